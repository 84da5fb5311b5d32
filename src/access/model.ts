import type { ObjectName } from '../entity/model.ts'

/**
 * How far a plan reaches. An endpoint names the lowest of these that may call it (`open` needs no key); a plan of the table has a level on
 * the same scale, so that operators can put plans of their own between them.
 */
export const planLevels = { entry: 10, standard: 20, admin: 30 } as const

export type PlanName = keyof typeof planLevels

/** A row of the plan table. Lists of calls hold `METHOD /path`, e.g. `PUT /v1/business`. */
export interface Plan {
  readonly name: string
  /** Compared with `planLevels`; from `planLevels.admin` on, the plan is an administrator's. */
  readonly level: number
  /** Calls allowed although their level is higher. */
  readonly allow: readonly string[]
  /** Calls refused although their level would do; wins over `allow`. */
  readonly refuse: readonly string[]
  /** Requests a second over all workers; null is unlimited. */
  readonly ratePerSecond: number | null
  /** Requests a UTC day; null is unlimited. */
  readonly dailyQuota: number | null
  readonly maxPerPage: number
  /** When not null, the only objects this plan sees of entities. */
  readonly visibleObjects: readonly ObjectName[] | null
  /** Objects this plan does not see unless its own account contributed them. */
  readonly hiddenObjects: readonly ObjectName[]
  /** Origins allowed for keys that name none themselves. */
  readonly corsOrigins: readonly string[]
  readonly rights: readonly PlanRight[]
}

/** What a plan allows beyond its calls. `verified_claims`: its claims count as verified without a code, since it verifies owners itself. */
export const planRights = ['verified_claims'] as const
export type PlanRight = (typeof planRights)[number]

/** A supplier, client or site. */
export interface Account {
  readonly name: string
  /** 0 to 100: how far what it says is trusted about entities that it does not supply. */
  readonly trust: number
  /** Accounts whose supplied entities it edits with their standing. */
  readonly editsFor: readonly string[]
}

/** An API key without its secret, of which only the SHA-256 is kept. Times in milliseconds since 1970. */
export interface ApiKey {
  /** 32 hex digits. */
  readonly id: string
  readonly account: string
  readonly plan: string
  readonly label: string
  /** Acts as `_user_id` for clients that cannot send it. */
  readonly defaultUser: string | null
  /** `https://shop.example`, or `*`; empty means what the plan says. */
  readonly allowedOrigins: readonly string[]
  /** Meant for browsers, where everybody can read it: such a key only reads. */
  readonly publishable: boolean
  readonly created: number
  /** From this moment the key is refused; may lie ahead while a rotated key runs out. */
  readonly revoked: number | null
}

/** A person on whose behalf writes are made. Times in milliseconds since 1970. */
export interface User {
  /** 32 hex digits. */
  readonly id: string
  /** `N-` and 32 hex digits. */
  readonly rev: string
  /** As given; unique without regard to case. */
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
  /** The account that made the user; null for users the operator made for everybody. */
  readonly account: string | null
  readonly resellerAdminMasheryId: string | null
  readonly adminUpgrader: boolean
  /** Further attributes that younger clients send, under their wire names. */
  readonly extras: Readonly<Record<string, string>>
}

/** Email addresses are compared in this form. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
