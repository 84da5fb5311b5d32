import type { ObjectName } from '../entity/model.ts'

/**
 * Scale of plan levels. An endpoint names the lowest of these that may call it (`open` needs no key). Stored
 * plans have levels on the same scale, so operators can insert plans in between.
 */
export const planLevels = { entry: 10, standard: 20, admin: 30 } as const

export type PlanName = keyof typeof planLevels

/** A row of the plan table. Lists of calls contain `METHOD /path`, e.g. `PUT /v1/business`. */
export interface Plan {
  readonly name: string
  /** Compared with `planLevels`; plans from `planLevels.admin` up are administrators'. */
  readonly level: number
  /** Calls allowed although they require a higher level. */
  readonly allow: readonly string[]
  /** Calls refused although the level suffices; overrides `allow`. */
  readonly refuse: readonly string[]
  /** Requests per second across all workers; null is unlimited. */
  readonly ratePerSecond: number | null
  /** Requests per UTC day; null is unlimited. */
  readonly dailyQuota: number | null
  readonly maxPerPage: number
  /** If not null, the plan sees only these objects of entities. */
  readonly visibleObjects: readonly ObjectName[] | null
  /** Objects hidden from this plan, unless contributed by its own account. */
  readonly hiddenObjects: readonly ObjectName[]
  /** Origins allowed for keys that name none of their own. */
  readonly corsOrigins: readonly string[]
  readonly rights: readonly PlanRight[]
}

/**
 * Rights of a plan beyond its calls. `verified_claims`: its claims count as verified without a code, because
 * the account verifies owners itself.
 */
export const planRights = ['verified_claims'] as const
export type PlanRight = (typeof planRights)[number]

/** A supplier, client or site. */
export interface Account {
  readonly name: string
  /** 0 to 100: trust in its contributions to entities it does not supply. */
  readonly trust: number
  /** Accounts whose supplied entities it edits with their standing. */
  readonly editsFor: readonly string[]
}

/** An API key without its secret, of which only the SHA-256 is stored. Times in milliseconds since 1970. */
export interface ApiKey {
  /** 32 hex digits. */
  readonly id: string
  readonly account: string
  readonly plan: string
  readonly label: string
  /** Default `_user_id`, for clients that cannot send one. */
  readonly defaultUser: string | null
  /** `https://shop.example`, or `*`; empty falls back to the plan's origins. */
  readonly allowedOrigins: readonly string[]
  /** Meant for browsers, where anyone can read it: read-only. */
  readonly publishable: boolean
  readonly created: number
  /** The key is refused from this time on; may be in the future while a rotated key expires. */
  readonly revoked: number | null
}

/** A person on whose behalf writes are submitted. Times in milliseconds since 1970. */
export interface User {
  /** 32 hex digits. */
  readonly id: string
  /** `N-` and 32 hex digits. */
  readonly rev: string
  /** As given; unique regardless of case. */
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly userType: string
  readonly active: boolean
  /** 0 to 100. */
  readonly trust: number
  readonly created: number
  readonly socialNetwork: string | null
  readonly socialNetworkId: string | null
  readonly groupId: string | null
  /** The account that created the user; null for shared users created by the operator. */
  readonly account: string | null
  readonly resellerAdminMasheryId: string | null
  readonly adminUpgrader: boolean
  /** Further attributes sent by newer clients, under their wire names. */
  readonly extras: Readonly<Record<string, string>>
}

/** The form in which email addresses are compared. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
