/**
 * The entity as the directory keeps it. Every object, single or many-valued, is a list of values; every value keeps the
 * contributions it came from, so that a merge can be explained and undone. The wire form is made by `entity/present.ts`.
 */

export const objectNames = [
  'name',
  'invoice_address',
  'postal_address',
  'phone',
  'fax',
  'category',
  'tag',
  'geopoint',
  'advertiser',
  'email',
  'website',
  'image',
  'logo',
  'status',
  'description',
  'video',
  'affiliate_link',
  'list',
  'document',
  'testimonial',
  'opening_times',
  'special_offer',
  'employee',
  'payment_type',
  'socialmedia',
  'featured_message',
  'faq',
  'announcement',
] as const

export type ObjectName = (typeof objectNames)[number]

/** Attributes of one value, under their wire names. */
export type Attributes = Record<string, unknown>

/** One value as one supplier gave it. `when` in milliseconds since 1970; `trust` 0 to 100. */
export interface Contribution {
  readonly account: string
  readonly supplierId: string | null
  readonly userId: string
  readonly when: number
  readonly trust: number
  readonly attributes: Attributes
  /** What the contributor's word counted for beyond its account when it was given (`access/ownership.ts`). */
  readonly authority?: 'operator' | 'claimant' | 'editor' | undefined
  /** `asks removal`: its source wants the value removed and may not do that. `refused`: who may decide refused to show it. */
  readonly mark?: 'asks removal' | 'refused' | undefined
  /** Id of the entity it was first made to, where a merge moved it; absent: the entity that holds it. */
  readonly origin?: string | undefined
}

/**
 * One value of one object. `confidence` is 100 while live and 0 after removal. `when` in milliseconds since 1970. A `suggested` value is kept and not shown;
 * a live value's first contribution is the one that is shown.
 */
export interface StoredValue {
  readonly genId: number
  readonly attributes: Attributes
  /** Read-only attributes computed from `attributes`, e.g. the forms of a phone number. */
  readonly derived: Attributes
  readonly confidence: number
  readonly scope: 'public' | 'private' | 'suggested'
  readonly when: number
  readonly contributions: readonly Contribution[]
  /** Who removed the value last: a source of lower standing does not bring it back. */
  readonly removedBy?: Pick<Contribution, 'account' | 'userId' | 'trust' | 'authority'> | undefined
}

/** A place of the gazetteer that the entity lies in. */
export interface NormalisedLocation {
  readonly locationId: string
  readonly name: string
  readonly resolution: string
}

/** How a claim was verified; a pending one was not yet. */
export type ClaimState = 'pending' | 'verified'

export interface Claim {
  /** 32 hex digits; absent in claims of before claims were verified. */
  readonly id?: string
  readonly state?: ClaimState
  /** When it was asked for, milliseconds since 1970; `claimed` may be stated otherwise. */
  readonly asked?: number
  readonly userId: string
  readonly account: string
  readonly resellerId: string | null
  /** Milliseconds since 1970. */
  readonly claimed: number
  readonly expires: number
  readonly method: string
  readonly phoneNumber: string
  readonly referrerUrl: string
  readonly referrerName: string
}

/** An account's own id for an entity. A guest's plan does not supply, so that its id is for look-ups only. */
export interface Supplier {
  readonly account: string
  readonly supplierId: string
  readonly guest?: true
}

export interface Entity {
  /** Decimal digits, below 2^53. */
  readonly id: string
  /** `N-` and 32 hex digits. */
  readonly revision: string
  /** Milliseconds since 1970. */
  readonly created: number
  readonly lastEdit: number
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
  /** As sent; null when none was sent. */
  readonly timezone: string | null
  /** What opening times are computed with: `timezone`, else the zone of the point, else null. */
  readonly localTimezone: string | null
  /** Whether one can order online, and whether it delivers, as was said last; absent when nobody said. */
  readonly orderonline?: boolean
  readonly delivers?: boolean
  readonly trust: number
  readonly ourData: boolean
  readonly seed: { readonly account: string; readonly when: number }
  readonly suppliers: readonly Supplier[]
  /** Smallest place first; its parents follow. */
  readonly locations: readonly NormalisedLocation[]
  readonly objects: Partial<Record<ObjectName, readonly StoredValue[]>>
  /** The verified claim, live or expired. */
  readonly claim: Claim | null
  /** Claims that wait for verification or for the operator; they protect nothing. */
  readonly pendingClaims?: readonly Claim[]
  /** Set on the losing side of a merge: reads of this id answer with the survivor. */
  readonly mergedInto: string | null
  /** Open reports about the entity; never changes its status by itself. */
  readonly moderation: { readonly state: 'none' | 'reported'; readonly signals: number }
}
