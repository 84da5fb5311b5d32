import { Worker } from 'node:worker_threads'
import type { CandidateMemory } from '../adapters/shared-memory/candidate-table.ts'
import { CandidateWriter } from '../adapters/shared-memory/candidate-writer.ts'
import type { Settings } from '../config/settings.ts'
import type { createLog } from '../http/request-log.ts'
import type { Books, CandidatesWanted } from '../profiles/profile.ts'
import { threadFile } from '../thread-file.ts'
import type { CandidatesStart } from './candidates-thread.ts'

/** Below that, the store's own pages are in memory. */
const worthIt = 10_000

const lookMs = 5_000
/** After each filling, times as long as it took: something ended the table, and may again. */
const restAfterFilling = 10
const leastRestMs = 10_000
/** After one that found too little room. */
const restWithoutRoomMs = 600_000
/** Far longer than a thread takes to copy a text: none reads in a table that is emptied. */
const readersMs = 1000
const heapMb = 512

/** The table of candidates that a server wants; undefined for none. */
export function wantedCandidates({ candidatesMb, readOnly }: Settings): CandidatesWanted | undefined {
  const bytes = candidatesMb === null ? process.availableMemory() / 4 : candidatesMb * 1_000_000
  return readOnly || bytes < 1_000_000 ? undefined : { bytes }
}

/**
 * Fills the table of candidates on a thread of its own, once the directory is worth it, and again after something has
 * ended it. Meanwhile the store is asked. An erasure by another process ends the table within one look; what a table
 * holds is wiped once no thread reads in it any more. Returns a function that stops it.
 */
export function startCandidates(
  settings: Settings,
  {
    candidates: memory,
    countEntities,
    lastErasure,
  }: Pick<Books, 'countEntities' | 'lastErasure'> & { candidates: CandidateMemory | null },
  log: ReturnType<typeof createLog>,
): () => Promise<void> {
  if (memory === null) return async () => undefined
  const table = new CandidateWriter(memory)
  const least = settings.candidatesMb === null ? worthIt : 1
  let working: Worker | null = null
  let notBefore = 0
  /** When it was seen to have ended. */
  let idleSince: number | null = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null
  let isStopped = false
  let wiping: NodeJS.Timeout | undefined

  const fill = (): void => {
    const begun = performance.now()
    working = new Worker(threadFile('candidates-thread', import.meta.url), {
      workerData: { settings, memory } satisfies CandidatesStart,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    let rest = leastRestMs
    working.once('message', (entities: number | null) => {
      if (entities === null) rest = restWithoutRoomMs
      const fields = { entities, seconds: Math.round((performance.now() - begun) / 1000) }
      if (entities === null)
        log.warn(fields, 'submissions are compared from the store: too little memory, or an erasure')
      else log.info(fields, 'submissions are compared from memory')
    })
    working.once('error', (err) => log.error({ err }, 'candidates cannot be read into memory now'))
    working.once('exit', () => {
      working = null
      // It may have been in use between two looks.
      idleSince = null
      // It failed on the way.
      if (table.isFilling) table.close()
      const now = performance.now()
      notBefore = now + Math.max(rest, restAfterFilling * (now - begun))
    })
  }
  const look = async (): Promise<void> => {
    if (!table.isIdle) {
      idleSince = null
      // A table that is begun meanwhile knows of a later one.
      if ((await lastErasure()) > table.erasures) table.close()
    }
    // The thread that fills it may still write.
    if (working !== null || !table.isIdle || isStopped) return
    const now = performance.now()
    if (idleSince === null) {
      idleSince = now
      wiping = setTimeout(next, readersMs + 1).unref()
    }
    if (now < idleSince + readersMs) return
    table.wipe()
    if (now < notBefore || (await countEntities(least)) < least || isStopped) return
    fill()
  }
  const next = (): void => {
    if (isStopped) return
    looking ??= look()
      .catch((err) => log.warn({ err }, 'candidates cannot be read into memory now'))
      .finally(() => {
        looking = null
      })
  }
  next()
  const timer = setInterval(next, lookMs).unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    clearTimeout(wiping)
    await looking
    await working?.terminate()
  }
}
