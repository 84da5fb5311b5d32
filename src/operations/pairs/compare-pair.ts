import { nameOf } from '../../entity/live.ts'
import type { Entity } from '../../entity/model.ts'
import { compareRecords } from '../../matching/decide.ts'
import { matchRecordOf } from '../../matching/entity-record.ts'
import { wordsOf } from '../../matching/reason-words.ts'
import type { Match, Reason } from '../../matching/score.ts'
import { currentWeights } from '../../matching/weights.ts'
import type { ComparisonTable, Pair } from '../../ports/pair-store.ts'
import { wireTime } from '../../wire/wire-time.ts'

/** The reasons of a comparison on the wire: bits, and words for people. */
export const presentReasons = (reasons: readonly Reason[]) =>
  reasons.map(({ level, bits }) => ({ level, bits, words: wordsOf(level) }))

export const presentMatch = ({ score, decision, reasons }: Match) => ({
  score,
  decision,
  reasons: presentReasons(reasons),
})

/** Compares two entities as they are now. */
export const compareEntities = (one: Entity, other: Entity, chain = false): Match =>
  compareRecords(matchRecordOf(one), matchRecordOf(other), chain)

/** What is kept of a comparison that has decided. */
export const tableOf = ({ score, reasons }: Pick<Match, 'score' | 'reasons'>): ComparisonTable => ({
  score,
  reasons,
  version: currentWeights().version,
})

/** A kept comparison on the wire. */
export const presentTable = ({ score, reasons, version }: ComparisonTable) => ({
  score,
  version,
  reasons: presentReasons(reasons),
})

/** Two entities side by side, with the comparison as it is now. */
export const sideBySide = (one: Entity, other: Entity) => ({
  ...presentMatch(compareEntities(one, other)),
  version: currentWeights().version,
  sides: [one, other].map(presentSide),
})

const presentSide = (entity: Entity) => ({
  entity_id: entity.id,
  rev: entity.revision,
  ...matchRecordOf(entity),
  suppliers: entity.suppliers.map(({ account, supplierId }) => ({
    masheryid: account,
    supplier_id: supplierId,
  })),
  is_claimed: entity.claim !== null,
})

/** Whether one of the entities has changed, or has been merged, since the pair was compared. */
export const isStale = (pair: Pair, entities: readonly (Entity | undefined)[]): boolean =>
  entities.some((entity, at) => entity?.revision !== pair.revisions[at] || entity?.mergedInto !== null)

/** A pair as the queue lists it. `entities` in the order of its ids. */
export const presentPair = (pair: Pair, entities: readonly (Entity | undefined)[]) => ({
  pair_id: pair.id,
  rev: pair.revision,
  state: pair.state,
  source: pair.source,
  country: pair.country,
  score: pair.score,
  worth: pair.worth,
  version: pair.version,
  reasons: presentReasons(pair.reasons),
  is_stale: isStale(pair, entities),
  entities: pair.entityIds.map((id, at) => ({
    entity_id: id,
    name: entities[at] === undefined ? null : nameOf(entities[at]),
    merged_into: entities[at]?.mergedInto ?? null,
  })),
  created: wireTime(pair.created),
  changed: wireTime(pair.changed),
  decided: pair.decided === null ? null : wireTime(pair.decided),
  masheryid: pair.account,
  user_id: pair.userId,
  note: pair.note,
})

export type PresentedPair = ReturnType<typeof presentPair>
