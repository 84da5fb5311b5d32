import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { folderSize } from '../../src/adapters/blob-fs/folder-size.ts'
import { keepMsOf } from '../../src/jobs/retention.ts'
import { JobRunner } from '../../src/jobs/runner.ts'
import { sweepAll } from '../../src/jobs/sweep-job.ts'
import { growthFigures } from '../../src/server/growth-figures.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { historyOf } from '../support/history.ts'

/** What is removed by itself, and what stays, with the years in the hands of the test. */

const dayMs = 86_400_000
const begun = Date.UTC(2026, 10, 16, 9)
let directory: TestDirectory
let ahead = 0

before(async () => {
  directory = await startDirectory({
    env: { HIGHSTREET_HISTORY_KEEP_DAYS: '90' },
    now: () => begun + ahead,
  })
})
after(() => directory.close())

const ask = async (method: string, path: string, params: Record<string, unknown> = {}, key?: string) => {
  const reply = await directory.call(method, path, params, key === undefined ? {} : { key })
  assert.equal(reply.status, 200, `${method} ${path}: ${reply.text}`)
  return reply.body.data
}
const { now } = { now: () => begun + ahead }
const commit: TestDirectory['services']['store']['commit'] = (commands) =>
  directory.services.store.commit(commands)
const sweep = () => sweepAll(commit, now(), keepMsOf(directory.settings))
const rows = async () => (await directory.services.growth.growth()).rows

let made = 0
async function newEntity(): Promise<string> {
  const n = ++made
  const json = {
    name: { name: `Fixture ${n} Bakery` },
    postal_address: { building_number: String(n), address1: 'Fixture Lane', town: 'Cork' },
    phones: [{ number: `+3532155510${10 + n}` }],
    emails: [{ email_address: `bakery${n}@shop.example` }],
    categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
  }
  return (await ask('PUT', '/v1/business/json', { json, country: 'IE', skip_dedup_check: 'true' })).entity_id
}

test('claims that nobody verifies leave the inbox, their codes and, with its next write, the entity', async () => {
  const id = await newEntity()
  const { other } = directory.keys
  const claim = { entity_id: id, claimed_user_id: directory.userId }
  const { claim_id } = await ask('POST', '/v1/entity/claim', claim, other)
  const [waiting] = (await ask('GET', '/v1/entity/claims', { entity_id: id }, other)).rows
  const { target } = waiting.verification.targets[0]
  await ask('POST', '/v1/entity/claim/code', { entity_id: id, claim_id, target }, other)
  const state = async () => (await directory.services.inbox.item(claim_id))?.state
  ahead += 30 * dayMs - 1
  await sweep()
  assert.deepEqual([await state(), (await rows()).claim_codes], ['new', 1])
  ahead += 2
  await sweep()
  assert.deepEqual([await state(), (await rows()).claim_codes], ['refused', 0])
  assert.equal((await directory.services.store.get(id))!.pendingClaims?.length, 1)
  await ask('POST', '/v1/entity/tag', { entity_id: id, tag: 'bread', language: 'en' })
  assert.equal((await directory.services.store.get(id))!.pendingClaims?.length, 0)
})

test('syndications and their logs go when they have been over for two years; live ones stay', async () => {
  const id = await newEntity()
  const syndicate = (publisher_id: string, expiry_date: string) =>
    ask('POST', '/v1/syndication/create', {
      entity_id: id,
      country: 'IE',
      publisher_id,
      expiry_date,
      syndication_type: 'single',
    })
  await syndicate('ends', '2027-01-31')
  await syndicate('lives', '2099-01-01')
  const given = await syndicate('cancelled', '2099-01-01')
  await ask('POST', '/v1/syndication/cancel', { syndication_id: given.syndication[0].id })
  const left = async () =>
    (await directory.services.store.recordsOf('syndication', id)).map(({ body }) => body.publisher_id)
  await sweep()
  assert.equal((await left()).length, 3)
  ahead += 731 * dayMs
  await sweep()
  assert.deepEqual((await left()).sort(), ['ends', 'lives'])
  const { syndication_logs, sales_logs } = await rows()
  assert.deepEqual([syndication_logs, sales_logs], [0, 0])
  ahead += 60 * dayMs
  await sweep()
  assert.deepEqual(await left(), ['lives'])
  // What was renewed counts from its new end.
  await syndicate('lives', '2098-01-01')
  ahead += 20 * 365 * dayMs
  await sweep()
  assert.deepEqual(await left(), ['lives'])
})

