import type { MappedRow, RefusedRow, ReportedCell } from '../importing/mapped-row.ts'
import type { OpenedRows, TakeInRequest } from '../operations/feeds/take-in.ts'
import { type CommandIo, printable, printJson } from './io.ts'

/** What a preview decides of an import. */
export type PreviewPart = Pick<TakeInRequest, 'open' | 'report' | 'reportCell'>

/** One value beside the cell that it was made of; `cell` is null for constants and formats without columns. */
interface PreviewValue {
  readonly column: string | null
  readonly cell: string | null
  readonly target: string
  readonly value: string
}

/**
 * Reads the first rows as an import would, writes nothing, and prints each source cell beside the value made of it, or why
 * there is none. With `json` one line a row.
 */
export async function previewRows(
  source: OpenedRows,
  run: (part: PreviewPart) => Promise<unknown>,
  count: number,
  isJson: boolean,
  io: CommandIo,
): Promise<void> {
  const mapped: { line: number; row: MappedRow }[] = []
  const cells: ReportedCell[] = []
  const refused: RefusedRow[] = []
  let line = 0
  const rows = firstOf(source.rows, count, (row) => {
    line = row.line
  })
  const mapRow = (data: never) => {
    const row = source.mapRow(data)
    mapped.push({ line, row })
    return row
  }
  await run({
    open: async () => ({ rows, mapRow }),
    report: (row) => void refused.push(row),
    reportCell: (cell) => void cells.push(cell),
  })
  const lines = new Set([...mapped.map((one) => one.line), ...refused.map((one) => one.line)])
  for (const at of [...lines].sort((a, b) => a - b)) {
    const row = mapped.find((one) => one.line === at)?.row
    const left = cells
      .filter((cell) => cell.line === at)
      .map(({ column, value, reason, done }) => ({ column, cell: value, reason, done }))
    const shown = {
      line: at,
      values: row ? valuesOf(row, left) : [],
      left,
      refused: refused.find((one) => one.line === at)?.reasons ?? [],
    }
    if (isJson) await printJson(io, shown)
    else for (const text of linesOf(shown)) await io.out(text)
  }
}

async function* firstOf<T>(rows: AsyncIterable<T>, count: number, note: (row: T) => void): AsyncGenerator<T> {
  let left = count
  for await (const row of rows) {
    note(row)
    yield row
    if (--left <= 0) return
  }
}

function valuesOf(
  { submission, categories, origins }: MappedRow,
  left: readonly { readonly column: string | null; readonly cell: string }[],
): readonly PreviewValue[] {
  const own = [
    ['country', submission.country],
    ['_supplier_id', submission.supplierId],
    ['timezone', submission.timezone],
    ...categories.map(({ value }) => ['category', value] as const),
  ] as const
  const values = Object.entries(submission.objects).flatMap(([object, list]) =>
    list.flatMap((value) =>
      Object.entries(value).map(([attribute, one]) => {
        const origin = origins?.get(value)?.[attribute]
        return {
          column: origin?.column ?? null,
          cell: origin?.column ? origin.value : null,
          target: `${object}.${attribute}`,
          value: typeof one === 'string' ? one : JSON.stringify(one),
        }
      }),
    ),
  )
  const isLeft = (value: PreviewValue) =>
    left.some(({ column, cell }) => column === value.column && cell === value.cell && cell === value.value)
  return [
    ...own.flatMap(([target, value]) => (value ? [{ column: null, cell: null, target, value }] : [])),
    ...values.filter((value) => !isLeft(value)),
  ]
}

function linesOf({
  line,
  values,
  left,
  refused,
}: {
  line: number
  values: readonly PreviewValue[]
  left: readonly { column: string | null; cell: string; reason: string; done: string }[]
  refused: readonly string[]
}): readonly string[] {
  const source = (column: string | null, cell: string | null) =>
    column === null ? '' : `${printable(column)}: ${JSON.stringify(printable(cell ?? ''))}`
  const width = 44
  return [
    `line ${line}`,
    ...values.map(
      ({ column, cell, target, value }) =>
        `  ${source(column, cell).padEnd(width)} ${target} = ${printable(value)}`,
    ),
    ...left.map(
      ({ column, cell, reason, done }) =>
        `  ${source(column, cell).padEnd(width)} ${done}: ${printable(reason)}`,
    ),
    ...refused.map((reason) => `  refused: ${printable(reason)}`),
  ]
}
