/** Writers and searchers on the nodes of a cluster, and what they hold the answers to. */
import { setTimeout as pause } from 'node:timers/promises'
import { businessOf, nameOf, tagOf } from './businesses.ts'

/** Longest time of an answer. */
const mostMs = 10_000
const writers = 8
const searchers = 8
/** Between two requests of a client, so that a campaign on a small machine measures faults and not load. */
const pauseMs = 40

export interface Clients {
  readonly urls: readonly string[]
  readonly apiKey: string
  readonly userId: string
}

/** A business that the directory acknowledged, and its tags that it acknowledged. */
interface Acknowledged {
  readonly number: number
  readonly id: string
  readonly tags: string[]
}

interface Answer {
  /** 0 if the connection was lost. */
  readonly status: number
  readonly body: string
}

export class Load {
  /** Whether requests may end without an answer: the fault kills nodes that serve them. */
  mayLoseConnections = false
  acknowledgedWrites = 0
  searches = 0
  refused = 0
  lostConnections = 0
  longestMs = 0
  /** What should not have happened, in words. */
  readonly violations: string[] = []
  readonly #clients: Clients
  #numbers = 0
  #acknowledged: Acknowledged[] = []
  /** Businesses that may exist: their submissions ended without an answer, or with 503. */
  #doubtful = new Set<number>()
  #running = false
  #work: Promise<unknown> = Promise.resolve()

  constructor(clients: Clients) {
    this.#clients = clients
  }

  start(): void {
    this.#running = true
    this.#work = Promise.all([
      ...Array.from({ length: writers }, (_, n) => this.#write(n)),
      ...Array.from({ length: searchers }, (_, n) => this.#search(n)),
    ])
  }

  /** Resolves when every client has its last answer. */
  async stop(): Promise<void> {
    this.#running = false
    await this.#work
  }

  /** Resolves after that many more acknowledged writes. */
  async untilWrites(more: number): Promise<void> {
    const wanted = this.acknowledgedWrites + more
    while (this.acknowledgedWrites < wanted) await pause(10)
  }

