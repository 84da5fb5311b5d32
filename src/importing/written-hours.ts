import { withoutAsides } from './hours-asides.ts'
import { hoursOutside, hoursWithout, withoutBreaks } from './hours-breaks.ts'
import { hoursInEnglish } from './hours-languages.ts'
import { type DaySpec, isDay, type Part, paired } from './hours-pairs.ts'
import { everyDay, type Token, tokensOf } from './hours-tokens.ts'

/** A week by day, 0 (Monday) to 6, in API format; days that the text does not name are closed. */
export interface WrittenWeek {
  readonly days: readonly (string | undefined)[]
  readonly closedOnHolidays: boolean
  /** Whether the text says more, which is to be kept beside the hours. */
  readonly saysMore?: boolean
}

/** Days and hours in the order of the text; undefined if the tokens make no sense. */
function partsOf(given: readonly Token[], halfDay: boolean): readonly Part[] | undefined {
  const tokens = exceptionsFirst(given)
  const parts: Part[] = []
  let [fresh, also] = [false, false]
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!
    if (token.kind === 'also') {
      const before = parts.at(-1)
      // `Di + Do zusätzlich 14-18 Uhr`
      if (before?.kind === 'when') parts[parts.length - 1] = { ...before, also: true }
      else also = true
      at++
      continue
    }
    if (token.kind === 'comma' || token.kind === 'and' || token.kind === 'stop') {
      fresh ||= token.kind === 'stop'
      at++
      continue
    }
    // `Monday: closed - Tuesday: 9-12`, `Sunday - closed`
    const [kind, next] = [parts.at(-1)?.kind, tokens[at + 1]]
    if (
      token.kind === 'to' &&
      ((kind === 'hours' && isDayToken(next)) || (kind === 'when' && next?.kind === 'closed'))
    ) {
      at++
      continue
    }
    const rest = restingAt(tokens, at, parts.at(-1))
    if (rest !== undefined) {
      parts.push(...rest.parts)
      at = rest.end
      continue
    }
    const read =
      token.kind === 'time'
        ? rangesAt(tokens, at, halfDay)
        : token.kind === 'to'
          ? untilAt(tokens, at, parts)
          : isDayToken(token)
            ? daysAt(tokens, at, fresh, parts.at(-1))
            : undefined
    if (read) {
      parts.push(also && read.part.kind === 'when' ? { ...read.part, also } : read.part)
      at = read.end
    } else if (token.kind === 'closed' || token.kind === 'all' || token.kind === 'except') {
      // `10-19, except Monday`: closed then. `Mon-Fri 9-12 (except Wednesday)` may mean other hours.
      const isEveryDay = parts.every((part) => part.kind !== 'when' || part.days.length === everyDay.length)
      // Nobody has other hours on holidays alone.
      const exceptHolidays = tokens[at + 1]?.kind === 'holiday' && !isDayToken(tokens[at + 2])
      const before = parts.at(-1)
      // `Closed on Monday, except on holidays`: open then.
      const isReopened = token.kind === 'except' && before?.kind === 'hours' && before.hours === 'closed'
      if (isReopened || (token.kind === 'except' && !isEveryDay && !exceptHolidays)) return undefined
      parts.push({ kind: 'hours', hours: token.kind === 'all' ? '24hour' : 'closed' })
      at++
    } else return undefined
    fresh = false
    also = false
  }
  return parts
}

/** `(festivi esclusi)`: the word behind the holidays goes before them. */
function exceptionsFirst(tokens: readonly Token[]): readonly Token[] {
  const ordered = [...tokens]
  for (const [at, token] of tokens.entries()) {
    const [next, behind] = [tokens[at + 1], tokens[at + 2]]
    const ends = behind === undefined || behind.kind === 'comma' || behind.kind === 'stop'
    const isLed = isDayToken(tokens[at - 1]) || tokens[at - 1]?.kind === 'and'
    if (token.kind === 'holiday' && next?.kind === 'except' && ends && !isLed)
      ordered.splice(at, 2, next, token)
  }
  return ordered
}

