import { headerWordsIn, isHeaderWord } from './header-cells.ts'
import { isOnlyPerson, nameWords } from './header-parts.ts'
import { foldHeader } from './header-words.ts'
import { toldColumns } from './headerless.ts'
import type { ToldColumn } from './table.ts'

/** The row of a table that names its columns. */
export interface HeaderRow {
  /** Its index among the rows that are not blank. */
  readonly at: number
  /** Its cells; a name that spans two rows of headers is taken from the upper one. */
  readonly cells: readonly string[]
  /** The index of the first row of data. */
  readonly first: number
  /** Of a table without headers: the columns that their cells tell. */
  readonly told?: readonly ToldColumn[]
}

type FoundRow = Pick<HeaderRow, 'at' | 'cells'>

/** How many rows `headerRow` looks at. */
export const HEADER_ROWS = 60
/** How many rows may stand above the headers. */
const MOST_ABOVE = 40
/** So many words for columns make a row one of headers. */
const LEAST_WORDS = 2
/** The least share of words for columns among the filled cells of a row of headers. */
const LEAST_SHARE_OF_WORDS = 0.3

/**
 * Finds the headers below titles, notes and merged heads: the row that has the form of headers, unless another holds more words
 * for columns. Rows of units, kinds or numbers of columns below it are no data. A table whose first row is data has no headers; what its cells
 * tell takes their place.
 * @param rows the first rows of the table that are not blank
 */
export function headerRow(rows: readonly (readonly string[])[]): HeaderRow | undefined {
  const byForm = headerByForm(rows)
  if (!byForm) return undefined
  const found = byWords(rows, headerWordsIn(byForm.cells)) ?? byForm
  if (headerWordsIn(found.cells) === 0) {
    const told = toldColumns(rows.slice(found.at), usualWidth(rows))
    if (told) {
      const width = Math.max(usualWidth(rows), found.cells.length)
      const names = Array.from({ length: width }, (_, at) => told.find((one) => one.at === at)?.target ?? '')
      return { at: found.at, cells: names, first: found.at, told }
    }
  }
  let first = found.at + 1
  while (first < rows.length - 1 && isBelowHeaders(rows[first]!)) first++
  return { ...found, cells: underPersons(found.cells, rows[found.at - 1]), first }
}

/** The row with the most words for columns, if it has more than another has. */
function byWords(rows: readonly (readonly string[])[], others: number): FoundRow | undefined {
  let best = { at: -1, words: Math.max(others, LEAST_WORDS - 1) }
  for (const [at, cells] of rows.slice(0, MOST_ABOVE).entries()) {
    const words = headerWordsIn(cells)
    if (words > best.words && words >= LEAST_SHARE_OF_WORDS * filled(cells)) best = { at, words }
  }
  if (best.at < 0) return undefined
  // From there on, heads may still be merged.
  const { at, cells } = headerByForm(rows.slice(best.at))!
  return headerWordsIn(cells) > best.words
    ? { at: best.at + at, cells }
    : { at: best.at, cells: rows[best.at]! }
}

function headerByForm(rows: readonly (readonly string[])[]): FoundRow | undefined {
  const width = usualWidth(rows)
  if (rows.length === 0) return undefined
  let completes = false
  for (const [at, cells] of rows.entries()) {
    if (width < 3) break
    const next = rows[at + 1]
    if (at >= MOST_ABOVE || !next) break
    const count = filled(cells)
    if (!completes && count * 2 <= width) continue
    completes =
      !completes &&
      count < width &&
      cells[0]?.trim() !== '' &&
      isNaming(next) &&
      names(next, cells, rows[at + 2], width)
    if (completes) continue
    return { at, cells: withHeads(cells, rows[at - 1], width) }
  }
  return { at: 0, cells: rows[0]! }
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length

/** The extent that most rows share. */
function usualWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const extent = row.findLastIndex((cell) => cell.trim() !== '') + 1
    counts.set(extent, (counts.get(extent) ?? 0) + 1)
  }
  return [...counts].sort(([a, often], [b, oftener]) => oftener - often || b - a)[0]?.[0] ?? 0
}

/** Words, as headers are: no numbers, no two alike. */
function isNaming(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== '')
  return (
    texts.length > 0 &&
    new Set(texts).size === texts.length &&
    texts.every((text) => text.length <= 40 && !/^\d|\d{2}|@|:\/\//.test(text))
  )
}

/** Whether a row completes the merged heads above it: it names every column that they leave open, and the next row is data. */
function names(
  row: readonly string[],
  heads: readonly string[],
  data: readonly string[] | undefined,
  width: number,
): boolean {
  if (data && isNaming(data)) return false
  for (let at = 0; at < width; at++) {
    if (!heads[at]?.trim() && !row[at]?.trim()) return false
  }
  return true
}

/** Names that stand in the row above only, because their cells span both. */
function withHeads(
  cells: readonly string[],
  above: readonly string[] | undefined,
  width: number,
): readonly string[] {
  if (!above || filled(above) < 2) return cells
  return Array.from(
    { length: Math.max(cells.length, width) },
    (_, at) => cells[at]?.trim() || above[at] || '',
  )
}

/** A `Name` below the head of a person, such as `Contact` over three columns, is no name of a business: it becomes `Contact Name`. */
function underPersons(cells: readonly string[], above: readonly string[] = []): readonly string[] {
  let head = ''
  return cells.map((cell, at) => {
    head = above[at]?.trim() || head
    // What stands in the first column may as well be the title of the list.
    const isUnder = head !== '' && head !== above[0]?.trim() && isOnlyPerson(foldHeader(head).split(' '))
    const isName =
      cell.trim() !== '' &&
      foldHeader(cell)
        .split(' ')
        .every((word) => nameWords.has(word))
    return isUnder && isName ? `${head} ${cell.trim()}` : cell
  })
}

/** What descriptions of columns say below their names: kinds of values, units, and whether they must be filled. */
const kinds =
  /^(?:text|string|str|(?:var)?char|character|int(?:eger)?|bigint|smallint|num(?:ber|eric)?|decimal|float|double|real|bool(?:ean)?|date(?:time)?|time(?:stamp)?|uuid|url|enum|required|optional|mandatory|pflicht(?:feld)?|zahl|datum|texte|nombre|entier|obligatoire|facultatif|texto|número|fecha|obligatorio|opcional|testo|numero|data|obbligatorio|facoltativo|tekst|getal|verplicht|optioneel|m²|m2|qm|km|m|€|eur|%|°)(?:\s*\(\d+(?:,\d+)?\))?\*?$|^[([][^)\]]*[)\]]$/i
const LEAST_KINDS = 0.6

/** Whether a row behind the headers describes the columns, too: by their kinds, by their numbers, or by names in another language. */
function isBelowHeaders(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (texts.length < 3) return false
  const numbers = texts.map((text) => Number(/^[([]?(\d{1,3})[)\].]?$/.exec(text)?.[1] ?? Number.NaN))
  if (numbers.every((number, at) => number === numbers[0]! + at) && numbers[0]! <= 1) return true
  if (texts.filter((text) => kinds.test(text)).length >= LEAST_KINDS * texts.length) return true
  const words = texts.filter(isHeaderWord).length
  return words >= 3 && words * 3 >= texts.length * 2
}
