import { parse } from 'csv-parse/sync'
import type { DataInput } from '../../step.ts'
import { type RawPlace, rawPlace } from './model.ts'
import { NearbyIndex } from './nearby.ts'

interface AirportRow {
  readonly iata: string
  readonly name: string
  readonly city: string
  readonly country: string
  readonly lat: string
  readonly lon: string
}

const TOWN_METRES = 60_000
/** What people say around the name of an airport's town. */
const FORMS = [
  (town: string) => `${town} Airport`,
  (town: string) => `${town} International Airport`,
  (town: string) => `Flughafen ${town}`,
  (town: string) => `Aéroport de ${town}`,
  (town: string) => `Aeropuerto de ${town}`,
  (town: string) => `Aeroporto di ${town}`,
]

/** The airports that have an IATA code, as parts of no town: they serve several. */
export async function readAirports(input: DataInput, cities: readonly RawPlace[]): Promise<RawPlace[]> {
  const file = await input.file('airportsdata', 'airportsdata/airports.csv')
  const rows = (parse(file, { columns: true }) as AirportRow[]).filter(({ iata }) => iata !== '')
  const index = new NearbyIndex<RawPlace>()
  for (const city of cities) if (city.kind === 'town') index.add(city)
  const airports = rows.map((row) => airportOf(row, index))
  nameAfterTowns(rows, airports, index)
  return airports
}

function airportOf(row: AirportRow, index: NearbyIndex<RawPlace>): RawPlace {
  const country = row.country.toLowerCase()
  const place = rawPlace({
    name: row.name,
    kind: 'neighbourhood',
    country,
    latitude: Number(row.lat),
    longitude: Number(row.lon),
  })
  const nearest = index.within(place, TOWN_METRES).find(({ item }) => item.country === country)?.item
  place.parent = nearest?.parent ?? null
  place.abbreviations.add(row.iata)
  place.alternates.add(`${row.iata} Airport`)
  const plain = row.name.replace(/ (International|Intercontinental|Regional|Municipal)\b/g, '')
  place.alternates.add(plain)
  const bare = plain.replace(/\b(Airport|Aerodrome|Airfield|Air Base)\b/g, '').trim()
  const own = bare.startsWith(row.city) ? bare.slice(row.city.length).replace(/^[\s/-]+/, '') : bare
  for (const name of [bare, own]) {
    if (name.length < 4 || name === row.city) continue
    place.alternates.add(name)
    place.alternates.add(`${name} Airport`)
  }
  return place
}

/** The chief airport of a town is called by its name: the one that serves other countries, else the nearest. */
function nameAfterTowns(
  rows: readonly AirportRow[],
  airports: readonly RawPlace[],
  index: NearbyIndex<RawPlace>,
): void {
  const chief = new Map<RawPlace, { airport: RawPlace; rank: number }>()
  rows.forEach((row, at) => {
    const airport = airports[at]!
    const town = index
      .within(airport, TOWN_METRES)
      .find(({ item }) => item.country === airport.country && isNamed(item, row.city))
    if (!town) return
    const rank = (row.name.includes('International') ? 0 : 100_000) + town.metres
    const known = chief.get(town.item)
    if (!known || rank < known.rank) chief.set(town.item, { airport, rank })
  })
  for (const [town, { airport }] of chief) {
    const names = new Set([town.name, ...town.shortNames])
    for (const name of names) for (const form of FORMS) airport.alternates.add(form(name))
  }
}

const isNamed = (place: RawPlace, name: string): boolean =>
  place.name === name || place.alternates.has(name) || place.shortNames.has(name)
