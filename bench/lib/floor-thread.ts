/**
 * A request thread that answers from memory: the whole of the HTTP room, keys and the endpoints as in production, over operations that remember the outcome and the
 * rows of every search they are told beforehand. What it reaches is the most that any search could.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { RateLimiter, sharedRateLimits } from '../../src/adapters/shared-memory/rate-limiter.ts'
import { buildServer } from '../../src/http/build-server.ts'
import { ConnectionBalance } from '../../src/http/connections/balance.ts'
import { openMap } from '../../src/http/map/open-map.ts'
import { Metrics } from '../../src/http/metrics.ts'
import { JsonText } from '../../src/operations/read-entity.ts'
import { Utf8Writer } from '../../src/wire/utf8-writer.ts'
import { openFolder } from './record.ts'

export interface FloorThreadData {
  readonly folder: string
  readonly apiKey: string
  readonly port: number
  readonly balance: { readonly memory: SharedArrayBuffer; readonly place: number }
  /** Paths with their queries. */
  readonly targets: readonly string[]
}

const { folder, apiKey, port, balance, targets } = workerData as FloorThreadData
const directory = await openFolder(folder)
const { operations } = directory
type Outcome = ReturnType<typeof operations.searchEntities>

const outcomes = new Map<string, Outcome>()
const rowsOf = new Map<string, Promise<JsonText>>()
const metrics = new Metrics(
  'floor',
  () => directory.searchState(),
  () => ({ fault: null, free: 0 }),
)
const server = buildServer(
  {
    ...directory,
    operations: {
      ...operations,
      searchEntities: (request, ...rest) =>
        remember(outcomes, JSON.stringify(request), () => operations.searchEntities(request, ...rest)),
      presentRows: (ids, ...rest) =>
        remember(rowsOf, ids.join(), () => written(operations.presentRows(ids, ...rest))),
    },
  },
  {
    map: await openMap({ mapTiles: null, mapAttribution: null }),
    rateLimits: sharedRateLimits(new RateLimiter(RateLimiter.allocate(64), Date.now)),
    site: { name: 'Highstreet', country: null, ratePerSecond: 10_000 },
    ownOrigins: [],
    balance: new ConnectionBalance(balance.memory, balance.place),
    log: { request: () => undefined, failure: (error) => console.error(error) },
    observe: (call, status, seconds) => metrics.observe(call, status, seconds),
    unready: async () => null,
    search: () => directory.searchState(),
    metrics: async () => '',
  },
)

/** The same text, written once and from then on copied. */
async function written(rows: Promise<JsonText>): Promise<JsonText> {
  const text = await rows
  const out = new Utf8Writer()
  text.write(out)
  const bytes = Buffer.from(out.take())
  return new JsonText((to) => to.bytes(bytes))
}

function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  let value = known.get(key)
  if (value === undefined) {
    value = make()
    known.set(key, value)
  }
  return value
}

await server.ready()
for (const target of targets) {
  const { statusCode, body } = await server.inject({ url: `${target}&api_key=${apiKey}` })
  if (statusCode !== 200) throw new Error(body)
}
await server.listen({ host: '127.0.0.1', port, reusePort: true } as never)
const address = server.server.address()
parentPort!.postMessage(typeof address === 'object' && address !== null ? address.port : port)
