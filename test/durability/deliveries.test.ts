import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { SqliteDeliveryStore } from '../../src/adapters/sqlite/delivery-store.ts'
import { readSettings } from '../../src/config/settings.ts'
import { databaseFile } from '../../src/profiles/embedded/files.ts'
import { startMailServer } from '../support/mail-server.ts'
import { stampAt } from '../support/page-forms.ts'
import { makeDataFolder, type ServerProcess, startServerProcess } from '../support/server-process.ts'

const made = await makeDataFolder()
const settings = readSettings({ HIGHSTREET_DATA_DIR: made.folder })

/** A mail server that takes connections and says nothing, so that nothing can have been sent. */
async function startMuteServer(port = 0) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    sockets.push(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { port: (server.address() as AddressInfo).port, close }
}

const startServer = (port: number): Promise<ServerProcess> =>
  startServerProcess(made.folder, {
    env: {
      HIGHSTREET_SMTP_URL: `smtp://127.0.0.1:${port}`,
      HIGHSTREET_MAIL_FROM: 'guide@directory.example',
      HIGHSTREET_SHUTDOWN_TIMEOUT_S: '1',
      HIGHSTREET_LOG_LEVEL: 'silent',
    },
  })

async function call({ url }: ServerProcess, method: string, path: string, params: Record<string, string>) {
  const query = new URLSearchParams({ api_key: made.apiKey, ...params }).toString()
  const reply = await fetch(
    method === 'GET' ? `${url}${path}?${query}` : `${url}${path}`,
    method === 'GET'
      ? {}
      : { method, body: query, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  )
  const text = await reply.text()
  assert.equal(reply.status, 200, text)
  return text
}

const nameOf = (n: number) => `Baker ${n} of the Quay`

async function addBusiness(server: ServerProcess, n: number): Promise<string> {
  const json = JSON.stringify({
    name: { name: nameOf(n) },
    postal_address: { address1: 'Fixture Lane', building_number: String(n), town: 'Cork' },
    emails: [{ email_address: `baker${n}@shop.example` }],
    phones: [{ number: `+35321555${2000 + n}` }],
    categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
  })
  const params = { json, country: 'IE', skip_dedup_check: 'true' }
  return JSON.parse(await call(server, 'PUT', '/v1/business/json', params)).data.entity_id
}

async function sendMessage(server: ServerProcess, entityId: string): Promise<void> {
  const params = { entity_id: entityId, portal_name: 'Cork Guide', language: 'en' }
  const link = JSON.parse(await call(server, 'GET', '/v1/token/message', params)).data
  const token = new URL(link.token ?? link).searchParams.get('token')!
  const secret = readFileSync(join(made.folder, 'link-secret'), 'utf8').trim()
  const form_stamp = stampAt(secret, token, Date.now() - 60_000)
  const form = { token, form_stamp, your_name: 'Ann', your_email: 'ann@example.com', text: 'Are you open?' }
  assert.match(await call(server, 'POST', '/message', form), /is on its way/)
}

/** As if the time had come at which what waits is due and what was leased is free again. */
function letTimePass(): number {
  const db = openDatabase(databaseFile(settings), 'writer')
  const { changes } = db
    .prepare(
      "UPDATE delivery SET next_at = 0, lease_until = iif(state = 'leased', 0, NULL) WHERE state <> 'sent'",
    )
    .run()
  db.close()
  return changes
}

test('a message that was acknowledged is delivered, though the server was killed before it could send it', async (t) => {
  const mute = await startMuteServer()
  let server = await startServer(mute.port)
  t.after(() => server.end('SIGKILL').catch(() => undefined))
  const count = 3
  for (let n = 0; n < count; n++) await sendMessage(server, await addBusiness(server, n))
  await server.end('SIGKILL')
  assert.equal(letTimePass(), count)
  await mute.close()

  const mail = await startMailServer({}, mute.port)
  server = await startServer(mute.port)
  await mail.mail(count - 1)
  assert.deepEqual(
    mail.received.map(({ to }) => to[0]).toSorted(),
    Array.from({ length: count }, (_, n) => `baker${n}@shop.example`),
  )
  const db = openDatabase(databaseFile(settings), 'reader')
  const deliveries = new SqliteDeliveryStore(db)
  while ((await deliveries.figures()).sent < count) await new Promise((resolve) => setTimeout(resolve, 20))
  assert.ok((await deliveries.inState('sent', 10)).every(({ text }) => text === ''))
  await mail.close()
  assert.equal(mail.received.length, count)

  // A server that is asked to end while its mail server does not answer ends all the same, and keeps the message.
  const muteAgain = await startMuteServer(mute.port)
  t.after(muteAgain.close)
  await sendMessage(server, await addBusiness(server, count))
  while ((await deliveries.figures()).leased === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  assert.equal(await server.end('SIGTERM'), 0)
  const { leased, queued } = await deliveries.figures()
  assert.equal(leased + queued, 1)
  db.close()
})
