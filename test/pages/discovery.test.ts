import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { directoryLanguages, directoryTexts } from '../../src/web/texts/in-language.ts'
import { cafeListings } from '../support/cafe-listings.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { entity, value, writes } from '../support/entity-commands.ts'
import { faultsOf } from '../support/schema-org.ts'

/** What programs ask for beside the pages: sitemap, robots.txt, icons, contacts, calendars and cards. */

const wednesdayNoon = Date.parse('2026-11-25T10:00:00Z')
const base = 'http://directory.example'

let directory: TestDirectory
let now = wednesdayNoon
before(async () => {
  directory = await startDirectory({ now: () => now })
})
after(() => directory.close())

const newCafe = cafeListings(() => directory, 'Kahvila Aalto')
const newListing = (params: Record<string, string> = {}): Promise<string> =>
  newCafe({ postcode: '00100', ...params })

const add = async (id: string, object: string, params: Record<string, string>) => {
  const reply = await directory.call('POST', `/v1/entity/${object}`, { entity_id: id, ...params })
  assert.equal(reply.status, 200, reply.text)
}

async function open(url: string) {
  const answer = await directory.server.inject({ method: 'GET', url })
  return {
    status: answer.statusCode,
    text: answer.body,
    bytes: answer.rawPayload,
    type: String(answer.headers['content-type']),
    location: answer.headers.location,
  }
}

const week = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    '09001800',
  ]),
)

const locations = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc!)

/** The path of the part of the sitemap that has a listing, out of the index. */
async function partOf(id: string, on: TestDirectory = directory): Promise<string> {
  const { body } = await on.server.inject('/sitemap.xml')
  const firsts = [...body.matchAll(/sitemap\/(\d+)\.xml/g)].map(([, first]) => Number(first))
  return `/sitemap/${Math.max(...firsts.filter((first) => first <= Number(id)))}.xml`
}

/** What an import, or a removal of all else, may leave. */
async function withNameAlone(name: string): Promise<string> {
  const objects = { name: [value({ name })] }
  const outcome = await directory.services.store.commit([writes(entity({ country: 'fi', objects }))])
  assert.ok(outcome.ok)
  return outcome.results[0].id
}

/** Erases the business for good; the answers to its address say so. */
async function erase(id: string): Promise<void> {
  const reply = await directory.call('POST', '/v1/entity/purge', { entity_id: id, confirm: id })
  assert.equal(reply.status, 200, reply.text)
}

async function merge(id: string, into: string): Promise<void> {
  const { store } = directory.services
  const merged = (await store.get(id))!
  const outcome = await store.commit([
    { ...writes({ ...merged, mergedInto: into }), expectedRevision: merged.revision, document: null },
  ])
  assert.ok(outcome.ok)
}

test('robots.txt keeps programs out of the API, forms and searches, and names the sitemap', async () => {
  const { status, text, type } = await open('/robots.txt')
  assert.equal(status, 200)
  assert.equal(type, 'text/plain; charset=utf-8')
  const lines = text.split('\n')
  assert.equal(lines[0], 'User-agent: *')
  for (const path of ['/v1/', '/claim', '/en/search', '/fi/search'])
    assert.ok(lines.includes(`Disallow: ${path}`), path)
  assert.ok(lines.includes(`Sitemap: ${base}/sitemap.xml`))
  assert.ok(!lines.includes('Disallow: /'))
})

