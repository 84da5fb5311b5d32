import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entity } from '../../test/support/entity-commands.ts'
import { entityWithout, entityWithoutPerson } from './erase.ts'
import type { Contribution } from './model.ts'
import { objectTypes } from './objects/index.ts'
import { ownPart, recordSources } from './own-part.ts'

const origin = '2181183899447296'
const said = (account: string, supplierId: string, name: string): Contribution => ({
  account,
  supplierId,
  userId: 'u',
  when: 1,
  trust: 0,
  attributes: { name },
})
const here = said('shop', 'S', 'Bakery')
const moved = { ...said('rival', 'R', 'Baker'), origin }
const also = { ...said('shop', 'S2', 'Bakers'), origin }
const merged = entity({
  id: '7',
  objects: {
    name: [
      {
        genId: 8,
        attributes: here.attributes,
        derived: {},
        confidence: 100,
        scope: 'public',
        when: 1,
        contributions: [here, moved, also],
      },
    ],
  },
})

test('contributions keep their origin when others are erased, also those of a person', () => {
  const successor = { typeOf: () => objectTypes.name, derive: () => ({}), now: 2 }
  const left = entityWithout(merged, { account: 'shop', supplierId: 'S' }, new Set(), successor)
  assert.deepEqual(
    left.objects.name![0]!.contributions.toSorted((a, b) => (a.account < b.account ? -1 : 1)),
    [moved, also],
  )
  const { entity: anonymous } = entityWithoutPerson(merged, 'u', [], () => objectTypes.name)
  assert.deepEqual(
    anonymous.objects.name![0]!.contributions,
    [here, moved, also].map((one) => ({ ...one, userId: '' })),
  )
})

test('the own part of each source has the contributions with their origin', () => {
  assert.deepEqual(
    recordSources(merged).map(({ account, supplierId }) => `${account} ${supplierId}`),
    ['shop S', 'rival R', 'shop S2'],
  )
  for (const own of [here, moved, also]) {
    const [value] = ownPart(merged, own).objects.name!
    assert.deepEqual(value!.attributes, own.attributes)
    assert.equal(
      value!.contributions.find((one) => one.account === own.account && one.supplierId === own.supplierId)
        ?.origin,
      own.origin,
    )
  }
})
