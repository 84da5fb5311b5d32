import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bakery, record } from '../../test/support/match-records.ts'
import { comparable, decide } from './decide.ts'
import type { MatchRecord } from './record.ts'

const candidate = (entityId: string, one: MatchRecord) => ({ entityId, ...comparable(one) })

test('decide: the best match, and nobody when none is a match', () => {
  const other = record({ name: 'Delacroix Dance', town: 'Reno', country: 'US' })
  const weaker = record({ ...bakery, phones: [], websites: [] })
  assert.equal(decide(comparable(bakery), []).entityId, null)
  assert.equal(decide(comparable(bakery), [candidate('1', other)]).entityId, null)
  const candidates = [candidate('1', other), candidate('2', weaker), candidate('3', bakery)]
  const { entityId, decisions } = decide(comparable(bakery), candidates)
  assert.equal(entityId, '3')
  assert.deepEqual(
    decisions.map((one) => one.entityId),
    ['3', '2', '1'],
  )
  const closer = decide(comparable(bakery), [candidate('2', weaker), candidate('3', bakery)])
  assert.equal(closer.entityId, '3')
  assert.deepEqual(
    closer.alike.map((one) => one.entityId),
    ['2'],
  )
})

test('decide: of equally good matches the one with most suppliers, then the oldest; the others are alike', () => {
  const entities = [
    { entityId: '10', supplierCount: 1, ...comparable(bakery) },
    { entityId: '9', supplierCount: 1, ...comparable(bakery) },
    { entityId: '11', supplierCount: 2, ...comparable(bakery) },
    { entityId: '11', supplierCount: 2, ...comparable(record({ ...bakery, phones: [] })) },
  ]
  const orders = fc.shuffledSubarray(entities, { minLength: 4 })
  fc.assert(
    fc.property(orders, (shuffled) => {
      const { entityId, alike, doubtful } = decide(comparable(bakery), shuffled)
      assert.equal(entityId, '11')
      assert.deepEqual(
        alike.map((one) => one.entityId),
        ['9', '10'],
      )
      assert.deepEqual(doubtful, [])
    }),
  )
})

test('decide: what a person should look at is told beside the target, each entity once', () => {
  const branch = record({ ...bakery, address: 'Maxstraße 2', phones: [], websites: [] })
  const { entityId, doubtful } = decide(comparable(bakery), [
    candidate('3', bakery),
    candidate('3', branch),
    candidate('4', branch),
    candidate('4', branch),
  ])
  assert.equal(entityId, '3')
  assert.deepEqual(
    doubtful.map((one) => one.entityId),
    ['4'],
  )
})

test('decide: a name borne in three places is that of a chain', () => {
  const shop = (address: string, postcode: string) =>
    record({ name: 'Wellmont', address, postcode, country: 'GB' })
  const branches = [
    shop('4 High Street', 'OL2 8RQ'),
    shop('56 Ashton Road', 'M43 7BW'),
    shop('32 Heaton Road', 'SK4 4NX'),
  ]
  const { entityId, decisions } = decide(
    comparable(shop('4 Elizabeth Street', 'OL11 3HY')),
    branches.map((one, i) => candidate(`${i}`, one)),
  )
  assert.equal(entityId, null)
  assert.ok(decisions[0]!.reasons.some(({ level }) => level.includes('chain')))
})
