import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { endpoints } from '../../src/endpoints/index.ts'
import { operationId } from '../../src/openapi/operation.ts'
import { noteRun } from '../../src/operations/feeds/feeds.ts'
import { linkFrom, servedDocuments } from '../../src/web/docs/documents.ts'
import { anchorOf, renderMarkdown } from '../../src/web/docs/markdown.ts'
import { feedOf } from '../contracts/feed-store.contract.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'

let directory: TestDirectory
let later = 0
before(async () => {
  directory = await startDirectory({ now: () => Date.now() + later })
})
after(() => directory.close())

const open = (url: string) => directory.server.inject({ method: 'GET', url })

test('/about names the terms of imported data once, and no account', async () => {
  const about = async () => JSON.parse((await open('/about')).body).data.sources
  assert.deepEqual(await about(), [])
  const terms = { licence: 'ODbL 1.0', attribution: '© <b>Mappers</b>' }
  const feed = feedOf('secret-supplier', { ...terms, everyMinutes: null })
  const done = { state: 'done', remark: '', digest: 'd', validators: null } as const
  await noteRun(directory.services, feed, done)
  await noteRun(directory.services, { ...feed, account: 'another-supplier' }, done)
  assert.deepEqual(await about(), [], 'asked for once a minute')
  later += 61_000
  const [source, ...more] = await about()
  assert.deepEqual(more, [])
  assert.deepEqual({ licence: source.licence, attribution: source.attribution }, terms)
  const page = await directory.server.inject({ url: '/about', headers: { accept: 'text/html' } })
  assert.match(page.body, /© (?!<b>).*Mappers.*, ODbL 1\.0/)
  assert.doesNotMatch(page.body, /supplier/)
})

