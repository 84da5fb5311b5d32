import { createHash } from 'node:crypto'
import { invalid } from '../errors.ts'
import { type Fault, fault } from '../faults/fault.ts'
import type { Resolution } from '../geocoding/place.ts'
import type { OperatorPlace } from '../geocoding/places/place-table.ts'
import { readLocation } from './locations.ts'
import type { Services } from './services.ts'

/** What an operator says of a place; what is absent stays as it is. */
export interface LocationWish {
  readonly name?: string | undefined
  /** Further names. */
  readonly names?: readonly string[] | undefined
  /** Alpha-2, lower case. */
  readonly country?: string | undefined
  readonly resolution?: Resolution | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly population?: number | undefined
  readonly timezone?: string | undefined
  readonly postcodes?: readonly string[] | undefined
  /** Ids of the places it lies in by the parameter that names each, smallest first. */
  readonly parents: Readonly<Record<string, string | undefined>>
}

const needed = ['name', 'country', 'resolution', 'latitude', 'longitude'] as const

/**
 * Adds a place to the gazetteer, or corrects the one with the id. Other threads and servers follow within a second;
 * entities are placed anew at their next change.
 * @throws DirectoryError invalid_parameters (all faults)
 */
export async function putLocation(services: Services, givenId: string | undefined, wish: LocationWish) {
  const own = (await services.storedPlaces.read()).find(({ id }) => id === givenId)
  const known = givenId === undefined ? undefined : services.gazetteer.get(givenId)
  const { parents, names, ...stated } = wish
  const merged = { ...known, ...own, ...present(stated) }
  const faults: Fault[] = needed
    .filter((name) => merged[name] === undefined)
    .map((name) => fault('required', name))
  const parentId = parentOf(services, parents, merged.country, givenId, faults)
  if (faults.length > 0) throw invalid(...faults)
  const { name, country, resolution, latitude, longitude } = merged as Pick<
    OperatorPlace,
    (typeof needed)[number]
  >
  const alternateNames = names ?? own?.alternateNames
  const postcodes = stated.postcodes ?? own?.postcodes
  const place: OperatorPlace = {
    id: givenId ?? newId(country, name, resolution),
    ...{ name, country, resolution, latitude, longitude },
    ...present({
      alternateNames,
      postcodes,
      population: stated.population ?? own?.population,
      timezone: stated.timezone ?? own?.timezone,
      parentId: parentId ?? own?.parentId,
    }),
  }
  await services.store.commit([{ type: 'place', place }])
  services.putPlace(place)
  return readLocation(services, place.id)
}

type Present<One> = { [Name in keyof One]?: Exclude<One[Name], undefined> }

const present = <One extends object>(members: One): Present<One> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<One>

/** The same for a place that is added twice. */
function newId(country: string, name: string, resolution: string): string {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  if (plain.length <= 40) return `own-${country}-${plain}`
  const digest = createHash('sha256').update(`${name}\n${resolution}`).digest('hex').slice(0, 16)
  return `own-${country}-${digest}`
}

/** The smallest of the places that it is said to lie in. */
function parentOf(
  { gazetteer }: Services,
  parents: LocationWish['parents'],
  country: string | undefined,
  id: string | undefined,
  faults: Fault[],
): string | undefined {
  const given = Object.entries(parents).filter((entry): entry is [string, string] => entry[1] !== undefined)
  for (const [parameter, parent] of given) {
    const place = gazetteer.get(parent)
    if (place === undefined || (country !== undefined && place.country !== country))
      faults.push(fault('not_place', parameter, { given: parent, country: country ?? 'the directory' }))
    else if (id !== undefined && (parent === id || place.parents.some((one) => one.id === id)))
      faults.push(fault('place_below_itself', parameter))
  }
  return given[0]?.[1]
}
