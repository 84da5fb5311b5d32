/** What the comparison knows of each engine. */
import type { Contender } from './alternate.ts'
import { readThrough } from './files.ts'
import { loadClosed, type RawRequest } from './keep-alive.ts'
import type { PlannedSearches } from './plan.ts'
import type { RecordedSearch } from './record.ts'
import type { EngineResults } from './results.ts'

/** A server that is ready and warm. */
export interface Engine {
  readonly name: string
  readonly setup: string
  readonly url: string
  /** Holds its files. */
  readonly folder: string
  readonly request: (search: RecordedSearch) => RawRequest
  readonly answers: (search: RecordedSearch) => boolean
  /** What it took to load and what it takes now. */
  readonly costs: () => Promise<Pick<EngineResults, 'loadSeconds' | 'diskBytes' | 'memoryBytes'>>
  readonly stop: () => Promise<unknown>
}

/** How an engine is asked searches that are not measured. */
export interface Settling {
  readonly connections: number
  readonly seconds: number
}

/**
 * Reads the engine's files, which some machines take out of memory while others are asked, and asks it searches that are not measured: as in a service that
 * runs, what it and the processor remember is then its own again.
 */
export async function settle(
  { url, folder, request }: Pick<Engine, 'url' | 'folder' | 'request'>,
  { warmUp }: PlannedSearches,
  { connections, seconds }: Settling,
): Promise<void> {
  readThrough(folder)
  await loadClosed(url, connections, seconds, inTurn(warmUp, request))
}

/** One after the other, over and over; each is made when it is due, since tens of thousands of queries as text take gigabytes. */
export function inTurn(
  searches: readonly RecordedSearch[],
  request: (search: RecordedSearch) => RawRequest,
): () => RawRequest {
  let next = 0
  return () => request(searches[next++ % searches.length]!)
}

/** An engine with searches, asked others before each of its turns; with none of those of which it cannot answer all. */
export function contender(engine: Engine, planned: PlannedSearches, settling: Settling): Contender {
  const { searches } = planned
  return {
    url: engine.url,
    prepare: () => settle(engine, planned, settling),
    requests: searches.every(engine.answers) ? searches.map(engine.request) : [],
  }
}
