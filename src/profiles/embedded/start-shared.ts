import { randomUUID } from 'node:crypto'
import { processLeases } from '../../adapters/leases/process-leases.ts'
import { SegmentHost } from '../../adapters/segment-index/files/segment-sharing.ts'
import { allocateCandidates, type CandidateMemory } from '../../adapters/shared-memory/candidate-table.ts'
import { startWriter } from '../../adapters/sqlite/start-writer.ts'
import { RemoteCommits } from '../../adapters/writer/remote-commits.ts'
import type { Settings } from '../../config/settings.ts'
import type { Commits, Profile, Shared, SharedOptions } from '../profile.ts'
import { databaseFile } from './files.ts'

/** Null where the system gives out no memory that nothing fills yet: the store itself is asked instead. */
function candidatesIfRoom(): CandidateMemory | null {
  try {
    return allocateCandidates()
  } catch {
    return null
  }
}

/**
 * Starts the writer thread and allocates the shared memory of the search index's segments, which are read
 * once for all threads.
 */
export function startShared(
  settings: Settings,
  onStorage: Parameters<Profile['startShared']>[1],
  { candidates: hasTable = false }: SharedOptions = {},
): Shared {
  const candidates = hasTable ? candidatesIfRoom() : null
  const writer = startWriter(databaseFile(settings), onStorage, candidates)
  const segments = new SegmentHost()
  const node = randomUUID()
  return {
    health: writer.health,
    node,
    nodes: null,
    claims: null,
    leases: processLeases(),
    connect: () => ({
      commits: writer.connect(),
      segments: segments.connect(),
      node,
      ...(candidates === null ? {} : { candidates }),
    }),
    commits: () => new RemoteCommits(writer.connect()) as unknown as Commits,
    failed: () => writer.failed(),
    stop: () => writer.stop(),
  }
}
