import type { FrozenGazetteer } from '../src/geocoding/gazetteer.ts'
import { GazetteerGeocoder } from '../src/geocoding/geocoder.ts'
import type { UnitPostcodes } from '../src/geocoding/places/unit-postcodes.ts'
import { KnownStreets } from '../src/geocoding/street-points.ts'
import { metresBetween } from '../src/great-circle.ts'
import type { KnownAddress } from './brewery-rows.ts'
import { type Check, percent, printTable, quantile } from './places-table.ts'

/** Hides every second row and geocodes it with and without the points of the other half in the same streets. */
export function evaluateStreets(gazetteer: FrozenGazetteer, rows: readonly KnownAddress[]): Check[] {
  const streets = new KnownStreets()
  rows.forEach((row, index) => {
    if (index % 2 === 0) streets.add(row)
  })
  const plain = new GazetteerGeocoder(gazetteer)
  const refined = new GazetteerGeocoder(gazetteer, { streets })
  const hidden = rows.filter((_, index) => index % 2 === 1)
  const changed = hidden.flatMap((row) => {
    const after = refined.geocodeNow(row.address)
    if (after?.precision !== 'street') return []
    const before = plain.geocodeNow(row.address)!
    return [
      { before: metresBetween(before, row.point) / 1000, after: metresBetween(after, row.point) / 1000 },
    ]
  })
  const median = (values: number[]) =>
    quantile(
      values.sort((a, b) => a - b),
      0.5,
    )
  const before = median(changed.map((one) => one.before))
  const after = median(changed.map((one) => one.after))
  printTable(
    'refined by known points in the same street, every second row hidden',
    ['hidden rows', 'refined', 'share %', 'median before km', 'median after km'],
    [[hidden.length, changed.length, percent(changed.length, hidden.length), before, after]],
  )
  return [
    {
      name: 'refined by street, median',
      value: after,
      target: Math.round(before * 100) / 100,
      bound: 'most',
      unit: 'km',
    },
  ]
}

/** Geocodes the rows of Great Britain with every full postcode at hand. */
export function evaluateUnits(
  gazetteer: FrozenGazetteer,
  units: UnitPostcodes,
  rows: readonly KnownAddress[],
): Check[] {
  const geocoder = new GazetteerGeocoder(gazetteer, { units })
  const british = rows.filter(({ address }) => address.country === 'gb')
  const metres = british.flatMap(({ address, point }) => {
    const found = geocoder.geocodeNow(address)
    return found ? [metresBetween(found, point)] : []
  })
  const median = quantile(
    metres.sort((a, b) => a - b),
    0.5,
  )
  printTable('Great Britain with every full postcode', ['rows', 'median m'], [[british.length, median]])
  return [{ name: 'full GB postcodes, median', value: median, target: 100, bound: 'most', unit: 'm' }]
}
