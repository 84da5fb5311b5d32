import { DirectoryError } from '../../errors.ts'
import type { ChangeLog } from '../../ports/change-log.ts'
import type { OpenableSearch, SearchState } from '../../ports/search-index.ts'
import { OpeningStateCache } from '../../search/document/opening-state-cache.ts'
import { type Match, matchesIn } from '../../search/evaluate.ts'
import { plenty, type Reading, type SearchQuery, type SearchResult } from '../../search/query.ts'
import { isNothing } from '../../search/understanding/word-conditions.ts'
import { coalesced } from '../coalesced.ts'
import { mergedCells } from './cells.ts'
import { busy, type Cluster, failureOf, isPassing, sendAll, statusOf, withoutRequest } from './cluster.ts'
import { type IndexState, type RebuildProgress, readProgress, readState } from './index-state.ts'
import { KnownWords } from './known-words.ts'
import type { Json } from './mapping.ts'
import { countedIds, type Found, mergedFacets, mergedHits, windowOf } from './merge.ts'
import { completeSchedules, schedulesIn, schedulesThrough } from './schedules.ts'
import { readWords } from './stored-words.ts'
import { Tail, type TailSnapshot } from './tail.ts'
import { type Extent, existsBody, type SimilarTo, searchBody } from './translate.ts'

export interface OpenSearchIndexOptions {
  /** Name of the alias, and the beginning of all names of indexes. */
  readonly prefix: string
  readonly log: ChangeLog
  /** Searches are refused while more entities than this wait to be refreshed. */
  readonly mostWaiting?: number
  /** How long a known position of the index is used while writes wait, in milliseconds. */
  readonly stateForMs?: number
  /** A search fails after that long, whatever it waits for, in milliseconds. */
  readonly patienceMs?: number
  /** Called with the first of several failures to look at the index. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Everything that one search reads, as of its beginning. */
interface View {
  readonly index: string
  readonly tail: TailSnapshot
  readonly similarTo: SimilarTo
}

/** What a reading matches in the tail, and the requests for the rest. */
interface Asked {
  readonly matches: readonly Match[]
  readonly from: number
  /** Whether something of the tail is enough, or everything is. */
  readonly isEnough: boolean
  readonly bodies: readonly Json[]
}

const lookMs = 1000

/** Searches an index of OpenSearch, and evaluates writes that it does not show yet in this process. */
export class OpenSearchIndex implements OpenableSearch {
  readonly #cluster: Cluster
  readonly #prefix: string
  readonly #log: ChangeLog
  readonly #tail: Tail
  readonly #mostWaiting: number
  readonly #stateForMs: number
  readonly #onError: (error: unknown) => void
  readonly #caughtUp: () => Promise<View>
  /** The newest position that a search has to see. */
  #wanted = 0
  readonly #openingStates = new OpeningStateCache()
  readonly #patienceMs: number
  #state: IndexState | null = null
  /** At least the words of the documents up to the position of `#state`. */
  #words = new KnownWords()
  #wordsOf: string | null = null
  #stateAt = Number.NEGATIVE_INFINITY
  #rebuild: RebuildProgress | null = null
  #looking: NodeJS.Timeout | undefined
  /** Why searches cannot be answered; null if they can. */
  #trouble: SearchState['state'] | null = 'unopened'

  constructor(cluster: Cluster, options: OpenSearchIndexOptions) {
    this.#cluster = cluster
    this.#prefix = options.prefix
    this.#log = options.log
    this.#tail = new Tail(options.log)
    this.#mostWaiting = options.mostWaiting ?? 10_000
    this.#stateForMs = options.stateForMs ?? 200
    this.#patienceMs = options.patienceMs ?? 8000
    this.#onError = options.onError ?? (() => undefined)
    this.#caughtUp = coalesced(() => this.#catchUp())
  }

  /** Begins to follow the index. It need not answer yet: searches fail until it does. */
  async prepare(): Promise<void> {
    this.#looking ??= setInterval(() => void this.#look(), lookMs).unref()
    await this.#look()
  }

