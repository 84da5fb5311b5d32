/** What a header may be a word for. */
import { editDistance } from '../edit-distance.ts'
import { attributeNames, attributes } from '../entity/attributes/index.ts'
import { plainWords } from '../folding.ts'
import { type DaySigns, daysOfHeader } from './day-headers.ts'
import { AS_FORM, type FormUse, type HeaderForm, headerForms, sidesOf } from './header-forms.ts'
import { addressWords, kindsOfBusiness, ownerOf } from './header-parts.ts'
import { headerWords } from './suggest-words.ts'
import { otherHeaderWords } from './suggest-words-languages.ts'

/** A header that names its target has this score, or more. Less is a guess. */
export const SURE = 0.9

/** A target that the column may have; for several days, their names joined by commas. `score` is from 0 to 1. */
export interface Candidate {
  readonly target: string
  readonly score: number
}

/** What the headers of a table have in common. */
export interface HeaderContext {
  /** The short names of days that the table has. */
  readonly signs: DaySigns
  /** What programs write before each of their columns: `wpsl_`. */
  readonly prefix?: string | undefined
}

/** The targets that a header may be a word for, in any order. */
export function headerCandidates(header: string, { signs, prefix }: HeaderContext): readonly Candidate[] {
  const held = daysOfHeader(header, signs, foldHeader)
  if (held) return [{ target: held, score: 1 }]
  const whole = candidatesOf(header)
  if (prefix === undefined || !header.startsWith(prefix) || whole.some(({ score }) => score >= SURE))
    return whole
  const bare = header.slice(prefix.length)
  const ofBare = headerCandidates(bare, { signs }).map(({ target, score }) => ({
    target,
    score: score * WITHOUT_PREFIX,
  }))
  return ofBare.some(({ score }) => score >= SURE) ? ofBare : whole
}

/** The targets that a header is an exact word for: what is affordable where a table has thousands of columns. */
export function exactCandidates(header: string): readonly Candidate[] {
  const text = squeezed(foldHeader(header))
  return targetsOfWords
    .filter((target) => wordsOf.get(target)!.has(text))
    .map((target) => ({ target, score: 1 }))
}

/** What a header counts as without the prefix of its table. */
const WITHOUT_PREFIX = 0.98
/** As many columns have the prefix of a program, and such a share of all. */
const LEAST_PREFIXED = 4
const LEAST_PREFIXED_SHARE = 0.4

/** What most headers of a table begin with: `wpsl_city`, `sl:city`; undefined if it says of whom they are, as `owner_city`. */
export function prefixOf(headers: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const header of headers) {
    const prefix = /^[\p{L}\p{N}]{1,20}[_.:/]/u.exec(header)?.[0]
    if (prefix !== undefined) counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
  }
  const [prefix, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0]
  const isUsual = count >= LEAST_PREFIXED && count >= LEAST_PREFIXED_SHARE * headers.length
  return isUsual && ownerOf([foldHeader(prefix)]) === undefined ? prefix : undefined
}

function candidatesOf(header: string): readonly Candidate[] {
  const folded = foldHeader(header)
  const forms = headerForms(isAddressPath(header) ? lastOf(header) : header, foldHeader)
  const member = memberOf(header)
  const sides = member === undefined ? sidesOf(header, foldHeader) : []
  const isOfOthers = othersIn(folded)
  const isKind =
    isOfKinds(folded) ||
    (sides.length > 1 && sides.every(({ text }) => isOfKinds(text))) ||
    forms.some(({ text, only }) => only === 'kind' && isOfKinds(text))
  const byWords = [...phrasesByTarget].map(([target, phrases]) => {
    const words = wordsOf.get(target)!
    const asForm = forms.map(({ text, weight, only }) =>
      words.has(squeezed(text)) && (only === undefined || uses[only].has(target)) ? weight : 0,
    )
    // `Nr / N°`: both say the same, however short they are.
    const asSides = sides.length > 1 && sides.every(({ text }) => words.has(squeezed(text))) ? AS_FORM : 0
    const score = Math.max(...phrases.map((phrase) => likeness(folded, phrase)), ...asForm, asSides)
    const isOwn = member !== undefined && !ofParts.has(target) && phrases.includes(member)
    return { target, score: isOwn ? Math.max(score, AS_MEMBER) : score }
  })
  return [
    ...byWords,
    ...(isKind ? [{ target: 'name', score: SURE }] : []),
    ...attributeCandidates(folded, forms),
  ].filter(({ target, score }) => score > 0 && !isOfOthers.has(target))
}

/** `Clinic`, `Hotel Restaurant`. */
const isOfKinds = (text: string): boolean => text.split(' ').every((word) => kindsOfBusiness.has(word))

const places = [
  'address1',
  'address2',
  'address3',
  'building_number',
  'building_number_suffix',
  'district',
  'town',
  'county',
  'province',
  'postcode',
  'country',
  'latitude',
  'longitude',
]
/** What a header may be a word for once a part of it is left out. */
const uses: Readonly<Record<FormUse, ReadonlySet<string>>> = {
  place: new Set(places),
  named: new Set([
    'address1',
    'district',
    'town',
    'county',
    'province',
    'country',
    'category',
    'tags',
    'status',
    'opening_times',
    'description.body',
  ]),
  coded: new Set(['province', 'country', 'postcode']),
  where: new Set([...places, 'address']),
  kind: new Set(),
  id: new Set(['_supplier_id']),
}

