import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openShippedTaxonomy } from '../../test/support/shipped-taxonomy.ts'
import { MOST_SYNONYMS } from './finding/suggester.ts'

const taxonomy = openShippedTaxonomy()
const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? 0.1)
const first = (text: string, language?: string): (string | undefined)[] =>
  taxonomy
    .lookup(text, language)
    .rows.slice(0, 3)
    .map(({ category }) => taxonomy.keyOf(category.id))

test('a look-up forgives typing errors, accents, plurals, word order and case', () => {
  const plumber = ['plumber', 'Plumbers', 'plumer', 'PLUMBRE', 'plumber near me', 'cheap plumber']
  for (const text of plumber) assert.equal(first(text, 'en')[0], 'craft/plumber', text)
  assert.equal(first('cafe', 'fr')[0], first('café', 'fr')[0])
  assert.equal(first('Moebelhaus', 'de')[0], 'shop/furniture')
  assert.equal(first('hire car', 'en')[0], first('car hire', 'en')[0])
  assert.equal(first('Zahnärzte', 'de')[0], 'amenity/dentist')
  assert.equal(first('riparare telefono', 'it')[0], 'trade/phone_repair')
})

test('a look-up knows the words of nine languages, whichever was asked for', () => {
  const dentist = ['dentist', 'Zahnarzt', 'dentiste', 'dentista', 'tandarts', 'tandläkare', 'hammaslääkäri']
  for (const text of dentist) {
    for (const language of ['en', 'de', undefined, 'xx', 'pt_BR']) {
      assert.ok(first(text, language).includes('amenity/dentist'), `${text} in ${language}`)
    }
  }
})

test('a look-up for what is nearly as good as the best gives the same rows as one for everything', () => {
  const within = 0.02
  const texts = [
    'restaurant',
    'Zahnarzt',
    'plumer',
    'pizza delivery',
    'riparare telefono',
    '5812',
    'boulangerie',
    'qzx',
  ]
  for (const text of texts) {
    for (const language of ['en', 'de', undefined]) {
      const best = (rows: readonly { category: { id: string }; order: readonly number[] }[]) =>
        rows
          .filter(({ order }) => order[0]! >= rows[0]!.order[0]! - within)
          .map(({ category }) => category.id)
      const near = best(taxonomy.lookup(text, language, within).rows)
      assert.deepEqual(near, best(taxonomy.lookup(text, language).rows), `${text} in ${language}`)
    }
  }
})

test('rows come best first, exact names with quality 1, and the same question again from the cache', () => {
  const { rows, fromCache } = taxonomy.lookup('bakery products', 'en')
  const { rows: again, fromCache: cached } = taxonomy.lookup('bakery products', 'en')
  assert.deepEqual([fromCache, cached], [false, true])
  assert.deepEqual(again, rows)
  for (const [index, { order }] of rows.entries()) {
    const before = rows[index - 1]?.order
    assert.ok(!before || before[0] > order[0] || (before[0] === order[0] && before[1] <= order[1]))
  }
  assert.equal(taxonomy.lookup('Bakery', 'en').rows[0]!.order[0], 1)
})

test('a look-up finds codes and the titles of codes', () => {
  const byCode = taxonomy.lookup('43220', 'en').rows[0]!
  assert.equal(taxonomy.keyOf(byCode.category.id), 'craft/plumber')
  assert.equal(byCode.code?.type, 'sic_2007')
  for (const title of ['Freight rail transport', 'Hunting and trapping', 'Raising of poultry']) {
    const { order, code } = taxonomy.lookup(title, 'en').rows[0]!
    assert.equal(code?.name.toLowerCase(), title.toLowerCase())
    assert.ok(order[0] < 1)
  }
})

test('nothing is found for text that says nothing', () => {
  for (const text of ['', ' ', '!?', '𝕏🎉', '\u202e', 'qxzvwk']) {
    assert.deepEqual(taxonomy.lookup(text, 'en').rows, [], JSON.stringify(text))
    assert.deepEqual(taxonomy.suggest('keyword', text, 'en', 10), [], JSON.stringify(text))
  }
})

test('any text in any language is answered', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  )
  fc.assert(
    fc.property(text, fc.option(fc.string({ maxLength: 8 }), { nil: undefined }), (typed, language) => {
      for (const { order } of taxonomy.lookup(typed, language).rows) assert.ok(order[0] > 0 && order[0] <= 1)
      assert.ok(taxonomy.suggest('keyword', typed, language, 10).length <= 10)
    }),
    { numRuns: Math.ceil(1000 * scale) },
  )
})

test('match answers names and synonyms only', () => {
  const keys = (text: string, language?: string): (string | undefined)[] =>
    taxonomy.match(text, language).map(({ categoryId }) => taxonomy.keyOf(categoryId))
  assert.equal(keys('plumbers', 'en')[0], 'craft/plumber')
  assert.ok(keys('chippy', 'en').includes('amenity/fast_food/fish_and_chips'))
  assert.deepEqual(keys('plumer', 'en'), [])
  assert.deepEqual(keys('plumber wanted quickly', 'en'), [])
})

