import { loadGazetteer, shippedGeocoder } from '../../compose.ts'
import { readSettings } from '../../config/settings.ts'
import { openGazetteer } from '../../geocoding/gazetteer.ts'
import { geocodeLine } from '../../geocoding/geocode-line.ts'
import type { GeocodeServices } from '../geocode.ts'

/** Opens the shipped geocoder with the larger sets of the data folder; needs no store. */
export async function openGeocoder(): Promise<GeocodeServices> {
  const files = loadGazetteer(readSettings(process.env))
  const geocoder = shippedGeocoder(openGazetteer(files.places), files)
  return { geocode: (line) => geocodeLine(geocoder, line) }
}
