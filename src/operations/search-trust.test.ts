import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchDocumentOf } from '../../test/support/search-document.ts'
import { shippedGazetteer } from '../../test/support/shipped-gazetteer.ts'
import { openShippedTaxonomy } from '../../test/support/shipped-taxonomy.ts'
import { MemorySearchIndex } from '../adapters/memory/search-index.ts'
import { understand } from '../search/understanding/understand.ts'
import { type SearchEntitiesRequest, searchEntities } from './search-entities.ts'

const taxonomy = openShippedTaxonomy()
const gazetteer = shippedGazetteer()
const idOf = (key: string): string => [...taxonomy.all()].find(({ id }) => taxonomy.keyOf(id) === key)!.id

const [leeds, york] = ['Leeds', 'York'].map((where) => {
  const { place } = gazetteer.readWhere(where, { country: 'gb' })
  assert.ok(place)
  return place
})

/** A town whose listings are in the wrong category, or in none, but say in their name what they are. */
const listings: readonly (readonly [name: string, key: string | null])[] = [
  ['Polished Nails Salon', 'shop/beauty'],
  ['Northern Ice Cream', null],
  ['Headrow Electrical', null],
  ['Aire Plumbing', null],
  ['Lucky Voice Karaoke', 'club'],
  ['Computer Clinic', null],
  ['Mill Hardware', 'shop/hardware'],
  ['Boots', 'amenity/pharmacy'],
  ['Kirkgate Motors', 'shop/car_repair'],
  ['General Infirmary', 'amenity/hospital'],
  ['The Angel', 'amenity/bar'],
  ['Boat Works', 'waterway/boatyard'],
  ['Champions Sports Bar', 'amenity/bar'],
  ['Burger King', 'amenity/fast_food'],
  ['Wok Box', 'amenity/fast_food'],
  ['Holiday Inn Express', null],
  ['Dough Boys', 'amenity/restaurant/pizza'],
  ['Roundhay Furniture Barn', null],
  ['Otley Road Liquor Mart', null],
  ['Kirkstall Beer Co', null],
  ['Headingley Screen Printing', null],
  ['Beeston Antiques', null],
]

const index = new MemorySearchIndex()
for (const [at, [name, key]] of listings.entries()) {
  const categoryIds = key === null ? [] : [idOf(key)]
  index.put(searchDocumentOf({ id: String(at), names: [name], categoryIds, placeIds: [leeds!.id] }))
}
index.put(
  searchDocumentOf({
    id: 'york',
    names: ['Gillygate Teeth'],
    categoryIds: [idOf('amenity/dentist')],
    placeIds: [york!.id],
    latitude: york!.latitude,
    longitude: york!.longitude,
  }),
)

async function search(text: string, changes: Partial<SearchEntitiesRequest> = {}) {
  const services = { search: index, taxonomy, gazetteer, clock: { now: () => 0 } }
  const { rows, total, reading } = await searchEntities(services, {
    ...{ mode: 'what', text, area: { kind: 'byplace', placeId: leeds!.id }, country: 'gb', language: 'en' },
    ...{ page: 1, perPage: 20, restrictCategoryIds: null, isClaimed: null, favour: [] },
    ...changes,
  })
  return { names: rows.map(({ id }) => listings[Number(id)]?.[0] ?? id), total, reading }
}

for (const [text, name] of [
  ['nail salon', 'Polished Nails Salon'],
  ['ice cream', 'Northern Ice Cream'],
  ['electrician', 'Headrow Electrical'],
  ['emergency plumber', 'Aire Plumbing'],
  ['karaoke bar', 'Lucky Voice Karaoke'],
  ['laptop repair', 'Computer Clinic'],
] as const) {
  test(`${text}: who says so in the name comes before any neighbouring kind`, async () => {
    const { names, reading } = await search(text)
    assert.deepEqual(names, [name])
    assert.equal(reading.match, 'similar')
  })
}

for (const [text, language, names] of [
  ['magasin de meubles', 'fr', ['Roundhay Furniture Barn']],
  ['slijterij', 'nl', ['Otley Road Liquor Mart']],
  ['imprimerie', 'fr', ['Headingley Screen Printing']],
] as const) {
  test(`${text}: the word that says the kind is enough in a name`, async () => {
    const found = await search(text, { language })
    assert.deepEqual([found.names, found.reading.match], [names, 'similar'])
  })
}

test('who is called as a kind that does the same is a guess', async () => {
  const { names, reading } = await search('thrift shop')
  assert.deepEqual([names, reading.match], [['Beeston Antiques'], 'guess'])
})

test('bearers of a brand come first, and of the words that only a synonym of a category says', async () => {
  for (const [text, name] of [
    ['burger king', 'Burger King'],
    ['holiday inn', 'Holiday Inn Express'],
    ['sports bar', 'Champions Sports Bar'],
  ] as const) {
    const { names, reading } = await search(text)
    assert.equal(names[0], name)
    assert.equal(reading.match, 'exact')
  }
})

test('an answer says how it was found, and what the text was understood as', async () => {
  const exact = await search('pizza restaurant')
  assert.deepEqual(
    [exact.names, exact.reading.match, exact.reading.understoodAs],
    [['Dough Boys'], 'exact', 'Pizza Restaurant'],
  )
  const similar = await search('pharmcy')
  assert.deepEqual(
    [similar.names, similar.reading.match, similar.reading.understoodAs],
    [['Boots'], 'similar', 'Pharmacy'],
  )
  const guess = await search('my headache needs pills')
  assert.ok(guess.total === 0 || guess.reading.match === 'guess')
})

test('a kind that nobody has finds nobody, and proposes near kinds and the nearest place', async () => {
  const { total, reading } = await search('dentist')
  assert.equal(total, 0)
  assert.deepEqual([reading.match, reading.understoodAs], [null, null])
  assert.equal(reading.nearest?.place?.place.id, york!.id)
  assert.ok(Math.abs(reading.nearest!.place!.distanceMetres - 36_000) < 5_000)
  assert.ok(reading.nearest!.categories.every(({ count }) => count > 0))
})

test('near to a kind is what does the same, not what its words make people think of', async () => {
  const plumber = understand('what', 'plumber', { country: 'gb', language: 'en', taxonomy }).neighbours!
  const keys = plumber.categoryIds().map((id) => taxonomy.keyOf(id))
  assert.ok(keys.includes('trade/drain_clearing') && keys.includes('trade/gas_engineer'), keys.join())
  assert.ok(!keys.includes('amenity/dentist'), keys.join())
})

test('a misspelt kind that nobody has is found by names, or else nobody is, and the nearest place is proposed', async () => {
  const plumber = await search('plumer')
  assert.deepEqual([plumber.names, plumber.reading.match], [['Aire Plumbing'], 'similar'])
  const dentist = await search('dentsit')
  assert.deepEqual([dentist.total, dentist.reading.match], [0, null])
  assert.equal(dentist.reading.nearest?.place?.place.id, york!.id)
})

test('nonsense finds nobody, and proposes nothing', async () => {
  for (const text of ['asdfgh', 'qqqqzzzz', 'xkcdqwv', 'zxcvbnm']) {
    const { total, reading } = await search(text)
    assert.equal(total, 0, text)
    assert.equal(reading.nearest, null, text)
  }
})