test('every document has a page, and every link on the pages leads somewhere', async () => {
  const addresses = ['/docs', '/docs/', '/docs/guides', '/docs/guides/', ...servedDocuments().keys()]
  const pages = new Map<string, string>()
  for (const address of addresses) {
    const reply = await open(address)
    assert.equal(reply.statusCode, 200, address)
    assert.match(String(reply.headers['content-type']), /^text\/html/)
    assert.match(
      String(reply.headers['content-security-policy']),
      /default-src 'none'; script-src 'self'; style-src 'self'/,
    )
    assert.doesNotMatch(String(reply.headers['content-security-policy']), /unsafe/)
    pages.set(address, reply.body)
  }
  assert.ok(pages.size > 30)
  const checked = new Map<string, string>()
  for (const [address, html] of pages) {
    assert.doesNotMatch(html, /<script(?! type="module" src="\/web\/)|\son[a-z]+="|\sstyle="/, address)
    assert.equal([...html.matchAll(/<h1/g)].length, 1, address)
    for (const [, target = ''] of html.matchAll(/ href="(\/[^"]*|#[^"]*)"/g)) {
      const [path = '', anchor] = (target.startsWith('#') ? address + target : target).split('#')
      const other = pages.get(path) ?? checked.get(path) ?? (await open(path)).body
      if (!pages.has(path)) {
        const { statusCode } = await open(path)
        assert.ok(statusCode < 400 || path === '/favicon.ico', `${address} leads to ${path}`)
        checked.set(path, other)
      }
      if (anchor) assert.ok(other.includes(` id="${anchor}"`), `${address} leads to ${path}#${anchor}`)
    }
  }
})

test('the menu lists every endpoint and document without scripts, and marks the page', async () => {
  const { body } = await open('/docs/guides/import')
  for (const endpoint of endpoints)
    assert.ok(body.includes(`href="/docs#${operationId(endpoint.method, endpoint.path)}"`), endpoint.path)
  assert.match(body, /<details open><summary>Guides/)
  assert.match(body, /<a href="\/docs\/guides\/import" aria-current="page">/)
})

test('the index has each call with its parameters, and each guide with its parts', async () => {
  const reply = await open('/docs/index.json')
  assert.match(String(reply.headers['content-type']), /^application\/json/)
  const { entries, calls } = reply.json() as {
    entries: { title: string; address: string; kind: string; text: string }[]
    calls: Record<string, { method: string; path: string; parameters: { name: string }[] }>
  }
  assert.equal(Object.keys(calls).length, endpoints.length)
  for (const { address } of entries) assert.match(address, /^\/docs/)
  const filters = entries.find(({ address }) => address === '/docs/guides/search#filters')
  assert.match(filters!.text, /restrict_category_ids/)
  assert.match(filters!.kind, /^Guides: Searching/)
  assert.equal(filters!.title, 'Filters')
  const { parameters } = calls.getEntitySearchWhat!
  assert.deepEqual(
    parameters.map(({ name }) => name),
    Object.keys(endpoints.find(({ path }) => path === '/v1/entity/search/what')!.params.properties),
  )
})

test('an unknown document is a 404, and no path leads out of the folder', async () => {
  for (const path of ['nope', '..%2f..%2fpackage', '../../package.json', 'README'])
    assert.equal((await open(`/docs/guides/${path}`)).statusCode, 404, path)
})

test('Markdown shows raw HTML as text, and links only to what is served', () => {
  const known = new Set(['guides/a.md', 'operate/b.md', 'reference/openapi.json'])
  const link = (target: string) => linkFrom('guides/a.md', target, known)
  assert.equal(link('../operate/b.md#part'), '/docs/guides/operate/b#part')
  assert.equal(link('a.md'), '/docs/guides/a')
  assert.equal(link('../reference/openapi.json'), '/openapi.json')
  assert.equal(link('https://example.org/x'), 'https://example.org/x')
  assert.equal(link('#part'), '#part')
  for (const target of ['../../src/x.ts', 'none.md', 'javascript:alert(1)', 'data:text/html,x', '//host/x'])
    assert.equal(link(target), null, target)

  const { body, title, sections } = renderMarkdown(
    '# A *title*\n\nText <b onclick="x">b</b>\n\n<script>alert(1)</script>\n\n## Part `one`\n\n[x](javascript:alert(1)) ![p](http://host/p.png)\n\n## Part `one`\n',
    link,
  )
  assert.doesNotMatch(body, /<script|<b |<img|javascript:/)
  assert.match(body, /&#60;script&#62;/)
  assert.equal(title, 'A title')
  assert.deepEqual(
    sections.map(({ anchor }) => anchor),
    ['a-title', 'part-one', 'part-one-1'],
  )
  assert.equal(anchorOf('Who may change what?'), 'who-may-change-what')
})

test('the script of the store finder is served to other sites', async () => {
  const reply = await open('/widget.js')
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.headers['access-control-allow-origin'], '*')
  const [, modules] = /"modules":"([^"]+)"/.exec(reply.body)!
  const module = await open(`${modules}finder.js`)
  assert.equal(module.statusCode, 200)
  assert.equal(module.headers['access-control-allow-origin'], '*')
  assert.match(String(module.headers['cache-control']), /immutable/)
})

test('an asterisk finds everything, in every search', async () => {
  await directory.call('PUT', '/v1/business', {
    name: 'Kahvila Yksi',
    address1: 'Aleksanterinkatu',
    building_number: '1',
    town: 'Helsinki',
    postcode: '00100',
    country: 'FI',
    telephone_number: '+358912345601',
    category_type: 'osm',
    category_id: 'amenity/cafe',
    latitude: '60.169',
    longitude: '24.945',
  })
  const areas = {
    '': {},
    '/bylocation': { where: 'Helsinki' },
    '/bynearest': { latitude: '60.17', longitude: '24.94' },
    '/byboundingbox': { latitude_1: '60', longitude_1: '24', latitude_2: '61', longitude_2: '26' },
  }
  for (const mode of ['what', 'who'])
    for (const [area, params] of Object.entries(areas)) {
      const found = await directory.call('GET', `/v1/entity/search/${mode}${area}`, {
        [mode]: '*',
        country: 'FI',
        ...params,
      })
      assert.equal(found.body.data.total_rows, 1, `${mode}${area}`)
    }
  const near = { keyword: '*', country: 'FI', latitude: '60.17', longitude: '24.94' }
  const all = await directory.call('GET', '/v1/entity/search/keyword/bynearest', near)
  assert.equal(all.body.data.total_rows, 1)
  const none = await directory.call('GET', '/v1/entity/search/what', {
    what: '*',
    country: 'FI',
    restrict_category_ids: '1196',
  })
  assert.equal(none.body.data.total_rows, 0)
})
