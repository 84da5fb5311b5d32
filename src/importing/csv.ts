import { fixedColumns, fixedRecords } from './csv-fixed.ts'
import { type CsvRecord, csvRecords } from './csv-records.ts'
import {
  endsWithReturns,
  hasQuotedLines,
  hasTypographicQuotes,
  isRuler,
  plainText,
  sniffQuote,
  straightQuotes,
  unquotedLines,
} from './csv-signs.ts'
import { decodeText, detectEncoding, type Encoding, type OpenBytes } from './encoding.ts'
import { HEADER_ROWS, headerRow } from './header-row.ts'
import type { SourceRow } from './mapped-row.ts'
import { withoutMojibake } from './mojibake.ts'
import type { CsvCells, Delimiter, Table } from './table.ts'

export type { CsvCells, Delimiter, Table } from './table.ts'

export const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

export interface CsvOptions {
  readonly delimiter?: Delimiter | undefined
  readonly encoding?: Encoding | undefined
}

export interface CsvFile extends Table {
  readonly delimiter: Delimiter
  readonly encoding: Encoding
}

const SNIFFED_CHARACTERS = 65_536
const SNIFFED_RECORDS = 50
/** A first line that tells Excel the delimiter. */
const separatorLine = /^"?sep=([,;\t|])"?\r?\n/i
const REPLACEMENT = '\uFFFD'

/**
 * Opens a text table: detects encoding and delimiter unless given, or columns of fixed width, and finds the header below a title. Rows stream; quoted
 * cells may contain line breaks.
 * @throws Error if the file has no header, or a line too long to be one
 */
export async function openCsv(open: OpenBytes, options: CsvOptions = {}): Promise<CsvFile> {
  const { encoding, damaged } =
    options.encoding && !(await hasUtf8Mark(open()))
      ? { encoding: options.encoding, damaged: true }
      : await detectEncoding(open())
  const hasReturns = endsWithReturns(await startOf(decodeText(open(), encoding)))
  const plain = () => plainText(decodeText(open(), encoding), hasReturns)
  const text = withPlainQuotes(await startOf(plain()), plain)
  const start = await startOf(text())
  if (start.length >= SNIFFED_CHARACTERS && !/[\r\n]/.test(start))
    throw new Error(
      `the first line is longer than ${SNIFFED_CHARACTERS} characters: it cannot be the names of columns`,
    )
  const separator = separatorLine.exec(start)
  const table = start.slice(separator?.[0].length ?? 0)
  const layout = layoutOf(table, options.delimiter ?? (separator?.[1] as Delimiter | undefined))
  const header = headerRow(await firstRecords(layout.records(only(table), 0)))
  if (!header) throw new Error('the file is empty: a CSV file begins with a line of column names')
  const columns = distinctNames(header.cells)
  const above = header.first + (separator ? 1 : 0)
  return {
    delimiter: layout.delimiter,
    encoding,
    columns,
    ...(header.told && { told: header.told }),
    rows: () =>
      csvRows(
        layout.records(text(), above === 1 ? 0 : columns.length),
        layout.delimiter,
        columns,
        above,
        damaged,
      ),
  }
}

/** A text whose quotes, if any, are around cells and straight. */
function withPlainQuotes(start: string, text: () => AsyncIterable<string>): () => AsyncIterable<string> {
  if (hasQuotedLines(start)) return () => unquotedLines(text())
  return hasTypographicQuotes(start) ? () => straightQuotes(text()) : text
}

/** How a text is parted into records. */
interface Layout {
  /** In which its rows are written again. */
  readonly delimiter: Delimiter
  /** `columns` as `csvRecords` has them. */
  records(text: AsyncIterable<string>, columns: number): AsyncGenerator<CsvRecord>
}

function layoutOf(start: string, given: Delimiter | undefined): Layout {
  const delimiter = given ?? sniffDelimiter(start)
  const starts = given === undefined ? fixedColumns(start) : undefined
  // Commas also stand in addresses, as seldom in the line of headers as in any.
  if (starts && /[,;]/.test(delimiter) && !hasDelimitedHeader(start, delimiter, starts.length))
    return { delimiter: ';', records: (text) => fixedRecords(text, starts) }
  const quote = sniffQuote(start)
  return { delimiter, records: (text, columns) => csvRecords(text, delimiter, columns, quote) }
}

/** Whether the first line is parted as most others are, or in as many cells as there are columns of fixed width. */
function hasDelimitedHeader(start: string, delimiter: Delimiter, columns: number): boolean {
  const counts = delimitersByRecord(start, delimiter)
  const usual = mostCommon(counts)
  return (usual > 0 && counts[0] === usual) || columns <= usual + 1
}

