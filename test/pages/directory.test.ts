import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { attributeNameIn } from '../../src/entity/attributes/index.ts'
import { attributeTextIn } from '../../src/entity/attributes/value-names.ts'
import { directoryLanguages, directoryTexts } from '../../src/web/texts/in-language.ts'
import { cafeListings } from '../support/cafe-listings.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'

const wednesdayNoon = Date.parse('2026-11-25T10:00:00Z')

let directory: TestDirectory
before(async () => {
  directory = await startDirectory({ now: () => wednesdayNoon })
})
after(() => directory.close())

const newCafe = cafeListings(() => directory, 'Kahvila Numero')
const newListing = (params: Record<string, string> = {}): Promise<string> =>
  newCafe({ postcode: '00100', ...params })

const add = (id: string, object: string, params: Record<string, string>) =>
  directory.call('POST', `/v1/entity/${object}`, { entity_id: id, ...params })

async function open(path: string, headers: Record<string, string> = {}) {
  const {
    statusCode,
    body,
    headers: sent,
  } = await directory.server.inject({ method: 'GET', url: path, headers })
  return { status: statusCode, html: body, headers: sent }
}

const week = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [day, '09001800']),
)

test('the first page leads to the language of the browser, and to English from any other', async () => {
  const languageOf = async (header?: string) =>
    (await open('/', header === undefined ? {} : { 'accept-language': header })).headers.location
  assert.equal(await languageOf(), '/en')
  assert.equal(await languageOf('xx-YY,en;q=0.5'), '/en')
  assert.equal(await languageOf(';;q=,,,'), '/en')
  for (const language of directoryLanguages)
    assert.equal(await languageOf(`${language}-ZZ;q=0.9,xx`), `/${language}`)
})

test('a listing tells what visitors come for, in every language, with hours in its own time zone', async () => {
  const id = await newListing({ name: 'Kahvila Aukio' })
  await add(id, 'opening_times', { ...week, sunday: 'closed', exceptions: '2026-12-24=09001200' })
  await add(id, 'description', { headline: 'Since 1953', body: 'Cardamom buns.\n\nAnd coffee.' })
  await add(id, 'special_offer', {
    title: 'Two for one',
    description: 'Buns before noon',
    start_date: '2026-01-01',
    expiry_date: '2030-01-01',
  })
  for (const language of directoryLanguages) {
    const texts = directoryTexts(language)
    const { status, html, headers } = await open(`/${language}/b/${id}/anything`)
    assert.equal(status, 200)
    assert.match(html, new RegExp(`<html lang="${language}" dir="${texts.direction}">`))
    for (const shown of ['Kahvila Aukio', 'Cardamom buns.', 'Two for one', '+358 9 121', texts.openingTimes])
      assert.ok(html.includes(shown), `${language}: ${shown}`)
    assert.match(String(headers['content-security-policy']), /script-src 'self';.*style-src 'self'/)
    assert.equal(headers['set-cookie'], undefined)
  }
  const { html } = await open(`/en/b/${id}`)
  // Noon in Helsinki: open until six there, not in Greenwich.
  assert.match(html, /<span class="badge open">Open until 18[.:]00<\/span>/)
  assert.match(html, /<link rel="canonical" href="http:\/\/directory.example\/en\/b\/\d+\/kahvila-aukio">/)
})

