import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { linkActions, signLink } from '../../src/access/link-token.ts'
import { webFileAddress } from '../../src/web/design/files.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { goodForms, hostile } from '../support/hosted-pages.ts'
import { openPage, sendForm } from '../support/page-forms.ts'

const hour = 3_600_000
const clock = { now: Date.now() }
let directory: TestDirectory
let entityId: string
before(async () => {
  directory = await startDirectory({
    now: () => clock.now,
    env: { HIGHSTREET_LINKS_PER_KEY: '40', HIGHSTREET_TOKEN_TTL_HOURS: '2' },
  })
  entityId = await newEntity()
})
after(() => directory.close())

let businesses = 0
async function newEntity(): Promise<string> {
  const number = ++businesses
  const reply = await directory.call('PUT', '/v1/business', {
    name: `Link Bakery ${String.fromCharCode(64 + number)}`,
    address1: `${number} Target Lane`,
    town: 'Reading',
    country: 'GB',
    telephone_number: `+4411849604${10 + number}`,
    category_type: 'osm',
    category_id: 'shop/bakery',
  })
  assert.equal(reply.status, 200, reply.text)
  return reply.body.data.entity_id
}

async function newLink(action: string, of = entityId, key?: string): Promise<string> {
  const params = { portal_name: 'Portal', ...(action === 'add' ? { country: 'GB' } : { entity_id: of }) }
  const reply = await directory.call('GET', `/v1/token/${action}`, params, key === undefined ? {} : { key })
  assert.equal(reply.status, 200, reply.text)
  return reply.body.data
}

test('links are short, and their ids lie nowhere in the data folder', async () => {
  const { settings } = directory
  for (const action of linkActions) {
    const link = await newLink(action)
    assert.match(link, new RegExp(`^http://directory\\.example/${action}\\?token=[\\w-]{22}$`))
    assert.equal((await openPage(directory, link)).statusCode, 200)
    const id = new URL(link).searchParams.get('token')!
    for (const file of readdirSync(settings.dataDir).filter((name) => name.startsWith('directory.sqlite')))
      assert.equal(readFileSync(join(settings.dataDir, file)).includes(id), false, file)
  }
})

/** The steps of a claim that leave it to the operators, over one link. */
async function claimOver(link: string): Promise<number[]> {
  const started = await sendForm(directory, link, goodForms.claim)
  const claim_id = /name="claim_id" value="([^"]+)"/.exec(started.body)?.[1] ?? ''
  const settled = await sendForm(directory, link, { claim_id, target: 'operator' })
  return [started.statusCode, settled.statusCode]
}

test('a claim link is for one claim: started as often as one likes, ended once', async () => {
  const id = await newEntity()
  const link = await newLink('claim', id)
  const answers = await Promise.all([1, 2, 3, 4].map(() => sendForm(directory, link, goodForms.claim)))
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200, 200, 200],
  )
  assert.equal((await directory.services.store.get(id))?.pendingClaims?.length, 1)
  assert.equal((await openPage(directory, link)).statusCode, 200)
  assert.deepEqual(await claimOver(link), [200, 200])
  assert.equal((await openPage(directory, link)).statusCode, 410)
  assert.equal((await sendForm(directory, link, goodForms.claim)).statusCode, 410)
})

test('a claim goes on over links of its own account only, and only with its id', async () => {
  const id = await newEntity()
  const started = await sendForm(directory, await newLink('claim', id), goodForms.claim)
  const claim_id = /name="claim_id" value="([^"]+)"/.exec(started.body)![1]!
  const foreign = await newLink('claim', id, directory.keys.otherVerifying)
  for (const form of [
    { claim_id, target: '00000000' },
    { claim_id, step: 'code', code: '12345678' },
  ]) {
    const answer = await sendForm(directory, foreign, form)
    assert.ok([400, 409].includes(answer.statusCode), answer.body)
    assert.doesNotMatch(answer.body, /is verified|is on its way/)
  }
  const unknown = 'ab'.repeat(16)
  const guessed = await sendForm(directory, foreign, { claim_id: unknown, step: 'code', code: '12345678' })
  assert.equal(guessed.statusCode, 409)
})

test('a report link may be used again, by several people', async () => {
  const link = await newLink('report')
  for (let i = 0; i < 3; i++)
    assert.equal((await sendForm(directory, link, goodForms.report)).statusCode, 200)
  assert.equal((await openPage(directory, link)).statusCode, 200)
})

