import { parse } from 'csv-parse/sync'
import { placeKey } from '../../../../src/geocoding/text/place-key.ts'
import { metresBetween } from '../../../../src/great-circle.ts'
import type { DataInput } from '../../step.ts'
import { type RawPlace, rawPlace } from './model.ts'

const SAME_METRES = 4_000
/** A sight may lie so far outside the town that it is known to be in. */
const TOWN_METRES = 45_000

interface NameRow {
  readonly country: string
  readonly place: string
  /** ISO 639-1; empty: the local name; `also`: colloquial or former. */
  readonly language: string
  readonly name: string
}

interface QuarterRow {
  readonly country: string
  readonly name: string
  readonly also: string
  readonly latitude: string
  readonly longitude: string
  readonly within: string
}

/** Adds the quarters and the names that are kept by hand to the cities; returns the quarters that are new. */
export async function addOwnPlaces(input: DataInput, cities: readonly RawPlace[]): Promise<RawPlace[]> {
  const find = finderOf(cities)
  const table = async <Row>(name: string) =>
    parse(await input.own(`data/own/${name}.csv`), { columns: true }) as Row[]
  for (const { country, place, language, name } of await table<NameRow>('place-names')) {
    const city = find(country, place)[0]
    if (!city) throw new Error(`place-names.csv: nothing is called ${place} in ${country}`)
    if (language === 'also') city.alternates.add(name)
    else city.shortNames.add(name)
    if (language !== 'also') city.labels.set(language, name)
  }
  const quarters: RawPlace[] = []
  for (const row of await table<QuarterRow>('places')) {
    const parent = find(row.country, row.within)[0]
    if (!parent) throw new Error(`places.csv: nothing is called ${row.within} in ${row.country}`)
    const quarter = rawPlace({
      name: row.name,
      kind: 'neighbourhood',
      country: row.country,
      latitude: Number(row.latitude),
      longitude: Number(row.longitude),
      parent: parent.kind === 'town' ? parent : (parent.parent ?? parent),
    })
    const same = find(row.country, row.name).find((place) => metresBetween(place, quarter) < SAME_METRES)
    if (row.also !== '') (same ?? quarter).shortNames.add(row.also)
    if (!same) quarters.push(quarter)
  }
  return quarters
}

interface LandmarkRow {
  readonly country: string
  /** Joined by `|`; the first is the local one. */
  readonly names: string
  readonly latitude: string
  readonly longitude: string
  readonly within: string
}

/** The stations and sights that are kept by hand; the names of one that is a quarter already are added to it. */
export async function readLandmarks(input: DataInput, cities: readonly RawPlace[]): Promise<RawPlace[]> {
  const find = finderOf(cities)
  const rows = parse(await input.own('data/own/landmarks.csv'), { columns: true }) as LandmarkRow[]
  const unknown = rows.filter(({ country, within }) => find(country, within).length === 0)
  if (unknown.length > 0)
    throw new Error(
      `landmarks.csv: unknown towns: ${unknown.map((row) => `${row.within} (${row.country})`).join(', ')}`,
    )
  return rows.flatMap(({ country, names, latitude, longitude, within }) => {
    const [name, ...others] = names.split('|') as [string, ...string[]]
    const point = { latitude: Number(latitude), longitude: Number(longitude) }
    const same = find(country, name).find((place) => metresBetween(place, point) < SAME_METRES)
    for (const other of others) same?.shortNames.add(other)
    if (same) return []
    const towns = find(country, within).map((town) => ({ town, metres: metresBetween(town, point) }))
    const nearest = towns.reduce((best, one) => (one.metres < best.metres ? one : best))
    if (nearest.metres > TOWN_METRES) throw new Error(`landmarks.csv: ${name} is far from ${within}`)
    const fields = { kind: 'neighbourhood', country, ...point, parent: nearest.town } as const
    const landmark = rawPlace({ name, ...fields, landmark: true })
    for (const other of others) landmark.shortNames.add(other)
    return [landmark]
  })
}

/** Finds places by name, those with it as their first before others, the most populous first. */
function finderOf(cities: readonly RawPlace[]): (country: string, name: string) => readonly RawPlace[] {
  const sorted = [...cities].sort((a, b) => b.population - a.population)
  const byFirst = Map.groupBy(sorted, ({ country, name }) => `${country} ${placeKey(name)}`)
  const byOther = new Map<string, RawPlace[]>()
  for (const place of sorted) {
    for (const name of place.alternates) {
      const key = `${place.country} ${placeKey(name)}`
      const known = byOther.get(key)
      if (known) known.push(place)
      else byOther.set(key, [place])
    }
  }
  return (country, name) => {
    const key = `${country} ${placeKey(name)}`
    return [...(byFirst.get(key) ?? []), ...(byOther.get(key) ?? [])]
  }
}
