import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formKeyId } from '../../src/operations/open-form.ts'
import { directoryLanguages, textsFor } from '../../src/web/texts/in-language.ts'
import { newKey } from '../support/api-key.ts'
import { cafeListings } from '../support/cafe-listings.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { goodForms } from '../support/hosted-pages.ts'
import { openPage, sendForm } from '../support/page-forms.ts'

const base = 'http://directory.example'
const clock = { now: Date.parse('2026-11-25T10:00:00Z') }

let directory: TestDirectory
before(async () => {
  directory = await startDirectory({ now: () => clock.now })
})
after(() => directory.close())

const newListing = cafeListings(() => directory, 'Kahvila Kuusi')

let visitors = 0
/** Posts to a public page as one more visitor, unless `address` is given. */
const post = (
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
  address?: string,
) =>
  directory.server.inject({
    method: 'POST',
    url: path,
    remoteAddress: address ?? `198.51.100.${++visitors}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'directory.example', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const linkOf = (reply: { readonly headers: Record<string, unknown> }) => `${base}${reply.headers.location}`

test('a visitor without a key opens each form from a listing, in the language of the page', async () => {
  const id = await newListing()
  for (const language of directoryLanguages) {
    for (const action of ['report', 'claim', 'message']) {
      const reply = await post(`/${language}/b/${id}/open/${action}`)
      assert.equal(reply.statusCode, 303, reply.body)
      assert.match(String(reply.headers.location), new RegExp(`^/${action}\\?token=[\\w-]{22}$`))
      const page = await openPage(directory, linkOf(reply))
      assert.equal(page.statusCode, 200)
      assert.ok(page.body.includes(`<html lang="${textsFor(language).language}"`))
      assert.ok(page.body.includes('<span>Highstreet</span>'))
    }
  }
})

test('the page for a new business says what is needed, and leads to the form with what was typed', async () => {
  for (const language of directoryLanguages) {
    const start = await directory.server.inject({ url: `/${language}/add` })
    assert.equal(start.statusCode, 200)
    assert.ok(start.body.includes(`<form method="post" action="/${language}/add">`))
  }
  const reply = await post('/fi/add', { name: 'Kahvila "Ääni"', town: 'Espoo', country: 'fi' })
  assert.equal(reply.statusCode, 303)
  const { body } = await openPage(directory, linkOf(reply))
  assert.ok(body.includes('<html lang="fi">'))
  assert.ok(body.includes('value="Kahvila &#34;Ääni&#34;"'))
  assert.ok(body.includes('value="Espoo"'))
  assert.match(body, /<option value="fi" selected>/)
})

test('one key of the directory makes all links, however many visitors come at once', async () => {
  const fresh = await startDirectory({ storage: 'memory' })
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      fresh.server.inject({
        method: 'POST',
        url: '/en/add',
        remoteAddress: `198.51.100.${n}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'name=Cafe',
      }),
    ),
  )
  assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([303]))
  const keys = await fresh.services.access.keys('directory')
  assert.equal(keys.length, 1)
  assert.deepEqual(
    { id: keys[0]!.id, plan: keys[0]!.plan, origins: keys[0]!.allowedOrigins },
    { id: formKeyId, plan: 'forms', origins: [] },
  )
  assert.equal(await fresh.services.links.linksOf(formKeyId), 8)
  // An operator who revokes the key closes the forms of the public pages, and the links that are open.
  await fresh.services.accessWriter.apply({ type: 'access.key.revoke', id: formKeyId, at: 1 })
  const closed = await fresh.server.inject({
    method: 'POST',
    url: '/en/add',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Cafe',
  })
  assert.equal(closed.statusCode, 404)
  assert.equal((await fresh.server.inject({ url: String(replies[0]!.headers.location) })).statusCode, 404)
  await fresh.close()
})

test('an address that opens too many forms waits; others do not, and no link is made', async () => {
  const id = await newListing()
  const { services } = directory
  const address = '203.0.113.9'
  for (let i = 0; i < 12; i++)
    assert.equal((await post(`/en/b/${id}/open/report`, {}, {}, address)).statusCode, 303)
  const before = await services.links.linksOf(formKeyId)
  const refused = await post(`/de/b/${id}/open/claim`, {}, {}, address)
  assert.equal(refused.statusCode, 429)
  assert.equal(refused.headers['retry-after'], '30')
  assert.match(refused.body, /<html lang="de"/)
  assert.equal(await services.links.linksOf(formKeyId), before)
  assert.equal((await post(`/en/b/${id}/open/report`)).statusCode, 303)
  clock.now += 30_000
  assert.equal((await post(`/en/b/${id}/open/report`, {}, {}, address)).statusCode, 303)
})