/** A day without hours: `Sun: -`, or by appointment alone; an appointment elsewhere adds nothing. */
function restingAt(
  tokens: readonly Token[],
  at: number,
  before: Part | undefined,
): { readonly parts: readonly Part[]; readonly end: number } | undefined {
  const [token, next] = [tokens[at]!, tokens[at + 1]]
  const closed: readonly Part[] = [{ kind: 'hours', hours: 'closed' }]
  if (token.kind === 'appointment') return { parts: before?.kind === 'when' ? closed : [], end: at + 1 }
  const isAlone = next === undefined || next.kind === 'comma' || next.kind === 'stop'
  return token.kind === 'to' && before?.kind === 'when' && isAlone
    ? { parts: closed, end: at + 1 }
    : undefined
}

const isDayToken = (token: Token | undefined): boolean =>
  token?.kind === 'day' || token?.kind === 'days' || token?.kind === 'holiday' || token?.kind === 'others'

/** The day at the end of a range that begins at a place. */
function dayAfterDash(tokens: readonly Token[], at: number): number | undefined {
  const [to, last] = [tokens[at + 1], tokens[at + 2]]
  return to?.kind === 'to' && last?.kind === 'day' ? last.day : undefined
}

/** `closed Saturday, Sunday and holidays`: nothing but days up to the end of the sentence, so that none of them has hours. */
function isListToEnd(tokens: readonly Token[], start: number): boolean {
  let at = start
  while (isDayToken(tokens[at]) || tokens[at]?.kind === 'comma' || tokens[at]?.kind === 'and') at++
  return tokens[at] === undefined || tokens[at]!.kind === 'stop'
}

function daysAt(
  tokens: readonly Token[],
  start: number,
  fresh: boolean,
  before: Part | undefined,
  exempt = false,
): { part: DaySpec; end: number } {
  const days = new Set<number>()
  let [holiday, doubtful, others] = [false, false, false]
  const named = new Set<number>()
  let isList = false
  const afterClosed = before?.kind === 'hours' && before.hours === 'closed' && !isListToEnd(tokens, start)
  let at = start
  for (;;) {
    const token = tokens[at]!
    if (token.kind === 'holiday') holiday = true
    else if (token.kind === 'others') others = true
    else if (token.kind === 'days') {
      for (const day of token.days) days.add(day)
      doubtful ||= token.doubtful === true
    } else if (token.kind === 'day') {
      const last = dayAfterDash(tokens, at)
      // `Mo-Mi-Fr`: a list with dashes; `Mo-Fr-Sa` may mean anything.
      isList ||= last !== undefined && last - token.day <= 2 && dayAfterDash(tokens, at + 2) !== undefined
      if (last !== undefined && isList) {
        named.add(token.day)
        at++
      } else if (last !== undefined) {
        for (let day = token.day; ; day = (day + 1) % 7) {
          named.add(day)
          if (day === last) break
        }
        at += 2
      } else named.add(token.day)
    }
    at++
    if (isList && tokens[at - 1]?.kind === 'to') continue
    let next = at
    while (tokens[next]?.kind === 'and' || (!afterClosed && tokens[next]?.kind === 'comma')) next++
    if (!isDayToken(tokens[next])) break
    at = next
  }
  // `werktags Mo-Fr`: the days say what the word means.
  if (named.size > 0 && doubtful) {
    days.clear()
    doubtful = false
  }
  for (const day of named) days.add(day)
  const part: DaySpec = {
    kind: 'when',
    days: [...days],
    holiday,
    doubtful,
    fresh,
    notHolidays: false,
    others,
  }
  // `daily except Monday 10-18`
  if (tokens[at]?.kind !== 'except' || !isDayToken(tokens[at + 1]) || exempt) return { part, end: at }
  const { part: without, end } = daysAt(tokens, at + 1, false, undefined, true)
  return {
    part: {
      ...part,
      days: part.days.filter((day) => !without.days.includes(day)),
      notHolidays: without.holiday,
    },
    end,
  }
}

function rangesAt(
  tokens: readonly Token[],
  start: number,
  halfDay: boolean,
): { part: Part; end: number } | undefined {
  const ranges: string[] = []
  let at = start
  let ended = 0
  for (;;) {
    const [from, to, until] = [tokens[at], tokens[at + 1], tokens[at + 2]]
    if (from?.kind !== 'time' || to?.kind !== 'to' || until?.kind !== 'time') return undefined
    const range =
      halfDay && from.minutes < ended && isHalfless(from) && isHalfless(until)
        ? laterRange(from, until, ended)
        : rangeOf(from, until, halfDay)
    if (range === undefined) return undefined
    ranges.push(fourDigits(range.start) + fourDigits(range.end))
    ended = range.end
    at += 3
    let next = at
    while (tokens[next]?.kind === 'and' || tokens[next]?.kind === 'also' || tokens[next]?.kind === 'comma')
      next++
    if (tokens[next]?.kind !== 'time') break
    at = next
  }
  const joined = ranges.join(',')
  if (!isDay(joined)) return undefined
  const hours = joined === '00002400' ? '24hour' : joined
  return { part: { kind: 'hours', hours }, end: at }
}

