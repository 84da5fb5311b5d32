import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { callOf, type Endpoint } from '../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { stampAt } from '../support/page-forms.ts'
import { commandHere } from '../support/run-command.ts'
import { makeDataFolder, type ServerProcess, startServerProcess } from '../support/server-process.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Data = any

/**
 * The story of one claimed shop, on a server of its own with a real mail server beside it: strangers try to take it over in every way there is; its owner claims it by mail,
 * edits it, gets a message; an error report is settled; and when the owner asks to be forgotten, no byte is left.
 */
const made = await makeDataFolder()
let mail: MailServer
let server: ServerProcess
after(async () => {
  await server?.end('SIGKILL')
  await mail?.close()
})

async function call(key: string, method: string, path: string, params: Record<string, string> = {}) {
  const query = new URLSearchParams({ api_key: key, ...params }).toString()
  const reply = await fetch(
    method === 'GET' ? `${server.url}${path}?${query}` : `${server.url}${path}`,
    method === 'GET'
      ? {}
      : { method, body: query, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  )
  const text = await reply.text()
  return { status: reply.status, text, data: (text.startsWith('{') ? JSON.parse(text).data : text) as Data }
}

async function ask(...args: Parameters<typeof call>): Promise<Data> {
  const { status, text, data } = await call(...args)
  assert.equal(status, 200, `${args[1]} ${args[2]}: ${text}`)
  return data
}

const run = (...args: readonly string[]): Promise<string> => commandHere(made.folder, ...args)

async function makeKey(plan: string, account: string): Promise<{ key: string; user: string }> {
  const email = `${account}@accounts.example`
  const created = await run('users', 'create', '--email', email, '--account', account, '--json')
  const user = JSON.parse(created).user_id
  const made = await run(
    'keys',
    'create',
    '--plan',
    plan,
    '--account',
    account,
    '--default-user',
    user,
    '--json',
  )
  return { key: JSON.parse(made).api_key, user }
}

/** What everybody sees, without what every write changes. */
async function shown(key: string, id: string): Promise<Data> {
  const { _rev, lastEditDate, moderation, suppliers, ...rest } = await ask(key, 'GET', '/v1/entity', {
    entity_id: id,
  })
  return rest
}

/** Parameters with which a stranger tries an endpoint on the shop. */
function attack(endpoint: Endpoint, document: Data, id: string): Record<string, string> {
  const params: Record<string, string> = { ...endpoint.example.params, country: 'IE', entity_id: id }
  if ('inactive_reason' in endpoint.params.properties && endpoint.path.endsWith('/status'))
    Object.assign(params, { status: 'inactive', inactive_reason: 'ceased trading' })
  if ('master_entity_id' in endpoint.params.properties) params.master_entity_id = id
  const object = endpoint.path.split('/')[3] ?? ''
  const values = document[`${object}s`] ?? document[object]
  const genId = Array.isArray(values) ? values[0]?.gen_id : undefined
  for (const name of ['gen_id', 'object_id', 'announcement_id'])
    if (name in endpoint.params.properties) params[name] = String(genId ?? document.phones[0].gen_id)
  return params
}

/** Every byte of every file of the data folder. */
function everyFile(folder = made.folder): { path: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, bytes: readFileSync(path) }))
}

