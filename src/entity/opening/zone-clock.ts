/**
 * UTC offsets of time zones. Computing an offset with Intl is slow, but a year of a zone consists of a few
 * stretches of constant offset: they are computed once and cached.
 */

import { LruCache } from '../../lru-cache.ts'

/**
 * A stretch of constant offset. `end` is exclusive; instants and offset in milliseconds; local time = instant
 * + offset.
 */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly offset: number
}

/** Minimum distance of two changes of a zone, in the years that matter for opening times. */
const sampleMs = 3 * 86_400_000
/** Bounds memory per zone; callers may query any year. */
const maximumYears = 16

interface Zone {
  readonly format: Intl.DateTimeFormat
  readonly years: Map<number, readonly Stretch[]>
}

/** Above the number of zones; names may be written in any case. */
const mostZones = 700
const zones = new LruCache<string, Zone>(mostZones)

/** Whether the runtime knows the IANA zone. The first call in a process is slow, for any zone. */
export function isKnownZone(timeZone: string): boolean {
  return zoneOf(timeZone) !== null
}

/**
 * The stretch that contains the instant, cut at the end of the UTC year.
 * @throws RangeError if the zone is unknown
 */
export function stretchAt(timeZone: string, instant: number): Stretch {
  const zone = zoneOf(timeZone)
  if (zone === null) throw new RangeError('unknown time zone')
  const year = new Date(instant).getUTCFullYear()
  let stretches = zone.years.get(year)
  if (stretches === undefined) {
    if (zone.years.size >= maximumYears) zone.years.clear()
    stretches = stretchesOf(zone.format, Date.UTC(year, 0), Date.UTC(year + 1, 0))
    zone.years.set(year, stretches)
  }
  return stretches.find((stretch) => instant < stretch.end)!
}

function zoneOf(timeZone: string): Zone | null {
  const name = timeZone.toLowerCase()
  const known = zones.get(name)
  if (known !== undefined) return known
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    const zone = { format, years: new Map() }
    zones.set(name, zone)
    return zone
  } catch {
    // Do not cache unknown zones: callers could send any number of them.
    return null
  }
}

function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const [, sign, hours, minutes, seconds] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(instant)) ?? []
  if (hours === undefined) return 0
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) * 1000
  return sign === '-' ? -size : size
}

function stretchesOf(format: Intl.DateTimeFormat, start: number, end: number): Stretch[] {
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