test('links go once they have run out, and history after the days that are set', async () => {
  const id = await newEntity()
  const { store } = directory.services
  const rename = (name: string) => ask('POST', '/v1/entity/name', { entity_id: id, name })
  await ask('GET', '/v1/token/report', { entity_id: id, portal_name: 'Guide', language: 'en' })
  await rename('Second Bakery')
  ahead += 60 * dayMs
  await rename('Third Bakery')
  assert.equal((await rows()).links, 1)
  await sweep()
  assert.equal((await rows()).links, 0)
  assert.equal((await historyOf(store, id, 10)).length, 3)
  ahead += 60 * dayMs
  await sweep()
  const [entry, ...none] = await historyOf(store, id, 10)
  assert.deepEqual(none, [])
  assert.equal(entry?.changes[0]?.before?.attributes.name, 'Second Bakery')
  ahead += 365 * dayMs
  await sweep()
  assert.equal((await historyOf(store, id, 10)).length, 1)
  await rename('Fourth Bakery')
  assert.equal((await historyOf(store, id, 10)).length, 2)
  assert.equal((await store.get(id))!.objects.name![0]!.attributes.name, 'Fourth Bakery')
  const all = await store.idsAfter('0', 100)
  for (const one of all) assert.ok((await historyOf(store, one, 10)).length > 0)
})

test('reports and messages go with their items, once those were settled a year ago', async () => {
  const id = await newEntity()
  const signal = { entity_id: id, country: 'IE', signal_type: 'wrong', data_type: 'name' }
  await ask('POST', '/v1/signal', signal)
  await ask('POST', '/v1/signal', signal)
  const [newest] = (await ask('GET', '/v1/inbox', { entity_id: id })).rows
  await ask('POST', '/v1/inbox/settle', { item_id: newest.id, state: 'done' })
  ahead += 366 * dayMs
  await sweep()
  assert.deepEqual(
    [(await rows()).reports, (await ask('GET', '/v1/inbox', { entity_id: id })).total_rows],
    [1, 1],
  )
})

test('what removes is a running server, beside its other work, and it measures the files', async () => {
  const { settings, services } = directory
  mkdirSync(join(settings.dataDir, 'assets', 'E'), { recursive: true })
  writeFileSync(join(settings.dataDir, 'assets', 'E', 'x.bin'), Buffer.alloc(1234))
  const records = Array.from({ length: 1_000 }, () => ({
    type: 'record' as const,
    kind: 'sales_log' as const,
    id: '',
    expectedRevision: null,
    entityId: '7',
    account: 'shop',
    body: {},
    over: now(),
  }))
  await commit(records)
  ahead += 733 * dayMs
  const figures = async () => growthFigures(await services.growth.growth(), settings, now())
  assert.equal(Math.floor((await figures()).overdueS.sales_logs! / 86_400), 3)
  const runner = new JobRunner({
    commit,
    deliveries: services.deliveries,
    senderOf: async () => undefined,
    courierFor: () => Promise.reject(new Error('nothing is sent here')),
    now,
    random: () => 0,
    report: (_, { err }) => assert.equal(err, undefined),
    keep: keepMsOf(settings),
    measureAssets: () => folderSize(join(settings.dataDir, 'assets')),
  })
  runner.start()
  while ((await rows()).sales_logs > 0 || (await services.growth.growth()).assets === null)
    await new Promise((resolve) => setTimeout(resolve, 5))
  await runner.stop(10_000)
  assert.deepEqual((await services.growth.growth()).assets, { files: 1, bytes: 1234 })
  const { overdueS, bytes } = await figures()
  assert.equal(overdueS.sales_logs, 0)
  assert.equal(bytes.assets, 1234)
  assert.ok(bytes.database! > 0 && bytes.wal! >= 0)
})
