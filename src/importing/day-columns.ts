import { plainWords } from '../folding.ts'
import { dayHours } from './day-hours.ts'
import { LONGEST_STATEMENT, withoutAsides } from './hours-asides.ts'
import type { SourceCell } from './mapped-row.ts'

export const isDash = (cell: string): boolean => /^\s*[-–—]+\s*$/.test(cell)
/** An x or a dash in the cell of a day. */
const isCross = (cell: string): boolean => isDash(cell) || /^\s*x\s*$/i.test(cell)

/**
 * The hours of a week from the cells of its days, in the format of `dayHours`, with a statement of the remarks beside them, and the cells that are not understood. `country`
 * (alpha-2) says how `9-5` is meant.
 */
export function hoursOfDays(
  given: ReadonlyMap<string, readonly SourceCell[]>,
  country: string | undefined,
): { readonly hours: Readonly<Record<string, string>>; readonly unread: readonly SourceCell[] } {
  const hours: Record<string, string> = {}
  const unread: SourceCell[] = []
  const crossed: [day: string, cells: readonly SourceCell[]][] = []
  const remarked: SourceCell[] = []
  for (const [day, all] of given) {
    // A closed afternoon beside the hours of the morning.
    const cells = all.filter(({ value }) => !isCross(value))
    if (cells.length === 0) {
      crossed.push([day, all])
      continue
    }
    const read = hoursOfDay(cells, country)
    const bare = read === undefined && cells.length === 1 ? hoursBesideRemark(cells[0]!, country) : undefined
    if (bare !== undefined) {
      hours[day] = bare
      remarked.push(cells[0]!)
    } else if (read === undefined) unread.push(...unreadOf(cells, country))
    else hours[day] = read
  }
  // A cross is closed beside days with hours; alone, it could be open.
  const isSheetOfHours = Object.values(hours).some((day) => /^\d/.test(day))
  for (const [day, cells] of crossed) {
    if (isSheetOfHours) hours[day] = 'closed'
    else unread.push(...cells)
  }
  const statement = distinctCells(remarked)
    .map(({ column, value }) => `${column}: ${value.trim()}`)
    .join('; ')
  if (statement.length > LONGEST_STATEMENT) return { hours, unread: [...unread, ...remarked] }
  return { hours: statement === '' ? hours : { ...hours, statement }, unread }
}

/** `8-12 und nach Vereinbarung`, `9-18 (Küche bis 17)` */
function hoursBesideRemark({ value }: SourceCell, country: string | undefined): string | undefined {
  const bare = withoutAsides(value)?.replaceAll('@', ' ').trim()
  return bare === undefined ? undefined : dayHours(bare, country)
}

function hoursOfDay(cells: readonly SourceCell[], country: string | undefined): string | undefined {
  const [first, second] = cells
  const parts = cells.map(({ value }) => dayHours(value, country))
  if (parts.every((part) => part !== undefined)) return shifts(parts)
  return cells.length === 2 && parts.every((part) => part === undefined)
    ? fromBeginToEnd(first!, second!, country)
    : undefined
}

/** The beginning in one column and the end in another, in the order that their headers say. */
function fromBeginToEnd(
  first: SourceCell,
  second: SourceCell,
  country: string | undefined,
): string | undefined {
  const order = orderOf(first.column ?? '', second.column ?? '')
  const [begin, end] = order === 'end first' ? [second, first] : [first, second]
  const hours = dayHours(`${begin.value.trim()} - ${end.value.trim()}`, country)
  // Without words, an end before the beginning may be the night or the order of the columns.
  const isBackwards = hours !== undefined && /^\d{8}$/.test(hours) && hours.slice(0, 4) > hours.slice(4)
  return order === 'unknown' && isBackwards ? undefined : hours
}

const beginWords =
  /^(?:open\w*|opens|start\w*|begin\w*|from|von|ab|anfang|offn\w*|geoffnet|auf|debut|ouv\w*|de|du|desde|apertura|abr\w*|abertura|inicio|inizio|apre|da|dal|dalle|van|vanaf|opp\w*|fran|fra|alk\w*|ava\w*|auk\w*|apn\w*|abn\w*)$/
const endWords =
  /^(?:clos\w*|end\w*|to|till?|until|thru|bis|schl\w*|zu|fin|ferm\w*|jusqu\w*|au|hasta|cierr\w*|fine|chiu\w*|einde?|tot|sluit\w*|fim|ate|fech\w*|encerr\w*|slut\w*|stang\w*|lop\w*|paatt\w*|sulk\w*|asti|luk\w*|steng\w*|stop\w*)$/

/** Which of two columns has the end of the day, by the words that only one of them has. */
function orderOf(first: string, second: string): 'begin first' | 'end first' | 'unknown' {
  const [one, other] = [wordsOf(first), wordsOf(second)]
  const [own, others] = [
    one.filter((word) => !other.includes(word)),
    other.filter((word) => !one.includes(word)),
  ]
  const has = (words: readonly string[], kind: RegExp) => words.some((word) => kind.test(word))
  const isEndFirst = has(own, endWords) || has(others, beginWords)
  const isBeginFirst = has(own, beginWords) || has(others, endWords)
  return isEndFirst === isBeginFirst ? 'unknown' : isEndFirst ? 'end first' : 'begin first'
}

/** `mondayClose` and `monday_close` have the same words. */
const wordsOf = (header: string): string[] =>
  plainWords(header.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replaceAll('_', ' '))

/** Several columns of one day in the order of the clock; undefined if they overlap. */
function shifts(parts: readonly string[]): string | undefined {
  const [first, ...more] = new Set(parts.filter((part) => part !== 'closed'))
  if (first === undefined) return 'closed'
  if (more.length === 0) return first
  const ranges = [first, ...more].flatMap((part) => part.split(',')).sort()
  if (ranges.some((range) => !/^\d{8}$/.test(range)) || ranges.length > 4) return undefined
  const overlaps = ranges.some((range, at) => at > 0 && range.slice(0, 4) < ranges[at - 1]!.slice(4))
  return overlaps ? undefined : ranges.join(',')
}

function unreadOf(cells: readonly SourceCell[], country: string | undefined): readonly SourceCell[] {
  const unread = cells.filter(({ value }) => dayHours(value, country) === undefined)
  return unread.length > 0 ? unread : cells
}

/** Cells without those of the same column: one for several days is given for each. */
export const distinctCells = (cells: readonly SourceCell[]): readonly SourceCell[] => [
  ...new Map(cells.map((cell) => [cell.column, cell])).values(),
]
