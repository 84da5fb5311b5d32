import type { CsvCells } from './csv.ts'
import { decodeText, detectEncoding, isUnicode, type OpenBytes } from './encoding.ts'
import { jsonPieces, recordPlace } from './json-document.ts'
import { isJsonRecord, type JsonRecord, unwrapped } from './json-records.ts'
import { recordsOfColumns } from './json-shapes.ts'
import { parseJson } from './lenient-json.ts'
import { linesOf, MAX_RECORD_CHARACTERS } from './lines.ts'
import type { SourceRow } from './mapped-row.ts'
import { withoutMojibake } from './mojibake.ts'

export { isJsonRecord, type JsonRecord } from './json-records.ts'

/** A first line with only this member describes the file's origin and is not a record. */
export const ABOUT_MEMBER = '_about'

/**
 * Reads a UTF-8 or UTF-16 file with one JSON object per line, or a JSON document with records in any of the places of `RecordPlace`; skips blank
 * lines. What programs wrap a record in is taken off. `line` of a record of a document is its place among them.
 */
export async function* ndjsonRows(open: OpenBytes): AsyncGenerator<SourceRow<JsonRecord>> {
  const detected = await detectEncoding(open())
  const encoding = isUnicode(detected.encoding) ? detected.encoding : 'utf-8'
  const damaged = detected.damaged || encoding !== detected.encoding
  const text = () => decodeText(open(), encoding)
  const { beginning, isWhole } = await beginningOf(text())
  const place = recordPlace(beginning, isWhole)
  if (typeof place === 'object' && 'columns' in place) {
    yield* columnRows(text(), place.columns)
    return
  }
  const what = place === undefined ? 'line' : 'record'
  const pieces = place === undefined ? linesOf(text()) : jsonPieces(text(), place)
  let names = typeof place === 'object' && 'rows' in place ? place.names : undefined
  let records = 0
  for await (const piece of pieces) {
    records++
    const { line } = piece
    if ('fault' in piece) {
      yield piece
      continue
    }
    if (piece.text === null) {
      yield { line, fault: `the ${what} is longer than ${MAX_RECORD_CHARACTERS} characters` }
    } else if (damaged && piece.text.includes('\uFFFD')) {
      yield { line, fault: `the ${what} holds bytes that are not UTF-8` }
    } else if (piece.text.trim() !== '') {
      const parsed = parseRecord(line, piece.text, what)
      if ('fault' in parsed) yield parsed
      else if (Array.isArray(parsed.data)) {
        const cells: readonly unknown[] = parsed.data
        if (names) yield rowOfCells(line, cells, names)
        else names = cells.map((cell, at) => String(cell ?? '').trim() || `column ${at + 1}`)
      } else if (isJsonRecord(parsed.data) && !isAbout(parsed.data)) {
        const key = 'key' in piece ? piece.key : undefined
        const data = unwrapped(parsed.data)
        yield {
          line,
          data: key === undefined || 'id' in data || !isMember(place) ? data : { id: key, ...data },
        }
      }
    }
  }
  if (place !== undefined && records === 0 && beginning.trim() !== '[]')
    yield { line: 1, fault: 'the document holds no list of objects' }
}

const isMember = (place: ReturnType<typeof recordPlace>): boolean =>
  typeof place === 'object' && 'members' in place

function rowOfCells(
  line: number,
  cells: readonly unknown[],
  names: readonly string[],
): SourceRow<JsonRecord> {
  if (cells.length > names.length)
    return { line, fault: `the record has ${cells.length} cells and ${names.length} columns have names` }
  return { line, data: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null])) }
}

/** Columns that list their cells are held in memory. */
const MOST_IN_COLUMNS = 50_000_000

async function* columnRows(
  text: AsyncIterable<string>,
  path: readonly string[],
): AsyncGenerator<SourceRow<JsonRecord>> {
  let whole = ''
  for await (const chunk of text) {
    whole += chunk
    if (whole.length > MOST_IN_COLUMNS) {
      const fault = `the document lists its columns, and has more than ${MOST_IN_COLUMNS} characters: write it as a list of records`
      yield { line: 1, fault }
      return
    }
  }
  try {
    let line = 0
    for (const data of recordsOfColumns(parseJson(whole), path)) yield { line: ++line, data }
  } catch {
    yield { line: 1, fault: 'the document is not JSON' }
  }
}

