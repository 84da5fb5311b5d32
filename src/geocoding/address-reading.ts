import { candidatesNamed } from './candidates.ts'
import { cityReach, kindNumber } from './place-kinds.ts'
import type { PlaceRegister } from './place-register.ts'
import { findPostcode } from './postal-reading.ts'
import { readPostcode, restoreZeros } from './postcode.ts'
import { isWithin, qualifiersNamed } from './qualifiers.ts'
import { normaliseName } from './text.ts'
import type { StructuredAddress } from './types.ts'
import { interpretWhere } from './where-reading.ts'

/** What the gazetteer knows of the members of an address. */
export interface AddressReading {
  /** Text as given, and the finest place for it; `place` undefined when it is not known. */
  readonly postcode: {
    readonly text: string
    /** Whether it has the form of a code of the country. */
    readonly wellFormed: boolean
    readonly place: number | undefined
    /** `rg1 4ps` when the text names a GB unit. */
    readonly unit: string | null
  } | null
  readonly town: {
    readonly text: string
    readonly place: number | undefined
    /** Only part of the text was understood, or it was misspelt. */
    readonly guessed: boolean
  } | null
  /** Counties, provinces and regions that the address may name; empty when none is given or known. */
  readonly areas: readonly number[]
  /** The town lies where the postcode is. */
  readonly agree: boolean
}

const TOWN = kindNumber('town')
const COUNTRY = kindNumber('country')

/** A town may lie this far, and its own reach, from the centre of its postcode. */
const POSTCODE_TOWN_METRES = 20_000

const given = (text: string | undefined): string => text?.trim() ?? ''

/** Looks up postcode, town and areas of an address and decides which of the places of a name is meant. */
export function readAddress(register: PlaceRegister, address: StructuredAddress): AddressReading {
  const country = register.table.countries.indexOf(address.country)
  const postcode = country < 0 ? null : readCode(register, given(address.postcode), address.country, country)
  const areas = areasOf(register, address)
  const town = townOf(register, address, postcode?.place, areas)
  const agree =
    postcode?.place !== undefined &&
    town?.place !== undefined &&
    lieTogether(register, postcode.place, town.place)
  return { postcode, town, areas, agree }
}

function readCode(
  register: PlaceRegister,
  text: string,
  country: string,
  number: number,
): AddressReading['postcode'] {
  if (text === '') return null
  const whole = restoreZeros(text, country)
  const reading = readPostcode(whole, country)
  if (!reading) return { text, wellFormed: false, place: undefined, unit: null }
  return { text, wellFormed: true, place: findPostcode(register, whole, number), unit: reading.unit }
}

function areasOf(register: PlaceRegister, address: StructuredAddress): number[] {
  const { table } = register
  return [address.county, address.province].flatMap((text) => {
    const key = normaliseName(given(text))
    if (key === '') return []
    return qualifiersNamed(register, key).filter(
      (area) =>
        table.country(area) === address.country && table.kind(area) > TOWN && table.kind(area) < COUNTRY,
    )
  })
}

function townOf(
  register: PlaceRegister,
  address: StructuredAddress,
  postcode: number | undefined,
  areas: readonly number[],
): AddressReading['town'] {
  const text = [address.town, address.district].map(given).find((name) => name !== '')
  if (text === undefined) return null
  const { table } = register
  const near = postcode === undefined ? undefined : table.point(postcode)
  const key = normaliseName(text)
  const exact = candidatesNamed(register, key, register.countryNumbers(address.country)).length > 0
  const context = { country: address.country, ...(near ? { near } : {}) }
  const reading = interpretWhere(register, text, context)
  const places = reading.candidates.filter(({ place }) => !register.isPostal(place))
  const towns = places.filter(({ place }) => table.kind(place) <= TOWN)
  const ranked = towns.length > 0 ? towns : places
  const inArea = ranked.find(({ place }) => areas.some((area) => isWithin(register, place, area)))
  const chosen = near ? ranked[0] : (inArea ?? ranked[0])
  return { text, place: chosen?.place, guessed: !exact }
}

/** Whether a postcode serves a town, or its centre is within the town's reach. */
export function lieTogether(register: PlaceRegister, postcode: number, town: number): boolean {
  const { table } = register
  if (table.serves(postcode).includes(town) || table.liesIn(postcode, town)) return true
  const metres = table.distance(town, table.point(postcode))
  return metres < POSTCODE_TOWN_METRES + cityReach(table.population(town))
}
