import type { EntityStore } from '../../ports/entity-store.ts'
import type { SearchCount } from '../../ports/search-report-store.ts'
import type { Match } from '../../search/understanding/understand.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import type { Alternatives } from '../search-alternatives.ts'
import { keptPhrase } from './may-be-kept.ts'

/** Phrases in the memory of a thread; the one that was asked longest ago makes room. */
export const mostRemembered = 2000
/** A phrase is kept once it was asked in so many different minutes of a day, as one thread sees it. */
export const leastMinutes = 3
const flushAfterMs = 30_000
/** Phrases that one commit writes, so that no other waits long for it. */
const mostAtOnce = 100
const minuteMs = 60_000
const dayMs = 24 * 3_600_000
const mostProposed = 3
/** Of all that was said, so that memory is bounded. */
const longestSaid = 200

/** One search, as far as the report looks at it. */
export interface NotedSearch {
  readonly text: string
  /** All that was said, where the text is a part of it; openings name it. */
  readonly said?: string | undefined
  readonly country: string
  readonly total: number
  readonly match: Match | null
  readonly nearest: Alternatives | null
  readonly categoryIds: readonly string[]
  /** Whether people see the rows on a page of the directory, whose listings they open. */
  readonly isPage: boolean
}

type Counts = Pick<SearchCount, 'asked' | 'nobody' | 'guessed' | 'shown' | 'opened'>

interface Remembered {
  readonly text: string
  readonly country: string
  readonly day: number
  readonly counts: { -readonly [Name in keyof Counts]: number }
  proposed: readonly string[]
  /** Pages shown of which no listing was opened yet. */
  toOpen: number
  minutes: number
  lastMinute: number
  /** As it is kept; null if it must not be, undefined while it is not known. */
  phrase: string | null | undefined
}

/** Counts on their way to the store. */
interface Counted {
  readonly one: Remembered
  readonly counts: Counts
}

const nothing = (): Remembered['counts'] => ({ asked: 0, nobody: 0, guessed: 0, shown: 0, opened: 0 })

const saidAs = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')
const keyOf = (said: string, country: string): string => `${country} ${said}`

/** The counts since the last time; they begin anew. */
function take(one: Remembered): Counts {
  const counts = { ...one.counts }
  Object.assign(one.counts, nothing())
  return counts
}

function add(to: Remembered['counts'], counts: Counts): void {
  for (const name of Object.keys(to) as (keyof Counts)[]) to[name] += counts[name]
}

/**
 * Counts searches by phrase, country and day in memory of bounded size, and writes the counts of phrases that were asked
 * often enough together. A search waits for no write. Nothing of who asked is looked at.
 */
export class SearchRecorder {
  readonly #store: Pick<EntityStore, 'commit'>
  readonly #taxonomy: Pick<Taxonomy, 'match'>
  readonly #now: () => number
  readonly #keepDays: number
  readonly #remembered = new Map<string, Remembered>()
  /** Keys of what was looked for, by those of all that was said; as many as phrases at most. */
  readonly #keys = new Map<string, string>()
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<unknown> = Promise.resolve()

  /** @param keepDays days that counts are kept; 0: nothing is counted */
  constructor(
    store: Pick<EntityStore, 'commit'>,
    taxonomy: Pick<Taxonomy, 'match'>,
    now: () => number,
    keepDays: number,
  ) {
    this.#store = store
    this.#taxonomy = taxonomy
    this.#now = now
    this.#keepDays = keepDays
  }

  /** Counts a search: its first page. */
  note({ text, said = text, country, total, match, nearest, categoryIds, isPage }: NotedSearch): void {
    const one = this.#of(text, country)
    if (one === null) return
    if (said !== text && said.length <= longestSaid)
      this.#rememberKey(keyOf(saidAs(said), country), keyOf(one.text, country))
    const minute = Math.floor(this.#now() / minuteMs)
    if (minute !== one.lastMinute) one.minutes++
    one.lastMinute = minute
    const { counts } = one
    counts.asked++
    if (total === 0) counts.nobody++
    if (match === 'guess') counts.guessed++
    if (isPage && total > 0) {
      counts.shown++
      one.toOpen++
    }
    const near = nearest?.categories.map(({ id }) => id) ?? (match === 'exact' ? [] : categoryIds)
    one.proposed = near.slice(0, mostProposed)
  }

  /** Counts that a listing was opened from a page of results, where that page was shown; a caller may invent others. */
  noteOpened(text: string, country: string): void {
    const said = keyOf(saidAs(text), country)
    const one = this.#remembered.get(this.#keys.get(said) ?? said)
    // One person may open several.
    if (one === undefined || one.day !== this.#today() || one.toOpen === 0) return
    one.toOpen--
    one.counts.opened++
    this.#flushLater()
  }

  #rememberKey(said: string, key: string): void {
    this.#keys.delete(said)
    this.#keys.set(said, key)
    if (this.#keys.size > mostRemembered) this.#keys.delete(this.#keys.keys().next().value!)
  }

  #today(): number {
    return Math.floor(this.#now() / dayMs)
  }

  /** A failed write is made up for by the next. */
  #flushLater(): void {
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), flushAfterMs).unref()
  }

  #of(text: string, country: string): Remembered | null {
    const said = saidAs(text)
    if (this.#keepDays === 0 || said === '' || said.length > 100) return null
    const key = keyOf(said, country)
    const day = this.#today()
    const before = this.#remembered.get(key)
    this.#remembered.delete(key)
    const one: Remembered =
      before?.day === day
        ? before
        : {
            ...{ text: said, country, day, counts: nothing(), proposed: [] },
            ...{ toOpen: 0, minutes: 0, lastMinute: 0, phrase: undefined },
          }
    this.#remembered.set(key, one)
    if (this.#remembered.size > mostRemembered) this.#remembered.delete(this.#remembered.keys().next().value!)
    this.#flushLater()
    return one
  }

  /** Writes the counts of phrases that may be kept; call before the store closes. Rejects if the write fails. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const counted: Counted[] = []
    for (const one of this.#remembered.values()) {
      if (one.minutes < leastMinutes || Object.values(one.counts).every((count) => count === 0)) continue
      one.phrase ??= one.phrase === null ? null : keptPhrase(one.text, this.#taxonomy)
      if (one.phrase !== null) counted.push({ one, counts: take(one) })
    }
    if (counted.length > 0)
      this.#writing = this.#writing.catch(() => undefined).then(() => this.#write(counted))
    await this.#writing
  }

  /** Rejects if a commit fails; what it and those after it would have written is counted again. */
  async #write(counted: readonly Counted[]): Promise<void> {
    for (let from = 0; from < counted.length; from += mostAtOnce) {
      const counts = counted
        .slice(from, from + mostAtOnce)
        .map(({ one: { day, country, phrase, proposed }, counts }) => ({
          ...{ day, country, phrase: phrase!, ...counts },
          proposed,
        }))
      try {
        await this.#store.commit([{ type: 'searches', counts }])
      } catch (error) {
        for (const { one, counts } of counted.slice(from)) add(one.counts, counts)
        throw error
      }
    }
  }
}
