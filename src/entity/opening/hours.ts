import { type Fault, fault } from '../../faults/fault.ts'

/**
 * The hours of one day: parses the wire form (`closed`, `24hour`, `09001200,13001700`) to the stored form,
 * and formats it back.
 */

/**
 * A range of four-digit local times. `to` is exclusive; `2400` is the end of the day; a `to` before `from` is
 * on the next day.
 */
export interface HoursRange {
  readonly from: string
  readonly to: string
}

/** Hours of one business day. Exactly one of `closed`, `open_24_hours` and a non-empty `open` is set. */
export interface DayHours {
  readonly closed: boolean
  readonly open_24_hours: boolean
  /** Sorted by `from`, without overlaps. */
  readonly open: readonly HoursRange[]
}

export const maximumRanges = 4
export const minutesPerDay = 1440

const rangePattern = /^((?:[01]\d|2[0-3])[0-5]\d)((?:[01]\d|2[0-3])[0-5]\d|2400)$/

/** Minutes after midnight of a four-digit time; 1440 for `2400`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(2, 4))
}

/**
 * Start and end of a range in minutes after the midnight that begins its business day; the end may exceed
 * 1440.
 */
export function minutesOfRange(range: HoursRange): { start: number; end: number } {
  const start = minutesOf(range.from)
  const end = minutesOf(range.to)
  return { start, end: end < start ? end + minutesPerDay : end }
}

/**
 * Parses the hours of one day. Ignores spaces, letter case and a hyphen between two times. Ranges may come in
 * any order and are sorted. Adjacent ranges stay separate; overlapping ranges, and ranges whose start equals
 * their end, are refused. `date` names the day in faults, when it is not a weekday.
 */
export function parseDay(text: string, date?: string): DayHours | Fault {
  const compact = text
    .replace(/\s+/g, '')
    .replace(/(?<=\d{4})-(?=\d{4})/g, '')
    .toLowerCase()
  if (compact === 'closed') return { closed: true, open_24_hours: false, open: [] }
  if (compact === '24hour') return { closed: false, open_24_hours: true, open: [] }
  const parts = compact.split(',')
  if (parts.length > maximumRanges) return fault('hours_form', null, { maximum: maximumRanges, date })
  const open: HoursRange[] = []
  for (const part of parts) {
    const [, from, to] = rangePattern.exec(part) ?? []
    if (from === undefined || to === undefined)
      return fault('hours_form', null, { maximum: maximumRanges, date })
    if (from === to) return fault('hours_empty', null, { time: from, date })
    open.push({ from, to })
  }
  open.sort((one, other) => minutesOf(one.from) - minutesOf(other.from))
  return overlapOf(open, date) ?? { closed: false, open_24_hours: false, open }
}

function overlapOf(sorted: readonly HoursRange[], date: string | undefined): Fault | null {
  for (let i = 1; i < sorted.length; i++) {
    const before = sorted[i - 1]!
    const after = sorted[i]!
    if (minutesOf(after.from) < minutesOfRange(before).end) {
      const [first, second] = [before, after].map(({ from, to }) => from + to)
      return fault('hours_overlap', null, { first: first!, second: second!, date })
    }
  }
  return null
}

/** Formats hours as text that `parseDay` parses back to the same hours. */
export function formatDay(hours: DayHours): string {
  if (hours.open_24_hours) return '24hour'
  if (hours.closed || hours.open.length === 0) return 'closed'
  return hours.open.map((range) => range.from + range.to).join(',')
}
