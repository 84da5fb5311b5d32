import {
  idsInOrder,
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

/** Both entities of a proposal, and the row it adds. `written` is the entity that the commit wrote last. */
export function proposedRow(
  command: PairProposeCommand,
  written: PairSide | undefined,
  now: number,
): PairRow {
  const [one = written, other] = [command.sides[0] ?? undefined, command.sides[1]]
  if (one === undefined) throw new Error('A proposal about a written entity follows its command.')
  const ids = idsInOrder(one.entityId, other.entityId)
  const [first, second] = ids[0] === one.entityId ? [one, other] : [other, one]
  return {
    a: Number(ids[0]),
    b: Number(ids[1]),
    revision: nextRevision(),
    state: 'open',
    source: command.source,
    country: command.country,
    score: hundredths(command.score),
    worth: command.worth,
    version: command.version,
    reasons: JSON.stringify(command.reasons),
    revisions: JSON.stringify([first.revision, second.revision]),
    account: '',
    user_id: '',
    note: '',
    created: now,
    changed: now,
    decided: null,
  }
}

/** Whether a proposal changes the row that is there. */
export const isNews = (
  before: Pick<PairRow, 'state' | 'revisions' | 'version' | 'score'>,
  row: PairRow,
): boolean =>
  (before.state === 'open' || before.state === 'postponed') &&
  (before.revisions !== row.revisions || before.version !== row.version || before.score !== row.score)

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

/** The entity that the last entity command of a commit wrote, from its results so far. */
export function lastWritten(
  commands: readonly { readonly type: string }[],
  results: readonly unknown[],
): PairSide | undefined {
  const at = commands
    .slice(0, results.length)
    .findLastIndex(({ type }) => type.endsWith('entity') && !type.startsWith('erase'))
  if (at === -1) return undefined
  const { id, revision } = results[at] as { id: string; revision: string }
  return { entityId: id, revision }
}
