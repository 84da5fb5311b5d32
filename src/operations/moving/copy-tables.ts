import type { CopiedStore, Row, RowReader, Table } from '../../ports/store-copy.ts'
import { compareKeys, isSameRow, nameOf, pageBytes, pageRows, RowCursor, sizeOf } from './rows.ts'

/** Called with the rows done so far and their total. */
export type OnProgress = (done: number, total: number) => void

export const countRows = async (reader: RowReader, tables: readonly Table[]): Promise<number> => {
  let total = 0
  for (const table of tables) total += await reader.count(table)
  return total
}

/**
 * Makes the tables of `target` equal to those of `source`. Both sides are read in key order; only rows that
 * differ are written, so that a second run after an interruption, or after further writes at the source, costs
 * little more than reading. Returns the number of rows written and removed.
 * @throws Error that names the row which cannot be read or stored
 */
export async function copyTables(
  source: RowReader,
  target: CopiedStore,
  onProgress: OnProgress,
): Promise<{ written: number; removed: number }> {
  const { tables } = target
  const total = await countRows(source, tables)
  const tally = { written: 0, removed: 0 }
  for (const table of tables.toReversed()) if (table.isReplaced) await target.clear(table)
  let done = 0
  for (const table of tables) {
    const { written, removed } = await copyTable(table, source, target, () => onProgress(++done, total))
    tally.written += written
    tally.removed += removed
  }
  return tally
}

async function copyTable(
  table: Table,
  source: RowReader,
  target: CopiedStore,
  onRow: () => void,
): Promise<{ written: number; removed: number }> {
  const wanted = new RowCursor(source, table)
  const found = new RowCursor(target, table)
  const writes = new Batch((rows) => writeRows(target, table, rows))
  const removals = new Batch((rows) => target.remove(table, rows))
  for (;;) {
    if (wanted.isEmpty) await wanted.fill()
    if (found.isEmpty) await found.fill()
    const [want, find] = [wanted.row, found.row]
    if (want === null && find === null) break
    const order = want === null ? 1 : find === null ? -1 : compareKeys(table, want, find)
    if (order <= 0) {
      wanted.next()
      onRow()
    }
    if (order >= 0) found.next()
    if (order > 0) await removals.add(find!)
    else if (order < 0 || !isSameRow(want!, find!)) await writes.add(want!)
  }
  return { removed: await removals.end(), written: await writes.end() }
}

/** Collects rows and hands them over many at once; one batch is on its way while the next one fills. */
class Batch {
  readonly #send: (rows: readonly Row[]) => Promise<void>
  #rows: Row[] = []
  #bytes = 0
  #count = 0
  #sending: Promise<void> = Promise.resolve()

  constructor(send: (rows: readonly Row[]) => Promise<void>) {
    this.#send = send
  }

  async add(row: Row): Promise<void> {
    this.#rows.push(row)
    this.#bytes += sizeOf(row)
    this.#count++
    if (this.#bytes >= pageBytes || this.#rows.length >= pageRows) await this.#flush()
  }

  /** Returns the number of all rows. */
  async end(): Promise<number> {
    await this.#flush()
    await this.#sending
    return this.#count
  }

  async #flush(): Promise<void> {
    await this.#sending
    if (this.#rows.length === 0) return
    this.#sending = this.#send(this.#rows)
    // Reported by the next call.
    this.#sending.catch(() => undefined)
    this.#rows = []
    this.#bytes = 0
  }
}

async function writeRows(target: CopiedStore, table: Table, rows: readonly Row[]): Promise<void> {
  try {
    await target.write(table, rows)
  } catch (error) {
    if (!target.refusesRow(error)) throw error
    for (const row of rows) {
      await target.write(table, [row]).catch((cause: Error) => {
        throw new Error(`${nameOf(table, row)} cannot be stored there: ${cause.message}`, { cause })
      })
    }
    throw error
  }
}