test('suggestions are lower case, few, and those of category are names', () => {
  const names = new Set([...taxonomy.all()].map(({ names }) => names.en?.toLowerCase()))
  for (const text of ['plu', 'res', 'car ', 'dentis', 'plumbr']) {
    const found = taxonomy.suggest('category', text, 'en', 10)
    assert.ok(found.length > 0 && found.length <= 10, text)
    for (const name of found) assert.ok(names.has(name), name)
  }
  assert.ok(taxonomy.suggest('keyword', 'sparky', 'en', 10).includes('sparky'))
  assert.deepEqual(taxonomy.suggest('category', 'sparky', 'en', 10), [])
  assert.ok(taxonomy.suggest('category', 'zahn', 'de', 10).includes('zahnarzt'))
})

test('one error is forgiven from four letters on, the first letter included', () => {
  const has = (text: string, wanted: string, language?: string) =>
    assert.ok(taxonomy.suggest('category', text, language, 10).includes(wanted), text)
  for (const text of ['resturant', 'restauratn', 'xestaurant', 'rrestaurant', 'estaurant']) {
    has(text, 'restaurant', 'en')
    has(text, 'restaurant')
  }
  has('zanharzt', 'zahnarzt', 'de')
  assert.deepEqual(taxonomy.suggest('category', 'zqx', 'en', 10), [])
  for (const text of taxonomy.suggest('keyword', 'plum', 'en', 10)) assert.match(text, /\bplum/)
})

test('words of other languages are completed when the language has none; the language said is corrected first', () => {
  assert.ok(taxonomy.suggest('keyword', 'klempn', undefined, 10).includes('klempner'))
  assert.ok(taxonomy.suggest('keyword', 'klempn', 'en', 10).includes('klempner'))
  assert.ok(taxonomy.suggest('category', 'boulang', undefined, 10).includes('boulangerie'))
  const german = taxonomy.suggest('category', 'zahnartz', 'de', 10)
  assert.ok(german.includes('zahnarzt') && german.every((text) => text.startsWith('zahnarzt')))
  assert.ok(
    !taxonomy.suggest('category', 'rest', 'en', 10).includes('restaurang'),
    'not beside those of the language',
  )
})

test('what operators change is completed as it is now, in every language', () => {
  const changed = openShippedTaxonomy()
  const id = (key: string): string => changed.resolve('osm', key)!.category.id
  const own = '900000001'
  changed.apply({
    edits: [
      { id: id('craft/plumber'), names: { en: 'Pipe Wizards' }, changes: 1 },
      { id: id('amenity/dentist'), hidden: true, changes: 1 },
      { id: id('shop/bakery'), synonyms: { en: ['Zopf house', 'bakery products'] }, changes: 1 },
      { id: own, created: true, names: { en: 'Moon Boots' }, synonyms: { fi: ['kuusaappaat'] }, changes: 1 },
    ],
    taxonomies: [],
  })
  const has = (kind: 'category' | 'keyword', text: string, language: string, wanted: string): boolean =>
    changed.suggest(kind, text, language, 10).includes(wanted)
  assert.ok(has('category', 'wiz', 'en', 'pipe wizards') && !has('category', 'plumber', 'en', 'plumber'))
  const german = changed.get(id('craft/plumber'))!.names.de!.toLowerCase()
  assert.ok(has('category', german.slice(0, -2), 'de', german), 'other names stay')
  assert.ok(!has('category', 'dent', 'en', 'dentist') && !has('keyword', 'zahnarzt', 'de', 'zahnarzt'))
  assert.ok(has('keyword', 'zopf', 'en', 'zopf house') && !has('category', 'zopf', 'en', 'zopf house'))
  assert.ok(has('keyword', 'zpof hou', 'en', 'zopf house'), 'misspelt')
  assert.ok(has('category', 'boots', 'en', 'moon boots') && has('category', 'moon', 'de', 'moon boots'))
  assert.ok(has('keyword', 'kuusaap', 'fi', 'kuusaappaat') && has('keyword', 'kuusaap', 'en', 'kuusaappaat'))
  changed.apply({ edits: [], taxonomies: [] })
  assert.ok(!has('category', 'wiz', 'en', 'pipe wizards') && has('category', 'dent', 'en', 'dentist'))
})

function assertStays(kind: 'category' | 'keyword', text: string, language: string, limit: number): void {
  let shown = false
  for (let length = 1; length <= text.length; length++) {
    const found = taxonomy.suggest(kind, text.slice(0, length), language, limit)
    assert.ok(!shown || found.includes(text), `${text} lost at ${text.slice(0, length)}`)
    shown ||= found.includes(text)
  }
}

test('a sign between words is no beginning of the next one', () => {
  for (let limit = 1; limit <= 12; limit++) assertStays('keyword', 'parrilla / asador', 'es', limit)
})

test('a suggestion once shown stays while it is typed on', () => {
  const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'fi']
  const categories = [...taxonomy.all()]
  const wanted = fc.tuple(
    fc.constantFrom(...languages),
    fc.constantFrom(...categories),
    fc.nat({ max: 40 }),
    fc.constantFrom('category' as const, 'keyword' as const),
    fc.integer({ min: 1, max: 12 }),
  )
  fc.assert(
    fc.property(wanted, ([language, { names, synonyms }, pick, kind, limit]) => {
      const texts = [names[language], ...(kind === 'keyword' ? synonyms.usual(language, MOST_SYNONYMS) : [])]
      const text = texts[pick % texts.length]?.toLowerCase()
      if (text === undefined) return
      assertStays(kind, text, language, limit)
    }),
    { numRuns: Math.ceil(10_000 * scale) },
  )
})
