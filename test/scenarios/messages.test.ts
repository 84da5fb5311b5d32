import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { historyOf } from '../support/history.ts'
import { jobsOf } from '../support/jobs.ts'
import { type MailServer, smtpError, startMailServer } from '../support/mail-server.ts'
import { sendForm } from '../support/page-forms.ts'

/** What strangers write to businesses and report about them arrives, whatever becomes of the mail server meanwhile. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Data = any

let refusal: Error | null = null
let mailServer: MailServer
let directory: TestDirectory
let jobs: ReturnType<typeof jobsOf>
let ahead = 0
const mailOptions = {
  onRcptTo: (_: unknown, __: unknown, done: (error?: Error | null) => void) => done(refusal),
}

before(async () => {
  mailServer = await startMailServer(mailOptions)
  directory = await startDirectory({
    env: {
      HIGHSTREET_SMTP_URL: mailServer.url,
      HIGHSTREET_MAIL_FROM: 'Town Guide <guide@directory.example>',
    },
    now: () => Date.now() + ahead,
  })
  jobs = jobsOf(directory)
})
after(async () => {
  await jobs.close()
  await directory.close()
  await mailServer.close()
})

const ask = async (method: string, path: string, params: Record<string, unknown> = {}): Promise<Data> => {
  const reply = await directory.call(method, path, params)
  assert.equal(reply.status, 200, `${method} ${path}: ${reply.text}`)
  return reply.body.data
}

let made = 0
const newEntity = async (objects: Record<string, unknown> = {}): Promise<string> => {
  const n = ++made
  const json = {
    name: { name: `Fixture ${n} Bakery` },
    postal_address: { building_number: String(n), address1: 'Fixture Lane', town: 'Cork' },
    phones: [{ number: `+3532155510${n}` }],
    categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
    ...objects,
  }
  return (await ask('PUT', '/v1/business/json', { json, country: 'IE', skip_dedup_check: 'true' })).entity_id
}

/** Follows a link of `token/*` and sends its form; returns the page. */
async function fillIn(
  action: 'message' | 'report',
  entityId: string,
  form: Record<string, string>,
  on = directory,
  language = 'en',
): Promise<string> {
  const params = { entity_id: entityId, portal_name: 'Cork Guide', language }
  const link = (await on.call('GET', `/v1/token/${action}`, params)).body.data
  const page = await sendForm(on, link.token ?? link, form)
  assert.equal(page.statusCode, 200, page.body)
  return page.body
}

const words = { your_name: 'Ann', your_email: 'ann@example.com', text: 'Are you open\non Monday?' }
const inbox = (filter: Record<string, string> = {}): Promise<Data> => ask('GET', '/v1/inbox', filter)
const stats = (id: string): Promise<Data> =>
  ask('GET', '/v1/stats/entity/by_date', { entity_id: id, year: String(new Date().getUTCFullYear()) })

test('a message goes to the address of the listing, and its answer to the sender', async () => {
  const id = await newEntity({ emails: [{ email_address: 'bakery@shop.example' }] })
  const page = await fillIn('message', id, words)
  assert.match(page, /is on its way to Fixture 1 Bakery by email/)
  assert.doesNotMatch(page, /bakery@shop\.example/)
  await jobs.sendDue()
  const { from, to, parsed } = await mailServer.mail(0)
  assert.deepEqual([from, to], ['guide@directory.example', ['bakery@shop.example']])
  assert.equal(parsed.replyTo?.[0]?.address, 'ann@example.com')
  assert.equal(parsed.subject, 'Message from Ann to Fixture 1 Bakery')
  assert.match(
    parsed.text!,
    /^Ann <ann@example\.com> writes to Fixture 1 Bakery through Cork Guide:\n\nAre you open\non Monday\?/,
  )
  assert.deepEqual(
    (await stats(id)).map(({ event_type, value }: Data) => [event_type, value]),
    [['email', 1]],
  )
  assert.equal((await inbox()).total_rows, 0)
})

