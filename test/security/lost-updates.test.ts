import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { historyOf } from '../support/history.ts'

let directory: TestDirectory
before(async () => {
  directory = await startDirectory()
})
after(() => directory.close())

const crowd = 80

const submit = (params: Record<string, string>) =>
  directory.call('PUT', '/v1/business', {
    name: 'Busy Bakery',
    address1: '1 Crowded Lane',
    town: 'Reading',
    country: 'GB',
    telephone_number: '+441184960301',
    category_type: 'osm',
    category_id: 'shop/bakery',
    ...params,
  })

async function entity(id: string) {
  return (await directory.call('GET', '/v1/entity', { entity_id: id })).body.data
}

test(`${crowd} writes to one entity at once are all taken`, async () => {
  const id = (await submit({})).body.data.entity_id
  const replies = await Promise.all(
    Array.from({ length: crowd }, (_, n) =>
      directory.call('POST', '/v1/entity/tag', { entity_id: id, tag: `tag ${n}` }),
    ),
  )
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200])
  assert.equal((await entity(id)).tags.length, crowd)
})

test(`${crowd} submissions of one business at once make one entity and lose no tag`, async () => {
  const replies = await Promise.all(
    Array.from({ length: crowd }, (_, n) => submit({ _supplier_id: 'CROWD', tags: `word ${n}` })),
  )
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200])
  const ids = new Set(replies.map(({ body }) => body.data.entity_id))
  assert.equal(ids.size, 1)
  const words = (await entity([...ids][0]!)).tags.filter(({ tag }: { tag: string }) => tag.startsWith('word'))
  assert.equal(words.length, crowd)
})

test('a supplier id given to another entity leaves the one that had it, for good', async () => {
  const first = (
    await submit({ name: 'First Cafe', telephone_number: '+441184960302', _supplier_id: 'MOVED' })
  ).body.data.entity_id
  const second = (
    await submit({
      name: 'Second Inn',
      telephone_number: '+441184960303',
      address1: '80 Far Road',
      _supplier_id: 'STAYS',
    })
  ).body.data.entity_id
  assert.notEqual(first, second)
  const moved = await submit({
    name: 'Second Inn',
    telephone_number: '+441184960303',
    address1: '80 Far Road',
    _supplier_id: 'MOVED',
    master_entity_id: second,
  })
  assert.equal(moved.body.data.entity_id, second)
  await directory.call('POST', '/v1/entity/tag', { entity_id: first, tag: 'coffee' })
  assert.equal((await entity(first)).suppliers, undefined)
  const found = await directory.call('GET', '/v1/entity/by_supplier_id', { supplier_id: 'MOVED' })
  assert.deepEqual(
    found.body.data.map(({ id }: { id: string }) => id),
    [second],
  )
})

test('history names the values it tells of by the gen_id they got', async () => {
  const id = (await submit({ name: 'Storied Cafe', telephone_number: '+441184960304' })).body.data.entity_id
  await directory.call('POST', '/v1/entity/tag', { entity_id: id, tag: 'history' })
  const [{ gen_id: genId }] = (await entity(id)).tags
  const [newest] = await historyOf(directory.services.store, id, 1)
  assert.deepEqual(
    newest?.changes.map(({ object, after }) => [object, after?.genId]),
    [['tag', genId]],
  )
})
