import { daysNamed } from './closed-days.ts'
import { metresOf, readDegrees, readPoint } from './coordinates.ts'
import { countryCode } from './countries.ts'
import { dayHours, readWeek } from './day-hours.ts'
import { flagOf, isPartly } from './flag-words.ts'
import { isMissing } from './missing-marks.ts'
import { withPlainSigns } from './plain-signs.ts'

/** The appearance of a column's cells: per kind, the fraction of non-empty cells that match, 0 to 1. */
export type Evidence = Readonly<Record<EvidenceKind, number>>

export type EvidenceKind =
  | 'url'
  | 'email'
  | 'phone'
  | 'postcode'
  | 'latitude'
  | 'longitude'
  | 'coordinates'
  | 'hours'
  | 'week'
  | 'country'
  | 'metres'
  | 'number'
  | 'letters'
  | 'region'
  | 'house'
  | 'timed'
  | 'clock'
  | 'flag'
  | 'honorific'
  | 'prose'
  | 'zone'
  | 'suffix'
  | 'area'
  | 'days'
  | 'element'

/** A number with a decimal comma or point. */
const decimalNumber = /^[+-]?\d{1,3}[.,]\d+$/

/** A column called `state` that tells of the record, not of where it is. */
const stateWords =
  /^(?:(?:in)?active|open(?:ed)?|closed|live|draft|new|pending|published|unpublished|archived|deleted|approved|rejected|enabled|disabled|verified|unverified|valid|invalid|ok|yes|no|true|false)$/i

const honorifics =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|herrn?|frau|firma|m|mme|mlle|monsieur|madame|sr|sra|srta|don|doña|sig|sig\.ra|dott|dhr|mevr|pan|pani|hr|fru|bay|bayan)\.?$/i

/** A country where `9-5` are hours. */
const HALF_DAYS = 'gb'

const fits: Record<EvidenceKind, (cell: string) => boolean> = {
  url: (cell) =>
    /^(https?:\/\/|www\.)\S+\.\S+$/i.test(cell) || /^([a-z0-9-]+\.)+[a-z]{2,10}(\/\S*)?$/i.test(cell),
  email: (cell) => /[^\s@]+\s*(?:@|[([{]\s*(?:at|ät)\s*[)\]}])\s*[^\s@]+/i.test(cell),
  phone: isPhone,
  postcode: (cell) =>
    /^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i.test(cell) ||
    /^[A-Z]\d[\dW]\s?[A-Z\d]{4}$/i.test(cell) ||
    /^[A-Z]\d[A-Z]\s?\d[A-Z]\d$/i.test(cell) ||
    /^(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3,4})?(?:\s?[A-Z]{2})?$/i.test(cell) ||
    /^\d{3}\s\d{2}$/.test(cell) ||
    /^\d{3}\s?\d{3}$/.test(cell) ||
    /^(?:〒\s*)?\d{3}-?\d{4}$|^\d{2}-\d{3}$/.test(cell),
  latitude: (cell) => degreesWithin(cell, 90),
  longitude: (cell) => degreesWithin(cell, 180),
  coordinates: (cell) => /\d.*\d/.test(cell) && readPoint(cell, 'gb') !== undefined,
  hours: (cell) => dayHours(cell, HALF_DAYS) !== undefined,
  week: (cell) => /\d/.test(cell) && /\p{L}/u.test(cell) && readWeek(cell, HALF_DAYS) !== undefined,
  country: (cell) => countryCode(cell) !== undefined,
  metres: (cell) => /^\d{5,8}$/.test(String(Math.floor(metresOf(cell)))),
  number: (cell) => /^[+-]?[\d.,\s]+$/.test(cell),
  letters: (cell) => /\p{L}/u.test(cell),
  house: (cell) =>
    /^(?:n\S{0,3}\s?)?\d{1,5}(?:\.0)?(?:\s?[-/]\s?\d{1,5})?\s?(?:bis|ter|\p{L})?$/iu.test(cell),
  timed: (cell) => /\d/.test(cell) && /\p{L}{2}/u.test(cell),
  clock: (cell) => /^\d{1,2}(?:[:.h]\d{2}|h)?\s*(?:[ap]\.?m\.?|uhr)?$/i.test(cell) && /\D/.test(cell),
  // `E12000009` is a code of statistics.
  region: (cell) => /\p{L}/u.test(cell) && !/\d{3}/.test(cell) && !stateWords.test(cell.trim()),
  flag: (cell) => flagOf(cell) !== undefined || isPartly(cell),
  honorific: (cell) => honorifics.test(cell),
  prose: isProse,
  zone: (cell) => /^(?:[A-Z]\w+(?:\/[\w+-]+){1,2}|UTC)$/.test(cell),
  suffix: (cell) => /^[-/]?\s?(?:\p{L}{1,3}|\d{1,4}\p{L}?|bis|ter|quater|hs|rood|zwart)$/iu.test(cell),
  area: (cell) => /^\(?0?[1-9]\d{0,4}\)?$/.test(cell),
  element: (cell) => /^(?:node|way|relation|feature)$/i.test(cell),
  days: (cell) => cell.length <= 100 && daysNamed(cell) !== undefined,
}