test('the sitemap leads to every listing that helps, in every language, with its time', async () => {
  const id = await newListing({ name: 'Kahvila & Pulla' })
  const thin = await withNameAlone('Pelkkä Nimi')
  const closed = await newListing()
  await add(closed, 'status', { status: 'inactive', inactive_reason: 'ceased trading' })
  const index = await open('/sitemap.xml')
  assert.equal(index.status, 200)
  assert.equal(index.type, 'application/xml; charset=utf-8')
  const parts = locations(index.text)
  assert.deepEqual(parts.slice(0, 2), [`${base}/sitemap/categories.xml`, `${base}/sitemap/places-fi.xml`])
  assert.ok(parts.includes(base + (await partOf(id))), index.text)
  assert.ok(index.text.includes('<lastmod>2026-11-25T10:00:00Z</lastmod>'))

  const all: string[] = []
  for (const part of parts) {
    const { status, text, type } = await open(part.replace(base, ''))
    assert.equal(status, 200, part)
    assert.equal(type, 'application/xml; charset=utf-8')
    assert.ok(text.startsWith('<?xml') && text.trimEnd().endsWith('</urlset>'), part)
    assert.ok(!/&(?!(amp|lt|gt|quot);)/.test(text), part)
    assert.ok(locations(text).length > 0, part)
    all.push(...locations(text))
    // Each address names those of all languages, itself among them.
    for (const [, entry] of text.matchAll(/<url>(.*)<\/url>/g)) {
      const others = [...entry!.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)]
      assert.deepEqual(
        others.map(([, language]) => language),
        [...directoryLanguages, 'x-default'],
      )
      assert.ok(others.some(([, , href]) => href === locations(`<x>${entry}</x>`)[0]))
    }
  }
  assert.equal(new Set(all).size, all.length)
  for (const language of directoryLanguages)
    assert.ok(all.includes(`${base}/${language}/b/${id}/kahvila-pulla`), language)
  for (const left of [thin, closed]) assert.ok(!all.some((one) => one.includes(`/b/${left}`)), left)
  // All of these pages are there, under the address that is their best one.
  for (const one of all.filter(
    (address) => address.startsWith(`${base}/en`) || address.startsWith(`${base}/fi`),
  )) {
    const page = await open(one.replace(base, ''))
    assert.equal(page.status, 200, one)
    assert.ok(page.text.includes(`<link rel="canonical" href="${one}">`), one)
  }
})

test('the parts have the time of their last change, ten minutes later at most', async () => {
  const id = await newListing()
  now += 3_600_000
  await add(id, 'tag', { tag: 'pulla', language: 'fi' })
  const { text } = await open('/sitemap.xml')
  assert.ok(
    text.includes(`<loc>${base}${await partOf(id)}</loc><lastmod>2026-11-25T11:00:00Z</lastmod>`),
    text,
  )
  const part = await open(await partOf(id))
  const entry = part.text.split('<url>').find((one) => one.includes(`/en/b/${id}/`))!
  assert.ok(entry.includes('<lastmod>2026-11-25T11:00:00Z</lastmod>'), entry)
})

test('parts that are not there are not found', async () => {
  for (const path of ['999999', 'places-xx', 'places-se', 'nothing', '-1', '999999999999999'])
    assert.equal((await open(`/sitemap/${path}.xml`)).status, 404, path)
  assert.equal((await open('/sitemap/0')).status, 404)
})

test('icons in the forms that browsers ask for', async () => {
  const svg = await open('/icon.svg')
  assert.equal(svg.type, 'image/svg+xml')
  assert.ok(svg.bytes.length < 1500)
  const touch = await sharp((await open('/apple-touch-icon.png')).bytes).metadata()
  assert.deepEqual([touch.format, touch.width, touch.height], ['png', 180, 180])
  const ico = (await open('/favicon.ico')).bytes
  assert.deepEqual([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)], [0, 1, 3])
  for (const [at, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * at
    const from = ico.readUInt32LE(entry + 12)
    const image = await sharp(ico.subarray(from, from + ico.readUInt32LE(entry + 8))).metadata()
    assert.deepEqual([ico.readUInt8(entry), image.width, image.format], [size, size, 'png'])
  }
})

test('contact, hours and card of a listing, as files of their kinds', async () => {
  const id = await newListing({ name: 'Kahvila Päivä' })
  await add(id, 'opening_times', week)
  const contact = await open(`/fi/b/${id}/contact.vcf`)
  assert.deepEqual([contact.status, contact.type], [200, 'text/vcard; charset=utf-8'])
  assert.ok(contact.text.includes('FN:Kahvila Päivä\r\n'))
  assert.ok(contact.text.replaceAll('\r\n ', '').includes(`SOURCE:${base}/fi/b/${id}/kahvila-paiva\r\n`))
  const hours = await open(`/de/b/${id}/hours.ics`)
  assert.deepEqual([hours.status, hours.type], [200, 'text/calendar; charset=utf-8'])
  assert.ok(hours.text.includes('SUMMARY:Kahvila Päivä: geöffnet\r\n'))
  assert.ok(hours.text.includes('DTSTART;TZID=Europe/Helsinki:20261125T090000\r\n'), hours.text)
  const card = await open(`/en/b/${id}/card.png`)
  const picture = await sharp(card.bytes).metadata()
  assert.deepEqual([card.type, picture.width, picture.height], ['image/png', 1200, 630])
  const none = await open(`/fi/b/${await newListing()}/hours.ics`)
  assert.deepEqual([none.status, none.text.trim()], [404, directoryTexts('fi').hoursUnknown])
})

