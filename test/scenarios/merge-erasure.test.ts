import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startMergeable } from '../support/mergeable.ts'

/** What was erased from merged entities stays erased when the merge is undone. */

const { world, merge, unmerge, read, refused, admin, rival } = await startMergeable()
after(() => world.close())

test('an erased source does not come back with an unmerge', async () => {
  const [a, b] = [await world.newEntity(), await world.newEntity()]
  await world.ask('POST', '/v1/entity/tag', { entity_id: a, tag: 'by-rival-a' }, rival())
  await world.ask('POST', '/v1/entity/tag', { entity_id: b, tag: 'by-rival-b' }, rival())
  await merge(a, b)
  await world.ask('POST', '/v1/entity/purge', { entity_id: b, purge_masheryid: 'rival' }, admin())
  await unmerge(a)
  assert.deepEqual([(await read(a)).tags, (await read(b)).tags], [undefined, undefined])
})

test('what an erasure emptied is not taken out', async () => {
  const b = await world.newEntity()
  const rivals = { name: 'Emptied Lamps', country: 'IE', address1: 'Emptied Row', town: 'Cork' }
  const kind = { category_type: 'osm', category_id: 'shop/bakery', telephone_number: '+353215557777' }
  const { entity_id: a } = await world.ask(
    'PUT',
    '/v1/business',
    { ...rivals, ...kind, _supplier_id: 'R-EMPTY' },
    rival(),
  )
  await merge(a, b)
  await world.ask('POST', '/v1/entity/purge', { entity_id: b, purge_masheryid: 'rival' }, admin())
  const before = await read(b)
  assert.match(await refused(409, '/v1/entity/unmerge', { entity_id: a }), /erased/)
  assert.deepEqual(await read(a), { ...before, merged_from: a })
})

test('an erased person does not come back with an unmerge, nor in what a merge replaced', async () => {
  const names = { first_name: 'Vraxine', last_name: 'Gone', user_type: 'owner' }
  const user: string = (await world.ask('POST', '/v1/user', { email: 'vraxine@gone.example', ...names })).id
  const as = { user }
  const [a, b] = [await world.newEntity(), await world.newEntity()]
  for (const id of [b, a]) {
    await world.ask('POST', '/v1/entity/name', { entity_id: id, name: `Shop of ${id}` }, as)
    await world.ask('POST', '/v1/entity/email', { entity_id: id, email_address: 'vraxine@gone.example' }, as)
  }
  await merge(a, b)
  const { operations, services } = world.directory
  const operator = { account: 'operator', keyId: '', plan: 'admin', admin: true, userId: null }
  await operations.erasePerson('vraxine@gone.example', [], operator)
  const stored = async () => JSON.stringify(await services.store.getMany([a, b]))
  const isGone = (text: string) => assert.ok(!text.includes(user) && !text.includes('vraxine'), text)
  isGone(await stored())
  await unmerge(a)
  isGone(await stored())
  for (const id of [a, b]) {
    const document = await read(id)
    assert.deepEqual([document.name.name, document.emails], [`Shop of ${id}`, undefined])
    isGone(JSON.stringify(await services.store.history({ entityId: id }, null, 100)))
  }
})
