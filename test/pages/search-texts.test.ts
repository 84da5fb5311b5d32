import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { directoryTexts } from '../../src/web/texts/in-language.ts'
import { cafeListings } from '../support/cafe-listings.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'

/** What the box for what is read as on pages. */

const wednesdayNoon = Date.parse('2026-11-25T10:00:00Z')

let directory: TestDirectory
before(async () => {
  directory = await startDirectory({ now: () => wednesdayNoon })
})
after(() => directory.close())

const newListing = cafeListings(() => directory, 'Kahvila Numero')

const add = (id: string, object: string, params: Record<string, string>) =>
  directory.call('POST', `/v1/entity/${object}`, { entity_id: id, ...params })

async function open(path: string) {
  const { statusCode, body } = await directory.server.inject({ method: 'GET', url: path })
  return { status: statusCode, html: body }
}

const search = (params: Record<string, string>): string =>
  `/en/search?${new URLSearchParams({ country: 'FI', ...params })}`

const week = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [day, '09001800']),
)

test('one text is split into what and where, and the page says what is left out', async () => {
  await newListing({ postcode: '00100', name: 'Aamun Kahvila' })
  await newListing({ postcode: '00100' })
  const { status, html } = await open('/en/search?q=caf%C3%A9+-tango+in+Helsinki&country=FI&sort=name')
  assert.equal(status, 200)
  assert.match(html, /name="what"[^>]*value="café -tango"/)
  assert.match(html, /name="where"[^>]*value="Helsinki, Uusimaa"/)
  assert.match(html, /without “tango”/)
  assert.match(html, /Aamun Kahvila/)
  assert.match(html, /<nav class="orders".*<span aria-current="true">Name</s)
})

test('what is looked for may hold the place, the time and a telephone number, without a box of their own', async () => {
  const early = await newListing({
    postcode: '00100',
    name: 'Kahvila Aamu',
    telephone_number: '+358 9 7654321',
  })
  await add(early, 'opening_times', { ...week, sunday: 'closed' })
  const placed = (await open(search({ what: 'cafe helsinki open now' }))).html
  assert.match(placed, /<span class="said">cafe in Helsinki<\/span>/)
  assert.match(placed, /aria-current="true"[^>]*>.*?Open now/s)
  assert.ok(placed.includes('Kahvila Aamu'))
  // The same with the place in its box, and a time that is not now.
  const timed = (await open(search({ what: 'cafe saturday at 10am', where: 'Helsinki' }))).html
  assert.match(timed, /Open · Sat 10/)
  assert.match(timed, /open&#61;2026-11-28T10%3A00%2B02%3A00/)
  assert.ok(timed.includes('Kahvila Aamu'))
  const late = (await open(search({ what: 'cafe open after midnight' }))).html
  assert.ok(late.includes(directoryTexts('en').noneKnownOpen))
  const phone = (await open(search({ what: '+358 9 7654321' }))).html
  assert.ok(phone.includes('Kahvila Aamu'))
  const unread = (await open(search({ what: 'cafe', open: '2026-11-28' }))).html
  assert.ok(unread.includes('<code>open</code>'))
})

test('a time of a search is one that hours can be asked for, in the zone of the place', async () => {
  await newListing({ postcode: '00100', name: 'Kahvila Ajaton' })
  for (const time of ['9999-01-01T00:00+00:00', '0000-01-01T00:00+00:00', '2026-13-01T00:00+00:00']) {
    const { status, html } = await open(search({ what: 'cafe', open: time }))
    assert.equal(status, 200, time)
    assert.ok(html.includes('<code>open</code>'), time)
  }
  const { html } = await open('/en/search?what=pizza+at+10+pm&where=Los+Angeles&country=US')
  assert.match(html, /open&#61;2026-11-25T22%3A00-08%3A00/)
})

test('a text that is not split by a search says nothing else when it is', async () => {
  await newListing({ postcode: '00100', name: 'Punainen Leijona' })
  const asked = (text: string) => ({
    ...{ text, point: null, radiusMetres: null, country: 'fi', home: ['fi'], language: 'en' },
    ...{ page: 1, perPage: 1, restrictCategoryIds: null, isClaimed: null, favour: [] },
  })
  const { mayHoldMore, searchOneBox } = directory.operations
  for (const text of ['cafe', 'kahvila', 'Punainen Leijona', 'leijonaa', 'thai restaurant', 'unheard of']) {
    assert.equal(mayHoldMore(asked(text)), false, text)
    const { box } = await searchOneBox(asked(text))
    const { what, who, where, place, near, openAt } = box
    assert.deepEqual([what ?? who, where, place, near, openAt], [text, null, null, null, null], text)
  }
  for (const text of [
    'cafe helsinki',
    'open now',
    'cafe near me',
    '00100',
    '"cafe"',
    'cafe -tango',
    'Helsinki',
    'sunday',
  ])
    assert.equal(mayHoldMore(asked(text)), text !== 'sunday', text)
})

test('the page and the API find the same businesses of a kind, and not those with its word in the name', async () => {
  await newListing({ postcode: '00100', name: 'Cafe Supplies Kuningatar', category_id: 'shop/furniture' })
  const { body } = await directory.call('GET', '/v1/search', { q: 'cafe, Helsinki', country: 'FI' })
  assert.ok(body.data.total_rows > 0)
  for (const params of [
    { what: 'cafe, Helsinki' },
    { what: 'cafe', where: 'Helsinki' },
    { q: 'cafe, Helsinki' },
  ]) {
    const { html } = await open(search(params))
    const [, count] = /<p class="count"[^>]*>(\d+) /.exec(html) ?? []
    assert.equal(Number(count), body.data.total_rows, JSON.stringify(params))
    assert.ok(!html.includes('Cafe Supplies Kuningatar'))
  }
})

test('a page asks for the town of a station that it cannot place', async () => {
  const { html } = await open('/en/search?q=cafe+by+the+harbour&country=FI')
  assert.match(html, /Name the town of “harbour”/)
})
