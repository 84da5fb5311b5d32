import type { Contributor } from '../entity/contribute.ts'
import type { Entity, Statement } from '../entity/model.ts'
import type { Point } from '../geocoding/place.ts'
import { metresBetween } from '../great-circle.ts'
import { blockingKeysOf } from '../matching/block.ts'
import {
  type Candidate,
  type CandidateDecision,
  type Comparable,
  comparable,
  decide,
  type TargetDecision,
} from '../matching/decide.ts'
import { matchRecordOf } from '../matching/entity-record.ts'
import type { EntityCommand } from '../ports/commit.ts'
import type { CandidateTable } from '../ports/entity-store.ts'
import { findEntity, requireEntity } from './change-entity.ts'
import { candidatesOf, type KnownCandidate, pointOf } from './known-candidates.ts'
import { holderOf } from './own-statement.ts'
import { accountKey, isSupplierKey } from './packed-candidate.ts'
import type { Services } from './services.ts'
import type { SubmissionOptions } from './submission.ts'

/**
 * Maximum entities compared in detail when a submission is matched. They come likeliest first: the right one is nearly
 * always among the first four.
 */
export const maximumCandidates = 16
/**
 * Of those that share no more than a word of a crowded town, so many: they are a sample of hundreds, nearly all other
 * businesses, which only shows whether their name is that of a chain.
 */
export const weakCandidates = 4

/** The target of a submission: an existing entity, or a new one decided on after reading these keys. */
export interface Target {
  readonly entity: Entity | null
  readonly keysRead: EntityCommand['keysRead']
  /**
   * Entities that are probably the same business as the submission, without being its target: likeliest first, at
   * most five. Empty where nothing was compared.
   */
  readonly alike: readonly Alike[]
  readonly how: Finding
  /** All that were compared, best first; an entity occurs once for each of its records. */
  readonly compared: readonly CandidateDecision[]
}

/**
 * What decided about the target: it was named, the account's own id or its own repeated record was known, the
 * comparison, or nothing, since the caller wanted none.
 */
export const findings = ['named', 'supplier_id', 'repeated', 'compared', 'unmatched'] as const
export type Finding = (typeof findings)[number]

/** An entity with the comparison that makes it a probable duplicate. */
export interface Alike extends KnownCandidate {
  readonly match: CandidateDecision
}

/** More of them tell nobody more: the next submission meets the others. */
const mostAlike = 5
const uncompared = { keysRead: null, alike: [], compared: [] } as const

/**
 * Finds the entity that a submission is about: the named one, the account's own by its supplier id or by its own
 * earlier statement, or the one it matches.
 * @param statement what it says, where it has no id
 * @throws DirectoryError entity_not_found if the named entity does not exist
 */
export async function findTarget(
  services: Services,
  draft: Entity,
  by: Contributor,
  options: SubmissionOptions,
  statement: Statement | null,
): Promise<Target> {
  const master = options.masterEntityId ?? null
  if (master !== null) return { entity: await requireEntity(services, master), how: 'named', ...uncompared }
  const supplied = by.supplierId === null ? [] : await services.store.idsBySupplier(by.account, by.supplierId)
  const known = supplied[0] === undefined ? undefined : await findEntity(services, supplied[0])
  if (known !== undefined) return { entity: known, how: 'supplier_id', ...uncompared }
  if (options.skipMatching === true) return { entity: null, how: 'unmatched', ...uncompared }
  return matchTarget(services, draft, by, statement)
}

async function matchTarget(
  services: Services,
  draft: Entity,
  by: Contributor,
  statement: Statement | null,
  table: CandidateTable | null = services.store.candidates ?? null,
): Promise<Target> {
  const said = statement === null ? null : await holderOf(services.store, by, statement, table)
  if (said !== null && said.entity !== null) return { entity: said.entity, how: 'repeated', ...uncompared }
  const compared = comparable(matchRecordOf(draft))
  const keys = blockingKeysOf(compared.normal)
  const { position, ids } =
    table?.idsByKeys(keys, maximumCandidates, weakCandidates) ??
    (await services.store.idsByKeys(keys, maximumCandidates, weakCandidates))
  const candidates = (await candidatesOf(services.store, ids, table)).filter(
    (one) => one.mergedInto === null && one.country === draft.country,
  )
  const point = pointOf(draft)
  const repeated = candidates.find((candidate) => isRepetition(candidate, compared, by, point))
  const decided = decide(compared, withOwnRecords(candidates, by))
  const { entityId, alike } =
    repeated === undefined
      ? chooseTarget(decided, candidates, by, point)
      : { entityId: repeated.entityId, alike: [] }
  const how = repeated === undefined ? 'compared' : 'repeated'
  const found = { how, alike, compared: decided.decisions } as const
  if (entityId === null) {
    const keysRead =
      said === null ? { keys, position } : { keys: [...keys, said.key], position: said.position }
    return { entity: null, keysRead, ...found }
  }
  const entity = await services.store.get(entityId)
  const isAsDecided = candidates.some(
    (candidate) => candidate.entityId === entityId && candidate.revision === entity?.revision,
  )
  // A concurrent write fell between the two reads; a table may not have it yet.
  return isAsDecided
    ? { entity: entity!, keysRead: null, ...found }
    : matchTarget(services, draft, by, statement, null)
}

