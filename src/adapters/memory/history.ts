import type { HistoryEntry } from '../../ports/commit.ts'
import type { HistoryFilter, HistoryPage } from '../../ports/entity-store.ts'

/** An entry as stored in the log; the omitted members are derived from other entries. */
export type LoggedEntry = Omit<HistoryEntry, 'former' | 'isComplete' | 'with'>

/** A page of the log in position order. @throws RangeError if `after` is not a `next` */
export function historyPage(
  log: readonly LoggedEntry[],
  { entityId, account, userId, action, since = 0, until = Number.POSITIVE_INFINITY }: HistoryFilter,
  after: string | null,
  limit: number,
): HistoryPage {
  if (after !== null && !/^\d{1,15}$/.test(after)) throw new RangeError('This is not a cursor of history.')
  const fitting = log.filter(
    (entry) =>
      (after === null || entry.position < Number(after)) &&
      (entityId ?? entry.entityId) === entry.entityId &&
      (account ?? entry.account) === entry.account &&
      (userId ?? entry.userId) === entry.userId &&
      (action ?? entry.action) === entry.action &&
      entry.at >= since &&
      entry.at < until,
  )
  const page = fitting.toReversed().slice(0, limit)
  const next = fitting.length > limit ? String(page.at(-1)!.position) : null
  return { entries: page.map((entry) => structuredClone(entryOf(entry, log))), next }
}

function entryOf(entry: LoggedEntry, log: readonly LoggedEntry[]): HistoryEntry {
  const { entityId, position, commit } = entry
  const former = log.findLast((one) => one.entityId === entityId && one.position < position)
  const together = log.filter((one) => one.commit === commit && one.entityId !== entityId)
  return {
    ...entry,
    former: former === undefined ? null : { revision: former.revision, at: former.at },
    isComplete: true,
    with: together.map((one) => one.entityId),
  }
}
