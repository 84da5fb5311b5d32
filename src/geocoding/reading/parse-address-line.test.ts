import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedGazetteer } from '../../../test/support/shipped-gazetteer.ts'
import { parseAddressLine, splitHouseNumber } from './parse-address-line.ts'

const { register } = shippedGazetteer()

test('one-line addresses are taken apart', () => {
  const cases: [string, string, object][] = [
    [
      '12 Broad Street, Reading, Berkshire RG1 2BH',
      'gb',
      {
        buildingNumber: '12',
        lines: ['12 Broad Street'],
        town: 'Reading',
        county: 'Berkshire',
        postcode: 'RG1 2BH',
      },
    ],
    [
      'Friesener Straße 1, 96317 Kronach',
      'de',
      { buildingNumber: '1', lines: ['Friesener Straße 1'], town: 'Kronach', postcode: '96317' },
    ],
    [
      '350 5th Ave, New York, NY 10118, USA',
      'us',
      { buildingNumber: '350', lines: ['350 5th Ave'], town: 'New York', county: 'NY', postcode: '10118' },
    ],
    [
      '10 rue de Rivoli, 75004 Paris, France',
      'fr',
      { buildingNumber: '10', lines: ['10 rue de Rivoli'], town: 'Paris', postcode: '75004' },
    ],
    [
      'Unit 4, 20 Collins Street Melbourne VIC 3000',
      'au',
      {
        buildingNumber: '20',
        lines: ['Unit 4', '20 Collins Street'],
        town: 'Melbourne',
        county: 'VIC',
        postcode: '3000',
      },
    ],
    ['', 'gb', { lines: [] }],
  ]
  for (const [text, country, expected] of cases) {
    assert.deepEqual(parseAddressLine(text, country, register), { ...expected, country }, text)
  }
})

test('house numbers stand before or after the street', () => {
  assert.deepEqual(splitHouseNumber('12a High Street'), { number: '12a', street: 'High Street' })
  assert.deepEqual(splitHouseNumber('12-14 High Street'), { number: '12-14', street: 'High Street' })
  assert.deepEqual(splitHouseNumber('Hauptstraße 5 b'), { number: '5b', street: 'Hauptstraße' })
  assert.deepEqual(splitHouseNumber('The Old Mill'), { number: undefined, street: 'The Old Mill' })
})