/** `Mon-Fri 9-18, Sat until 13`: from when it opens on the days before. */
function untilAt(
  tokens: readonly Token[],
  at: number,
  parts: readonly Part[],
): { part: Part; end: number } | undefined {
  const [until, next] = [tokens[at + 1], tokens[at + 2]]
  const before = parts.findLast((part) => part.kind === 'hours')
  const isSingle = before?.kind === 'hours' && /^\d{8}$/.test(before.hours)
  if (until?.kind !== 'time' || next?.kind === 'to' || parts.at(-1)?.kind !== 'when' || !isSingle)
    return undefined
  const end = fourDigits(until.minutes)
  const start = before.hours.slice(0, 4)
  return start < end ? { part: { kind: 'hours', hours: start + end, until: true }, end: at + 2 } : undefined
}

type Time = Extract<Token, { kind: 'time' }>
/** Minutes since midnight; an end before the start is on the next day. */
interface Range {
  readonly start: number
  readonly end: number
}
const NOON = 720
const DAY = 1440
/** `00:00-23:59` is a whole day. */
const LAST_MINUTE = 1439

/**
 * `9-5pm` is from nine in the morning; `9-11pm` could be either, so it is not understood, nor is `9-5` but where clocks have twelve
 * hours: there a day that begins between seven and noon ends in the afternoon or evening, and `5-10` may be either.
 */
function rangeOf(from: Time, until: Time, halfDay: boolean): Range | undefined {
  let start = from.minutes
  let end = until.minutes
  if (from.half === '' && until.half === 'pm' && from.bare && start < NOON) {
    const endInHalf = end % NOON
    if (start < endInHalf) {
      if (start >= 7 * 60) return undefined
      start += NOON
    }
  } else if (halfDay && isAfternoon(from, until)) {
    end += NOON
  } else if (halfDay && isHalfless(from) && isHalfless(until) && start < 7 * 60) return undefined
  else if (from.bare && until.bare && end <= start && start < NOON && end > 0) return undefined
  if (end === 0 || (start === 0 && end === LAST_MINUTE)) end = DAY
  if (end > DAY) end = end - DAY < start ? end - DAY : -1
  return start >= DAY || end < 0 || start === end ? undefined : { start, end }
}

const isHalfless = ({ half, bare, minutes }: Time): boolean => half === '' && bare && minutes <= NOON

/** `8-12, 1-5` on a clock of twelve hours: the second range is in the afternoon or evening. */
function laterRange(from: Time, until: Time, ended: number): Range | undefined {
  const start = from.minutes + NOON
  const end = [0, NOON, DAY].map((shift) => until.minutes + shift).find((minutes) => minutes > start)!
  return start < ended ? undefined : { start, end: end > DAY ? end - DAY : end }
}

const isAfternoon = (from: Time, until: Time): boolean =>
  from.half !== 'pm' &&
  until.half === '' &&
  until.bare &&
  until.minutes > 0 &&
  until.minutes < NOON &&
  until.minutes <= from.minutes &&
  from.minutes >= 7 * 60 &&
  from.minutes <= NOON

/** `0930` of minutes since midnight. */
export const fourDigits = (minutes: number): string =>
  String(Math.floor(minutes / 60)).padStart(2, '0') + String(minutes % 60).padStart(2, '0')

/** The hours of one day as people write them: `9 bis 18 Uhr`, `de 9h à 12h et de 14h à 19h`. Undefined if any part is not understood. */
export function writtenDay(text: string, halfDay = false): string | undefined {
  const parts = partsOf(tokensOf(text) ?? [], halfDay) ?? []
  const [first, ...more] = parts
  if (first?.kind !== 'hours') return undefined
  if (more.length === 0) return first.hours
  const all = parts.flatMap((part) =>
    part.kind === 'hours' && /^\d{8}/.test(part.hours) ? [part.hours] : [],
  )
  const joined = all.join(',')
  return all.length === parts.length && isDay(joined) ? joined : undefined
}

