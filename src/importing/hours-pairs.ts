import { everyDay } from './hours-tokens.ts'

/** The days that hours are for. */
export interface DaySpec {
  readonly kind: 'when'
  readonly days: readonly number[]
  readonly holiday: boolean
  readonly doubtful: boolean
  /** Closed on public holidays, whatever the hours. */
  readonly notHolidays: boolean
  /** The days that nothing before names. */
  readonly others: boolean
  /** Separated from what stands before by a full stop or semicolon. */
  readonly fresh: boolean
  /** Behind a word such as `sowie`: their hours are more hours of days that have some. */
  readonly also?: boolean
}
/** A part of a text of hours, in its order. */
export type Part =
  | DaySpec
  | {
      readonly kind: 'hours'
      readonly hours: string
      /** Only their end is given; they are another day's otherwise, and replace what was said of their day. */
      readonly until?: boolean
    }

/** Hours with their days. */
export interface Pair {
  readonly when: DaySpec
  readonly hours: string
  readonly until?: boolean
}

/** Ranges of a day. */
export const MAX_RANGES = 4

/** Whether each range begins after the one before it has ended, and only the last goes on after midnight. */
const inOrder = (ranges: readonly string[]): boolean =>
  ranges.every((range, at) => at === 0 || isBefore(ranges[at - 1]!, range))
const isBefore = (earlier: string, later: string): boolean =>
  earlier.slice(0, 4) < earlier.slice(4) && earlier.slice(4) <= later.slice(0, 4)

/** Whether ranges with commas between them can be those of one day. */
export const isDay = (hours: string): boolean => {
  const ranges = hours.split(',')
  return ranges.length <= MAX_RANGES && inOrder(ranges)
}

const always: DaySpec = {
  kind: 'when',
  days: everyDay,
  holiday: false,
  doubtful: false,
  fresh: false,
  notHolidays: false,
  others: false,
}

const MOST_REST_DAYS = 2
const isClosed = (part: Part | undefined): boolean => part?.kind === 'hours' && part.hours === 'closed'

/** `12h-15h | 19h-23h, closed on Sunday`: the ranges before the closed days are those of one day. */
function withOneBeginning(parts: readonly Part[]): readonly Part[] {
  const end = parts.findIndex((part) => part.kind !== 'hours' || !/^\d{8}/.test(part.hours))
  // `11-14 | 17-22 (Monday closed)`
  const isDayOff = isClosed(parts[end + 1]) && parts.length === end + 2
  if (end < 2 || !(isClosed(parts[end]) || isDayOff)) return parts
  const hours = parts
    .slice(0, end)
    .flatMap((part) => (part.kind === 'hours' ? [part.hours] : []))
    .join(',')
  return isDay(hours) ? [{ kind: 'hours', hours }, ...parts.slice(end)] : parts
}

/** Gives hours their days, which stand before them, or all behind them; undefined where that makes no sense. */
export function paired(given: readonly Part[]): readonly Pair[] | undefined {
  const parts = withOneBeginning(given)
  if (parts.length === 1)
    return parts[0]!.kind === 'hours' ? [{ when: always, hours: parts[0]!.hours }] : undefined
  const [first, second, ...more] = parts
  if (first!.kind === 'hours' && first!.hours !== 'closed') {
    if (parts.every((part) => part.kind === 'hours')) {
      const hours = parts.map((part) => (part as { hours: string }).hours)
      if (hours.every((one) => one === '24hour')) return [{ when: always, hours: '24hour' }]
      const joined = hours.join(',')
      return hours.every((one) => /^\d{8}/.test(one)) && isDay(joined)
        ? [{ when: always, hours: joined }]
        : undefined
    }
    // `10-19, closed on Monday`
    if (second!.kind === 'hours' && second!.hours === 'closed') return pairedBefore([always, ...parts])
    if (second!.kind !== 'when') return undefined
    // `19-24 (Monday closed)`
    if (isClosed(more[0]) && more.length === 1 && second!.days.length <= MOST_REST_DAYS)
      return pairedBefore([always, ...parts])
    const rest = more.length === 0 ? [] : more[0]!.kind === 'when' ? undefined : pairedBehind(more)
    return rest && [{ when: second!, hours: first!.hours }, ...rest]
  }
  return pairedBefore(parts)
}

/** `9-5 Mon-Fri, 10-2 Sat`, or closed days after them. */
function pairedBehind(parts: readonly Part[]): readonly Pair[] | undefined {
  const pairs: Pair[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [hours, when] = [parts[at]!, parts[at + 1]]
    if (hours.kind !== 'hours' || when?.kind !== 'when') return undefined
    pairs.push({ when, hours: hours.hours })
  }
  return pairs
}

function pairedBefore(parts: readonly Part[]): readonly Pair[] | undefined {
  const pairs: Pair[] = []
  let pending: DaySpec | undefined
  let given: DaySpec | undefined
  let closedNext = false
  for (const part of parts) {
    if (part.kind === 'when') {
      if (pending) return undefined
      if (closedNext) {
        pairs.push({ when: part, hours: 'closed' })
        given = undefined
        closedNext = false
      } else pending = part
    } else if (pending) {
      pairs.push({ when: pending, hours: part.hours, until: part.until === true })
      given = pending
      pending = undefined
    } else if (part.hours === 'closed' && !closedNext) closedNext = true
    else if (
      given &&
      pairs.at(-1)!.when === given &&
      /^\d{8}/.test(part.hours) &&
      /^\d{8}/.test(pairs.at(-1)!.hours)
    ) {
      const last = pairs.pop()!
      const hours = `${last.hours},${part.hours}`
      if (!isDay(hours)) return undefined
      pairs.push({ when: given, hours })
    } else if (pairs.length > 0 && pairs.every(({ hours }) => hours === 'closed')) {
      // `Closed on Sunday. Open 10-13`: on the other days.
      pairs.push({ when: { ...always, days: [], others: true }, hours: part.hours })
    } else return undefined
  }
  return pending || closedNext ? undefined : pairs
}