test('pages of other sites cannot open forms in the name of their visitors', async () => {
  const id = await newListing()
  const statusOf = async (headers: Record<string, string>) =>
    (await post(`/en/b/${id}/open/report`, {}, headers)).statusCode
  assert.equal(await statusOf({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }), 400)
  assert.equal(await statusOf({ 'sec-fetch-site': 'same-site', origin: 'http://other.example' }), 400)
  assert.equal(await statusOf({ origin: 'https://evil.example' }), 400)
  assert.equal(await statusOf({ origin: 'null' }), 400)
  assert.equal(await statusOf({ origin: base }), 303)
  assert.equal(await statusOf({ 'sec-fetch-site': 'same-origin', origin: base }), 303)
})

test('what cannot be opened is 404 with a page that helps on, never a failure of ours', async () => {
  const id = await newListing()
  for (const path of [
    '/en/b/999999999999/open/report',
    '/en/b/x/open/report',
    `/en/b/${id}/open/manage`,
    `/en/b/${id}/open/add`,
    `/en/b/${id}/open/%00`,
  ]) {
    const { statusCode, body } = await post(path)
    assert.equal(statusCode, 404, path)
    assert.match(body, /role="search"/, path)
  }
})

test('every form of a visitor ends with what happens next and ways to go on', async () => {
  const id = await newListing()
  const endings: Record<string, string> = {
    report: 'A person checks the report.',
    message: 'has been kept for the people who run this directory',
  }
  for (const [action, words] of Object.entries(endings)) {
    const link = linkOf(await post(`/en/b/${id}/open/${action}`))
    const { statusCode, body } = await sendForm(directory, link, goodForms[action as 'report'])
    assert.equal(statusCode, 200, body)
    assert.ok(body.includes(words), action)
    assert.ok(body.includes(`href="/en/b/${id}/kahvila-kuusi-`), action)
    assert.ok(body.includes('href="/en">Back to Highstreet</a>'), action)
  }
  const claim = linkOf(await post(`/en/b/${id}/open/claim`))
  const started = await sendForm(directory, claim, goodForms.claim)
  const claim_id = /name="claim_id" value="([^"]+)"/.exec(started.body)![1]!
  const waiting = await sendForm(directory, claim, { claim_id, target: 'operator' })
  assert.ok(waiting.body.includes('What happens next'))
  assert.ok(waiting.body.includes('A person looks at your claim.'))
})

test('a new business comes with its hours, its point and its logo, and is linked to', async () => {
  const link = linkOf(await post('/en/add'))
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  const form: Record<string, string> = {
    ...goodForms.add,
    name: 'The Blue Loaf',
    country: 'gb',
    email: 'info@blue-loaf.example',
    latitude: '51.4551',
    longitude: '-0.9787',
    ...Object.fromEntries(days.map((day) => [day, '09:00-12:00, 13:00-17:00'])),
    saturday: 'closed',
    sunday: '24 hours',
  }
  const half = await sendForm(directory, link, { ...form, sunday: '', friday: 'noon' })
  assert.equal(half.statusCode, 400)
  assert.ok(half.body.includes('id="sunday-fault"') && half.body.includes('id="friday-fault"'))
  assert.match(half.body, /id="sunday-fault">State this day too, or empty all days\./)
  const bad = await sendWithLogo(link, form, Buffer.from('<svg onload=alert(1)>'))
  assert.equal(bad.statusCode, 415)
  assert.ok(bad.body.includes('id="logo-fault"') && bad.body.includes('value="The Blue Loaf"'))
  const sent = await sendWithLogo(link, form, await picture())
  assert.equal(sent.statusCode, 200, sent.body)
  const [, id] = /href="\/en\/b\/(\d+)\/the-blue-loaf"/.exec(sent.body)!
  const { body } = await directory.call('GET', '/v1/entity', { entity_id: id! })
  const { opening_times, geopoint, logos } = body.data
  assert.deepEqual(opening_times.monday.open, [
    { from: '0900', to: '1200' },
    { from: '1300', to: '1700' },
  ])
  assert.equal(opening_times.sunday.open_24_hours, true)
  assert.deepEqual([geopoint.latitude, geopoint.longitude], [51.4551, -0.9787])
  assert.match(logos[0].large.logo_path, /\.png$/)
})