/** What is looked at of a file to tell where its records are. */
const BEGINNING = 262_144

async function beginningOf(text: AsyncIterable<string>): Promise<{ beginning: string; isWhole: boolean }> {
  let beginning = ''
  for await (const chunk of text) {
    beginning += chunk
    if (beginning.length >= BEGINNING) return { beginning: beginning.slice(0, BEGINNING), isWhole: false }
  }
  return { beginning, isWhole: true }
}

/** An object, or a list of cells. */
function parseRecord(
  line: number,
  text: string,
  what: string,
): { line: number; fault: string } | { line: number; data: unknown } {
  try {
    const data: unknown = parseJson(text)
    if (isDeeper(data, MAX_DEPTH))
      return { line, fault: `the ${what} is nested deeper than ${MAX_DEPTH} levels` }
    if (isJsonRecord(data) || (what === 'record' && Array.isArray(data))) return { line, data }
    return { line, fault: `the ${what} is not a JSON object` }
  } catch {
    return { line, fault: `the ${what} is not JSON` }
  }
}

const MAX_DEPTH = 64

/** Whether objects and lists are nested deeper than the limit. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1))
}

const isAbout = (data: JsonRecord): boolean => ABOUT_MEMBER in data && Object.keys(data).length === 1

/** A value in one cell: a list of plain values, or of objects that only have names, with semicolons; other structures as JSON. */
export function cellOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value)
  if (value.every((one) => typeof one !== 'object')) return value.join('; ')
  const titles = value.map(titleOf)
  return titles.every((title) => title !== undefined) ? titles.join('; ') : JSON.stringify(value)
}

/** What `{"alias": "cafes", "title": "Cafés"}` is called; undefined for an object that tells more. */
function titleOf(value: unknown): string | undefined {
  if (!isJsonRecord(value)) return undefined
  const { title, name, label, ...more } = value
  const isPlain = Object.keys(more).every((member) => ['alias', 'id', 'slug', 'code', 'key'].includes(member))
  const found = title ?? name ?? label
  return isPlain && typeof found === 'string' ? found : undefined
}

/** Records as rows of a table; a member `b` of an object `a` is in the column `a.b`. */
export async function* recordCells(open: OpenBytes): AsyncGenerator<SourceRow<CsvCells>> {
  for await (const row of ndjsonRows(open)) {
    yield 'fault' in row ? row : { line: row.line, data: Object.fromEntries(cellsIn(row.data)) }
  }
}

/** The columns of the first records, and those of `named` that a longer file may have later. */
export const recordColumns = (open: OpenBytes, named?: readonly string[]): Promise<readonly string[]> =>
  firstColumns(recordCells(open), named)

/** The same of rows without a header. In a file whose rows are all seen, a name that none has is no column. */
export async function firstColumns(
  rows: AsyncIterable<SourceRow<CsvCells>>,
  named: readonly string[] = [],
): Promise<readonly string[]> {
  const columns = new Set<string>()
  let seen = 0
  for await (const row of rows) {
    if (++seen > ROWS_SEEN) break
    if ('data' in row) for (const name of Object.keys(row.data)) columns.add(name)
  }
  const known = new Set([...columns].map((name) => name.trim().toLowerCase()))
  if (seen > ROWS_SEEN) for (const name of named) if (!known.has(name.trim().toLowerCase())) columns.add(name)
  return [...columns]
}

const ROWS_SEEN = 1000

/** The plain values in a record, by the members that lead to them. */
export function cellsIn(record: JsonRecord, before = ''): [string, string][] {
  return Object.entries(record).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined) return []
    const column = before + withoutMojibake(name)
    return isJsonRecord(value) ? cellsIn(value, `${column}.`) : [[column, cellOf(value)]]
  })
}
