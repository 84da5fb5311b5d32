import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from './at-end.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { freePort } from './free-port.ts'
import { missingOpenSearch, type OpenSearchNodes, startOpenSearch } from './opensearch-nodes.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts'
import { missingS3, startS3 } from './s3-server.ts'
import { runHighstreetWith, type ServerProcess, startServerProcess } from './server-process.ts'

export interface ClusterOptions {
  /** Nodes of ours; default 2. */
  readonly nodes?: number
  /** Whether PostgreSQL has a synchronous standby; default true. */
  readonly standby?: boolean
  /** Whether nodes reach the primary without the network that faults strike, which costs processor time. */
  readonly isDirect?: boolean
  /** Nodes of OpenSearch to search on; default 0: each node of ours has an index of its own. */
  readonly openSearch?: 0 | 1 | 3
  /** Further settings of each node. */
  readonly env?: Readonly<Record<string, string>>
  readonly say?: (line: string) => void
}

/** A service that can be killed and started again at the same address. */
export interface Service {
  kill(): Promise<void>
  start(): Promise<void>
}

export interface Cluster {
  readonly nodes: readonly ClusterNode[]
  readonly database: ReplicatedPostgres
  readonly s3: Service
  /** Null without nodes of OpenSearch. */
  readonly search: OpenSearchNodes | null
  /** A key without limits and a user, for clients. */
  readonly apiKey: string
  readonly userId: string
  close(): Promise<void>
}

/** One server of the cluster, restarted when it ends by itself, as a supervisor does. */
export class ClusterNode implements Service {
  readonly url: string
  /** Between this node and the primary: an address that follows it, as that of a proxy or a cloud service does. */
  readonly network: FaultProxy
  /** How often the server ended by itself. */
  ended = 0
  readonly #folder = temporaryFolder('node')
  readonly #env: Record<string, string>
  #server: ServerProcess | undefined
  #isWanted = false

  constructor(port: number, network: FaultProxy, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    this.network = network
    this.#env = { ...env, HIGHSTREET_PORT: String(port) }
  }

  get folder(): string {
    return this.#folder
  }

  get env(): Record<string, string> {
    return this.#env
  }

  get pid(): number | undefined {
    return this.#server?.child.pid
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    this.#isWanted = true
    const server = await startServerProcess(this.#folder, { env: this.#env })
    this.#server = server
    server.child.once('exit', () => {
      if (!this.#isWanted || this.#server !== server) return
      this.ended++
      void this.#restart()
    })
  }

  async #restart(): Promise<void> {
    while (this.#isWanted) {
      await pause(1_000)
      try {
        await this.start()
        return
      } catch {
        // It is tried again, as a supervisor does.
      }
    }
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Ends it as a rolling restart does: after the requests under way. */
  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#isWanted = false
    await this.#server?.end(signal)
  }
}

/**
 * Starts PostgreSQL with a synchronous standby, an S3-compatible store, OpenSearch if wanted, and nodes.
 * @throws Error if a server that is needed is not installed
 */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const {
    nodes: count = 2,
    standby = true,
    isDirect = false,
    openSearch = 0,
    env = {},
    say = () => undefined,
  } = options
  if (missingS3 !== false) throw new Error(missingS3)
  if (openSearch > 0 && missingOpenSearch !== false) throw new Error(missingOpenSearch)
  const database = await startReplicatedPostgres()
  if (!standby) await database.withoutStandby()
  const kind = standby ? 'primary and synchronous standby' : 'primary and asynchronous standby'
  say(`PostgreSQL, ${kind}: ports ${database.ports.join(' and ')}`)
  const s3 = await startS3()
  const bucket = s3.createBucket()
  say(`S3-compatible store: ${s3.url}`)
  const search = openSearch === 0 ? null : await startOpenSearch(openSearch)
  if (search !== null) say(`OpenSearch: ${search.urls.join(', ')}`)
  const nodes: ClusterNode[] = []
  for (let n = 0; n < count; n++) {
    const network = await startFaultProxy(database.primaryPort)
    nodes.push(
      new ClusterNode(await freePort(), network, {
        HIGHSTREET_PROFILE: 'cluster',
        HIGHSTREET_POSTGRES_URL: `postgres://highstreet@127.0.0.1:${isDirect ? database.primaryPort() : network.port}/${database.database}`,
        HIGHSTREET_S3_URL: s3.url,
        HIGHSTREET_S3_BUCKET: bucket.s3Bucket!,
        HIGHSTREET_S3_ACCESS_KEY: bucket.s3AccessKey!,
        HIGHSTREET_S3_SECRET_KEY: bucket.s3SecretKey!,
        HIGHSTREET_DRAIN_S: '1',
        ...(search !== null && {
          HIGHSTREET_SEARCH: 'opensearch',
          HIGHSTREET_OPENSEARCH_URLS: search.urls.join(','),
        }),
        ...env,
      }),
    )
  }
  const clients = await createClient(nodes[0]!)
  for (const node of nodes) {
    await node.start()
    say(`node: ${node.url}`)
  }
  return {
    nodes,
    database,
    s3: { kill: () => s3.kill(), start: () => s3.restart() },
    search,
    ...clients,
    close: async () => {
      await Promise.all(nodes.map((node) => node.stop()))
      await Promise.all(nodes.map(({ network }) => network.close()))
      await s3.kill()
      await search?.stop()
      await database.stop()
    },
  }
}

/** Makes a key and a user by the command line, as operators do. */
async function createClient({ env, folder }: ClusterNode): Promise<{ apiKey: string; userId: string }> {
  const run = async (...args: readonly string[]) =>
    JSON.parse(await runHighstreetWith({ ...env, HIGHSTREET_DATA_DIR: folder }, ...args))
  const { user_id: userId } = await run(
    'users',
    'create',
    '--email',
    'owner@shop.example',
    '--account',
    'shop',
    '--json',
  )
  await run(
    'plans',
    'set',
    'unlimited',
    '--level',
    'standard',
    '--rate',
    'unlimited',
    '--daily-quota',
    'unlimited',
    '--json',
  )
  const key = await run(
    'keys',
    'create',
    '--plan',
    'unlimited',
    '--account',
    'shop',
    '--default-user',
    userId,
    '--json',
  )
  return { apiKey: key.api_key, userId }
}