const none: ReadonlySet<string> = new Set()
/** Targets that the header may name of somebody else. */
function othersIn(folded: string): ReadonlySet<string> {
  const owner = ownerOf(folded.split(' '))
  return owner === 'person' ? ofOthers : owner === 'customer' ? ofCustomers : none
}

/** The score of a nested member that is named like a target. */
const AS_MEMBER = 0.95
/** What owners, brands and categories have as well: `owner.name`. */
const ofOthers: ReadonlySet<string> = new Set([
  'name',
  'formal_name',
  '_supplier_id',
  'status',
  'category',
  'tags',
])
/** What a member of a part says of that part alone: `topDrink.description`. */
const ofParts: ReadonlySet<string> = new Set([...ofOthers, 'description.body'])
const ofCustomers: ReadonlySet<string> = new Set(['status', 'category', 'tags'])

/** The last member of a path, as nested records have it: `location.city`, `location/lat`. */
function memberOf(header: string): string | undefined {
  const members = membersOf(header)
  if (members.slice(0, -1).some((parent) => partsOfOthers.has(foldHeader(parent)))) return undefined
  // `Cidade/UF` names two targets; `location/city` is a path.
  const isPath = !header.includes('/') || isAddressPath(header) || !isKnown(foldHeader(members[0]!))
  return members.length > 1 && isPath ? foldHeader(members.at(-1)!) : undefined
}

/** `address/state`, as programs write it; people write `Adresse/Ort`. */
const isAddressPath = (header: string): boolean =>
  /^[a-z_]+\/[a-z\d_/]+$/.test(header) && addressWords.has(foldHeader(header.split('/', 1)[0]!))

/** Without the index in a list: `address/street/0`. */
const membersOf = (header: string): readonly string[] => header.replace(/[./]\d+$/, '').split(/[./](?=\S)/)
const lastOf = (header: string): string => membersOf(header).at(-1)!

/** What a record is from, and what belongs to it, have pages of their own: `source.url`, `logo.url`. */
const partsOfOthers: ReadonlySet<string> = new Set(
  'source sources image images logo photo photos picture pictures icon avatar meta metadata thumbnail license licence'.split(
    ' ',
  ),
)

/** Folded phrases. */
const phrasesByTarget: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(headerWords).map(([target, phrases]) => [
    target,
    [...phrases.split(', '), ...(otherHeaderWords[target]?.split(', ').map(foldHeader) ?? [])],
  ]),
)

const squeezed = (text: string): string => text.replaceAll(' ', '')
/** The phrases without their blanks. */
const wordsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...phrasesByTarget].map(([target, phrases]) => [target, new Set(phrases.map(squeezed))]),
)

const allWords: ReadonlySet<string> = new Set([...wordsOf.values()].flatMap((words) => [...words]))
/** Whether a folded text is an exact word for any target, its blanks aside. */
export const isWordForTarget = (folded: string): boolean => allWords.has(squeezed(folded))

/** In the order in which a tie is settled. */
export const targetsOfWords: readonly string[] = [...phrasesByTarget.keys()]

const isKnown = (text: string): boolean =>
  [...phrasesByTarget.values()].some((phrases) => phrases.includes(text))

/** Attributes by their names in any language and by what people call them, without blanks. */
const attributeWords: ReadonlyMap<string, string> = new Map(
  attributeNames.flatMap((attribute) => {
    const { names, asked } = attributes[attribute]
    const phrases = [
      attribute.replaceAll('_', ' '),
      ...Object.values(names),
      ...asked.replaceAll('*', '').split(', '),
    ]
    return phrases.map((phrase): [string, string] => [squeezed(foldHeader(phrase)), `attribute:${attribute}`])
  }),
)

/** `Barrierefrei`, `Amenities: Free Wi-Fi`; the cells say whether it is a column of yes and no. */
function attributeCandidates(folded: string, forms: readonly HeaderForm[]): readonly Candidate[] {
  const target = [folded, ...forms.map(({ text }) => text)]
    .map((text) => attributeWords.get(squeezed(text)))
    .find((found) => found !== undefined)
  return target === undefined ? [] : [{ target, score: AS_MEMBER }]
}

/** Lower case, no accents, words separated by one space; German umlauts as `ae`, `oe`, `ue`. */
export function foldHeader(header: string): string {
  const spelt = header
    .replace(/#\s*$/, ' nr')
    // `Č.p.`, which would be the `CP` of other languages without its accent.
    .replace(/(?<!\p{L})č\.?\s?(?=[po](?!\p{L}))/giu, 'číslo ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L}{2})(\d{1,2})$/u, '$1 $2')
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
  return plainWords(spelt).join(' ')
}

/**
 * 1 for equal texts; less for a phrase within the header, depending on its share of it; less for one or two
 * different letters.
 */
function likeness(header: string, phrase: string): number {
  if (header === phrase || header.replaceAll(' ', '') === phrase.replaceAll(' ', '')) return 1
  if (` ${header} `.includes(` ${phrase} `)) return 0.5 + (0.4 * phrase.length) / header.length
  const allowed = phrase.length >= 9 ? 2 : phrase.length >= 5 ? 1 : 0
  return allowed > 0 && editDistance(header, phrase, allowed) <= allowed ? 0.7 : 0
}
