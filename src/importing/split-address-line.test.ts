import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitAddressLine } from './split-address-line.ts'

const cases: readonly (readonly [string, ReturnType<typeof splitAddressLine>])[] = [
  [
    '14 Mill Lane, Upper Green, Bolton',
    { address1: '14 Mill Lane', address2: 'Upper Green', town: 'Bolton' },
  ],
  ['9 Park Way, Bolton, Lancashire', { address1: '9 Park Way', town: 'Bolton', county: 'Lancashire' }],
  [
    'Unit 8b, Retail Park, Station Way, Altrincham, Cheshire',
    {
      address1: 'Unit 8b',
      address2: 'Retail Park',
      address3: 'Station Way',
      town: 'Altrincham',
      county: 'Cheshire',
    },
  ],
  ['1 High Street, Reading RG1 1AA', { address1: '1 High Street', town: 'Reading', postcode: 'RG1 1AA' }],
  ['1 High Street, Reading, RG1 1AA', { address1: '1 High Street', town: 'Reading', postcode: 'RG1 1AA' }],
  ['7 Quay Road, Howth, Co. Dublin', { address1: '7 Quay Road', town: 'Howth', county: 'Co. Dublin' }],
  [
    '12 Main St, Springfield, IL 62701',
    { address1: '12 Main St', town: 'Springfield', province: 'IL', postcode: '62701' },
  ],
  [
    '12 Main St, Springfield IL 62701-1234',
    { address1: '12 Main St', town: 'Springfield', province: 'IL', postcode: '62701-1234' },
  ],
  ['Hauptstr. 5, 80331 München', { address1: 'Hauptstr. 5', town: 'München', postcode: '80331' }],
  ['12 rue de la Paix, 75002 Paris', { address1: '12 rue de la Paix', town: 'Paris', postcode: '75002' }],
  ['Damrak 1, 1012 LG Amsterdam', { address1: 'Damrak 1', town: 'Amsterdam', postcode: '1012 LG' }],
  ['Market Hall', { address1: 'Market Hall' }],
  ['', {}],
]

test('one-line addresses are parted', () => {
  for (const [line, parts] of cases) assert.deepEqual(splitAddressLine(line), parts, line)
})

test('a country at the end is told by the caller', () => {
  const isCountry = (part: string) => part === 'Germany'
  assert.deepEqual(splitAddressLine('Hauptstr. 5, 80331 München, Germany', isCountry), {
    address1: 'Hauptstr. 5',
    town: 'München',
    postcode: '80331',
  })
})
