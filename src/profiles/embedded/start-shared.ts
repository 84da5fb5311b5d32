import { randomUUID } from 'node:crypto'
import { processLeases } from '../../adapters/leases/process-leases.ts'
import { SegmentHost } from '../../adapters/segment-index/files/segment-sharing.ts'
import {
  allocateCandidates,
  type CandidateMemory,
  limitsWithin,
} from '../../adapters/shared-memory/candidate-table.ts'
import { CandidateWriter } from '../../adapters/shared-memory/candidate-writer.ts'
import { startWriter } from '../../adapters/sqlite/start-writer.ts'
import { RemoteCommits } from '../../adapters/writer/remote-commits.ts'
import type { Settings } from '../../config/settings.ts'
import type { CandidatesWanted, Commits, Profile, Shared, SharedOptions } from '../profile.ts'
import { databaseFile } from './files.ts'

/** Null where the system gives out no memory that nothing fills yet: the store itself is asked instead. */
function candidatesIfRoom(wanted: CandidatesWanted): CandidateMemory | null {
  try {
    if (wanted === 'import') return allocateCandidates()
    const memory = allocateCandidates(limitsWithin(wanted.bytes))
    // Only the thread that fills it does so.
    new CandidateWriter(memory).close()
    return memory
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
  { candidates: wanted }: SharedOptions = {},
): Shared {
  const candidates = wanted === undefined ? null : candidatesIfRoom(wanted)
  const writer = startWriter(databaseFile(settings), onStorage, candidates, wanted === 'import')
  const segments = new SegmentHost()
  const node = randomUUID()
  return {
    health: writer.health,
    node,
    nodes: null,
    claims: null,
    candidates,
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
