import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { cafeListings } from '../support/cafe-listings.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'

/** How pages reach a browser: packed or not, and what they may load. */
let directory: TestDirectory
before(async () => {
  directory = await startDirectory()
})
after(() => directory.close())

const open = (url: string) => directory.server.inject({ url })

test('files of the pages are kept by browsers as long as their address names their version', async () => {
  const { body: html } = await open('/en')
  const addresses = [...html.matchAll(/"(\/web\/[^"]+)"/g)].map(([, address]) => address!)
  assert.ok(addresses.length >= 3)
  for (const address of addresses) {
    const { statusCode: status, headers } = await open(address)
    assert.equal(status, 200, address)
    assert.match(String(headers['cache-control']), /immutable/)
  }
  assert.equal((await open('/web/0/directory.css')).headers['cache-control'], 'no-cache')
  assert.equal((await open('/web/0/..%2fdirectory.css')).statusCode, 404)
})

test('pages that everybody gets alike are packed; those behind a link, which hold its token, never are', async () => {
  const packing = { 'accept-encoding': 'gzip, br', accept: 'text/html' }
  const id = await cafeListings(() => directory, 'Kahvila Pieni')()
  for (const path of [
    '/en',
    '/en/search?what=Kahvila',
    `/en/b/${id}`,
    '/en/nothing',
    '/docs',
    '/docs/guides/map',
  ]) {
    const plain = await directory.server.inject({ url: path, headers: { accept: 'text/html' } })
    const packed = await directory.server.inject({ url: path, headers: packing })
    assert.equal(plain.headers['content-encoding'], undefined, path)
    assert.equal(packed.headers['content-encoding'], 'gzip', path)
    assert.match(String(plain.headers.vary), /accept-encoding/, path)
    assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body, path)
  }
  const opened = await directory.server.inject({ method: 'POST', url: '/en/add', headers: packing })
  const form = await directory.server.inject({ url: String(opened.headers.location), headers: packing })
  assert.equal(form.statusCode, 200)
  assert.match(form.body, /name="form_stamp"/)
  assert.equal(form.headers['content-encoding'], undefined)
})

test('photos that another host has may be shown, and nothing else comes from there', async () => {
  const cached = await startDirectory({ env: { HIGHSTREET_ASSETS_URL: 'https://files.example/kept' } })
  const policyOf = async ({ server }: TestDirectory) =>
    String((await server.inject({ url: '/en' })).headers['content-security-policy'])
  assert.equal(
    await policyOf(cached),
    (await policyOf(directory)).replace("img-src 'self' data: blob:", '$& https://files.example'),
  )
  await cached.close()
})
