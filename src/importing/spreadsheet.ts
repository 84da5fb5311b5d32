import { type CsvCells, distinctNames, rowOf, type Table } from './csv.ts'
import { decodeText } from './encoding.ts'
import { HEADER_ROWS, headerRow } from './header-row.ts'
import type { SourceRow } from './mapped-row.ts'
import { Spans, type VerticalMerges, verticalMerges } from './sheet-spans.ts'
import { type CellStyle, cellStyles } from './sheet-styles.ts'
import { localName, type XmlEvent, xmlEvents } from './xml-events.ts'
import type { ZipEntry } from './zip.ts'

export interface SheetRow {
  readonly line: number
  readonly cells: readonly string[]
}

const MAX_COLUMNS = 16_384
/** Characters of the texts that cells share, which are held in memory. */
const MOST_SHARED = 100_000_000

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string
  readonly isHidden: boolean
  rows(): AsyncGenerator<SheetRow>
}

/**
 * The sheets of an XLSX or ODS file in their order.
 * @throws Error if the archive holds none
 */
export async function workbookSheets(entries: readonly ZipEntry[]): Promise<readonly Sheet[]> {
  const content = entries.find(({ name }) => name === 'content.xml')
  const sheets = content ? await odsSheets(content) : await xlsxSheets(entries)
  if (sheets.length === 0) throw new Error('the archive holds no sheet')
  return sheets
}

/**
 * A sheet as a table, `line` being the number of a row in it. Numbers become texts without loss, dates YYYY-MM-DD, times HH:MM.
 * Undefined if the sheet holds nothing.
 */
export async function sheetTable({ rows }: Sheet): Promise<Table | undefined> {
  const first: string[][] = []
  for await (const { cells } of rows()) {
    if (cells.some((cell) => cell.trim() !== '')) first.push([...withoutEmptyEnd(cells)])
    if (first.length === HEADER_ROWS) break
  }
  const header = headerRow(first)
  if (!header) return undefined
  const columns = distinctNames(header.cells)
  return {
    columns,
    ...(header.told && { told: header.told }),
    rows: () => dataRows(rows(), columns, header.first),
  }
}

/** `openSheets` of the sheets of a workbook. */
export async function openSheet(
  entries: readonly ZipEntry[],
  named?: string | undefined,
  fits?: (table: Table) => Promise<boolean>,
): Promise<Table> {
  return openSheets(await workbookSheets(entries), named, fits)
}

/**
 * The sheet that is named, or the first one in sight that `fits`, or the first one in sight that holds anything.
 * @param named as people write it: case and blanks around it do not matter
 * @throws Error if no sheet has that name, or all are empty
 */
export async function openSheets(
  sheets: readonly Sheet[],
  named?: string | undefined,
  fits: (table: Table) => Promise<boolean> = async () => true,
): Promise<Table> {
  const names = sheets.map(({ name }) => name)
  const tableOf = (table: Table, sheet: Sheet): Table => ({
    ...table,
    sheet: { read: sheet.name, others: names.filter((name) => name !== sheet.name) },
  })
  const key = (name: string) => name.trim().toLowerCase()
  const open = sheets.filter(({ isHidden }) => !isHidden)
  const wanted =
    named === undefined
      ? open.length > 0
        ? open
        : sheets
      : sheets.filter(({ name }) => key(name) === key(named))
  if (wanted.length === 0) throw new Error(`no sheet is named ${named}; there are ${names.join(', ')}`)
  let filled: Table | undefined
  for (const sheet of wanted) {
    const table = await sheetTable(sheet)
    if (!table) continue
    if (wanted.length === 1 || (await fits(table))) return tableOf(table, sheet)
    filled ??= tableOf(table, sheet)
  }
  if (filled) return filled
  throw new Error('the sheet is empty: it begins with a row of column names')
}

async function* dataRows(
  rows: AsyncIterable<SheetRow>,
  columns: readonly string[],
  above: number,
): AsyncGenerator<SourceRow<CsvCells>> {
  let left = above
  for await (const { line, cells } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (left > 0) left--
    else yield rowOf(withoutEmptyEnd(cells), line, columns, false)
  }
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  let end = cells.length
  while (end > 0 && cells[end - 1]!.trim() === '') end--
  return cells.slice(0, end)
}

const eventsOf = (entry: Pick<ZipEntry, 'open'>): AsyncGenerator<XmlEvent> =>
  xmlEvents(decodeText(entry.open(), 'utf-8'))

