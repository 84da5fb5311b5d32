import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { contrastOf } from '../../src/operations/sites.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { commandHere } from '../support/run-command.ts'
import { startOwnServer } from '../support/server-process.ts'

let own: Awaited<ReturnType<typeof startOwnServer>>
const files = temporaryFolder('sites')

before(async () => {
  own = await startOwnServer()
  for (const [name, category, building] of [
    ['Kahvila Aukio', 'amenity/cafe', '1'],
    ['Robert Kahvila', 'amenity/cafe', '2'],
    ['Apteekki Linna', 'amenity/pharmacy', '3'],
  ] as const) {
    const body = new URLSearchParams({
      api_key: own.apiKey,
      name,
      address1: 'Aleksanterinkatu',
      building_number: building,
      town: 'Helsinki',
      country: 'FI',
      category_type: 'osm',
      category_id: category,
      telephone_number: `+35891210${building}1`,
      postcode: '00100',
      _supplier_id: name,
    })
    assert.equal((await fetch(`${own.server.url}/v1/business`, { method: 'PUT', body })).status, 200)
  }
})
after(() => own?.close())

const sites = (...args: readonly string[]) => commandHere(own.folder, 'sites', ...args)

/** The same as `open`, for a form of a page of that host. */
const send = (host: string, path: string, fields: Record<string, string> = {}) =>
  open(
    host,
    path,
    { 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams(fields).toString(),
  )

async function open(host: string, path: string, headers: Record<string, string> = {}, form?: string) {
  // `fetch` does not let callers name the host.
  const { request } = await import('node:http')
  const { hostname, port } = new URL(own.server.url)
  return new Promise<{ status: number; html: string; location: string | undefined }>((resolve, reject) => {
    const method = form === undefined ? 'GET' : 'POST'
    request({ hostname, port, path, method, headers: { ...headers, host } }, (response) => {
      let html = ''
      response.on('data', (chunk: Buffer) => {
        html += chunk
      })
      response.on('end', () =>
        resolve({ status: response.statusCode!, html, location: response.headers.location }),
      )
    })
      .on('error', reject)
      .end(form)
  })
}

/** Waits until all threads of a running server show what was changed: each connection may reach another one. */
async function until(check: () => Promise<boolean>): Promise<void> {
  let inRow = 0
  for (let attempt = 0; attempt < 200; attempt++) {
    inRow = (await check()) ? inRow + 1 : 0
    if (inRow === 8) return
    if (inRow === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.fail('the server did not follow')
}

test('a site shows its part of the directory under its own name, colour, languages and texts, without a restart', async () => {
  writeFileSync(join(files, 'imprint.txt'), 'Cafés Ltd.\n\n1 High Street <b>')
  writeFileSync(
    join(files, 'old.csv'),
    'from,to\nhttps://old.example/index.php?id=7,/en/categories\n/cafes.html,/en/search?what=cafe\n',
  )
  await sites(
    ...['put', 'cafes', '--name', 'Cafés of Helsinki', '--tagline', 'Every cup', '--host', 'cafes.example'],
    ...[
      '--language',
      'fi',
      '--language',
      'en',
      '--category',
      '1027',
      '--place',
      '658225',
      '--accent',
      '#7a1f3d',
    ],
    ...['--imprint', join(files, 'imprint.txt'), '--redirects', join(files, 'old.csv')],
  )
  await until(async () => (await open('cafes.example', '/en')).html.includes('Cafés of Helsinki'))
  const home = await open('Cafes.Example:8080', '/en')
  assert.match(home.html, /Every cup/)
  assert.match(home.html, /2 businesses/)
  assert.match(home.html, /\/web\/accent\/7a1f3d\.css/)
  assert.doesNotMatch(home.html, /hreflang="de"/)
  const all = await open('cafes.example', '/en/search')
  assert.match(all.html, /Kahvila Aukio/)
  assert.doesNotMatch(all.html, /Apteekki Linna/)
  assert.equal((await open('cafes.example', '/')).location, '/fi', 'its first language stands for others')
  assert.equal((await open('cafes.example', '/de/search?what=x')).location, '/fi/search?what=x')
  assert.match((await open('cafes.example', '/en/imprint')).html, /<p>1 High Street &#?\w+;b/)
  assert.equal((await open('cafes.example', '/en/terms')).status, 404)
  assert.equal((await open('cafes.example', '/index.php?id=7')).location, '/en/categories')
  assert.equal((await open('cafes.example', '/cafes.html')).location, '/en/search?what=cafe')
  const [, pharmacy] = /data-id="(\d+)"/.exec((await open('other.example', '/en/search?what=apteekki')).html)!
  assert.equal((await open('other.example', `/en/b/${pharmacy}`)).status, 200)
  assert.equal((await open('cafes.example', `/en/b/${pharmacy}`)).status, 404, 'not part of the site')
})

test('the photos of a site come from its own host', async () => {
  const { html } = await open('cafes.example', '/en/search')
  const [, id = ''] = /data-id="(\d+)"/.exec(html)!
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0d5c46' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('api_key', own.apiKey)
  form.set('entity_id', id)
  form.set('filedata', new Blob([new Uint8Array(photo)]), 'front.png')
  assert.equal((await fetch(`${own.server.url}/v1/entity/image`, { method: 'POST', body: form })).status, 200)
  const listing = await open('cafes.example', `/en/b/${id}`)
  assert.match(listing.html, /<img src="\/assets\/[^"]+"/)
  const [, path = ''] = /<img src="(\/assets\/[^"]+)"/.exec(listing.html)!
  assert.equal((await open('cafes.example', path)).status, 200)
})

test('every other host name shows the whole directory', async () => {
  const { html } = await open('directory.example', '/en/search')
  assert.match(html, /Apteekki Linna/)
  assert.doesNotMatch(html, /Cafés of Helsinki/)
  assert.equal((await open('directory.example', '/cafes.html')).status, 404)
})

test("a brand's site finds its shops alone", async () => {
  await sites('put', 'robert', '--name', 'Find a Robert', '--host', 'robert.example', '--brand', 'Robert')
  await until(async () => (await open('robert.example', '/en')).html.includes('Find a Robert'))
  const { html } = await open('robert.example', '/en/search?where=Helsinki')
  assert.match(html, /Robert Kahvila/)
  assert.doesNotMatch(html, /Kahvila Aukio/)
})

/** Addresses of links, forms and what scripts ask for on a page. */
const addressesOf = (html: string): readonly string[] =>
  [...html.matchAll(/(?:href|action|data-suggest|data-similar|data-root|data-search)="(\/[^"]*)"/g)].map(
    ([, address]) => address!.replaceAll('&#38;', '&'),
  )

/** What all sites share: files, the documents, the page about the data. */
const isShared = (address: string): boolean =>
  /^\/(web|docs|about|map)\b|^\/[\w-]+\.(ico|svg|png)$/.test(address)

test('a site without host names is under a path: its links, forms, sitemap and canonical addresses stay there', async () => {
  await sites('put', 'pills', '--name', 'Pharmacies', '--brand', 'Apteekki')
  await until(async () => (await open('any.example', '/s/pills/en')).html.includes('Pharmacies'))
  assert.equal((await open('any.example', '/s/pills')).location, '/s/pills/en')
  const toVisit = new Set(['/s/pills/en'])
  for (const address of toVisit) {
    const { html, status } = await open('any.example', address)
    assert.equal(status, 200, address)
    const own = addressesOf(html).filter((one) => !isShared(one))
    assert.deepEqual(
      own.filter((one) => !one.startsWith('/s/pills/')),
      [],
      address,
    )
    assert.doesNotMatch(html, /Kahvila/, address)
    for (const [, canonical] of html.matchAll(/(?:canonical"|hreflang="[^"]*") href="(http[^"]*)"/g))
      assert.ok(canonical!.startsWith(`${own.length > 0 ? ownAddress() : ''}/s/pills/`), canonical)
    const isNew = (one: string) =>
      one.startsWith('/s/pills/en') && !/\/(open|suggest|a-z)\b|\.(vcf|ics)$/.test(one)
    for (const one of own) if (isNew(one) && toVisit.size < 30) toVisit.add(one)
  }
  assert.ok([...toVisit].some((address) => address.includes('/b/')))
  const { html: index } = await open('any.example', '/s/pills/sitemap.xml')
  for (const [, part] of index.matchAll(/<loc>(.*?)<\/loc>/g)) {
    assert.ok(part!.startsWith(`${ownAddress()}/s/pills/sitemap/`), part)
    const { html } = await open('any.example', new URL(part!).pathname)
    for (const [, page] of html.matchAll(/<loc>(.*?)<\/loc>/g))
      assert.ok(page!.startsWith(`${ownAddress()}/s/pills/`), page)
  }
  const { html: embed } = await open('any.example', '/s/pills/en/embed')
  assert.ok(
    embed.includes(`${ownAddress()}/s/pills/widget.js`),
    'other sites get the store finder of this one',
  )
  assert.match((await open('any.example', '/s/pills/widget.js')).html, /"site":"pills"/)
  const { html: robots } = await open('any.example', '/robots.txt')
  assert.match(robots, /^Sitemap: http\S+\/s\/pills\/sitemap\.xml$/m)
  assert.match(robots, /^Disallow: \/s\/pills\/en\/search$/m)
  assert.equal((await open('robert.example', '/s/pills/en')).status, 404, 'not on the host of another site')
  assert.equal((await open('any.example', '/s/absent/en')).status, 404)
})

const ownAddress = (): string => new URL(own.server.url).origin

test('a site may choose its path, old addresses below it lead on, and the API is there as well', async () => {
  writeFileSync(join(files, 'old-shops.csv'), '/shops.php?id=7,/en/categories\n')
  await sites('put', 'pills', '--path', '/health/pills', '--redirects', join(files, 'old-shops.csv'))
  await until(async () => (await open('any.example', '/health/pills/en')).html.includes('Pharmacies'))
  assert.equal((await open('any.example', '/s/pills/en')).status, 404)
  assert.equal((await open('any.example', '/health/pillsen')).status, 404, 'only whole segments count')
  assert.equal(
    (await open('any.example', '/health/pills/shops.php?id=7')).location,
    '/health/pills/en/categories',
  )
  assert.equal((await open('any.example', '/health/pills/v1/entity?entity_id=1')).status, 401)
  const { html, status } = await open('any.example', '/health/pills/en/nothing', { accept: 'text/html' })
  assert.equal(status, 404)
  assert.match(html, /action="\/health\/pills\/en\/search"/)
  await assert.rejects(sites('put', 'pills', '--path', '/v1/pills'), /not a path that a site can have/)
  await assert.rejects(sites('put', 'pills', '--path', '/en'), /not a path that a site can have/)
  await assert.rejects(sites('put', 'robert', '--path', '/r'), /host names or a path, not both/)
  await assert.rejects(
    sites('put', 'more', '--name', 'x', '--path', '/health/pills'),
    /belongs to the site pills/,
  )
})

test('forms opened on a site wear its looks, stay under its address, and have an account of their own', async () => {
  const start = await send('any.example', '/health/pills/en/add', { name: 'Apteekki Uusi', country: 'fi' })
  assert.equal(start.status, 303)
  assert.match(start.location!, /^\/health\/pills\/add\?token=/)
  const form = await open('any.example', start.location!)
  assert.match(form.html, /<span>Pharmacies<\/span>/)
  assert.match(form.html, /<form [^>]*action="\/health\/pills\/add"/)
  assert.match(form.html, /data-similar="\/health\/pills\/forms\/similar/)
  assert.equal((await send('robert.example', '/en/add', { name: 'x', country: 'fi' })).status, 303)
  assert.equal((await send('any.example', '/en/add', { name: 'x', country: 'fi' })).status, 303)
  const keys = await commandHere(own.folder, 'keys', 'list', '--json')
  const accounts = keys
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).account)
  for (const account of ['site.pills', 'site.robert', 'directory'])
    assert.ok(accounts.includes(account), account)
})

test('operators keep sites by the API with the checks of the command; the search of a site finds its part alone', async () => {
  const adminKey = readFileSync(join(own.folder, 'admin-key'), 'utf8').trim()
  const call = async (method: string, path: string, params: Record<string, string>, key = adminKey) => {
    const text = new URLSearchParams({ api_key: key, ...params })
    const url = `${own.server.url}/v1/${path}`
    const answer = await (method === 'GET' ? fetch(`${url}?${text}`) : fetch(url, { method, body: text }))
    const told = await answer.text()
    return { status: answer.status, told, data: JSON.parse(told).data }
  }
  const document = {
    name: 'Coffee',
    category_ids: ['1027'],
    mail_from: 'hello@coffee.example',
    tagline: 'Hot',
  }
  const asUser = { _user_id: own.userId }
  const put = (json: object) =>
    call('POST', 'site', { site_id: 'coffee', json: JSON.stringify(json), ...asUser })
  const made = await put(document)
  assert.equal(made.status, 200, made.told)
  assert.equal(made.data.url, `${ownAddress()}/s/coffee`)
  await until(async () => (await open('any.example', '/s/coffee/en')).html.includes('Coffee'))
  const changed = await put({ tagline: null })
  assert.deepEqual(changed.data, { ...made.data, tagline: null })
  const refused = await put({
    name: '',
    colour: 'red',
    accent: '#ffff00',
    hosts: 'x',
    path: '/v1',
    logo: 'x',
  })
  assert.equal(refused.status, 400)
  for (const fault of [
    'name:',
    'colour is nothing',
    'too light',
    'hosts must be a list',
    'path:',
    'logo must be',
  ])
    assert.ok(refused.told.includes(fault), `${fault}: ${refused.told}`)
  assert.deepEqual((await call('GET', 'site', { site_id: 'coffee' })).data, changed.data)
  assert.equal((await call('GET', 'sites', {}, own.apiKey)).status, 403)

  const search = (params: Record<string, string>) =>
    call('GET', 'entity/search/what', { what: '*', country: 'FI', ...params }, own.apiKey)
  assert.equal((await search({})).data.total_rows, 3)
  await until(async () => (await search({ site: 'coffee' })).data.total_rows === 2)
  assert.equal((await search({ site: 'coffee', restrict_category_ids: '1134' })).data.total_rows, 0)
  assert.match((await search({ site: 'absent' })).told, /there is no site absent/)
  const { html: widget } = await open('any.example', '/s/coffee/widget.js')
  assert.match(widget, /"site":"coffee"/)
  assert.match((await open('any.example', '/widget.js')).html, /"site":null/)
  assert.equal((await call('DELETE', 'site', { site_id: 'coffee', ...asUser })).status, 200)
  await until(async () => (await open('any.example', '/s/coffee/en')).status === 404)
})

test('forms speak Arabic from right to left', async () => {
  const start = await send('any.example', '/ar/add', { name: 'x', country: 'fi' })
  const { html } = await open('any.example', start.location!)
  assert.match(html, /<html lang="ar" dir="rtl">/)
  assert.match(html, /إضافة نشاط تجاري/)
})

test('what cannot be is refused with all its faults, and nothing changes', async () => {
  const before = await sites('list', '--json')
  await assert.rejects(
    sites(
      'put',
      'Bad Id',
      '--host',
      'http://x',
      '--accent',
      '#ffff00',
      '--place',
      'nowhere',
      '--category',
      '0',
      '--language',
      'xx',
      '--country',
      'zz',
    ),
    (error: Error) => {
      for (const fault of [
        'the id must be',
        'a name of at most',
        'not a host name',
        'too light',
        'not a place',
        'not a category',
        'no pages in xx',
        'not an ISO 3166',
      ])
        assert.match(error.message, new RegExp(fault))
      return true
    },
  )
  await assert.rejects(
    sites('put', 'second', '--name', 'x', '--host', 'CAFES.example'),
    /belongs to the site cafes/,
  )
  await assert.rejects(sites('remove', 'absent'), /There is no site absent/)
  assert.equal(await sites('list', '--json'), before)
})

test('a change keeps what is not named, and a removal gives the host name back', async () => {
  await sites('put', 'cafes', '--name', 'Coffee')
  const [first] = (await sites('list', '--json'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual([first.name, first.hosts, first.accent], ['Coffee', ['cafes.example'], '#7a1f3d'])
  await sites('remove', 'cafes')
  await until(async () => !(await open('cafes.example', '/en')).html.includes('Coffee'))
})

test('contrast is that of WCAG', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21)
  assert.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48')
})
