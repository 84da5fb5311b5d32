import { cityReach } from '../../../../src/geocoding/places/place-kinds.ts'
import { placeKey } from '../../../../src/geocoding/text/place-key.ts'
import { type RawPlace, rawPlace } from './model.ts'
import { centreOf, NearbyIndex } from './nearby.ts'
import type { Gazetteers } from './read-gazetteers.ts'

/**
 * Puts the counties of the hand-kept table above the districts they have: ceremonial counties of Great Britain, Dublin. A row whose county
 * starts with `*` is of former or overlapping counties, which people still write but no place has as parent.
 */
export function addCounties(table: Buffer, gazetteers: Gazetteers): RawPlace[] {
  const added: RawPlace[] = []
  for (const row of parseTable(table)) {
    const members = row.members.map((name) => findSubdivision(gazetteers, row.country, name))
    // A row without members only adds abbreviations.
    const former = row.county.startsWith('*')
    const name = row.county.replace(/^\*/, '')
    const existing = gazetteers.subdivisions.find(
      (place) =>
        place.country === row.country &&
        place.kind !== 'district' &&
        (place.name === name || (members.length === 0 && isNamed(place, name))),
    )
    const county = existing ?? newCounty(name, row.country, members)
    if (!county) throw new Error(`places-counties.csv: nothing is called ${name} in ${row.country}`)
    for (const text of row.abbreviations) county.abbreviations.add(text)
    if (!existing) added.push(county)
    if (!former) for (const member of members) if (member !== county) adopt(county, member)
    if (former) for (const member of members) county.serves.push(member)
  }
  return added
}

interface CountyRow {
  readonly country: string
  readonly county: string
  readonly abbreviations: readonly string[]
  readonly members: readonly string[]
}

function parseTable(table: Buffer): CountyRow[] {
  const list = (text: string) => text.split('|').filter((item) => item !== '')
  return table
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [country, county, abbreviations, ...members] = line.split(',')
      const joined = members.join(',').replace(/^"|"$/g, '')
      return {
        country: country!,
        county: county!,
        abbreviations: list(abbreviations!),
        members: list(joined),
      }
    })
}

function findSubdivision({ subdivisions }: Gazetteers, country: string, name: string): RawPlace {
  const wanted = placeKey(name)
  const named = (place: RawPlace) =>
    [place.name, ...place.alternates].some((text) => placeKey(text) === wanted)
  const inCountry = subdivisions.filter((place) => place.country === country)
  const found = inCountry.find((place) => place.name === name) ?? inCountry.find(named)
  if (!found) throw new Error(`places-counties.csv: no subdivision ${name} in ${country}`)
  return found
}

const isNamed = (place: RawPlace, name: string) =>
  [place.name, ...place.alternates].some((text) => placeKey(text) === placeKey(name))

function newCounty(name: string, country: string, members: readonly RawPlace[]): RawPlace | undefined {
  if (members.length === 0) return undefined
  const county = rawPlace({ name, kind: 'county', country })
  county.parent = members[0]!.parent
  if (/^County /.test(name)) county.alternates.add(name.slice('County '.length))
  return county
}

function adopt(county: RawPlace, member: RawPlace): void {
  county.parent ??= member.parent
  member.parent = county
  if (member.kind === 'county') member.kind = 'district'
}

/** Gives subdivisions and countries the people and the centre of the places in them. */
export function measureAreas(areas: readonly RawPlace[], cities: readonly RawPlace[]): void {
  const members = new Map<RawPlace, RawPlace[]>()
  for (const city of cities) {
    for (let area = city.parent; area; area = area.parent) {
      const list = members.get(area)
      if (list) list.push(city)
      else members.set(area, [city])
    }
  }
  const weight = (place: RawPlace) => Math.sqrt(place.population + 100)
  for (const area of areas) {
    const own = members.get(area) ?? area.serves.flatMap((member) => members.get(member) ?? [])
    if (own.length === 0) continue
    const centre = centreOf(own, weight)
    area.latitude = centre.latitude
    area.longitude = centre.longitude
    area.population = own
      .filter((city) => city.kind === 'town')
      .reduce((sum, city) => sum + city.population, 0)
  }
}

const SMALLEST_CITY = 50_000
const LARGEST_SHARE = 0.35
const DISTRICT_POPULATION = 30_000

/**
 * Finds the places that are parts of a city: within its reach, in the same smallest subdivision (or none), much smaller, and not a postal
 * town of their own. The sources do not say it.
 */
export function findNeighbourhoods(
  cities: readonly RawPlace[],
  isPostalTown: (place: RawPlace) => boolean,
): void {
  const index = new NearbyIndex<RawPlace>()
  const large = cities.filter((city) => city.population >= SMALLEST_CITY)
  for (const city of large) index.add(city)
  const parents = new Map(large.map((city) => [city, city.parent] as const))
  for (const place of cities) {
    const around = index.within(place, cityReach(12_000_000)).filter(({ item, metres }) => {
      const sameArea = item.country === place.country && isInside(place, parents.get(item) ?? null)
      const smaller = place.population <= item.population * LARGEST_SHARE
      return item !== place && sameArea && smaller && metres <= cityReach(item.population)
    })
    const city = around.sort((a, b) => b.item.population - a.item.population)[0]?.item
    if (!city || isPostalTown(place)) continue
    place.parent = city
    place.kind = place.population >= DISTRICT_POPULATION ? 'district' : 'neighbourhood'
  }
  for (const place of cities) liftParent(place)
}

function isInside(place: RawPlace, area: RawPlace | null): boolean {
  for (let at = place.parent; at; at = at.parent) if (at === area) return true
  return false
}

/** A part of a part belongs to the city itself, so that chains stay short. */
function liftParent(place: RawPlace): void {
  const { parent } = place
  if (place.kind === 'town' || !parent || !['neighbourhood', 'district'].includes(parent.kind)) return
  if (place.geonamesId === parent.geonamesId || parent.parent?.kind !== 'town') return
  place.parent = parent.parent
}
