import { LONGEST_STATEMENT } from './hours-asides.ts'
import { isDay } from './hours-pairs.ts'
import { isSeasonal } from './hours-seasons.ts'
import { readOsmHours } from './osm-hours.ts'
import { fourDigits, writtenDay, writtenWeek } from './written-hours.ts'

export const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export type Day = (typeof days)[number]

/** Opening times by the wire names of the `opening_times` object. */
export type OpeningTimes = Record<Day, string> & {
  closed_public_holidays?: string
  closed?: string
  exceptions?: string
  statement?: string
}

const MAX_RANGES = 4
/** A longer text says more than hours. */
const LONGEST_HOURS = 2000
const closedWords =
  /^(closed|shut|off|geschlossen|ruhetag|zu|ferm[eé]|cerrado|chiuso|gesloten|suljettu|stängt|dicht|chiusa|riposo|encerrado|fechado|lukket)$/i
const allDay =
  /^(24\s*(h|hrs?|hours?|std|stunden|heures|horas|tuntia|ore|uur|timmar)?|24\/7|24-hours?|24hour|open 24 hours)$/i
const timePattern = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})|(\d{2}))?\s*h?\s*(a\.?m\.?|p\.?m\.?)?(?:\s*(?:uhr|h))?$/i
const between = /\s*(?:-|–|—|\bto\b|\bbis\b|\btot\b|\btill?\b|\buntil\b|\bà\b)\s*/i

/**
 * The hours of one day in API format: `closed`, `24hour` or ranges such as `08301300,14001730`; undefined if
 * not understood. Reads `08:30-13:00,14:00-17:30`, `9am - 5:30pm`, `9-12 / 13-17`, `9h00-12h30`,
 * `geschlossen`. `country` (alpha-2) says how `9-5` is meant.
 */
export function dayHours(text: string, country?: string): string | undefined {
  if (text.length > LONGEST_HOURS) return undefined
  if (/^f\.?$/i.test(text.trim()) && frenchCountries.has(country ?? '')) return 'closed'
  const halfDay = hasHalfDays(country)
  return plainHours(text, halfDay) ?? writtenDay(text, halfDay)
}

/** Where an F in the column of a day is `fermé`. */
const frenchCountries = new Set('fr,be,ch,lu,mc'.split(','))

/** Countries whose clocks have twelve hours: `9-5` is from nine to five in the afternoon. */
const halfDayCountries = new Set('gb,ie,us,ca,au,nz,in,za,pk,ph,my,sg,hk,ng,ke,gh,jm'.split(','))
const hasHalfDays = (country: string | undefined): boolean => halfDayCountries.has(country ?? '')

function plainHours(text: string, halfDay = false): string | undefined {
  const trimmed = text.trim()
  if (closedWords.test(trimmed)) return 'closed'
  if (allDay.test(trimmed)) return '24hour'
  const parts = trimmed.split(/\s*(?:[,;/&+]|\band\b|\bund\b|\bet\b|\by\b)\s*/i).filter((part) => part !== '')
  const ranges = parts.map((part) => rangeOf(part, halfDay))
  if (ranges.length === 0 || ranges.length > MAX_RANGES) return undefined
  if (ranges.length === 1 && ranges[0] === '00002400') return '24hour'
  return ranges.every((range) => range !== undefined) && isDay(ranges.join(','))
    ? ranges.join(',')
    : undefined
}

function rangeOf(text: string, halfDay: boolean): string | undefined {
  const ends = text.split(between)
  if (ends.length !== 2) return undefined
  const [from, to] = [timeOf(ends[0]!), timeOf(ends[1]!)]
  if (from === undefined || to === undefined || from === to) return undefined
  // The other reader knows what twelve hours mean: `6-11pm` is in the evening.
  if (/[ap]\.?m/i.test(ends[1]!) && !/[ap]\.?m/i.test(ends[0]!)) return undefined
  if (halfDay && to < from && !/[ap]\.?m|^\s*0/i.test(text)) return undefined
  if (to < from && /^\s*[1-9]\s*-|^\s*1[01]\s*-/.test(text) && /-\s*[1-9]\s*$/.test(text)) return undefined
  if (from >= MINUTES_OF_DAY) return undefined
  return fourDigits(from) + fourDigits(endOf(from, to))
}

const MINUTES_OF_DAY = 24 * 60

