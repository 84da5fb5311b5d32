import type { StructuredAddress } from '../place.ts'
import { kindNumber, NAME_CLASSES } from '../places/place-kinds.ts'
import type { PlaceRegister } from '../places/place-register.ts'
import { placeKey } from '../text/place-key.ts'
import { readPostcode, restoreZeros } from '../text/postcode.ts'
import { type Candidate, candidatesNamed, isBelieved, rankCandidates } from './candidates.ts'
import { findPostcode, neighbouringPostcode } from './postal-reading.ts'
import { isWithin } from './qualifiers.ts'
import { interpretWhere, rankMeaning } from './where-reading.ts'
import { otherWordings } from './where-words.ts'

/** What the gazetteer knows about an address. */
export interface AddressReading {
  /** The text as given, and the finest place for it; `place` is undefined if unknown. */
  readonly postcode: {
    readonly text: string
    /** Whether it has the format of the country's codes. */
    readonly wellFormed: boolean
    readonly place: number | undefined
    /** The code is unknown; the place is that of its neighbour. */
    readonly neighbouring: boolean
    /** `rg1 4ps` if the text is a GB unit. */
    readonly unit: string | null
  } | null
  readonly town: {
    readonly text: string
    readonly place: number | undefined
    /** Only part of the text was understood, or it was misspelt. */
    readonly guessed: boolean
  } | null
  /** Counties, provinces and regions that the address may name; empty if none is given or known. */
  readonly areas: readonly number[]
  /** Whether the town is where the postcode is. */
  readonly agree: boolean
}

const TOWN = kindNumber('town')
const COUNTRY = kindNumber('country')

const given = (text: string | undefined): string => text?.trim() ?? ''

/** Looks up the postcode, town and areas of an address and resolves ambiguous names. */
export function readAddress(register: PlaceRegister, address: StructuredAddress): AddressReading {
  const country = register.table.countries.indexOf(address.country)
  const postcode = country < 0 ? null : readCode(register, given(address.postcode), address.country, country)
  const areas = country < 0 ? [] : areasOf(register, address, country)
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
  if (!reading) return { text, wellFormed: false, place: undefined, neighbouring: false, unit: null }
  const exact = findPostcode(register, whole, number)
  const place = exact ?? neighbouringPostcode(register, whole, number)
  return { text, wellFormed: true, place, neighbouring: exact === undefined, unit: reading.unit }
}

function areasOf(register: PlaceRegister, address: StructuredAddress, country: number): number[] {
  const { table } = register
  const found = new Set<number>()
  for (const text of [address.county, address.province]) {
    const key = placeKey(given(text))
    for (const { place } of key === '' ? [] : areasNamed(register, key, country)) {
      if (table.kind(place) > TOWN && table.kind(place) < COUNTRY) found.add(place)
    }
  }
  return [...found]
}

function areasNamed(register: PlaceRegister, key: string, country: number): readonly Candidate[] {
  const exact = candidatesNamed(register, key, [country])
  return exact.length > 0
    ? exact
    : otherWordings(key).flatMap((wording) => candidatesNamed(register, wording, [country]))
}

/** What is derived from an address is kept, unlike the answer to a search. */
const CAUTION = 10

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
  const named = candidatesNamed(register, placeKey(text), register.countryNumbers(address.country))
  const exact = named.filter(({ place }) => !table.isLandmark(place))
  const read =
    exact.length > 0
      ? rankCandidates(register, exact, near)
      : rankMeaning(
          register,
          interpretWhere(register, text, { country: address.country, generous: true }),
          near,
        )
  const places = read.filter(({ place }) => !register.isPostal(place) && !table.isLandmark(place))
  const towns = places.filter(({ place }) => table.kind(place) <= TOWN)
  const ranked = towns.length > 0 ? towns : places
  const beside =
    postcode === undefined ? undefined : ranked.find(({ place }) => lieTogether(register, postcode, place))
  const likeliest = rankCandidates(register, ranked, undefined)
  const inArea = likeliest.find(({ place }) => areas.some((area) => isWithin(register, place, area)))
  // Without a postcode or an area that agrees, a misspelt village may be one that the gazetteer lacks.
  const alone = likeliest[0] && isBelieved(register, likeliest[0], CAUTION) ? likeliest[0] : undefined
  const chosen = beside ?? inArea ?? alone
  return { text, place: chosen?.place, guessed: exact.length === 0 }
}

/** Distance tolerated between a postcode's centre and a town's, beyond their spreads. */
const APART_METRES = 5_000

/** Whether a postcode serves a town, or the two are as close as their sizes allow. */
export function lieTogether(register: PlaceRegister, postcode: number, town: number): boolean {
  const { table } = register
  if (table.serves(postcode).includes(town) || table.liesIn(postcode, town)) return true
  const allowed = APART_METRES + 1.5 * table.spread(postcode) + 1.5 * table.spread(town)
  return table.distance(town, table.point(postcode)) < allowed
}

/**
 * A locality named in an address line, in or near the postcode: `Ballymakeera` above `Macroom`. Lines with
 * digits are streets; a line that repeats the town is ignored.
 */
export function localityInLines(
  register: PlaceRegister,
  address: StructuredAddress,
  postcode: number,
  town: number | undefined,
): number | undefined {
  const { table } = register
  const country = table.countries.indexOf(address.country)
  const parts = [address.district ?? '', ...(address.lines ?? []).flatMap((line) => line.split(','))]
  for (const part of parts) {
    const key = /\d/.test(part) ? '' : placeKey(part)
    if (key.length < 4) continue
    const near = candidatesNamed(register, key, [country]).find(
      ({ place, nameClass }) =>
        nameClass !== NAME_CLASSES.abbreviation &&
        !register.isPostal(place) &&
        !table.isLandmark(place) &&
        table.kind(place) <= TOWN &&
        place !== town &&
        lieTogether(register, postcode, place),
    )
    if (near) return near.place
  }
  return undefined
}
