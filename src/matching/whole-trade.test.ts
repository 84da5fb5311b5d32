import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decidedAtOneAddress, shop } from '../../test/support/match-records.ts'

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
    [
      { name: 'Dr. Vosskuhl', category: 'dermatologist' },
      { name: 'Hautarztpraxis Dr. Vosskuhl', category: 'dermatologist' },
    ],
    [{ name: 'Apollo Tool Services' }, { name: 'Apollo Tool Service' }],
  ]
  for (const [a, b] of pairs) assert.equal(decidedAtOneAddress(a, b), 'match', JSON.stringify([a, b]))
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
    [
      { name: 'Hotel Alte Mühle', category: 'hotel' },
      { name: 'Hotel Alte Mühle Restaurant', category: 'hotel' },
    ],
    [
      { name: 'Hotel Alte Mühle', category: 'hotel' },
      { name: 'Hotel Alte Mühle Spa', category: 'hotel' },
    ],
    [
      { name: 'Hotel Alte Mühle', category: 'hotel' },
      { name: 'Hotel Alte Mühle Bar', category: 'hotel' },
    ],
    [
      { name: 'Grundschule Lindenberg', phones: [], category: 'school' },
      { name: 'Lindenberg', phones: [], category: 'florist' },
    ],
    [
      { name: 'Gardencenter Vosskuhl', phones: [] },
      { name: 'Vosskuhl', phones: [] },
    ],
    [
      { name: 'Fahrschule Huber Reisebuero', phones: [] },
      { name: 'Huber', phones: [] },
    ],
    [
      { name: 'Hautarztpraxis Vosskuhl', category: 'dermatologist' },
      { name: 'Vosskuhl', category: 'florist' },
    ],
    [
      { name: 'Vosskuhl Inter', phones: [] },
      { name: 'Vosskuhl International', phones: [] },
    ],
    [{ name: 'Saint James Church' }, { name: 'Street James Church' }],
    [{ name: 'Mill St Dental' }, { name: 'Mill Saint Dental' }],
    [{ name: 'Plan B' }, { name: 'Plan Bar' }],
    [{ name: 'Block C' }, { name: 'Block Cedar' }],
  ]
  for (const [a, b] of pairs) assert.notEqual(decidedAtOneAddress(a, b), 'match', JSON.stringify([a, b]))
})

test('towns of one name are two where their postcodes lie far apart', () => {
  const name = 'The Corner House'
  const at = (postcode: string, town = 'Newport', phone = '01983 496012') => ({
    name,
    town,
    postcode,
    phones: [phone],
  })
  assert.notEqual(decidedAtOneAddress(at('PO30 1SS'), at('NP20 1FW', 'Newport', '01633 496012')), 'match')
  assert.equal(decidedAtOneAddress(at('PO30 1SS'), at('PO30 2AB', 'Newport', '01983 496099')), 'match')
  assert.equal(
    decidedAtOneAddress(at('EC1A 1AA', 'London'), at('WC1A 1AA', 'London')),
    'match',
    'one town of many postcodes',
  )
})

test('two units of one road are two, with one telephone as well; a unit is no house number', () => {
  const name = 'Smith Motors'
  assert.equal(
    decidedAtOneAddress({ name, address: 'Unit 3, Dock Road' }, { name, address: 'Unit 8, Dock Road' }),
    'review',
  )
  assert.equal(
    decidedAtOneAddress({ name, address: 'Unit 3, Dock Road' }, { name, address: 'Dock Road Unit 3' }),
    'match',
  )
  assert.equal(
    decidedAtOneAddress({ name, address: 'Unit 3, Dock Road' }, { name, address: '40 Dock Road, Unit 3' }),
    'match',
  )
})

test('an initial may be that of another person, and is asked about', () => {
  const pairs = [
    ['J. R. Whitcombe Plumbing', 'John R. Whitcombe Plumbing'],
    ['J. Smith Plumbing', 'Jane Smith Plumbing'],
    ['Dr J Patel', 'Dr Jaya Patel'],
    ['J Smith', 'Janet Smith'],
  ]
  for (const [a, b] of pairs)
    assert.equal(decidedAtOneAddress({ name: a }, { name: b }), 'review', `${a}, ${b}`)
})

test('St before a name is a saint, and elsewhere a street', () => {
  const pairs = [
    ['St James Church', 'Saint James Church'],
    ['Church of St James', 'Church of Saint James'],
    ['Mill St Dental', 'Mill Street Dental'],
    ['Mill St. Ltd', 'Mill Street'],
  ]
  for (const [a, b] of pairs)
    assert.equal(decidedAtOneAddress({ name: a }, { name: b }), 'match', `${a}, ${b}`)
})

test('a unit alone is not the house with its number, nor another house', () => {
  const at = (address: string, phones: string[] = []) => ({ name: 'Smith Motors', address, phones })
  for (const house of ['40 Dock Road', '3 Dock Road'])
    assert.equal(decidedAtOneAddress(at('Unit 3, Dock Road'), at(house)), 'review', house)
  assert.equal(decidedAtOneAddress(at('3 Dock Road, Unit 3'), at('3 Dock Road')), 'match')
  assert.equal(decidedAtOneAddress(at('Unit 3, Dock Road'), at('Dock Road')), 'match')
})

test('a country before the postcode changes nothing', () => {
  const at = (postcode: string) => ({ name: 'Vosskuhl', town: 'Berlin', postcode, country: 'DE' })
  assert.equal(decidedAtOneAddress(at('10115'), at('D-10115')), 'match')
  assert.equal(decidedAtOneAddress(at('D-10117'), at('10115')), 'match')
})

test('one house in a town of two postcode regions is never distinct', () => {
  const towns = [
    ['GB', 'Birmingham', 'B1 1AA', 'WS1 1AA'],
    ['US', 'Kansas City', '64105', '55105'],
    ['CA', 'Ottawa', 'K1A 0B1', 'J8X 1A1'],
    ['GB', 'London', 'SE1 1AA', 'CR0 1AA'],
  ] as const
  for (const [country, town, one, other] of towns) {
    const at = (postcode: string, phones: string[]) => ({ name: 'Vosskuhl', country, town, postcode, phones })
    assert.equal(decidedAtOneAddress(at(one, []), at(other, [])), 'review', town)
    assert.equal(decidedAtOneAddress(at(one, shop.phones), at(other, shop.phones)), 'match', town)
  }
})
