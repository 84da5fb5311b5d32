import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareRecords } from './decide.ts'
import { readMatchRecord } from './record.ts'

const shop = {
  address: '4 Mill Street',
  town: 'Kendal',
  postcode: 'LA9 4TL',
  country: 'GB',
  phones: ['01539 496010'],
}

const decided = (a: object, b: object) =>
  compareRecords(readMatchRecord({ ...shop, ...a })!, readMatchRecord({ ...shop, ...b })!).decision

test('words that say what the whole business is do not keep it from itself', () => {
  const pairs: [object, object][] = [
    [
      { name: 'Hotel Alte Mühle', category: 'hotel' },
      { name: 'Hotel-Restaurant Alte Mühle', category: 'hotel' },
    ],
    [
      { name: 'Thistle & Thyme', category: 'caterer' },
      { name: 'Thistle & Thyme Catering', category: 'caterer' },
    ],
    [{ name: 'Quay Street Bakery' }, { name: 'Quay St Bakery' }],
    [{ name: 'Brendan Community Hospital' }, { name: 'Brendan Comm. Hospital' }],
    [{ name: 'J. R. Whitcombe Plumbing' }, { name: 'John R. Whitcombe Plumbing' }],
    [{ name: 'Apollo Tool Services' }, { name: 'Apollo Tool Service' }],
  ]
  for (const [a, b] of pairs) assert.equal(decided(a, b), 'match', JSON.stringify([a, b]))
})

test('the same words keep a part from its whole', () => {
  const pairs: [object, object][] = [
    [
      { name: 'Hotel Alte Mühle', category: 'hotel' },
      { name: 'Hotel Alte Mühle Restaurant', category: 'restaurant' },
    ],
    [
      { name: 'Thistle & Thyme', category: 'cafe' },
      { name: 'Thistle & Thyme Catering', category: 'caterer' },
    ],
    [
      { name: 'Lakeside Speech Therapy', category: 'therapy' },
      { name: 'Lakeside Physical Therapy', category: 'therapy' },
    ],
    [{ name: 'Zahnarztpraxis Vosskuhl' }, { name: 'Hautarztpraxis Vosskuhl' }],
    [{ name: 'Plan B' }, { name: 'Plan Bar' }],
    [{ name: 'Block C' }, { name: 'Block Cedar' }],
  ]
  for (const [a, b] of pairs) assert.notEqual(decided(a, b), 'match', JSON.stringify([a, b]))
})

test('towns of one name are two where their postcodes lie far apart', () => {
  const name = 'The Corner House'
  const at = (postcode: string, town = 'Newport', phone = '01983 496012') => ({
    name,
    town,
    postcode,
    phones: [phone],
  })
  assert.notEqual(decided(at('PO30 1SS'), at('NP20 1FW', 'Newport', '01633 496012')), 'match')
  assert.equal(decided(at('PO30 1SS'), at('PO30 2AB', 'Newport', '01983 496099')), 'match')
  assert.equal(
    decided(at('EC1A 1AA', 'London'), at('WC1A 1AA', 'London')),
    'match',
    'one town of many postcodes',
  )
})

test('two units of one road are two, with one telephone as well; a unit is no house number', () => {
  const name = 'Smith Motors'
  assert.equal(
    decided({ name, address: 'Unit 3, Dock Road' }, { name, address: 'Unit 8, Dock Road' }),
    'review',
  )
  assert.equal(
    decided({ name, address: 'Unit 3, Dock Road' }, { name, address: 'Dock Road Unit 3' }),
    'match',
  )
  assert.equal(
    decided({ name, address: 'Unit 3, Dock Road' }, { name, address: '40 Dock Road, Unit 3' }),
    'match',
  )
})
