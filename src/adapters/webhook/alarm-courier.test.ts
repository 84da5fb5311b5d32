import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { LetterRefused } from '../../ports/courier.ts'
import { openAlarmCourier } from './alarm-courier.ts'

test('an alarm is posted as JSON to its address, never to a closed one', async (t) => {
  const taken: unknown[] = []
  let status = 204
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    taken.push([
      request.method,
      request.url,
      request.headers['content-type'],
      request.headers['idempotency-key'],
      body,
    ])
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const letter = {
    ...{ id: '7'.repeat(32), channel: 'webhook' as const, via: null, subject: '', html: null, replyTo: null },
    ...{ to: `http://127.0.0.1:${port}/T0/s3cret`, text: '{"text":"Feed a failed"}', created: 0 },
  }
  const courier = openAlarmCourier([`127.0.0.1:${port}`])
  await courier.send(letter)
  assert.deepEqual(taken, [
    ['POST', '/T0/s3cret', 'application/json', '7'.repeat(32), '{"text":"Feed a failed"}'],
  ])
  status = 404
  await assert.rejects(courier.send(letter), LetterRefused)
  status = 503
  await assert.rejects(courier.send(letter), (error) => !(error instanceof LetterRefused))
  await assert.rejects(openAlarmCourier([]).send(letter))
  assert.equal(taken.length, 3)
})