test('a message to a claimed business goes to its owner', async () => {
  const id = await newEntity({ emails: [{ email_address: 'old@shop.example' }] })
  const claim = { entity_id: id, claimed_user_id: directory.userId, claim_method: 'api' }
  const admin = { key: directory.keys.admin }
  assert.equal((await directory.call('POST', '/v1/entity/claim', claim, admin)).status, 200)
  await fillIn('message', id, words, directory, 'de')
  await jobs.sendDue()
  const { to, parsed } = await mailServer.mail(1)
  assert.deepEqual(to, ['writer@shop.example'])
  assert.equal(parsed.subject, 'Nachricht von Ann an Fixture 2 Bakery')
})

test('a message to a business without an address waits in the inbox, and the page says so', async () => {
  const id = await newEntity()
  const page = await fillIn('message', id, words)
  assert.match(page, /has been kept for the people who run this directory/)
  await jobs.sendDue()
  assert.equal(mailServer.received.length, 2)
  const { rows } = await inbox({ entity_id: id })
  assert.deepEqual(
    [rows[0].kind, rows[0].state, rows[0].data.text, rows[0].data.sender_email],
    ['message', 'new', words.text, 'ann@example.com'],
  )
})

test('a report is settled: the entity is closed, its history says by whom, and the reporter is answered', async () => {
  const id = await newEntity()
  const report = {
    subject: 'status:ceased trading',
    feedback: 'Empty since March',
    your_email: 'joe@example.com',
  }
  const page = await fillIn('report', id, report)
  assert.match(page, /in the inbox of the people who run this directory/)
  assert.match(page, /You will get an email/)
  const open = await ask('GET', '/v1/entity', { entity_id: id })
  assert.deepEqual([open.moderation, open.status.status], [{ state: 'reported' }, 'active'])
  const [item] = (await inbox({ entity_id: id, kind: 'report', state: 'new' })).rows
  assert.deepEqual(
    [item.data.feedback, item.data.inactive_reason, item.data.reporter_email],
    ['Empty since March', 'ceased trading', 'joe@example.com'],
  )
  await ask('POST', '/v1/inbox/settle', { item_id: item.id, state: 'in_work', note: 'Calling them' })
  const settled = await ask('POST', '/v1/inbox/settle', {
    item_id: item.id,
    state: 'done',
    change: 'mark_inactive',
    answer: 'The premises are empty indeed.',
  })
  assert.deepEqual(
    settled.notes.map(({ state, note, change }: Data) => [state, note, change]),
    [
      ['in_work', 'Calling them', undefined],
      ['done', undefined, 'mark_inactive'],
    ],
  )
  const closed = await ask('GET', '/v1/entity', { entity_id: id })
  assert.equal(closed.moderation, undefined)
  assert.deepEqual([closed.status.status, closed.status.inactive_reason], ['inactive', 'ceased trading'])
  const [last, before] = await historyOf(directory.services.store, id, 2)
  assert.deepEqual(
    [last?.action, last?.account, before?.action, before?.account],
    ['signal.settle', 'operator', 'status.set', 'operator'],
  )
  await jobs.sendDue()
  const { to, parsed } = await mailServer.mail(2)
  assert.deepEqual(to, ['joe@example.com'])
  assert.match(parsed.text!, /has been looked at and settled.*\n\nThe premises are empty indeed\./s)
  assert.doesNotMatch(parsed.text!, /Calling them/)
})