test('a listing and its results tell what is stated of attributes, in every language, and nothing of the rest', async () => {
  const id = await newListing({ name: 'Kahvila Vihannes' })
  await add(id, 'attribute', { attribute: 'vegan', value: 'only' })
  await add(id, 'attribute', { attribute: 'wheelchair', value: 'no' })
  for (const language of directoryLanguages) {
    const { html } = await open(`/${language}/b/${id}`)
    assert.ok(html.includes(attributeTextIn('vegan', 'only', language)), language)
    assert.ok(html.includes(attributeTextIn('wheelchair', 'no', language)), language)
    assert.ok(!html.includes(attributeNameIn('dogs', language)), language)
    const data = html.match(/"amenityFeature":(\[[^\]]*\])/)?.[1] ?? ''
    assert.deepEqual(
      JSON.parse(data).map(({ value }: { value: unknown }) => value),
      ['only', false],
    )
    const results = await open(`/${language}/search?what=Kahvila&where=Helsinki&country=fi`)
    const page = results.html.replaceAll('&#61;', '=').replaceAll('&#38;', '&')
    const [, link = ''] = /href="([^"]*attributes=vegan[^"]*)"/.exec(page) ?? []
    assert.notEqual(link, '', language)
    assert.ok(!/attributes=(wheelchair|dogs)/.test(page))
    const filtered = await open(link)
    assert.equal(filtered.html.match(/class="card"/g)?.length, 1)
    assert.ok(filtered.html.includes(`/b/${id}/`))
  }
  const unread = await open('/en/search?what=Kahvila&attributes=unicorns&sort=best&country=fi')
  assert.equal(unread.status, 200)
  assert.match(unread.html, /<code>attributes<\/code>/)
  assert.match(unread.html, /<code>sort<\/code>/)
})

test('hours that are not known are said as unknown, never as closed', async () => {
  const id = await newListing()
  const { html } = await open(`/en/b/${id}`)
  assert.match(html, /<span class="badge unknown">Hours unknown<\/span>/)
  assert.doesNotMatch(html, /class="badge closed"/)
})

test('an address that is not displayed is on no page', async () => {
  const id = await newListing({ name: 'Kahvila Piilo', building_number: '77', do_not_display: 'true' })
  for (const path of [
    `/en/b/${id}`,
    '/en/search?what=Kahvila+Piilo',
    '/en/p/658225',
    '/en/search?what=Piilo&where=Helsinki',
  ]) {
    const { status, html } = await open(path)
    assert.equal(status, 200)
    assert.ok(html.includes('Kahvila Piilo'), path)
    assert.doesNotMatch(html, /Aleksanterinkatu 77/, path)
    assert.doesNotMatch(html, new RegExp(`data-id="${id}" data-lat`), path)
  }
  const around = await open('/en/search?near=60.1695,24.9525')
  assert.ok(!around.html.includes('Kahvila Piilo'), 'a place near a point would give its point away')
})

test('what contributors write is text on every page', async () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
  const id = await newListing({ name: `Evil ${hostile}` })
  await add(id, 'description', { headline: hostile, body: hostile })
  await add(id, 'tag', { tag: "'-alert(1)-'", language: 'en' })
  await add(id, 'testimonial', { title: hostile, text: hostile, testifier_name: hostile })
  for (const path of [
    `/en/b/${id}`,
    `/en/search?what=${encodeURIComponent(hostile)}`,
    '/en/search?what=evil',
    '/en',
  ]) {
    const { html } = await open(path)
    assert.doesNotMatch(html, /<script>|<img src=x|onerror=alert\(1\)>/, path)
  }
})

test('a result page lists what the API finds, with its total', async () => {
  const api = await directory.call('GET', '/v1/entity/search/keyword/bynearest', {
    keyword: 'cafe',
    latitude: '60.1695',
    longitude: '24.9525',
    country: 'FI',
  })
  const { html } = await open('/en/search?what=cafe&near=60.1695,24.9525&country=fi')
  const ids = [...html.matchAll(/<li class="card" data-id="(\d+)"/g)].map(([, id]) => id)
  // A key that is no visitor's sees the point of an address that is not displayed.
  type Row = { id: string; doc: { postal_address: { do_not_display: boolean } } }
  const rows: Row[] = api.body.data.rows
  const found = rows.filter(({ doc }) => !doc.postal_address.do_not_display).map(({ id }) => id)
  assert.deepEqual(ids.slice(0, found.length), found)
  assert.ok(html.includes(directoryTexts('en').businesses(found.length)))
})

