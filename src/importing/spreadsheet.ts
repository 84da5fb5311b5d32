import { type CsvCells, distinctNames, rowOf, type Table } from './csv.ts'
import { decodeText } from './encoding.ts'
import { HEADER_ROWS, headerRow } from './header-row.ts'
import type { SourceRow } from './mapped-row.ts'
import { type XmlEvent, xmlEvents } from './xml-events.ts'
import type { ZipEntry } from './zip.ts'

interface SheetRow {
  readonly line: number
  readonly cells: readonly string[]
}

const MAX_COLUMNS = 16_384
/** Characters of the texts that cells share, which are held in memory. */
const MOST_SHARED = 100_000_000

/**
 * The first sheet of an XLSX or ODS file, `line` being the number of a row in it. Numbers become texts without loss, dates YYYY-MM-DD, times HH:MM.
 * @throws Error if the archive holds no sheet, or the sheet no row
 */
export async function openSheet(entries: readonly ZipEntry[]): Promise<Table> {
  const content = entries.find(({ name }) => name === 'content.xml')
  const rows = content ? () => odsRows(content) : await xlsxReader(entries)
  const first: string[][] = []
  for await (const { cells } of rows()) {
    if (cells.some((cell) => cell.trim() !== '')) first.push([...withoutEmptyEnd(cells)])
    if (first.length === HEADER_ROWS) break
  }
  const header = headerRow(first)
  if (!header) throw new Error('the sheet is empty: it begins with a row of column names')
  const columns = distinctNames(header.cells)
  return { columns, rows: () => dataRows(rows(), columns, header.at) }
}

async function* dataRows(
  rows: AsyncIterable<SheetRow>,
  columns: readonly string[],
  headerAt: number,
): AsyncGenerator<SourceRow<CsvCells>> {
  let above = headerAt + 1
  for await (const { line, cells } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (above > 0) above--
    else yield rowOf(withoutEmptyEnd(cells), line, columns, false)
  }
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  let end = cells.length
  while (end > 0 && cells[end - 1]!.trim() === '') end--
  return cells.slice(0, end)
}

const eventsOf = (entry: ZipEntry): AsyncGenerator<XmlEvent> => xmlEvents(decodeText(entry.open(), 'utf-8'))

async function xlsxReader(entries: readonly ZipEntry[]): Promise<() => AsyncGenerator<SheetRow>> {
  const entry = (name: string) => entries.find((one) => one.name === name)
  const sheet =
    entry(await firstSheet(entries)) ?? entries.find(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  if (!sheet) throw new Error('the archive holds no sheet')
  const strings = await sharedStrings(entry('xl/sharedStrings.xml'))
  const styles = await dateStyles(entry('xl/styles.xml'))
  const is1904 = await startsIn1904(entry('xl/workbook.xml'))
  return () => xlsxRows(sheet, strings, styles, is1904)
}

async function firstSheet(entries: readonly ZipEntry[]): Promise<string> {
  const [workbook, relations] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map((name) =>
    entries.find((one) => one.name === name),
  )
  if (!workbook || !relations) return ''
  let id = ''
  for await (const event of eventsOf(workbook)) {
    if (event.kind === 'open' && localName(event.name) === 'sheet' && event.attributes.state !== 'hidden') {
      id = event.attributes['r:id'] ?? ''
      break
    }
  }
  for await (const event of eventsOf(relations)) {
    if (event.kind !== 'open' || event.attributes.Id !== id) continue
    const target = event.attributes.Target ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return ''
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

/** Whether each style of a cell shows a date (`d`) or a time (`t`). */
async function dateStyles(entry: ZipEntry | undefined): Promise<readonly ('d' | 't' | '')[]> {
  const styles: ('d' | 't' | '')[] = []
  if (!entry) return styles
  const formats = new Map<number, string>()
  let within = false
  for await (const event of eventsOf(entry)) {
    if (event.kind === 'text') continue
    const name = localName(event.name)
    if (name === 'cellXfs') within = event.kind === 'open'
    if (event.kind !== 'open') continue
    if (name === 'numFmt') formats.set(Number(event.attributes.numFmtId), event.attributes.formatCode ?? '')
    if (name === 'xf' && within) styles.push(kindOfFormat(Number(event.attributes.numFmtId ?? 0), formats))
  }
  return styles
}

function kindOfFormat(id: number, formats: ReadonlyMap<number, string>): 'd' | 't' | '' {
  if ((id >= 14 && id <= 17) || id === 22) return 'd'
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 't'
  const code = (formats.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase()
  if (/[yd]/.test(code) && code !== 'general') return 'd'
  return /h/.test(code) ? 't' : ''
}

async function* xlsxRows(
  sheet: ZipEntry,
  strings: readonly string[],
  styles: readonly ('d' | 't' | '')[],
  is1904: boolean,
): AsyncGenerator<SheetRow> {
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
    } else if (event.kind === 'close' && name === 'row') yield { line, cells }
  }
}

function xlsxText(
  text: string,
  type: string,
  style: 'd' | 't' | '',
  strings: readonly string[],
  is1904: boolean,
): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'e') return ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type !== '' && type !== 'n') return text
  if (text === '' || style === '') return text === '' ? '' : plainNumber(text)
  const serial = Number(text) + (is1904 ? 1462 : 0)
  const time = new Date(Math.round((serial - 25_569) * 86_400) * 1000)
  if (Number.isNaN(time.getTime())) return text
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

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Rows and cells that repeat beyond the data are the empty rest of a sheet. */
async function* odsRows(entry: ZipEntry): AsyncGenerator<SheetRow> {
  let line = 0
  let cells: string[] = []
  let [tables, repeatRow, repeatCell, value, text, paragraphs, note] = [0, 1, 1, '', '', 0, 0]
  for await (const event of eventsOf(entry)) {
    if (event.kind === 'text') {
      if (paragraphs > 0 && note === 0) text += event.text
      continue
    }
    const { name, kind } = event
    if (name === 'table:table' && kind === 'open' && ++tables > 1) return
    if (name === 'office:annotation') note += kind === 'open' ? 1 : -1
    if (note > 0) continue
    if (name === 'table:table-row' && kind === 'open') {
      repeatRow = Number(event.attributes['table:number-rows-repeated'] ?? 1)
      cells = []
    } else if (name === 'table:table-row') {
      line++
      const isEmpty = cells.every((cell) => cell === '')
      yield { line, cells }
      for (let more = 1; more < repeatRow; more++) {
        line++
        if (!isEmpty) yield { line, cells }
      }
    } else if (/^table:(covered-)?table-cell$/.test(name) && kind === 'open') {
      repeatCell = Number(event.attributes['table:number-columns-repeated'] ?? 1)
      value = odsValue(event.attributes)
      text = ''
    } else if (/^table:(covered-)?table-cell$/.test(name)) {
      const cell = value === '' ? text : value
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
