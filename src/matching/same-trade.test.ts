import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareRecords } from './decide.ts'
import { serveAlike } from './normalise/word-lists.ts'
import { type MatchRecord, readMatchRecord } from './record.ts'

/** A restaurant as a list has it: name, address, town, phone, cuisine. */
const listed = (name: string, address: string, town: string, phone: string, category?: string): MatchRecord =>
  readMatchRecord({ name, address, town, phones: [phone], category, country: 'US' })!

const decided = (a: MatchRecord, b: MatchRecord) => compareRecords(a, b).decision

test('one restaurant is found in two lists that write it differently', () => {
  const pairs: [string, MatchRecord, MatchRecord][] = [
    [
      'more words, and another word for its cuisine',
      listed('Quill', '12 Larch St.', 'Boston', '617/555-0110', 'American'),
      listed("Quill's Oyster Room", '12 Larch St.', 'Boston', '617-555-0110', 'seafood'),
    ],
    [
      'a number after the area code was split',
      listed('Quillfeather', '12 Larch St.', 'Glendale', '213/555-0110', 'American'),
      listed('Quillfeather', '12 Larch St.', 'Los Angeles', '818-555-0110', 'steakhouses'),
    ],
    [
      'another number, and a word less',
      listed('Quillfeather Cafe', '12 Larch St.', 'Boston', '617/555-0110', 'American'),
      listed('Quillfeather', '12 Larch St.', 'Boston', '617-555-0990', 'American (new)'),
    ],
    [
      'doubled letters, and a house number with a hyphen',
      listed('Pilippe Rosello', '24-06 31st St.', 'Queens', '718/555-0110', 'Italian'),
      listed('Pillipe Roselo', '2406 31st St.', 'Queens', '718-555-0110', 'Italian'),
    ],
    [
      'letters that sound alike, also at the start',
      listed("Kristoffer's", '12 Larch St.', 'Boston', '617/555-0110', 'Greek'),
      listed("Christopher's", '12 Larch St.', 'Boston', '617-555-0110', 'Mediterranean'),
    ],
    [
      'a figure for a word, and another number',
      listed('Quill 12', '12 Larch St.', 'Boston', '617/555-0110', 'American'),
      listed('Quill Twelve', '12 Larch St.', 'Boston', '617-555-0990', 'American (new)'),
    ],
    [
      'a word more for what it serves, and another number',
      listed('Quillfeather', '12 Larch St.', 'Boston', '617/555-0110', 'seafood'),
      listed('Quillfeather Oyster Bar', '12 Larch St.', 'Boston', '617-555-0990', 'seafood'),
    ],
    [
      'a street that is one letter',
      listed('Quillfeather', '711 H St. NW', 'Washington', '202/555-0110', 'Thai'),
      listed('Quillfether House', '711 H St.', 'Washington D.C.', '202-555-0110', 'Asian'),
    ],
  ]
  for (const [what, a, b] of pairs) assert.equal(decided(a, b), 'match', what)
})

test('one number for two houses in two towns is asked about: it moved, or takes the orders of two branches', () => {
  const here = listed('Quillfeather', '12 Larch St.', 'Glendale', '213/555-0110', 'American')
  const there = listed('Quillfeather', '980 Fir Ave.', 'Burbank', '213-555-0110', 'steakhouses')
  assert.equal(decided(here, there), 'review')
})

test('numbers that firms choose alike in every town, and numbers of all of a firm, are no evidence across area codes', () => {
  const one = listed('Quill Taxi', '12 Larch St.', 'Boston', '212/967-1111', 'taxi')
  const other = listed('Raven Cars', '980 Fir Ave.', 'Boston', '416/967-1111', 'taxi')
  assert.equal(decided(one, other), 'distinct')
  const central = listed('Quill', '12 Larch St.', 'Boston', '800/442-0110', 'American')
  const local = listed('Quill', '980 Fir Ave.', 'Austin', '212/442-0110', 'American')
  assert.equal(compareRecords(central, local).decision, compareRecords(local, central).decision)
  assert.notEqual(decided(central, local), 'match')
})