  /**
   * Compares the directory with what it acknowledged: each business is there once, with all its tags, by id and by
   * search, on every node. Starts afresh afterwards.
   */
  async audit(): Promise<{ lost: number; doubled: number }> {
    const { urls } = this.#clients
    let lost = 0
    let doubled = 0
    const check = async ({ number, id, tags }: Acknowledged): Promise<void> => {
      const node = urls[number % urls.length]!
      const answer = await this.#get(node, `/v1/entity?entity_id=${id}`)
      const found = answer.status === 200 ? tagsIn(answer.body) : []
      const missing = tags.filter((tag) => !found.includes(tag))
      if (answer.status !== 200 || missing.length > 0) {
        lost += answer.status === 200 ? missing.length : 1 + tags.length
        this.#note(`lost: business ${number}, entity ${id}, status ${answer.status}, ${missing.length} tags`)
      }
      doubled += found.length - new Set(found).size
      doubled += Math.max(0, (await this.#totalOf(number)) - 1)
    }
    await inParallel(this.#acknowledged, check)
    const unanswered = [...this.#doubtful].filter(
      (number) => !this.#acknowledged.some((one) => one.number === number),
    )
    await inParallel(unanswered, async (number) => {
      doubled += Math.max(0, (await this.#totalOf(number)) - 1)
    })
    if (doubled > 0) this.#note(`doubled: ${doubled}`)
    this.#acknowledged = []
    this.#doubtful.clear()
    return { lost, doubled }
  }

  async #totalOf(number: number): Promise<number> {
    const { urls } = this.#clients
    const { body } = await this.#get(urls[(number + 1) % urls.length]!, whoPath(number))
    return Number(/"total_rows":(\d+)/.exec(body)?.[1] ?? Number.NaN)
  }

  async #write(writer: number): Promise<void> {
    const { urls } = this.#clients
    for (let round = 0; this.#running; round++) {
      const at = writer + round
      const number = ++this.#numbers
      const id = await this.#put(number, at)
      if (id === null) return
      const one: Acknowledged = { number, id, tags: [] }
      this.#acknowledged.push(one)
      await this.#mustFind(one, urls[(at + 1) % urls.length]!)
      await pause(pauseMs)
      const tag = tagOf(number)
      const tagged = await this.#untilTaken(at, (url) =>
        this.#send(url, 'POST', '/v1/entity/tag', { entity_id: id, tag }),
      )
      if (tagged === null) return
      one.tags.push(tag)
      await this.#mustShowTag(one, tag, urls[at % urls.length]!)
      await pause(pauseMs)
    }
  }

  /** Submits a business until it is taken, as clients do. Returns its entity; null at the end of the load. */
  async #put(number: number, at: number): Promise<string | null> {
    const body = await this.#untilTaken(at, async (url) => {
      const answer = await this.#send(url, 'PUT', '/v1/business', businessOf(number))
      if (answer.status !== 200) this.#doubtful.add(number)
      return answer
    })
    return body === null ? null : (/"entity_id":"(\d+)"/.exec(body)?.[1] ?? null)
  }

  /** Sends to one node after the other until an answer is 200. Returns it; null at the end of the load. */
  async #untilTaken(at: number, send: (url: string) => Promise<Answer>): Promise<string | null> {
    const { urls } = this.#clients
    for (let attempt = 0; this.#running; attempt++) {
      const answer = await send(urls[(at + attempt) % urls.length]!)
      if (answer.status === 200) {
        this.acknowledgedWrites++
        return answer.body
      }
      await pause(200)
    }
    return null
  }

  async #search(searcher: number): Promise<void> {
    const { urls } = this.#clients
    for (let round = 0; this.#running; round++) {
      const list = this.#acknowledged
      const one = list[Math.floor(Math.random() * list.length)]
      if (one !== undefined) await this.#mustFind(one, urls[(searcher + round) % urls.length]!)
      await pause(pauseMs)
    }
  }

  /** A search that has an answer must have the business. */
  async #mustFind({ number, id }: Acknowledged, node: string): Promise<void> {
    const { status, body } = await this.#get(node, whoPath(number))
    if (status !== 200) return
    this.searches++
    if (!body.includes(`"id":"${id}"`)) this.#note(`stale: a search at ${node} without ${nameOf(number)}`)
  }

  async #mustShowTag({ number, id }: Acknowledged, tag: string, node: string): Promise<void> {
    const query = new URLSearchParams({ what: tag, country: 'GB', per_page: '5' })
    const { status, body } = await this.#get(node, `/v1/entity/search/what?${query}`)
    if (status !== 200) return
    this.searches++
    if (!body.includes(`"id":"${id}"`))
      this.#note(`stale: a search at ${node} without the tag of ${nameOf(number)}`)
  }

  #get(node: string, path: string): Promise<Answer> {
    return this.#send(node, 'GET', `${path}${path.includes('?') ? '&' : '?'}api_key=${this.#clients.apiKey}`)
  }

  async #send(node: string, method: string, path: string, params?: Record<string, string>): Promise<Answer> {
    const { apiKey, userId } = this.#clients
    const body =
      params === undefined ? null : new URLSearchParams({ ...params, api_key: apiKey, _user_id: userId })
    const sent = performance.now()
    try {
      const response = await fetch(node + path, { method, body, signal: AbortSignal.timeout(4 * mostMs) })
      const answer = { status: response.status, body: await response.text() }
      this.#judge(answer, response.headers.get('retry-after'), `${method} ${path.split('?')[0]}`)
      return answer
    } catch (error) {
      this.lostConnections++
      if (!this.mayLoseConnections)
        this.#note(`no answer: ${method} ${path.split('?')[0]}: ${causeOf(error)}`)
      return { status: 0, body: '' }
    } finally {
      const took = performance.now() - sent
      this.longestMs = Math.max(this.longestMs, took)
      if (took > mostMs) this.#note(`slow: ${method} ${path.split('?')[0]} took ${Math.round(took)} ms`)
    }
  }

  #judge({ status, body }: Answer, retryAfter: string | null, call: string): void {
    if (status === 200) return
    if (status !== 503) this.#note(`${status}: ${call}: ${body.slice(0, 200)}`)
    else if (retryAfter === null) this.#note(`503 without Retry-After: ${call}`)
    else this.refused++
  }

  #note(violation: string): void {
    this.violations.push(violation)
  }
}

const whoPath = (number: number): string =>
  `/v1/entity/search/who?${new URLSearchParams({ who: nameOf(number), country: 'GB', per_page: '5' })}`

const tagsIn = (body: string): string[] =>
  ((JSON.parse(body) as { data: { tags?: { tag: string }[] } }).data.tags ?? []).map(({ tag }) => tag)

const causeOf = (error: unknown): string =>
  error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : String(error)

async function inParallel<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const run = async (): Promise<void> => {
    while (next < list.length) await work(list[next++]!)
  }
  await Promise.all(Array.from({ length: 8 }, run))
}