/**
 * A week as people write it in the languages of `hours-tokens.ts`: `Mo-Fr 9-18 Uhr, Sa 9-13 Uhr`, `fermé le
 * lundi, mar-dim 11h-23h`, `9am-5pm Mon-Fri`. A break at noon parts the hours of the days that stand before it. Undefined unless
 * every word is understood, or says nothing of when the place is open (`hours-asides.ts`).
 */
export function writtenWeek(text: string, halfDay = false): WrittenWeek | undefined {
  const english = hoursInEnglish(text)
  const week = weekWithBreaks(english, halfDay)
  if (week !== undefined) return week
  const bare = withoutAsides(english)
  const rest = bare === undefined ? undefined : weekWithBreaks(bare, halfDay)
  return rest && { ...rest, saysMore: true }
}

function weekWithBreaks(text: string, halfDay: boolean): WrittenWeek | undefined {
  const { bare, before, breaks, closings } = withoutBreaks(text)
  const pause = breaks === undefined ? undefined : breakOf(breaks)
  if (breaks !== undefined && pause === undefined) return undefined
  const week = wholeWeek(bare, halfDay)
  if (!week || (pause === undefined && closings.length === 0)) return week
  // `Mon-Fri lunch break 12-2, Sat 9-17`: no hours that the break could be of.
  const part = before.trim() === '' ? week : wholeWeek(before, halfDay)
  if (part === undefined) return undefined
  const days = week.days.map((hours, day) => {
    const paused = pause === undefined || !part.days[day] ? hours : hoursWithout(hours, pause)
    return closings
      .filter((closing) => closing.days.includes(day))
      .reduce((open, { part: closed }) => hoursOutside(open, closed), paused)
  })
  // A break that no day has says something else.
  const isUsed = pause === undefined || days.some((hours, day) => hours !== week.days[day])
  return isUsed && !days.includes('') ? { ...week, days } : undefined
}

const BREAKS = { from: 11 * 60, lastStart: 15 * 60, until: 18 * 60 }
/** No break is in the night, so that `1-2` has one meaning. */
const EARLIEST_BREAK = 5 * 60

/** `12301330`, also of `12.30-1.30`; undefined for what is no break at noon or before dinner: it begins from 11 to 15 and ends by 18. */
function breakOf(text: string): string | undefined {
  const times = tokensOf(text)?.filter((token): token is Time => token.kind === 'time') ?? []
  const [from, until] = times.map(({ minutes, half, bare }) =>
    half === '' && bare && minutes < EARLIEST_BREAK ? minutes + NOON : minutes,
  )
  if (from === undefined || until === undefined || times.length !== 2) return undefined
  const isBreak = BREAKS.from <= from && from <= BREAKS.lastStart && from < until && until <= BREAKS.until
  return isBreak ? fourDigits(from) + fourDigits(until) : undefined
}

function wholeWeek(text: string, halfDay: boolean): WrittenWeek | undefined {
  const parts = partsOf(tokensOf(text) ?? [], halfDay)
  if (!parts || parts.length === 0) return undefined
  const pairs = paired(parts)
  if (!pairs) return undefined
  const days: (string | undefined)[] = everyDay.map(() => undefined)
  let [closedOnHolidays, saysMore] = [false, false]
  let doubtful = false
  for (const { when, hours, until } of pairs) {
    // A week has no hours for holidays.
    saysMore ||= when.holiday && hours !== 'closed'
    closedOnHolidays ||= (when.holiday && hours === 'closed') || when.notHolidays
    doubtful ||= when.doubtful
    const named = when.others ? everyDay.filter((day) => days[day] === undefined) : when.days
    for (const day of named) {
      const known = days[day]
      if (when.also && /^\d/.test(known ?? '') && /^\d{8}/.test(hours)) {
        if (!isDay(`${known},${hours}`)) return undefined
        days[day] = `${known},${hours}`
        continue
      }
      if (known !== undefined && known !== hours && hours !== 'closed' && !when.fresh && !until)
        return undefined
      days[day] = hours
    }
  }
  if (doubtful && days[5] === undefined) return undefined
  if (days.every((hours) => hours === undefined || hours === 'closed')) return undefined
  return { days, closedOnHolidays, saysMore }
}
