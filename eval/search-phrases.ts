/**
 * Everyday phrases for kinds of businesses, in nine languages, each asked in a real place that has such a business.
 *
 * - `search-phrases.csv`: one kind a row, one language a column; asked as `sushi Morges` and `Morges sushi` in turn. Tuned on.
 * - `search-sentences.csv`: as people ask, with the place where `{}` stands; without it, in a search that has the place as its `where`. The half
 *   called `held out` was written before the first tuning and nobody looks at what it misses.
 * - `search-everyday.csv`: what people want done or need, rather than who does it (`fix my boiler`, `wo kann ich Reifen wechseln lassen`), with
 *   inflected and colloquial words. Half of it is held out.
 * - `search-needs.csv`: 34 other needs, each with all of its languages open or held out.
 * - `search-unseen.csv`: 26 more and some in six other languages, written by somebody who had not looked at what the others miss; nobody tunes on them.
 * - `search-fresh.csv`: 30 more in nine languages, written before the last needs came into the synonyms, by somebody who knew the categories' names alone; nobody tunes on them.
 * - `search-talk.csv`: 60 more in nine languages, in whole and half sentences (`my back is killing me`), by somebody who knew the categories' names alone. What a guess
 *   must be worth was chosen on them.
 * - `search-walks.csv`: 540 phrases from all walks of life in nine languages, a third kinds of business, a third needs, a third whole sentences, by somebody who knew the
 *   categories' names alone.
 * - `search-blind.csv`: 360 more of that sort, by another hand, after the last words had been written; nobody has looked at what they miss.
 * - `search-wants.csv`: 90 more needs in nine languages, ten of everyday life, written without asking any search; half of the needs are frozen.
 * - `search-ordinary.csv`: 246 of what people type every day in nine languages: trades, shops, products, things broken, offices, leisure; written before any was asked. A hash of the
 *   phrase says which half is frozen.
 * - `search-offhand.csv`: 255 more in nine languages, as people type them offhand: lower case, plurals, products, services, verbs; written before any was asked, its half frozen
 *   in the same way.
 * - `search-misspelt-kinds.csv`: kinds of business misspelt as people do, by somebody who knew the categories' names alone; nobody looks at what half of them miss.
 * - `search-typed.csv`: 264 words and phrases as people type them, things, needs, brands and misspelt kinds among them; nobody looks at what the 107 miss that were
 *   written last.
 * - `categories.csv`: what look-ups are asked for; nobody tunes on its frozen half either.
 *
 * `keys` are the categories meant, and after a semicolon those that may be shown besides.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { hashOfText } from '../src/fnv.ts'
import { foldWords } from '../src/folding.ts'
import type { Gazetteer, Place } from '../src/geocoding/place.ts'
import { distanceMetres } from '../src/great-circle.ts'
import { reachOf } from '../src/operations/search-area.ts'
import type { SearchDocument } from '../src/search/query.ts'
import type { LiveTaxonomy } from '../src/taxonomy/taxonomy.ts'
import { oneEdit, randomFrom, sample } from './search-misspellings.ts'

export interface PhraseSet {
  readonly name: string
  readonly isHeldOut: boolean
  /**
   * Needs are told in more ways than trades: how many are understood is measured, and nothing promised yet. `unseen` are those that nobody
   * who wrote synonyms had seen.
   */
  readonly tellsNeeds?: 'seen' | 'unseen'
  /** With typing errors. */
  readonly isMisspelt?: true
  readonly phrases: readonly Phrase[]
}

interface Phrase {
  /** With `{}` where the place belongs. */
  readonly text: string
  readonly language: string
  readonly wanted: readonly string[]
  readonly besides: readonly string[]
}

export interface Question {
  readonly text: string
  /** What the search has as its `where`; null when the place is part of the text. */
  readonly where: string | null
  readonly language: string
  readonly country: string
  /** What must be found. */
  readonly relevant: ReadonlySet<string>
  /** What may be among the first rows besides. */
  readonly accepted: ReadonlySet<string>
  readonly centre: { readonly latitude: number; readonly longitude: number }
}

const misspelt = 'search-misspelt-kinds.csv'
const typed = 'search-typed.csv'
const needs = 'search-everyday.csv'
const otherNeeds = 'search-needs.csv'
const unseenNeeds = 'search-unseen.csv'
const freshNeeds = 'search-fresh.csv'
const talk = 'search-talk.csv'
const walks = 'search-walks.csv'
const blind = 'search-blind.csv'
const wants = 'search-wants.csv'
const ordinary = 'search-ordinary.csv'
const offhand = 'search-offhand.csv'
const namedKinds = new Set(['town', 'district', 'county', 'region', 'neighbourhood'])