/** Midnight as an end is 2400; an end after midnight (26:00) is the time of the next day. */
function endOf(from: number, to: number): number {
  if (to === 0 || (from === 0 && to === MINUTES_OF_DAY - 1)) return MINUTES_OF_DAY
  return to > MINUTES_OF_DAY && to - MINUTES_OF_DAY < from ? to - MINUTES_OF_DAY : to
}

/** Minutes since midnight, up to 26:59 for ends after midnight. */
function timeOf(text: string): number | undefined {
  const match = timePattern.exec(text.trim())
  if (!match) return undefined
  let hours = Number(match[1])
  const minutes = Number(match[2] ?? match[3] ?? 0)
  const half = match[4]?.toLowerCase().replaceAll('.', '')
  if (half && (hours < 1 || hours > 12)) return undefined
  if (half === 'am' && hours === 12) hours = 0
  if (half === 'pm' && hours < 12) hours += 12
  return hours > 26 || minutes > 59 ? undefined : hours * 60 + minutes
}

/** `9:00-5:00`, which OpenStreetMap would end in the night. */
const mayMeanAfternoon = /(?:(?<![\d:])(?:[7-9]|1[0-2]):\d\d|,\s*[1-6]:\d\d)\s*[-–]\s*[1-9]:\d\d(?!\d)/

/** Why hours stay a text: a record holds one week for the whole year. */
export const whyUnread = (text: string): string =>
  isSeasonal(text.slice(0, LONGEST_HOURS))
    ? 'opening times by season, and a record holds one week for the whole year'
    : 'opening times not understood'

/** Words of OpenStreetMap that mean a day in another language: `mar` is Tuesday in France. */
const alsoDays = /\bmar\b/i

/**
 * The hours of a week in OpenStreetMap's notation or as people write them; undefined unless all of it is understood and the
 * object can hold it.
 */
export function readWeek(text: string, country?: string): OpeningTimes | undefined {
  if (text.length > LONGEST_HOURS) return undefined
  text = withDaysOnce(text)
  const written =
    hasHalfDays(country) && mayMeanAfternoon.test(text) ? writtenTimes(text, country) : undefined
  if (written) return written
  const osm = readOsmHours(text)
  if (osm === 'not held' && !alsoDays.test(text)) return undefined
  return osm !== undefined && osm !== 'not held' ? timesOf(osm.days, osm.more) : writtenTimes(text, country)
}

/** Days with their times: `Wednesday: 09:00–12:00`, `Mo-Fr 9-12`. */
const daysWithTimes = /^(\p{L}+\.?(?:\s?[-–]\s?\p{L}+\.?)?)\s?:?\s(?=\d)(\S.*)$/u

/** In OpenStreetMap's own words, the second of two rules for a day stands for both. */
const ruleOfOsm = /^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))?$/

/** Two shifts of a day that is written before each: `Monday: 9-12; Monday: 13-17`. */
function withDaysOnce(text: string): string {
  const parts = text.split(/\s*[;,\n]\s*/).filter((part) => part !== '')
  const read = parts.map((part) => daysWithTimes.exec(part))
  const shifts = new Map<string, string[]>()
  for (const one of read) {
    if (one === null || (ruleOfOsm.test(one[1]!) && text.includes(';'))) return text
    const days = one[1]!.toLowerCase()
    shifts.set(days, [...(shifts.get(days) ?? []), one[2]!])
  }
  if (shifts.size === parts.length) return text
  return [...shifts].map(([days, times]) => `${days} ${times.join(', ')}`).join('; ')
}

/** The same of a value that is OpenStreetMap's, which is read as something else only if it is not of its grammar. */
export function readOsmWeek(text: string): OpeningTimes | undefined {
  if (text.length > LONGEST_HOURS) return undefined
  const osm = readOsmHours(text)
  if (osm === 'not held') return undefined
  return osm ? timesOf(osm.days, osm.more) : writtenTimes(text)
}

function writtenTimes(text: string, country?: string): OpeningTimes | undefined {
  const written = writtenWeek(text, hasHalfDays(country))
  const statement = text.trim()
  if (written === undefined || (written.saysMore && statement.length > LONGEST_STATEMENT)) return undefined
  return timesOf(
    days.map((_, at) => written.days[at] ?? 'closed'),
    {
      ...(written.closedOnHolidays ? { closed_public_holidays: 'true' } : {}),
      ...(written.saysMore ? { statement } : {}),
    },
  )
}

const timesOf = (hours: readonly string[], more: Readonly<Record<string, string>>): OpeningTimes => ({
  ...(Object.fromEntries(days.map((day, at) => [day, hours[at]])) as Record<Day, string>),
  ...more,
})
