/** Rows of the history in both stores of tables, and the entries made of them. */
import { stateBefore } from '../../entity/history.ts'
import type { Entity, ObjectName } from '../../entity/model.ts'
import type { HistoryEntry, MemberChange, ValueChange } from '../../ports/commit.ts'
import type { HistoryFilter } from '../../ports/entity-store.ts'
import type { ComparisonTable } from '../../ports/pair-store.ts'
import { blockLength } from './history-block-length.ts'
import {
  isMatch,
  isMembers,
  type StoredChange,
  type StoredMatch,
  type StoredMembers,
} from './prepared-entity.ts'

export { blockLength }

export const blockOf = (position: number): number => Math.floor(position / blockLength)

export interface HistoryRow {
  readonly position: number
  readonly previous: number
  readonly entity_id: number
  readonly revision: string
  readonly at: number
  readonly account: string
  readonly user_id: string
  readonly action: string
  readonly drawn: number
  readonly changes: string
  readonly batch: number | null
}

/** A filter without its entity; null matches any value. */
export interface WantedHistory {
  readonly account: string | null
  readonly userId: string | null
  readonly action: string | null
  readonly since: number
  readonly until: number
}

/** Positions from `from` (inclusive) to `below` (exclusive). */
export interface PositionRange {
  readonly from: number
  readonly below: number
}

/**
 * Maximum disagreement between times and positions, in milliseconds: a write gets its time before it waits
 * for the lock.
 */
export const disorderMs = 60_000

export const wantedOf = (filter: HistoryFilter): WantedHistory => ({
  account: filter.account ?? null,
  userId: filter.userId ?? null,
  action: filter.action ?? null,
  since: filter.since ?? 0,
  until: filter.until ?? Number.MAX_SAFE_INTEGER,
})

/** The position that a cursor stands for; above all positions for null. @throws RangeError for other texts */
export function cursorPosition(after: string | null): number {
  if (after === null) return Number.MAX_SAFE_INTEGER
  if (!/^\d{1,15}$/.test(after)) throw new RangeError('This is not a cursor of history.')
  return Number(after)
}

export const nextOf = (found: readonly { readonly position: number }[], limit: number): string | null =>
  found.length > limit ? String(found[limit - 1]!.position) : null

export const fits = (
  { account, userId, action, since, until }: WantedHistory,
  entry: HistoryEntry,
): boolean =>
  (account ?? entry.account) === entry.account &&
  (userId ?? entry.userId) === entry.userId &&
  (action ?? entry.action) === entry.action &&
  entry.at >= since &&
  entry.at < until

/** An entry without the other entities of its commit. */
export type LoneEntry = Omit<HistoryEntry, 'with'>

/**
 * The entry of a row. `after` is the state after its write. Rows up to `valuesUpTo` hold changes of values
 * only.
 */
export function entryOf(
  row: HistoryRow,
  former: HistoryRow | undefined,
  after: Entity,
  valuesUpTo: number,
): LoneEntry {
  const { position, revision, at, account, action, batch } = row
  const stored = JSON.parse(row.changes) as StoredChange[]
  const match = stored.find(isMatch)
  return {
    position,
    entityId: after.id,
    revision,
    at,
    former: former === undefined ? null : { revision: former.revision, at: former.at },
    account,
    userId: row.user_id,
    action,
    changes: stored.flatMap((change) =>
      isMembers(change) || isMatch(change) ? [] : changesOf(change, row.drawn, after),
    ),
    members: stored.flatMap((change) => (isMembers(change) ? membersOf(change, after) : [])),
    isComplete: position > valuesUpTo,
    commit: batch ?? position,
    ...(match === undefined ? {} : { match: matchOf(match) }),
  }
}

const matchOf = ({ match: { score, version, reasons } }: StoredMatch): ComparisonTable => ({
  score,
  version,
  reasons: Object.entries(reasons).map(([level, bits]) => ({ level, bits })),
})

/** The state before an entry. */
export const stateBeforeEntry = (state: Entity, entry: LoneEntry): Entity | null =>
  stateBefore(state, { ...entry, with: [] })

/** Expands stored changes, adding the values that follow them. */
function changesOf(
  [object, number, stored, from]: Exclude<StoredChange, StoredMembers | StoredMatch>,
  drawn: number,
  entity: Entity,
): ValueChange[] {
  const values = entity.objects[object as ObjectName] ?? []
  const placeOf = (id: number) => values.findIndex(({ genId }) => genId === id)
  if (typeof stored !== 'number') {
    const to = placeOf(number)
    const after = values[to] ?? null
    const places = from === undefined ? {} : after === null ? { from } : { from, to }
    return [{ object, before: stored, after, ...places }]
  }
  const first = number < 0 ? drawn - number - 1 : number
  return Array.from({ length: stored }, (_, further) => placeOf(first + further)).flatMap((to) =>
    to === -1 ? [] : [{ object, before: null, after: values[to]!, to }],
  )
}

const membersOf = (stored: StoredMembers, entity: Entity): MemberChange[] =>
  (Object.keys(stored) as (keyof StoredMembers)[]).map(
    (member) => ({ member, before: stored[member]![0], after: entity[member] }) as MemberChange,
  )