export function phraseSets(): PhraseSet[] {
  const asked = (half: string, file = 'search-sentences.csv'): Phrase[] =>
    phrasesOf(file, (row) => row.half === half)
  const hashed = (name: string, file: string, isFrozen: boolean): Phrase[] =>
    phrasesOf(
      file,
      ({ language, phrase }) => (hashOfText(`${name} ${language} ${phrase}`) % 2 === 1) === isFrozen,
    )
  const named = (half: string): Phrase[] =>
    rowsOf('categories.csv')
      .filter((row) => row.half === half)
      .map((row) => phraseOf(`${row.phrase} {}`, row.language!, row.keys!.replace('|', ';')))
  return [
    { name: 'kinds of business', isHeldOut: false, phrases: kindsOfBusiness() },
    {
      name: 'kinds, one typing error',
      isHeldOut: false,
      isMisspelt: true,
      phrases: kindsOfBusiness().flatMap(mistyped),
    },
    {
      name: 'kinds, misspelt as people do',
      isHeldOut: false,
      isMisspelt: true,
      phrases: asked('open', misspelt),
    },
    { name: 'the same, held out', isHeldOut: true, isMisspelt: true, phrases: asked('held out', misspelt) },
    { name: 'as people ask', isHeldOut: false, phrases: asked('open') },
    { name: 'as people ask, held out', isHeldOut: true, phrases: asked('held out') },
    { name: 'as people type', isHeldOut: false, tellsNeeds: 'unseen', phrases: asked('open', typed) },
    {
      name: 'as people type, held out',
      isHeldOut: true,
      tellsNeeds: 'unseen',
      phrases: asked('held out', typed),
    },
    { name: 'for look-ups', isHeldOut: false, phrases: named('open') },
    { name: 'for look-ups, frozen', isHeldOut: true, phrases: named('frozen') },
    { name: 'what is wanted', isHeldOut: false, tellsNeeds: 'seen', phrases: asked('open', needs) },
    {
      name: 'what is wanted, held out',
      isHeldOut: true,
      tellsNeeds: 'seen',
      phrases: asked('held out', needs),
    },
    { name: 'other needs', isHeldOut: false, tellsNeeds: 'seen', phrases: asked('open', otherNeeds) },
    {
      name: 'other needs, held out',
      isHeldOut: true,
      tellsNeeds: 'unseen',
      phrases: asked('held out', otherNeeds),
    },
    { name: 'as people talk of needs', isHeldOut: false, tellsNeeds: 'unseen', phrases: phrasesOf(talk) },
    { name: 'needs nobody tuned on', isHeldOut: true, tellsNeeds: 'unseen', phrases: phrasesOf(unseenNeeds) },
    { name: 'needs written last', isHeldOut: true, tellsNeeds: 'unseen', phrases: phrasesOf(freshNeeds) },
    {
      name: 'of both, not in the data',
      isHeldOut: true,
      tellsNeeds: 'unseen',
      phrases: [unseenNeeds, freshNeeds].flatMap((file) => phrasesOf(file)).filter(isNew()),
    },
    { name: 'all walks of life', isHeldOut: false, tellsNeeds: 'unseen', phrases: phrasesOf(walks) },
    { name: 'wants', isHeldOut: false, tellsNeeds: 'unseen', phrases: asked('open', wants) },
    { name: 'wants, frozen', isHeldOut: true, tellsNeeds: 'unseen', phrases: asked('frozen', wants) },
    {
      name: 'of every day',
      isHeldOut: false,
      tellsNeeds: 'unseen',
      phrases: hashed('ordinary', ordinary, false),
    },
    {
      name: 'of every day, frozen',
      isHeldOut: true,
      tellsNeeds: 'unseen',
      phrases: hashed('ordinary', ordinary, true),
    },
    { name: 'offhand', isHeldOut: false, tellsNeeds: 'unseen', phrases: hashed('offhand', offhand, false) },
    {
      name: 'offhand, frozen',
      isHeldOut: true,
      tellsNeeds: 'unseen',
      phrases: hashed('offhand', offhand, true),
    },
    { name: 'written blind', isHeldOut: true, tellsNeeds: 'unseen', phrases: phrasesOf(blind) },
  ]
}

function kindsOfBusiness(): Phrase[] {
  let count = 0
  return rowsOf('search-phrases.csv').flatMap(({ keys, ...byLanguage }) =>
    Object.entries(byLanguage).map(([language, phrase]) =>
      phraseOf(count++ % 2 ? `{} ${phrase}` : `${phrase} {}`, language, keys!),
    ),
  )
}

