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

/** The version of a site that a page shows. */
const versionOf = (html: string): string => /name="version" value="([^"]*)"/.exec(html)![1]!

/** What the form of a page would send if nobody changed anything. */
function formOf(html: string): Record<string, string> {
  const text = (part: string) =>
    part.replace(/&(?:#(\d+)|(quot|amp|lt|gt|apos));/g, (_, code: string, name: string) =>
      code === undefined
        ? { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" }[name]!
        : String.fromCodePoint(Number(code)),
    )
  const form: Record<string, string> = {}
  const [own = ''] = html.split('</form>', 1)
  for (const [, name, value] of own.matchAll(
    /<input type="(?:text|hidden)"[^>]*? name="([^"]*)" value="([^"]*)"/g,
  ))
    form[name!] = text(value!)
  for (const [, name, value] of own.matchAll(/<textarea[^>]*? name="([^"]*)"[^>]*>\n([^<]*)<\/textarea>/g))
    form[name!] = text(value!)
  for (const [, name, options] of own.matchAll(/<select[^>]*? name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    form[name!] = /value="([^"]*)" selected/.exec(options!)?.[1] ?? ''
  return form
}

const siteOf = async (id: string) =>
  (await directory.call('GET', '/v1/site', { site_id: id }, { key: directory.keys.admin })).body.data

async function putSite(id: string, members: object): Promise<void> {
  const sent = { site_id: id, json: JSON.stringify(members) }
  const { body } = await directory.call('POST', '/v1/site', sent, { key: directory.keys.admin })
  assert.equal(body.success, true, JSON.stringify(body))
}

const tokenOf = (html: string): string => /name="token" value="([^"]*)"/.exec(html)![1]!

test('a live key of an admin plan signs in, no other; the key is in no page', async () => {
  const { reply, cookie } = await signIn()
  assert.equal(reply.statusCode, 303)
  assert.equal(reply.headers.location, '/console')
  assert.match(String(reply.headers['set-cookie']), /; Path=\/console; .*HttpOnly; SameSite=Strict/)
  assert.ok(!cookie.includes(directory.keys.admin))
  assert.match((await ask('/console', null, { cookie })).body, /href="\/console\/new-site"/)
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
    for (const path of ['/console', '/console/new-site', '/console/sites/cafes']) {
      const reply = await ask(path, null, { cookie: `highstreet_console=${text}` })
      assert.match(reply.body, /name="api_key"/, `${path} ${text}`)
    }
  const made = await ask('/console/new-site', { site_id: 'mine', name: 'Mine' })
  assert.match(made.body, /name="api_key"/)
  assert.equal(readSession(signSession('k', 's', 5), 's', 5 + sessionMs), null)
  assert.equal(readSession(signSession('k', 's', 5), 's', 4 + sessionMs), 'k')
  const { body } = await directory.call('GET', '/v1/sites', {}, { key: directory.keys.admin })
  assert.equal(body.data.total_rows, 0)
})

