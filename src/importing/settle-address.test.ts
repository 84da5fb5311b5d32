import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attributes } from '../entity/model.ts'
import { settleAddress } from './settle-address.ts'

const settled = (address: Attributes, country: string): Attributes => {
  settleAddress(address, country)
  return address
}

test('what the street says again of the town and the postcode goes', () => {
  assert.deepEqual(
    settled({ address1: 'Hauptstr. 5, 80331 München', town: 'München', postcode: '80331' }, 'de'),
    { address1: 'Hauptstr. 5', town: 'München', postcode: '80331' },
  )
  assert.deepEqual(settled({ address1: 'Unit 2, 1 High Street, Leeds', town: 'LEEDS' }, 'gb'), {
    address1: 'Unit 2',
    address2: '1 High Street',
    town: 'LEEDS',
  })
  for (const whole of [
    { address1: '12 Leeds Road, Bradford', town: 'Leeds', postcode: 'LS1 4AB' },
    { address1: 'Leeds Business Park, Unit 4', town: 'Leeds', postcode: 'LS1 4AB' },
    { address1: '1 High Street, Leeds LS9 9ZZ', town: 'Leeds', postcode: 'LS1 4AB' },
  ])
    assert.deepEqual(settled({ ...whole }, 'gb'), whole)
})

test('the number of a house is said once, unless it is that of the street', () => {
  for (const [address1, building_number, country] of [
    ['Hauptstr. 5', '5', 'de'],
    ['5 Main St', '5', 'us'],
    ['Via Roma, 12', '12', 'it'],
  ] as const)
    assert.deepEqual(settled({ address1, building_number }, country), { address1 })
  for (const address1 of ['Calle 5', '5th Ave', 'Mayor'])
    assert.deepEqual(settled({ address1, building_number: '5' }, 'es'), { address1, building_number: '5' })
})

test('a postcode beside the town goes to its column, with the province', () => {
  assert.deepEqual(settled({ address1: '3 Smith St', town: 'Richmond VIC 3121' }, 'au'), {
    address1: '3 Smith St',
    town: 'Richmond',
    province: 'VIC',
    postcode: '3121',
  })
  assert.deepEqual(settled({ address1: '14 Athol Street', town: 'IM1 1JA', postcode: 'Douglas' }, 'im'), {
    address1: '14 Athol Street',
    town: 'Douglas',
    postcode: 'IM1 1JA',
  })
})
