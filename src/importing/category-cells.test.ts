import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShippedTaxonomy } from '../../test/support/shipped-taxonomy.ts'
import { sureCategories } from './category-cells.ts'
import { CategoryReader } from './category-reader.ts'
import { draftCategories, fittingCategories } from './suggest-categories.ts'

const taxonomy = openShippedTaxonomy()

function stored(value: string): string {
  const found = sureCategories(value, taxonomy).map(({ type, id }) => {
    const { category } = taxonomy.resolve(type ?? undefined, id)!
    return taxonomy.keyOf(category.id)!
  })
  return found.sort().join(' ')
}

const suggested = (value: string): readonly string[] =>
  fittingCategories(value, taxonomy).map(({ categoryId }) => taxonomy.keyOf(categoryId)!)

function reads(cells: Readonly<Record<string, string>>): void {
  const found = Object.fromEntries(Object.keys(cells).map((value) => [value, stored(value)]))
  assert.deepEqual(found, cells)
}

test('the everyday words of many languages are read', () => {
  reads({
    Autohaus: 'shop/car',
    'Kfz-Werkstätten': 'shop/car_repair',
    Slager: 'shop/butcher',
    Boekhandel: 'shop/books',
    'Law firm': 'office/lawyer',
    'Cabinet dentaire': 'amenity/dentist',
    Gyógyszertár: 'amenity/pharmacy',
    Отель: 'tourism/hotel',
    ラーメン: 'amenity/restaurant/ramen',
    薬局: 'amenity/pharmacy',
    '4S店': 'shop/car',
    미용실: 'shop/hairdresser',
  })
})

test('words that serve searches, other words of the same stem and headings are not read', () => {
  for (const value of [
    'Gesundheit',
    'Kultur',
    'Food',
    'Yes',
    'Stadt',
    'Süd',
    'Planes',
    'Premium',
    '-',
    'n/a',
  ]) {
    assert.equal(stored(value), '', value)
  }
})

test('numbers and words that qualify any kind are passed over', () => {
  reads({
    'Artisan Bakery': 'shop/bakery',
    'A01 - Bäckerei': 'shop/bakery',
    'Restaurants (12)': 'amenity/restaurant',
    'Einzelhandel mit Schuhen': 'shop/shoes',
    'artisan 12': '',
  })
})

test('a word of several kinds is suggested, the most popular kind first', () => {
  assert.equal(stored('Gasthaus'), '')
  assert.deepEqual(suggested('Gasthaus'), ['amenity/restaurant', 'amenity/pub', 'tourism/guest_house'])
  assert.equal(stored('酒店'), '')
  assert.deepEqual(suggested('酒店'), ['tourism/hotel', 'shop/alcohol'])
})

test('of a list every part must be sure; headings beside it say nothing', () => {
  reads({
    'Bäckerei/Konditorei': 'shop/bakery shop/pastry',
    'Hotel & Restaurant': 'amenity/restaurant tourism/hotel',
    'bar-tabac': 'amenity/bar shop/tobacco',
    'Restaurant (italienisch)': 'amenity/restaurant/italian',
    'Shopping / Shoes': 'shop/shoes',
    'Restaurants, Pizzerie': 'amenity/restaurant/pizza',
    'Bar & Restaurant Equipment': '',
    'Back- und Süßwaren': '',
    'Auto & Motorrad': '',
    'HOTEL RESTAURANT': 'amenity/restaurant tourism/hotel',
    'School Books': '',
    'Bäckerei u. Konditorei': 'shop/bakery shop/pastry',
  })
})

test('of a path the last step that is no heading is read, also as a kind of its parent', () => {
  reads({
    'Food > Bakery': 'shop/bakery',
    'Restaurants > Italian': 'amenity/restaurant/italian',
    'Restaurants > Other': 'amenity/restaurant',
    'Gastronomie: Café': 'amenity/cafe',
    'Restaurants > Andalusian': '',
    'Food > Other': '',
  })
  assert.deepEqual(suggested('Restaurants > Andalusian'), ['amenity/restaurant'])
})

test('tags and codes are read where their form or their title tells the taxonomy', () => {
  reads({
    'shop=bakery': 'shop/bakery',
    'amenity/cafe': 'amenity/cafe',
    'shop:hairdresser': 'shop/hairdresser',
    'shop=nonesuch': '',
    'shop=bakery;shop=pastry': 'shop/bakery shop/pastry',
    'gcid:hair_salon': 'shop/hairdresser',
    'https://schema.org/Bakery': 'shop/bakery',
    '56.10A Restauration traditionnelle': 'amenity/restaurant',
    '4520A': 'shop/car_repair',
    'NAICS 812112 Beauty Salons': 'shop/beauty',
    '47.73 Dispensing chemist in specialised stores': 'amenity/pharmacy',
    '47.76Z Commerce de détail de fleurs': 'shop/florist',
    '5812 - Eating Places': 'amenity/restaurant',
    '5812 - Unheard of': '',
    '812112': '',
  })
  assert.deepEqual(sureCategories('4520A', taxonomy), [{ type: 'naf', id: '4520A' }])
})

test('the reader stores all kinds of a cell, and reports the rest with suggestions', () => {
  const reader = new CategoryReader(taxonomy)
  const cell = (value: string) => ({ type: null, value })
  assert.equal(reader.read([cell('Hotel, Restaurant'), cell('Restaurant')], 2).length, 2)
  assert.deepEqual(reader.read([cell('Dorfbäckerei')], 3), [])
  assert.deepEqual(
    reader
      .unknown()
      .map(({ value, lines, suggestions }) => ({ value, lines, names: suggestions.map((one) => one.name) })),
    [{ value: 'Dorfbäckerei', lines: [3], names: ['Bakery'] }],
  )
})

test('drafts are certain of what is read, and leave cells of several kinds to the reader', () => {
  const cells = ['Autohaus', 'Hotel & Restaurant', 'Gasthaus', 'Dorfbäckerei', 'Sonstiges']
  const drafts = draftCategories(new Map(cells.map((cell) => [cell, 1])), taxonomy, 'de')
  assert.deepEqual(
    drafts.map(({ value, found }) => [value, found?.certainty]),
    [
      ['Autohaus', 1],
      ['Gasthaus', 0.45],
      ['Dorfbäckerei', 0.5],
      ['Sonstiges', undefined],
    ],
  )
})

test('long and hostile cells are no category', () => {
  for (const value of ['x'.repeat(10_000), 'Hotel, '.repeat(2_000), '('.repeat(199), '56.10 '.repeat(33)]) {
    assert.deepEqual(sureCategories(value, taxonomy), [])
  }
})
