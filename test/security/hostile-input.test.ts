import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDirectory, type TestDirectory } from '../support/directory.ts'

let directory: TestDirectory
let entityId: string
before(async () => {
  directory = await startDirectory()
  const reply = await directory.call('PUT', '/v1/business', {
    name: 'Target Bakery',
    address1: '1 Target Lane',
    town: 'Reading',
    country: 'GB',
    telephone_number: '+441184960401',
    category_type: 'osm',
    category_id: 'shop/bakery',
  })
  entityId = reply.body.data.entity_id
})
after(() => directory.close())

interface Answer {
  readonly status: number
  readonly text: string
  readonly faults: readonly string[]
}

async function send(
  method: 'POST' | 'PUT',
  url: string,
  contentType: string,
  payload: string | Buffer,
): Promise<Answer> {
  const headers = { 'content-type': contentType, 'x-api-key': directory.keys.standard }
  const { statusCode, body } = await directory.server.inject({ method, url, headers, payload })
  const { data } = JSON.parse(body)
  return { status: statusCode, text: body, faults: Array.isArray(data) ? data : [] }
}

const sendJson = (url: string, members: string, method: 'POST' | 'PUT' = 'POST') =>
  send(
    method,
    url,
    'application/json',
    `{"_user_id":"${directory.userId}","entity_id":"${entityId}",${members}}`,
  )

const sendDocument = (document: string) =>
  sendJson('/v1/business/json', `"country":"GB","json":${document}`, 'PUT')

const part = (head: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--X\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])

const sendParts = (url: string, parts: readonly Buffer[]) =>
  send('POST', url, 'multipart/form-data; boundary=X', Buffer.concat([...parts, Buffer.from('--X--\r\n')]))

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

const badDocuments: Record<string, string> = {
  'a list nested 200,000 deep': `{"opening_times":{"monday":${nested(200_000)}}}`,
  'an object nested 100,000 deep': `{"name":${'{"name":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
  'an object that cannot become a text': '{"opening_times":{"closed":[{"toString":1}]}}',
  'names of the language':
    '{"__proto__":{"x":1},"constructor":{"prototype":1},"name":{"__proto__":{"name":"x"}}}',
  'numbers beyond all bounds': '{"geopoint":{"latitude":1e400,"longitude":-1e400}}',
  'a list of lists of files': '{"images":[[{"image_url":[]}]],"documents":[{"filedata":{"bytes":1}}]}',
}

for (const [label, document] of Object.entries(badDocuments)) {
  test(`a document with ${label} is refused`, async () => {
    assert.equal((await sendDocument(document)).status, 400)
  })
}

test('a million faults do not make an answer many times the size of the request', async () => {
  const { status, text } = await sendDocument(`{"phones":[${'1,'.repeat(900_000)}1]}`)
  assert.equal(status, 400)
  assert.ok(text.length < 100_000, `${text.length} characters`)
  const keys = Array.from({ length: 50_000 }, (_, n) => `"k${n}":1`).join(',')
  const unknown = await sendDocument(`{${keys}}`)
  assert.equal(unknown.status, 400)
  assert.ok(unknown.text.length < 100_000)
  assert.match(unknown.faults.at(-1) ?? '', /^and \d+ more$/)
})

test('an object of a JSON body is no uploaded file', async () => {
  for (const file of ['{"bytes":1}', '{"bytes":"%PDF-1.4","fileName":{}}', '{"bytes":{"length":9}}']) {
    for (const url of ['/v1/entity/document', '/v1/entity/image', '/v1/entity/logo']) {
      const { status } = await sendJson(url, `"name":"Menu","filedata":${file}`)
      assert.equal(status, 400, `${url} ${file}`)
    }
  }
})

test('a data URL with a million parameters is refused', async () => {
  const filedata = `data:a/b${';a='.repeat(9_000_000)}`
  const { status } = await sendJson('/v1/entity/document', `"name":"Menu","filedata":"${filedata}"`)
  assert.equal(status, 400)
})

test('a text part that is not UTF-8 is refused, not repaired', async () => {
  const { status } = await sendParts('/v1/entity/name', [
    part('name="_user_id"', directory.userId),
    part('name="entity_id"', entityId),
    part('name="name"', Buffer.from([0x41, 0xff, 0xfe, 0x42])),
  ])
  assert.equal(status, 400)
  const read = await directory.call('GET', '/v1/entity', { entity_id: entityId })
  assert.equal(read.body.data.name.name, 'Target Bakery')
})

test('texts and files of a multipart body arrive as they were sent', async () => {
  const { status } = await sendParts('/v1/entity/name', [
    part('name="_user_id"', directory.userId),
    part('name="entity_id"', entityId),
    part('name="name"', 'Bäckerei Ærø 北京'),
  ])
  assert.equal(status, 200)
  const read = await directory.call('GET', '/v1/entity', { entity_id: entityId })
  assert.equal(read.body.data.name.name, 'Bäckerei Ærø 北京')
})

test('two files under one name are compared without taking them apart', async () => {
  const file = (fill: number) => part('name="filedata"; filename="a.pdf"', Buffer.alloc(4_000_000, fill))
  const { status, faults } = await sendParts('/v1/entity/document', [
    part('name="_user_id"', directory.userId),
    part('name="entity_id"', entityId),
    part('name="name"', 'Menu'),
    file(1),
    file(2),
  ])
  assert.equal(status, 400)
  assert.deepEqual(faults, ['filedata is given twice with different values'])
})

test('a form of 20 million separators is refused before it is taken apart', async () => {
  const before = process.memoryUsage().rss
  const { status } = await send(
    'POST',
    '/v1/entity/document',
    'application/x-www-form-urlencoded',
    Buffer.alloc(20_000_000, '&'),
  )
  assert.equal(status, 400)
  assert.ok(process.memoryUsage().rss - before < 300_000_000)
})

test('a zero with a sign is a zero', async () => {
  const set = (latitude: string) =>
    directory.call('POST', '/v1/entity/geopoint', { entity_id: entityId, latitude, longitude: '0' })
  const first = await set('0')
  assert.equal((await set('-0')).body.data.rev, first.body.data.rev)
})

const slow = (seed: string, n: number) => seed.repeat(n)

test('half a million characters meant to make a pattern go back and forth are refused by every attribute', async () => {
  const endpoints: [string, string][] = [
    ['/v1/entity/email', 'email_address'],
    ['/v1/entity/website', 'website_url'],
    ['/v1/entity/phone', 'number'],
    ['/v1/entity/description', 'headline'],
    ['/v1/entity/socialmedia', 'website_url'],
    ['/v1/entity/video/youtube', 'embed_code'],
    ['/v1/entity/opening_times', 'monday'],
    ['/v1/entity/category', 'category_id'],
  ]
  const texts = [
    `a@${slow('.', 400_000)}@`,
    `http://${slow('a.', 200_000)} `,
    `0900${slow(' ', 400_000)}x`,
    slow('<', 400_000),
  ]
  for (const [url, name] of endpoints) {
    for (const text of texts) {
      const { status } = await sendJson(url, `"${name}":${JSON.stringify(text)}`)
      assert.equal(status, 400, `${url} ${text.slice(0, 10)}…`)
    }
  }
})
