import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { bareServer } from '../../../test/support/bare-server.ts'
import { ConnectionBalance } from './balance.ts'

const skip = process.platform !== 'linux' && 'the system does not spread connections over listeners'
const threads = 3
/** As in production, except one thread that never listens. */
const memory = ConnectionBalance.allocate(threads + 1)

const servers = Array.from({ length: threads }, (_, place) =>
  bareServer({ balance: new ConnectionBalance(memory, place) }),
)
let port = 0

before(async () => {
  if (skip) return
  for (const one of servers) {
    await one.listen({ port, host: '127.0.0.1', reusePort: true } as never)
    port = (one.server.address() as AddressInfo).port
  }
})
after(() => Promise.all(servers.map((one) => one.close())))

/** A client with this many connections, which send requests concurrently. */
class Client {
  readonly #count: number
  readonly #agent: Agent

  constructor(count: number) {
    this.#count = count
    this.#agent = new Agent({ keepAlive: true, maxSockets: count })
  }

  /**
   * Statuses of one request on each connection, and the number of connections that the server asked to close.
   */
  async ask(): Promise<{ statuses: Set<number | undefined>; closed: number }> {
    const answers = await Promise.all(
      Array.from(
        { length: this.#count },
        () =>
          new Promise<[number | undefined, boolean]>((resolve, reject) => {
            get({ port, path: '/healthz', agent: this.#agent }, (response) => {
              const isLast = response.headers.connection === 'close'
              response.resume().on('end', () => resolve([response.statusCode, isLast]))
            }).on('error', reject)
          }),
      ),
    )
    return {
      statuses: new Set(answers.map(([status]) => status)),
      closed: answers.filter(([, isLast]) => isLast).length,
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}

const open = (): Promise<number[]> =>
  Promise.all(
    servers.map(
      (one) => new Promise<number>((resolve) => one.server.getConnections((_, count) => resolve(count ?? 0))),
    ),
  )

test('the connections of a client come to be spread evenly, and then stay', { skip }, async () => {
  const client = new Client(12)
  try {
    let quiet = 0
    for (let round = 0; quiet < 3; round++) {
      assert.ok(round < 500, `still uneven: ${await open()}`)
      const { statuses, closed } = await client.ask()
      assert.deepEqual([...statuses], [200], 'every request is answered')
      quiet = closed === 0 ? quiet + 1 : 0
    }
    const counts = await open()
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      12,
    )
    assert.ok(Math.max(...counts) - Math.min(...counts) < 2, `${counts}`)
  } finally {
    client.close()
  }
})

test('a connection is told once to be made again, and counts no longer', () => {
  const shared = ConnectionBalance.allocate(3)
  const counts = new Int32Array(shared)
  const balance = new ConnectionBalance(shared, 0)
  counts.set([5, 1, -1])
  const [first, second, third, fourth] = [{}, {}, {}, {}] as never[]
  assert.deepEqual(
    [first, first, second, third, fourth].map((socket) => balance.isSurplus(socket!)),
    [true, true, true, true, false],
  )
  assert.deepEqual([...counts], [2, 1, -1], 'a thread that does not listen gets none')
  ConnectionBalance.leave(shared, 1)
  assert.equal(balance.isSurplus(fourth!), false)
  counts.set([104, 100, 100])
  assert.equal(balance.isSurplus(fourth!), false, 'a few more of many are left')
})
