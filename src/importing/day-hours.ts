import { fourDigits, writtenDay, writtenWeek } from './written-hours.ts'

export const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export type Day = (typeof days)[number]

/** Opening times by the wire names of the `opening_times` object. */
export type OpeningTimes = Record<Day, string> & { closed_public_holidays?: string }

const MAX_RANGES = 4
const closedWords =
  /^(closed|shut|off|geschlossen|ruhetag|zu|ferm[eé]|cerrado|chiuso|gesloten|suljettu|stängt)$/i
const allDay =
  /^(24\s*(h|hrs?|hours?|std|stunden|heures|horas|tuntia)?|24\/7|24-hours?|24hour|open 24 hours)$/i
const timePattern = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})|(\d{2}))?\s*h?\s*(a\.?m\.?|p\.?m\.?)?(?:\s*(?:uhr|h))?$/i
const between = /\s*(?:-|–|—|\bto\b|\bbis\b|\btill?\b|\buntil\b|\bà\b)\s*/i

/**
 * The hours of one day in API format: `closed`, `24hour` or ranges such as `08301300,14001730`; undefined if
 * not understood. Reads `08:30-13:00,14:00-17:30`, `9am - 5:30pm`, `9-12 / 13-17`, `9h00-12h30`,
 * `geschlossen`.
 */
export function dayHours(text: string): string | undefined {
  return plainHours(text) ?? writtenDay(text)
}

function plainHours(text: string): string | undefined {
  const trimmed = text.trim()
  if (closedWords.test(trimmed)) return 'closed'
  if (allDay.test(trimmed)) return '24hour'
  const parts = trimmed.split(/\s*(?:[,;/&+]|\band\b|\bund\b|\bet\b|\by\b)\s*/i).filter((part) => part !== '')
  const ranges = parts.map(rangeOf)
  if (ranges.length === 0 || ranges.length > MAX_RANGES) return undefined
  if (ranges.length === 1 && ranges[0] === '00002400') return '24hour'
  return ranges.every((range) => range !== undefined) ? ranges.join(',') : undefined
}

function rangeOf(text: string): string | undefined {
  const ends = text.split(between)
  if (ends.length !== 2) return undefined
  const [from, to] = [timeOf(ends[0]!), timeOf(ends[1]!)]
  if (from === undefined || to === undefined || from === to) return undefined
  if (to < from && /^\s*[1-9]\s*-|^\s*1[01]\s*-/.test(text) && /-\s*[1-9]\s*$/.test(text)) return undefined
  if (from >= MINUTES_OF_DAY) return undefined
  return fourDigits(from) + fourDigits(endOf(from, to))
}

const MINUTES_OF_DAY = 24 * 60

/** Midnight as an end is 2400; an end after midnight (26:00) is the time of the next day. */
function endOf(from: number, to: number): number {
  if (to === 0) return MINUTES_OF_DAY
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

const osmDays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']

/** The hours of a week in OpenStreetMap's notation or as people write them; undefined unless all of it is understood. */
export function readWeek(text: string): OpeningTimes | undefined {
  const osm = osmOpeningHours(text)
  if (osm) return osm
  const written = writtenWeek(text)
  if (!written) return undefined
  const week = Object.fromEntries(days.map((day, at) => [day, written.days[at] ?? 'closed'])) as Record<
    Day,
    string
  >
  return written.closedOnHolidays ? { ...week, closed_public_holidays: 'true' } : week
}

/**
 * Reads the common part of OpenStreetMap's opening_hours: `24/7`, `Mo-Fr 09:00-17:00; Sa 10:00-14:00; PH
 * off`. Days without a rule are closed. Undefined for anything else (months, weeks, open ends, comments,
 * holiday hours). Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
 */
export function osmOpeningHours(text: string): OpeningTimes | undefined {
  const week: Partial<OpeningTimes> = {}
  for (const [at, rule] of text.split(ruleEnd).entries()) {
    if (rule === '' && at > 0) continue
    if (rule === '' || !applyRule(rule, week)) return undefined
  }
  const closed = Object.fromEntries(days.map((day) => [day, 'closed'])) as Record<Day, string>
  return { ...closed, ...week }
}

/** Semicolons separate rules, as do commas between the hours of one rule and the days of the next. */
const ruleEnd = /\s*;\s*|(?<=\d|off|closed)\s*,\s*(?=(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)\b)/
const dayName = '(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)'
const rulePattern = new RegExp(`^(${dayName}(?:\\s*[-,]\\s*${dayName})*)\\s*:?\\s*(.+)$`, 'i')

function applyRule(rule: string, week: Partial<OpeningTimes>): boolean {
  if (rule === '24/7') return setDays(days, '24hour', week)
  const match = rulePattern.exec(rule.trim())
  const chosen = match ? daysOf(match[1]!) : { days: [...days], holidays: false }
  const hours = osmHours(match ? match[2]! : rule)
  if (!chosen || hours === undefined) return false
  if (chosen.holidays) {
    if (hours !== 'closed') return false
    week.closed_public_holidays = 'true'
  }
  return setDays(chosen.days, hours, week)
}

/**
 * False if a later rule would change a day that has hours: whether it adds or replaces is outside the common
 * part.
 */
function setDays(chosen: readonly Day[], hours: string, week: Partial<OpeningTimes>): boolean {
  if (chosen.some((day) => week[day] !== undefined && week[day] !== hours && hours !== 'closed')) return false
  for (const day of chosen) week[day] = hours
  return true
}

function osmHours(text: string): string | undefined {
  if (/^(off|closed)$/i.test(text)) return 'closed'
  return /^[\d:,\s-]+$/.test(text) ? plainHours(text) : undefined
}

function daysOf(text: string): { days: Day[]; holidays: boolean } | undefined {
  const chosen: Day[] = []
  let holidays = false
  for (const part of text.split(',')) {
    const [from, to] = part.split('-').map((day) => day.trim().toLowerCase())
    if (from === 'ph' && to === undefined) {
      holidays = true
      continue
    }
    const first = osmDays.indexOf(from!)
    const last = to === undefined ? first : osmDays.indexOf(to)
    if (first < 0 || last < 0) return undefined
    for (let at = first; ; at = (at + 1) % 7) {
      chosen.push(days[at]!)
      if (at === last) break
    }
  }
  return { days: chosen, holidays }
}
