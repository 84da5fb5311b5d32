/** Searches on OpenSearch through the search port, beside what OpenSearch itself answers for the same queries. */
import { type Answer, Cluster, type Send, sendAll } from '../../src/adapters/opensearch/cluster.ts'
import { createSupport } from '../../src/adapters/opensearch/index-state.ts'
import { IndexWriter } from '../../src/adapters/opensearch/index-writer.ts'
import { OpenSearchIndex } from '../../src/adapters/opensearch/opensearch-index.ts'
import { rawSearchBody } from '../../src/adapters/opensearch/translate.ts'
import { openChangeLog } from '../../src/adapters/postgres/change-log.ts'
import { Database } from '../../src/adapters/postgres/database.ts'
import { remoteLog } from '../../src/adapters/remote-log.ts'
import { searchEntities } from '../../src/operations/search-entities.ts'
import { indexedDocument } from '../../src/search/document/indexed-document.ts'
import type { SearchQuery } from '../../src/search/query.ts'
import { Businesses, drawnAt } from './businesses.ts'
import { queryClasses } from './queries.ts'
import { type Measured, measure } from './results.ts'
import { openWorld, type World } from './world.ts'

interface Request {
  readonly postgresUrl: string
  readonly urls: readonly string[]
  /** Businesses. */
  readonly size: number
  /** Of each turn of either. */
  readonly seconds: number
  readonly turns: number
  readonly connections: number
  readonly say: (line: string) => void
}

const prefix = 'bench'
const rowsAtOnce = 2000
const queriesOfClass = 200
/** First readings seek no similar words. */
const firstHasNone = (word: string): never => {
  throw new Error(`A first reading seeks words like ${word}.`)
}

/** Notes what is sent. */
class NotingCluster extends Cluster {
  sent: Send[] = []

  override send<Body>(request: Send): Promise<Answer<Body>> {
    this.sent.push(request)
    return super.send(request)
  }
}

export interface Compared {
  /** OpenSearch alone, asked only the first reading of each search. */
  readonly first: Measured
  /** OpenSearch alone, asked all that the searches need. */
  readonly all: Measured
  /** The search port over it, whose every search looks at the head of the log first. */
  readonly through: Measured
}

export async function searchesOnOpenSearch(request: Request): Promise<Compared> {
  const { postgresUrl, urls, size, say } = request
  const world = openWorld()
  const businesses = new Businesses(world)
  const queries = await queriesOf(world, businesses, size)
  const db = new Database({ url: postgresUrl, connections: 4 })
  const log = await openChangeLog(db)
  const cluster = new Cluster({ urls })
  try {
    await createSupport(cluster, prefix)
    const { newest: position } = await log.head()
    const writer = new IndexWriter(cluster, prefix, `${prefix}-v1`)
    await writer.create(log.store, size)
    for (let first = 1; first <= size; first += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, size + 1 - first)
      const documents = Array.from({ length: count }, (_, n) => businesses.business(first + n).document)
      await writer.apply(
        documents.map((one) => ({ position, entityId: one.id, document: indexedDocument(one) })),
      )
    }
    await writer.refresh(position)
    await writer.answer()
    say(`${size} businesses on OpenSearch`)
    const index = new OpenSearchIndex(cluster, { prefix, log: remoteLog(log) })
    const needed = new Map<SearchQuery, readonly Send[]>()
    const noting = new NotingCluster({ urls })
    const notingIndex = new OpenSearchIndex(noting, { prefix, log: remoteLog(log) })
    // The first search also looks at the state of the index.
    await notingIndex.search(queries[0]!)
    for (const query of queries) {
      noting.sent = []
      await notingIndex.search(query)
      needed.set(query, noting.sent)
    }
    await notingIndex.close()
    const contenders = [
      (query: SearchQuery) => sendAll(cluster, writer.index, [rawSearchBody(query, firstHasNone)]),
      async (query: SearchQuery) => {
        for (const one of needed.get(query)!) await cluster.send(one)
      },
      (query: SearchQuery) => index.search(query),
    ]
    const [first, all, through] = await inTurns(contenders, queries, request)
    return { first: first!, all: all!, through: through! }
  } finally {
    await cluster.close()
    await db.close()
  }
}

/** The queries that searches of every class make first, mixed. */
async function queriesOf(world: World, businesses: Businesses, size: number): Promise<SearchQuery[]> {
  const { taxonomy, gazetteer } = world
  const classes = queryClasses(world, businesses, size, queriesOfClass, 2)
  const queries: SearchQuery[] = []
  const search = {
    search: async (query: SearchQuery) => {
      queries.push(query)
      return { reading: 0, total: 1, hits: [], facets: [] }
    },
  }
  const clock = { now: () => drawnAt }
  for (let n = 0; n < queriesOfClass; n++)
    for (const { requests } of classes)
      await searchEntities({ search, taxonomy, gazetteer, clock }, requests[n]!)
  return queries
}

/** One turn of each after the other; the first warms up. */
async function inTurns(
  contenders: readonly ((query: SearchQuery) => Promise<unknown>)[],
  queries: readonly SearchQuery[],
  { seconds, turns, connections }: Request,
): Promise<Measured[]> {
  const times = contenders.map((): number[] => [])
  const spentMs = contenders.map(() => 0)
  for (let turn = 0; turn <= turns; turn++)
    for (const [i, ask] of contenders.entries()) {
      const began = performance.now()
      let next = 0
      const worker = async (): Promise<void> => {
        while (performance.now() - began < seconds * 1000) {
          const asked = performance.now()
          await ask(queries[next++ % queries.length]!)
          if (turn > 0) times[i]!.push(performance.now() - asked)
        }
      }
      await Promise.all(Array.from({ length: connections }, worker))
      if (turn > 0) spentMs[i]! += performance.now() - began
    }
  return times.map((list, i) => measure(list, (list.length / spentMs[i]!) * 1000))
}
