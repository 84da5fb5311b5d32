import { LruCache } from '../lru-cache.ts'
import type { NormalAddress } from './normalise/normalise-address.ts'
import type { NormalName } from './normalise/normalise-name.ts'
import type { NormalPhone } from './normalise/normalise-phone.ts'
import type { NormalWebsite } from './normalise/normalise-website.ts'
import type { NormalRecord } from './normalise-record.ts'

/**
 * Normal forms as short JSON, for tables that hold many: what follows from the rest is left out, and lists of words are
 * texts. Reading one takes a tenth of the time of normalising its record.
 */
export type PackedRecord = readonly [
  name: PackedName | 0,
  address: PackedAddress | 0,
  town: string,
  postcode: string,
  country: string | null,
  phones: readonly (string | 1)[],
  websites: readonly string[],
  category: string,
  brand: string,
  placeWords: string,
  context: string,
  scripts: readonly [town: string, address: string] | 0,
  ids?: string,
]

type PackedAddress = readonly [
  street: string,
  numbers: string,
  suffix: string,
  unit: string,
  unitForNumber?: 1,
]

type PackedName = readonly [full: string, core: string] | NormalName

const latin: readonly string[] = ['Latin']
const isAscii = /^[\0-\x7f]*$/
const listed = (text: string): string[] => (text === '' ? [] : text.split(' '))

/** Towns and categories: few lists, which many records have, and what was found out about a list is kept with it. */
const recent = new LruCache<string, readonly string[]>(5000)

function listedOften(text: string): readonly string[] {
  let list = recent.get(text)
  if (list === undefined) {
    list = listed(text)
    recent.set(text, list)
  }
  return list
}

export function packRecord(record: NormalRecord): PackedRecord {
  const { name, address, phones, websites, townScripts, addressScripts } = record
  const scripts = [townScripts.join(' '), addressScripts.join(' ')] as const
  return [
    name === null ? 0 : packName(name),
    address === null ? 0 : packAddress(address),
    record.town.join(' '),
    record.postcode,
    record.country,
    // A 1 before the numbers of one that belongs to a company.
    phones.flatMap(({ numbers, central }) => (central ? [1, numbers.join(' ')] : [numbers.join(' ')])),
    websites.flatMap(({ domain, path }) => [domain, path]),
    record.category.join(' '),
    record.brand,
    [...record.placeWords].join(' '),
    record.context,
    scripts.every((one) => one === 'Latin') ? 0 : scripts,
    ...(record.ids.length === 0 ? ([] as const) : ([record.ids.join(' ')] as const)),
  ]
}

export function unpackRecord(packed: PackedRecord): NormalRecord {
  const [
    name,
    address,
    town,
    postcode,
    country,
    phones,
    websites,
    category,
    brand,
    placeWords,
    context,
    scripts,
    ids = '',
  ] = packed
  return {
    name: name === 0 ? null : unpackName(name),
    address: address === 0 ? null : unpackAddress(address),
    town: listedOften(town),
    postcode,
    country,
    phones: unpackPhones(phones),
    websites: unpackWebsites(websites),
    category: listedOften(category),
    brand,
    placeWords: new Set(listed(placeWords)),
    context,
    townScripts: scripts === 0 ? latin : listed(scripts[0]),
    addressScripts: scripts === 0 ? latin : listed(scripts[1]),
    ids: listed(ids),
  }
}

/** All forms of a name in ASCII follow from its words. */
function packName(name: NormalName): PackedName {
  const { full, core, joined, compared } = name
  const { words, scripts } = compared
  const follows =
    isAscii.test(joined) &&
    words.join(' ') === core.join(' ') &&
    scripts.length === 1 &&
    scripts[0] === 'Latin'
  return follows ? [full, core.join(' ')] : name
}

function unpackName(packed: PackedName): NormalName {
  if (!isPair(packed)) return packed
  const [full, words] = packed
  const core = listed(words)
  const joined = core.join('')
  const forms = { joined, ascii: joined, spaceless: false }
  return { full, core, ...forms, compared: { words: core, ...forms, scripts: latin, latin: core } }
}

const isPair = (packed: PackedName): packed is readonly [string, string] => Array.isArray(packed)

function packAddress({ street, numbers, suffix, unit, unitForNumber }: NormalAddress): PackedAddress {
  const packed = [street.join(' '), numbers.join(' '), suffix, unit] as const
  return unitForNumber ? [...packed, 1] : packed
}

function unpackAddress([street, numbers, suffix, unit, alone]: PackedAddress): NormalAddress {
  return { street: listed(street), numbers: listed(numbers), suffix, unit, unitForNumber: alone === 1 }
}

function unpackPhones(packed: PackedRecord[5]): NormalPhone[] {
  const phones: NormalPhone[] = []
  let central = false
  for (const one of packed) {
    if (one !== 1) phones.push({ numbers: listed(one), central })
    central = one === 1
  }
  return phones
}

function unpackWebsites(packed: readonly string[]): NormalWebsite[] {
  const websites: NormalWebsite[] = []
  for (let at = 0; at < packed.length; at += 2) websites.push({ domain: packed[at]!, path: packed[at + 1]! })
  return websites
}
