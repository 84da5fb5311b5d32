import type { ChangeLog, LoggedDocument, LogPosition } from '../ports/change-log.ts'

/** Documents read at once, however few are wanted: a round trip costs more than the rows. */
const rowsReadAhead = 500

/** The same log, for a reader of documents that is a network away: `readDocuments` reads ahead. */
export function remoteLog(log: ChangeLog, readAhead = rowsReadAhead): ChangeLog {
  let ahead: { readonly after: LogPosition; readonly rows: readonly LoggedDocument[] } = {
    after: 0,
    rows: [],
  }
  return {
    store: log.store,
    head: () => log.head(),
    headOfRequest: () => log.headOfRequest?.() ?? log.head(),
    read: (after, most) => log.read(after, most),
    readDocuments: async (after, most) => {
      if (after >= ahead.after) {
        const first = ahead.rows.findIndex(({ position }) => position > after)
        if (first >= 0) return ahead.rows.slice(first, first + most)
      }
      const rows = await log.readDocuments(after, Math.max(most, readAhead))
      if (rows === null) return null
      ahead = { after, rows }
      return rows.slice(0, most)
    },
    lastOfEach: (from, to) => log.lastOfEach(from, to),
    highest: () => log.highest(),
  }
}
