import { randomUUID } from 'node:crypto'
import { Database } from '../../adapters/postgres/database.ts'
import { PostgresLeases } from '../../adapters/postgres/leases.ts'
import { PostgresNodes } from '../../adapters/postgres/nodes.ts'
import { PostgresRateClaims } from '../../adapters/postgres/rate-claims.ts'
import { startWriter } from '../../adapters/postgres/start-writer.ts'
import { SegmentHost } from '../../adapters/segment-index/files/segment-sharing.ts'
import { RemoteCommits } from '../../adapters/writer/remote-commits.ts'
import type { Settings } from '../../config/settings.ts'
import type { SearchEvents } from '../../ports/search-index.ts'
import type { Commits, Profile, Shared } from '../profile.ts'
import { startRemovingFiles } from './remove-files.ts'
import { startIndexer } from './start-indexer.ts'

/** For leases, the heartbeat, the division of limits and the removal of files. */
const connections = 4

/** Starts the threads of a node beside those for requests, and allocates the shared memory of the index's segments. */
export function startShared(
  settings: Settings,
  onStorage: Parameters<Profile['startShared']>[1],
  onSearch: SearchEvents = {},
): Shared {
  const writer = startWriter(settings.postgresUrl!, onStorage)
  const segments = new SegmentHost()
  const db = new Database({ url: settings.postgresUrl!, connections, patienceMs: 0, name: 'highstreet node' })
  const node = randomUUID()
  const leases = new PostgresLeases(db)
  const stopIndexing =
    settings.search === 'opensearch' ? startIndexer(settings, node, onSearch) : async () => undefined
  const stopRemoving = startRemovingFiles(settings, db, leases, node)
  return {
    health: writer.health,
    node,
    nodes: new PostgresNodes(db),
    candidates: null,
    claims: new PostgresRateClaims(db),
    leases,
    connect: () => ({ commits: writer.connect(), segments: segments.connect(), node }),
    commits: () => new RemoteCommits(writer.connect()) as unknown as Commits,
    failed: () => writer.failed(),
    stop: async () => {
      await stopIndexing()
      await stopRemoving()
      await writer.stop()
      await db.close()
    },
  }
}
