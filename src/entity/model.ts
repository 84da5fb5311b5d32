/**
 * The stored form of entities. Every object, singular or many-valued, is a list of values, and every value
 * keeps its contributions, so that a merge can be explained and undone. `entity/present.ts` builds the wire
 * form.
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
  'attribute',
  'alternative_name',
  'external_id',
  'socialmedia',
  'featured_message',
  'faq',
  'announcement',
] as const

export type ObjectName = (typeof objectNames)[number]

/** Attributes of one value, under their wire names. */
export type Attributes = Record<string, unknown>

/**
 * A submission without an id, as two hashes of 53 bits: of what it is known by (name, place, contact and the like), and
 * of all that it says. A row of an import has 32 bits more, of the import that said it.
 */
export type Statement = readonly [identity: number, whole: number, run?: number]

/** One value as given by one source. `when` in milliseconds since 1970; `trust` 0 to 100. */
export interface Contribution {
  readonly account: string
  readonly supplierId: string | null
  readonly userId: string
  readonly when: number
  readonly trust: number
  readonly attributes: Attributes
  /**
   * The contributor's authority beyond its account, at the time of the contribution (`access/ownership.ts`).
   */
  readonly authority?: 'operator' | 'claimant' | 'editor' | undefined
  /**
   * `asks removal`: its source wants the value removed but has no right to. `refused`: a decision not to show
   * it.
   */
  readonly mark?: 'asks removal' | 'refused' | undefined
  /** Id of the entity it was first made to, if moved by a merge; absent: the current entity. */
  readonly origin?: string | undefined
  /** With a name: what the source submitted without an id, the latest last (`entity/statements.ts`). */
  readonly statements?: readonly Statement[] | undefined
}

/**
 * One value of one object. `confidence` is 100 while live and 0 after removal. `when` in milliseconds since
 * 1970. A `suggested` value is stored but not shown. The first contribution of a live value is the one shown.
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
  /** The source that last removed the value: a source of lower standing cannot restore it. */
  readonly removedBy?: Pick<Contribution, 'account' | 'userId' | 'trust' | 'authority' | 'origin'> | undefined
}

/** A place in the gazetteer that contains the entity. */
export interface NormalisedLocation {
  readonly locationId: string
  readonly name: string
  readonly resolution: string
}

/** State of a claim; `pending` claims await verification. */
export type ClaimState = 'pending' | 'verified'

export interface Claim {
  /** 32 hex digits; absent in claims older than the verification of claims. */
  readonly id?: string
  readonly state?: ClaimState
  /** Time of the request, milliseconds since 1970; `claimed` may be given by the caller and differ. */
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
  /** Id of the entity that was claimed, if moved by a merge. */
  readonly origin?: string
}

/** An account's own id for an entity. A guest's plan does not supply: its id serves look-ups only. */
export interface Supplier {
  readonly account: string
  readonly supplierId: string
  readonly guest?: true
  /** Id of the entity it was first for, if moved by a merge. */
  readonly origin?: string
}

/** The creator of an entity that was merged into this one; ranks as if it had created this one. */
export interface FormerSeed {
  readonly account: string
  readonly when: number
  readonly origin: string
}

/** Selects contributions: an account's, those under one of its ids, or a user's. Given members must match. */
export interface SourceSelector {
  readonly account?: string
  readonly supplierId?: string
  readonly userId?: string
}

/** The choices of whoever merged. */
export interface MergeOptions {
  /** Trust that replaces the one of all contributions of the merged entity, 0 to 100. */
  readonly trust?: number
  /** Source whose contributions to the merged entity are not taken over. */
  readonly without?: SourceSelector
  /** The side whose verified claim holds when both have one: the merged entity or the survivor. */
  readonly claim?: 'from' | 'to'
}

/** What a merge replaced in the survivor, to be restored when it is undone. */
export interface BeforeMerge {
  readonly options: MergeOptions
  /** The former values that the merge changed; a list is present if the survivor had it, even empty. */
  readonly values: Partial<Record<ObjectName, readonly StoredValue[]>>
  /** The former claim; present if the claim of the merged entity took its place. */
  readonly claim?: Claim | null
  /** The former places; present if the merge changed what they follow from. */
  readonly places?: Pick<Entity, 'locations' | 'localTimezone'>
  readonly moderation: Entity['moderation']
  /** Members that the survivor lacked and took from the merged entity. */
  readonly taken: readonly ('timezone' | 'orderonline' | 'delivers' | 'pendingClaims')[]
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
  /** As sent; null when absent. */
  readonly timezone: string | null
  /** Time zone for opening times: `timezone`, else the zone of the point, else null. */
  readonly localTimezone: string | null
  /**
   * Whether the business takes online orders, and whether it delivers, by the latest contribution; absent
   * when unknown.
   */
  readonly orderonline?: boolean
  readonly delivers?: boolean
  readonly trust: number
  readonly ourData: boolean
  readonly seed: { readonly account: string; readonly when: number }
  readonly suppliers: readonly Supplier[]
  /** From the smallest place to the largest. */
  readonly locations: readonly NormalisedLocation[]
  readonly objects: Partial<Record<ObjectName, readonly StoredValue[]>>
  /** The verified claim, live or expired. */
  readonly claim: Claim | null
  /** Claims awaiting verification or the operator; they protect nothing. */
  readonly pendingClaims?: readonly Claim[]
  /** Set on the losing side of a merge: reads of this id return the survivor. */
  readonly mergedInto: string | null
  /** Ids of the entities merged directly into this one, in the order of the merges. */
  readonly mergedFrom?: readonly string[]
  /** For each of `mergedFrom`, in the same order. */
  readonly beforeMerges?: readonly BeforeMerge[]
  readonly formerSeeds?: readonly FormerSeed[]
  /** Open reports about the entity; they never change its status automatically. */
  readonly moderation: { readonly state: 'none' | 'reported'; readonly signals: number }
}
