import type { LimitCommand, LimitReached, RecordKind } from '../../ports/commit.ts'
import type { StoredRecord } from '../../ports/entity-store.ts'
import { type InboxItem, isSettled } from '../../ports/inbox-store.ts'
import type { SweepCommand, SweptRows } from '../../ports/retention-store.ts'
import type { MemoryDeliveries } from './delivery-store.ts'
import type { LoggedEntry } from './history.ts'
import type { MemoryInbox } from './inbox-store.ts'
import type { MemorySearchReport } from './search-report.ts'
import type { UndoLog } from './undo-log.ts'

export type KeptRecord = StoredRecord & { readonly kind: RecordKind; readonly over: number | null }

/** Returns the limit that the commit would exceed, or null. */
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

/** The collections that sweeps work on. */
export interface Sweepable {
  readonly records: Map<string, KeptRecord>
  readonly log: Map<number, LoggedEntry>
  readonly sequence: Map<'last' | 'position' | 'swept', number>
  readonly inbox: MemoryInbox
  readonly deliveries: MemoryDeliveries
  readonly searchReport: MemorySearchReport
}

/** Executes one sweep of a commit; `undo` records how to revert it. @returns the number of rows examined */
export function sweep(
  { rows, before, limit }: SweepCommand,
  { records, log, sequence, inbox, deliveries, searchReport }: Sweepable,
  now: number,
  undo: UndoLog,
): number {
  switch (rows) {
    case 'deliveries':
      return deliveries.sweep(before, limit, undo)
    case 'waiting_claims':
      return inbox.settleOldClaims(before, limit, now, undo)
    case 'inbox': {
      const removed = inbox.removeSettled(before, limit, undo)
      for (const { recordId } of removed) {
        const kind = records.get(recordId ?? '')?.kind
        if (kind === 'signal' || kind === 'message') undo.delete(records, recordId!)
      }
      return removed.length
    }
    case 'history':
      return sweepHistory(log, sequence, before, limit, undo)
    case 'search_counts':
      return searchReport.sweep(before, limit)
    case 'links':
      // Links are purged with every write instead.
      return 0
    default:
      return sweepRecords(records, sweptRecords[rows], before, limit, undo)
  }
}

/** Record kinds of the sweeps that remove records by end time. */
export const sweptRecords: Readonly<Partial<Record<SweptRows, RecordKind>>> = {
  claim_codes: 'claim_code',
  ended_sessions: 'ended_session',
  messages: 'message',
  syndications: 'syndication',
  syndication_logs: 'syndication_log',
  sales_logs: 'sales_log',
}

/** Removes the records of a kind that ended before a given time, oldest first. Returns their number. */
function sweepRecords(
  records: Map<string, KeptRecord>,
  kind: RecordKind | undefined,
  before: number,
  limit: number,
  undo: UndoLog,
): number {
  const old = [...records.values()].filter((one) => one.kind === kind && (one.over ?? before) < before)
  const removed = old.sort((a, b) => a.over! - b.over!).slice(0, limit)
  for (const { id } of removed) undo.delete(records, id)
  return removed.length
}

/**
 * Removes history entries older than a given time, except the latest entry of each entity. Returns the number
 * of entries examined.
 */
function sweepHistory(
  log: Map<number, LoggedEntry>,
  sequence: Sweepable['sequence'],
  before: number,
  limit: number,
  undo: UndoLog,
): number {
  const swept = sequence.get('swept') ?? 0
  const rows = [...log.values()].filter(({ position }) => position > swept).slice(0, limit)
  const young = rows.findIndex(({ at }) => at >= before)
  const old = young === -1 ? rows : rows.slice(0, young)
  for (const { entityId, position } of old) {
    const own = [...log.values()].filter((one) => one.entityId === entityId)
    const isNewest = own.at(-1)?.position === position
    for (const one of own)
      if (one.position < position || (one.position === position && !isNewest)) undo.delete(log, one.position)
    undo.set(sequence, 'swept', position)
  }
  return old.length
}
