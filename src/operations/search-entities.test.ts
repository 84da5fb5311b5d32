import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchDocumentOf } from '../../test/support/search-document.ts'
import { smallGazetteer, smallTaxonomy } from '../../test/support/small-world.ts'
import { MemorySearchIndex } from '../adapters/memory/search-index.ts'
import type { SearchDocument } from '../search/query.ts'
import type { SearchMode } from '../search/understanding/understand.ts'
import type { AreaRequest } from './search-area.ts'
import { type SearchEntitiesRequest, searchEntities } from './search-entities.ts'

const now = Date.UTC(2026, 0, 1)

const shops: Readonly<Record<string, Partial<SearchDocument>>> = {
  '1': { names: ['Il Forno'], categoryIds: ['11'], placeIds: ['bath'], latitude: 51.38, longitude: -2.36 },
  '2': { names: ['Sushi Ya'], categoryIds: ['12'], placeIds: ['newport-w'], latitude: 51.58, longitude: -3 },
  '3': { names: ['Vegan Joe'], categoryIds: ['13'], tags: ['vegan food'], placeIds: ['bath'] },
  '4': { names: ['Smith Heating Ltd'], categoryIds: ['2'], tags: ['boiler repair'], placeIds: ['stives'] },
  '5': { names: ['Tile Doctor'], tags: ['bath repair'], placeIds: ['newport-s'] },
  '6': { names: ['Sky Line'], placeIds: ['bath'], descriptions: ['We do everything'] },
  '7': { names: ['Skyline Windows'], claimedUntil: now + 1, contentScore: 5 },
  '8': { names: ["McDonald's"], categoryIds: ['1'] },
  '9': { names: ['St Mary’s Café & Bar'], categoryIds: ['1'] },
  '10': { names: ['Ресторан Москва'] },
  '11': { names: ['Müller Bakeries'], tags: ['cakes'] },
  '12': { names: ['Zizzi'], categoryIds: ['11'], placeIds: ['newport-w'], flags: ['delivers'] },
  '13': { names: ['Boiler Palace'], placeIds: ['bath'], tags: ['repair'] },
}

const index = new MemorySearchIndex()
const put = (id: string, shop: Partial<SearchDocument>): void => index.put(searchDocumentOf({ id, ...shop }))
for (const [id, shop] of Object.entries(shops)) put(id, shop)
const services = {
  search: index,
  taxonomy: smallTaxonomy,
  gazetteer: smallGazetteer,
  clock: { now: () => now },
}

function search(mode: SearchMode, text: string, changes: Partial<SearchEntitiesRequest> = {}) {
  return searchEntities(services, {
    mode,
    text,
    area: { kind: 'national' },
    country: 'gb',
    language: null,
    page: 1,
    perPage: 10,
    restrictCategoryIds: null,
    isClaimed: null,
    favour: [],
    ...changes,
  })
}

async function ids(mode: SearchMode, text: string, changes: Partial<SearchEntitiesRequest> = {}) {
  const { total, rows } = await search(mode, text, changes)
  assert.equal(total, rows.length)
  return rows.map((row) => row.id).join(' ')
}

const found: readonly (readonly [SearchMode, string, string])[] = [
  ['what', 'restaurant', '8 9 1 2 3 12'],
  ['what', 'Ravintola', '8 9 1 2 3 12'],
  ['what', 'Italian restaurant', '1 12'],
  ['what', 'restaurant italian', '1 12'],
  ['what', 'vegan pizza', '3'],
  ['what', 'pizza vegan', '3'],
  ['what', 'boiler repair', '4'],
  ['what', 'repair of boilers', '4'],
  ['what', 'cake', '11'],
  ['what', 'sushi newport', '2'],
  ['what', 'Newport sushi', '2'],
  ['what', 'sushi in Newport', '2'],
  ['what', 'plumbers St Ives', '4'],
  ['what', 'bath repair', '5 13'],
  ['what', 'turkish bath', ''],
  ['what', 'resturant', '8 9 1 2 3 12'],
  ['what', 'cheap plumber', '4'],
  ['what', 'everything', '6'],
  ['what', 'zizzi', '12'],
  ['what', '"boiler* AND (repair', '4'],
  ['what', '🍕', ''],
  ['what', 'the of', ''],
  ['what', '1*', ''],
  ['who', 'skyline', '6 7'],
  ['who', 'sky line', '6 7'],
  ['who', 'skyl', '7 6'],
  ['who', 'SKYLNIE', '7'],
  ['who', 'mcdonald', '8'],
  ['who', 'Mc Donalds', '8'],
  ['who', 'saint marys cafe and bar', '9'],
  ['who', "St Mary's Bar", '9'],
  ['who', 'bar cafe', '9'],
  ['who', 'moskva', '10'],
  ['who', 'Москва', '10'],
  ['who', 'Moskwa', '10'],
  ['who', 'mueller bakery', '11'],
  ['who', 'Muller Limited', '11'],
  ['who', 'zizzi pizzeria', '12'],
  ['who', 'Smith Heating Company', '4'],
  ['who', 'smiht haeting', '4'],
  ['who', '?', ''],
  ['who', 'x', ''],
  ['keyword', 'zizzi', '12'],
  ['keyword', 'plumber', '4'],
  ['keyword', 'boiler', '13 4'],
]