test('all faults of a new business are named at once, and what was typed stays', async () => {
  const link = linkOf(await post('/en/add'))
  const form: Record<string, string> = {
    ...goodForms.add,
    name: '',
    category: 'x9x9x9x9',
    telephone_number: '12',
    email: 'nobody',
    website: 'ftp://x y',
    latitude: '91',
    longitude: 'east',
    monday: 'noon',
    your_email: 'me',
  }
  const { statusCode, body } = await sendWithLogo(link, form, Buffer.from('no picture'))
  assert.equal(statusCode, 400)
  const wrong = [...Object.keys(form), 'tuesday', 'logo'].filter((name) =>
    body.includes(`id="${name}-fault"`),
  )
  const right = ['address1', 'town', 'country', 'postcode', 'building_number']
  const expected = [...Object.keys(form), 'tuesday', 'logo'].filter((name) => !right.includes(name))
  assert.deepEqual(wrong, expected)
  for (const name of ['category', 'telephone_number', 'website', 'latitude', 'monday'])
    assert.ok(body.includes(`name="${name}" value="${form[name]}"`), name)
  // Without a country, no number is said to be wrong.
  const nowhere = await sendForm(directory, link, { ...goodForms.add, country: '', website: 'ftp://x y' })
  assert.deepEqual(
    ['country', 'telephone_number', 'website'].filter((name) => nowhere.body.includes(`id="${name}-fault"`)),
    ['country', 'website'],
  )
})

test('the form asks for what the plan of its key may write alone', async () => {
  const fieldsOver = async (key: string) => {
    const params = { portal_name: 'Portal', country: 'GB' }
    const { body } = await directory.call('GET', '/v1/token/add', params, { key })
    const page = await openPage(directory, body.data)
    return ['email', 'latitude', 'monday', 'logo'].filter((name) => page.body.includes(` name="${name}"`))
  }
  assert.deepEqual(await fieldsOver(directory.keys.entry), ['monday', 'logo'])
  assert.deepEqual(await fieldsOver(directory.keys.standard), ['email', 'latitude', 'monday', 'logo'])
})

async function picture(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
}

