import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mostHeld, mostOfOthers } from '../../src/entity/contribute.ts'
import { mostPendingOfAccount } from '../../src/operations/claims.ts'
import { strangerLimits } from '../../src/operations/stranger-limits.ts'
import { newKey } from '../support/api-key.ts'
import { type Reply, startDirectory, type TestDirectory } from '../support/directory.ts'
import { sendForm } from '../support/page-forms.ts'
import { scaled } from '../support/server-process.ts'

/** One account sends as much as it can about an entity that it neither owns nor supplies: what that leaves behind has a bound, and others still get through. */

const flood = scaled(5_000)
const dayMs = 24 * 3_600_000
const mostUsers = 20

let directory: TestDirectory
let thirdKey = ''
let ahead = 0
const begun = Date.UTC(2026, 10, 16, 9)

before(async () => {
  directory = await startDirectory({
    env: { HIGHSTREET_USERS_PER_ACCOUNT: String(mostUsers) },
    now: () => begun + ahead,
  })
  const { secret, creation } = newKey({ account: 'third', plan: 'entry' })
  await directory.services.accessWriter.apply(creation)
  thirdKey = secret
})
after(() => directory.close())

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
  const reply = await directory.call('PUT', '/v1/business/json', {
    json,
    country: 'IE',
    skip_dedup_check: 'true',
  })
  assert.equal(reply.status, 200, reply.text)
  return reply.body.data.entity_id
}

const call = (key: string, method: string, path: string, params: Record<string, unknown>): Promise<Reply> =>
  directory.call(method, path, params, { key })

/** Sends so many, some at once, and gives back how many were answered with each status, and the words of one that was refused. */
async function send(count: number, one: (n: number) => Promise<Reply>) {
  const statuses: Record<number, number> = {}
  let refused = ''
  for (let from = 0; from < count; from += 20) {
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => one(from + n)))
    for (const { status, body } of replies) {
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status !== 200) refused = [body.msg, ...(Array.isArray(body.data) ? body.data : [])].join('; ')
    }
  }
  return { statuses, refused }
}

const rows = async () => (await directory.services.growth.growth()).rows
const report = (key: string, id: string) =>
  call(key, 'POST', '/v1/signal', {
    entity_id: id,
    country: 'IE',
    signal_type: 'wrong',
    data_type: 'name',
    feedback: 'x',
  })
const rename = (key: string, id: string, n: number) =>
  call(key, 'POST', '/v1/entity/name', { entity_id: id, name: `Other ${n} Bakery` })
const tag = (key: string, id: string, n: number) =>
  call(key, 'POST', '/v1/entity/tag', { entity_id: id, tag: `tag ${n}`, language: 'en' })

test('reports: so many a day and so many open, and others still report', async () => {
  const { other: stranger, standard: own } = directory.keys
  const id = await newEntity()
  const { reportsAboutEntity: daily, openReportsAboutEntity: open } = strangerLimits
  const first = await send(flood, () => report(stranger, id))
  assert.deepEqual(first.statuses, { 200: daily.most, 429: flood - daily.most })
  assert.match(first.refused, /at most 50 reports about one entity in a day from one account are taken/)
  for (let day = 1; day <= 4; day++) {
    ahead += dayMs + 1
    await send(100, () => report(stranger, id))
  }
  assert.equal((await rows()).reports, open.most)
  assert.equal((await rows()).inbox, open.most)
  const full = await report(stranger, id)
  assert.equal(full.status, 409)
  assert.match(full.body.msg, /what was sent before is kept.*at most 100 reports about one entity/)
  for (const key of [own, thirdKey]) assert.equal((await report(key, id)).status, 200)
  // What the operator settles makes room.
  const { data } = (await directory.call('GET', '/v1/inbox', { per_page: 1 })).body
  const settled = await directory.call('POST', '/v1/inbox/settle', {
    item_id: (await directory.call('GET', '/v1/inbox', { per_page: 100 })).body.data.rows.at(-1).id,
    state: 'refused',
  })
  assert.equal(settled.status, 200, settled.text)
  assert.ok(data.total_rows >= open.most)
  ahead += dayMs + 1
  assert.equal((await report(stranger, id)).status, 200)
})

test('tags, names and other changes: so many of each, and so many in a day', async () => {
  const { other: stranger, standard: own } = directory.keys
  const id = await newEntity()
  const before = (await rows()).history
  const tags = await send(flood, (n) => tag(stranger, id, n))
  assert.deepEqual(tags.statuses, { 200: mostOfOthers, 400: flood - mostOfOthers })
  assert.match(tags.refused, /your account has given this entity 50 of them/)
  const names = await send(flood, (n) => rename(stranger, id, n))
  const { most } = strangerLimits.changesToEntity
  assert.deepEqual(names.statuses, { 200: most - mostOfOthers, 429: flood - (most - mostOfOthers) })
  assert.match(names.refused, /at most 200 changes to one entity that the account neither owns nor supplies/)
  // A value that is written back and forth is a change each time.
  const flips = await send(40, (n) => rename(stranger, id, n % 2))
  assert.deepEqual(flips.statuses, { 429: 40 })
  assert.equal((await rows()).history - before, most)
  const name = (await directory.services.store.get(id))!.objects.name![0]!
  assert.equal(name.attributes.name, 'Fixture 2 Bakery')
  assert.ok(name.contributions.length <= mostHeld + 1)
  // Owner and others write on; the stranger does, too, on the next day.
  for (let n = 0; n < 20; n++) {
    assert.equal((await rename(own, id, 1000 + n)).status, 200)
    assert.equal((await tag(own, id, 1000 + n)).status, 200)
    assert.equal((await tag(thirdKey, id, 2000 + n)).status, 200)
  }
  ahead += dayMs + 1
  assert.equal((await rename(stranger, id, 1)).status, 200)
})

