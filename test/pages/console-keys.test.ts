import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { signInTo } from '../support/signed-out-sessions.ts'

let directory: TestDirectory
let cookie: string
before(async () => {
  directory = await startDirectory()
  cookie = await signInTo(directory, directory.keys.admin)
  for (const id of ['cafes', 'shops']) {
    const sent = { site_id: id, json: JSON.stringify({ name: `The ${id}` }) }
    await directory.call('POST', '/v1/site', sent, { key: directory.keys.admin })
  }
})
after(() => directory.close())

const list = '/console/sites/cafes/keys'

const ask = (url: string, form?: Record<string, string>, headers: Record<string, string> = { cookie }) =>
  directory.server.inject({
    method: form === undefined ? 'GET' : 'POST',
    url,
    headers: {
      host: 'directory.example',
      accept: 'text/html',
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form !== undefined && { payload: new URLSearchParams(form).toString() }),
  })

const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!

/** A form to make a key, as the page gives it. */
async function newForm(more: Record<string, string> = {}): Promise<Record<string, string>> {
  const { body } = await ask(list)
  return { token: hidden(body, 'token'), key_id: hidden(body, 'key_id'), plan: 'entry', ...more }
}

async function makeKey(more: Record<string, string> = {}) {
  const form = await newForm(more)
  const made = await ask(list, form)
  assert.equal(made.statusCode, 200, made.body)
  const [apiKey = ''] = /hs_[\w-]+/.exec(made.body) ?? []
  return { form, apiKey, id: form.key_id!, page: made }
}

const keysOf = (account: string) => directory.services.access.keys(account)

const search = (apiKey: string, origin?: string) =>
  directory.server.inject({
    url: `/v1/entity?entity_id=1&api_key=${apiKey}`,
    ...(origin !== undefined && { headers: { origin } }),
  })

test('a key is made with what the form says, works, and is shown once', async () => {
  const { form, apiKey, id, page } = await makeKey({
    label: 'Shop <page>',
    publishable: 'true',
    origins: 'https://Shop.example/\n\nhttps://shop.example\nhttp://localhost',
  })
  assert.match(apiKey, /^hs_pub_/)
  assert.equal(page.headers['cache-control'], 'no-store')
  assert.match(page.body, /it is not shown again/)
  const key = (await keysOf('site.cafes')).find((one) => one.id === id)!
  const { label, plan, publishable, allowedOrigins } = key
  assert.deepEqual(
    { label, plan, publishable, allowedOrigins },
    {
      label: 'Shop <page>',
      plan: 'entry',
      publishable: true,
      allowedOrigins: ['https://shop.example', 'http://localhost'],
    },
  )
  assert.equal((await search(apiKey, 'https://shop.example')).statusCode, 404)
  assert.equal((await search(apiKey, 'https://other.example')).statusCode, 403)
  // A reload sends the form again.
  const again = await ask(list, form)
  assert.equal(again.statusCode, 409)
  assert.match(again.body, /has been made already/)
  assert.equal((await keysOf('site.cafes')).filter((one) => one.id === id).length, 1)
  for (const { body } of [again, await ask(list), await ask(`${list}/${id}`)]) {
    assert.ok(!body.includes(apiKey))
    assert.ok(body.includes('Shop &lt;page&gt;') || body.includes('Shop &#60;page&#62;'))
  }
})