/** A sentence, and no name or kind. */
function isProse(cell: string): boolean {
  const words = cell.split(/\s+/, 5).length
  return (
    words >= 4 ||
    (words > 1 && /[.!]$/.test(cell)) ||
    (/[\u3040-\u9fff\uac00-\ud7af]/u.test(cell) && cell.length >= 9)
  )
}

/** One number, or the first of several, with or without a word before it (`Tel.: 030 123456 / 123457`). */
function isPhone(cell: string): boolean {
  const bare = cell.replace(/^\p{L}{1,14}(?:[.:]+\s*|\s+(?=[+(\d]))/u, '')
  const [first = ''] = bare.split(/\s*[;,]\s*|\s+\/\s+/)
  return /^[+(\d][\d\s()./-]{5,24}$/.test(first) && digitsIn(first) >= 6 && !decimalNumber.test(cell)
}

const digitsIn = (cell: string): number => cell.replace(/\D/g, '').length

const degreesWithin = (cell: string, limit: number): boolean =>
  Math.abs(Number(readDegrees(cell)?.text ?? Number.NaN)) <= limit

const kinds = Object.keys(fits) as readonly EvidenceKind[]

/** Marks of missing values are told as for a telephone number, of which `0000` is one, too. */
const anyTarget = { kind: 'attribute', object: 'phone', attribute: 'number' } as const

/** Classifies trimmed, non-empty cells, without marks of missing values; if none is left, all fractions are 0. */
export function evidenceOf(given: readonly string[]): Evidence {
  const cells = given.filter((cell) => !isMissing(cell, anyTarget)).map(withPlainSigns)
  const share = (kind: EvidenceKind) =>
    cells.length === 0 ? 0 : cells.filter((cell) => fits[kind](cell)).length / cells.length
  return Object.fromEntries(kinds.map((kind) => [kind, share(kind)])) as Record<EvidenceKind, number>
}

/** A comma if all numbers with a separator have it; otherwise undefined, and each cell is read for itself. */
export function decimalOf(cells: readonly string[]): ',' | undefined {
  const numbers = cells.filter((cell) => decimalNumber.test(cell))
  return numbers.length > 0 && numbers.every((cell) => cell.includes(',')) ? ',' : undefined
}

/** Required kinds of cells per target, so that a header alone does not mislead; absent: anything. */
const expectations: Readonly<Record<string, readonly EvidenceKind[]>> = {
  latitude: ['latitude', 'metres'],
  longitude: ['longitude', 'metres'],
  coordinates: ['coordinates'],
  telephone_number: ['phone'],
  additional_telephone_number: ['phone'],
  fax: ['phone'],
  email: ['email'],
  website: ['url'],
  socialmedia: ['url'],
  country: ['country'],
  postcode: ['postcode'],
  building_number: ['house'],
  opening_times: ['week'],
  name: ['letters'],
  town: ['letters'],
  county: ['letters'],
  province: ['region'],
  address: ['letters'],
  address1: ['letters'],
  // A number alone does not say of what: a floor, a flat.
  address2: ['letters'],
  district: ['letters'],
  category: ['letters', 'number'],
  'description.body': ['prose'],
  timezone: ['zone'],
  building_number_suffix: ['suffix'],
  area_code: ['area'],
  closed_days: ['days'],
}
/** Hours, or the beginning or end of hours that have a column each. */
const DAY_EXPECTATION: readonly EvidenceKind[] = ['hours', 'clock']
const LEAST_SHARE = 0.3
/** A yes or no is meant by all cells of its column. */
const LEAST_FLAGS = 0.9
/** Mr and Mrs are no names of businesses. */
const MOST_HONORIFICS = 0.5
const MOST_ELEMENTS = 0.5

/**
 * Whether the cells are plausible for the target; a column without non-empty cells always is. Hours below a header that names them may be written in
 * any way: what is not understood is kept as text.
 */
export function mayBe(
  target: string,
  evidence: Evidence,
  filled: number,
  isDay: boolean,
  isNamed: boolean,
): boolean {
  if (target.startsWith('attribute:')) return filled > 0 && evidence.flag >= LEAST_FLAGS
  if (target === 'name' && evidence.honorific > MOST_HONORIFICS) return false
  // The kinds of records of OpenStreetMap and GeoJSON, not of businesses.
  if (target === 'category' && evidence.element > MOST_ELEMENTS) return false
  const expected = isDay ? DAY_EXPECTATION : expectations[target]
  if (
    target === 'opening_times' &&
    isNamed &&
    (evidence.timed >= LEAST_SHARE || evidence.hours >= LEAST_SHARE)
  )
    return true
  return filled === 0 || expected === undefined || expected.some((kind) => evidence[kind] >= LEAST_SHARE)
}

/** Targets recognizable from cells alone, whatever the header; the most certain first. */
const telling: readonly (readonly [string, EvidenceKind])[] = [
  ['email', 'email'],
  ['website', 'url'],
  ['coordinates', 'coordinates'],
  ['opening_times', 'week'],
]
const TELLING_SHARE = 0.8

export function targetByCells(cells: readonly string[], evidence: Evidence): string | undefined {
  const told = telling.find(([, kind]) => evidence[kind] >= TELLING_SHARE)?.[0]
  if (told) return told
  const international = cells.filter((cell) => /^\+\d|^\(?0\d{2,}[)\s/-]/.test(cell)).length
  return evidence.phone >= TELLING_SHARE && international >= cells.length / 2 ? 'telephone_number' : undefined
}
