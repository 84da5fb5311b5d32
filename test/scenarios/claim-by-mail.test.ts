import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { hashKey } from '../../src/access/keys.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { withoutModules } from '../support/hosted-pages.ts'
import { jobsOf } from '../support/jobs.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { openPage, sendFile, sendForm } from '../support/page-forms.ts'

/** An owner claims a business by mail, through the pages alone, and manages it. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Data = any

const day = 86_400_000
let mailServer: MailServer
let directory: TestDirectory
let jobs: ReturnType<typeof jobsOf>
let ahead = 0

before(async () => {
  mailServer = await startMailServer()
  directory = await startDirectory({
    env: { HIGHSTREET_SMTP_URL: mailServer.url, HIGHSTREET_MAIL_FROM: 'guide@directory.example' },
    now: () => Date.now() + ahead,
  })
  jobs = jobsOf(directory)
})
after(async () => {
  await jobs.close()
  await directory.close()
  await mailServer.close()
})

const ask = async (
  method: string,
  path: string,
  params: Record<string, unknown> = {},
  key?: string,
): Promise<Data> => {
  const reply = await directory.call(method, path, params, key === undefined ? {} : { key })
  assert.equal(reply.status, 200, `${method} ${path}: ${reply.text}`)
  return reply.body.data
}

let made = 0
async function newShop(): Promise<string> {
  const n = ++made
  const json = {
    name: { name: `Lock & Key ${n}` },
    postal_address: { building_number: String(n), address1: 'Fixture Lane', town: 'Cork' },
    phones: [{ number: `+3532155520${n}` }],
    emails: [{ email_address: `desk${n}@lock-and-key.example` }],
    websites: [{ website_url: 'http://www.lock-and-key.example' }],
    categories: [{ category_id: 'shop/locksmith', category_type: 'osm' }],
  }
  return (await ask('PUT', '/v1/business/json', { json, country: 'IE', skip_dedup_check: 'true' })).entity_id
}

const linkTo = (action: string, entityId: string, language = 'en', key?: string): Promise<string> =>
  ask('GET', `/v1/token/${action}`, { entity_id: entityId, portal_name: 'Cork Guide', language }, key)

/** Sends a form and returns its page, which must have the status. */
async function send(link: string, form: Record<string, string>, status = 200): Promise<string> {
  // Each from an address of its own: the limits of strangers are tried elsewhere.
  const page = await sendForm(directory, link, form, { address: `10.0.${++made % 250}.${made >> 8}` })
  assert.equal(page.statusCode, status, page.body)
  return page.body
}

const person = { first_name: 'Olga', last_name: 'Owner', consent: 'true' }
const hidden = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? assert.fail(`no ${name} in ${page}`)
const choiceOf = (page: string, label: string): string => {
  const id = new RegExp(`<label for="([^"]+)">${label}`).exec(page)?.[1] ?? assert.fail(`no ${label}`)
  return new RegExp(`id="${id}" name="target" value="([^"]+)"`).exec(page)![1]!
}
const mail = async (number: number) => {
  await jobs.sendDue()
  return mailServer.mail(number)
}
const codeIn = (text: string): string => /Code: (\d{4} \d{4})/.exec(text)![1]!
const ownerLinkIn = (text: string): string => /^http:\/\/\S+\/manage\?token=[\w-]{22}$/m.exec(text)![0]
const entityOf = (id: string): Promise<Data> => ask('GET', '/v1/entity', { entity_id: id })

