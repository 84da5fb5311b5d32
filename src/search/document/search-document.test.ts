import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attributes, Entity, ObjectName, StoredValue } from '../../entity/model.ts'
import { advertFlags, hiddenAddressFlag } from './features.ts'
import { searchDocument } from './search-document.ts'

const value = (attributes: Attributes, confidence = 100): StoredValue => ({
  genId: 1,
  attributes,
  derived: {},
  confidence,
  scope: 'public',
  when: 0,
  contributions: [],
})

const entity = (
  objects: Partial<Record<ObjectName, StoredValue[]>>,
  changes: Partial<Entity> = {},
): Entity => ({
  id: '379236608286720',
  revision: '1-00',
  created: 1,
  lastEdit: 5,
  country: 'gb',
  timezone: null,
  localTimezone: null,
  trust: 1,
  ourData: false,
  seed: { account: 'a', when: 1 },
  suppliers: [],
  locations: [{ locationId: '2643743', name: 'London', resolution: 'town' }],
  objects,
  claim: null,
  mergedInto: null,
  moderation: { state: 'none', signals: 0 },
  ...changes,
})
const taxonomy = { resolve: () => undefined }

test('an entity as search sees it', () => {
  const document = searchDocument(
    entity({
      name: [value({ name: 'Sky Bar', formal_name: 'Sky Bar Ltd', branch_name: '' })],
      geopoint: [value({ latitude: 51.50000049, longitude: -0.1234567 })],
      category: [value({ category_id: '7' }), value({ category_id: '8' }, 0), value({ category_id: '7' })],
      postal_address: [
        value({ address1: 'Sky House, 5-7 Upper Mill Road', address2: 'Unit 3, Wharf', town: 'London' }),
      ],
      tag: [value({ tag: 'cocktails' }), value({ tag: 'gone' }, 0)],
      description: [value({ headline: 'Head', body: 'Body' })],
      payment_type: [value({ payment_type: 'visa' })],
      advertiser: [
        value({ publisher_id: 'live', expiry_date: '2026-01-02' }),
        value({ publisher_id: 'ended', expiry_date: '2026-01-01' }),
        value({ publisher_id: 'cancelled', expiry_date: '2030-01-01' }, 0),
      ],
    }),
    taxonomy,
    Date.UTC(2026, 0, 2),
  )
  assert.deepEqual(document, {
    id: '379236608286720',
    country: 'gb',
    latitude: 51.5,
    longitude: -0.123457,
    placeIds: ['2643743'],
    names: ['Sky Bar', 'Sky Bar Ltd'],
    categoryIds: ['7'],
    tags: ['cocktails'],
    streets: ['sky house', 'upper mill rd', 'wharf'],
    descriptions: ['Head', 'Body'],
    contentScore: 1,
    flags: ['hasDescriptions', 'payment:visa', ...advertFlags('live', '2026-01-02')],
    claimedUntil: 0,
    updated: 5,
    schedule: '',
  })
})

test('what is private is not searched', () => {
  const objects = {
    tag: [{ ...value({ tag: 'secret' }), scope: 'private' as const }, value({ tag: 'cakes' })],
  }
  assert.deepEqual(searchDocument(entity(objects), taxonomy)?.tags, ['cakes'])
})

test('inactive and merged entities are not searched', () => {
  assert.equal(searchDocument(entity({ status: [value({ status: 'inactive' })] }), taxonomy), null)
  assert.equal(searchDocument(entity({}, { mergedInto: '1' }), taxonomy), null)
  assert.notEqual(searchDocument(entity({ status: [value({ status: 'inactive' }, 0)] }), taxonomy), null)
  assert.notEqual(searchDocument(entity({ status: [value({ status: 'active' })] }), taxonomy), null)
})

test('an entity with nothing is still a document; an expired claim keeps its end', () => {
  const claim = {
    userId: 'u',
    account: 'a',
    resellerId: null,
    claimed: 1,
    expires: 77,
    method: 'api',
    phoneNumber: '',
    referrerUrl: '',
    referrerName: '',
  }
  const document = searchDocument(entity({}, { claim }), taxonomy)
  assert.equal(document?.claimedUntil, 77)
  assert.equal(document?.latitude, null)
  assert.deepEqual(document?.names, [])
})

test('a hidden address leaves town and country to be found by, and tells that it is hidden', () => {
  const locations = [
    { locationId: 'sw1a', name: 'SW1A', resolution: 'outcode' },
    { locationId: 'westminster', name: 'Westminster', resolution: 'neighbourhood' },
    { locationId: '2643743', name: 'London', resolution: 'town' },
    { locationId: 'england', name: 'England', resolution: 'region' },
  ]
  const document = (hidden: boolean) =>
    searchDocument(
      entity(
        { postal_address: [value({ address1: '1 Downing Street', do_not_display: hidden })] },
        { locations },
      ),
      taxonomy,
    )
  assert.deepEqual(document(true)?.placeIds, ['2643743', 'england'])
  assert.deepEqual(document(true)?.flags, [hiddenAddressFlag])
  assert.deepEqual(document(true)?.streets, [])
  assert.deepEqual(document(false)?.placeIds.length, 4)
  assert.deepEqual(document(false)?.streets, ['downing st'])
  assert.deepEqual(document(false)?.flags, [])
})

test('employees, whom plans hide, do not bring a business forward', () => {
  const document = searchDocument(entity({ employee: [value({ surname: 'A' })] }), taxonomy)
  assert.equal(document?.contentScore, 0)
  assert.deepEqual(document?.flags, ['hasEmployees'])
})
