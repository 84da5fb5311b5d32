import { iso1A2Code } from '@rapideditor/country-coder'
import type { Attributes } from '../entity/model.ts'
import { inOrder, metresOf } from './coordinates.ts'
import { gridPointOf } from './national-grid.ts'

/**
 * Corrects a point in place: latitude and longitude exchanged, or northing and easting of a national grid. `nowhere`: exports
 * write "no coordinates" as 0, 0, where there is no business.
 */
export function settlePoint(point: Attributes, country: string | undefined): 'nowhere' | undefined {
  const latitude = String(point.latitude ?? '')
  const longitude = String(point.longitude ?? '')
  const [north, east] = [Number(latitude), Number(longitude)]
  if (latitude === '' || longitude === '') return undefined
  if (north === 0 && east === 0) return 'nowhere'
  if (
    !(Math.abs(north) <= 90 && Math.abs(east) <= 180) &&
    !(Math.abs(east) <= 90 && Math.abs(north) <= 180)
  ) {
    const found = gridPointOf(country ?? '', metresOf(longitude), metresOf(latitude))
    if (found)
      Object.assign(point, { latitude: found.latitude.toFixed(6), longitude: found.longitude.toFixed(6) })
    return undefined
  }
  const settled = inOrder({ latitude, longitude }, country, (at) => iso1A2Code(at))
  if (settled.latitude !== latitude) Object.assign(point, settled)
  return undefined
}
