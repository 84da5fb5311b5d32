/** How often the wanted completion is among the first five: real places, categories and businesses, as typed so far and with one typing error. */
import { join } from 'node:path'
import type { Caller } from '../src/access/principal.ts'
import { openSegmentIndex } from '../src/adapters/segment-index/open-index.ts'
import { migrate, openDatabase } from '../src/adapters/sqlite/database.ts'
import { type EntityView, viewVersion } from '../src/entity/view.ts'
import type { FrozenGazetteer } from '../src/geocoding/gazetteer.ts'
import { type SuggestServices, suggestBusinesses } from '../src/operations/suggest-businesses.ts'
import type { Views } from '../src/ports/entity-store.ts'
import type { SearchDocument } from '../src/search/query.ts'
import { wholeToken, words } from '../src/search/text/tokenise.ts'
import type { Taxonomy } from '../src/taxonomy/category.ts'
import { MOST_SYNONYMS } from '../src/taxonomy/finding/suggester.ts'
import { temporaryFolder } from '../test/support/at-end.ts'
import { searchDocumentOf } from '../test/support/search-document.ts'
import { logOf } from '../test/support/search-log.ts'
import { percent, printTable, quantile } from './places-table.ts'
import type { RealPlace } from './search-data.ts'
import { oneEdit, type Random, randomFrom, sample } from './search-misspellings.ts'

const perSet = 500
const shown = 5
const leastPeople = 5_000
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'sv', 'fi', 'pl']

/** How a name is typed; null when it does not apply to this name. */
type Typing = readonly [how: string, (name: string, random: Random) => string | null]

const firstLetters =
  (count: number) =>
  (name: string): string | null =>
    [...name].length > count ? [...name].slice(0, count).join('') : null

/** The first `count` letters, one of them mistyped in a word of which four letters or more are there. */
const mistyped =
  (count: number) =>
  (name: string, random: Random): string | null => {
    const start = firstLetters(count)(name)
    const text = start === null ? null : oneEdit(start, random)
    return text?.toLowerCase() === start?.toLowerCase() ? null : text
  }

const typings: readonly Typing[] = [
  ['3 letters', firstLetters(3)],
  ['5 letters', firstLetters(5)],
  ['8 letters', firstLetters(8)],
  ['5 letters, one mistyped', mistyped(5)],
  ['8 letters, one mistyped', mistyped(8)],
  ['whole, one mistyped', oneEdit],
]

interface Wanted<T> {
  readonly name: string
  readonly of: T
}

/** Prints a row for each way of typing; `isFound` asks for the text and looks for the name among the first five. */
async function table<T>(
  title: string,
  wanted: readonly Wanted<T>[],
  isFound: (text: string, wanted: Wanted<T>) => boolean | Promise<boolean>,
  misses: number,
): Promise<void> {
  const rows: (string | number)[][] = []
  const missed: string[] = []
  for (const [i, [how, type]] of typings.entries()) {
    const random = randomFrom(500 + i)
    const asked = sample(wanted, wanted.length, random)
      .flatMap((one) => {
        const text = type(one.name, random)
        return text === null ? [] : [{ one, text }]
      })
      .slice(0, perSet)
    let found = 0
    const times: number[] = []
    for (const { one, text } of asked) {
      const begun = performance.now()
      const isThere = await isFound(text, one)
      times.push(performance.now() - begun)
      if (isThere) found++
      else if (missed.length < misses * (i + 1)) missed.push(`${how}: ${text} (${one.name})`)
    }
    times.sort((a, b) => a - b)
    const share = `${percent(found, asked.length).toFixed(1)} %`
    rows.push([how, asked.length, share, quantile(times, 0.5), quantile(times, 0.99)])
  }
  printTable(title, ['typed', 'asked', `in the first ${shown}`, 'p50 ms', 'p99 ms'], rows)
  for (const line of missed) console.log(`      missed ${line}`)
}

