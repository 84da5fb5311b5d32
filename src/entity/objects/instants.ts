import { Fault, fault } from '../../faults/fault.ts'

/** Parses times: ISO 8601 instants with a zone and, depending on the reader, `now` or a day. */

const form =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s?([Zz]|[+\- ]\d{2}:?\d{2})?)?$/
const firstYear = 1900
const lastYear = 2999

/** Parses an instant with its zone (milliseconds since 1970), or `now`. Refuses days and local times. */
export function readInstant(text: string): number | 'now' | Fault {
  if (text.toLowerCase() === 'now') return 'now'
  const read = read8601(text)
  if (read instanceof Fault) return read
  return read.day ? fault('time_missing', null, { date: text }) : read.time
}

/** Like `readInstant`, but accepts a day (from midnight UTC) instead of `now`. */
export function readSince(text: string): number | Fault {
  const read = read8601(text)
  return read instanceof Fault ? read : read.time
}

function read8601(text: string): { readonly time: number; readonly day: boolean } | Fault {
  const [, year, month, day, hour, minute, second = '00', fraction = '0', zone] = form.exec(text) ?? []
  if (day === undefined) {
    return fault('not_time')
  }
  if (Number(year) < firstYear || Number(year) > lastYear) {
    return fault('year_beyond', null, { minimum: firstYear, maximum: lastYear })
  }
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const exists = new Date(midnight).toISOString().slice(0, 10) === text.slice(0, 10)
  if (!exists || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second) > 59) {
    return fault('no_such_time', null, { example: '2030-01-31T18:00:00Z' })
  }
  if (hour === undefined) return { time: midnight, day: true }
  if (zone === undefined) {
    return fault('zone_missing', null, { time: text })
  }
  const offset = offsetMs(zone)
  if (offset === null) return fault('no_such_offset')
  const local =
    midnight +
    (Number(hour) * 60 + Number(minute)) * 60_000 +
    Number(second) * 1000 +
    Number(`0.${fraction}`) * 1000
  return { time: Math.floor(local) - offset, day: false }
}

/**
 * The offset in milliseconds; null when invalid. Accepts a space for the plus, as it arrives from an
 * unescaped URL.
 */
function offsetMs(zone: string): number | null {
  if (zone.toUpperCase() === 'Z') return 0
  const minutes = Number(zone.slice(-2))
  const offset = (zone[0] === '-' ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + minutes)
  return minutes > 59 || offset < -12 * 60 || offset > 14 * 60 ? null : offset * 60_000
}
