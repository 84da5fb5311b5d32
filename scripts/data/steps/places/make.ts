import tzLookup from '@photostructure/tz-lookup'
import isoCountries from 'i18n-iso-countries'
import type { DataInput } from '../../step.ts'
import { readAirports } from './airports.ts'
import { freezePlaces } from './freeze.ts'
import { addCounties, findNeighbourhoods, measureAreas } from './hierarchy.ts'
import { type PlaceSelection, type RawPlace, rawPlace } from './model.ts'
import { centreOf } from './nearby.ts'
import { addOwnPlaces, readLandmarks } from './own-places.ts'
import { joinPostalRows } from './postal.ts'
import { readGazetteers } from './read-gazetteers.ts'
import { type PostalRow, readPostalRows, readUnitPostcodes } from './read-postcodes.ts'
import { measureSpread } from './spread.ts'

export interface MadePlaces {
  /** Frozen tables, not packed. */
  readonly tables: Buffer
  readonly counts: Readonly<Record<string, number>>
}

/** Makes the gazetteer of the chosen countries out of all its sources. */
export async function makePlaces(input: DataInput, selection: PlaceSelection): Promise<MadePlaces> {
  const gazetteers = await readGazetteers(input, selection)
  const { countries, cities } = gazetteers
  const counties = addCounties(await input.own('data/places-counties.csv'), gazetteers)
  const areas = [...countries, ...gazetteers.subdivisions, ...counties]
  addCountryNames(countries)
  const postalRows = await readPostalRows(input)
  findNeighbourhoods(cities, postalTowns(postalRows))
  measureAreas(areas, cities)
  const { localities, postcodes } = joinPostalRows(postalRows, cities, selection)
  const sectors = await makeSectors(input, postcodes)
  const quarters = await addOwnPlaces(input, cities)
  const airports = await readAirports(input, cities)
  const landmarks = await readLandmarks(input, cities)
  const all = [
    ...areas,
    ...cities,
    ...quarters,
    ...airports,
    ...landmarks,
    ...localities,
    ...postcodes,
    ...sectors,
  ].filter(({ latitude }) => !Number.isNaN(latitude))
  settle(all)
  measureSpread(all)
  const counts = {
    places: cities.length,
    localities: localities.length,
    quarters: quarters.length,
    airports: airports.length,
    landmarks: landmarks.length,
    areas: areas.filter(({ latitude }) => !Number.isNaN(latitude)).length,
    postcodes: postcodes.length,
    sectors: sectors.length,
    names: all.reduce(
      (sum, place) => sum + 1 + place.alternates.size + place.shortNames.size + place.abbreviations.size,
      0,
    ),
  }
  return { tables: freezePlaces(all), counts }
}

/** Languages in which a country's name is understood. */
const COUNTRY_LANGUAGES = 'en de fr es it nl fi sv pt pl cy ga ca'.split(' ')

function addCountryNames(countries: readonly RawPlace[]): void {
  for (const country of countries) {
    for (const language of COUNTRY_LANGUAGES) {
      const names = isoCountries.getName(country.country, language, { select: 'all' }) ?? []
      for (const name of names) country.alternates.add(name)
    }
  }
}

/** Countries whose postal table lists every commune by name, but not the quarters of cities. */
const COMMUNE_COUNTRIES = new Set('de fr es it nl be at ch'.split(' '))

function postalTowns(rows: readonly PostalRow[]): (place: RawPlace) => boolean {
  const towns = new Set(
    rows.filter(({ country }) => COMMUNE_COUNTRIES.has(country)).map((row) => `${row.country} ${row.city}`),
  )
  return (place) =>
    [place.name, ...place.alternates].some(
      (name) => !/\d/.test(name) && towns.has(`${place.country} ${name}`),
    )
}

/** GB sectors and outcodes at the mean of their units. */
async function makeSectors(input: DataInput, postcodes: readonly RawPlace[]): Promise<RawPlace[]> {
  const outcodes = new Map(
    postcodes.filter(({ country }) => country === 'gb').map((place) => [place.name, place]),
  )
  const units = new Map<string, { latitude: number; longitude: number }[]>()
  for await (const unit of readUnitPostcodes(input)) {
    const sector = unit.code.slice(0, -2)
    const list = units.get(sector)
    if (list) list.push(unit)
    else units.set(sector, [unit])
  }
  const sectors: RawPlace[] = []
  const unitsOfOutcode = new Map<RawPlace, { latitude: number; longitude: number }[]>()
  for (const [name, own] of [...units].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const outcode = outcodes.get(name.split(' ')[0]!)
    if (!outcode) continue
    sectors.push(rawPlace({ name, kind: 'sector', country: 'gb', parent: outcode, ...centreOf(own) }))
    unitsOfOutcode.set(outcode, [...(unitsOfOutcode.get(outcode) ?? []), ...own])
  }
  for (const [outcode, own] of unitsOfOutcode) Object.assign(outcode, centreOf(own))
  return sectors
}

/** Last touches: time zones, and no parent that is left out. */
function settle(places: readonly RawPlace[]): void {
  const kept = new Set(places)
  const country = new Map(
    places.filter(({ kind }) => kind === 'country').map((place) => [place.country, place]),
  )
  for (const place of places) {
    while (place.parent && !kept.has(place.parent)) place.parent = place.parent.parent
    if (place.kind !== 'country') place.parent ??= country.get(place.country) ?? null
    if (place.kind === 'country') place.parent = null
    if (place.timezone === '') place.timezone = tzLookup(place.latitude, place.longitude)
    const served = place.serves.filter((other) => kept.has(other))
    place.serves.splice(0, place.serves.length, ...served)
  }
}
