/** Documents whose records are no list of objects: objects by their key, lists of cells, and columns that list their cells. */
import { headerWordsIn } from './header-cells.ts'
import { isJsonRecord, type JsonRecord, unwrapped } from './json-records.ts'

/**
 * Where the records of a document are, by the path of members to what holds them: the elements of a list, the members of an object, lists of cells
 * (`names` are those of the columns; without them, the first list has them), or columns that list their cells; or the objects outside of anything.
 */
export type RecordPlace =
  | { readonly list: readonly string[] }
  | { readonly members: readonly string[] }
  | { readonly rows: readonly string[]; readonly names?: readonly string[] }
  | { readonly columns: readonly string[] }
  | 'objects'

interface Shape {
  readonly place: RecordPlace
  readonly path: readonly string[]
  /** Characters that the records take. */
  readonly length: number
  /** Where the names of columns are listed. */
  readonly names?: readonly string[]
}

interface Found {
  readonly path: readonly string[]
  readonly value: unknown
}

const DEEPEST = 3
const SEEN = 20
const LEAST_WORDS = 2

/** Where the records of a document, or of its beginning, are; undefined if it has none of these shapes. */
export function shapeOf(document: unknown, isWhole: boolean): Shape | undefined {
  const found = containersIn(document)
  for (const { path, value } of found) {
    const length = () => JSON.stringify(value).length
    if (isRows(value)) {
      const named = namesOf(value, found)
      return {
        place: { rows: path, ...(named && { names: named.names }) },
        ...{ path, length: length() },
        ...(named && { names: named.path }),
      }
    }
    if (!isJsonRecord(value)) continue
    if (areColumns(value, isWhole)) return { place: { columns: path }, path, length: length() }
    if (areKeyed(value)) return { place: { members: path }, path, length: length() }
  }
  return undefined
}

/** The lists and objects of a document that only objects enclose, those that lie least deep first. */
function containersIn(document: unknown): readonly Found[] {
  const found: Found[] = [{ path: [], value: document }]
  for (const { path, value } of found) {
    if (!isJsonRecord(value) || path.length >= DEEPEST) continue
    for (const [name, inner] of Object.entries(value).slice(0, 200))
      if (typeof inner === 'object' && inner !== null) found.push({ path: [...path, name], value: inner })
  }
  return found
}

/** Lists of cells, with texts among them; points are lists of numbers. */
function isRows(value: unknown): value is readonly (readonly unknown[])[] {
  if (!Array.isArray(value) || value.length === 0) return false
  const rows = value.slice(0, SEEN)
  return rows.every(
    (row) => Array.isArray(row) && row.length > 1 && row.some((cell) => typeof cell === 'string'),
  )
}

/** The list that names the columns: as many texts as a row has cells, or as many objects that have names. */
function namesOf(
  rows: readonly (readonly unknown[])[],
  found: readonly Found[],
): { path: readonly string[]; names: readonly string[] } | undefined {
  const width = rows[0]!.length
  for (const { path, value } of found) {
    if (!Array.isArray(value) || value.length !== width || Array.isArray(value[0])) continue
    const names = textsOf(value)
    if (names) return { path, names }
  }
  return undefined
}

const nameMembers = ['fieldName', 'name', 'id', 'title', 'label', 'field', 'key', 'text']

function textsOf(list: readonly unknown[]): readonly string[] | undefined {
  const areTexts = (texts: readonly unknown[]): texts is readonly string[] =>
    texts.every((text) => typeof text === 'string')
  if (areTexts(list)) return list
  if (!list.every(isJsonRecord)) return undefined
  return nameMembers
    .map((member): readonly unknown[] => list.map((one) => one[member]))
    .filter(areTexts)
    .sort((a, b) => headerWordsIn(b) - headerWordsIn(a))[0]
}

/** `{"12": {…}, "15": {…}}`: objects with the same members, some of which are words for columns. */
function areKeyed(object: JsonRecord): boolean {
  const values = Object.values(object)
  const records = values.filter(isJsonRecord)
  if (records.length < 2 || records.length < 0.9 * values.length) return false
  const seen = records.slice(0, SEEN).map((record) => Object.keys(unwrapped(record)))
  const common = [...new Set(seen.flat())].filter(
    (name) => seen.filter((names) => names.includes(name)).length * 2 > seen.length,
  )
  return headerWordsIn(common) >= LEAST_WORDS
}

/** `{"name": ["A", "B"], "town": ["York", "Leeds"]}`, or with an object of cells by their number for each list. */
function areColumns(object: JsonRecord, isWhole: boolean): boolean {
  const all = Object.values(object)
  const columns = all.map(cellsOf)
  if (!columns.every((cells) => cells?.every((cell) => typeof cell !== 'object' || cell === null)))
    return false
  // The last one of a beginning is cut off.
  const sizes = columns
    .map((cells) => cells!.length)
    .slice(0, isWhole || columns.length === 1 ? undefined : -1)
  const [size = 0] = sizes
  const leastWords = isWhole ? LEAST_WORDS : 1
  return (
    size >= (Array.isArray(all[0]) ? 2 : 1) &&
    sizes.every((one) => one === size) &&
    headerWordsIn(Object.keys(object)) >= leastWords
  )
}

/** The cells of a column by their number; undefined for what is none. */
function cellsOf(column: unknown): readonly unknown[] | undefined {
  if (Array.isArray(column)) return column
  if (!isJsonRecord(column) || !Object.keys(column).every((key) => /^\d+$/.test(key))) return undefined
  return Object.values(column)
}

/** The records of a document that lists its columns. */
export function* recordsOfColumns(document: unknown, path: readonly string[]): Generator<JsonRecord> {
  const object = path.reduce<unknown>(
    (value, name) => (isJsonRecord(value) ? value[name] : undefined),
    document,
  )
  if (!isJsonRecord(object)) return
  const columns = Object.entries(object).map(([name, column]) => [name, cellsOf(column) ?? []] as const)
  const length = Math.max(0, ...columns.map(([, cells]) => cells.length))
  for (let at = 0; at < length; at++)
    yield Object.fromEntries(columns.map(([name, cells]) => [name, cells[at]]))
}