  /** Keeps what `status` shows up to date while there are no searches. */
  async #look(): Promise<void> {
    try {
      const { newest } = await this.#log.head()
      this.#wanted = Math.max(this.#wanted, newest)
      await this.#caughtUp()
      this.#trouble = null
    } catch (error) {
      const isOfIndex = error instanceof DirectoryError
      if (!isOfIndex && this.#trouble !== 'failed')
        this.#onError(this.#cluster.setupFailureOf(error) ?? withoutRequest(error))
      this.#trouble = isOfIndex ? this.#waiting() : 'failed'
    }
  }

  #waiting(): SearchState['state'] {
    if (this.#state !== null) return 'catching up'
    return this.#rebuild === null ? 'opening' : 'rebuilding'
  }

  status(): SearchState {
    const state = this.#trouble ?? (this.#state === null ? 'opening' : 'ready')
    const { read = null, of = null } = (state === 'rebuilding' && this.#rebuild) || {}
    const behind = this.#state && this.#tail.rows
    return { state, answers: state === 'ready', read, of, behind, refused: this.#state?.refused ?? 0 }
  }

  async close(): Promise<void> {
    clearInterval(this.#looking)
    await this.#cluster.close()
  }

  /** @throws DirectoryError `busy` while OpenSearch does not answer or is too far behind the log */
  async search(query: SearchQuery): Promise<SearchResult> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(busy(new Error('OpenSearch took too long'))), this.#patienceMs)
    const found = this.#searchNow(query)
    try {
      return await Promise.race([found, late.promise])
    } finally {
      clearTimeout(timer)
      found.catch(() => undefined)
    }
  }

  async #searchNow(query: SearchQuery): Promise<SearchResult> {
    let index: string | undefined
    const search = async (): Promise<SearchResult> => {
      const view = await this.#view()
      index = view.index
      return this.#searchIn(view, query)
    }
    try {
      return await search()
    } catch (error) {
      if (!(await this.#isRemoved(index, error))) throw failureOf(error)
      if (this.#state?.index === index) this.#state = null
    }
    try {
      return await search()
    } catch (error) {
      throw statusOf(error) === 404 ? busy(error) : failureOf(error)
    }
  }

  /**
   * Whether a search failed because a rebuild has put another index in place. One that is being removed is unknown, or
   * fails as if its shards were down.
   */
  async #isRemoved(index: string | undefined, error: unknown): Promise<boolean> {
    if (statusOf(error) === 404) return true
    if (index === undefined || !isPassing(error)) return false
    const current = await readState(this.#cluster, this.#prefix, this.#log.store).catch(() => null)
    return current !== null && current.index !== index
  }

  /** Shows every write that was acknowledged before the request arrived. */
  async #view(): Promise<View> {
    const { newest } = await (this.#log.headOfRequest?.() ?? this.#log.head())
    this.#wanted = Math.max(this.#wanted, newest)
    const state = this.#state
    const isHeld = this.#tail.holds(newest) && this.#tail.size <= this.#mostWaiting
    if (state === null || !isHeld) return this.#caughtUp()
    // A position that is known late makes the tail longer and the answer no older.
    if (this.#isOld()) this.#caughtUp().catch(() => undefined)
    return this.#viewOf(state)
  }

  #viewOf({ index }: IndexState): View {
    const words = this.#words
    return { index, tail: this.#tail.snapshot(), similarTo: (word) => words.similarTo(word) }
  }

  #isOld(): boolean {
    return this.#tail.size > 0 && performance.now() - this.#stateAt > this.#stateForMs
  }

  /** Alone moves the tail and the state on. */
  async #catchUp(): Promise<View> {
    const newest = this.#wanted
    let state = this.#isOld() ? null : this.#state
    state ??= await this.#readState()
    if (!(await this.#tail.catchUp(newest, this.#mostWaiting))) {
      state = await this.#readState()
      if (!(await this.#tail.catchUp(newest, this.#mostWaiting))) throw busy()
    }
    if (this.#tail.size > this.#mostWaiting) {
      state = await this.#readState()
      await this.#tail.catchUp(newest, this.#mostWaiting)
      if (this.#tail.size > this.#mostWaiting) throw busy()
    }
    return this.#viewOf(state)
  }

  async #readState(): Promise<IndexState> {
    let tried: string | null = null
    for (;;) {
      const state = await readState(this.#cluster, this.#prefix, this.#log.store)
      if (state === null) {
        this.#state = null
        this.#rebuild = await readProgress(this.#cluster, this.#prefix)
        throw busy()
      }
      if (await this.#learnWords(state)) {
        this.#state = state
        this.#stateAt = performance.now()
        this.#tail.reached(state.position)
        return state
      }
      if (state.index === tried) throw busy(new Error(`the words of ${tried} are missing`))
      tried = state.index
    }
  }

  /** False if they were removed, as a rebuild does. */
  async #learnWords({ index, words }: IndexState): Promise<boolean> {
    const known = this.#wordsOf === index ? this.#words : new KnownWords()
    if (known.count < words) {
      const added = await readWords(this.#cluster, { prefix: this.#prefix, index }, known.count, words)
      if (added === null) return false
      known.add(added)
    }
    this.#words = known
    this.#wordsOf = index
    return true
  }

  async #searchIn(view: View, query: SearchQuery): Promise<SearchResult> {
    const hiding = { hidden: view.tail.hidden, similarTo: view.similarTo }
    const extent = { ...hiding, schedules: await this.#schedules(view.index, query, hiding) }
    const { condition, enough = null, otherwise = [] } = query
    const readings = [() => ({ condition, enough }), ...otherwise]
    // The first reading alone, since it answers most searches.
    for (const [next, end] of [
      [0, 1],
      [1, readings.length],
    ] as const) {
      const group = readings.slice(next, end).map((reading) => reading())
      if (group.length === 0) break
      const asked = group.map((reading) => askedOf(view, query, extent, reading))
      const bodies = asked.flatMap((one) => one.bodies)
      if (bodies.length === 0) continue
      const found = [...(await sendAll<Found>(this.#cluster, view.index, bodies))]
      for (const [i, one] of asked.entries()) {
        const [answer, enoughs] = found.splice(0, one.bodies.length)
        if (answer === undefined) continue
        const total = answer.hits.total.value + one.matches.length
        const isEnough = one.isEnough || total >= plenty || enoughs!.hits.total.value > 0
        if (total === 0 || !isEnough) continue
        const complete = await completeSchedules(this.#cluster, view.index, query, answer, one.bodies[0]!)
        const hits = mergedHits(query, complete, one.matches, one.from)
        const facets = mergedFacets(query, complete, one.matches)
        const cells = mergedCells(query, complete, one.matches)
        return { reading: next + i, total, hits, facets, ...(cells && { cells }) }
      }
    }
    const none = { reading: null, total: 0, hits: [], facets: (query.facets ?? []).map(() => []) }
    return query.cells === undefined ? none : { ...none, cells: [] }
  }

  async #schedules(
    index: string,
    query: SearchQuery,
    extent: Omit<Extent, 'schedules'>,
  ): Promise<readonly string[] | undefined> {
    const { opening } = query.filters
    if (opening === undefined) return undefined
    const ids = await schedulesThrough(this.#cluster, index, query, extent)
    return schedulesIn(ids, opening, this.#openingStates)
  }
}

function askedOf({ tail }: View, query: SearchQuery, extent: Extent, { condition, enough }: Reading): Asked {
  const matches = matchesIn(tail.documents, query, condition)
  const { from, size } = windowOf(query, matches.length)
  if (isNothing(condition)) return { matches, from, isEnough: false, bodies: [] }
  const isEnough = enough === null || matchesIn(tail.documents, query, enough).length > 0
  const search = searchBody(query, condition, extent, { from, size }, countedIds(query, matches))
  const bodies = isEnough ? [search] : [search, existsBody(query, enough, extent)]
  return { matches, from, isEnough, bodies }
}