test('a value that was reported is removed, and other reports stay open', async () => {
  const id = await newEntity()
  const [phone] = (await ask('GET', '/v1/entity', { entity_id: id })).phones
  const signal = { entity_id: id, country: 'IE', signal_type: 'wrong', data_type: 'phone' }
  await ask('POST', '/v1/signal', { ...signal, gen_id: phone.gen_id })
  await ask('POST', '/v1/signal', { ...signal, data_type: 'name' })
  const [name, number] = (await inbox({ entity_id: id })).rows
  const settle = (params: Record<string, string>) =>
    directory.call('POST', '/v1/inbox/settle', { item_id: name.id, state: 'done', ...params })
  assert.deepEqual((await settle({ change: 'remove_value' })).body.data, [
    'change remove_value needs a report that names a value by its gen_id',
  ])
  assert.deepEqual((await settle({ change: 'send_again', state: 'refused', answer: 'x' })).body.data, [
    'change goes with state done only',
    'change send_again does not go with an item of kind report',
    'answer cannot be sent: nobody left an address with this item',
  ])
  assert.equal((await settle({ item_id: number.id, change: 'remove_value' })).status, 200)
  const document = await ask('GET', '/v1/entity', { entity_id: id })
  assert.equal(document.phones, undefined)
  assert.deepEqual(document.moderation, { state: 'reported' })
  assert.equal((await settle({ state: 'refused' })).status, 200)
  assert.equal((await ask('GET', '/v1/entity', { entity_id: id })).moderation, undefined)
})

test('of operators who settle one report at once, one does', async () => {
  const id = await newEntity()
  await ask('POST', '/v1/signal', { entity_id: id, country: 'IE', signal_type: 'wrong', data_type: 'name' })
  await ask('POST', '/v1/signal', { entity_id: id, country: 'IE', signal_type: 'wrong', data_type: 'name' })
  const [item] = (await inbox({ entity_id: id })).rows
  const replies = await Promise.all(
    ['done', 'refused', 'done', 'refused', 'done'].map((state) =>
      directory.call('POST', '/v1/inbox/settle', { item_id: item.id, state }),
    ),
  )
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409])
  assert.deepEqual((await ask('GET', '/v1/entity', { entity_id: id })).moderation, { state: 'reported' })
})

test('while the mail server is down mail waits, and goes out when it is back', async () => {
  const id = await newEntity({ emails: [{ email_address: 'patient@shop.example' }] })
  const { port } = mailServer
  await mailServer.close()
  assert.match(await fillIn('message', id, words), /is on its way/)
  for (let tries = 1; tries <= 3; tries++) {
    await jobs.sendDue()
    const [waiting] = await directory.services.deliveries.inState('queued', 10)
    assert.deepEqual([waiting?.attempts, /ECONNREFUSED/.test(waiting?.lastError ?? '')], [tries, true])
    ahead += waiting!.nextAt - directory.services.clock.now()
  }
  mailServer = await startMailServer(mailOptions, port)
  await jobs.sendDue()
  assert.deepEqual((await mailServer.mail(0)).to, ['patient@shop.example'])
  assert.equal((await directory.services.deliveries.figures()).queued, 0)
})

test('mail that is refused for good comes into the inbox, and can be sent again', async () => {
  const id = await newEntity({ emails: [{ email_address: 'gone@shop.example' }] })
  refusal = smtpError(550, 'No such user here')
  await fillIn('message', id, words)
  await jobs.sendDue()
  const [item] = (await inbox({ entity_id: id })).rows
  assert.deepEqual(
    [item.kind, item.data.to, item.data.purpose],
    ['undeliverable', 'gone@shop.example', 'message'],
  )
  assert.match(item.data.error, /550/)
  assert.match(item.data.text, /Are you open/)
  refusal = null
  await ask('POST', '/v1/inbox/settle', { item_id: item.id, state: 'done', change: 'send_again' })
  await jobs.sendDue()
  assert.deepEqual((await mailServer.mail(1)).to, ['gone@shop.example'])
})

