/** The faults of the campaign: each strikes a cluster under load and mends what an operator or a supervisor mends. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from '../../test/support/cluster.ts'

export interface Fault {
  readonly name: string
  /** Whether requests may end without an answer. */
  readonly losesConnections?: boolean
  /** Whether it strikes only clusters that search on OpenSearch. */
  readonly ofOpenSearch?: boolean
  /** Ends when everything that was struck runs again. */
  strike(cluster: Cluster, round: number): Promise<void>
}

/** Time for clients to notice, before somebody acts. */
const noticedMs = 3_000
/** Long enough for writes that wait for a standby to be refused. */
const refusingMs = 8_000

export const faults: readonly Fault[] = [
  {
    name: 'node killed mid-turn',
    losesConnections: true,
    async strike({ nodes }, round) {
      const node = nodes[round % nodes.length]!
      await node.kill()
      await node.start()
    },
  },
  {
    name: 'primary killed, standby promoted',
    strike: (cluster) => cluster.database.failOver(),
  },
  {
    name: 'standby stopped',
    async strike({ database }) {
      await database.stopStandby()
      await pause(refusingMs)
      await database.withoutStandby()
      await pause(noticedMs)
      await database.addStandby()
    },
  },
  {
    name: 'indexer killed',
    losesConnections: true,
    async strike(cluster) {
      const node = await indexerOf(cluster)
      await node.kill()
      await pause(noticedMs)
      await node.start()
    },
  },
  {
    name: 'an OpenSearch node killed',
    ofOpenSearch: true,
    async strike({ search }, round) {
      const node = round % search!.urls.length
      await search!.kill(node)
      await pause(noticedMs)
      await search!.restart(node)
      // Two nodes lost at a time is another fault: one of them may have the only copy of a shard.
      await search!.whole()
    },
  },
  {
    name: 'all of OpenSearch killed',
    ofOpenSearch: true,
    async strike({ search }) {
      const nodes = search!.urls.map((_, node) => node)
      await Promise.all(nodes.map((node) => search!.kill(node)))
      await pause(noticedMs)
      await Promise.all(nodes.map((node) => search!.restart(node)))
      await search!.whole()
    },
  },
  {
    name: 'S3 killed',
    async strike({ s3 }) {
      await s3.kill()
      await pause(noticedMs)
      await s3.start()
    },
  },
  {
    name: 'network to the primary delayed by 200 ms',
    async strike({ nodes }, round) {
      const network = nodes[round % nodes.length]!.network
      network.delay(200)
      await pause(5_000)
      network.heal()
    },
  },
  {
    name: 'network to the primary cut for 10 s',
    async strike({ nodes }, round) {
      const network = nodes[round % nodes.length]!.network
      network.cut()
      await pause(10_000)
      network.heal()
    },
  },
]

/** The node that holds the lease of the index. */
async function indexerOf({ nodes, database }: Cluster) {
  const client = new pg.Client({ connectionString: database.url() })
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT node.address FROM lease JOIN node ON node.id = lease.holder WHERE lease.name = 'index'`,
    )
    // The address is HOST:PORT.
    const port = /\d+$/.exec(rows[0]?.address ?? '')?.[0]
    return nodes.find(({ url }) => new URL(url).port === port) ?? nodes[0]!
  } finally {
    await client.end()
  }
}