test('names a few letters apart are one only where house and number agree, and both serve food', () => {
  const one = listed("Katrin's", '12 Larch St.', 'Boston', '617/555-0110', 'Greek')
  for (const other of [
    listed("Martin's", '12 Larch St.', 'Boston', '617-555-0990', 'Greek'),
    listed("Martin's", '980 Fir Ave.', 'Boston', '617-555-0110', 'Greek'),
    listed("Martin's", '12 Larch St.', 'Boston', '617-555-0110', 'taxi'),
  ])
    assert.notEqual(decided(one, other), 'match')
  const streets = [listed('Quill', '711 H St.', 'Boston', ''), listed('Quill', '711 K St.', 'Boston', '')]
  assert.notEqual(decided(streets[0]!, streets[1]!), 'match')
  for (const [a, b] of [
    ['Quill One', 'Quill Two'],
    ['Quill Seven', 'Quill Eleven'],
    ['Table Thirteen', 'Table Fourteen'],
    ['Pier Twenty', 'Pier Thirty'],
    ['Quill Fifth', 'Quill Sixth'],
    ['Restaurante Primero', 'Restaurante Tercero'],
    ['Upstairs', 'Downstairs'],
    ['Luna', 'Luma'],
    ['Aurora Sky', 'Aurora Sea'],
  ] as const) {
    const [first, second] = [a, b].map((name) =>
      listed(name, '12 Larch St.', 'Boston', '617-555-0110', 'Greek'),
    )
    assert.notEqual(decided(first!, second!), 'match', `${a}, ${b}`)
  }
  // Directions of a street and letters of a house are no streets.
  const central = (address: string, phone: string) => listed('Cafe Central', address, 'Boston', phone, 'cafe')
  for (const [a, b] of [
    ['12 B', '12b'],
    ['711 H St NW', '711 H St NE'],
  ] as const)
    assert.notEqual(decided(central(a, '617-555-0110'), central(b, '617-555-0990')), 'match', `${a}, ${b}`)
})

test('venues of one house are not merged for a common name and number', () => {
  const bar = listed('Quillfeather Bar', '12 Larch St.', 'Boston', '617/555-0110', 'American')
  const dining = listed('Quillfeather Dining Room', '12 Larch St.', 'Boston', '617-555-0110', 'American')
  const hotel = listed('Hotel Quillfeather', '12 Larch St.', 'Boston', '617-555-0110', 'hotel')
  for (const [a, b] of [
    [bar, dining],
    [bar, hotel],
    [dining, hotel],
  ] as const)
    assert.notEqual(decided(a, b), 'match', `${a.name}, ${b.name}`)
})

test('a bicycle shop and a coffee shop of one name at one number have no trade in common', () => {
  const bikes = listed('Harbour Bikes', '12 Larch St.', 'Boston', '617/555-0110', 'bicycle_shop')
  const coffee = listed('Harbour Coffee', '12 Larch St.', 'Boston', '617/555-0110', 'coffee_shop')
  const { decision, reasons } = compareRecords(bikes, coffee)
  assert.notEqual(decision, 'match')
  assert.ok(reasons.some(({ level }) => level === 'category:other'))
})

test('an area code counts in America only, and with the whole number', () => {
  const phoneLevel = (country: string, one: string, other: string) =>
    compareRecords(
      readMatchRecord({ name: 'Quill', town: 'Ayr', country, phones: [one] })!,
      readMatchRecord({ name: 'Quill', town: 'Ayr', country, phones: [other] })!,
    ).reasons.find(({ level }) => level.startsWith('phone:'))?.level
  assert.equal(phoneLevel('US', '213/655-0142', '323-655-0142'), 'phone:equal')
  assert.equal(phoneLevel('US', '213/655-0142', '323-655-0143'), 'phone:other')
  assert.notEqual(phoneLevel('GB', '0121 655 0142', '0161 655 0142'), 'phone:equal')
})

test('serving alike is symmetric, and nothing serves as no category does', () => {
  const words = fc.array(fc.constantFrom('american', 'new', 'bar', 'coffee', 'steakhouse', 'bank', 'shop'), {
    maxLength: 3,
  })
  fc.assert(
    fc.property(words, words, (one, other) => {
      assert.equal(serveAlike(one, other), serveAlike(other, one))
      assert.equal(serveAlike(one, []), false)
    }),
  )
  assert.ok(serveAlike(['american'], ['steakhouse']))
  assert.ok(!serveAlike(['bar'], ['coffee', 'shop']))
  assert.ok(!serveAlike(['american'], ['bank']))
})
