import { dayHours } from './day-hours.ts'
import type { SourceCell } from './mapped-row.ts'

/**
 * The hours of a week from the cells of its days, in the format of `dayHours`, and the cells that are not understood. `country`
 * (alpha-2) says how `9-5` is meant.
 */
export function hoursOfDays(
  given: ReadonlyMap<string, readonly SourceCell[]>,
  country: string | undefined,
): { readonly hours: Readonly<Record<string, string>>; readonly unread: readonly SourceCell[] } {
  const hours: Record<string, string> = {}
  const unread: SourceCell[] = []
  const crossed: [day: string, cells: readonly SourceCell[]][] = []
  for (const [day, cells] of given) {
    if (cells.every(({ value }) => /^x$/i.test(value.trim()))) {
      crossed.push([day, cells])
      continue
    }
    const read = hoursOfDay(cells, country)
    if (read === undefined) unread.push(...unreadOf(cells, country))
    else hours[day] = read
  }
  // A cross is closed beside days with hours; alone, it could be open.
  const isSheetOfHours = Object.values(hours).some((day) => /^\d/.test(day))
  for (const [day, cells] of crossed) {
    if (isSheetOfHours) hours[day] = 'closed'
    else unread.push(...cells)
  }
  return { hours, unread }
}

function hoursOfDay(cells: readonly SourceCell[], country: string | undefined): string | undefined {
  const [first, second] = cells
  const parts = cells.map(({ value }) => dayHours(value, country))
  if (parts.every((part) => part !== undefined)) return shifts(parts)
  return cells.length === 2 && parts.every((part) => part === undefined)
    ? dayHours(`${first!.value.trim()} - ${second!.value.trim()}`, country)
    : undefined
}

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
