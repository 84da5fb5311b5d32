import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { readSession, sessionMs, signSession } from '../../src/access/console-session.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'

const clock = { now: Date.parse('2026-11-25T10:00:00Z') }
let directory: TestDirectory
before(async () => {
  directory = await startDirectory({ now: () => clock.now })
})
after(() => directory.close())

interface Sent {
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly address?: string
}

let operators = 0
const ask = (
  url: string,
  form: Record<string, string> | null = null,
  { cookie, headers = {}, address = `198.51.100.${++operators}` }: Sent = {},
) =>
  directory.server.inject({
    method: form === null ? 'GET' : 'POST',
    url,
    remoteAddress: address,
    headers: {
      host: 'directory.example',
      accept: 'text/html',
      ...(form !== null && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
    ...(form !== null && { payload: new URLSearchParams(form).toString() }),
  })

async function signIn(key = directory.keys.admin) {
  const reply = await ask('/console/sign-in', { api_key: key })
  const [cookie = ''] = String(reply.headers['set-cookie'] ?? '').split(';')
  return { reply, cookie }
}

const tokenOf = (html: string): string => /name="token" value="([^"]*)"/.exec(html)![1]!

test('a live key of an admin plan signs in, no other; the key is in no page', async () => {
  const { reply, cookie } = await signIn()
  assert.equal(reply.statusCode, 303)
  assert.equal(reply.headers.location, '/console')
  assert.match(String(reply.headers['set-cookie']), /; Path=\/console; .*HttpOnly; SameSite=Strict/)
  assert.ok(!cookie.includes(directory.keys.admin))
  assert.match((await ask('/console', null, { cookie })).body, /href="\/console\/sites\/new"/)
  for (const [key, status] of [
    [directory.keys.standard, 403],
    [directory.keys.entry, 403],
    ['hs_unknown', 401],
    ['', 401],
  ] as const) {
    const refused = await signIn(key)
    assert.equal(refused.reply.statusCode, status, key)
    assert.equal(refused.cookie, '')
    assert.match(refused.reply.body, /id="api_key-fault"/)
    if (key !== '') assert.ok(!refused.reply.body.includes(key))
  }
})

test('nobody without a session sees or changes sites, and sessions cannot be made or outlive their end', async () => {
  const { cookie } = await signIn()
  const [, session = ''] = cookie.split('=')
  const [keyId = '', end = '', signature = ''] = session.split('.')
  const later = (Number.parseInt(end, 36) + 1).toString(36)
  const forged = [
    '',
    'x',
    `${keyId}.${later}.${signature}`,
    `${'0'.repeat(32)}.${end}.${signature}`,
    `${session}x`,
    `${session}.x`,
    signSession(keyId, 'another secret', clock.now),
  ]
  for (const text of forged)
    for (const path of ['/console', '/console/sites/new', '/console/sites/cafes']) {
      const reply = await ask(path, null, { cookie: `highstreet_console=${text}` })
      assert.match(reply.body, /name="api_key"/, `${path} ${text}`)
    }
  const made = await ask('/console/sites/new', { site_id: 'mine', name: 'Mine' })
  assert.match(made.body, /name="api_key"/)
  assert.equal(readSession(signSession('k', 's', 5), 's', 5 + sessionMs), null)
  assert.equal(readSession(signSession('k', 's', 5), 's', 4 + sessionMs), 'k')
  const { body } = await directory.call('GET', '/v1/sites', {}, { key: directory.keys.admin })
  assert.equal(body.data.total_rows, 0)
})

test('a form counts only with the token of its session, from a page of this directory', async () => {
  const { cookie } = await signIn()
  const token = tokenOf((await ask('/console/sites/new', null, { cookie })).body)
  const form = { site_id: 'cafes', name: 'Cafés' }
  assert.equal((await ask('/console/sites/new', form, { cookie })).statusCode, 409)
  const stranger = tokenOf((await ask('/console', null, { cookie: (await signIn()).cookie })).body)
  clock.now += 1000
  const other = tokenOf((await ask('/console', null, { cookie: (await signIn()).cookie })).body)
  assert.notEqual(stranger, other)
  assert.equal((await ask('/console/sites/new', { ...form, token: other }, { cookie })).statusCode, 409)
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]) {
    const reply = await ask('/console/sites/new', { ...form, token }, { cookie, headers })
    assert.equal(reply.statusCode, 404)
  }
  const made = await ask(
    '/console/sites/new',
    { ...form, token },
    { cookie, headers: { 'sec-fetch-site': 'same-origin' } },
  )
  assert.equal(made.statusCode, 303)
  const { body } = await directory.call(
    'GET',
    '/v1/site',
    { site_id: 'cafes' },
    { key: directory.keys.admin },
  )
  assert.equal(body.data.name, 'Cafés')
})

test('the console refuses what the API refuses, all at once, and keeps what was typed', async () => {
  const { cookie } = await signIn()
  const token = tokenOf((await ask('/console/sites/new', null, { cookie })).body)
  const wrong = {
    site_id: 'cafes',
    name: ' ',
    path: '/docs',
    hosts: 'not a host',
    place_ids: '1 Nowhere',
    category_ids: 'zzzzzz',
    languages: 'xx',
    accent: 'red',
    mail_from: 'nobody',
    country: 'zz',
  }
  const reply = await ask('/console/sites/new', { ...wrong, token }, { cookie })
  assert.equal(reply.statusCode, 400)
  for (const name of Object.keys(wrong)) assert.ok(reply.body.includes(`id="${name}-fault"`), name)
  assert.ok(reply.body.includes('value="/docs"') && reply.body.includes('1 Nowhere</textarea>'))
  const kept = await ask(
    '/console/sites/cafes',
    { name: 'Cafés', tagline: '"><script>alert(1)</script>', token },
    { cookie },
  )
  assert.equal(kept.statusCode, 303)
  const page = await ask('/console/sites/cafes', null, { cookie })
  assert.doesNotMatch(page.body, /<script>/)
  const unsure = await ask('/console/sites/cafes/remove', { token }, { cookie })
  assert.equal(unsure.statusCode, 400)
  assert.match(unsure.body, /id="remove-confirm-fault"/)
  assert.equal(
    (await ask('/console/sites/cafes/remove', { token, confirm: 'true' }, { cookie })).statusCode,
    303,
  )
  assert.equal((await ask('/console/sites/cafes', null, { cookie })).statusCode, 404)
})

test('the console is at the address of the whole directory alone, and attempts to sign in are limited', async () => {
  const site = { site_id: 'other', json: JSON.stringify({ name: 'Other', hosts: ['other.example'] }) }
  const made = await directory.call('POST', '/v1/site', site, { key: directory.keys.admin })
  assert.equal(made.body.success, true, JSON.stringify(made.body))
  const { cookie } = await signIn()
  // A running server picks up a site within a second.
  while ((await ask('/console', null, { cookie, headers: { host: 'other.example' } })).statusCode !== 404)
    await setTimeout(50)
  const statuses = new Set<number>()
  for (let n = 0; n < 12; n++)
    statuses.add(
      (await ask('/console/sign-in', { api_key: 'hs_guess' }, { address: '203.0.113.9' })).statusCode,
    )
  assert.deepEqual([...statuses], [401, 429])
})

test('a session ends with its key', async () => {
  const { cookie } = await signIn()
  const [keyId = ''] = cookie.split('=')[1]!.split('.')
  const { accessWriter } = directory.services
  await accessWriter.apply({ type: 'access.key.revoke', id: keyId, at: clock.now })
  assert.match((await ask('/console', null, { cookie })).body, /name="api_key"/)
})