/** A byte order mark says more than a mapping file made for an earlier file. */
async function hasUtf8Mark(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const chunk of bytes) return chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf
  return false
}

async function startOf(text: AsyncIterable<string>): Promise<string> {
  let start = ''
  for await (const chunk of text) {
    start += chunk
    if (start.length >= SNIFFED_CHARACTERS) break
  }
  return start.slice(0, SNIFFED_CHARACTERS)
}

/**
 * The delimiter that splits the first records into the most cells, provided the records agree in their
 * number.
 */
export function sniffDelimiter(text: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const counts = delimitersByRecord(text, delimiter)
    for (const usual of new Set([counts[0]!, mostCommon(counts)])) {
      if (usual === 0) continue
      const agreeing = counts.filter((count) => count === usual).length / counts.length
      const score = agreeing * 100 + Math.min(usual, 50)
      if (score > best.score) best = { delimiter, score }
    }
  }
  return best.delimiter
}

/** Of a file that begins with titles or merged heads. */
function mostCommon(counts: readonly number[]): number {
  const often = (count: number) => counts.filter((one) => one === count).length
  return counts.reduce((best, count) => (often(count) > often(best) ? count : best), 0)
}

function delimitersByRecord(text: string, delimiter: Delimiter): readonly number[] {
  const counts: number[] = []
  let count = 0
  let quoted = false
  let filled = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (!quoted && character === delimiter) count++
    else if (!quoted && character === '\n') {
      if (filled) counts.push(count)
      count = 0
      filled = false
      if (counts.length === SNIFFED_RECORDS) return counts
      continue
    }
    if (character !== '\r') filled = true
  }
  return counts.length > 0 ? counts : [count]
}

async function firstRecords(records: AsyncIterable<CsvRecord>): Promise<string[][]> {
  const first: string[][] = []
  for await (const record of records) {
    if ('cells' in record && !isBlank(record.cells)) first.push([...record.cells])
    if (first.length === HEADER_ROWS) break
  }
  return first
}

const isBlank = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '') || isRuler(cells)

async function* only(text: string): AsyncGenerator<string> {
  yield text
}

export function distinctNames(header: readonly string[]): readonly string[] {
  const seen = new Map<string, number>()
  return header.map((cell, index) => {
    const name = withoutMojibake(cell.trim()) || `column ${index + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name}#${times}`
  })
}

/** A record that cannot be told apart is kept whole, in the first column. */
const unreadable = (
  { line, fault, raw }: { line: number; fault: string; raw?: string },
  columns: readonly string[],
): SourceRow<CsvCells> => ({
  line,
  fault,
  ...(raw === undefined ? {} : { raw: { [columns[0] ?? '']: raw } }),
})

/** @param above how many records that are not blank stand above the first row */
async function* csvRows(
  records: AsyncIterable<CsvRecord>,
  delimiter: Delimiter,
  columns: readonly string[],
  above: number,
  damaged: boolean,
): AsyncGenerator<SourceRow<CsvCells>> {
  let left = above
  for await (const record of records) {
    if ('fault' in record) yield unreadable(record, columns)
    else if (isBlank(record.cells)) continue
    else if (left > 0) left--
    else {
      const row = rowOf(record.cells, record.line, columns, damaged)
      yield 'fault' in row ? unreadable({ ...row, raw: record.cells.join(delimiter) }, columns) : row
    }
  }
}

/** Files glued together have the headers of each, and sheets in parts some of them. */
function repeats(record: readonly string[], columns: readonly string[]): boolean {
  const filled = columns.flatMap((name, at) => {
    const cell = withoutMojibake(record[at]?.trim() ?? '')
    return cell === '' ? [] : [cell === name.replace(/#\d+$/, '')]
  })
  return filled.length > 1 && filled.every((isName) => isName)
}

export function rowOf(
  record: readonly string[],
  line: number,
  columns: readonly string[],
  damaged: boolean,
): SourceRow<CsvCells> {
  if (record.slice(columns.length).some((cell) => cell.trim() !== '')) {
    return { line, fault: `the record has ${record.length} cells and the header ${columns.length}` }
  }
  if (damaged && record.some((cell) => cell.includes(REPLACEMENT))) {
    return { line, fault: 'the record holds bytes that are no text in the encoding of the file' }
  }
  if (repeats(record, columns)) return { line, fault: 'the row repeats the names of the columns' }
  return { line, data: Object.fromEntries(columns.map((name, index) => [name, record[index] ?? ''])) }
}