for (const [mode, text, expected] of found) {
  test(`${mode} ${JSON.stringify(text)} finds ${expected || 'nothing'}`, async () => {
    assert.equal(await ids(mode, text), expected)
  })
}

test('a search by location reads where; nobody knows it: no rows and alternatives', async () => {
  const within = (
    where: string,
    near: AreaRequest & { kind: 'bylocation' } extends { near: infer P } ? P : never,
  ) => search('what', 'restaurant', { area: { kind: 'bylocation', where, near } })
  const bath = await within('bath', null)
  assert.deepEqual(
    bath.rows.map((row) => row.id),
    ['1', '3'],
  )
  assert.equal(bath.reading.place?.id, 'bath')
  const ambiguous = await within('Newport', null)
  assert.equal(ambiguous.reading.ambiguous, true)
  const shropshire = await within('Newport', { latitude: 52.7, longitude: -2.4 })
  assert.equal(shropshire.reading.place?.id, 'newport-s')
  const unknown = await within('Bathh', null)
  assert.deepEqual(
    { total: unknown.total, rows: unknown.rows, place: unknown.reading.place },
    { total: 0, rows: [], place: null },
  )
  assert.deepEqual(
    unknown.reading.alternatives.map(({ id }) => id),
    ['bath'],
  )
})

test('a box takes its corners in any order; nearest gives distances', async () => {
  const low = { latitude: 51, longitude: -2 }
  const high = { latitude: 52, longitude: -2.5 }
  for (const corners of [
    [low, high],
    [high, low],
  ] as const) {
    assert.equal(await ids('what', 'restaurant', { area: { kind: 'byboundingbox', corners } }), '1')
  }
  const point = { latitude: 51.58, longitude: -3 }
  const near = await search('what', 'restaurant', { area: { kind: 'bynearest', point, radiusMetres: null } })
  assert.deepEqual(
    near.rows.map((row) => row.id),
    ['2', '1'],
  )
  assert.equal(near.rows[0]?.distanceMetres, 0)
})

test('filters and favours', async () => {
  assert.equal(await ids('what', 'restaurant', { restrictCategoryIds: ['11'] }), '1 12')
  assert.equal(await ids('who', 'skyline', { isClaimed: true }), '7')
  assert.equal(await ids('who', 'skyline', { isClaimed: false }), '6')
  assert.equal(await ids('what', 'italian restaurant', { favour: ['delivers'] }), '12 1')
  assert.equal(await ids('what', 'italian restaurant', { updatedSince: 1 }), '')
  assert.equal(await ids('what', 'restaurant', { country: 'ie' }), '')
})

test('nothing is corrected when the words as they stand have good hits', async () => {
  assert.equal((await search('who', 'skyline')).reading.corrected, false)
  assert.equal((await search('who', 'skylnie')).reading.corrected, true)
})

test('the place found in a text is told', async () => {
  assert.equal((await search('what', 'sushi newport')).reading.place?.name, 'Newport')
  assert.equal((await search('who', 'zizzi newport')).reading.place?.name, 'Newport')
  assert.equal((await search('who', 'sky line')).reading.place, null)
})

test('pages by cursor stay with the reading that answered the first, whatever comes in meanwhile', async () => {
  for (const n of [21, 22, 23]) put(String(n), { names: [`Harbor ${n}`] })
  const first = await search('who', 'harbpr', { perPage: 2 })
  assert.equal(first.reading.corrected, true)
  put('24', { names: ['Harbpr'], contentScore: 9 })
  assert.deepEqual(await ids('who', 'harbpr'), '24')
  const second = await search('who', 'harbpr', { perPage: 2, cursor: first.nextCursor! })
  assert.deepEqual([...first.rows, ...second.rows].map(({ id }) => id).join(' '), '21 22 23')
  assert.equal(second.nextCursor, null)
  assert.equal(second.reading.step, first.reading.step)
  const left = await search('who', 'harbor nothing', { perPage: 1 })
  const rest = await search('who', 'harbor nothing', { perPage: 5, cursor: left.nextCursor! })
  assert.equal(left.rows.length + rest.rows.length, left.total)
  assert.ok(left.reading.step! > 3)
  for (const n of [21, 22, 23, 24]) index.remove(String(n))
})

test('500 characters of anything are answered', async () => {
  const texts = ['a '.repeat(250), 'plumber '.repeat(62), '*'.repeat(500), 'x'.repeat(500), '北'.repeat(500)]
  for (const text of texts) {
    for (const mode of ['what', 'who', 'keyword'] as const) await search(mode, text)
  }
})