async function sendPage(link: string, fields: Record<string, string>): Promise<string> {
  const url = new URL(link)
  const token = url.searchParams.get('token')!
  const secret = readFileSync(join(made.folder, 'link-secret'), 'utf8').trim()
  const form = { token, form_stamp: stampAt(secret, token, Date.now() - 60_000), ...fields }
  const reply = await fetch(`${server.url}${url.pathname}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const text = await reply.text()
  assert.equal(reply.status, 200, text)
  return text
}

test('a claimed shop', async (t) => {
  mail = await startMailServer()
  const settings = {
    HIGHSTREET_WORKERS: '1',
    HIGHSTREET_SMTP_URL: mail.url,
    HIGHSTREET_MAIL_FROM: 'guide@directory.example',
  }
  server = await startServerProcess(made.folder, { env: settings })
  await run('plans', 'set', 'entry', '--rate', 'unlimited', '--daily-quota', 'unlimited')
  const guide = await makeKey('standard', 'town-guide')
  const owner = await makeKey('entry', 'harbour-row')
  const strangers = [await makeKey('entry', 'stranger'), await makeKey('standard', 'scraper')]
  const admin = await makeKey('admin', 'operators')
  let id = ''
  let mails = 0
  const nextMail = async () => (await mail.mail(mails++)).parsed

  await t.test('a supplier lists it', async () => {
    const json = JSON.stringify({
      name: { name: 'Harbour Row Heating' },
      postal_address: { building_number: '7', address1: 'Quay Street', town: 'Cork' },
      phones: [{ number: '+353 21 555 0177' }],
      emails: [{ email_address: 'info@harbour-row.example' }],
      websites: [{ website_url: 'https://harbour-row.example' }],
      descriptions: [{ headline: 'Boilers', body: 'Fitted and repaired.' }],
      tags: ['boiler'],
      categories: [{ category_id: 'craft/plumber', category_type: 'osm' }],
    })
    const params = { json, country: 'IE', _supplier_id: 'HARBOUR-1' }
    id = (await ask(guide.key, 'PUT', '/v1/business/json', params)).entity_id
  })

  await t.test('its owner claims it by mail', async () => {
    const claim = await ask(owner.key, 'POST', '/v1/entity/claim', {
      entity_id: id,
      claimed_user_id: owner.user,
    })
    assert.equal(claim.state, 'pending')
    const { rows } = await ask(owner.key, 'GET', '/v1/entity/claims', { entity_id: id })
    const { target } = rows[0].verification.targets.find(({ method }: Data) => method === 'email')
    const about = { entity_id: id, claim_id: claim.claim_id }
    const sent = await ask(owner.key, 'POST', '/v1/entity/claim/code', { ...about, target })
    assert.deepEqual([sent.sent_to, sent.delivered], ['i…@harbour-row.example', true])
    const letter = await nextMail()
    assert.equal(letter.to?.[0]?.address, 'info@harbour-row.example')
    const code = /\d{4} \d{4}/.exec(letter.text!)![0]
    const verified = await ask(owner.key, 'POST', '/v1/entity/claim/verify', { ...about, code })
    assert.equal(verified.state, 'verified')
    const welcome = await nextMail()
    assert.equal(welcome.to?.[0]?.address, 'harbour-row@accounts.example')
    assert.match(welcome.text!, /\/manage\?token=/)
  })

  await t.test('strangers try every call there is, and nothing that is shown changes', async () => {
    const before = await shown(guide.key, id)
    const tried = endpoints.filter(({ effect, path }) => effect !== undefined && path !== '/v1/user')
    let kept = 0
    let refused = 0
    for (const stranger of strangers) {
      for (const endpoint of tried) {
        const params = attack(endpoint, before, id)
        for (const more of [{}, { claimed_user_id: stranger.user, contest: 'true', _user_id: owner.user }]) {
          const reply = await call(stranger.key, endpoint.method, endpoint.path, { ...params, ...more })
          assert.ok(reply.status < 500 && reply.status !== 429, `${callOf(endpoint)}: ${reply.text}`)
          if (reply.status === 200) kept++
          else refused++
        }
        assert.deepEqual(await shown(guide.key, id), before, `${callOf(endpoint)} by ${stranger.user}`)
      }
    }
    assert.ok(kept > 40 && refused > 40, `${kept} kept, ${refused} refused`)
    // The supplier is no owner either.
    const renamed = { entity_id: id, name: 'Renamed by the Feed' }
    assert.equal((await ask(guide.key, 'POST', '/v1/entity/name', renamed)).shown, false)
    assert.deepEqual(await shown(guide.key, id), before)
  })

  await t.test('its owner edits it, and takes over a suggestion', async () => {
    const name = { entity_id: id, name: 'Harbour Row Heating & Plumbing' }
    assert.equal((await ask(owner.key, 'POST', '/v1/entity/name', name)).shown, undefined)
    assert.equal((await shown(guide.key, id)).name.name, 'Harbour Row Heating & Plumbing')
    const { rows } = await ask(owner.key, 'GET', '/v1/entity/suggestions', { entity_id: id })
    const hours = rows.find(({ object }: Data) => object === 'opening_times')
    const accept = { entity_id: id, suggestion_id: hours.suggestion_id }
    await ask(owner.key, 'POST', '/v1/entity/suggestion/accept', accept)
    assert.ok((await shown(guide.key, id)).opening_times)
  })

  await t.test('a visitor writes to it', async () => {
    const link = await ask(guide.key, 'GET', '/v1/token/message', {
      entity_id: id,
      portal_name: 'Cork Guide',
    })
    const fields = { your_name: 'Ann', your_email: 'ann@visitors.example', text: 'Are you open on Monday?' }
    assert.match(await sendPage(link, fields), /is on its way/)
    const letter = await nextMail()
    assert.equal(letter.to?.[0]?.address, 'harbour-row@accounts.example')
    assert.equal(letter.replyTo?.[0]?.address, 'ann@visitors.example')
    assert.match(letter.text!, /Are you open on Monday\?/)
  })

  await t.test('an error report is settled, and answered', async () => {
    const link = await ask(guide.key, 'GET', '/v1/token/report', { entity_id: id, portal_name: 'Cork Guide' })
    const { phones } = await ask(guide.key, 'GET', '/v1/entity', { entity_id: id })
    const fields = {
      subject: `phone:${phones[0].gen_id}`,
      feedback: 'Rings at the neighbours',
      your_email: 'bob@visitors.example',
    }
    await sendPage(link, fields)
    const { rows } = await ask(admin.key, 'GET', '/v1/inbox', { kind: 'report', state: 'new' })
    const item = rows.find(({ data }: Data) => data.feedback === fields.feedback)
    const settle = { item_id: item.id, state: 'done', answer: 'We have called them.' }
    await ask(admin.key, 'POST', '/v1/inbox/settle', settle)
    const letter = await nextMail()
    assert.equal(letter.to?.[0]?.address, 'bob@visitors.example')
    assert.match(letter.text!, /We have called them\./)
  })

  await t.test('it asks to be forgotten, and no byte is left', async () => {
    await run('purge', 'entity', id, '--json')
    await run('purge', 'user', 'harbour-row@accounts.example', '--json')
    await run('purge', 'user', 'ann@visitors.example', '--json')
    assert.equal((await call(guide.key, 'GET', '/v1/entity', { entity_id: id })).status, 404)
    const found = await ask(guide.key, 'GET', '/v1/entity/search/who', { who: 'Harbour Row', country: 'IE' })
    assert.equal(found.total_rows, 0)
    const traces = [
      'Harbour Row Heating',
      'harbour-row.example',
      'Quay Street',
      '+353215550177',
      'harbour-row@accounts.example',
      'ann@visitors.example',
      'Are you open on Monday',
      'Rings at the neighbours',
    ]
    for (const { path, bytes } of everyFile())
      for (const trace of traces) assert.ok(!bytes.includes(trace), `${path} holds ${trace}`)
  })

  await t.test('the next feed does not bring it back', async () => {
    const json = JSON.stringify({
      name: { name: 'Harbour Row Heating' },
      postal_address: { building_number: '7', address1: 'Quay Street', town: 'Cork' },
      phones: [{ number: '+353 21 555 0177' }],
      categories: [{ category_id: 'craft/plumber', category_type: 'osm' }],
    })
    const again = await call(guide.key, 'PUT', '/v1/business/json', {
      json,
      country: 'IE',
      _supplier_id: 'HARBOUR-1',
    })
    assert.equal(again.status, 409, again.text)
    assert.match(again.text, /erased/)
  })
})
