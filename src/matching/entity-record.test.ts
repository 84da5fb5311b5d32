import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attributes, Entity, StoredValue } from '../entity/model.ts'
import { matchRecordOf } from './entity-record.ts'

const value = (attributes: Attributes, derived: Attributes = {}, confidence = 100): StoredValue => ({
  genId: 1,
  attributes,
  derived,
  confidence,
  scope: 'public',
  when: 0,
  contributions: [],
})

const entity: Entity = {
  id: '1',
  revision: '1-00000000000000000000000000000000',
  created: 0,
  lastEdit: 0,
  country: 'gb',
  timezone: null,
  localTimezone: null,
  trust: 1,
  ourData: false,
  seed: { account: 'a', when: 0 },
  suppliers: [],
  locations: [],
  objects: {},
  claim: null,
  mergedInto: null,
  moderation: { state: 'none', signals: 0 },
}

test('entity record: values that count, in the shape of a feed', () => {
  const record = matchRecordOf({
    ...entity,
    objects: {
      name: [value({ name: 'Harbour Row Heating', branch_name: 'North Quay' })],
      postal_address: [
        value({
          building_number: '36',
          address1: 'Front Street',
          address2: '',
          town: 'Reading',
          county: 'Berkshire',
          postcode: 'RG1 1DB',
        }),
      ],
      phone: [
        value({ number: '0118 496 0000' }, { e164_number: '+441184960000' }),
        value({ number: '0118 496 0001' }, { e164_number: '+441184960001' }, 0),
      ],
      website: [value({ website_url: 'http://www.example.com' })],
      category: [value({ category_id: '5' }, { category_name: 'Heating Engineers' })],
    },
  })
  assert.deepEqual(record, {
    name: 'Harbour Row Heating North Quay',
    address: '36 Front Street',
    town: 'Reading',
    region: 'Berkshire',
    postcode: 'RG1 1DB',
    country: 'gb',
    phones: ['+441184960000'],
    websites: ['http://www.example.com'],
    category: 'Heating Engineers',
    brand: null,
  })
})

test('entity record: an entity without objects is all missing', () => {
  const { country, phones, websites, ...rest } = matchRecordOf(entity)
  assert.deepEqual([country, phones, websites], ['gb', [], []])
  assert.ok(Object.values(rest).every((one) => one === null))
})
