import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { entityArbitrary, now } from '../../test/support/entity-arbitrary.ts'
import { everybody, type Viewer } from '../access/visibility.ts'
import { Utf8Writer } from '../wire/utf8-writer.ts'
import type { Attributes, Entity, StoredValue } from './model.ts'
import { objectList } from './objects/index.ts'
import { presentEntity } from './present.ts'
import { usuallyHidden, viewOf, viewWriter } from './view.ts'

const limits: Viewer['limits'] = { visibleObjects: null, hiddenObjects: usuallyHidden }

test('a view is what its viewer may see of the entity, at every time and for every key of a usual plan', () => {
  let viewed = 0
  const keys = fc.record({
    account: fc.constantFrom('shop', 'rival', 'guide', 'nobody'),
    publishable: fc.boolean(),
    at: fc.constantFrom(now, now + 1, now + 86_400_000, now + 86_400_001),
  })
  fc.assert(
    fc.property(entityArbitrary, keys, (entity, { account, publishable, at }) => {
      const viewer: Viewer = { ...everybody, account, limits, key: { publishable } }
      const writer = viewWriter(viewer, at)
      const view = viewOf(entity, now)
      if (!writer?.fits(view)) return
      const out = new Utf8Writer()
      writer.write(view, out)
      viewed++
      assert.deepEqual(
        JSON.parse(String(out.take())),
        JSON.parse(JSON.stringify(presentEntity(entity, viewer, at))),
      )
    }),
    { numRuns: 500 },
  )
  assert.ok(viewed > 50, `${viewed} views were written`)
})

test('a view is not written for a publishable key when the address is not to be displayed, nor for the account of the claim', () => {
  fc.assert(
    fc.property(entityArbitrary, (entity) => {
      const view = viewOf(entity, now)
      const writes = (viewer: Partial<Viewer>): boolean =>
        viewWriter({ ...everybody, limits, ...viewer }, now)!.fits(view)
      const address = entity.objects.postal_address?.find(({ confidence }) => confidence > 0)
      if (address?.attributes.do_not_display === true)
        assert.equal(writes({ account: 'nobody', key: { publishable: true } }), false)
      if (entity.claim !== null) assert.equal(writes({ account: entity.claim.account }), false)
      assert.equal(writes({ account: 'nobody' }), true)
    }),
  )
})

const said = (attributes: Attributes, derived: Attributes = {}): readonly StoredValue[] => [
  {
    genId: 7,
    attributes,
    derived,
    confidence: 100,
    scope: 'public',
    when: now,
    contributions: [{ account: 'shop', supplierId: null, userId: 'u', when: now, trust: 0, attributes }],
  },
]

const recorded: Entity = {
  id: '379236608286720',
  revision: '3-00',
  created: now - 2000,
  lastEdit: now - 1000,
  country: 'ie',
  timezone: null,
  localTimezone: 'Europe/Dublin',
  orderonline: true,
  delivers: false,
  trust: 4,
  ourData: false,
  seed: { account: 'shop', when: now - 2000 },
  suppliers: [{ account: 'rival', supplierId: 'S' }],
  locations: [{ locationId: '2', name: 'Cork', resolution: 'town' }],
  objects: {
    ...Object.fromEntries(objectList.map(({ name }) => [name, said({})])),
    geopoint: said({ latitude: 51.9, longitude: -8.4 }, { wgs84: [51.9, -8.4], geohash: 'gc1' }),
    fax: said({}).map((value) => ({ ...value, confidence: 0 })),
  },
  claim: {
    userId: 'aa',
    account: 'owner',
    resellerId: null,
    claimed: now,
    expires: now + 86_400_000,
    method: 'phone',
    phoneNumber: '+353215559999',
    referrerUrl: '',
    referrerName: '',
  },
  mergedInto: null,
  moderation: { state: 'reported', signals: 1 },
}

test('the view of an entity is as recorded; raise `presentation` when it has to change', () => {
  const { text, exceptions, until } = viewOf(recorded, now)
  const document = JSON.parse(text) as Record<string, unknown>
  const others = objectList.map(({ entityKey }) => entityKey).filter((key) => key !== 'geopoint')
  const shown = others.filter((key) => key in document)
  for (const key of others) delete document[key]
  const meta = { when: '2026-01-10 00:00:00 +00:00', source: [], scope: 'public', confidence: 100 }
  assert.deepEqual(document, {
    _id: '379236608286720',
    _rev: '3-00',
    lastEditDate: '2026-01-09 23:59:59 +00:00',
    type: 'business',
    when: '2026-01-09 23:59:58 +00:00',
    country: 'ie',
    timezone: 'UTC',
    local_timezone: 'Europe/Dublin',
    orderonline: true,
    delivers: false,
    scope: 'public',
    trust: 4,
    our_data: false,
    seed: { masheryid: 'shop', when: '2026-01-09 23:59:58 +00:00' },
    geopoint: { latitude: 51.9, longitude: -8.4, wgs84: [51.9, -8.4], geohash: 'gc1', meta },
    claim: { claimed_date: meta.when, expiry_date: '2026-01-11 00:00:00 +00:00', meta },
    moderation: { state: 'reported' },
    normalised_locations: {
      source: '',
      locations: [{ location_id: '2', name: 'Cork', resolution: 'town' }],
    },
    facets: [
      'hasPhone',
      'hasEmail',
      'hasWebsite',
      'hasDescriptions',
      'hasSocialMedia',
      'hasOpeningTimes',
      'hasGallery',
      'hasLogo',
      'isClaimed',
    ],
    contentScore: 9,
  })
  assert.deepEqual(
    others.filter((key) => !shown.includes(key)),
    ['faxes', 'employees', 'advertisers'],
  )
  assert.deepEqual([exceptions, until], [['owner', 'shop'], now + 86_400_000])
})