/** Towns of 5,000 people or more, in their country. */
export async function placeQuality(gazetteer: FrozenGazetteer, misses: number): Promise<void> {
  const { table: places } = gazetteer.register
  const wanted: Wanted<{ country: string; near: { latitude: number; longitude: number } }>[] = []
  for (let place = 0; place < places.frozenSize; place++) {
    if (places.resolution(place) !== 'town' || places.population(place) < leastPeople) continue
    wanted.push({
      name: places.name(place),
      of: { country: places.country(place), near: places.point(place) },
    })
  }
  const has = (suggestions: readonly string[], name: string): boolean =>
    suggestions.some((text) => text === name || text.startsWith(`${name},`))
  await table(
    'places, in a country',
    wanted,
    (text, { name, of }) => has(gazetteer.suggest(text, { country: of.country, limit: shown }), name),
    misses,
  )
  await table(
    'places, from 30 km away',
    wanted,
    (text, { name, of }) => {
      const near = { latitude: Math.min(90, of.near.latitude + 0.27), longitude: of.near.longitude }
      return has(gazetteer.suggest(text, { country: of.country, limit: shown, near }), name)
    },
    misses,
  )
}

/** Names of commercial categories in nine languages. */
export async function categoryQuality(taxonomy: Taxonomy, misses: number): Promise<void> {
  for (const kind of ['category', 'keyword'] as const) {
    const wanted: Wanted<string>[] = []
    for (const category of taxonomy.all()) {
      for (const language of category.hidden ? [] : languages) {
        const texts = [
          category.names[language],
          ...(kind === 'keyword' ? category.synonyms.usual(language, MOST_SYNONYMS) : []),
        ]
        for (const name of texts) if (name !== undefined) wanted.push({ name, of: language })
      }
    }
    const has = (suggestions: readonly string[], name: string): boolean =>
      suggestions.includes(name.toLowerCase())
    await table(
      `${kind}, in its language`,
      wanted,
      (text, { name, of }) => has(taxonomy.suggest(kind, text, of, shown), name),
      misses,
    )
    await table(
      `${kind}, no language said`,
      wanted,
      (text, { name }) => has(taxonomy.suggest(kind, text, undefined, shown), name),
      misses,
    )
  }
}

const caller = {
  account: '',
  keyId: '',
  plan: 'entry',
  admin: false,
  userId: null,
  limits: { visibleObjects: null, hiddenObjects: ['employee'] },
} as unknown as Caller

/** Real businesses, in their country and from one kilometre away. */
export async function businessQuality(places: readonly RealPlace[], misses: number): Promise<void> {
  const folder = temporaryFolder('eval')
  const db = openDatabase(join(folder, 'search.db'), 'writer')
  migrate(db)
  const index = await openSegmentIndex({
    directory: join(folder, 'index'),
    ...logOf(db),
    documents: () => places.map(documentOf),
    merges: false,
    pollMs: 0,
  })
  try {
    const views = new Map(places.map((place) => [place.id, viewOf(place)]))
    const services = {
      search: index,
      store: {
        views: async (ids: readonly string[]): Promise<Views> => ({
          list: ids.map((id) => views.get(id)),
          release: () => undefined,
        }),
      },
      clock: { now: () => 0 },
    } as unknown as SuggestServices
    const wholeOf = (name: string): string => wholeToken(words(name))
    const isFound =
      (isNear: boolean) =>
      async (text: string, { name, of }: Wanted<RealPlace>): Promise<boolean> => {
        const { country, latitude, longitude } = of
        const near =
          isNear && latitude !== null && longitude !== null ? { latitude: latitude + 0.009, longitude } : null
        const request = { text, country, language: null, near, limit: shown }
        const found = await suggestBusinesses(services, request, caller)
        return found.some((suggestion) => wholeOf(suggestion.name) === wholeOf(name))
      }
    const wanted = places.map((place) => ({ name: place.name, of: place }))
    await table(`businesses (${places.length}), in a country`, wanted, isFound(false), misses)
    await table('businesses, from 1 km away', wanted, isFound(true), misses)
  } finally {
    await index.close()
    db.close()
  }
}

const viewOf = ({ name, town }: RealPlace): EntityView => ({
  writeTo: (out) => out.text(JSON.stringify({ name: { name }, postal_address: { town } })),
  version: viewVersion,
  until: Number.MAX_SAFE_INTEGER,
  exceptions: [],
  concerned: 0,
  suppliers: [],
})

const documentOf = ({ id, country, name, latitude, longitude }: RealPlace): SearchDocument =>
  searchDocumentOf({ id, country, latitude, longitude, names: [name] })
