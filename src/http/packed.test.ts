import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { packedAnswer, packedPage } from './packed.ts'

const style = { type: 'text/css; charset=utf-8', bytes: Buffer.from('.a { color: red }\n'.repeat(200)) }

test('text is packed once for browsers that take it, and is the same unpacked', async () => {
  for (const accepted of ['gzip', 'gzip, deflate, br', 'br;q=1.0, GZIP;q=0.5', 'deflate , gzip;q=1']) {
    const { headers, bytes } = await packedAnswer(style, accepted)
    assert.deepEqual(headers, { vary: 'accept-encoding', 'content-encoding': 'gzip' }, accepted)
    assert.ok(bytes.length < style.bytes.length)
    assert.deepEqual(gunzipSync(bytes), style.bytes)
  }
  const [one, other] = await Promise.all([packedAnswer(style, 'gzip'), packedAnswer(style, 'gzip')])
  assert.equal(one.bytes, other.bytes)
})

test('a browser that does not take it gets the file as it is', async () => {
  for (const accepted of [
    undefined,
    '',
    'br',
    'gzip;q=0',
    'gzip;q=0.0',
    `gzip;q=.${'1'.repeat(15_000)}x`,
    'identity',
  ]) {
    const { headers, bytes } = await packedAnswer(style, accepted)
    assert.deepEqual(headers, { vary: 'accept-encoding' }, accepted)
    assert.equal(bytes, style.bytes)
  }
})

test('typefaces, which are packed already, and small files stay as they are', async () => {
  const font = { type: 'font/woff2', bytes: Buffer.alloc(5_000) }
  const small = { type: 'text/css', bytes: Buffer.from('a{}') }
  for (const file of [font, small]) {
    const { headers, bytes } = await packedAnswer(file, 'gzip')
    assert.deepEqual(headers, {})
    assert.equal(bytes, file.bytes)
  }
})

test('a page is packed for browsers that take it, and is the same unpacked', async () => {
  const page = `<p>${'café '.repeat(500)}</p>`
  const packed = await packedPage(page, 'gzip')
  assert.deepEqual(packed.headers, { vary: 'accept-encoding', 'content-encoding': 'gzip' })
  assert.equal(gunzipSync(packed.bytes).toString(), page)
  for (const [text, accepted] of [
    [page, 'br'],
    [page, undefined],
    ['<p>short</p>', 'gzip'],
  ] as const) {
    const { headers, bytes } = await packedPage(text, accepted)
    assert.deepEqual(headers, { vary: 'accept-encoding' })
    assert.equal(bytes.toString(), text)
  }
})