/** Sends the form as a browser does that has a file chosen. */
async function sendWithLogo(link: string, fields: Record<string, string>, bytes: Buffer) {
  const { searchParams } = new URL(link)
  const page = await openPage(directory, link)
  const stamp = /name="form_stamp" value="([^"]+)"/.exec(page.body)![1]!
  clock.now += 3000
  const form = new FormData()
  const all = { token: searchParams.get('token')!, form_stamp: stamp, ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  form.set('logo', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }))
  const request = new Request('http://x', { method: 'POST', body: form })
  return directory.server.inject({
    method: 'POST',
    url: '/add',
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

test('a report names the value that is wrong, of those that the listing shows', async () => {
  const id = await newListing()
  const number = '+3589121999'
  await directory.call('POST', '/v1/entity/phone', { entity_id: id, number })
  const link = linkOf(await post(`/en/b/${id}/open/report`))
  const { body } = await openPage(directory, link)
  assert.match(body, /value="name"[^>]*data-now="Kahvila Kuusi \d+"/)
  const phones = [...body.matchAll(/value="phone:(\d+)"[^>]*data-now="([^"]+)"/g)]
  assert.equal(phones.length, 2)
  const [, genId] = phones.find(([, , shown]) => shown!.replace('&#43;', '+').replaceAll(' ', '') === number)!
  const sent = await sendForm(directory, link, { subject: `phone:${genId}`, feedback: '+3589121998' })
  assert.equal(sent.statusCode, 200)
  const records = await directory.services.store.recordsOf('signal', id)
  const { data_type, gen_id, feedback } = records.at(-1)!.body as Record<string, string>
  assert.deepEqual([data_type, gen_id, feedback], ['phone', genId, '+3589121998'])
})

test('an address that is not displayed appears in no form', async () => {
  const id = await newListing({
    name: 'Salainen Studio',
    address1: 'Piilokuja',
    building_number: '77',
    do_not_display: 'true',
  })
  for (const action of ['report', 'claim', 'message']) {
    const { body } = await openPage(directory, linkOf(await post(`/en/b/${id}/open/${action}`)))
    assert.ok(body.includes('Salainen Studio'))
    assert.doesNotMatch(body, /Piilokuja|60\.\d|24\.\d{2}/, action)
  }
  const { body } = await directory.server.inject({
    url: '/forms/similar?name=Salainen+Studio&town=Helsinki&country=fi',
  })
  assert.ok(body.includes('Salainen Studio'))
  assert.doesNotMatch(body, /Piilokuja/)
})

test('the map of a form begins at the street, at the town or in the country, and never at a hidden address', async () => {
  await newListing({ building_number: '7', address1: 'Neljäs linja', postcode: '00530' })
  await newListing({ building_number: '3', address1: 'Piilokuja', postcode: '00530', do_not_display: 'true' })
  const placeOf = async (query: Record<string, string>) => {
    const { statusCode, body } = await directory.server.inject({
      url: `/forms/place?${new URLSearchParams(query)}`,
    })
    assert.equal(statusCode, 200)
    return JSON.parse(body) as { latitude: number; longitude: number; isStreet: boolean } | null
  }
  const town = { town: 'Helsinki', country: 'fi' }
  const inTown = (await placeOf(town))!
  assert.equal(inTown.isStreet, false)
  const inStreet = (await placeOf({ ...town, street: 'Neljäs linja 7' }))!
  assert.equal(inStreet.isStreet, true)
  assert.notDeepEqual([inStreet.latitude, inStreet.longitude], [inTown.latitude, inTown.longitude])
  for (const street of ['Piilokuja 3', 'Olematonkatu 5', '***', '\0', 'x'.repeat(5_000)])
    assert.deepEqual(await placeOf({ ...town, street }), inTown, street.slice(0, 20))
  assert.deepEqual(
    await placeOf({ country: 'fi', street: 'Neljäs linja 7' }),
    inTown,
    'no street without its town',
  )
  assert.equal(await placeOf({ ...town, country: '../..' }), null)
})

test('while a name is typed, listed businesses of similar names are offered, without a key', async () => {
  const id = await newListing({ name: 'Ravintola Kultainen Kukko', town: 'Tampere' })
  const similar = async (name: string, town: string, country = 'fi') => {
    const query = new URLSearchParams({ name, town, country, language: 'fi' })
    const { statusCode, body } = await directory.server.inject({ url: `/forms/similar?${query}` })
    assert.equal(statusCode, 200)
    return JSON.parse(body) as { name: string; where: string; href: string }[]
  }
  const [found] = await similar('kultainen kukko', 'Tampere')
  assert.equal(found!.name, 'Ravintola Kultainen Kukko')
  assert.equal(found!.href, `/fi/b/${id}/ravintola-kultainen-kukko`)
  assert.match(found!.where, /Tampere$/)
  assert.deepEqual(await similar('kultainen kukko', 'Tampere', 'gb'), [])
  assert.deepEqual(await similar('Parturi Pirkko', 'Tampere'), [])
  for (const [name, town, country] of [
    ['', '', ''],
    ['\0', 'x', 'fi'],
    ['a'.repeat(5000), '%', 'FI'],
    ['Kukko', 'x', '../..'],
  ])
    assert.ok(Array.isArray(await similar(name!, town!, country)))
})

test('kinds of businesses are completed in the language of the form', async () => {
  const { body } = await directory.server.inject({ url: '/forms/categories?language=en&q=baker' })
  assert.ok((JSON.parse(body) as { text: string }[]).some(({ text }) => text === 'Bakery'))
  const short = await directory.server.inject({ url: '/forms/categories?q=b' })
  assert.equal(short.body, '[]')
})

test('a publisher gets its visitors back, on its own origins only', async () => {
  const { services } = directory
  const id = await newListing()
  const { secret: key, creation } = newKey({
    account: 'portal',
    plan: 'entry',
    created: clock.now,
    allowedOrigins: ['https://portal.example', '*'],
  })
  await services.accessWriter.apply(creation)
  const linkTo = (return_url: string) =>
    directory.call(
      'GET',
      '/v1/token/report',
      { entity_id: id, portal_name: 'Portal', return_url },
      { key, user: null },
    )
  for (const foreign of [
    'https://evil.example/',
    'https://portal.example.evil.example/',
    'https://portal.example@evil.example/',
    'http://portal.example/',
    'https://portal.example:8443/',
    'javascript:alert(1)',
    '//portal.example/',
  ]) {
    const { status, text } = await linkTo(foreign)
    assert.equal(status, 400, foreign)
    assert.ok(text.includes('return_url'), foreign)
  }
  const back = 'https://portal.example/thanks?a=1&b=2'
  const { status, body } = await linkTo(back)
  assert.equal(status, 200)
  const page = await openPage(directory, body.data)
  const shown = /<a class="navlink back" href="([^"]+)">[\s\S]*?<span>([^<]+)<\/span>/.exec(page.body)!
  assert.deepEqual(
    [shown[1]!.replaceAll(/&#61;/g, '=').replaceAll('&#38;', '&'), shown[2]],
    [back, 'Back to Portal'],
  )
  const done = await sendForm(directory, body.data, {
    ...goodForms.report,
    return_url: 'https://evil.example/',
  })
  assert.match(done.body, /<a class="button" href="https:\/\/portal\.example\/thanks/)
  assert.ok(!done.body.includes('evil.example'))
})
