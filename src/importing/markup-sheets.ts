/** Tables in markup as sheets: those of web pages, also where they are named `.xls`, and workbooks in XML of 2003. */

import { Spans } from './sheet-spans.ts'
import type { Sheet, SheetRow } from './spreadsheet.ts'
import { localName, type XmlEvent, xmlEvents } from './xml-events.ts'

/** Opens the text of a document from its start. */
export type OpenText = () => AsyncIterable<string>

const MOST_COLUMNS = 16_384
/** Tables of fewer rows lay out a page. */
const LEAST_ROWS = 2
const MOST_SHEETS = 100
/** A cell is no longer; more of its text is left out. */
const LONGEST_CELL = 100_000
const rawElements: ReadonlySet<string> = new Set(['script', 'style'])

/** The names of the elements, and of the attributes that place a cell. */
interface Vocabulary {
  readonly table: string
  readonly row: string
  readonly cells: ReadonlySet<string>
  /** Further columns and rows that a cell takes, or the column where it stands (1-based). */
  place(attributes: Readonly<Record<string, string>>): { across?: number; down?: number; index?: number }
}

const html: Vocabulary = {
  table: 'table',
  row: 'tr',
  cells: new Set(['td', 'th']),
  place: ({ colspan, rowspan }) => ({ across: whole(colspan) - 1, down: whole(rowspan) - 1 }),
}
const workbook: Vocabulary = {
  table: 'worksheet',
  row: 'row',
  cells: new Set(['cell']),
  place: ({ index, mergeacross, mergedown }) => ({
    across: whole(mergeacross, 0),
    down: whole(mergedown, 0),
    ...(index !== undefined && { index: whole(index) }),
  }),
}

const whole = (text: string | undefined, otherwise = 1): number => {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isFinite(number) && number >= 0 ? Math.min(number, 1_048_576) : otherwise
}

/** The tables of a web page in their order; a table within a cell of another is one of its own. */
export const htmlSheets = (open: OpenText): Promise<readonly Sheet[]> => sheetsOf(open, html, () => undefined)

/** The sheets of a workbook in the XML of Excel 2003. Source: https://learn.microsoft.com/previous-versions/office/developer/office-xp/aa140066(v=office.10) */
export const workbookXmlSheets = (open: OpenText): Promise<readonly Sheet[]> =>
  sheetsOf(open, workbook, ({ name }) => name)

async function sheetsOf(
  open: OpenText,
  words: Vocabulary,
  nameOf: (attributes: Readonly<Record<string, string>>) => string | undefined,
): Promise<readonly Sheet[]> {
  const found: { readonly name: string; readonly at: number; rows: number }[] = []
  const within: (typeof found)[number][] = []
  for await (const event of xmlEvents(open(), rawElements)) {
    if (event.kind === 'text') continue
    const name = plain(event.name)
    if (event.kind === 'close') {
      if (name === words.table) within.pop()
    } else if (name === words.table) {
      const at = found.length
      const table = { name: nameOf(plainAttributes(event)) ?? `table ${at + 1}`, at, rows: 0 }
      found.push(table)
      within.push(table)
    } else if (name === words.row && within.length > 0) within.at(-1)!.rows++
  }
  return found
    .filter(({ rows }) => rows >= LEAST_ROWS)
    .slice(0, MOST_SHEETS)
    .map(({ name, at }) => ({ name, isHidden: false, rows: () => markupRows(open(), words, at) }))
}

const plain = (name: string): string => localName(name).toLowerCase()

const plainAttributes = ({ attributes }: { attributes: Readonly<Record<string, string>> }) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [plain(name), value]))

/** A row that is being read. Browsers end cells and rows by themselves where the next begins. */
class OpenRow {
  readonly cells: string[] = []
  readonly #spans: Spans
  readonly #line: number
  #cell: { text: string; across: number; down: number } | undefined

  constructor(line: number, spans: Spans) {
    this.#line = line
    this.#spans = spans
  }

  begin({ across = 0, down = 0, index }: ReturnType<Vocabulary['place']>): void {
    this.end()
    while (index !== undefined && this.cells.length < Math.min(index - 1, MOST_COLUMNS)) this.cells.push('')
    // Cells that span this row from above have no element in it.
    while (index === undefined && this.#spans.has(this.#line, this.cells.length)) this.cells.push('')
    this.#cell = { text: '', across, down }
  }

  add(text: string): void {
    if (this.#cell && this.#cell.text.length < LONGEST_CELL) this.#cell.text += text
  }

  end(): void {
    if (!this.#cell) return
    const { text, across, down } = this.#cell
    this.#cell = undefined
    const column = this.cells.length
    if (column + across >= MOST_COLUMNS) throw new Error('a table has at most 16,384 columns')
    const cell = text
      .replace(/[ \t\r\f\u00a0]+/g, ' ')
      .replace(/ ?\n[ \n]*/g, '\n')
      .trim()
    this.cells.push(cell, ...Array<string>(across).fill(''))
    if (down > 0) this.#spans.begin(column, this.#line + down, cell)
  }

  finish(): SheetRow {
    this.end()
    this.#spans.fill(this.#line, this.cells)
    return { line: this.#line, cells: this.cells }
  }
}

const breaks: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li'])

async function* markupRows(
  text: AsyncIterable<string>,
  words: Vocabulary,
  wanted: number,
): AsyncGenerator<SheetRow> {
  /** The places of the tables that are open, the innermost last. */
  const tables: number[] = []
  const spans = new Spans()
  let [seen, line] = [-1, 0]
  let row: OpenRow | undefined
  for await (const event of xmlEvents(text, rawElements)) {
    const isIn = tables.at(-1) === wanted
    if (event.kind === 'text') {
      // Line breaks of the source are blanks of the page.
      if (isIn) row?.add(event.text.replace(/\s+/g, ' '))
      continue
    }
    const name = plain(event.name)
    const opens = event.kind === 'open'
    if (name === words.table) {
      if (isIn && row && !opens) yield row.finish()
      if (isIn && !opens) return
      if (opens) tables.push(++seen)
      else tables.pop()
    } else if (isIn && name === words.row) {
      if (row) yield row.finish()
      const index = opens ? rowIndex(event, words) : undefined
      if (opens) line = index === undefined ? line + 1 : Math.max(line + 1, index)
      row = opens ? new OpenRow(line, spans) : undefined
    } else if (isIn && words.cells.has(name)) {
      if (opens) row?.begin(words.place(plainAttributes(event)))
      else row?.end()
    } else if (isIn && opens && breaks.has(name)) row?.add('\n')
  }
  if (row) yield row.finish()
}

const rowIndex = (event: Extract<XmlEvent, { kind: 'open' }>, words: Vocabulary): number | undefined =>
  words === workbook ? Number(plainAttributes(event).index) || undefined : undefined
