import type { Principal } from '../access/principal.ts'
import type { Attributes, Entity, ObjectName } from '../entity/model.ts'
import type { Held } from './held-values.ts'

export type { Principal }

/**
 * One submitted business: from `PUT /v1/business`, `PUT /v1/business/json`, a hosted form or a feed.
 * Attributes have wire names and are not validated yet.
 */
export interface Submission {
  /** As sent; alpha-2 or alpha-3 in any case, or `uk`. */
  readonly country: string
  readonly supplierId: string | null
  readonly timezone: string | null
  /** Whether it takes orders online, and whether it delivers; absent members stay unchanged. */
  readonly service?: Pick<Entity, 'orderonline' | 'delivers'>
  readonly objects: Partial<Record<ObjectName, readonly Attributes[]>>
  /**
   * Read-only attributes computed beforehand for some of the values, such as the stored sizes of an image.
   */
  readonly derived?: ReadonlyMap<Attributes, Attributes>
  /**
   * Another row of the same file gave the supplier id before: this one adds to that record, and replaces nothing of what
   * the source says. Else the two would replace each other each time the file comes.
   */
  readonly isFurther?: boolean
}

export interface SubmissionOptions {
  /**
   * `api`: the requirements of the endpoint. `feed`: a name, a country and one of town, postcode, point or
   * service area.
   */
  readonly profile: 'api' | 'feed'
  /** Decide and validate without writing. */
  readonly dryRun?: boolean
  /** Forces the target entity. */
  readonly masterEntityId?: string | null
  readonly noMergeOnError?: boolean
  readonly skipMatching?: boolean
  /** Withdraws the account's earlier values of objects that the submission does not repeat. */
  readonly destructive?: boolean
  /** The record replaces all that the account said under its supplier id, which it must have. */
  readonly replaces?: boolean
  /** Objects of which `replaces` withdraws nothing: a value of theirs could not be read, which does not say that it is gone. */
  readonly keeps?: readonly ObjectName[]
  /** Action that history names in place of a submission: of an import, which it tells from others. */
  readonly action?: string
  /**
   * Maps an attribute to the parameter named in its faults; where absent or undefined, the JSON path is used
   * (`phones[0].number`).
   */
  readonly parameterOf?: (object: ObjectName, index: number, attribute: string) => string | undefined
}

export interface SubmissionOutcome {
  readonly matched: boolean
  readonly entityId: string
  /** False if the submission contained nothing new. */
  readonly changed: boolean
  /** Values that are kept but not shown. */
  readonly held: readonly Held[]
  /** The reason why the entity is inactive, empty if unknown; null for an active one. */
  readonly inactive: string | null
  /**
   * Other entities that are probably the same business, likeliest first; each waits for a decision as a pair with
   * this one.
   */
  readonly duplicates: readonly ProbableDuplicate[]
  /** Other ids under which the same account supplies this entity. */
  readonly alsoSuppliedAs: readonly string[]
  /** Objects missing for a complete listing, e.g. `phone`, `street`, `category`. */
  readonly incomplete: readonly string[]
}

export interface ProbableDuplicate {
  readonly entityId: string
  /** Null in a dry run. */
  readonly pairId: string | null
  /** In bits. */
  readonly score: number
  /** Ids under which the same account supplies that entity. */
  readonly supplierIds: readonly string[]
}

/**
 * Adds or merges one business. Validation faults are thrown together as DirectoryError `invalid_parameters`.
 */
export type AddBusiness = (
  submission: Submission,
  principal: Principal,
  options: SubmissionOptions,
) => Promise<SubmissionOutcome>
