import fc from 'fast-check'
import type { Area, Condition, Filters, Leaf, SearchDocument, SearchQuery } from '../../src/search/query.ts'

/** Small vocabularies, so that random queries meet random documents. */
const vocabulary = [
  'cafe',
  'cafes',
  'bakery',
  'bakeries',
  'bakrey',
  'sky',
  'line',
  'skyline',
  'skylines',
  'Müller',
  'muller',
  'Saint',
  'st',
  "O'Brien",
  '&',
  'Ltd',
  '北京',
  'Москва',
  'restaurant',
  'restaurants',
  'restuarant',
  'a1',
]
const queryWords = [
  ...'cafe bakery bakrey sky line skyline muller mueller saint st obrien and ltd bei jing moskva restaurant restaraunt a1 zzz'.split(
    ' ',
  ),
  ...'+skyline +beijing =skyline =cafebakery ~bakeri ~cafe ~restaur'.split(' '),
]
const prefixes = 'c ca caf sk sky m b be res s =s =sky +sk zz ~res'.split(' ')
const places = ['p1', 'p2', 'p3', 'region']
const categories = ['1', '2', '3', '12']
const flags = ['hasPhone', 'hasLogo', 'payment:visa']
const now = Date.UTC(2026, 0, 1)

const text = fc
  .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 })
  .map((list) => list.join(' '))
const few = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(item, { maxLength: 3 })
const micro = (low: number, high: number): fc.Arbitrary<number> =>
  fc.integer({ min: low * 1e6, max: high * 1e6 }).map((n) => n / 1e6)

/** Points in a cluster, anywhere, and in odd spots. */
const point = fc.oneof(
  { weight: 5, arbitrary: fc.record({ latitude: micro(51, 52), longitude: micro(-1, 1) }) },
  { weight: 2, arbitrary: fc.record({ latitude: micro(-90, 90), longitude: micro(-180, 180) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      latitude: fc.constantFrom(-90, -17, 0, 51.5, 90),
      longitude: fc.constantFrom(-180, -179.9, 0, 179.9, 180),
    }),
  },
)

/** A document with one of sixty ids, so that a list of them holds changes and moves. */
export function documentArbitrary(): fc.Arbitrary<SearchDocument> {
  return fc
    .record({
      id: fc.integer({ min: 1, max: 60 }).map(String),
      country: fc.constantFrom('gb', 'gb', 'gb', 'de'),
      point: fc.option(point, { freq: 6 }),
      placeIds: few(fc.constantFrom(...places)),
      names: fc.array(text, { minLength: 1, maxLength: 2 }),
      categoryIds: few(fc.constantFrom(...categories)),
      tags: few(text),
      descriptions: fc.array(text, { maxLength: 1 }),
      contentScore: fc.nat(3),
      flags: fc.uniqueArray(fc.constantFrom(...flags)),
      claimedUntil: fc.constantFrom(0, now - 1, now, now + 1),
      updated: fc.nat(3),
      schedule: fc.constant(''),
    })
    .map(({ point: position, ...rest }) => ({
      ...rest,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
    }))
}

const weight = fc.integer({ min: 1, max: 5 })
const fields = fc.uniqueArray(fc.constantFrom('name' as const, 'tag' as const, 'description' as const), {
  minLength: 1,
})
const leaf: fc.Arbitrary<Leaf> = fc.oneof(
  fc.record({ kind: fc.constant('category' as const), ids: few(fc.constantFrom(...categories)), weight }),
  fc.record({ kind: fc.constant('place' as const), ids: few(fc.constantFrom(...places)), weight }),
  fc.record({ kind: fc.constant('flag' as const), ids: few(fc.constantFrom(...flags)), weight }),
  fc.record({
    kind: fc.constant('word' as const),
    word: fc.constantFrom(...queryWords),
    fields,
    form: fc.constant('exact' as const),
    weight,
  }),
  fc.record({
    kind: fc.constant('word' as const),
    word: fc.constantFrom(...prefixes),
    fields,
    form: fc.constant('prefix' as const),
    weight,
  }),
  fc.record({
    kind: fc.constant('word' as const),
    word: fc.constantFrom(...queryWords.filter((word) => /^[a-z0-9]/.test(word))),
    fields,
    form: fc.constant('similar' as const),
    weight,
  }),
)

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 3, arbitrary: leaf },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('all' as const, 'any' as const), fc.array(tie('condition'), { maxLength: 3 }))
        .map(([kind, parts]) => ({ kind, parts })),
    },
  ),
}))

const area: fc.Arbitrary<Area> = fc.oneof(
  fc.constant({ kind: 'country' } as const),
  fc.record({ kind: fc.constant('places' as const), ids: few(fc.constantFrom(...places)) }),
  fc.tuple(point, point).map(([a, b]) => ({
    kind: 'box' as const,
    south: Math.min(a.latitude, b.latitude),
    north: Math.max(a.latitude, b.latitude),
    west: a.longitude,
    east: b.longitude,
  })),
  fc
    .tuple(point, fc.option(fc.constantFrom(0, 1000, 50_000, 5_000_000)))
    .map(([centre, radiusMetres]) => ({ kind: 'nearest' as const, ...centre, radiusMetres })),
)

const filters: fc.Arbitrary<Filters> = fc.record(
  {
    categoryIds: few(fc.constantFrom(...categories)),
    claimed: fc.boolean(),
    flags: fc.uniqueArray(fc.constantFrom(...flags), { maxLength: 2 }),
    anyFlags: fc.array(fc.uniqueArray(fc.constantFrom(...flags), { maxLength: 2 }), { maxLength: 2 }),
    updatedSince: fc.nat(3),
  },
  { requiredKeys: [] },
)

export function queryArbitrary(): fc.Arbitrary<SearchQuery> {
  return fc.record({
    country: fc.constantFrom('gb', 'gb', 'gb', 'de', 'fr'),
    condition,
    area,
    filters: fc.oneof(fc.constant({}), filters),
    now: fc.constant(now),
    offset: fc.constantFrom(0, 0, 3),
    limit: fc.constantFrom(0, 1, 5, 100),
  })
}
