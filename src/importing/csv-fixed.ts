/** Registers of fixed width: each column begins at the same position of every line. */
import type { CsvRecord } from './csv-records.ts'
import { headerWordsIn } from './header-cells.ts'
import { linesOf, MAX_RECORD_CHARACTERS } from './lines.ts'

const LINES_SEEN = 60
const LEAST_LINES = 3
/** Titles above the table, whose words stand anywhere. */
const MOST_TITLES = 12
const LEAST_COLUMNS = 3
/** `-----  ---  ----`: a line below the names that shows where the columns are. */
const ruler = /^\s*(?:[-=]{2,}[ +|]+)+[-=]{2,}\s*$/

/**
 * Where the columns begin in lines of fixed width: by a line of dashes, or by positions that are blank in all lines. Undefined where no columns stand out.
 * @param start the beginning of a text
 */
export function fixedColumns(start: string): readonly number[] | undefined {
  const lines = start
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_SEEN)
  const ruled = lines.slice(0, MOST_TITLES).find((line) => ruler.test(line) && !/[+|]/.test(line))
  if (ruled) return [...ruled.matchAll(/[-=]+/g)].map(({ index }) => index)
  if (lines.some((line) => line.includes('\t'))) return undefined
  const named = lines
    .slice(0, MOST_TITLES)
    .findIndex((line) => headerWordsIn(line.trim().split(/ {2,}/)) >= 2)
  for (let above = Math.max(named, 0); above <= MOST_TITLES && lines.length - above >= LEAST_LINES; above++) {
    const starts = columnStarts(lines.slice(above))
    if (starts.length >= LEAST_COLUMNS) return starts
  }
  return undefined
}

function columnStarts(lines: readonly string[]): readonly number[] {
  const width = Math.max(...lines.map((line) => line.length))
  if (width > 4000) return []
  // A note below the table may cross the columns.
  const others = lines.length >= 6 ? Math.max(1, Math.floor(lines.length * 0.05)) : 0
  const crossing = new Array<number>(width + 1).fill(0)
  for (const line of lines) for (let at = 0; at < line.length; at++) if (line[at] !== ' ') crossing[at]!++
  const isBlank = (at: number) => crossing[at]! <= others
  const head = lines[0]!
  const starts = [0]
  for (let at = 1; at < width; at++) {
    if (isBlank(at) || !isBlank(at - 1)) continue
    const begins = head[at] !== undefined && head[at] !== ' ' && head[at - 1] === ' '
    const isWide = at >= 2 && isBlank(at - 2)
    // One blank column also stands within telephone numbers, so that a name has to begin behind it.
    if (isWide || (begins && crossing[at - 1] === 0)) starts.push(at)
  }
  return starts.filter(
    (at) => lines.filter((line) => line.slice(at).trim() !== '').length * 2 >= lines.length,
  )
}

/** The lines of a text as records, cut at the positions where columns begin. */
export async function* fixedRecords(
  text: AsyncIterable<string>,
  starts: readonly number[],
): AsyncGenerator<CsvRecord> {
  for await (const { line, text: whole } of linesOf(text)) {
    if (whole === null) yield { line, fault: `the record is longer than ${MAX_RECORD_CHARACTERS} characters` }
    else if (whole.trim() !== '')
      yield { line, cells: starts.map((at, column) => whole.slice(at, starts[column + 1]).trim()) }
  }
}
