/** Tables without a row of headers: what the cells of a column tell of it, where they leave no doubt. */
import { type Evidence, evidenceOf } from './suggest-evidence.ts'
import type { ToldColumn } from './table.ts'

interface SeenColumn {
  readonly at: number
  readonly cells: readonly string[]
  readonly evidence: Evidence
}

/** Share of the cells of a column that have to look alike. */
const SURE_SHARE = 0.9
/** Of a list of few rows, cells look alike by chance. */
const LEAST_ROWS = 3

/**
 * The columns of rows of data that their cells tell: telephone numbers, postcodes, mail and web addresses; with them the street, the town
 * beside the postcode, and the name if it is the only column of words left. Undefined if the first row may be headers, having none of the first four.
 */
export function toldColumns(
  rows: readonly (readonly string[])[],
  width: number,
): readonly ToldColumn[] | undefined {
  if (rows.length < LEAST_ROWS || width < 2) return undefined
  const columns = Array.from({ length: width }, (_, at) => {
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '')
    return { at, cells, evidence: evidenceOf(cells) }
  })
  const told = new Map<number, string>()
  const take = (target: string, fits: (column: SeenColumn) => boolean) => {
    const found = columns.find((column) => !told.has(column.at) && fits(column))
    if (found) told.set(found.at, target)
    return found?.at
  }
  const certain = [
    take('email', ({ evidence }) => evidence.email >= SURE_SHARE),
    take(
      'website',
      ({ evidence, cells }) => evidence.url >= SURE_SHARE && cells.some((cell) => /www|\/\//.test(cell)),
    ),
    take('telephone_number', isPhones),
    take('postcode', isPostcodes),
  ].filter((at) => at !== undefined)
  if (!certain.some((at) => rows[0]![at]?.trim())) return undefined
  const postcode = certain.find((at) => told.get(at) === 'postcode')
  take('address1', isStreets)
  if (postcode !== undefined) {
    const beside = [postcode + 1, postcode - 1].find(
      (at) => columns[at] && !told.has(at) && isWords(columns[at]),
    )
    if (beside !== undefined) told.set(beside, 'town')
  }
  const left = columns.filter((column) => !told.has(column.at) && isNamed(column))
  const [name] = left
  if (left.length === 1 && new Set(name!.cells).size >= SURE_SHARE * rows.length) told.set(name!.at, 'name')
  return [...told].map(([at, target]) => ({ at, target })).sort((a, b) => a.at - b.at)
}

const shareOf = (cells: readonly string[], fits: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length

const isPhones = ({ cells, evidence }: SeenColumn): boolean =>
  evidence.phone >= SURE_SHARE &&
  shareOf(cells, (cell) => /^[+(0]|^\d{2,4}[\s./-]\d/.test(cell) && cell.replace(/\D/g, '').length >= 7) >=
    SURE_SHARE &&
  shareOf(cells, (cell) => /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/.test(cell)) === 0

/** Numbers that rise from row to row, or stand in the first column, count the rows. */
function isPostcodes({ at, cells, evidence }: SeenColumn): boolean {
  if (evidence.postcode < SURE_SHARE) return false
  if (cells.some((cell) => /[a-z]/i.test(cell))) return true
  const numbers = cells.map((cell) => Number(cell.replace(/\D/g, '')))
  const rises = numbers.every((number, row) => row === 0 || number > numbers[row - 1]!)
  const years = numbers.every((number) => number >= 1800 && number <= 2100)
  return at > 0 && !years && (!rises || cells.some((cell) => /^0|[-\s]/.test(cell)))
}

const isStreets = ({ cells }: SeenColumn): boolean =>
  shareOf(cells, (cell) =>
    /^\p{L}[^\d@]{2,}\s\d{1,4}\s?\p{L}?\b|^\d{1,4}\s?\p{L}?,?\s\p{L}{2}/u.test(cell),
  ) >= 0.7

/** Names may have numbers in them, though not most of them. */
const isNamed = ({ cells }: SeenColumn): boolean =>
  shareOf(cells, (cell) => /\p{L}{2}/u.test(cell)) >= SURE_SHARE &&
  shareOf(cells, (cell) => /\d/.test(cell)) < 0.5

const isWords = ({ cells }: SeenColumn): boolean =>
  shareOf(cells, (cell) => /\p{L}{2}/u.test(cell) && !/\d{2}|@/.test(cell)) >= SURE_SHARE