async function xlsxSheets(entries: readonly ZipEntry[]): Promise<readonly Sheet[]> {
  const entry = (name: string) => entries.find((one) => one.name === name)
  const named = await namedSheets(entry('xl/workbook.xml'), entry('xl/_rels/workbook.xml.rels'))
  const known = named.flatMap(({ path, ...sheet }) => {
    const found = entry(path)
    return found ? [{ ...sheet, entry: found }] : []
  })
  const alone = entries.find(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  const sheets = known.length > 0 || !alone ? known : [{ name: 'sheet', isHidden: false, entry: alone }]
  const strings = await sharedStrings(entry('xl/sharedStrings.xml'))
  const styles = await cellStyles(entry('xl/styles.xml'))
  const is1904 = await startsIn1904(entry('xl/workbook.xml'))
  return sheets.map(({ entry: own, ...sheet }) => {
    let merges: Promise<VerticalMerges> | undefined
    return {
      ...sheet,
      rows: async function* () {
        merges ??= verticalMerges(decodeText(own.open(), 'utf-8'))
        yield* xlsxRows(own, strings, styles, is1904, await merges)
      },
    }
  })
}

interface NamedSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly path: string
}

async function namedSheets(
  workbook: ZipEntry | undefined,
  relations: ZipEntry | undefined,
): Promise<readonly NamedSheet[]> {
  if (!workbook || !relations) return []
  const paths = new Map<string, string>()
  for await (const event of eventsOf(relations)) {
    if (event.kind !== 'open' || event.attributes.Id === undefined) continue
    const target = event.attributes.Target ?? ''
    paths.set(event.attributes.Id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  const sheets: NamedSheet[] = []
  for await (const event of eventsOf(workbook)) {
    if (event.kind !== 'open' || localName(event.name) !== 'sheet') continue
    const { name = '', state = '' } = event.attributes
    const id = Object.entries(event.attributes).find(([key]) => localName(key) === 'id')?.[1] ?? ''
    sheets.push({ name, isHidden: /hidden/i.test(state), path: paths.get(id) ?? '' })
  }
  return sheets
}

async function startsIn1904(workbook: ZipEntry | undefined): Promise<boolean> {
  if (!workbook) return false
  for await (const event of eventsOf(workbook)) {
    if (event.kind === 'open' && localName(event.name) === 'workbookPr')
      return /^(1|true)$/.test(event.attributes.date1904 ?? '')
  }
  return false
}

async function sharedStrings(entry: ZipEntry | undefined): Promise<readonly string[]> {
  const strings: string[] = []
  if (!entry) return strings
  let [text, within, phonetic, total] = ['', false, false, 0]
  for await (const event of eventsOf(entry)) {
    const name = event.kind === 'text' ? '' : localName(event.name)
    if (event.kind === 'text') text += within && !phonetic ? event.text : ''
    else if (name === 't') within = event.kind === 'open'
    else if (name === 'rPh') phonetic = event.kind === 'open'
    else if (name === 'si') {
      if (event.kind === 'close') strings.push(text)
      total += text.length
      if (total > MOST_SHARED)
        throw new Error('the texts of the sheet take more than 100,000,000 characters; save it as CSV')
      text = ''
    }
  }
  return strings
}

async function* xlsxRows(
  sheet: ZipEntry,
  strings: readonly string[],
  styles: readonly CellStyle[],
  is1904: boolean,
  merges: VerticalMerges,
): AsyncGenerator<SheetRow> {
  const spans = new Spans()
  let line = 0
  let cells: string[] = []
  let [at, type, style, text, within] = [0, '', 0, '', false]
  for await (const event of eventsOf(sheet)) {
    if (event.kind === 'text') {
      if (within) text += event.text
      continue
    }
    const name = localName(event.name)
    if (event.kind === 'open' && name === 'row') {
      line = Number(event.attributes.r ?? line + 1)
      cells = []
      at = 0
    } else if (event.kind === 'open' && name === 'c') {
      at = columnOf(event.attributes.r) ?? at
      ;[type, style, text] = [event.attributes.t ?? '', Number(event.attributes.s ?? -1), '']
    } else if (name === 'v' || name === 't') within = event.kind === 'open' && !event.empty
    else if (event.kind === 'close' && name === 'c') {
      if (at >= MAX_COLUMNS) throw new Error('a table has at most 16,384 columns')
      while (cells.length < at) cells.push('')
      cells[at++] = xlsxText(text, type, styles[style] ?? '', strings, is1904)
    } else if (event.kind === 'close' && name === 'row') {
      for (const { column, last } of merges.get(line) ?? []) spans.begin(column, last, cells[column] ?? '')
      spans.fill(line, cells)
      yield { line, cells }
    }
  }
}

function xlsxText(
  text: string,
  type: string,
  style: CellStyle,
  strings: readonly string[],
  is1904: boolean,
): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'e') return ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type !== '' && type !== 'n') return text
  if (text === '') return ''
  if (style === '') return plainNumber(text)
  if (typeof style === 'number') return plainNumber(text).padStart(style, '0')
  const serial = Number(text) + (is1904 ? 1462 : 0)
  const time = new Date(Math.round((serial - 25_569) * 86_400) * 1000)
  if (Number.isNaN(time.getTime())) return text
  if (style === 't' && serial === 1) return '24:00'
  return style === 't' || serial < 1 ? time.toISOString().slice(11, 16) : time.toISOString().slice(0, 10)
}

