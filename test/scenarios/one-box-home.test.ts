import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Data } from '../support/bakeries.ts'
import { startWorld } from '../support/world.ts'

/** One text without a country and a point, in a directory with entities of one country. */

const finland = {
  country: 'FI',
  town: 'Helsinki',
  phone: (n: number) => `+35892310${String(n).padStart(3, '0')}`,
}
const world = await startWorld(finland)
after(() => world.close())
const add = (name: string, building_number: string, category_id: string): Promise<string> =>
  world.newEntity({
    name: { name },
    postal_address: { building_number, address1: 'Kuusikatu', town: 'Helsinki', postcode: '00100' },
    geopoint: { latitude: 60.1677, longitude: 24.9364 },
    categories: [{ category_id, category_type: 'osm' }],
  })
const cafe = await add('Mustikka', '10', 'amenity/cafe')
const shop = await add('Puolukka', '54', 'shop/shoes')
const box = (q: string, params: Record<string, string> = {}): Promise<Data> =>
  world.ask('GET', '/v1/search', { q, ...params })
const idsOf = ({ rows }: Data): string[] => rows.map(({ id }: Data) => id)

test('a street of listings is read in the country that has entities', async () => {
  for (const q of ['cafe kuusikatu', 'kuusikatu cafe', 'cafe kuusikatu, Helsinki', 'cafe kuusikatu 10']) {
    const found = await box(q)
    assert.equal(`${found.reading.kind} ${found.reading.country}`, 'what fi', q)
    assert.deepEqual(idsOf(found), [cafe], q)
  }
  const address = await box('Kuusikatu 10')
  assert.equal(address.reading.kind, 'address')
  assert.equal(address.location.street, 'Kuusikatu 10')
})

test('a small town and a postcode of a country without entities are not meant', async () => {
  // There are a town called Cafe and a sector 10 in countries of Asia, and numbers of quarters.
  for (const q of ['cafe mustikka', 'Mustikka 54', 'Kuusikatu 10'])
    assert.equal((await box(q)).reading.country, 'fi', q)
  // So is Dongola, by its airport.
  assert.equal((await box('dog friendly mustikka')).reading.country, 'fi')
  assert.equal((await box('00100 cafe')).reading.kind, 'what')
  const code = await box('shoes 00100')
  assert.equal(code.reading.country, 'fi')
  assert.deepEqual(idsOf(code), [shop])
})

test('a quarter whose people nobody has counted is a place at home, and a word abroad', async () => {
  assert.equal((await box('Töölö')).reading.place, 'Töölö, Helsinki')
  const placed = await box('cafe töölö')
  assert.equal(`${placed.reading.kind} ${placed.reading.place}`, 'what Töölö, Helsinki')
  // A quarter of Paris, and a region of Burkina Faso.
  assert.notEqual((await box('Nation')).reading.country, 'fr')
  assert.equal((await box('conference centre')).reading.place, null)
  assert.equal((await box('pizza Paris')).reading.place, 'Paris, Île-de-France')
})

test('the name of a kind of business is no place that is called so, or whose airport is', async () => {
  for (const q of ['coffee', 'atm', 'police', 'gym', 'yoga', 'spa', 'cafe'])
    for (const params of [{}, { country: 'US' }]) {
      const { reading } = await box(q, params)
      assert.equal(`${reading.kind} ${reading.place}`, 'what null', q)
    }
})

test('a well-known place is meant wherever it is, and a country that is asked for goes first', async () => {
  for (const q of ['Berlin', 'Nice', 'London', 'Cologne'])
    assert.equal((await box(q)).reading.kind, 'place', q)
  const { reading, total_rows } = await box('pizza Tokyo')
  assert.equal(`${reading.where} ${reading.country} ${total_rows}`, 'Tokyo jp 0')
  assert.equal((await box('pizza in Cafe', { country: 'PH' })).reading.country, 'ph')
})

test('coordinates are a point to search around', async () => {
  for (const q of ['cafe near 60.1677, 24.9364', '60.1677,24.9364 cafe', 'cafe 60.16770 24.93640']) {
    const found = await box(q)
    assert.equal(`${found.reading.kind} ${found.reading.what} ${found.reading.country}`, 'what cafe fi', q)
    assert.deepEqual(idsOf(found), [cafe], q)
    assert.ok(found.rows[0].distance_m < 10, q)
  }
  assert.equal((await box('60.1677, 24.9364')).total_rows, 2)
  // Times and prices.
  assert.equal((await box('lounas 10.30 14.00')).reading.near, undefined)
  // Not on this planet.
  assert.equal((await box('cafe 99.1677, 24.9364')).reading.near, undefined)
})

test('a town is a place though its name resembles a synonym of a kind, and a short postcode is one', async () => {
  for (const [q, country] of [
    ['Kemi', 'FI'],
    ['Uusikaupunki', 'FI'],
    ['Baden', 'CH'],
    ['Halle', 'DE'],
  ] as const) {
    const { reading } = await box(q, { country })
    assert.equal(`${reading.kind} ${reading.country}`, `place ${country.toLowerCase()}`, q)
  }
  assert.equal((await box('cafe E1', { country: 'GB' })).reading.where, 'E1')
})

test('a brand in a street is its bearer there, and a kind with a street is the kind', async () => {
  const brand = await add('Starbucks', '12', 'amenity/cafe')
  const found = await box('starbucks kuusikatu')
  assert.equal(`${found.reading.kind} ${found.reading.who} ${found.reading.where}`, 'who starbucks kuusikatu')
  assert.deepEqual(idsOf(found), [brand])
  assert.equal((await box('cafe kuusikatu')).reading.kind, 'what')
})

test('a name with a word that is a town abroad, too, is a name', async () => {
  const liquor = await add('Alko Keskusta Arkadia', '30', 'shop/alcohol')
  const found = await box('Alko Arkadia')
  assert.equal(`${found.reading.kind} ${found.reading.country}`, 'who fi')
  assert.deepEqual(idsOf(found), [liquor])
  // Known by a runway in Australia.
  assert.equal((await box('hotel near Central station')).reading.country, 'fi')
})

test('a name of a quarter at home is not that of a town abroad, where nobody is listed', async () => {
  // Swedish for quarters of Helsinki; Tölö is Toulon in other languages, and Kampen a town of the Netherlands.
  for (const [q, place] of [
    ['kafé i Tölö', 'Töölö, Helsinki'],
    ['kafé Tölö', 'Töölö, Helsinki'],
    ['kafé i Kampen', 'Kamppi, Helsinki'],
  ] as const) {
    const found = await box(q)
    assert.equal(`${found.reading.kind} ${found.reading.place}`, `what ${place}`, q)
    assert.equal(idsOf(found)[0], cafe, q)
  }
  assert.equal((await box('bowling i Kampen')).reading.place, 'Kampen, Overijssel')
  assert.equal((await box('kafé i Toulon')).reading.country, 'fr')
})
