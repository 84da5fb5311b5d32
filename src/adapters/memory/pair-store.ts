import type {
  AnyPairCommand,
  Pair,
  PairFilter,
  PairSide,
  PairStore,
  PairWritten,
} from '../../ports/pair-store.ts'
import {
  decidedColumns,
  keyOf,
  type PairRow,
  proposedRow,
  rowAfter,
  stateCounts,
  toPair,
  writtenPair,
} from '../rows/pair-row.ts'
import type { UndoLog } from './undo-log.ts'

const idOf = ({ a, b }: Pick<PairRow, 'a' | 'b'>): string => `${a}-${b}`

/** The pairs of a `MemoryEntityStore`; executes its pair commands. */
export class MemoryPairs implements PairStore {
  private readonly conflict: () => Error
  private readonly rows = new Map<string, PairRow>()

  /** `conflict` creates the error that makes the store undo a commit. */
  constructor(conflict: () => Error) {
    this.conflict = conflict
  }

  async pair(id: string): Promise<Pair | undefined> {
    const key = keyOf(id)
    const row = key === null ? undefined : this.rows.get(`${key[0]}-${key[1]}`)
    return row && toPair(row)
  }

  async pairsById(ids: readonly string[]): Promise<readonly Pair[]> {
    return (await Promise.all(ids.map((id) => this.pair(id)))).filter((pair) => pair !== undefined)
  }

  async pairs({ state, entityId, country, minScore }: PairFilter, offset: number, limit: number) {
    const fitting = [...this.rows.values()]
      .map(toPair)
      .filter(
        (pair) =>
          (state ?? pair.state) === pair.state &&
          (country ?? pair.country) === pair.country &&
          (minScore ?? pair.score) <= pair.score &&
          (entityId === undefined || pair.entityIds.includes(entityId)),
      )
    fitting.sort(
      (one, other) =>
        other.worth - one.worth ||
        Number(one.entityIds[0]) - Number(other.entityIds[0]) ||
        Number(one.entityIds[1]) - Number(other.entityIds[1]),
    )
    return { total: fitting.length, pairs: fitting.slice(offset, offset + limit) }
  }

  async counts() {
    const counts = stateCounts([])
    for (const { state } of this.rows.values()) counts[state]++
    return counts
  }

  /** Executes one command of a commit; `written` are the entities that the commit wrote before. */
  apply(command: AnyPairCommand, written: readonly PairSide[], now: number, undo: UndoLog): PairWritten {
    if (command.type === 'pair.decide') {
      const before = this.rows.get(command.id)
      if (before?.revision !== command.expectedRevision) throw this.conflict()
      const decided = { ...before, ...decidedColumns(command, now) }
      undo.set(this.rows, command.id, decided)
      return writtenPair(decided)
    }
    const row = proposedRow(command, written, now)
    const before = this.rows.get(idOf(row))
    const next = rowAfter(before, row)
    if (next === null) return writtenPair(before ?? row)
    undo.set(this.rows, idOf(row), next)
    return writtenPair(next)
  }

  /** Removes the pairs of an entity. Returns their number. */
  removeOf(entityId: string, undo: UndoLog): number {
    const old = [...this.rows.values()].filter(({ a, b }) => String(a) === entityId || String(b) === entityId)
    for (const row of old) undo.delete(this.rows, idOf(row))
    return old.length
  }

  /** Removes a person from decisions: their id, and notes that contain one of the lower-case texts. */
  forget(userId: string, texts: readonly string[], undo: UndoLog): void {
    for (const row of [...this.rows.values()]) {
      const isTold = texts.some((text) => row.note.toLowerCase().includes(text))
      if (!isTold && (userId === '' || row.user_id !== userId)) continue
      const user = row.user_id === userId ? '' : row.user_id
      undo.set(this.rows, idOf(row), { ...row, user_id: user, note: isTold ? '' : row.note })
    }
  }
}
