import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDirectory, type TestDirectory } from '../support/directory.ts'

let directory: TestDirectory
before(async () => {
  directory = await startDirectory()
})
after(() => directory.close())

let made = 0

async function newEntity(params: Record<string, string> = {}): Promise<string> {
  const n = ++made
  const reply = await directory.call('PUT', '/v1/business', {
    name: `Hidden Bakery ${n}`,
    address1: `${n} Quiet Lane`,
    town: 'Reading',
    country: 'GB',
    telephone_number: `+4411849601${String(n).padStart(2, '0')}`,
    category_type: 'osm',
    category_id: 'shop/bakery',
    _supplier_id: `H${n}`,
    ...params,
  })
  assert.equal(reply.status, 200, reply.text)
  return reply.body.data.entity_id
}

type Caller = 'standard' | 'other' | 'admin'

const setAddress = (id: string, by: Caller, params: Record<string, string> = {}) =>
  directory.call(
    'POST',
    '/v1/entity/postal_address',
    { entity_id: id, address1: '1 Quiet Lane', town: 'Reading', ...params },
    { key: directory.keys[by] },
  )

async function address(id: string) {
  const reply = await directory.call('GET', '/v1/entity', { entity_id: id })
  return reply.body.data.postal_address
}

test('an account that wrote a hidden address without a word about hiding may not show it', async () => {
  const id = await newEntity({ do_not_display: 'true' })
  assert.equal((await setAddress(id, 'other', { address1: '2 Quiet Lane' })).status, 200)
  const shown = await setAddress(id, 'other', { address1: '2 Quiet Lane', do_not_display: 'false' })
  assert.equal(shown.status, 403)
  assert.equal((await address(id)).do_not_display, true)
  assert.equal((await address(id)).address1, '1 Quiet Lane', 'what a stranger says is a suggestion')
})

test('a submission without the flag leaves the address hidden', async () => {
  const id = await newEntity({ do_not_display: 'true', _supplier_id: 'SAME' })
  const again = await newEntity({ address1: '99 Quiet Lane', _supplier_id: 'SAME' })
  assert.equal(again, id)
  assert.equal((await address(id)).address1, '99 Quiet Lane')
  assert.equal((await address(id)).do_not_display, true)
})

test('the account that hid an address shows it again, also after it wrote without the flag', async () => {
  const id = await newEntity()
  assert.equal((await setAddress(id, 'standard', { do_not_display: 'true' })).status, 200)
  assert.equal((await setAddress(id, 'standard', { address2: 'Yard' })).status, 200)
  assert.equal((await address(id)).do_not_display, true)
  assert.equal((await setAddress(id, 'standard', { do_not_display: 'false' })).status, 200)
  assert.equal((await address(id)).do_not_display, false)
})

test('an administrator shows an address that an account hid', async () => {
  const id = await newEntity({ do_not_display: 'true' })
  assert.equal((await setAddress(id, 'admin', { do_not_display: 'false' })).status, 200)
  assert.equal((await address(id)).do_not_display, false)
})

test('saying the same again of a hidden address makes no new revision', async () => {
  const id = await newEntity({ do_not_display: 'true' })
  for (const by of ['standard', 'other'] as const) {
    const first = await setAddress(id, by, { address1: '5 Quiet Lane' })
    const second = await setAddress(id, by, { address1: '5 Quiet Lane' })
    assert.equal(first.status, 200)
    assert.equal(second.body.data.rev, first.body.data.rev)
  }
})
