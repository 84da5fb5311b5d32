import countries from 'i18n-iso-countries/index.js'
import { compatible } from '../folding.ts'
import { LruCache } from '../lru-cache.ts'
import { scriptsOf } from './normalise/compared-name.ts'
import { type NormalAddress, normaliseAddress } from './normalise/normalise-address.ts'
import { keyName, type NormalName, normaliseName } from './normalise/normalise-name.ts'
import { type NormalPhone, normalisePhone } from './normalise/normalise-phone.ts'
import { type NormalWebsite, normaliseWebsite } from './normalise/normalise-website.ts'
import { wordsOf } from './normalise/words.ts'
import type { MatchRecord } from './record.ts'

/**
 * Stage 1: a record in the forms used by blocking and comparison. Missing values are null or empty, never a
 * text like "null".
 */
export interface NormalRecord {
  readonly name: NormalName | null
  readonly address: NormalAddress | null
  /** Words of the town. */
  readonly town: readonly string[]
  /** Letters and digits in lower case; for a US ZIP+4, the first five. */
  readonly postcode: string
  /** Alpha-2, upper case; null when missing or unknown. */
  readonly country: string | null
  readonly phones: readonly NormalPhone[]
  readonly websites: readonly NormalWebsite[]
  /** Words of the last part of `A > B > C`. */
  readonly category: readonly string[]
  /** A brand other than the name itself. */
  readonly brand: string
  /** Words of town, region and address: in a name, they describe the location rather than the business. */
  readonly placeWords: ReadonlySet<string>
  /** Websites, category and brand as one text, in which words of a name may occur. */
  readonly context: string
  /** The scripts of the town, and of the address; `Latin` when missing. */
  readonly townScripts: readonly string[]
  readonly addressScripts: readonly string[]
  /** Keys of external ids. */
  readonly ids: readonly string[]
}

/**
 * A submission is normalised to be matched, to be marked and to be stored: for as many rows as a thread decides on at
 * once. What is kept for longer outlives the young generation, which is costly to collect.
 */
const recent = new LruCache<string, NormalRecord>(64)

/**
 * Normalises a record. Pure; accepts any result of `readMatchRecord`.
 * @param text the record as JSON, where it is known
 */
export function normaliseRecord(record: MatchRecord, text = JSON.stringify(record)): NormalRecord {
  let normal = recent.get(text)
  if (normal === undefined) {
    normal = normalised(record)
    recent.set(text, normal)
  }
  return normal
}

const noIds: readonly string[] = []

function normalised(record: MatchRecord): NormalRecord {
  const country = alpha2(record.country)
  const town = record.town === null ? [] : wordsOf(record.town)
  const region = record.region === null ? [] : wordsOf(record.region)
  const postcode = normalisePostcode(record.postcode, country)
  const name = normaliseName(record.name, country)
  const brand = keyName(record.brand)?.joined ?? ''
  const websites = distinct(record.websites.map(normaliseWebsite))
  const postcodeWords = record.postcode === null ? [] : wordsOf(record.postcode)
  return {
    name,
    address: normaliseAddress(record.address, new Set([...town, postcode, postcodeWords.join('')])),
    town,
    postcode,
    country,
    phones: distinct(record.phones.map((phone) => normalisePhone(phone, country))),
    websites,
    category: categoryWords(record.category),
    brand: brand === name?.joined ? '' : brand,
    placeWords: new Set([...town, ...region, ...(record.address === null ? [] : wordsOf(record.address))]),
    context: [
      ...websites.map(({ domain, path }) => `${domain}/${path}`),
      ...(record.category === null ? [] : wordsOf(record.category)),
      brand,
    ].join(' '),
    townScripts: scriptsOf(record.town ?? ''),
    addressScripts: scriptsOf(record.address ?? ''),
    ids: record.ids ?? noIds,
  }
}

function distinct<T extends object>(values: readonly (T | null)[]): T[] {
  const given = values.filter((value) => value !== null)
  if (given.length < 2) return given
  return [...new Map(given.map((value) => [JSON.stringify(value), value])).values()]
}

function alpha2(country: string | null): string | null {
  const code = country?.trim().toUpperCase() ?? ''
  if (code === 'UK') return 'GB'
  if (code.length === 3) return countries.alpha3ToAlpha2(code) ?? null
  return countries.isValid(code) ? code : null
}

function normalisePostcode(postcode: string | null, country: string | null): string {
  const plain = compatible(postcode ?? '').replace(/[^a-z0-9]/g, '')
  return country === 'US' && /^\d{9}$/.test(plain) ? plain.slice(0, 5) : plain
}

function categoryWords(category: string | null): string[] {
  const leaf = category?.split('>').at(-1) ?? ''
  return wordsOf(leaf).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
}
