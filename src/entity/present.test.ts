import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everybody, type Viewer } from '../access/visibility.ts'
import type { Attributes, Contribution, Entity, ObjectName, StoredValue } from './model.ts'
import { presentEntity } from './present.ts'

const said = (attributes: Attributes, account: string, scope: StoredValue['scope']): StoredValue => ({
  genId: 1,
  attributes,
  derived: {},
  confidence: 100,
  scope,
  when: 0,
  contributions: [{ account, attributes } as Contribution],
})

const entity: Entity = {
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
  objects: {
    email: [said({ email_address: 'a@example.org' }, 'a', 'private')],
    phone: [said({ number: '1' }, 'a', 'public')],
    postal_address: [said({ postcode: 'SW1A 2AA' }, 'a', 'public')],
  },
  claim: null,
  mergedInto: null,
  moderation: { state: 'none', signals: 0 },
}

const told = (account: string, hiddenObjects: readonly ObjectName[], admin = false) => {
  const viewer: Viewer = { ...everybody, account, admin, limits: { visibleObjects: null, hiddenObjects } }
  const { facets, contentScore, normalised_locations } = presentEntity(entity, viewer, 0)
  return [facets.toSorted().join(' '), contentScore, normalised_locations?.source]
}

test('features, their number and the places are told as far as the viewer sees what they come from', () => {
  assert.deepEqual(told('b', []), ['hasPhone', 1, 'SW1A 2AA'])
  assert.deepEqual(told('b', ['phone', 'postal_address']), ['', 0, undefined])
  assert.deepEqual(told('a', ['phone']), ['hasEmail hasPhone', 2, 'SW1A 2AA'])
  assert.deepEqual(told('b', ['phone', 'postal_address'], true), ['hasEmail hasPhone', 2, 'SW1A 2AA'])
})
