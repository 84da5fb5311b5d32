import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { directoryLanguages, manageTextsFor } from '../../src/web/texts/in-language.ts'
import { cafeListings } from '../support/cafe-listings.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { claimAndLink } from '../support/owner-link.ts'
import { openPage, sendForm } from '../support/page-forms.ts'

const clock = { now: Date.parse('2026-11-25T10:00:00Z') }
let directory: TestDirectory
before(async () => {
  directory = await startDirectory({ now: () => clock.now })
})
after(() => directory.close())

const newListing = cafeListings(() => directory, 'Kahvila Ilmoitus')

let sent = 0
async function send(link: string, form: Record<string, string>, status = 200): Promise<string> {
  const reply = await sendForm(
    directory,
    link,
    { part: 'announcement', item: '', ...form },
    { address: `198.51.100.${++sent}` },
  )
  assert.equal(reply.statusCode, status, reply.body)
  return reply.body
}

const announcementsOf = async (id: string) =>
  (await directory.call('GET', '/v1/entity', { entity_id: id })).body.data.announcements ?? []

const listing = async (id: string) =>
  (await directory.server.inject({ url: `/en/b/${id}/x`, headers: { accept: 'text/html' } })).headers
    .location ?? `/en/b/${id}/x`

const shownOn = async (id: string): Promise<string> =>
  (await directory.server.inject({ url: String(await listing(id)), headers: { accept: 'text/html' } })).body

const news = {
  headline: 'Closed for <stocktaking>',
  body: 'We open\nagain on Monday.',
  publish_date: '2026-11-25',
  expiry_date: '2026-12-01',
  link: 'https://cafe.example/news',
  link_label: 'Read more',
}

/** The members that the form has. */
const ownOf = (announcement: Record<string, string>) =>
  Object.fromEntries(Object.keys(news).map((name) => [name, announcement[name] ?? '']))

test('an owner makes an announcement, changes and removes it; the listing shows it while it is current', async () => {
  const id = await newListing()
  const link = await claimAndLink(directory, id)
  assert.match(await send(link, news), /Added\. The entry shows it now\./)
  const [made, ...others] = await announcementsOf(id)
  const { gen_id: item } = made
  assert.deepEqual([ownOf(made), others], [news, []])
  const page = await shownOn(id)
  for (const said of [
    'Closed for &#60;stocktaking&#62;',
    'We open',
    'href="https://cafe.example/news"',
    'Read more',
  ])
    assert.ok(page.includes(said), said)
  clock.now = Date.parse('2026-12-03T10:00:00Z')
  assert.ok(!(await shownOn(id)).includes('We open'))

  // Fields that are emptied are empty afterwards.
  const { headline } = news
  const changed = await send(link, { item, do: 'save', headline, body: 'We are open.', link: news.link })
  assert.match(changed, /Saved\./)
  const [after] = await announcementsOf(id)
  assert.equal(after.gen_id, item)
  const emptied = { publish_date: '', expiry_date: '', link_label: '' }
  assert.deepEqual(ownOf(after), { headline, body: 'We are open.', link: news.link, ...emptied })
  assert.ok((await shownOn(id)).includes('We are open.'))
  assert.match((await openPage(directory, link)).body, /value="https:\/\/cafe\.example\/news"/)

  assert.match(await send(link, { item, do: 'remove' }), /Removed\./)
  assert.deepEqual(await announcementsOf(id), [])
  assert.match(await send(link, { item, do: 'remove' }, 409), /This is not there any more/)
})

test('what cannot be is refused with its reason, all at once, and what was typed stays', async () => {
  const id = await newListing()
  const link = await claimAndLink(directory, id)
  const bad = await send(link, { ...news, headline: '', publish_date: 'soon', expiry_date: '1.2.27' }, 400)
  for (const name of ['headline', 'publish_date', 'expiry_date'])
    assert.ok(bad.includes(`id="announcement-${name}-fault"`), name)
  assert.ok(bad.includes('Enter a date like 2030-01-31.') && bad.includes('again on Monday.'))
  const before = await send(link, { ...news, expiry_date: '2026-11-24' }, 400)
  assert.match(before, /id="announcement-expiry_date-fault">This is before the first day\./)
  for (const wrong of [
    { publish_date: '2026-02-30' },
    { link: 'javascript:alert(1)' },
    { body: 'x'.repeat(5001) },
  ]) {
    const [name = ''] = Object.keys(wrong)
    assert.ok(
      (await send(link, { ...news, ...wrong }, 400)).includes(`id="announcement-${name}-fault"`),
      name,
    )
  }
  assert.deepEqual(await announcementsOf(id), [])
})

test('its days are those where the business is', async () => {
  const id = await newListing()
  clock.now = Date.parse('2026-12-09T21:30:00Z')
  await send(await claimAndLink(directory, id), {
    ...news,
    publish_date: '2026-12-10',
    expiry_date: '2026-12-10',
  })
  // Midnight of Helsinki is 22:00 UTC.
  for (const [at, isShown] of [
    ['2026-12-09T21:59:59Z', false],
    ['2026-12-09T22:00:00Z', true],
    ['2026-12-10T21:59:59Z', true],
    ['2026-12-10T22:00:00Z', false],
  ] as const) {
    clock.now = Date.parse(at)
    assert.equal((await shownOn(id)).includes('We open'), isShown, at)
  }
})

test('only the owner of a live claim makes them', async () => {
  const id = await newListing()
  const link = await claimAndLink(directory, id)
  await send(link, news)
  clock.now += 400 * 86_400_000
  await send(link, { ...news, headline: 'Late' }, 404)
  assert.deepEqual(
    (await announcementsOf(id)).map(({ headline }: { headline: string }) => headline),
    [news.headline],
  )
})

test('the form is there in every language', async () => {
  for (const language of directoryLanguages) {
    const id = await newListing()
    const { body } = await openPage(directory, await claimAndLink(directory, id, language))
    const words = manageTextsFor(language)
    assert.ok(body.includes(words.objects.announcement!), language)
    assert.ok(body.includes(words.lastDay), language)
    assert.match(body, /<input type="date" id="announcement-expiry_date"/)
  }
})
