import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newKey } from '../support/api-key.ts'
import { sendRaw } from '../support/raw-http.ts'
import { shapeFaults } from '../support/shape.ts'
import type { World } from '../support/world.ts'
import {
  bytesOf,
  type ClientRequest,
  clientRequests,
  isMisdirected,
  parametersOf,
} from './client-requests.ts'
import { promises } from './promises/index.ts'
import { replayedCalls } from './suites.ts'

/** A directory that requests are sent to. */
export interface Replayed {
  readonly world: World
  /** The port that takes the next request. */
  port(): number
  /** Changes with every write to the store. */
  writes(): number | Promise<number>
}

let replayed: Replayed
let world: World
let key: string

/** Sends the requests of the published clients, as bytes, and reads back what they have done. */
export function replayClients(
  begin: () => Promise<Replayed>,
  { skip = false }: { skip?: string | false } = {},
) {
  if (skip !== false) {
    test('requests of the published clients', { skip }, () => undefined)
    return
  }
  before(async () => {
    replayed = await begin()
    world = replayed.world
    const { secret, creation } = newKey({ defaultUser: world.directory.userId })
    await world.directory.services.accessWriter.apply(creation)
    key = secret
  })
  after(() => world.close())
  for (const call of replayedCalls)
    for (const client of ['java', 'php', 'python', 'ruby'] as const) replayCall(call, client)
}

function replayCall(call: string, client: ClientRequest['client']): void {
  const requests = clientRequests.filter((one) => one.endpoint === call && one.client === client)
  test(`${call} as the ${client} client sends it`, async (t) => {
    assert.equal(requests.length, 2)
    for (const request of requests) {
      await t.test(request.parameters, () =>
        isMisdirected(request) ? isRefused(request) : succeeds(request),
      )
    }
  })
}

/** Sends a request with the ids of the prepared state; key and user are replaced too. */
async function replay(request: ClientRequest) {
  const sent = parametersOf(request)
  const prepared = (await promises[request.endpoint]!.prepare?.(world, sent)) ?? {}
  const replaced = Object.fromEntries(Object.entries(prepared).filter(([name]) => name in sent))
  const [writes, port] = [await replayed.writes(), replayed.port()]
  const ids = { ...replaced, api_key: key, _user_id: world.directory.userId }
  const reply = await sendRaw(port, bytesOf(request, ids, `127.0.0.1:${port}`))
  return { reply, sent: { ...sent, ...replaced }, written: (await replayed.writes()) !== writes }
}

async function succeeds(request: ClientRequest): Promise<void> {
  const promise = promises[request.endpoint]!
  const { reply, sent } = await replay(request)
  assert.equal(reply.status, 200, reply.body)
  const { success, msg, data } = JSON.parse(reply.body)
  assert.equal(success, true)
  assert.ok([promise.msg ?? 'ok'].flat().includes(msg), msg)
  assert.deepEqual(shapeFaults(data, promise.shape), [])
  await promise.readBack({ world, sent, msg, data })
}

/** What PHP and Ruby send for a delete is another call: it is refused clearly, and the value stays. */
async function isRefused(request: ClientRequest): Promise<void> {
  const { reply, sent, written } = await replay(request)
  assert.equal(written, false)
  const envelope = JSON.parse(reply.body)
  assert.equal(envelope.success, false)
  if (request.client === 'ruby') {
    assert.equal(reply.status, 405)
    assert.match(reply.headers.allow!, /\bDELETE\b/)
    assert.equal(envelope.msg, 'This endpoint does not take this method; see the Allow header')
  } else {
    assert.equal(reply.status, 400)
    assert.ok(envelope.data.length > 0)
    for (const fault of envelope.data) assert.match(fault, /^\w+ is a required parameter$/)
  }
  const document = JSON.stringify(await world.entity(sent.entity_id!))
  assert.ok(document.includes(`"gen_id":${sent.gen_id}`))
}
