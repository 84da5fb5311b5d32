import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { contrastOf } from '../../src/operations/sites.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { runHighstreet, startOwnServer } from '../support/server-process.ts'

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

const sites = (...args: readonly string[]) => runHighstreet(own.folder, 'sites', ...args)

async function open(host: string, path: string, headers: Record<string, string> = {}) {
  // `fetch` does not let callers name the host.
  const { request } = await import('node:http')
  const { hostname, port } = new URL(own.server.url)
  return new Promise<{ status: number; html: string; location: string | undefined }>((resolve, reject) => {
    request({ hostname, port, path, headers: { ...headers, host } }, (response) => {
      let html = ''
      response.on('data', (chunk: Buffer) => {
        html += chunk
      })
      response.on('end', () =>
        resolve({ status: response.statusCode!, html, location: response.headers.location }),
      )
    })
      .on('error', reject)
      .end()
  })
}

/** Waits until a running server shows what a command changed. */
async function until(check: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await check()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
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
