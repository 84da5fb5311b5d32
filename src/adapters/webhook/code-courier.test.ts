import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { letter } from '../../../test/contracts/mail-courier.contract.ts'
import { LetterRefused } from '../../ports/courier.ts'
import { openWebhookCourier } from './code-courier.ts'

const secret = 'a secret of the service'
const now = Date.UTC(2026, 10, 16, 9)
const code = () =>
  letter({
    channel: 'code',
    via: 'text',
    to: '+441134960000',
    text: 'Your code is 123456',
    purpose: 'claim_code',
  })

/** A loopback service that answers with `status` and records the requests it receives. */
async function startService(status: number, headers: Record<string, string> = {}) {
  const calls: { readonly request: IncomingMessage; readonly body: string }[] = []
  const server = createServer(async (request, response) => {
    calls.push({ request, body: await text(request) })
    response.writeHead(status, headers).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => new Promise((resolve) => server.close(resolve))
  return { host, calls, close }
}

async function send(status: number, headers: Record<string, string> = {}) {
  const service = await startService(status, headers)
  const courier = openWebhookCourier(`http://${service.host}/codes`, secret, {
    allow: [service.host],
    now: () => now,
  })
  const failure = await courier.send(code()).then(
    () => undefined,
    (error: unknown) => error,
  )
  await service.close()
  return { failure, calls: service.calls }
}

test('a code goes out as a POST that the service can check', async () => {
  const { failure, calls } = await send(202)
  assert.equal(failure, undefined)
  const { request, body } = calls[0]!
  assert.equal(`${request.method} ${request.url}`, 'POST /codes')
  const { id, created, ...sent } = JSON.parse(body)
  assert.deepEqual(sent, { via: 'text', to: '+441134960000', text: 'Your code is 123456' })
  assert.equal(request.headers['idempotency-key'], id)
  assert.ok(Date.parse(created) >= now)
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
    String(request.headers['highstreet-signature']),
  )!
  assert.equal(Number(seconds), now / 1000)
  assert.equal(signature, createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
})

test('what the service says of the number is for good, what it says of itself or of us is not', async () => {
  for (const [status, isForGood] of [
    [400, true],
    [422, true],
    [401, false],
    [429, false],
    [500, false],
    [503, false],
  ] as const) {
    const { failure } = await send(status)
    assert.ok(failure instanceof Error, `${status}`)
    assert.equal(failure instanceof LetterRefused, isForGood, `${status}`)
  }
})

test('a redirect is not followed', async () => {
  const elsewhere = await startService(200)
  const { failure } = await send(307, { location: `http://${elsewhere.host}/` })
  assert.match(String(failure), /status 307/)
  assert.equal(elsewhere.calls.length, 0)
  await elsewhere.close()
})

test('a private address is not reached unless the operator allows it', async () => {
  const service = await startService(200)
  const port = service.host.split(':')[1]
  for (const host of [
    service.host,
    `localhost:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    '169.254.169.254:80',
  ]) {
    const courier = openWebhookCourier(`http://${host}/`, secret, { allow: [], now: () => now })
    await assert.rejects(courier.send(code()), /private or reserved/, host)
  }
  assert.equal(service.calls.length, 0)
  await service.close()
})
