import type {
  HistoryEntry,
  LimitCommand,
  LimitReached,
  RecordKind,
  StoredRecord,
} from '../../ports/entity-store.ts'
import { type InboxItem, isSettled } from '../../ports/inbox-store.ts'
import type { SweptRows } from '../../ports/retention-store.ts'

export type KeptRecord = StoredRecord & { readonly kind: RecordKind; readonly over: number | null }

/** The limit that a commit would go beyond; null when there is room. */
export function limitReached(
  command: LimitCommand,
  records: readonly KeptRecord[],
  items: readonly InboxItem[],
  log: readonly (HistoryEntry & { readonly entityId: string })[],
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