test('claims and codes: so many wait, asking again makes no more of them, and others still claim', async () => {
  const { other: stranger, standard: own } = directory.keys
  const id = await newEntity()
  const users: string[] = []
  const newUser = async (key: string, n: number): Promise<Reply> =>
    call(key, 'POST', '/v1/user', { email: `u${n}@rival.example`, user_type: 'owner' })
  for (let n = 0; n < mostUsers; n++) users.push((await newUser(stranger, n)).body.data.id)
  const beyond = await send(40, (n) => newUser(stranger, 100 + n))
  assert.deepEqual(beyond.statuses, { 409: 40 })
  assert.match(beyond.refused, /as many users as it may; ask the operator/)
  const claim = (key: string, userId: string, entityId = id) =>
    call(key, 'POST', '/v1/entity/claim', { entity_id: entityId, claimed_user_id: userId })
  const waiting = (await rows()).inbox
  const claims = await send(180, (n) => claim(stranger, users[n % users.length]!))
  const again = (180 / mostUsers) * mostPendingOfAccount
  assert.deepEqual(claims.statuses, { 200: again, 409: 180 - again })
  assert.equal((await rows()).inbox - waiting, mostPendingOfAccount)
  assert.equal((await directory.services.store.get(id))!.pendingClaims?.length, mostPendingOfAccount)
  for (const key of [own, thirdKey]) assert.equal((await claim(key, directory.userId)).status, 200)
  // Claimed, a code asked for, given up, and claimed again, without end.
  const other = await newEntity()
  const codes: number[] = []
  for (let n = 0; n < 6; n++) {
    const { claim_id } = (await claim(stranger, users[0]!, other)).body.data
    const { targets } = (
      await directory.call('GET', '/v1/entity/claims', { entity_id: other }, { key: stranger })
    ).body.data.rows[0].verification
    const code = { entity_id: other, claim_id, target: targets[0].target }
    codes.push((await call(stranger, 'POST', '/v1/entity/claim/code', code)).status)
    assert.equal((await call(stranger, 'POST', '/v1/entity/claim/cancel', { entity_id: other })).status, 200)
  }
  const { most } = strangerLimits.codesForEntity
  assert.deepEqual(codes, [...Array<number>(most).fill(200), ...Array<number>(6 - most).fill(429)])
  const open = await directory.services.inbox.items({ kind: 'claim', state: 'new', entityId: other }, 0, 10)
  assert.equal(open.total, 0)
})

test('messages: so many an hour, so many a day, and another site gets through', async () => {
  const id = await newEntity()
  let sender = 0
  const message = async (key: string) => {
    const wish = { entity_id: id, portal_name: 'Guide', language: 'en' }
    const { data } = (await directory.call('GET', '/v1/token/message', wish, { key })).body
    const fields = { your_name: 'Ann', your_email: 'ann@example.com', text: 'Open?' }
    return sendForm(directory, data.token ?? data, fields, { address: `2001:db8:${++sender}::1` })
  }
  const { other: stranger, standard: own } = directory.keys
  for (let hour = 0; hour < 12; hour++) {
    for (let n = 0; n < strangerLimits.messagesToEntity.most + 2; n++) await message(stranger)
    ahead += 3_600_001
  }
  assert.equal((await rows()).messages, strangerLimits.messagesOfAll.most)
  const refused = await message(stranger)
  assert.equal(refused.statusCode, 429)
  assert.match(refused.body, /Please try again later/)
  for (const key of [own, thirdKey]) assert.equal((await message(key)).statusCode, 200)
})

test('events leave counts and nothing else', async () => {
  const id = await newEntity()
  const event = { entity_id: id, country: 'IE', event_type: 'telephone' }
  const before = await rows()
  const { statuses } = await send(flood, () => call(directory.keys.other, 'PUT', '/v1/entityserve', event))
  assert.deepEqual(statuses, { 200: flood })
  assert.deepEqual({ ...(await rows()) }, { ...before, event_counts: before.event_counts + 1 })
})

test('syndications: so many of one entity from one account', async () => {
  const id = await newEntity()
  const { other: stranger, standard: own } = directory.keys
  const syndicate = (key: string, n: number) =>
    call(key, 'POST', '/v1/syndication/create', {
      entity_id: id,
      country: 'IE',
      expiry_date: '2030-01-01',
      syndication_type: 'single',
      publisher_id: Array.from({ length: 20 }, (_, at) => `p${n}-${at}`).join(','),
    })
  const { statuses } = await send(60, (n) => syndicate(stranger, n))
  assert.equal(Object.keys(statuses).filter((status) => status !== '200').length > 0, true)
  const { most } = strangerLimits.syndicationsOfEntity
  assert.ok((await rows()).syndications < most + 20)
  assert.ok((await rows()).sales_logs < strangerLimits.syndicationsInADay.most + 20)
  ahead += dayMs + 1
  const refused = await syndicate(stranger, 100)
  assert.equal(refused.status, 400)
  assert.match(String(refused.body.data), /at most 500 syndications of one entity at a time from one account/)
  assert.equal((await syndicate(own, 0)).status, 200)
})
