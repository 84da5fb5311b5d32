import type {
  HistoryEntry,
  LimitCommand,
  LimitReached,
  RecordKind,
  StoredRecord,
} from '../../ports/entity-store.ts'
import { type InboxItem, isSettled } from '../../ports/inbox-store.ts'
import type { SweepCommand, SweptRows } from '../../ports/retention-store.ts'
import type { UndoLog } from './undo-log.ts'

export type KeptRecord = StoredRecord & { readonly kind: RecordKind; readonly over: number | null }

export type LoggedEntry = HistoryEntry & { readonly entityId: string }

/** The limit that a commit would go beyond; null when there is room. */
export function limitReached(
  command: LimitCommand,
  records: readonly KeptRecord[],
  items: readonly InboxItem[],
  log: readonly LoggedEntry[],
): LimitReached | null {
  const filled = ({ entityId, account, most }: Pick<LimitCommand, 'entityId' | 'account' | 'most'>) => {
    const isOf = (one: { entityId: string | null; account: string; kind?: string }): boolean =>
      (command.rows === 'history' || one.kind === command.kind) &&
      (entityId ?? one.entityId) === one.entityId &&
      (account ?? one.account) === one.account
    const rows =
      command.rows === 'inbox'
        ? items.filter((one) => isOf(one) && !isSettled(one.state)).map(({ created }) => created)
        : command.rows === 'record'
          ? records.filter(isOf).map(({ created }) => created)
          : log.filter(isOf).map(({ at }) => at)
    const since = command.rows === 'inbox' ? 0 : command.since
    return rows.filter((at) => at >= since).sort((a, b) => b - a)[most - 1]
  }
  const full = filled(command)
  const own = command.share === undefined ? full : filled({ ...command, ...command.share })
  if (full === undefined || own === undefined) return null
  const since = command.rows === 'inbox' ? null : Math.min(full, own)
  return { ok: false, conflict: 'limit', limit: command.limit, since }
}

/** The kinds of record of those sweeps that remove records by their end. */
export const sweptRecords: Readonly<Partial<Record<SweptRows, RecordKind>>> = {
  claim_codes: 'claim_code',
  messages: 'message',
  syndications: 'syndication',
  syndication_logs: 'syndication_log',
  sales_logs: 'sales_log',
}

type Part = Pick<SweepCommand, 'before' | 'limit'>

/** Removes the records of a kind that were over first. @returns how many */
export function sweepRecords(
  records: Map<string, KeptRecord>,
  kind: RecordKind | undefined,
  { before, limit }: Part,
  undo: UndoLog,
): number {
  const old = [...records.values()].filter((one) => one.kind === kind && (one.over ?? before) < before)
  const removed = old.sort((a, b) => a.over! - b.over!).slice(0, limit)
  for (const { id } of removed) undo.delete(records, id)
  return removed.length
}

/** Passes the oldest entries of the log, by position, that were not passed before. @returns how many */
export function sweepHistory(
  log: Map<number, LoggedEntry>,
  sequence: Map<'last' | 'position' | 'swept', number>,
  { before, limit }: Part,
  undo: UndoLog,
): number {
  const swept = sequence.get('swept') ?? 0
  const entries = [...log.values()].filter(({ position }) => position > swept).slice(0, limit)
  const young = entries.findIndex(({ at }) => at >= before)
  const old = young === -1 ? entries : entries.slice(0, young)
  for (const { entityId, position } of old) {
    const own = [...log.values()].filter((one) => one.entityId === entityId)
    const isNewest = own.at(-1)?.position === position
    for (const one of own)
      if (one.position < position || (one.position === position && !isNewest)) undo.delete(log, one.position)
    undo.set(sequence, 'swept', position)
  }
  return old.length
}