test('filters narrow a result, and each can be removed again', async () => {
  const { html } = await open('/en/search?what=kahvila&country=fi&open=now')
  assert.match(html, /Kahvila Aukio/)
  assert.doesNotMatch(html, /Kahvila Numero/)
  const [, removal] = /<a class="chip" href="([^"]+)"[^>]*aria-current="true"/.exec(html)!
  assert.match((await open(removal!.replaceAll('&amp;', '&'))).html, /Kahvila Numero/)
})

test('nothing found helps on, and an unknown place is named', async () => {
  const nothing = await open('/en/search?what=***&where=Helsinki&country=fi&open=now')
  assert.equal(nothing.status, 200)
  assert.match(nothing.html, /Nothing found/)
  assert.match(nothing.html, /Remove all filters/)
  assert.match(nothing.html, /Search all of Finland/)
  assert.match(
    (await open('/en/search?where=Xyzzyville&country=fi')).html,
    /We do not know a place called “Xyzzyville”/,
  )
})

test('a result says what was meant, and where it looked instead', async () => {
  const misspelt = await open('/en/search?what=kahvla&where=Helsinki&country=fi')
  assert.match(misspelt.html, /Did you mean <a href="([^"]+)">kahvila<\/a>/i)
  const [, meant = ''] = /Did you mean <a href="([^"]+)"/.exec(misspelt.html)!
  const right = await open(meant.replaceAll('&#61;', '=').replaceAll('&#38;', '&').replaceAll('&amp;', '&'))
  assert.match(right.html, /Kahvila/)
  assert.doesNotMatch(right.html, /There is no exact match/)

  // Nobody has a place in Pasila; it is three kilometres from Aleksanterinkatu.
  const widened = await open('/en/search?what=kahvila&where=Pasila&country=fi')
  assert.match(widened.html, /Nothing was found in Pasila itself\. These are within \d+ km\./)
  assert.match(widened.html, /class="card"/)

  const elsewhere = await open('/en/search?what=kahvila&where=Turku&country=fi')
  assert.match(elsewhere.html, /Nothing found/)
  const [, way = ''] = /<a class="button " href="([^"]+)">Search in Helsinki, 1\d\d km away/.exec(
    elsewhere.html,
  )!
  const there = await open(way.replaceAll('&#61;', '=').replaceAll('&#38;', '&').replaceAll('&amp;', '&'))
  assert.match(there.html, /class="card"/)
})

test('addresses that lead nowhere are answered with a page that searches', async () => {
  for (const path of [
    '/en/nothing',
    '/en/b/1',
    '/en/b/abc',
    '/en/c/999999',
    '/en/p/nowhere',
    '/en/p/658225/helsinki/x/1',
    '/en/a-z/xx1',
    '/en/a-z/zz',
  ]) {
    const { status, html } = await open(path)
    assert.equal(status, 404, path)
    assert.match(html, /<form class="searchbox large"/, path)
    assert.match(html, /<meta name="robots" content="noindex, follow">/, path)
  }
})

test('a parameter that cannot be read is named on the page, and no query is answered with a failure', async () => {
  const { status, html } = await open('/en/search?what=cafe&near=here&box=1,2&category=x&has=wings&page=0')
  assert.equal(status, 200)
  for (const name of ['near', 'box', 'category', 'has', 'page'])
    assert.ok(html.includes(`<code>${name}</code>`), name)
  assert.match((await open('/en/search?category=999999')).html, /<code>category<\/code>/)
  const anywhere = ['', '/search', '/categories', '/c/1027', '/p/658225', '/a-z/fi', '/add', '/embed']
  for (const path of anywhere)
    for (const country of ['ZZ', 'Finland', '1']) {
      const page = await open(`/en${path}?country=${country}`)
      assert.equal(page.status, 200, path)
      assert.match(page.html, /role="alert">[^<]* <code>country<\/code>/, `${path} ${country}`)
    }
  for (const known of ['FI', 'uk', 'fin', ''])
    assert.doesNotMatch((await open(`/en?country=${known}`)).html, /role="alert"/, known)
  assert.match((await open('/en/c/1027?page=last')).html, /<code>page<\/code>/)
  const embed = (await open('/en/embed?lang=xx&map=wide&country=zz')).html
  assert.match(embed, /<code>country<\/code>, <code>lang<\/code>, <code>map<\/code>/)
  const names = fc.constantFrom(
    'what',
    'where',
    'near',
    'box',
    'category',
    'open',
    'has',
    'sort',
    'page',
    'country',
  )
  const values = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      'now',
      '-1',
      '1e999',
      '91,181',
      '60,24',
      '60,24,61,25',
      '1027',
      'photo|phone',
      '400',
      'fi',
      'café',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 5 }), async (query) => {
      const { status: answered } = await open(`/en/search?${new URLSearchParams(query)}`)
      assert.equal(answered, 200)
    }),
    { numRuns: 300 },
  )
})

