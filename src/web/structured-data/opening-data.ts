import type { DayHours, HoursRange } from '../../entity/opening/hours.ts'
import { type StoredOpeningTimes, weekdays } from '../../entity/opening/opening-times.ts'
import type { SpecialDay } from '../../entity/opening/special-days.ts'
import type { JsonLd } from './json-ld.ts'

/** Monday first. */
const weekOrder = [...weekdays.slice(1), weekdays[0]]

const clock = (time: string): string => `${time.slice(0, 2)}:${time.slice(2)}`

/**
 * `opens` and `closes`. A range that ends before it starts ends on the next day; midnight is the start of that
 * day. Search engines take 23:59 for the end of a day that is open throughout.
 */
function times({ from, to }: HoursRange): { opens: string; closes: string } {
  if (to !== '2400') return { opens: clock(from), closes: clock(to) }
  return { opens: clock(from), closes: from === '0000' ? '23:59' : '00:00' }
}

const rangesOf = ({ open_24_hours, open }: DayHours): readonly HoursRange[] =>
  open_24_hours ? [{ from: '0000', to: '2400' }] : open

/** The week: one entry for each range of hours with the days that have it. Other times are closed. */
export function weeklyHours(stored: StoredOpeningTimes): readonly JsonLd[] {
  const days = new Map<string, { readonly range: HoursRange; readonly names: string[] }>()
  for (const name of weekOrder) {
    for (const range of rangesOf(stored[name!])) {
      const key = range.from + range.to
      const entry = days.get(key) ?? { range, names: [] }
      days.set(key, entry)
      entry.names.push(`https://schema.org/${name![0]!.toUpperCase()}${name!.slice(1)}`)
    }
  }
  return [...days.values()].map(({ range, names }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: names.length === 1 ? names[0]! : names,
    ...times(range),
  }))
}

/** Dates that differ: adjacent closed days are one entry. Closed is said as search engines read it. */
export function specialHours(days: readonly SpecialDay[]): readonly JsonLd[] {
  const entries: (Record<string, string> & { '@type': string })[] = []
  let lastClosed: { entry: Record<string, string>; day: number } | undefined
  for (const { day, date, hours } of days) {
    const ranges = rangesOf(hours)
    if (ranges.length === 0 && lastClosed !== undefined && lastClosed.day === day - 1) {
      lastClosed.entry.validThrough = date
      lastClosed.day = day
      continue
    }
    const dated = { '@type': 'OpeningHoursSpecification', validFrom: date, validThrough: date }
    if (ranges.length === 0) {
      const entry = { ...dated, opens: '00:00', closes: '00:00' }
      entries.push(entry)
      lastClosed = { entry, day }
    } else for (const range of ranges) entries.push({ ...dated, ...times(range) })
  }
  return entries
}
