/** Options of imports that replace and withdraw. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { SourceRow } from '../importing/mapped-row.ts'
import type { TakeInRequest } from '../operations/feeds/take-in.ts'
import type { ImportMode } from '../ports/feed-store.ts'
import type { OpenedSource } from './import-source.ts'
import { UsageError } from './io.ts'

export type WithdrawalLimit = TakeInRequest['maxWithdraw']

export interface FeedOptions {
  readonly mode: ImportMode
  readonly maxWithdraw: WithdrawalLimit
  readonly idColumn?: string | undefined
  readonly licence?: string | undefined
  readonly attribution?: string | undefined
}

/** `10%`, or a number of records. */
export function withdrawalLimit(text: string): WithdrawalLimit {
  const [, number, percent] = /^(\d{1,9}(?:\.\d+)?)\s*(%?)$/.exec(text.trim()) ?? []
  if (number !== undefined && percent === '%' && Number(number) <= 100) return { share: Number(number) / 100 }
  if (number !== undefined && percent === '' && Number.isInteger(Number(number)))
    return { count: Number(number) }
  throw new UsageError('--max-withdraw must be a part of the records, like 10%, or a number, like 500')
}

/** The source with the supplier id of its rows from this column, instead of what the mapping says. */
export function withIdColumn(source: OpenedSource, column: string | undefined): OpenedSource {
  if (column === undefined) return source
  return {
    ...source,
    rows: checked(source.rows, column),
    mapRow: (data) => {
      const mapped = source.mapRow(data)
      const id = String((data as Readonly<Record<string, unknown>>)[column] ?? '').trim()
      return { ...mapped, submission: { ...mapped.submission, supplierId: id === '' ? null : id } }
    },
    unusedColumns: source.unusedColumns.filter((name) => name !== column),
    readByHeaders: (source.readByHeaders ?? []).filter(({ target }) => target !== '_supplier_id'),
    share: () => source.share(),
  }
}

async function* checked(rows: OpenedSource['rows'], column: string): AsyncGenerator<SourceRow<never>> {
  let isFirst = true
  for await (const row of rows) {
    if (isFirst && 'data' in row && !(column in (row.data as object)))
      throw new UsageError(
        `--id-column: the file has no column ${column}; it has ${Object.keys(row.data).join(', ')}`,
      )
    isFirst = false
    yield row
  }
}

/** A digest of a file and of what decides how it is read. A mapping file counts with its contents. */
export async function digestOf(
  file: string,
  [mapping, ...others]: readonly (string | undefined)[],
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(others))
  for (const path of mapping === undefined ? [file] : [mapping, file])
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex').slice(0, 32)
}
