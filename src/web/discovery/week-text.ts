import { dateOf } from '../../entity/opening/dates.ts'
import { type StoredOpeningTimes, weekdays } from '../../entity/opening/opening-times.ts'
import { dayText, spanText } from '../directory/words.ts'
import type { DiscoveryTexts } from '../texts/discovery-texts.ts'

/** Day number of a Monday. */
const monday = 4

/**
 * The week in one sentence, such as `Open Mon–Fri 08:00–18:00, Sat 10:00–14:00.`: days in a row with the same
 * hours share an entry, closed ones are left out. `midnight`: the word for it as an end. Empty for a week without hours.
 */
export function weekText(
  stored: StoredOpeningTimes,
  texts: DiscoveryTexts,
  midnight: string,
  locale: string,
): string {
  const week = Array.from({ length: 7 }, (_, at) => stored[weekdays[(at + 1) % 7]!])
  if (week.every(({ open_24_hours }) => open_24_hours)) return texts.openAlways
  const nameOf = (at: number) => dayText(dateOf(monday + at), locale, { weekday: 'short' })
  const hoursOf = (at: number): string => {
    const { open_24_hours, open } = week[at]!
    if (open_24_hours) return '0–24'
    return open.map(({ from, to }) => spanText(from, to, midnight, locale).join('–')).join(' & ')
  }
  const entries: string[] = []
  for (let at = 0; at < 7; at++) {
    const hours = hoursOf(at)
    const first = at
    while (at < 6 && hoursOf(at + 1) === hours) at++
    if (hours === '') continue
    const days = first === at ? nameOf(first) : `${nameOf(first)}–${nameOf(at)}`
    entries.push(`${days} ${hours}`)
  }
  return entries.length === 0 ? '' : texts.openTimes(entries.join(', '))
}