test('signed links of earlier versions work until they run out, and end after their submissions too', async () => {
  const { services, keys } = directory
  const { key } = (await services.access.keyByHash(
    (await import('../../src/access/keys.ts')).hashKey(keys.standard),
  ))!
  const id = await newEntity()
  const token = signLink(
    {
      action: 'claim',
      keyId: key.id,
      account: key.account,
      entityId: id,
      portalName: 'Portal',
      country: 'gb',
      language: 'en',
      flatpackId: null,
      prefill: {},
      expires: clock.now + hour,
    },
    services.options.tokenSecret,
  )
  const link = `http://directory.example/claim?token=${token}`
  assert.equal((await openPage(directory, link)).statusCode, 200)
  assert.deepEqual(await claimOver(link), [200, 200])
  assert.equal((await sendForm(directory, link, goodForms.claim)).statusCode, 410)
  const upper = `http://directory.example/claim?token=${token.toUpperCase()}`
  assert.equal((await openPage(directory, upper)).statusCode, 410)
})

test('a key has a limited number of links at a time; the refusal says what to do, and room comes as links expire', async () => {
  const make = () =>
    directory.call(
      'GET',
      '/v1/token/report',
      { portal_name: 'P', entity_id: entityId },
      { key: directory.keys.other },
    )
  let reply = await make()
  let made = 0
  for (; reply.status === 200 && made < 100; made++) reply = await make()
  assert.equal(made, 40)
  assert.equal(reply.status, 429)
  assert.match(reply.body.msg, /40 links that have not run out; make one when a user wants it/)
  assert.ok(Number(reply.headers['retry-after']) > 0)
  await newLink('report', entityId, directory.keys.standard)
  clock.now += 2 * hour + 1
  assert.equal((await make()).status, 200)
})

test('submissions of one address are limited over all links; those of others go on', async () => {
  const link = await newLink('report')
  const statuses: number[] = []
  for (let i = 0; i < 22; i++)
    statuses.push((await sendForm(directory, link, { subject: '' }, { address: '203.0.113.5' })).statusCode)
  assert.deepEqual(
    [statuses.filter((status) => status === 400).length, statuses.filter((status) => status === 429).length],
    [20, 2],
  )
  const limited = await sendForm(directory, await newLink('report'), goodForms.report, {
    address: '203.0.113.5',
  })
  assert.equal(limited.statusCode, 429)
  assert.ok(Number(limited.headers['retry-after']) > 0)
  const other = await sendForm(directory, await newLink('report'), goodForms.report, {
    address: '203.0.113.6',
  })
  assert.equal(other.statusCode, 200)
})

test('a robot in the trap leaves nothing behind', async () => {
  const link = await newLink('message')
  const before = (await directory.services.store.recordsOf('message', entityId)).length
  const trapped = await sendForm(
    directory,
    link,
    { ...goodForms.message, subject_line: 'x' },
    { address: '203.0.113.7' },
  )
  assert.equal(trapped.statusCode, 200)
  assert.equal((await directory.services.store.recordsOf('message', entityId)).length, before)
  const early = await sendForm(directory, link, goodForms.message, { ageMs: 0, address: '203.0.113.7' })
  assert.equal(early.statusCode, 400)
  assert.equal((await directory.services.store.recordsOf('message', entityId)).length, before)
})

test('the script of guarded forms is served as one', async () => {
  const { statusCode, headers } = await directory.server.inject({ url: webFileAddress('form-work.js') })
  assert.equal(statusCode, 200)
  assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
})

test('nothing that a form may carry is answered with a failure of ours', async () => {
  const links = await Promise.all(linkActions.map((action) => newLink(action)))
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(hostile, '', '0.0.', '\0'),
  )
  const name = fc.constantFrom(
    'token',
    'form_stamp',
    'form_work',
    'subject_line',
    'subject',
    '__proto__',
    'your_email',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.nat(3),
      fc.dictionary(name, text, { maxKeys: 4 }),
      fc.ipV6(),
      async (which, changes, address) => {
        const link = links[which]!
        const action = linkActions[which]!
        const { statusCode } = await sendForm(
          directory,
          link,
          { ...goodForms[action], ...changes },
          { address },
        )
        assert.ok(statusCode < 500, String(statusCode))
      },
    ),
    { numRuns: 40 },
  )
  const odd = [
    { type: 'application/json', body: '{"token":["a"],"form_stamp":{}}' },
    { type: 'application/json', body: '[' },
    { type: 'multipart/form-data; boundary=b', body: '--b\r\n' },
    { type: 'text/plain', body: 'token=x' },
  ]
  for (const { type, body } of odd) {
    const { statusCode } = await directory.server.inject({
      method: 'POST',
      url: '/report',
      headers: { 'content-type': type },
      payload: body,
    })
    assert.ok(statusCode >= 400 && statusCode < 500, `${type} ${statusCode}`)
  }
})