/**
 * The target is the best match. The other matches are alike, and without a target the doubtful ones too. A supplier
 * that numbers its records says that two of its ids are two businesses: an entity it supplies under another id
 * becomes the target only where the evidence is complete, is alike where it matches, and else another business.
 */
function chooseTarget(
  { decisions, alike, doubtful }: TargetDecision,
  candidates: readonly KnownCandidate[],
  by: Pick<Contributor, 'account' | 'supplierId'>,
  point: Point | null,
): { readonly entityId: string | null; readonly alike: readonly Alike[] } {
  const known = new Map(candidates.map((candidate) => [candidate.entityId, candidate]))
  const isNumbered = ({ entityId }: CandidateDecision) => hasOwnRecord(known.get(entityId)!, by)
  const best = decisions.find(({ decision }) => decision === 'match')
  const matches = best === undefined ? [] : [best, ...alike]
  const isThere = ({ entityId }: CandidateDecision) => isOnePlace(point, known.get(entityId)!.point)
  const target = matches.find((match) => !isNumbered(match) || (isComplete(match) && isThere(match)))
  const others = matches.filter((match) => match !== target)
  if (target === undefined) others.push(...doubtful.filter((match) => !isNumbered(match)))
  return {
    entityId: target?.entityId ?? null,
    alike: others.slice(0, mostAlike).map((match) => ({ ...known.get(match.entityId)!, match })),
  }
}

const sameHouse = new Set(['address:equal', 'address:number_and_street'])
/** Two outlets in one building are often further apart. */
const metresOfOnePlace = 20
/** A source that measures or geocodes its record again seldom moves it further. */
const metresOfRepetition = 150

export const isOnePlace = (one: Point | null, other: Point | null, metres = metresOfOnePlace): boolean =>
  one === null || other === null || metresBetween(one, other) <= metres

const against = /^(?:phone|web|category|id):other/
const oneName = /^name:(?:equal|equal_but_form|spelling)$/

/** One name in one house, and no phone, website or category that differs. */
export const isComplete = ({ reasons }: Pick<CandidateDecision, 'reasons'>): boolean =>
  reasons.some(({ level }) => level === 'joint:sure') &&
  reasons.some(({ level }) => oneName.test(level)) &&
  reasons.some(({ level }) => sameHouse.has(level)) &&
  !reasons.some(({ level }) => against.test(level))

/**
 * Compares with what each source said too: what an entity shows follows from all that came before, and may hide
 * what a source has in common with the submission.
 */
const withOwnRecords = (candidates: readonly KnownCandidate[], by: Contributor): readonly Candidate[] =>
  candidates.flatMap((candidate) => {
    const own = [...candidate.own].filter(([key]) => key === accountKey(by) || isSupplierKey(key))
    return [candidate, ...own.map(([, record]) => record)]
  })

/**
 * A supplier without ids of its own that repeats its record means the same business, even where matching
 * alone would leave the decision to a person. Branches may say all the same but where they are.
 */
function isRepetition(
  candidate: KnownCandidate,
  { digest }: Comparable,
  by: Contributor,
  point: Point | null,
): boolean {
  if (by.supplierId !== null || !isOnePlace(point, candidate.point, metresOfRepetition)) return false
  const own =
    candidate.own.get(accountKey(by)) ?? (candidate.seed.account === by.account ? candidate : undefined)
  return own !== undefined && own.digest === digest
}

/** Whether the supplier knows the entity under another of its ids. */
const hasOwnRecord = (
  { suppliers }: KnownCandidate,
  by: Pick<Contributor, 'account' | 'supplierId'>,
): boolean =>
  by.supplierId !== null &&
  suppliers.some(({ account, supplierId }) => account === by.account && supplierId !== by.supplierId)
