/** The thread that fills the table of candidates, which blocks it. */
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { CandidateMemory } from '../adapters/shared-memory/candidate-table.ts'
import type { Settings } from '../config/settings.ts'
import { candidateOf } from '../operations/known-candidates.ts'
import { packCandidate } from '../operations/packed-candidate.ts'
import { profileOf } from '../profiles/index.ts'

/** What the thread is started with. */
export interface CandidatesStart {
  readonly settings: Settings
  readonly memory: CandidateMemory
}

/** Requests come first: beside a busy thread, this one gets a quarter of a processor. */
const niceness = 5

/** On Linux, a thread has a priority of its own, under the number that ends this path. */
function yieldToRequests(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), niceness)
  } catch {
    // It has that of the others.
  }
}

const { settings, memory } = workerData as CandidatesStart
yieldToRequests()
const profile = await profileOf(settings)
parentPort?.postMessage(
  await profile.fillCandidates(settings, memory, (entity) => packCandidate(candidateOf(entity))),
)
