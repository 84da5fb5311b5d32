import fc from 'fast-check'
import type {
  Area,
  Condition,
  FacetRequest,
  Filters,
  Leaf,
  SearchDocument,
  SearchPosition,
  SearchQuery,
  Sort,
} from '../../src/search/query.ts'
import type { Shape } from '../../src/search/shapes/shape.ts'
import { orderOf, positionKind } from '../../src/search/sort-key.ts'

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
  ...'$sky $=skyline $=st *sl *ml +skyline +beijing =skyline =cafebakery ~bakeri ~cafe ~restaur'.split(' '),
]
const prefixes = 'c ca caf sk sky m b be res s =s =sky +sk zz ~res'.split(' ')
const places = ['p1', 'p2', 'p3', 'region']
const categories = ['1', '2', '3', '12']
const flags = ['hasPhone', 'hasLogo', 'payment:visa', 'hidesAddress']
/** Some open at `now`, some closed, some nobody knows. */
const schedules = [
  '',
  'Europe/London|||24hour 24hour 24hour 24hour 24hour 24hour 24hour',
  'Europe/London|||closed 09001700 09001700 09001700 09001700 09001700 closed',
  '|||closed 09001700 09001700 09001700 09001700 09001700 closed',
  'Europe/Berlin|||22000400 closed closed closed 22000400 22000400 22000400',
  'Europe/London|gb||closed 00000100 00000100 00000100 00000100 00000100 closed',
]
const now = Date.UTC(2026, 0, 1)
/** Some with another state than others, some right at a change. */
const instants = [now, now + 1, now + 3_600_000, now + 10 * 3_600_000, now + 3 * 86_400_000]

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
      alternativeNames: fc.option(few(text), { nil: undefined, freq: 4 }),
      categoryIds: few(fc.constantFrom(...categories)),
      tags: few(text),
      streets: fc.subarray(['high st', 'kirchstr']),
      descriptions: fc.array(text, { maxLength: 1 }),
      contentScore: fc.nat(3),
      flags: fc.uniqueArray(fc.constantFrom(...flags)),
      claimedUntil: fc.constantFrom(0, now - 1, now, now + 1),
      updated: fc.nat(3),
      schedule: fc.constantFrom(...schedules),
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
    kind: fc.constant('id' as const),
    ids: few(fc.integer({ min: 1, max: 60 }).map(String)),
    weight,
  }),
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

/** A ring of whole microdegrees: some narrow, some across the antimeridian, some that cross themselves. */
const ring: fc.Arbitrary<number[]> = fc
  .array(fc.oneof(point, fc.record({ latitude: micro(51, 52), longitude: micro(-1, 1) })), {
    minLength: 3,
    maxLength: 6,
  })
  .map((corners) => {
    const flat = corners.flatMap(({ latitude, longitude }) => [
      Math.round(longitude * 1e6),
      Math.round(latitude * 1e6),
    ])
    return [...flat, flat[0]!, flat[1]!]
  })
const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({
    kind: fc.constant('polygon' as const),
    polygons: fc.array(fc.array(ring, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('corridor' as const),
    line: fc
      .array(point, { minLength: 2, maxLength: 4 })
      .map((list) => list.flatMap(({ latitude, longitude }) => [longitude, latitude])),
    metres: fc.constantFrom(1, 1000, 30_000, 2_000_000),
  }),
)

const openState = fc.constantFrom('open' as const, 'closed' as const, 'unknown' as const)
const filters: fc.Arbitrary<Filters> = fc.record(
  {
    categoryIds: few(fc.constantFrom(...categories)),
    claimed: fc.boolean(),
    flags: fc.uniqueArray(fc.constantFrom(...flags), { maxLength: 2 }),
    anyFlags: fc.array(fc.uniqueArray(fc.constantFrom(...flags), { maxLength: 2 }), { maxLength: 2 }),
    updatedSince: fc.nat(3),
    opening: fc.record({ at: fc.constantFrom(...instants), states: fc.uniqueArray(openState) }),
    shapes: fc.array(shape, { minLength: 1, maxLength: 2 }),
    without: condition,
  },
  { requiredKeys: [] },
)

const facet: fc.Arbitrary<FacetRequest> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('category' as const, 'place' as const, 'flag' as const),
    limit: fc.constantFrom(0, 1, 2, 10),
  }),
  fc.constant({ kind: 'claimed' } as const),
  fc.record({ kind: fc.constant('opening' as const), at: fc.constantFrom(...instants) }),
)

const id = fc.integer({ min: 1, max: 60 }).map(String)
const scorePosition: fc.Arbitrary<SearchPosition> = fc.record({
  kind: fc.constant('score' as const),
  score: fc.nat(8),
  contentScore: fc.nat(3),
  id,
})
const distancePosition: fc.Arbitrary<SearchPosition> = fc.record({
  kind: fc.constant('distance' as const),
  metres: fc.constantFrom(0, 20_000, 50_000, 5_000_000),
  id,
})

const sorts: readonly Sort[] = ['relevance', 'distance', 'name', 'updated', 'completeness', 'blend']
const keyPosition = fc.record({
  text: fc.constantFrom('', 'cafe', 'cafe sky', 'sky line', 'st obrien', 'zzz', '~'),
  number: fc.constantFrom(-3, -1, 0, 20_000, 90_000_000, -600_000_000),
  id,
})

export function queryArbitrary(): fc.Arbitrary<SearchQuery> {
  return fc
    .record({
      country: fc.constantFrom('gb', 'gb', 'gb', 'de', 'fr'),
      condition,
      area,
      filters: fc.oneof(fc.constant({}), filters),
      now: fc.constant(now),
      offset: fc.constantFrom(0, 0, 3),
      limit: fc.constantFrom(0, 1, 5, 100),
      byScore: fc.option(scorePosition, { freq: 1 }),
      byDistance: fc.option(distancePosition, { freq: 1 }),
      byKey: fc.option(keyPosition, { freq: 1 }),
      sort: fc.constantFrom(undefined, undefined, ...sorts),
      facets: fc.option(fc.array(facet, { maxLength: 4 }), { freq: 1 }),
      distanceFrom: fc.option(point, { freq: 1 }),
      withoutPointOf: fc.constantFrom(undefined, undefined, 'hidesAddress', 'unknown'),
      ignoresContent: fc.constantFrom(undefined, undefined, true),
    })
    .map(({ byScore, byDistance, byKey, facets, distanceFrom, ...query }) => {
      const key = byKey && {
        kind: 'key' as const,
        key: query.sort === 'name' ? byKey.text : byKey.number,
        id: byKey.id,
      }
      const after = { score: byScore, distance: byDistance, key }[positionKind(orderOf(query))]
      return {
        ...query,
        ...(after && { after }),
        ...(facets && { facets }),
        ...(distanceFrom && { distanceFrom }),
      }
    })
}

/** A query, as a rule with other readings; the first of those holds its condition, as one of the same text does. */
export function readingsArbitrary(): fc.Arbitrary<SearchQuery> {
  const enough = fc.option(condition)
  const others = fc.array(fc.record({ condition, enough }), { maxLength: 3 })
  return fc.tuple(queryArbitrary(), enough, others).map(([query, isEnough, readings]) => {
    const wider = (one: Condition, i: number): Condition =>
      i === 0 ? { kind: 'any', parts: [query.condition, one] } : one
    const otherwise = readings.map((reading, i) => () => ({
      ...reading,
      condition: wider(reading.condition, i),
    }))
    return { ...query, enough: isEnough, otherwise }
  })
}
