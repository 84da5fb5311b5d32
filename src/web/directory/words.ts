import type { EntityDocument } from '../../entity/entity-document.ts'
import { dayMs } from '../../entity/opening/dates.ts'
import type { OpeningState } from '../../entity/opening/state.ts'
import { isKnownZone, stretchAt } from '../../entity/opening/zone-clock.ts'
import { LruCache } from '../../lru-cache.ts'
import type { DirectoryTexts } from '../texts/directory-texts.ts'

/** Names, numbers and times as a language writes them. */

const displayNames = new LruCache<string, Intl.DisplayNames>(50)
const countryNames = new LruCache<string, string>(2_000)
const formats = new LruCache<string, Intl.DateTimeFormat>(200)
const numbers = new LruCache<string, Intl.NumberFormat>(50)
/** A week names a dozen of them. */
const hours = new LruCache<string, string>(2_000)

/** The name of a country in a language; the code for an unknown one. @param country alpha-2, any case */
export function countryName(country: string, language: string): string {
  const key = `${language} ${country}`
  let name = countryNames.get(key)
  if (name === undefined) {
    name = nameOfCountry(country, language)
    countryNames.set(key, name)
  }
  return name
}

function nameOfCountry(country: string, language: string): string {
  let names = displayNames.get(language)
  if (names === undefined) {
    names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
    displayNames.set(language, names)
  }
  try {
    return names.of(country.toUpperCase()) ?? country
  } catch {
    return country
  }
}

/** A date format of a locale in a time zone; UTC for a zone that the runtime does not know. */
export function dateFormat(
  language: string,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat(language, { ...options, ...(timeZone && { timeZone }) })
    } catch {
      format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    }
    formats.set(key, format)
  }
  return format
}

export function numberText(value: number, language: string, digits = 0): string {
  const key = `${language} ${digits}`
  let format = numbers.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(language, { maximumFractionDigits: digits })
    numbers.set(key, format)
  }
  return format.format(value)
}

/** A size in bytes, such as `120 kB`. */
export function sizeText(bytes: number, locale: string): string {
  const [unit, value] = bytes < 1_000_000 ? ['kilobyte', bytes / 1000] : ['megabyte', bytes / 1_000_000]
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}

/** A distance in the signs of the language, as the counts beside it are. */
export function distanceText(metres: number, texts: DirectoryTexts, language: string): string {
  if (metres < 950)
    return texts.distanceMetres(numberText(Math.max(10, Math.round(metres / 10) * 10), language))
  return texts.distanceKilometres(numberText(metres / 1000, language, metres < 10_000 ? 1 : 0))
}

const halfDayMs = 12 * 3_600_000

/**
 * Whether a listing is open, with the time of the next change in the zone of the listing: the hour for one
 * within twelve hours or on the same day, otherwise with the weekday.
 */
export function openingText(
  opening: OpeningState,
  timeZone: string | undefined,
  { texts, locale }: { readonly texts: DirectoryTexts; readonly locale: string },
  now: number,
): string {
  if (opening.state === 'unknown') return texts.hoursUnknown
  if (opening.next_change === null) return opening.state === 'open' ? texts.openAlways : texts.closed
  const at = Date.parse(opening.next_change)
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const isSoon = at - now <= halfDayMs || dayIn(timeZone, at) === dayIn(timeZone, now)
  const options: Intl.DateTimeFormatOptions = isSoon ? clock : { weekday: 'short', ...clock }
  if (at - now > 6 * 2 * halfDayMs) Object.assign(options, { day: 'numeric', month: 'short' })
  // Midnight belongs to the day that ends: the weekday after it would mislead.
  if (opening.state === 'open' && at - now <= 2 * halfDayMs && isMidnight(at, timeZone))
    return texts.openUntil(texts.midnight)
  // Some languages write a space within a time, at which no line is to end.
  const time = dateFormat(locale, timeZone, options).format(at).replaceAll(' ', '\u00a0')
  return opening.state === 'open' ? texts.openUntil(time) : texts.opensAt(time)
}

const isMidnight = (at: number, timeZone: string | undefined): boolean =>
  ((localTime(timeZone, at) % dayMs) + dayMs) % dayMs < 60_000

/** A span of opening hours from and to four-digit times; one that ends with the day ends at midnight. */
export function spanText(
  from: string,
  to: string,
  midnight: string,
  locale: string,
): readonly [string, string] {
  return [hourText(from, locale), to === '2400' || to === '0000' ? midnight : hourText(to, locale)]
}

/** A four-digit time such as `0930` as the locale writes it. */
export function hourText(time: string, language: string): string {
  const key = `${language} ${time}`
  let text = hours.get(key)
  if (text === undefined) {
    const at = Date.UTC(2000, 0, 1, Number(time.slice(0, 2)), Number(time.slice(2)))
    text = dateFormat(language, 'UTC', { hour: 'numeric', minute: '2-digit' }).format(at)
    hours.set(key, text)
  }
  return text
}

/** A date `YYYY-MM-DD` in words. */
export const dayText = (date: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(language, 'UTC', options).format(Date.parse(`${date}T00:00:00Z`))

/** The day of a time in a zone, as a day number; in UTC for an unknown zone. @param at milliseconds since 1970 */
const dayIn = (timeZone: string | undefined, at: number): number =>
  Math.floor(localTime(timeZone, at) / dayMs)

/** Milliseconds since the local start of 1970. */
function localTime(timeZone: string | undefined, at: number): number {
  const zone = timeZone !== undefined && isKnownZone(timeZone) ? timeZone : 'UTC'
  return at + stretchAt(zone, at).offset
}

/** Today where the business is, as a day number. @param now milliseconds since 1970 */
export const todayOf = ({ local_timezone }: EntityDocument, now: number): number => dayIn(local_timezone, now)
