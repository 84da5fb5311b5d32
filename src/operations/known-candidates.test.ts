import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entity, value, writes, written } from '../../test/support/entity-commands.ts'
import { MemoryEntityStore } from '../adapters/memory/entity-store.ts'
import type { EntityCommand } from '../ports/commit.ts'
import { candidateOf, candidatesOf } from './known-candidates.ts'
import { packCandidate, unpackCandidate } from './packed-candidate.ts'

function openStore() {
  const sink = { put: () => undefined, remove: () => undefined }
  const store = new MemoryEntityStore(sink, () => 0)
  const write = async (command: EntityCommand) => written(await store.commit([command]))[0]!.id
  return { store, write }
}

const named = (name: string) => entity({ objects: { name: [value({ name })] } })

test('a candidate is remembered until it is written, and then as it is', async () => {
  const { store, write } = openStore()
  const id = await write(writes(named('Bakery')))
  const [first] = await candidatesOf(store, [id])
  assert.equal(first!.normal.name!.full, 'bakery')
  assert.equal((await candidatesOf(store, [id]))[0], first)

  const before = (await store.get(id))!
  await write(writes({ ...before, objects: named('Pharmacy').objects }))
  const [second] = await candidatesOf(store, [id])
  assert.equal(second!.normal.name!.full, 'pharmacy')
  assert.equal(second!.revision, (await store.get(id))!.revision)

  await write(writes({ ...(await store.get(id))!, mergedInto: '7' }))
  assert.equal((await candidatesOf(store, [id]))[0]!.mergedInto, '7')
})

test('candidates come in the order of the ids, remembered or not, and unknown ones are left out', async () => {
  const { store, write } = openStore()
  const ids: string[] = []
  for (const name of ['a', 'b', 'c']) ids.push(await write(writes(named(name))))
  await candidatesOf(store, [ids[1]!])
  const asked = [ids[2]!, '12', ids[1]!, ids[0]!]
  assert.deepEqual(
    (await candidatesOf(store, asked)).map(({ entityId }) => entityId),
    [ids[2], ids[1], ids[0]],
  )
})

test('a candidate that takes much room is read anew each time', async () => {
  const { store, write } = openStore()
  const phones = Array.from({ length: 400 }, (_, n) => value({ number: `+44 113 496 ${1000 + n}` }))
  const id = await write(writes({ ...named('Exchange'), objects: { phone: phones } }))
  const [first] = await candidatesOf(store, [id])
  const [second] = await candidatesOf(store, [id])
  assert.notEqual(second, first)
  assert.deepEqual(second, first)
})

test('what is remembered of one store is not said of another', async () => {
  const [one, other] = [openStore(), openStore()]
  const id = await one.write(writes(named('Bakery')))
  await candidatesOf(one.store, [id])
  assert.deepEqual(await candidatesOf(other.store, [id]), [])
})

test('a packed candidate is read as it was, in characters below 256', () => {
  const supplier = { account: 'feed', supplierId: 'Ω1' }
  const plain = { ...named('Café 東京'), id: '12', revision: '3-a', suppliers: [supplier] }
  const ofTwo = value({ name: 'Bäckerei' })
  const said = (account: string) => ({ ...ofTwo.contributions[0]!, account, supplierId: null })
  const states = [
    plain,
    { ...plain, seed: { account: 'feed', when: 5 } },
    { ...plain, suppliers: [{ ...supplier, origin: '7' }], mergedFrom: ['7', '8'], mergedInto: '20' },
    { ...plain, objects: { name: [{ ...ofTwo, contributions: [said('one'), said('two')] }] } },
    { ...plain, objects: { geopoint: [value({ latitude: 51.5, longitude: -0.1 })] } },
  ]
  for (const state of states) {
    const candidate = candidateOf(state)
    const text = packCandidate(candidate)
    assert.match(text, /^[\0-\xff]*$/)
    assert.deepEqual(unpackCandidate('12', '3-a', text), candidate)
  }
})