test('without a mail server mail is kept in files, and no page says that it was sent', async () => {
  const own = await startDirectory()
  const ownJobs = jobsOf(own)
  const json = {
    name: { name: 'Quiet Bakery' },
    postal_address: { address1: 'Fixture Lane', town: 'Cork' },
    emails: [{ email_address: 'quiet@shop.example' }],
    phones: [{ number: '+353215551999' }],
    categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
  }
  const added = await own.call('PUT', '/v1/business/json', { json, country: 'IE' })
  const id = added.body.data.entity_id
  assert.match(await fillIn('message', id, words, own), /has been kept for the people who run this directory/)
  const report = { subject: 'phone', feedback: 'Wrong', your_email: 'joe@example.com' }
  assert.doesNotMatch(await fillIn('report', id, report, own), /You will get an email/)
  await ownJobs.sendDue()
  const folder = join(own.settings.dataDir, 'mail')
  const [file, ...others] = readdirSync(folder)
  assert.equal(others.length, 0)
  assert.match(readFileSync(join(folder, file!), 'utf8'), /^To: quiet@shop\.example\r$/m)
  const waiting = (await own.call('GET', '/v1/inbox', { state: 'new' })).body.data.rows
  assert.deepEqual(
    waiting.map(({ kind }: Data) => kind),
    ['report', 'message'],
  )
  assert.equal(waiting[1].data.recipient, 'quiet@shop.example')
  await ownJobs.close()
  await own.close()
})

test('no business is flooded through one site, and others still reach it', async () => {
  const id = await newEntity({ emails: [{ email_address: 'busy@shop.example' }] })
  /** From a link and an address of its own each time: those have limits, too. */
  let sent = 0
  const post = async (key: string) => {
    const params = { entity_id: id, portal_name: 'Cork Guide', language: 'de' }
    const link = (await directory.call('GET', '/v1/token/message', params, { key })).body.data
    return sendForm(directory, link.token ?? link, words, { address: `192.0.2.${++sent}` })
  }
  const { standard, other: rival } = directory.keys
  const statuses: number[] = []
  for (let n = 0; n < 22; n++) statuses.push((await post(standard)).statusCode)
  assert.deepEqual(statuses, [...Array<number>(20).fill(200), 429, 429])
  assert.match((await post(standard)).body, /gerade zu viel gesendet/)
  assert.equal((await post(rival)).statusCode, 200)
  assert.equal((await directory.services.deliveries.figures()).queued, 21)
  ahead += 3_600_000
  assert.equal((await post(standard)).statusCode, 200)
  const signal = { entity_id: id, country: 'IE', signal_type: 'wrong', data_type: 'name' }
  for (let n = 0; n < 50; n++) await ask('POST', '/v1/signal', signal)
  const refused = await directory.call('POST', '/v1/signal', signal)
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '86400'])
  const other = await directory.call('POST', '/v1/signal', signal, { key: directory.keys.other })
  assert.equal(other.status, 200)
})

test('a country that is not the entity’s is refused, and nothing is written', async () => {
  const id = await newEntity()
  const wrong = ['country is gb, but this entity is in ie']
  const before = await ask('GET', '/v1/entity', { entity_id: id })
  const refused = async (method: string, path: string, params: Record<string, string>): Promise<Data> => {
    const reply = await directory.call(method, path, { entity_id: id, country: 'GB', ...params })
    assert.equal(reply.status, 400, reply.text)
    return reply.body.data
  }
  assert.deepEqual(await refused('POST', '/v1/signal', { signal_type: 'wrong', data_type: 'name' }), wrong)
  const contract = { publisher_id: 'p', expiry_date: '2036-01-01', syndication_type: 'single' }
  assert.deepEqual(await refused('POST', '/v1/syndication/create', contract), wrong)
  assert.deepEqual(await refused('PUT', '/v1/entityserve', { event_type: 'telephone' }), [
    `country is gb, but entity ${id} is in ie`,
  ])
  assert.deepEqual(await ask('GET', '/v1/entity', { entity_id: id }), before)
  assert.deepEqual(await stats(id), [])
  assert.equal((await inbox({ entity_id: id })).total_rows, 0)
})