test('every link of the pages within the site leads to a page', async () => {
  await newListing({ category_id: 'shop/bakery', name: 'Leipomo Lumo' })
  const seen = new Set<string>(['/en'])
  for (const path of seen) {
    if (seen.size > 150) break
    const { status, html } = await open(path)
    assert.equal(status, 200, path)
    for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)) {
      const link = href!.replaceAll('&amp;', '&')
      // What other parts serve, and files, are tested there.
      if (link.startsWith('/en') && !/\.(vcf|ics)$|\/add$/.test(link)) seen.add(link)
    }
  }
  assert.ok(seen.size > 20)
})

test('a category, a place, and a category in a place list their entities with counts', async () => {
  const category = await open('/en/c/1027/cafe')
  assert.match(category.html, /<h1[^>]*>.*Cafe in Finland<\/h1>/)
  assert.match(category.html, /href="\/en\/p\/658225\/helsinki\/c\/1027\/cafe"/)
  const place = await open('/en/p/658225')
  assert.match(place.html, /Businesses in Helsinki/)
  const both = await open('/en/p/658225/helsinki/c/1027/cafe')
  assert.match(both.html, /Cafe in Helsinki/)
  assert.match(both.html, /Kahvila Aukio/)
})

test('an address that opens many pages at once is asked to wait, on a page that says so', async () => {
  const { VisitorRates } = await import('../../src/http/visitor-rates.ts')
  let now = 0
  const rates = new VisitorRates(2, () => now)
  const taken = Array.from({ length: 8 }, () => rates.take('192.0.2.1'))
  assert.deepEqual(taken, [null, null, null, null, null, null, 1, 1])
  assert.equal(rates.take('192.0.2.2'), null, 'others are not held up')
  now = 1000
  assert.deepEqual(
    [rates.take('192.0.2.1'), rates.take('192.0.2.1'), rates.take('192.0.2.1')],
    [null, null, 1],
  )
})

test('the home page leads to kinds that are open now, with exactly what their results list', async () => {
  const id = await newListing({ name: 'Kahvila Avoin' })
  await add(id, 'opening_times', week)
  const { html } = await open('/de?country=fi')
  const nav = /<nav class="quick"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? ''
  const links = [...nav.matchAll(/href="([^"]+)" rel="nofollow">[^<]+<span class="dim">(\d+)</g)]
  assert.ok(links.length > 0)
  for (const [, href = '', count] of links) {
    const results = await open(href.replaceAll('&amp;', '&'))
    const listed = [...results.html.matchAll(/<span class="badge (\w+)">/g)].map(([, state]) => state)
    assert.equal(listed.length, Math.min(20, Number(count)))
    assert.deepEqual([...new Set(listed)], ['open'])
  }
})

test('the home page counts its categories and places once a minute, not for every visitor', async () => {
  let now = wednesdayNoon
  const fresh = await startDirectory({ now: () => now })
  const { search } = fresh.services
  const searching = search.search.bind(search)
  let counted = 0
  search.search = (query) => {
    if ((query.facets ?? []).length > 0) counted++
    return searching(query)
  }
  const visit = async () => assert.equal((await fresh.server.inject({ url: '/en' })).statusCode, 200)
  await visit()
  const once = counted
  assert.ok(once > 0)
  await visit()
  assert.equal(counted, once)
  now += 60_000
  await visit()
  assert.equal(counted, 2 * once)
  await fresh.close()
})

