import { skeletonOf } from './misspelling.ts'
import { areForeign } from './normalise/compared-name.ts'
import type { NormalAddress } from './normalise/normalise-address.ts'
import { bigramSimilarity, haveSameWords, inAscii, isSpaceless, soundsAlike } from './normalise/words.ts'
import type { NormalRecord } from './normalise-record.ts'

export type AddressLevel =
  | 'missing'
  | 'equal'
  | 'number_and_street'
  | 'number_other_street'
  | 'street_no_number'
  | 'street_other_number'
  | 'street_near_number'
  | 'other_number'
  | 'other_street'

/** `far` is one street and number in one town, with postcodes of two regions. */
export type AreaLevel = 'missing' | 'postcode' | 'town' | 'near' | 'far' | 'other'

/** Comparison of two addresses. */
export interface PlaceComparison {
  readonly address: AddressLevel
  readonly unit: 'none' | 'equal' | 'one' | 'conflict'
  readonly area: AreaLevel
}

/** Symmetric. */
export function comparePlaces(one: NormalRecord, other: NormalRecord): PlaceComparison {
  const area = compareAreas(one, other)
  return {
    address: addressLevel(one, other, area),
    unit: compareUnits(one.address, other.address),
    area,
  }
}

function addressLevel(one: NormalRecord, other: NormalRecord, area: AreaLevel): AddressLevel {
  const { address: a } = one
  const { address: b } = other
  if (a === null || b === null) return 'missing'
  if (areForeign(one.addressScripts, other.addressScripts)) return compareForeign(a, b)
  const level = compareAddresses(a, b)
  // Equal numbers in different streets are chance, unless the postcode suggests one street with two names.
  const chance = level === 'number_other_street' && area !== 'postcode' && area !== 'missing'
  return chance ? 'other_street' : level
}

/** Addresses in two scripts: the street counts only where it reads alike. */
function compareForeign(a: NormalAddress, b: NormalAddress): AddressLevel {
  const read = ({ street }: NormalAddress) => street.map(inAscii).map(skeletonOf)
  const words = read(b)
  const isOneStreet = read(a).some((word) => word.length > 1 && words.includes(word))
  if (a.numbers.length === 0 || b.numbers.length === 0) return isOneStreet ? 'street_no_number' : 'missing'
  if (a.numbers.join() === b.numbers.join()) return isOneStreet ? 'number_and_street' : 'number_other_street'
  return isOneStreet ? 'street_other_number' : 'other_number'
}

function compareAddresses(a: NormalAddress, b: NormalAddress): AddressLevel {
  const street = streetLikeness(a, b)
  if (a.numbers.length === 0 || b.numbers.length === 0) {
    if (street === 'none') return 'missing'
    return street === 'other' ? 'other_street' : 'street_no_number'
  }
  const isStreet = street === 'equal' || street === 'alike'
  // A unit is no house number.
  if (isStreet && (isUnitBeside(a, b) || isUnitBeside(b, a))) return 'street_other_number'
  if (numbersAgree(a, b)) {
    const full =
      street === 'equal' &&
      a.numbers.join() === b.numbers.join() &&
      a.suffix === b.suffix &&
      a.unit === b.unit
    if (full) return 'equal'
    return isStreet ? 'number_and_street' : 'number_other_street'
  }
  if (isStreet && a.unitForNumber !== b.unitForNumber) return 'street_no_number'
  if (isStreet) return areNear(a, b) ? 'street_near_number' : 'street_other_number'
  return 'other_number'
}

/** "Unit 3, Dock Road" beside "40 Dock Road": a unit alone, and a house without one. */
const isUnitBeside = (a: NormalAddress, b: NormalAddress): boolean =>
  a.unitForNumber && !b.unitForNumber && b.unit === '' && b.numbers.length > 0

/** Houses beside each other: suppliers number corners and long fronts differently. */
function areNear(a: NormalAddress, b: NormalAddress): boolean {
  return Math.abs(Number(a.numbers[0]) - Number(b.numbers[0])) <= 10
}

function streetLikeness(a: NormalAddress, b: NormalAddress): 'equal' | 'alike' | 'other' | 'none' {
  if (a.street.length === 0 || b.street.length === 0) return 'none'
  const joinedA = a.street.join('')
  const joinedB = b.street.join('')
  if (joinedA === joinedB || haveSameWords(a.street, b.street)) return 'equal'
  if ([...a.street, ...b.street].some(isSpaceless)) {
    const likeness = Math.max(
      bigramSimilarity(joinedA, joinedB),
      bigramSimilarity(inAscii(joinedA), inAscii(joinedB)),
    )
    return likeness >= 0.5 || joinedA.includes(joinedB) || joinedB.includes(joinedA) ? 'alike' : 'other'
  }
  const [short, long] = a.street.length <= b.street.length ? [a.street, b.street] : [b.street, a.street]
  const matched = short.filter((word) => long.some((candidate) => sameStreetWord(word, candidate)))
  if (matched.length === short.length || matched.join('').length / joinedLength(short) >= 0.7) return 'alike'
  return bigramSimilarity(joinedA, joinedB) >= 0.75 ? 'alike' : 'other'
}

