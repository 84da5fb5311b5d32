import type { Contributor } from '../entity/contribute.ts'
import type { Entity } from '../entity/model.ts'
import { blockingKeysOf } from '../matching/block.ts'
import { type Candidate, comparable, decide } from '../matching/decide.ts'
import { matchRecordOf } from '../matching/entity-record.ts'
import type { MatchRecord } from '../matching/record.ts'
import type { EntityCommand } from '../ports/entity-store.ts'
import { findEntity, requireEntity } from './change-entity.ts'
import { candidatesOf, type KnownCandidate } from './known-candidates.ts'
import type { Services } from './services.ts'
import type { SubmissionOptions } from './submission.ts'

/** Maximum entities compared in detail when a submission is matched. */
const maximumCandidates = 200
/** The target of a submission: an existing entity, or a new one decided on after reading these keys. */
export interface Target {
  readonly entity: Entity | null
  readonly keysRead: EntityCommand['keysRead']
}

/**
 * Finds the entity that a submission is about: the named one, the account's own by its supplier id, or the
 * one it matches.
 * @throws DirectoryError entity_not_found if the named entity does not exist
 */
export async function findTarget(
  services: Services,
  draft: Entity,
  by: Contributor,
  options: SubmissionOptions,
): Promise<Target> {
  const master = options.masterEntityId ?? null
  if (master !== null) return { entity: await requireEntity(services, master), keysRead: null }
  const supplied = by.supplierId === null ? [] : await services.store.idsBySupplier(by.account, by.supplierId)
  const known = supplied[0] === undefined ? undefined : await findEntity(services, supplied[0])
  if (known !== undefined) return { entity: known, keysRead: null }
  if (options.skipMatching === true) return { entity: null, keysRead: null }
  return matchTarget(services, draft, by)
}

async function matchTarget(services: Services, draft: Entity, by: Contributor): Promise<Target> {
  const record = matchRecordOf(draft)
  const compared = comparable(record)
  const keys = blockingKeysOf(compared.normal)
  const { position, ids } = await services.store.idsByKeys(keys, maximumCandidates)
  const candidates = (await candidatesOf(services.store, ids)).filter(
    (one) => one.mergedInto === null && one.country === draft.country && !hasOwnRecord(one, by),
  )
  const repeated = candidates.find((candidate) => isRepetition(candidate, record, by))
  const decided = repeated?.entityId ?? decide(compared, withOwnRecords(candidates, by)).entityId
  if (decided === null) return { entity: null, keysRead: { keys, position } }
  const entity = await services.store.get(decided)
  const isAsDecided = candidates.some(
    ({ entityId, revision }) => entityId === decided && revision === entity?.revision,
  )
  // A concurrent write fell between the two reads.
  return isAsDecided ? { entity: entity!, keysRead: null } : matchTarget(services, draft, by)
}

/**
 * Compares a resubmission with the supplier's own earlier record too, whatever others have changed on the
 * entity.
 */
const withOwnRecords = (candidates: readonly KnownCandidate[], by: Contributor): readonly Candidate[] =>
  candidates.flatMap((candidate) => {
    const own = by.supplierId === null ? candidate.own.get(by.account) : undefined
    return own === undefined ? [candidate] : [candidate, own]
  })

/**
 * A supplier without ids of its own that repeats its record means the same business, even where matching
 * alone would leave the decision to a person.
 */
function isRepetition(candidate: KnownCandidate, record: MatchRecord, by: Contributor): boolean {
  if (by.supplierId !== null) return false
  const own =
    candidate.own.get(by.account)?.record ??
    (candidate.seed.account === by.account ? candidate.record : undefined)
  return own !== undefined && JSON.stringify(own) === JSON.stringify(record)
}

/** A supplier that numbers its records keeps them apart itself: two of its ids are two businesses. */
const hasOwnRecord = ({ suppliers }: KnownCandidate, by: Contributor): boolean =>
  by.supplierId !== null &&
  suppliers.some(({ account, supplierId }) => account === by.account && supplierId !== by.supplierId)