test('a key is restricted to other origins, and revoked, at once', async () => {
  const { apiKey, id } = await makeKey({ publishable: 'true', origins: 'https://shop.example' })
  const own = `${list}/${id}`
  const token = hidden((await ask(own)).body, 'token')
  const saved = await ask(own, { token, origins: 'https://new.example' })
  assert.deepEqual([saved.statusCode, saved.headers.location], [303, `${list}?saved=${id}`])
  assert.match((await ask(saved.headers.location!)).body, /The origins are saved/)
  assert.equal((await search(apiKey, 'https://shop.example')).statusCode, 403)
  assert.equal((await search(apiKey, 'https://new.example')).statusCode, 404)
  const unsure = await ask(`${own}/revoke`, { token })
  assert.equal(unsure.statusCode, 400)
  assert.equal((await search(apiKey, 'https://new.example')).statusCode, 404)
  const revoked = await ask(`${own}/revoke`, { token, confirm: 'true' })
  assert.deepEqual([revoked.statusCode, revoked.headers.location], [303, `${list}?removed=${id}`])
  assert.equal((await search(apiKey, 'https://new.example')).statusCode, 401)
  assert.match((await ask(list)).body, /revoked on/)
  for (const [url, form] of [
    [own, { token, origins: 'https://late.example' }],
    [`${own}/revoke`, { token, confirm: 'true' }],
  ] as const)
    assert.equal((await ask(url, form)).statusCode, 404, url)
})

test('all that is wrong is said at once, what was typed stays, and nothing is made', async () => {
  const before = await keysOf('site.cafes')
  const refused = await ask(
    list,
    await newForm({ publishable: 'true', label: 'Mine', origins: 'shop.example\nftp://files.example' }),
  )
  assert.equal(refused.statusCode, 400)
  for (const said of [
    'shop.example is not an origin',
    'ftp://files.example is not an origin',
    'value="Mine"',
  ])
    assert.ok(refused.body.includes(said), said)
  const open = await ask(list, await newForm({ publishable: 'true', origins: ' ' }))
  assert.match(open.body, /Name an origin, or \* for all/)
  // The plan of an administrator is not offered.
  for (const plan of ['admin', 'gold', ''])
    assert.equal((await ask(list, await newForm({ plan }))).statusCode, 400, plan)
  assert.equal((await ask(list, await newForm({ label: 'x'.repeat(101) }))).statusCode, 400)
  assert.equal((await ask(list, await newForm({ key_id: '../../x' }))).statusCode, 409)
  assert.deepEqual(await keysOf('site.cafes'), before)
  const { id } = await makeKey({ publishable: 'true', origins: '*' })
  const own = `${list}/${id}`
  const token = hidden((await ask(own)).body, 'token')
  assert.equal((await ask(own, { token, origins: '' })).statusCode, 400)
  assert.equal((await ask(own, { token, origins: 'nowhere' })).statusCode, 400)
})

test('only a form of the own session counts, and only for keys of the site', async () => {
  const { apiKey, id } = await makeKey({ origins: '' })
  const form = await newForm()
  const before = await keysOf('site.cafes')
  const stranger = await signInTo(directory, directory.keys.admin)
  for (const [url, sent] of [
    [list, form],
    [`${list}/${id}`, { ...form, origins: '*' }],
    [`${list}/${id}/revoke`, { ...form, confirm: 'true' }],
  ] as const) {
    assert.equal((await ask(url, { ...sent, token: 'x' })).statusCode, 409, url)
    const foreign = await ask(url, sent, { cookie: '' })
    assert.match(foreign.body, /name="api_key"/)
    const elsewhere = await ask(url, sent, { cookie, origin: 'https://evil.example' })
    assert.equal(elsewhere.statusCode, 404, url)
    if (stranger !== cookie) assert.equal((await ask(url, sent, { cookie: stranger })).statusCode, 409, url)
  }
  assert.deepEqual(await keysOf('site.cafes'), before)
  assert.equal((await search(apiKey)).statusCode, 404)
  const others = [
    `/console/sites/shops/keys/${id}`,
    `${list}/${'0'.repeat(32)}`,
    `${list}/${id}/other`,
    `${list}/${id}/revoke/more`,
    '/console/sites/none/keys',
  ]
  for (const url of others) {
    assert.equal((await ask(url)).statusCode, 404, url)
    assert.equal((await ask(url, { ...form, confirm: 'true', origins: '*' })).statusCode, 404, url)
  }
  assert.deepEqual(await keysOf('site.cafes'), before)
})