function joinedLength(words: readonly string[]): number {
  return Math.max(1, words.join('').length)
}

function sameStreetWord(one: string, other: string): boolean {
  if (one.length === 1 || other.length === 1) return one[0] === other[0]
  return soundsAlike(one, other)
}

function numbersAgree(a: NormalAddress, b: NormalAddress): boolean {
  if (a.suffix !== '' && b.suffix !== '' && a.suffix !== b.suffix) return false
  return (
    a.numbers[0] === b.numbers[0] ||
    isJoined(a.numbers, b.numbers) ||
    (isBlock(a, b) ? isTail(a.numbers, b.numbers) : a.numbers.some((one) => b.numbers.includes(one)))
  )
}

/** 24-06 31st Street, Queens, is 2406 as well. */
function isJoined(a: readonly string[], b: readonly string[]): boolean {
  const [whole, parts] = a.length < b.length ? [a, b] : [b, a]
  return whole.length === 1 && parts.length === 2 && whole[0]!.length >= 4 && parts.join('') === whole[0]
}

/** Whether both have Japanese block numbers: they agree when the shorter list is the end of the longer. */
function isBlock(a: NormalAddress, b: NormalAddress): boolean {
  return a.numbers.length >= 2 && b.numbers.length >= 2 && [...a.street, ...b.street].some(isSpaceless)
}

function isTail(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length)
  return one.slice(-length).join() === other.slice(-length).join()
}

function compareUnits(a: NormalAddress | null, b: NormalAddress | null): PlaceComparison['unit'] {
  const left = a?.unit ?? ''
  const right = b?.unit ?? ''
  if (left === '' && right === '') return 'none'
  if (left === '' || right === '') return [a, b].some((one) => one?.numbers.length === 0) ? 'none' : 'one'
  return left === right ? 'equal' : 'conflict'
}

function compareAreas(one: NormalRecord, other: NormalRecord): AreaLevel {
  const bothPostcodes = one.postcode !== '' && other.postcode !== ''
  if (bothPostcodes && isOnePostcode(one.postcode, other.postcode)) return 'postcode'
  const town = townsAgree(one, other)
  if (town === true && areFarApart(one, other)) return isOneHouse(one, other) ? 'far' : 'other'
  if (town === true) return 'town'
  const near =
    bothPostcodes && one.country === other.country && one.postcode.slice(0, 3) === other.postcode.slice(0, 3)
  if (near) return 'near'
  return town === false || bothPostcodes ? 'other' : 'missing'
}

/** Several towns have one name: their postcodes begin with another region. London has eight of them. */
function areFarApart(one: NormalRecord, other: NormalRecord): boolean {
  if (one.postcode === '' || other.postcode === '' || one.country !== other.country) return false
  const [a, b] = [regionOf(one), regionOf(other)]
  return a !== b && /\d/.test(a) === /\d/.test(b)
}

/** Large towns have several regions of postcodes: Birmingham has those of Walsall, too. */
function isOneHouse({ address: a }: NormalRecord, { address: b }: NormalRecord): boolean {
  return a !== null && b !== null && ['equal', 'number_and_street'].includes(compareAddresses(a, b))
}

/** D-10115 is 10115. */
const countryPrefix = /^[a-z]{1,3}(?=\d{4,}$)/

const isOnePostcode = (one: string, other: string): boolean =>
  one === other || one.replace(countryPrefix, '') === other || one === other.replace(countryPrefix, '')

function regionOf({ country, postcode }: NormalRecord): string {
  if (country !== 'GB') return postcode.replace(countryPrefix, '')[0]!
  const area = /^[a-z]+/i.exec(postcode)?.[0].toLowerCase() ?? postcode[0]!
  return londonAreas.has(area) ? 'london' : area
}

const londonAreas: ReadonlySet<string> = new Set('e ec n nw se sw w wc'.split(' '))

function townsAgree(one: NormalRecord, other: NormalRecord): boolean | null {
  const { town: a } = one
  const { town: b } = other
  if (a.length === 0 || b.length === 0) return null
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.every((word) => long.some((candidate) => soundsAlike(word, candidate)))) return true
  const joinedA = a.join('')
  const joinedB = b.join('')
  if (joinedA.includes(joinedB) || joinedB.includes(joinedA) || inAscii(joinedA) === inAscii(joinedB))
    return true
  // Saitama and さいたま市, Moscow and Москва can be neither distinguished nor matched reliably.
  return areForeign(one.townScripts, other.townScripts) ? null : false
}
