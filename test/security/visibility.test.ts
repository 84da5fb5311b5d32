import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ViewCounter } from '../../src/operations/view-counter.ts'
import type { Command } from '../../src/ports/commit.ts'
import { newKey } from '../support/api-key.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'

let directory: TestDirectory
let entityId: string
before(async () => {
  directory = await startDirectory()
  const reply = await directory.call('PUT', '/v1/business', {
    name: 'Private Bakery',
    address1: '1 Private Lane',
    town: 'Reading',
    country: 'GB',
    telephone_number: '+441184960501',
    category_type: 'osm',
    category_id: 'shop/bakery',
    _supplier_id: 'OWN-1',
  })
  entityId = reply.body.data.entity_id
  const employee = { forename: 'Ada', surname: 'Secret', job_title: 'Boss' }
  await directory.call('POST', '/v1/entity/employee', {
    ...employee,
    entity_id: entityId,
    email: 'ada@private.example',
    phone_number: '+441184960999',
  })
  await directory.call(
    'POST',
    '/v1/entity/employee',
    { ...employee, entity_id: entityId, description: 'Knows her' },
    { key: directory.keys.other },
  )
  const advert = await directory.call('POST', '/v1/entity/advertiser/create', {
    entity_id: entityId,
    publisher_id: 'demo-publisher',
    max_tags: '2',
    max_locations: '2',
    expiry_date: '2099-01-01',
    tags: 'secretcakes',
    is_national: 'true',
    reseller_ref: 'REF-SECRET',
    reseller_agent_id: 'AGENT-SECRET',
  })
  assert.equal(advert.status, 200, advert.text)
})
after(() => directory.close())

/** Every way to read entities. */
const reads: [string, Record<string, string>][] = [
  ['/v1/entity', { entity_id: '' }],
  ['/v1/entity/search/who', { who: 'Private Bakery', country: 'GB' }],
  ['/v1/entity/search/who/bylocation', { who: 'Private Bakery', where: 'Reading', country: 'GB' }],
  ['/v1/entity/search/what', { what: 'bakery', country: 'GB' }],
  ['/v1/match/byphone', { phone: '+441184960501', country: 'GB' }],
  ['/v1/entity/advertisers', { tag: 'secretcakes', where: 'Reading', country: 'GB' }],
]

async function read(path: string, params: Record<string, string>, key: string) {
  const given = 'entity_id' in params ? { ...params, entity_id: entityId } : params
  const reply = await directory.call('GET', path, given, { key })
  assert.equal(reply.status, 200, reply.text)
  assert.ok(reply.text.includes(entityId), `${path} finds the entity`)
  return reply.text
}

for (const [path, params] of reads) {
  test(`GET ${path} shows another account no employee's data, no supplier id and nothing of the sale`, async () => {
    const text = await read(path, params, directory.keys.other)
    for (const secret of ['ada@private.example', '960999', 'OWN-1', 'REF-SECRET', 'AGENT-SECRET'])
      assert.ok(!text.includes(secret), `${secret} in ${text}`)
    assert.ok(text.includes('Knows her'), 'its own words it does see')
  })

  test(`GET ${path} shows the contributing account and administrators all of it`, async () => {
    for (const key of [directory.keys.standard, directory.keys.admin]) {
      const text = await read(path, params, key)
      for (const own of ['ada@private.example', 'OWN-1', 'REF-SECRET']) assert.ok(text.includes(own), own)
    }
  })
}

test("another account's supplier id is unknown to by_supplier_id", async () => {
  const reply = await directory.call(
    'GET',
    '/v1/entity/by_supplier_id',
    { supplier_id: 'OWN-1' },
    { key: directory.keys.other },
  )
  assert.equal(reply.status, 404)
})

test('a publishable key makes no link that would allow to write', async () => {
  const { secret, creation } = newKey({
    defaultUser: directory.userId,
    allowedOrigins: ['https://shop.example'],
    publishable: true,
  })
  await directory.services.accessWriter.apply(creation)
  for (const action of ['add', 'claim', 'report', 'message']) {
    const params = { portal_name: 'Portal', ...(action === 'add' ? {} : { entity_id: entityId }) }
    const reply = await directory.call('GET', `/v1/token/${action}`, params, { key: secret })
    assert.equal(reply.status, 403, `${action}: ${reply.text}`)
  }
})

test('a hosted page does not act for a user of another account whose address somebody types in', async () => {
  const made = await directory.call(
    'POST',
    '/v1/user',
    { email: 'victim@rival.example', user_type: 'owner' },
    { key: directory.keys.other },
  )
  assert.equal(made.status, 200, made.text)
  const { pages } = directory.operations
  const [key] = await directory.services.access.keys('shop')
  const author = {
    keyId: key!.id,
    account: 'shop',
    portalName: 'Portal',
    email: 'victim@rival.example',
    firstName: 'V',
    lastName: 'V',
  }
  const claim = { entityId, method: 'api', phoneNumber: null, referrerName: 'Portal', contest: false }
  await assert.rejects(pages.claim(claim as never, author as never), { code: 'not_allowed' })
  const entity = await directory.call('GET', '/v1/entity', { entity_id: entityId })
  assert.equal(entity.body.data.claim, undefined)
})

test('views that cannot be written now are written later, and a failure ends nothing', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let fails = 2
  const written: Command[] = []
  const counter = new ViewCounter({
    commit: async (commands) => {
      if (fails-- > 0) throw new Error('disk full')
      written.push(...commands)
      return { ok: true, results: commands.map(() => []) as never }
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  for (const id of ['1', '2']) {
    counter.count('shop', 'serps', [id])
    t.mock.timers.tick(2000)
    await settle()
  }
  counter.count('shop', 'serps', ['1'])
  await counter.flush()
  assert.deepEqual(
    written.map((command) => 'events' in command && command.events),
    [
      [
        { entityId: '1', eventType: 'serps', count: 2 },
        { entityId: '2', eventType: 'serps', count: 1 },
      ],
    ],
  )
})
