import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { endpoints } from '../../src/endpoints/index.ts'
import { DirectoryError } from '../../src/errors.ts'
import { problemPages } from '../../src/http/problem-pages.ts'
import { wholeDirectory } from '../../src/web/directory/site.ts'
import { bareServer } from '../support/bare-server.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'

/** What a browser sends when it opens a page. */
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

let directory: TestDirectory
before(async () => {
  directory = await startDirectory()
})
after(() => directory.close())

const open = (url: string, headers: Record<string, string> = browser, method: 'GET' | 'HEAD' = 'GET') =>
  directory.server.inject({ method, url, headers })

const unknown = ['/nowhere', '/v1/nowhere', '/docs/nowhere', '/web/x/none.js', '/%61bc/%FF', '/manage/x']

test('browsers get a page for every unknown path, in their language, with a way on', async () => {
  for (const path of unknown) {
    const reply = await open(path)
    const where = `${path}: ${reply.body.slice(0, 200)}`
    assert.ok(reply.statusCode === 404 || reply.statusCode === 400, where)
    assert.match(String(reply.headers['content-type']), /^text\/html/, where)
    assert.match(String(reply.headers['content-security-policy']), /default-src 'none'; script-src 'self'/)
    assert.equal(reply.headers['cache-control'], 'no-store')
    assert.match(reply.body, /<form class="searchbox/, where)
    assert.doesNotMatch(reply.body, /<script(?! type="module" src="\/web\/)|\son[a-z]+=|style=/)
  }
  assert.match((await open('/nowhere', { ...browser, 'accept-language': 'de' })).body, /<html lang="de"/)
  assert.match((await open('/de/nowhere', browser)).body, /<html lang="de"/)
  assert.equal((await open('/nowhere', browser, 'HEAD')).body, '')
})

test('what stands in an unknown address is not in the page', async () => {
  const { body } = await open('/%3Cscript%3Ealert(1)%3C/script%3E?x="><img src=x>')
  assert.doesNotMatch(body, /alert|<img/)
})

test('programs get the envelope for the same paths, and endpoints answer all alike', async () => {
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }, { accept: 'image/*' }])
    for (const path of unknown) {
      const reply = await open(path, headers as Record<string, string>)
      assert.match(String(reply.headers['content-type']), /^application\/json/, path)
      assert.equal(reply.json().success, false, path)
    }
  for (const { method, path } of endpoints) {
    if (method !== 'GET') continue
    const reply = await open(path)
    assert.match(String(reply.headers['content-type']), /^application\/json/, path)
  }
})

test('a form with a photo that is too large is answered with a page that says how large it may be', async () => {
  const reply = await directory.server.inject({
    method: 'POST',
    url: '/manage',
    headers: { ...browser, 'content-type': 'multipart/form-data; boundary=x', 'accept-language': 'fr' },
    payload: Buffer.alloc(3_000_000),
  })
  assert.equal(reply.statusCode, 413)
  assert.match(String(reply.headers['content-type']), /^text\/html/)
  assert.match(reply.body, /<html lang="fr"/)
  assert.match(reply.body, /2 Mo/)
})

test('failures of the server have pages that need no store', async () => {
  const failures: unknown[] = []
  const server = bareServer({
    endpoints,
    log: { request: () => undefined, failure: (error) => failures.push(error) },
    problemPage: problemPages(endpoints, {} as never, () => ({
      ...wholeDirectory,
      name: 'Town guide',
      country: null,
      baseUrl: 'https://directory.example',
      assetsUrl: 'https://directory.example/assets',
      filesUrl: '/assets',
      map: { module: '/map.js', sheet: null, origin: null, styleAddress: () => '/style.json' },
    })),
  })
  const thrown: Record<string, Error> = {
    '/broken': new Error('a secret'),
    '/busy': new DirectoryError('busy', [], { retryAfterS: 7 }),
    '/often': new DirectoryError('too_many_requests', [], { retryAfterS: 5 }),
  }
  for (const [path, error] of Object.entries(thrown))
    server.get(path, () => {
      throw error
    })
  const titles = { '/broken': /<h1>.*cannot be shown/, '/busy': /<h1>/, '/often': /Wait 5 seconds/ }
  const statuses = { '/broken': 500, '/busy': 503, '/often': 429 }
  for (const path of Object.keys(thrown) as (keyof typeof titles)[]) {
    const page = await server.inject({ url: path, headers: browser })
    assert.equal(page.statusCode, statuses[path])
    assert.match(page.body, titles[path])
    assert.match(page.body, /Town guide/)
    assert.doesNotMatch(page.body, /secret/)
    if (path !== '/broken') assert.ok(Number(page.headers['retry-after']) > 0)
    const envelope = await server.inject({ url: path })
    assert.equal(envelope.json().success, false)
    assert.equal(envelope.headers['retry-after'], page.headers['retry-after'])
  }
  assert.equal((await server.inject({ url: '/nowhere', headers: browser })).statusCode, 404)
  assert.equal(failures.length, 2)
  await server.close()
})
