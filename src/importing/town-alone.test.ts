import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settleAddress } from './settle-address.ts'
import { splitAddressLine } from './split-address-line.ts'

const towns: readonly (readonly [country: string, text: string, ReturnType<typeof splitAddressLine>])[] = [
  ['gb', 'Ripon', { town: 'Ripon' }],
  ['gb', 'Ripon HG4 1AA', { town: 'Ripon', postcode: 'HG4 1AA' }],
  ['gb', 'Barton upon Humber', { town: 'Barton upon Humber' }],
  ['gb', 'Leeds, UK', { town: 'Leeds' }],
  ['gb', 'Newark, Notts', { town: 'Newark', county: 'Notts' }],
  ['ca', 'Nanaimo BC', { town: 'Nanaimo', province: 'BC' }],
  ['ca', 'Nanaimo, BC V9R 5A1', { town: 'Nanaimo', province: 'BC', postcode: 'V9R 5A1' }],
  ['us', 'Portland, OR', { town: 'Portland', province: 'OR' }],
  ['us', 'St Louis MO', { town: 'St Louis', province: 'MO' }],
  ['de', 'Ulm 89073', { town: 'Ulm', postcode: '89073' }],
  ['pl', '30-001 Kraków', { town: 'Kraków', postcode: '30-001' }],
  ['es', 'Palma de Mallorca', { town: 'Palma de Mallorca' }],
  ['de', '89073 Ulm', { town: 'Ulm', postcode: '89073' }],
  ['au', 'Albany WA 6330', { town: 'Albany', province: 'WA', postcode: '6330' }],
]

test('a town alone in the place of an address is the town', () => {
  for (const [country, text, parts] of towns) assert.deepEqual(splitAddressLine(text, country), parts, text)
})

test('ways, buildings, regions and businesses without a place are no towns', () => {
  const others: readonly (readonly [country: string, text: string])[] = [
    ['gb', 'Church Lane'],
    ['gb', 'The Old Mill'],
    ['gb', 'Online'],
    ['gb', 'By appointment'],
    ['gb', 'Covering Nottinghamshire'],
    ['it', 'Corso Italia'],
    ['tr', 'Atatürk Caddesi'],
    ['de', 'Bahnhofstraße'],
    ['de', 'Marktplatz'],
    ['nl', 'Keizersgracht'],
    ['es', 'Plaza Mayor'],
    ['us', 'California'],
    ['ca', 'Canada'],
    ['ca', 'Stone Quay Marina Nanaimo BC'],
  ]
  for (const [country, text] of others)
    assert.deepEqual(splitAddressLine(text, country), { address1: text }, text)
})

test('a town with its postcode in the column of the street leaves no street', () => {
  const address = { address1: 'Ripon HG4 1AA' }
  settleAddress(address, 'gb')
  assert.deepEqual(address, { town: 'Ripon', postcode: 'HG4 1AA' })
})