test('completions name kinds, businesses and places without a key', async () => {
  const suggest = async (query: string) => JSON.parse((await open(`/en/suggest?${query}`)).html)
  assert.ok(
    (await suggest('kind=what&q=caf&country=fi')).some(({ text }: { text: string }) => text === 'Cafe'),
  )
  const names = await suggest('kind=what&q=kahvila+auk&country=fi')
  assert.ok(
    names.some(({ text, id }: { text: string; id?: string }) => text === 'Kahvila Aukio' && id !== undefined),
  )
  assert.ok(
    (await suggest('kind=where&q=helsin&country=fi')).some(
      ({ text }: { text: string }) => text === 'Helsinki',
    ),
  )
  assert.deepEqual(await suggest('kind=what&q=c'), [])
})

test('an address that is not displayed is in no file, tile, drawn map or suggestion of its business', async () => {
  const point = { latitude: '60.171234', longitude: '24.943217' }
  const id = await newListing({
    name: 'Kahvila Kätkö',
    address1: 'Umpikuja',
    building_number: '88',
    postcode: '00190',
    do_not_display: 'true',
    ...point,
  })
  const secret = /Umpikuja|umpikuja|00190|60\.171|24\.943/
  const paths = [
    `/en/b/${id}`,
    `/fi/b/${id}/contact.vcf`,
    `/fi/b/${id}/hours.ics`,
    '/en/search?what=Kahvila+K%C3%A4tk%C3%B6',
    '/en/suggest?what=Kahvila+K%C3%A4t',
    '/forms/similar?name=Kahvila+K%C3%A4tk%C3%B6&town=Helsinki&country=fi',
    '/map/points/0/0/0.mvt?country=fi&what=Kahvila+K%C3%A4tk%C3%B6',
    '/sitemap.xml',
  ]
  const { body: sitemap } = await directory.server.inject('/sitemap.xml')
  paths.push(...[...sitemap.matchAll(/<loc>[^<]*?(\/sitemap\/[^<]+)<\/loc>/g)].map(([, path]) => path!))
  for (const path of paths) {
    const { statusCode, body } = await directory.server.inject(path)
    assert.ok(statusCode === 200 || statusCode === 404, `${path}: ${statusCode}`)
    assert.doesNotMatch(body, secret, path)
  }
  const { html } = await open(`/en/b/${id}`)
  assert.doesNotMatch(
    html,
    /still\.svg|geo:|directions|GeoCoordinates|data-lat/,
    'nothing draws or leads to its point',
  )
})

test('browsers are told how wide the cell of each photo is, and the first is the large one', async () => {
  const id = await newListing({ name: 'Kahvila Kuvat' })
  for (const background of ['#803020', '#208030', '#203080', '#808020']) {
    const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
      .png()
      .toBuffer()
    await add(id, 'image', { filedata: picture.toString('base64') })
  }
  const { html } = await open(`/en/b/${id}`)
  const [, gallery = ''] = /<ul class="gallery count4"[^>]*>(.*?)<\/ul>/s.exec(html)!
  const widths = [...gallery.matchAll(/sizes="[^"]*, (\d+rem)"/g)].map(([, width]) => width)
  assert.deepEqual(widths, ['39rem', '20rem', '20rem', '39rem'])
  assert.match(gallery, /srcset="[^"]+ 512w, [^"]+ 1024w"/)
})

test('a listing without photos and logo shows the sign of its kind', async () => {
  const id = await newListing({ name: 'Kahvila Kuvaton' })
  const { html } = await open(`/en/b/${id}`)
  assert.match(html, /<article class="listing"[^>]*>\s*<header>\s*<span class="tile tone\d"><svg/)
})
