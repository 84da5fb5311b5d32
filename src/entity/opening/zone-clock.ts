/**
 * Offsets of time zones from UTC. Asking Intl for one offset costs some microseconds; a year of a zone is a handful of stretches with one
 * offset each, so they are found once and kept.
 */

/** A stretch of time with one offset. `end` is exclusive; instants and offset in milliseconds; local time = instant + offset. */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly offset: number
}

/** Two changes of one zone were never nearer to each other than this, in the years in which opening times matter. */
const sampleMs = 3 * 86_400_000
/** A bound on memory; 600 zones over 8 years. */
const maximumYears = 5000

const formats = new Map<string, Intl.DateTimeFormat | null>()
const years = new Map<string, readonly Stretch[]>()

/** Whether this runtime knows the IANA zone. */
export function isKnownZone(timeZone: string): boolean {
  return formatOf(timeZone) !== null
}

/** The stretch that contains the instant; cut at the turn of the UTC year. The zone must be known. */
export function stretchAt(timeZone: string, instant: number): Stretch {
  const year = new Date(instant).getUTCFullYear()
  const key = `${timeZone} ${year}`
  let stretches = years.get(key)
  if (stretches === undefined) {
    if (years.size >= maximumYears) years.clear()
    stretches = stretchesOf(timeZone, Date.UTC(year, 0), Date.UTC(year + 1, 0))
    years.set(key, stretches)
  }
  return stretches.find((stretch) => instant < stretch.end)!
}

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  let format: Intl.DateTimeFormat | null = null
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    // an unknown zone is not kept: callers could send any number of them
    return null
  }
  formats.set(timeZone, format)
  return format
}

function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const [, sign, hours, minutes, seconds] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(instant)) ?? []
  if (hours === undefined) return 0
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) * 1000
  return sign === '-' ? -size : size
}

function stretchesOf(timeZone: string, start: number, end: number): Stretch[] {
  const format = formatOf(timeZone)
  if (format === null) throw new RangeError('unknown time zone')
  const stretches: Stretch[] = []
  let since = start
  let offset = offsetAt(format, start)
  for (let low = start; low < end; low += sampleMs) {
    const high = Math.min(low + sampleMs, end)
    const next = offsetAt(format, high)
    if (next === offset) continue
    const change = changeBetween(format, low, high, offset)
    if (change >= end) break
    stretches.push({ start: since, end: change, offset })
    since = change
    offset = next
  }
  stretches.push({ start: since, end, offset })
  return stretches
}

/** The first whole second after `low` whose offset is not `offset`. */
function changeBetween(format: Intl.DateTimeFormat, low: number, high: number, offset: number): number {
  let before = low / 1000
  let after = high / 1000
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(format, middle * 1000) === offset) before = middle
    else after = middle
  }
  return after * 1000
}
