import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareRecords } from '../matching/decide.ts'
import { readMatchRecord } from '../matching/record.ts'
import { isComplete } from './find-target.ts'

const listed = (name: string, more = {}) =>
  readMatchRecord({
    name,
    address: '12 Mill Lane',
    town: 'Leeds',
    postcode: 'LS1 4AB',
    country: 'gb',
    phones: ['0113 496 0110'],
    category: 'dentist',
    ...more,
  })!

test("a supplier's two records are one business only by one name in one house, with nothing that differs", () => {
  const complete = (one: string, other: string, more = {}, others = {}) =>
    isComplete(compareRecords(listed(one, more), listed(other, others)))
  assert.ok(complete('Riverside Dental', 'Riverside Dental'))
  assert.ok(complete('Riverside Dental', 'Riverside Dental Ltd'))
  assert.ok(!complete('Riverside Dental', 'Riverside Dental Jane Roe'), 'a practice and its practitioner')
  assert.ok(!complete('Riverside Dental', 'Riverside Dental', {}, { phones: ['0113 496 0777'] }))
  const [here, there] = [{ ids: ['osm:node/1'] }, { ids: ['osm:node/2'] }]
  assert.ok(!complete('Riverside Dental', 'Riverside Dental', here, there), 'two ids of one dataset')
  assert.ok(complete('Riverside Dental', 'Riverside Dental', here, here))
})