/** `4.5E+10` and `0.30000000000000004` as a person sees them. */
function plainNumber(text: string): string {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  if (Number.isInteger(value)) return BigInt(value).toString()
  return String(Number(value.toPrecision(15)))
}

function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0]
  return (
    (letters && [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1) ||
    (letters ? 0 : undefined)
  )
}

/** The sheets of `content.xml`, or of a flat document (`.fods`). */
export async function odsSheets(content: Pick<ZipEntry, 'open'>): Promise<readonly Sheet[]> {
  const sheets: Sheet[] = []
  const hiddenStyles = new Set<string>()
  let [style, depth] = ['', 0]
  for await (const event of eventsOf(content)) {
    if (event.kind === 'text') continue
    const { name, kind } = event
    if (name === 'table:table') depth += kind === 'open' ? 1 : -1
    if (kind !== 'open') continue
    if (name === 'style:style') style = event.attributes['style:name'] ?? ''
    if (name === 'style:table-properties' && event.attributes['table:display'] === 'false')
      hiddenStyles.add(style)
    if (name !== 'table:table' || depth > 1) continue
    const at = sheets.length
    sheets.push({
      name: event.attributes['table:name'] ?? `sheet ${at + 1}`,
      isHidden: hiddenStyles.has(event.attributes['table:style-name'] ?? ''),
      rows: () => odsRows(content, at),
    })
  }
  return sheets
}

/** Rows and cells that repeat beyond the data are the empty rest of a sheet. */
async function* odsRows(entry: Pick<ZipEntry, 'open'>, at: number): AsyncGenerator<SheetRow> {
  let line = 0
  let cells: string[] = []
  const spans = new Spans()
  let [tables, repeatRow, repeatCell, spanned, value, text, paragraphs, note] = [0, 1, 1, 1, '', '', 0, 0]
  for await (const event of eventsOf(entry)) {
    if (event.kind === 'text') {
      if (paragraphs > 0 && note === 0) text += event.text
      continue
    }
    const { name, kind } = event
    if (name === 'table:table' && kind === 'open' && ++tables > at + 1) return
    if (tables <= at) continue
    if (name === 'office:annotation') note += kind === 'open' ? 1 : -1
    if (note > 0) continue
    if (name === 'table:table-row' && kind === 'open') {
      repeatRow = Number(event.attributes['table:number-rows-repeated'] ?? 1)
      cells = []
    } else if (name === 'table:table-row') {
      line++
      spans.fill(line, cells)
      const isEmpty = cells.every((cell) => cell === '')
      yield { line, cells }
      for (let more = 1; more < repeatRow; more++) {
        line++
        if (!isEmpty) yield { line, cells }
      }
    } else if (/^table:(covered-)?table-cell$/.test(name) && kind === 'open') {
      repeatCell = Number(event.attributes['table:number-columns-repeated'] ?? 1)
      spanned = Number(event.attributes['table:number-rows-spanned'] ?? 1)
      value = odsValue(event.attributes)
      text = ''
    } else if (/^table:(covered-)?table-cell$/.test(name)) {
      const cell = value === '' ? text : value
      if (spanned > 1) spans.begin(cells.length, line + spanned, cell)
      if (cells.length + repeatCell <= MAX_COLUMNS || cell !== '') {
        for (let more = 0; more < repeatCell && cells.length < MAX_COLUMNS; more++) cells.push(cell)
      }
    } else if (name === 'text:p') {
      if (kind === 'open' && text !== '') text += '\n'
      paragraphs += kind === 'open' ? 1 : -1
    } else if (name === 'text:s' && kind === 'open')
      text += ' '.repeat(Math.min(Number(event.attributes['text:c'] ?? 1), 100))
    else if (name === 'text:line-break' && kind === 'open') text += '\n'
  }
}

function odsValue(attributes: Readonly<Record<string, string>>): string {
  const type = attributes['office:value-type']
  if (type === 'date') return (attributes['office:date-value'] ?? '').slice(0, 10)
  if (type === 'time')
    return (
      /PT(\d+)H(\d+)M/
        .exec(attributes['office:time-value'] ?? '')
        ?.slice(1)
        .join(':') ?? ''
    )
  if (type === 'boolean') return attributes['office:boolean-value'] ?? ''
  return type === 'float' ? plainNumber(attributes['office:value'] ?? '') : ''
}
