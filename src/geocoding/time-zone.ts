import tzLookup from '@photostructure/tz-lookup'
import type { Point } from './place.ts'

/**
 * The IANA time zone of a point, e.g. `Europe/London`; `Etc/GMT…` at sea. @throws RangeError for coordinates
 * out of range
 */
export function zoneOf({ latitude, longitude }: Point): string {
  return tzLookup(latitude, longitude)
}