test('the name on a card is drawn on machines without fonts, and left out in letters that are missing', async () => {
  const pictureOf = async (name: string) =>
    (
      await sharp((await open(`/en/b/${await newListing({ name })}/card.png`)).bytes)
        .raw()
        .toBuffer()
    ).toString('base64')
  const [one, other, third] = [await pictureOf('Aalto'), await pictureOf('Łódź'), await pictureOf('咖啡')]
  assert.notEqual(one, other)
  assert.equal(third, await pictureOf('茶'))
})

test('a name cannot break out of any file', async () => {
  const name = 'A";]]></title><script>alert(1)</script>&amp; B'
  const id = await newListing({ name })
  await add(id, 'opening_times', week)
  const contact = await open(`/en/b/${id}/contact.vcf`)
  assert.equal(contact.text.replaceAll('\r\n ', '').match(/^FN:/gm)!.length, 1)
  assert.equal((await open(`/en/b/${id}/card.png`)).status, 200)
  assert.ok(!(await open(await partOf(id))).text.includes('<script'))
})

test('a hidden address is in no file', async () => {
  const id = await newListing({
    address1: 'Salakatu',
    building_number: '77',
    postcode: '00150',
    do_not_display: 'true',
  })
  await add(id, 'opening_times', week)
  for (const name of ['contact.vcf', 'hours.ics'])
    assert.ok(!/Salakatu|00150|GEO/.test((await open(`/fi/b/${id}/${name}`)).text), name)
})

test('a merged listing leads to the one that took it over, an erased one is gone, an unknown one not found', async () => {
  const survivor = await newListing()
  const merged = await newListing()
  const erased = await newListing()
  await merge(merged, survivor)
  await erase(erased)
  const visitor = await directory.operations.directory.visitor()
  const { findListing } = directory.operations
  assert.deepEqual(await findListing(merged, visitor), { moved: survivor })
  assert.deepEqual(await findListing(erased, visitor), { gone: 'erased' })
  for (const id of ['999999999', '0', '-1', '1e3', 'x', '', '12345678901234567890'])
    assert.deepEqual(await findListing(id, visitor), { absent: true }, id)
  const found = await findListing(survivor, visitor)
  assert.equal('found' in found && found.found._id, survivor)

  const moved = await open(`/en/b/${merged}/contact.vcf`)
  assert.deepEqual([moved.status, moved.location], [301, `/en/b/${survivor}/contact.vcf`])
  const gone = await open(`/fi/b/${erased}/hours.ics`)
  assert.equal(gone.status, 410)
  assert.match(gone.text, /poistettu/)
  assert.equal((await open('/en/b/999999999/card.png')).status, 404)
})

test('the same on the store in memory', async () => {
  const other = await startDirectory({ storage: 'memory', now: () => wednesdayNoon })
  try {
    const reply = await other.call('PUT', '/v1/business', {
      name: 'Aalto',
      address1: 'Aleksanterinkatu',
      town: 'Helsinki',
      telephone_number: '+35891211000',
      country: 'FI',
      category_type: 'osm',
      category_id: 'amenity/cafe',
      _supplier_id: 'M1',
    })
    const id: string = reply.body.data.entity_id
    const index = await other.server.inject('/sitemap.xml')
    assert.ok(locations(index.body).includes(base + (await partOf(id, other))))
    const part = await other.server.inject(await partOf(id, other))
    assert.ok(locations(part.body).includes(`${base}/en/b/${id}/aalto`))
  } finally {
    await other.close()
  }
})

/** The data blocks of a page, checked against the vocabulary. */
function dataOf(html: string): readonly Record<string, unknown>[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text]) => JSON.parse(text!) as Record<string, unknown>,
  )
  for (const block of blocks) assert.deepEqual(faultsOf(block), [])
  return blocks
}

const canonicalOf = (html: string): string | undefined =>
  /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1]

test('the page of a listing has its data, its way, its languages and a picture', async () => {
  const id = await newListing({ name: 'Kahvila Katu' })
  await add(id, 'opening_times', week)
  const { text, status } = await open(`/de/b/${id}/other-words`)
  assert.equal(status, 200)
  const [business, way] = dataOf(text)
  assert.equal(business!['@type'], 'CafeOrCoffeeShop')
  assert.equal(business!.url, `${base}/de/b/${id}/kahvila-katu`)
  assert.equal(business!.url, canonicalOf(text))
  assert.equal((business!.openingHoursSpecification as { dayOfWeek: string[] }[])[0]!.dayOfWeek.length, 7)
  const steps = way!.itemListElement as { name: string; item: { '@id': string } }[]
  assert.equal(steps[0]!.item['@id'], `${base}/de`)
  assert.equal(steps.at(-1)!.item['@id'], canonicalOf(text))
  assert.match(text, /<title>Kahvila Katu – Café in Helsinki – Highstreet<\/title>/)
  assert.match(
    text,
    /<meta name="description" content="Café, .*Aleksanterinkatu.*Helsinki\. Geöffnet Mo–So 9:00–18:00\./,
  )
  const picture = /<meta property="og:image" content="([^"]+)">/.exec(text)![1]!
  assert.equal((await open(picture.replace(base, ''))).type, 'image/png')
  for (const language of directoryLanguages)
    assert.ok(
      text.includes(`hreflang="${language}" href="${base}/${language}/b/${id}/kahvila-katu"`),
      language,
    )
  assert.ok(!text.includes('noindex'))
})

