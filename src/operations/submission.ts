import type { Principal } from '../access/principal.ts'
import type { Attributes, Entity, ObjectName } from '../entity/model.ts'
import type { Held } from './held-values.ts'

export type { Principal }

/**
 * One business as somebody submits it: by `PUT /v1/business`, `PUT /v1/business/json`, a hosted form or a feed. Attributes carry their wire
 * names and are not validated yet.
 */
export interface Submission {
  /** As given; alpha-2 or alpha-3 in any case, or `uk`. */
  readonly country: string
  readonly supplierId: string | null
  readonly timezone: string | null
  /** Whether one can order online, and whether it delivers; left as known where nothing is said. */
  readonly service?: Pick<Entity, 'orderonline' | 'delivers'>
  readonly objects: Partial<Record<ObjectName, readonly Attributes[]>>
  /** Read-only attributes computed beforehand for some of the values, such as the stored sizes of an image. */
  readonly derived?: ReadonlyMap<Attributes, Attributes>
}

export interface SubmissionOptions {
  /** `api`: what the endpoint requires. `feed`: a name, a country and one of town, postcode, point or service area are enough. */
  readonly profile: 'api' | 'feed'
  /** Decide and validate, write nothing. */
  readonly dryRun?: boolean
  /** Forces the target entity. */
  readonly masterEntityId?: string | null
  readonly noMergeOnError?: boolean
  readonly skipMatching?: boolean
  /** Withdraws what the same account said earlier about an object and does not repeat now. */
  readonly destructive?: boolean
  /** The parameter a fault is told under; without it, and where it answers undefined, the JSON path (`phones[0].number`). */
  readonly parameterOf?: (object: ObjectName, index: number, attribute: string) => string | undefined
}

export interface SubmissionOutcome {
  readonly matched: boolean
  readonly entityId: string
  /** False when the submission said nothing new. */
  readonly changed: boolean
  /** What is kept and not shown. */
  readonly held: readonly Held[]
  /** Why the entity is inactive, empty where no reason is known; null for an active one. */
  readonly inactive: string | null
  /** Objects a complete listing has and this one lacks, e.g. `phone`, `street`, `category`. */
  readonly incomplete: readonly string[]
}

/** Adds or merges one business. Validation faults come as DirectoryError `invalid_parameters`, all at once. */
export type AddBusiness = (
  submission: Submission,
  principal: Principal,
  options: SubmissionOptions,
) => Promise<SubmissionOutcome>