/** With one letter wrong in a word of five letters or more; none when there is no such word. */
function mistyped(phrase: Phrase): Phrase[] {
  const text = oneEdit(phrase.text, randomFrom(hashOfText(phrase.text)), fewestLettersMistyped)
  return text === null ? [] : [{ ...phrase, text }]
}
const fewestLettersMistyped = 5

const phrasesOf = (file: string, isAsked: (row: Record<string, string>) => boolean = () => true): Phrase[] =>
  rowsOf(file)
    .filter(isAsked)
    .map((row) => phraseOf(row.phrase!, row.language!, row.keys!))

/** Whether nobody has written the phrase into the data of the categories, word for word: the hands were others, but what people type is often the same. */
function isNew(): (phrase: Phrase) => boolean {
  const keyOf = (language: string, text: string): string =>
    `${language} ${foldWords(text.replace('{}', '')).join(' ')}`
  const known = new Set(
    ['synonyms.csv', 'needs.csv']
      .flatMap((file) => rowsOf(`../data/own/${file}`))
      .flatMap(({ language, synonyms, phrases }) =>
        (synonyms ?? phrases)!.split('|').map((text) => keyOf(language!, text)),
      ),
  )
  return ({ language, text }) => !known.has(keyOf(language, text))
}

function phraseOf(text: string, language: string, keys: string): Phrase {
  const [wanted = [], besides = []] = keys.split(';').map((list) => list.split('|'))
  return { text, language, wanted, besides }
}

const rowsOf = (file: string): Record<string, string>[] =>
  parse(readFileSync(new URL(file, import.meta.url)), { columns: true })

/** Some places say little of a phrase, and chance would move the figures. */
const placesEach = 3

/**
 * The phrases, each in up to `placesEach` places that have such a business; chosen by the phrase alone, so that a set asks the same whatever stands beside it.
 * Relevant is what a scan of all documents finds in the places of that name, in the categories wanted or below them. A phrase whose kind of
 * business nobody in the data has gives an empty list.
 */
export function questionsFor(
  { phrases }: PhraseSet,
  documents: readonly SearchDocument[],
  gazetteer: Gazetteer,
  taxonomy: LiveTaxonomy,
): Question[][] {
  const idOf = new Map([...taxonomy.all()].map((category) => [taxonomy.keyOf(category.id), category.id]))
  const having = (keys: readonly string[]): SearchDocument[] =>
    inCategories(
      documents,
      keys.map((key) => idOf.get(key) ?? ''),
      taxonomy,
    )
  return phrases.map(({ text, language, wanted, besides }) => {
    const candidates = having(wanted)
    const alsoFit = having(besides)
    const random = randomFrom(hashOfText(`${language} ${text}`))
    const places = sample(candidates, placesEach, random).flatMap(({ country, placeIds }) => {
      const place = placeIds
        .map((id) => gazetteer.get(id))
        .find((known) => known !== undefined && namedKinds.has(known.resolution))
      return place === undefined ? [] : [{ country, place }]
    })
    const once = new Map(places.map((one) => [`${one.country} ${one.place.name}`, one]))
    return [...once.values()].map(({ country, place }) => {
      const there = (list: readonly SearchDocument[]): Set<string> =>
        new Set(
          list
            .filter(
              (one) =>
                one.country === country && one.placeIds.some((id) => gazetteer.get(id)?.name === place.name),
            )
            .map(({ id }) => id),
        )
      return {
        text: text.replace('{}', place.name),
        where: text.includes('{}') ? null : place.name,
        language,
        country,
        relevant: there(candidates),
        // A quarter is searched around its centre: whoever fits there is right, too.
        accepted: there(alsoFit).union(around(place, [...candidates, ...alsoFit])),
        centre: place,
      }
    })
  })
}

/** What lies where a place without borders is searched, by distance alone; empty for others. */
function around(place: Place, documents: readonly SearchDocument[]): Set<string> {
  const reach = reachOf(place)
  if (reach === null) return new Set()
  return new Set(
    documents
      .filter(
        ({ latitude, longitude }) =>
          latitude !== null &&
          longitude !== null &&
          distanceMetres(place.latitude, place.longitude, latitude, longitude) <= reach,
      )
      .map(({ id }) => id),
  )
}

function inCategories(
  documents: readonly SearchDocument[],
  ids: readonly string[],
  taxonomy: LiveTaxonomy,
): SearchDocument[] {
  const wanted = new Set(ids.flatMap((id) => taxonomy.descendants(id)))
  return documents.filter(({ categoryIds }) => categoryIds.some((id) => wanted.has(id)))
}
