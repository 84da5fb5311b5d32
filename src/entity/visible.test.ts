import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { entityArbitrary, now } from '../../test/support/entity-arbitrary.ts'
import { everybody, type Viewer } from '../access/visibility.ts'
import { searchDocument } from '../search/document/search-document.ts'
import type { Entity, ObjectName, StoredValue } from './model.ts'
import { presentEntity } from './present.ts'
import { placeObjects, visibleEntity } from './visible.ts'

const taxonomy = { resolve: () => undefined }

/** The entity as if the omitted values had never been given. */
function without(entity: Entity, isLeftOut: (object: ObjectName, value: StoredValue) => boolean): Entity {
  const lacks = (object: ObjectName): boolean =>
    entity.objects[object]?.some((value) => value.confidence > 0 && isLeftOut(object, value)) === true
  const isGeocoded = (value: StoredValue): boolean => value.derived.geocoding !== undefined
  const objects = Object.fromEntries(
    Object.entries(entity.objects).map(([object, values]) => [
      object,
      values.filter(
        (value) =>
          !isLeftOut(object as ObjectName, value) &&
          !(object === 'geopoint' && isGeocoded(value) && lacks('postal_address')),
      ),
    ]),
  )
  const knowsPoint = objects.geopoint?.some(({ confidence }) => confidence > 0) === true
  const hadPoint = entity.objects.geopoint?.some(({ confidence }) => confidence > 0) === true
  return {
    ...entity,
    objects,
    locations: placeObjects.some(lacks) || (hadPoint && !knowsPoint) ? [] : entity.locations,
    localTimezone: hadPoint && !knowsPoint ? entity.timezone : entity.localTimezone,
  }
}

test('to a stranger an entity is as if what is not public had never been given, and so it is to search', () => {
  const stranger: Viewer = { ...everybody, account: 'nobody' }
  fc.assert(
    fc.property(entityArbitrary, (entity) => {
      const rest = without(entity, (_, { scope }) => scope !== 'public')
      assert.deepEqual(presentEntity(entity, stranger, now), presentEntity(rest, stranger, now))
      const hides = (one: Entity) =>
        one.objects.postal_address?.some(({ attributes }) => attributes.do_not_display === true) === true
      // A hidden address stays hidden regardless of who may see it.
      if (hides(entity) === hides(rest))
        assert.deepEqual(searchDocument(entity, taxonomy, now), searchDocument(rest, taxonomy, now))
    }),
    { numRuns: 500 },
  )
})

test('to a plan that hides objects an entity is as if these had never been given', () => {
  const hidden = fc.uniqueArray(
    fc.constantFrom<ObjectName>(
      'postal_address',
      'geopoint',
      'phone',
      'tag',
      'employee',
      'advertiser',
      'name',
    ),
  )
  fc.assert(
    fc.property(entityArbitrary, hidden, (entity, hiddenObjects) => {
      const viewer: Viewer = {
        ...everybody,
        account: 'nobody',
        limits: { visibleObjects: null, hiddenObjects },
      }
      const rest = without(
        entity,
        (object, { scope }) => scope !== 'public' || hiddenObjects.includes(object),
      )
      assert.deepEqual(presentEntity(entity, viewer, now), presentEntity(rest, viewer, now))
    }),
    { numRuns: 500 },
  )
})

test('where nothing is hidden from the viewer the entity is not copied', () => {
  const admin: Viewer = { ...everybody, admin: true }
  fc.assert(fc.property(entityArbitrary, (entity) => assert.equal(visibleEntity(entity, admin), entity)))
})

test('how, by whom and through whom a claim was made is for its account and administrators; others see that there is one', () => {
  fc.assert(
    fc.property(
      entityArbitrary,
      fc.constantFrom('shop', 'nobody'),
      fc.boolean(),
      (entity, account, publishable) => {
        const viewer: Viewer = { ...everybody, account, key: { publishable } }
        const { claim, facets } = presentEntity(entity, viewer, now) as Record<string, unknown>
        const isOwn = entity.claim?.account === account && !publishable
        const holds = entity.claim !== null && entity.claim.expires > now
        const members = claim === undefined ? [] : Object.keys(claim as object)
        if (isOwn) assert.ok(members.includes('claim_method') && members.includes('claimed_user_id'))
        else assert.deepEqual(members, holds ? ['claimed_date', 'expiry_date', 'meta'] : [])
        assert.equal((facets as string[]).includes('isClaimed'), holds)
        const asAdmin = presentEntity(entity, { ...everybody, admin: true }, now) as Record<string, unknown>
        assert.equal(asAdmin.claim !== undefined, entity.claim !== null)
      },
    ),
  )
})

test('a hidden address hides the ids of datasets that tell the point, from those who see its town alone', () => {
  const scheme = fc.constantFrom('osm', 'gers', 'fsq', 'wikidata', 'company_number')
  const publishable: Viewer = { ...everybody, key: { ...everybody.key, publishable: true } }
  fc.assert(
    fc.property(entityArbitrary, scheme, fc.boolean(), (entity, given, hides) => {
      const like = Object.values(entity.objects).flat()[0]
      fc.pre(like !== undefined)
      const value = (attributes: StoredValue['attributes']): StoredValue => ({
        ...like!,
        attributes,
        scope: 'public',
        confidence: 1,
        derived: {},
      })
      const objects = {
        postal_address: [value({ town: 'York', do_not_display: hides })],
        external_id: [value({ scheme: given, id: 'node/1' })],
      }
      const seen = visibleEntity({ ...entity, objects }, publishable).objects.external_id ?? []
      const isTold = !hides || given === 'wikidata' || given === 'company_number'
      assert.equal(seen.length, isTold ? 1 : 0)
    }),
    { numRuns: 100 },
  )
})
