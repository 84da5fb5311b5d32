import { localName, xmlEvents } from './xml-events.ts'

/** Cells that span several rows: what stands in the first holds for each. */
export class Spans {
  readonly #open = new Map<number, { readonly last: number; readonly text: string }>()

  /** @param last the last line that the cell spans */
  begin(column: number, last: number, text: string): void {
    if (text !== '' && column < MOST_COLUMNS) this.#open.set(column, { last, text })
  }

  /** Fills the blank cells of a line that lie in a span. */
  fill(line: number, cells: string[]): void {
    for (const [column, { last, text }] of this.#open) {
      if (line > last) this.#open.delete(column)
      else if ((cells[column] ?? '').trim() === '') {
        while (cells.length < column) cells.push('')
        cells[column] = text
      }
    }
  }

  has(line: number, column: number): boolean {
    return line <= (this.#open.get(column)?.last ?? 0)
  }
}

const MOST_COLUMNS = 16_384
const MOST_MERGES = 200_000
const sheetEnd = /<\/(?:\w+:)?sheetData>|<(?:\w+:)?sheetData\s*\/>/
const LONGEST_END = 40

/** Columns of merged cells with the last row of each, by the row where they begin. Those of one row alone are left out. */
export type VerticalMerges = ReadonlyMap<
  number,
  readonly { readonly column: number; readonly last: number }[]
>

/** The merged cells of a sheet of XLSX, which stand behind its rows; these are passed over as text. */
export async function verticalMerges(text: AsyncIterable<string>): Promise<VerticalMerges> {
  const merges = new Map<number, { column: number; last: number }[]>()
  let count = 0
  for await (const event of xmlEvents(behindRows(text))) {
    if (event.kind !== 'open' || localName(event.name) !== 'mergeCell') continue
    const [, letters, first, , last] =
      /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(event.attributes.ref ?? '') ?? []
    if (letters === undefined || Number(first) >= Number(last)) continue
    if (++count > MOST_MERGES) break
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    const row = merges.get(Number(first)) ?? []
    if (row.length === 0) merges.set(Number(first), row)
    row.push({ column, last: Number(last) })
  }
  return merges
}

async function* behindRows(text: AsyncIterable<string>): AsyncGenerator<string> {
  let isBehind = false
  let before = ''
  for await (const chunk of text) {
    if (isBehind) {
      yield chunk
      continue
    }
    const seen = before + chunk
    const end = sheetEnd.exec(seen)
    before = seen.slice(-LONGEST_END)
    if (!end) continue
    isBehind = true
    yield seen.slice(end.index + end[0].length)
  }
}
