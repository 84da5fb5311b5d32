import type { ColumnReading } from './column-neighbours.ts'
import { ownerOf } from './header-parts.ts'
import { foldHeader, SURE } from './header-words.ts'

const LEAST_CELLS = 3
const LEAST_LETTERS = 0.9
const LEAST_DISTINCT = 0.9
const MOST_NUMBERED = 0.3
const MOST_LISTED = 0.1
const LONGEST_NAME = 60
const MOST_LONG = 0.1

/**
 * The one column whose cells look like the names of businesses: distinct short texts with letters, and nothing else that cells tell. Undefined where
 * several look so, or none, or where the first row is data and not headers.
 */
export function nameByContents(columns: readonly ColumnReading[]): string | undefined {
  if (columns.some(({ name }) => /^[+-]?\d|:\/\/|@/.test(name))) return undefined
  const named = columns.filter(hasNames)
  return named.length === 1 ? named[0]!.name : undefined
}

function hasNames({ name, cells, evidence, candidates }: ColumnReading): boolean {
  if (cells.length < LEAST_CELLS || candidates.some(({ score }) => score >= SURE)) return false
  if (ownerOf(foldHeader(name).split(' ')) !== undefined) return false
  const share = (fits: (cell: string) => boolean) => cells.filter(fits).length / cells.length
  const others = [
    evidence.url,
    evidence.email,
    evidence.phone,
    evidence.week,
    evidence.hours,
    evidence.country,
  ]
  return (
    evidence.letters >= LEAST_LETTERS &&
    new Set(cells).size >= LEAST_DISTINCT * cells.length &&
    others.every((one) => one < MOST_LISTED) &&
    share((cell) => /\d/.test(cell)) <= MOST_NUMBERED &&
    share((cell) => /[,;|]|[.!?]$/.test(cell)) <= MOST_LISTED &&
    share((cell) => cell.length > LONGEST_NAME) <= MOST_LONG
  )
}
