import { partsOfKey, type Sharing } from '../entity/external-ids/schemes.ts'
import { WeakMemo } from '../lru-cache.ts'
import { type NormalName, rarityOf } from './normalise/normalise-name.ts'
import type { NormalWebsite } from './normalise/normalise-website.ts'
import { chainNames } from './normalise/word-lists.ts'
import { inAscii } from './normalise/words.ts'
import { type NormalRecord, normaliseRecord } from './normalise-record.ts'
import type { MatchRecord } from './record.ts'

/**
 * Stage 2: blocking, which selects the pairs to compare. Two records are a candidate pair when they share a
 * key: an external id, a phone, a house number in one place, a distinctive word of the name in one place, two distinctive
 * words, a page, or a web site in one place. The most selective keys come first, so that a store with a limit
 * on candidates sees the likeliest.
 */

const mostPhones = 3
const mostIds = 3
const mostKeys = 14
const wordStart = 6

/** The key of an external id. */
export const idKey = (id: string): string => `id ${id}`

/**
 * The blocking keys of a record: at most 14, without duplicates, equal for equal records. Empty when nothing
 * in the record identifies it.
 */
export function blockingKeys(record: MatchRecord): readonly string[] {
  return blockingKeysOf(normaliseRecord(record))
}

/** Same as `blockingKeys`, for a record already normalised. */
export const blockingKeysOf = (record: NormalRecord): readonly string[] => known.of(record)

/** A submission is looked up by its keys, and stored under them. */
const known = new WeakMemo(makeKeys)

function makeKeys(record: NormalRecord): readonly string[] {
  const land = record.country ?? '--'
  const places = placesOf(record).map((place) => `${land} ${place}`)
  const words = record.name === null ? [] : tellingWords(record.name)
  const idsOf = (sharing: Sharing) =>
    record.ids.filter((id) => partsOfKey(id).shared === sharing).slice(0, mostIds)
  const keys = [
    ...idsOf('none').map(idKey),
    ...record.phones
      .flatMap((phone) => phone.numbers)
      .slice(0, mostPhones)
      .map((number) => `phone ${number}`),
    ...idsOf('company').map(idKey),
    ...numberKeys(record, land, places),
    ...words.slice(0, 2).flatMap((word) => places.map((place) => `word ${place} ${word}`)),
    ...wholeNameKeys(record, land),
    ...record.websites.slice(0, 1).flatMap((website) => webKeys(website, places)),
    ...idsOf('site').flatMap((id) => places.map((place) => `${idKey(id)} ${place}`)),
    ...words.slice(2).flatMap((word) => places.map((place) => `word ${place} ${word}`)),
  ]
  return [...new Set(keys)].slice(0, mostKeys)
}

/**
 * The longest word of the town, and the postcode area: records that differ in one of them still share a key.
 */
function placesOf({ town, postcode }: NormalRecord): string[] {
  const places: string[] = []
  const word = longest(town)
  if (word !== undefined) places.push(inAscii(word) || word)
  if (postcode.length >= 3) places.push(postcode.slice(0, Math.max(3, postcode.length - 2)))
  return places
}

/**
 * The rarest words, longer ones first, and the joined name: at most three. Words are cut to their start,
 * which is the same for all endings.
 */
function tellingWords(name: NormalName): string[] {
  if (name.spaceless)
    return [...new Set([name.joined.slice(0, 3), name.core.at(-1)!.slice(0, 3), name.joined])]
  return [
    ...new Set([
      ...rareWords(name)
        .slice(0, 2)
        .map((word) => word.slice(0, wordStart)),
      name.joined,
    ]),
  ]
}

/** The first distinctive word, most often the proper name, then the others by length. */
function rareWords(name: NormalName): string[] {
  const rare = name.core.filter((word) => rarityOf(word) === 1)
  return rare.length === 0 ? [] : [rare[0]!, ...byLength(rare.slice(1))]
}

/**
 * Keys without a place: the start of a name in a script without spaces, or two distinctive words, or one and
 * the joined name; never the name of a chain.
 */
function wholeNameKeys({ name }: NormalRecord, land: string): string[] {
  if (name === null || chainNames.has(name.joined)) return []
  if (name.spaceless) return [`name ${land} ${name.joined.slice(0, 5)}`]
  const rare = rareWords(name)
  if (rare.length === 0) return []
  const pair = rare
    .slice(0, 2)
    .sort()
    .map((word) => word.slice(0, wordStart))
  return [`name ${land} ${rare.length > 1 ? pair.join(' ') : name.joined}`]
}

function numberKeys({ address, postcode }: NormalRecord, land: string, places: readonly string[]): string[] {
  const number = address?.numbers[0]
  if (number === undefined) return []
  const street = byLength(address!.street)[0]
  const keys = postcode === '' ? [] : [`number ${land} ${postcode} ${number}`]
  return street === undefined
    ? keys
    : [...keys, ...places.slice(0, 1).map((place) => `number ${place} ${number} ${street.slice(0, 4)}`)]
}

function webKeys({ domain, path }: NormalWebsite, places: readonly string[]): string[] {
  const keys = places.map((place) => `web ${place} ${domain}`)
  return path === '' ? keys : [`web ${domain}/${path.slice(0, 200)}`, ...keys]
}

function longest(words: readonly string[]): string | undefined {
  return byLength(words)[0]
}

/**
 * Longest first; words of equal length in alphabetical order, so that the order in the text does not matter.
 */
function byLength(words: readonly string[]): string[] {
  return [...words].sort(
    (one, other) => other.length - one.length || (one < other ? -1 : one > other ? 1 : 0),
  )
}

/**
 * The pairs of records that blocking keeps, as ordered pairs of 0-based positions. Ignores keys with more
 * than `mostHolders` records on one side: they belong to a chain or a switchboard.
 */
export function* candidatePairs(
  a: readonly MatchRecord[],
  b: readonly MatchRecord[],
  mostHolders = 500,
): Generator<[number, number]> {
  const holders = new Map<string, number[]>()
  b.forEach((record, j) => {
    for (const key of blockingKeys(record)) {
      const list = holders.get(key)
      if (list === undefined) holders.set(key, [j])
      else list.push(j)
    }
  })
  for (const [i, record] of a.entries()) {
    const found = new Set<number>()
    for (const key of blockingKeys(record)) {
      const list = holders.get(key) ?? []
      if (list.length <= mostHolders) for (const j of list) found.add(j)
    }
    for (const j of [...found].sort((one, other) => one - other)) yield [i, j]
  }
}
