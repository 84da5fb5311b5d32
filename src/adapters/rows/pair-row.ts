import {
  idsInOrder,
  isUndecided,
  type Pair,
  type PairDecideCommand,
  type PairProposeCommand,
  type PairSide,
  type PairSource,
  type PairState,
  pairId,
  pairStates,
} from '../../ports/pair-store.ts'
import { nextRevision } from './inbox-row.ts'

/** A row of table `pair`. */
export interface PairRow {
  a: number
  b: number
  revision: string
  state: PairState
  source: PairSource
  country: string
  /** In hundredths of a bit. */
  score: number
  worth: number
  version: string
  reasons: string
  revisions: string
  account: string
  user_id: string
  note: string
  created: number
  changed: number
  decided: number | null
}

export const toPair = (row: PairRow): Pair => ({
  id: `${row.a}-${row.b}`,
  entityIds: [String(row.a), String(row.b)],
  revision: row.revision,
  state: row.state,
  source: row.source,
  country: row.country,
  score: row.score / 100,
  worth: row.worth,
  version: row.version,
  reasons: JSON.parse(row.reasons),
  revisions: JSON.parse(row.revisions),
  account: row.account,
  userId: row.user_id,
  note: row.note,
  created: row.created,
  changed: row.changed,
  decided: row.decided,
})

export const hundredths = (bits: number): number => Math.round(bits * 100)

/** The key columns of a pair's id; null when it is none. */
export function keyOf(id: string): readonly [number, number] | null {
  const [, a, b] = /^(\d{1,16})-(\d{1,16})$/.exec(id) ?? []
  return a === undefined || b === undefined ? null : [Number(a), Number(b)]
}

/** The row that a proposal adds. `written` are the entities that the commit wrote before, in order. */
export function proposedRow(command: PairProposeCommand, written: readonly PairSide[], now: number): PairRow {
  const asWritten = (side: PairSide) => written.findLast(({ entityId }) => entityId === side.entityId) ?? side
  const one = command.sides[0] === null ? written.at(-1) : asWritten(command.sides[0])
  if (one === undefined) throw new Error('A proposal about a written entity follows its command.')
  const other = asWritten(command.sides[1])
  const { state = 'open', account = '', userId = '', note = '' } = command.verdict ?? {}
  const ids = idsInOrder(one.entityId, other.entityId)
  const [first, second] = ids[0] === one.entityId ? [one, other] : [other, one]
  return {
    a: Number(ids[0]),
    b: Number(ids[1]),
    revision: nextRevision(),
    state,
    source: command.source,
    country: command.country,
    score: hundredths(command.score),
    worth: command.worth,
    version: command.version,
    reasons: JSON.stringify(command.reasons),
    revisions: JSON.stringify([first.revision, second.revision]),
    account,
    user_id: userId,
    note,
    created: now,
    changed: now,
    decided: command.verdict === undefined ? null : now,
  }
}

/** The row as a proposal leaves it, from the one that is there and the one it adds; null where nothing changes. */
export function rowAfter(before: PairRow | undefined, row: PairRow): PairRow | null {
  if (before === undefined) return row
  const decides = row.decided !== null && before.state !== 'distinct' && before.state !== row.state
  const compares =
    isUndecided(before.state) &&
    (before.revisions !== row.revisions || before.version !== row.version || before.score !== row.score)
  if (!decides && !compares) return null
  const { source, country, created, ...anew } = row
  const { state, account, user_id, note, decided } = before
  return { ...before, ...anew, ...(decides ? {} : { state, account, user_id, note, decided }) }
}

/** The columns that a decision sets. */
export const decidedColumns = (command: PairDecideCommand, now: number) => ({
  revision: nextRevision(command.expectedRevision),
  state: command.state,
  account: command.account,
  user_id: command.userId,
  note: command.note,
  changed: now,
  decided: now,
})

export const writtenPair = ({ a, b, revision, state }: Pick<PairRow, 'a' | 'b' | 'revision' | 'state'>) => ({
  id: pairId(String(a), String(b)),
  revision,
  state,
})

/** Counts of all states; states without rows have none in `rows`. */
export const stateCounts = (rows: readonly (readonly [PairState, number])[]) =>
  ({ ...Object.fromEntries(pairStates.map((state) => [state, 0])), ...Object.fromEntries(rows) }) as Record<
    PairState,
    number
  >

/** The entities that a commit has written, in order, from its results so far. */
export const writtenEntities = (
  commands: readonly { readonly type: string }[],
  results: readonly unknown[],
): readonly PairSide[] =>
  results.flatMap((result, at) => {
    const { type } = commands[at]!
    if (!type.endsWith('entity') || type.startsWith('erase')) return []
    const { id, revision } = result as { id: string; revision: string }
    return [{ entityId: id, revision }]
  })