test('a form counts only with the token of its session, from a page of this directory', async () => {
  const { cookie } = await signIn()
  const token = tokenOf((await ask('/console/new-site', null, { cookie })).body)
  const form = { site_id: 'cafes', name: 'Cafés' }
  assert.equal((await ask('/console/new-site', form, { cookie })).statusCode, 409)
  const stranger = tokenOf((await ask('/console', null, { cookie: (await signIn()).cookie })).body)
  clock.now += 1000
  const other = tokenOf((await ask('/console', null, { cookie: (await signIn()).cookie })).body)
  assert.notEqual(stranger, other)
  assert.equal((await ask('/console/new-site', { ...form, token: other }, { cookie })).statusCode, 409)
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]) {
    const reply = await ask('/console/new-site', { ...form, token }, { cookie, headers })
    assert.equal(reply.statusCode, 404)
  }
  const made = await ask(
    '/console/new-site',
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
  const token = tokenOf((await ask('/console/new-site', null, { cookie })).body)
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
  const reply = await ask('/console/new-site', { ...wrong, token }, { cookie })
  assert.equal(reply.statusCode, 400)
  for (const name of Object.keys(wrong)) assert.ok(reply.body.includes(`id="${name}-fault"`), name)
  assert.ok(reply.body.includes('value="/docs"') && reply.body.includes('1 Nowhere</textarea>'))
  const kept = await ask(
    '/console/sites/cafes',
    {
      ...{ name: 'Cafés', tagline: '"><script>alert(1)</script>', token },
      version: versionOf((await ask('/console/sites/cafes', null, { cookie })).body),
    },
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

test('a save from an old page undoes nothing that another operator has saved', async () => {
  await putSite('shared', { name: 'Shared', tagline: 'First', imprint: 'Nobody' })
  const { cookie } = await signIn()
  const address = '/console/sites/shared'
  const [one, two] = [await ask(address, null, { cookie }), await ask(address, null, { cookie })]
  const saved = await ask(address, { ...formOf(one.body), imprint: 'Anna' }, { cookie })
  assert.equal(saved.statusCode, 303)
  const late = await ask(address, { ...formOf(two.body), tagline: 'Second' }, { cookie })
  assert.equal(late.statusCode, 409)
  assert.match(late.body, /This form is out of date/)
  // What was typed stays, and what is stored is said where it differs.
  assert.equal(formOf(late.body).tagline, 'Second')
  assert.match(late.body, /id="imprint-fault">Stored now: Anna</)
  assert.match(late.body, /id="tagline-fault">Stored now: First</)
  assert.doesNotMatch(late.body, /id="name-fault"/)
  const site = await siteOf('shared')
  assert.deepEqual([site.tagline, site.imprint], ['First', 'Anna'])
  const without = { ...formOf(two.body), version: '' }
  assert.equal((await ask(address, without, { cookie })).statusCode, 409)
  const again = await ask(address, { ...formOf(late.body), imprint: 'Anna' }, { cookie })
  assert.equal(again.statusCode, 303)
  const after = await siteOf('shared')
  assert.deepEqual([after.tagline, after.imprint], ['Second', 'Anna'])
})

test('of operators who save at once, one is kept and the others learn of it', async () => {
  const { cookie } = await signIn()
  const blank = formOf((await ask('/console/new-site', null, { cookie })).body)
  const names = ['A', 'B', 'C', 'D']
  const made = await Promise.all(
    names.map((name) => ask('/console/new-site', { ...blank, site_id: 'race', name }, { cookie })),
  )
  assert.deepEqual(made.map(({ statusCode }) => statusCode).sort(), [303, 400, 400, 400])
  for (const { statusCode, body } of made) if (statusCode === 400) assert.match(body, /id="site_id-fault"/)
  const winner = made.findIndex(({ statusCode }) => statusCode === 303)
  assert.equal((await siteOf('race')).name, names[winner])
  const page = formOf((await ask('/console/sites/race', null, { cookie })).body)
  const changed = await Promise.all(
    names.map((name) => ask('/console/sites/race', { ...page, name: `${name}2` }, { cookie })),
  )
  assert.deepEqual(changed.map(({ statusCode }) => statusCode).sort(), [303, 409, 409, 409])
  const kept = changed.findIndex(({ statusCode }) => statusCode === 303)
  assert.equal((await siteOf('race')).name, `${names[kept]}2`)
})

test('a site with any id can be changed and removed', async () => {
  const { cookie } = await signIn()
  for (const id of ['new', 'remove', 'new-site', 'sites']) {
    await putSite(id, { name: 'Before' })
    const page = await ask(`/console/sites/${id}`, null, { cookie })
    const form = formOf(page.body)
    assert.equal(form.name, 'Before', id)
    await ask(`/console/sites/${id}`, { ...form, name: 'After' }, { cookie })
    assert.equal((await siteOf(id)).name, 'After', id)
    const gone = { token: form.token!, confirm: 'true' }
    assert.equal((await ask(`/console/sites/${id}/remove`, gone, { cookie })).statusCode, 303, id)
    assert.equal((await ask(`/console/sites/${id}`, null, { cookie })).statusCode, 404, id)
  }
})

test('a place is taken as it is written, and never one that is spelt alike', async () => {
  await putSite('places', { name: 'Places' })
  const { cookie } = await signIn()
  const address = '/console/sites/places'
  const save = async (place_ids: string, country = '') => {
    const form = formOf((await ask(address, null, { cookie })).body)
    return ask(address, { ...form, place_ids, country }, { cookie })
  }
  for (const wrong of [
    '__proto__',
    'Duxlin',
    'Londxn',
    'Central Helsinki Oy',
    '100 Mile House',
    '1 Nowhere',
  ]) {
    const reply = await save(wrong)
    assert.equal(reply.statusCode, 400, wrong)
    assert.match(reply.body, /id="place_ids-fault"/, wrong)
    assert.equal(formOf(reply.body).place_ids, wrong)
  }
  for (const [text, country, name] of [
    ['helsinki', '', 'Helsinki'],
    ['Helsingfors', '', 'Helsinki'],
    ['München', '', 'Munich'],
    ['Reading, Berkshire', '', 'Reading'],
    ['00100', 'fi', '00100'],
    ['100 Mile House', 'ca', '100 Mile House'],
    ['658225 as we call it', '', 'Helsinki'],
    ['gb-london-bridge-se1 London Bridge', '', 'London Bridge'],
  ] as const) {
    assert.equal((await save(text, country)).statusCode, 303, text)
    const [id] = (await siteOf('places')).place_ids
    assert.equal(directory.services.gazetteer.get(id)?.name, name, text)
  }
})

test('each site that the API takes can be saved in the console as it is', async () => {
  const places = directory.services.gazetteer.mostPopulous('fi', ['town', 'neighbourhood'], 500)
  await putSite('large', {
    name: 'Large',
    tagline: 'One\u0007 line',
    place_ids: [...places.map(({ id }) => id), 'gb-london-bridge-se1'],
    hosts: Array.from({ length: 300 }, (_, at) => `shop-number-${at}.large.example`),
    languages: Array.from({ length: 60 }, () => 'en'),
    country: 'xk',
    imprint: 'First\u000c\r\n\tpage\u0085\ud800 ',
  })
  const { cookie } = await signIn()
  const before = await siteOf('large')
  const form = formOf((await ask('/console/sites/large', null, { cookie })).body)
  assert.ok(form.place_ids!.length > 5000 && form.hosts!.length > 5000)
  const reply = await ask('/console/sites/large', form, { cookie })
  assert.equal(reply.statusCode, 303, reply.body)
  const after = await siteOf('large')
  // Characters that no page shows are lost, and nothing else.
  assert.deepEqual(after, { ...before, tagline: 'One  line', imprint: 'First \n\tpage \ufffd' })
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

test('a session that was signed out is over, for copies of its cookie as well, and no other one is', async () => {
  clock.now += 1000
  const { cookie } = await signIn()
  clock.now += 1000
  const other = (await signIn()).cookie
  const token = tokenOf((await ask('/console', null, { cookie })).body)
  const left = await ask('/console/sign-out', { token }, { cookie })
  assert.match(left.body, /You are signed out/)
  const form = { site_id: 'late', name: 'Late', token }
  for (const passed of [0, sessionMs / 2, sessionMs / 2 - 5000]) {
    clock.now += passed
    assert.match((await ask('/console', null, { cookie })).body, /name="api_key"/)
    assert.match((await ask('/console/new-site', form, { cookie })).body, /name="api_key"/)
    assert.doesNotMatch((await ask('/console', null, { cookie: other })).body, /name="api_key"/)
  }
})

test('a session ends with its key', async () => {
  const { cookie } = await signIn()
  const [keyId = ''] = cookie.split('=')[1]!.split('.')
  const { accessWriter } = directory.services
  await accessWriter.apply({ type: 'access.key.revoke', id: keyId, at: clock.now })
  assert.match((await ask('/console', null, { cookie })).body, /name="api_key"/)
})
