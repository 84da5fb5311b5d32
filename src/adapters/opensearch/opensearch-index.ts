import type { ChangeLog } from '../../ports/change-log.ts'
import type { OpenableSearch, SearchState } from '../../ports/search-index.ts'
import { stateOfSchedule } from '../../search/document/schedule.ts'
import { matchesIn } from '../../search/evaluate.ts'
import {
  type Condition,
  plenty,
  type Reading,
  type SearchQuery,
  type SearchResult,
} from '../../search/query.ts'
import { busy, type Cluster, failureOf, statusOf } from './cluster.ts'
import { type IndexState, readState } from './index-state.ts'
import type { Json } from './mapping.ts'
import { bucketsOf, countedIds, type Found, mergedFacets, mergedHits, windowOf } from './merge.ts'
import { Tail, type TailSnapshot } from './tail.ts'
import { type Extent, existsBody, schedulesBody, searchBody } from './translate.ts'

export interface OpenSearchIndexOptions {
  /** Name of the alias, and the beginning of all names of indexes. */
  readonly prefix: string
  readonly log: ChangeLog
  /** Searches are refused while more entities than this wait to be refreshed. */
  readonly mostWaiting?: number
  /** How long a known position of the index is used while writes wait, in milliseconds. */
  readonly stateForMs?: number
}

/** Everything that one search reads, as of its beginning. */
interface View {
  readonly index: string
  readonly tail: TailSnapshot
}

/** Searches an index of OpenSearch, and evaluates writes that it does not show yet in this process. */
export class OpenSearchIndex implements OpenableSearch {
  readonly #cluster: Cluster
  readonly #prefix: string
  readonly #log: ChangeLog
  readonly #tail: Tail
  readonly #mostWaiting: number
  readonly #stateForMs: number
  #state: IndexState | null = null
  #stateAt = Number.NEGATIVE_INFINITY
  #turn: Promise<unknown> = Promise.resolve()

  constructor(cluster: Cluster, options: OpenSearchIndexOptions) {
    this.#cluster = cluster
    this.#prefix = options.prefix
    this.#log = options.log
    this.#tail = new Tail(options.log)
    this.#mostWaiting = options.mostWaiting ?? 10_000
    this.#stateForMs = options.stateForMs ?? 200
  }

  /** @throws OpenSearchSetupError for what an operator must change */
  async prepare(): Promise<void> {
    await this.#cluster.check()
    await this.#view().catch(() => undefined)
  }

  status(): SearchState {
    const answers = this.#state !== null
    return { state: answers ? 'ready' : 'opening', answers, read: null, of: null, behind: null }
  }

  async close(): Promise<void> {
    await this.#cluster.close()
  }

  /** @throws DirectoryError `busy` while OpenSearch does not answer or is too far behind the log */
  async search(query: SearchQuery): Promise<SearchResult> {
    try {
      return await this.#searchIn(await this.#view(), query)
    } catch (error) {
      // A rebuild has removed the index meanwhile.
      if (statusOf(error) !== 404) throw failureOf(error)
      this.#stateAt = Number.NEGATIVE_INFINITY
    }
    try {
      return await this.#searchIn(await this.#view(), query)
    } catch (error) {
      throw statusOf(error) === 404 ? busy(error) : failureOf(error)
    }
  }

  /** One at a time, so that state and tail move together. */
  #view(): Promise<View> {
    const view = this.#turn.then(() => this.#nextView())
    this.#turn = view.catch(() => undefined)
    return view
  }

  async #nextView(): Promise<View> {
    if (this.#state === null || (this.#tail.size > 0 && performance.now() - this.#stateAt > this.#stateForMs))
      await this.#readState()
    if (!(await this.#tail.catchUp(this.#mostWaiting))) {
      await this.#readState()
      if (!(await this.#tail.catchUp(this.#mostWaiting))) throw busy()
    }
    if (this.#tail.size > this.#mostWaiting) {
      await this.#readState()
      await this.#tail.catchUp(this.#mostWaiting)
      if (this.#tail.size > this.#mostWaiting) throw busy()
    }
    return { index: this.#state!.index, tail: this.#tail.snapshot() }
  }

  async #readState(): Promise<void> {
    const state = await readState(this.#cluster, this.#prefix, this.#log.store)
    if (state === null) throw busy()
    this.#state = state
    this.#stateAt = performance.now()
    this.#tail.reached(state.position)
  }

  async #searchIn(view: View, query: SearchQuery): Promise<SearchResult> {
    const extent = { hidden: view.tail.hidden, schedules: await this.#schedules(view, query) }
    const { condition, enough = null, otherwise = [] } = query
    const readings: (() => Reading)[] = [() => ({ condition, enough }), ...otherwise]
    for (const [i, make] of readings.entries()) {
      const result = await this.#read(view, query, extent, make(), i)
      if (result !== null) return result
    }
    return { reading: null, total: 0, hits: [], facets: (query.facets ?? []).map(() => []) }
  }

  /** The result of a reading; null if it does not answer. */
  async #read(
    view: View,
    query: SearchQuery,
    extent: Extent,
    reading: Reading,
    at: number,
  ): Promise<SearchResult | null> {
    const { condition, enough } = reading
    const matches = matchesIn(view.tail.documents, query, condition)
    const window = windowOf(query, matches.length)
    const body = searchBody(query, condition, extent, window, countedIds(query, matches))
    const found = await this.#send<Found>(view, body)
    const total = found.hits.total.value + matches.length
    if (total === 0) return null
    if (enough !== null && total < plenty && !(await this.#matchesAny(view, query, extent, enough)))
      return null
    const hits = mergedHits(query, found, matches, window.from)
    return { reading: at, total, hits, facets: mergedFacets(query, found, matches) }
  }

  async #matchesAny(view: View, query: SearchQuery, extent: Extent, condition: Condition): Promise<boolean> {
    if (matchesIn(view.tail.documents, query, condition).length > 0) return true
    const found = await this.#send<Found>(view, existsBody(query, condition, extent))
    return found.hits.total.value > 0
  }

  async #schedules(view: View, query: SearchQuery): Promise<readonly string[] | undefined> {
    const { opening } = query.filters
    if (opening === undefined) return undefined
    const { aggregations } = await this.#send<Found>(view, schedulesBody(query, view.tail.hidden))
    const { schedules } = aggregations ?? {}
    if ((schedules?.sum_other_doc_count ?? 0) > 0)
      throw busy(new Error('Too many schedules to filter by opening state'))
    const ids = bucketsOf(schedules).map(({ id }) => id)
    return ids.filter((schedule) => opening.states.includes(stateOfSchedule(schedule, opening.at).state))
  }

  async #send<Body>({ index }: View, body: Json): Promise<Body> {
    const query = { allow_partial_search_results: false }
    return (await this.#cluster.send<Body>({ method: 'POST', path: `/${index}/_search`, query, body })).body
  }
}