test('a hidden address is nowhere in the page of a listing', async () => {
  const id = await newListing({
    address1: 'Piilokatu',
    building_number: '9',
    postcode: '00160',
    do_not_display: 'true',
  })
  const { text } = await open(`/en/b/${id}`)
  assert.ok(!/Piilokatu|00160|GeoCoordinates/.test(text))
  assert.equal((dataOf(text)[0]!.address as { addressLocality: string }).addressLocality, 'Helsinki')
})

test('a stored text ends no data block and no attribute', async () => {
  const hostile = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>'
  const id = await newListing({ name: hostile })
  await add(id, 'description', { headline: hostile, body: hostile })
  await add(id, 'tag', { tag: '</script><b>', language: 'en' })
  const { text } = await open(`/en/b/${id}`)
  assert.equal(dataOf(text)[0]!.name, hostile)
  assert.ok(!/<script>alert|<img src=x/.test(text))
})

test('lists name their rows, the home page the site and its search, and searches are not listed', async () => {
  await newListing()
  const home = await open('/fi')
  const [site] = dataOf(home.text)
  const [, title] = /<title>([^<]+)</.exec(home.text)!
  assert.equal(title!.split('Highstreet').length, 2, `${title} names the site once`)
  assert.deepEqual([site!['@type'], site!.url], ['WebSite', `${base}/fi`])
  const { text: categories } = await open('/sitemap/categories.xml')
  const category = locations(categories).find((one) => one.startsWith(`${base}/fi/c/`))!
  const list = await open(category.replace(base, ''))
  const [way, rows] = dataOf(list.text)
  assert.deepEqual([way!['@type'], rows!['@type']], ['BreadcrumbList', 'ItemList'])
  assert.ok((rows!.itemListElement as unknown[]).length > 0)
  assert.equal(canonicalOf(list.text), category)
  // The address in another language has the name of the category in that language.
  const other = /hreflang="en" href="([^"]+)"/.exec(list.text)![1]!
  assert.equal(canonicalOf((await open(other.replace(base, ''))).text), other)
  const search = await open('/en/search?what=cafe')
  assert.ok(search.text.includes('noindex') && canonicalOf(search.text) === undefined)
})

test('thin and closed listings say so to search engines', async () => {
  const thin = await open(`/en/b/${await withNameAlone('Vain Nimi')}`)
  assert.ok(thin.text.includes('noindex'))
  const id = await newListing({ name: 'Kahvila Suljettu' })
  await add(id, 'opening_times', week)
  await add(id, 'status', { status: 'inactive', inactive_reason: 'ceased trading' })
  const { text, status } = await open(`/en/b/${id}`)
  assert.equal(status, 200)
  assert.match(text, /<title>Permanently closed: Kahvila Suljettu/)
  assert.match(text, /This business has ceased trading/)
  assert.ok(!text.includes('noindex'))
  const [business] = dataOf(text)
  assert.equal(business!.disambiguatingDescription, 'Permanently closed')
  assert.equal(business!.openingHoursSpecification, undefined)
})

test('the page of a merged listing leads to the other one, and that of an erased one is gone', async () => {
  const survivor = await newListing({ name: 'Kahvila Jatkaja' })
  const merged = await newListing()
  const erased = await newListing()
  await merge(merged, survivor)
  await erase(erased)
  const moved = await open(`/es/b/${merged}/kahvila`)
  assert.deepEqual([moved.status, moved.location], [301, `/es/b/${survivor}/kahvila-jatkaja`])
  const gone = await open(`/es/b/${erased}`)
  assert.equal(gone.status, 410)
  assert.ok(gone.text.includes(directoryTexts('es').goneText) && gone.text.includes('noindex'))
  assert.equal((await open('/es/b/999999999')).status, 404)
})
