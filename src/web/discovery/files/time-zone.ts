import { isKnownZone, stretchAt } from '../../../entity/opening/zone-clock.ts'

/** The changes of a zone's clock in a span of time, as a component of a calendar (RFC 5545, 3.6.5). */

interface Change {
  readonly at: number
  readonly from: number
  readonly to: number
}

/**
 * Lines of the `VTIMEZONE`; undefined for an unknown zone. Changes of the same kind share an observance, so
 * that programs without a table of zones read the same times.
 * @param from, until milliseconds since 1970
 */
export function timeZoneLines(zone: string, from: number, until: number): readonly string[] | undefined {
  if (!isKnownZone(zone)) return undefined
  const first = stretchAt(zone, from)
  const changes: Change[] = []
  for (let at = from; at < until; ) {
    const stretch = stretchAt(zone, at)
    const next = stretchAt(zone, stretch.end)
    if (next.offset !== stretch.offset)
      changes.push({ at: stretch.end, from: stretch.offset, to: next.offset })
    at = stretch.end
  }
  const start = { at: from, from: first.offset, to: first.offset }
  const kinds = Map.groupBy([start, ...changes], (change) => `${change.from} ${change.to}`)
  const standard = Math.min(first.offset, ...changes.map(({ to }) => to))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...[...kinds.values()].flatMap((all) => observance(all, standard)),
    'END:VTIMEZONE',
  ]
}

function observance(changes: readonly Change[], standard: number): readonly string[] {
  const { from, to } = changes[0]!
  const name = to === standard ? 'STANDARD' : 'DAYLIGHT'
  const [first, ...others] = changes.map(({ at }) => localTime(at + from))
  return [
    `BEGIN:${name}`,
    `DTSTART:${first}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    ...(others.length > 0 ? [`RDATE:${others.join(',')}`] : []),
    `END:${name}`,
  ]
}

/** `20301224T180000`. @param local milliseconds of local time since local 1970 */
export const localTime = (local: number): string =>
  new Date(local).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`
}
