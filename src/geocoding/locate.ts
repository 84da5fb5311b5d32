import type { Point, StructuredAddress } from './place.ts'
import { kindNumber } from './places/place-kinds.ts'
import type { PlaceRegister } from './places/place-register.ts'
import { lieTogether, readAddress } from './reading/address-reading.ts'
import { neighbourhoodAt, townAt } from './reverse.ts'

const TOWN = kindNumber('town')
const FAR_METRES = 40_000

/**
 * The chain of places that contain an address, smallest first: sector or postcode, outcode, neighbourhood,
 * town, county, region, country. Omits a postcode that contradicts the town or point.
 */
export function locatePlaces(register: PlaceRegister, address: StructuredAddress, point?: Point): number[] {
  const { table } = register
  const reading = readAddress(register, address)
  const near = (place: number | undefined) =>
    place !== undefined && (point === undefined || table.distance(place, point) < FAR_METRES)
      ? place
      : undefined
  const town = near(reading.town?.place) ?? (reading.postcode || !point ? undefined : townAt(register, point))
  const code = near(reading.postcode?.place)
  const postcode =
    code !== undefined && (town === undefined || lieTogether(register, code, town)) ? code : undefined
  const settled = town ?? (postcode === undefined && point ? townAt(register, point) : undefined)
  const chain = new Set<number>()
  if (postcode !== undefined)
    for (const place of postalChain(register, postcode, settled === undefined)) chain.add(place)
  if (settled !== undefined) {
    const part = point && table.kind(settled) === TOWN ? neighbourhoodAt(register, point, settled) : undefined
    if (part !== undefined) chain.add(part)
    for (const place of table.chain(settled)) chain.add(place)
  }
  if (chain.size === 0) for (const place of statedAreas(register, reading.areas)) chain.add(place)
  return [...chain].sort((a, b) => table.kind(a) - table.kind(b))
}

/** The postcode and its coarser ones; also their parents if no town provides better ones. */
function postalChain(register: PlaceRegister, postcode: number, whole: boolean): number[] {
  return register.table.chain(postcode).filter((place) => whole || register.isPostal(place))
}

function statedAreas(register: PlaceRegister, areas: readonly number[]): number[] {
  const smallest = [...areas].sort((a, b) => register.table.kind(a) - register.table.kind(b))[0]
  return smallest === undefined ? [] : register.table.chain(smallest)
}