test('the owner claims the shop by mail: a wrong code, then the right one, then the link', async () => {
  const id = await newShop()
  const link = await linkTo('claim', id)
  const ways = await send(link, { ...person, your_email: 'olga@mail.example' })
  assert.match(ways, /By email to d…@lock-and-key\.example/)
  assert.doesNotMatch(ways, /desk1@/)
  const claimId = hidden(ways, 'claim_id')
  assert.equal((await openPage(directory, link)).statusCode, 200, 'the link is not used up')
  assert.equal(hidden(await send(link, { ...person, your_email: 'olga@mail.example' }), 'claim_id'), claimId)
  const inbox = (await ask('GET', '/v1/inbox', { entity_id: id })).rows
  assert.deepEqual(
    inbox.map(({ kind, state }: Data) => [kind, state]),
    [['claim', 'new']],
  )
  assert.equal((await entityOf(id)).claim.state, 'pending')

  const target = choiceOf(ways, 'By email to d…')
  assert.match(await send(link, { claim_id: claimId, target }), /A code is on its way to d…@lock-and-key/)
  const { to, parsed } = await mail(0)
  assert.deepEqual(to, ['desk1@lock-and-key.example'])
  const code = codeIn(parsed.text!)
  const wrong = String((Number(code.replace(' ', '')) + 1) % 100_000_000).padStart(8, '0')
  const step = { claim_id: claimId, step: 'code' }
  assert.match(await send(link, { ...step, code: wrong }, 400), /This code is wrong\. Tries left: 4\./)
  const done = await send(link, { ...step, code })
  assert.match(done, /Your claim of Lock &#38; Key 1 is verified, until/)
  assert.match(done, /is on its way to your email address/)
  assert.match(await send(link, { ...step, code }), /is verified, until/, 'sent twice')
  assert.equal((await openPage(directory, link)).statusCode, 410)
  const { claim } = await entityOf(id)
  assert.deepEqual([claim.state, claim.claim_method.method], ['verified', 'email'])
  assert.equal((await ask('GET', '/v1/inbox', { entity_id: id })).rows[0].state, 'done')

  const welcome = await mail(1)
  assert.deepEqual(welcome.to, ['olga@mail.example'])
  await manage(id, ownerLinkIn(welcome.parsed.text!))
})

/** What the owner does with the link. */
async function manage(id: string, link: string): Promise<void> {
  const part = (name: string, form: Record<string, string> = {}, status = 200) =>
    send(link, { part: name, item: '', ...form }, status)
  const first = await openPage(directory, link)
  assert.equal(first.statusCode, 200)
  assert.match(first.body, /<h1>Manage Lock &#38; Key 1<\/h1>/)
  assert.equal(first.headers['referrer-policy'], 'no-referrer')
  assert.doesNotMatch(withoutModules(first.body), /shop|<script/i, 'who said what is not shown')

  assert.match(await part('name', { name: 'Lock, Key & Safe' }), /Saved\./)
  await part('address', {
    building_number: '1',
    address1: 'New Street',
    town: 'Cork',
    do_not_display: 'true',
  })
  const [phone] = (await entityOf(id)).phones
  await part('phone', { item: phone.gen_id, do: 'save', number: '+353215552099' })
  await part('phone', { number: '+353215552098' })
  await part('website', { website_url: 'https://safes.example' })
  const [site] = (await entityOf(id)).websites
  assert.match(await part('website', { item: site.gen_id, do: 'remove' }), /Removed\./)
  await part('email', { email_address: 'hello@lock-and-key.example' })
  await part('description', { headline: 'Safes', body: 'We open\nand close them.' })
  const week = {
    monday: '09:00-12:00 13:00-17:00',
    tuesday: '9-17',
    wednesday: '24 hours',
    thursday: 'closed',
  }
  const bad = await part('hours', { ...week, friday: 'late', saturday: 'closed' }, 400)
  assert.match(bad, /id="hours-friday-fault">Enter times like 09:00-17:30/)
  assert.match(bad, /id="hours-sunday-fault">State this day too, or empty all days\./)
  assert.match(bad, /<details open>/)
  await part('hours', { ...week, friday: '09:00-12:00, 13:00-17:00', saturday: 'closed', sunday: 'closed' })

  const entity = await entityOf(id)
  assert.equal(entity.name.name, 'Lock, Key & Safe')
  assert.deepEqual(
    [entity.postal_address.address1, entity.postal_address.do_not_display],
    ['New Street', true],
  )
  assert.deepEqual(
    entity.phones.map(({ number }: Data) => number),
    ['+353215552099', '+353215552098'],
  )
  assert.deepEqual(
    entity.websites.map(({ website_url: url }: Data) => url),
    ['https://safes.example'],
  )
  assert.equal(entity.emails.length, 2)
  assert.equal(entity.descriptions[0].body, 'We open\nand close them.')
  assert.deepEqual(entity.opening_times.monday.open, [
    { from: '0900', to: '1200' },
    { from: '1300', to: '1700' },
  ])
  assert.equal(entity.opening_times.wednesday.open_24_hours, true)
  const shown = (await openPage(directory, link)).body
  const listing = /<section>([\s\S]*?)<\/section>/.exec(shown)![1]!
  assert.doesNotMatch(listing, /New Street/, 'the public does not see a hidden address')
  assert.match(shown, /value="New Street"/, 'its owner edits it')
  assert.match(shown, /value="09:00-12:00, 13:00-17:00"/)

  await pictures(id, link, part)
  // One link takes no more forms than these at once.
  ahead += 600_000
  await suggestionsAndMessages(id, link, part)
  assert.match(await part('status', { do: 'close' }, 400), /id="status-inactive_reason-fault"/)
  await part('status', { do: 'close', inactive_reason: 'moved', confirm: 'true' })
  assert.equal((await entityOf(id)).status.status, 'inactive')
  assert.match(await part('status', { do: 'open' }), /marked as open/)
  assert.equal((await entityOf(id)).status.status, 'active')

  assert.match(await part('leave', {}, 400), /id="leave-confirm-fault"/)
  assert.match(
    await part('leave', { confirm: 'true' }),
    /You do not manage the entry of Lock, Key &#38; Safe/,
  )
  assert.equal((await entityOf(id)).claim, undefined)
  assert.equal((await openPage(directory, link)).statusCode, 404)
  assert.match(await part('name', { name: 'Mine again' }, 404), /This link does not work any more/)
  assert.equal((await entityOf(id)).name.name, 'Lock, Key & Safe')
}

async function pictures(
  id: string,
  link: string,
  part: (name: string, form?: Record<string, string>, status?: number) => Promise<string>,
): Promise<void> {
  const file = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#0d5c46' } })
    .jpeg()
    .toBuffer()
  const add = { part: 'image', item: '', image_name: 'The <window>' }
  const added = await sendFile(directory, link, add, ['image', file])
  assert.equal(added.statusCode, 200)
  assert.match(added.body, /Added\. The entry shows it now\./)
  const [image, ...others] = (await entityOf(id)).images
  assert.equal(others.length, 0)
  assert.deepEqual([image.image_name, image.large.image_width], ['The <window>', 1024])
  const path = image.small.image_path as string
  assert.ok(added.body.includes(`/assets/${path}"`), 'the owner sees it')
  assert.match(added.body, /<figcaption>The &#60;window&#62;<\/figcaption>/)
  const listing = await directory.server.inject({ url: `/en/b/${id}` })
  assert.ok(listing.body.includes(image.medium.image_path), 'visitors see it')

  const damaged = await sendFile(directory, link, add, ['image', file.subarray(0, 100)])
  assert.ok(damaged.statusCode >= 400 && damaged.statusCode < 500, String(damaged.statusCode))
  assert.match(damaged.body, /id="image-image-fault">Choose a picture in JPG, PNG or GIF format/)
  const tooLarge = await sendFile(directory, link, add, ['image', Buffer.alloc(1_600_000, 1)])
  assert.equal(tooLarge.statusCode, 400)
  const longCaption = { ...add, image_name: 'x'.repeat(201) }
  const again = await sendFile(directory, link, longCaption, ['image', file])
  assert.equal(again.statusCode, 400)
  assert.match(again.body, /id="image-image-fault">Choose the file again\./)
  assert.match(await part('image', {}, 400), /id="image-image-fault">This is needed\./)
  assert.equal((await entityOf(id)).images.length, 1)

  assert.equal((await sendFile(directory, link, { part: 'logo', item: '' }, ['logo', file])).statusCode, 200)
  const [logo] = (await entityOf(id)).logos
  assert.equal(logo.large.logo_width, 300)
  assert.match(await part('logo', { item: logo.gen_id, do: 'remove' }), /Removed\./)
  assert.equal((await entityOf(id)).logos, undefined)

  assert.match(await part('image', { item: image.gen_id, do: 'remove' }), /Removed\./)
  assert.equal((await entityOf(id)).images, undefined)
  assert.match(await part('image', { item: image.gen_id, do: 'remove' }, 409), /This is not there any more\./)
}

async function suggestionsAndMessages(
  id: string,
  link: string,
  part: (name: string, form?: Record<string, string>, status?: number) => Promise<string>,
): Promise<void> {
  const other = directory.keys.other
  assert.equal((await ask('POST', '/v1/entity/name', { entity_id: id, name: 'Taken' }, other)).shown, false)
  await ask('POST', '/v1/entity/phone', { entity_id: id, number: '+353215552077' }, other)
  const page = (await openPage(directory, link)).body
  assert.match(page, /<dt>Suggested<\/dt><dd>Taken<\/dd>/)
  const inSuggestion =
    /name="part" value="suggestion">\s*<input type="hidden" name="item" value="([0-9a-f]{16})"/g
  const items = [...page.matchAll(inSuggestion)].map((match) => match[1]!)
  assert.equal(items.length, 2)
  assert.match(await part('suggestion', { item: items[0]!, do: 'refuse' }), /Refused\./)
  assert.match(await part('suggestion', { item: items[0]!, do: 'refuse' }, 409), /This is not there any more/)
  assert.match(await part('suggestion', { item: items[1]!, do: 'accept' }), /Accepted\./)
  const entity = await entityOf(id)
  assert.equal(entity.name.name, 'Lock, Key & Safe')
  assert.equal(entity.phones.length, 3)

  const before = mailServer.received.length
  const words = { your_name: 'Cus Tomer', your_email: 'cus@mail.example', text: 'Is my safe ready?' }
  await send(await linkTo('message', id), words)
  assert.deepEqual((await mail(before)).to, ['olga@mail.example'])
  const withMessage = (await openPage(directory, link)).body
  assert.match(withMessage, /Cus Tomer \(cus@mail\.example\)/)
  assert.match(withMessage, /It goes to cus@mail\.example by email\. Your address olga@mail\.example/)
  const item = /name="part" value="message">\s*<input type="hidden" name="item" value="([0-9a-f]{32})"/.exec(
    withMessage,
  )![1]!
  const answer = { item, text: 'Yes, come by.' }
  assert.match(await part('message', answer), /Your answer is on its way by email/)
  await part('message', answer)
  const { to, parsed } = await mail(before + 1)
  assert.deepEqual(to, ['cus@mail.example'])
  assert.equal(parsed.replyTo?.[0]?.address, 'olga@mail.example')
  assert.equal(parsed.subject, 'Answer from Lock, Key & Safe')
  assert.match(parsed.text!, /Yes, come by\.[\s\S]*Cus Tomer wrote:\n> Is my safe ready\?/)
  assert.equal(mailServer.received.length, before + 2, 'the same answer goes out once')

  await part('link')
  const renewed = ownerLinkIn((await mail(before + 2)).parsed.text!)
  assert.notEqual(renewed, link)
  assert.equal((await openPage(directory, renewed)).statusCode, 200)
}

/** A claim that is verified through the pages, with a code to the listing's address. Returns the owner's link. */
async function claimed(id: string, email: string, key?: string): Promise<string> {
  const link = await linkTo('claim', id, 'en', key)
  const ways = await send(link, { ...person, your_email: email })
  const claim_id = hidden(ways, 'claim_id')
  const before = mailServer.received.length
  await send(link, { claim_id, target: choiceOf(ways, 'By email to') })
  const code = codeIn((await mail(before)).parsed.text!)
  await send(link, { claim_id, step: 'code', code })
  return ownerLinkIn((await mail(before + 1)).parsed.text!)
}

test('the owner’s page outlives the key of the claim, and ends with its time', async () => {
  const id = await newShop()
  const { other } = directory.keys
  const link = await claimed(id, 'pat@mail.example', other)
  const report = await linkTo('report', id, 'en', other)
  const { services } = directory
  const { key } = (await services.access.keyByHash(hashKey(other)))!
  await services.accessWriter.apply({ type: 'access.key.revoke', id: key.id, at: services.clock.now() })
  assert.equal((await openPage(directory, report)).statusCode, 404, 'the key is revoked')
  await send(link, { part: 'name', item: '', name: 'Pat & Co' })
  assert.equal((await entityOf(id)).name.name, 'Pat & Co')
  ahead += 31 * day
  assert.equal((await openPage(directory, link)).statusCode, 404)
})

test('whoever claims a claimed business contests, and the operator decides', async () => {
  const id = await newShop()
  const first = await claimed(id, 'quinn@mail.example')
  const link = await linkTo('claim', id)
  assert.match((await openPage(directory, link)).body, /is managed by its owner already/)
  const mine = { ...person, your_email: 'quinn@mail.example', contest: 'true' }
  assert.match(await send(link, mine, 400), /You manage this entry with this address already/)
  const ways = await send(link, { ...person, your_email: 'rival@mail.example', contest: 'true' })
  const claim_id = hidden(ways, 'claim_id')
  const waits = await send(link, { claim_id, target: 'operator' })
  assert.match(waits, /in the inbox of the people who run this directory[\s\S]*You will get an email/)
  assert.equal((await openPage(directory, first)).statusCode, 200)
  const before = mailServer.received.length
  const decision = { entity_id: id, claim_id, decision: 'approve' }
  await ask('POST', '/v1/entity/claim/decide', decision, directory.keys.admin)
  const second = ownerLinkIn((await mail(before)).parsed.text!)
  assert.equal((await openPage(directory, second)).statusCode, 200)
  assert.equal((await openPage(directory, first)).statusCode, 404)
})

test('an owner who lost the link gets a new one; to any other address nothing goes', async () => {
  const id = await newShop()
  await claimed(id, 'rita@mail.example')
  const before = mailServer.received.length
  const page = async (your_email: string) =>
    send(await linkTo('claim', id, 'de'), { your_email, standing: 'owner' })
  assert.equal(await page('nobody@mail.example'), await page('RITA@mail.example'))
  const { to, parsed } = await mail(before)
  assert.deepEqual(to, ['rita@mail.example'])
  assert.match((await openPage(directory, ownerLinkIn(parsed.text!))).body, /<html lang="de">/)
  await jobs.sendDue()
  assert.equal(mailServer.received.length, before + 1)
})

test('a page of a key that verifies claims itself does not verify what a visitor types in', async () => {
  const id = await newShop()
  const params = { entity_id: id, portal_name: 'Reseller' }
  const link = await ask('GET', '/v1/token/claim', params, directory.keys.verifying)
  const ways = await send(link, { ...person, your_email: 'sly@mail.example' })
  assert.match(ways, /It does not count until it is verified/)
  assert.notEqual((await directory.services.store.get(id))?.claim?.state, 'verified')
})

test('codes that are tried too often or too late are told apart', async () => {
  const id = await newShop()
  const link = await linkTo('claim', id)
  const ways = await send(link, { ...person, your_email: 'tim@mail.example' })
  const step = { claim_id: hidden(ways, 'claim_id'), step: 'code' }
  assert.match(await send(link, { ...step, code: '00000000' }, 400), /No code has been sent/)
  const target = choiceOf(ways, 'By email to')
  const before = mailServer.received.length
  await send(link, { claim_id: step.claim_id, target })
  const code = codeIn((await mail(before)).parsed.text!)
  const wrong = code.startsWith('0') ? '99999999' : '00000000'
  for (let left = 4; left >= 0; left--) {
    const said = left > 0 ? `Tries left: ${left}` : 'it was the last try'
    assert.match(await send(link, { ...step, code: wrong }, 400), new RegExp(said))
  }
  assert.match(await send(link, { ...step, code }, 400), /was tried too often/)
  await send(link, { claim_id: step.claim_id, target })
  const next = codeIn((await mail(before + 1)).parsed.text!)
  ahead += 16 * 60_000
  assert.match(await send(link, { ...step, code: next }, 400), /has run out/)
  await send(link, { claim_id: step.claim_id, target })
  const last = codeIn((await mail(before + 2)).parsed.text!)
  assert.match(await send(link, { ...step, code: last }), /is verified/)
})
