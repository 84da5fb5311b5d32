/**
 * `npm run cluster:try`: a whole cluster on loopback, to look at: PostgreSQL with a synchronous standby, an S3-compatible
 * store, two nodes and a load balancer. Prints the addresses; Ctrl+C ends everything and removes it. With `--search opensearch`,
 * the nodes search on three of OpenSearch.
 */
import { parseArgs } from 'node:util'
import { startBalancer } from '../../test/support/balancer.ts'
import { startCluster } from '../../test/support/cluster.ts'
import { missingPostgres } from '../../test/support/postgres-server.ts'

const { values: given } = parseArgs({
  options: {
    nodes: { type: 'string', default: '2' },
    port: { type: 'string', default: '0' },
    search: { type: 'string', default: 'replica' },
    demo: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
if (missingPostgres !== false) {
  console.error(missingPostgres)
  process.exit(1)
}
const stop = Promise.withResolvers<void>()
process.on('SIGINT', () => stop.resolve())
process.on('SIGTERM', () => stop.resolve())

const cluster = await startCluster({
  nodes: Number(given.nodes),
  openSearch: given.search === 'opensearch' ? 3 : 0,
  env: { HIGHSTREET_DEMO: given.demo ? '1' : '0' },
  say: (line) => console.log(line),
})
const balancer = await startBalancer(
  cluster.nodes.map(({ url }) => url),
  Number(given.port),
)
console.log(`load balancer at ${balancer.url}

  curl '${balancer.url}/v1/entity/search/what/bylocation?what=cafe&where=Helsinki&country=FI&api_key=${cluster.apiKey}'

Ctrl+C ends everything.`)
await stop.promise
await balancer.close()
await cluster.close()
