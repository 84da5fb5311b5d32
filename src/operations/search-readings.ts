import type { Place } from '../geocoding/place.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type {
  Condition,
  MayMatch,
  Reading as QueryReading,
  SearchQuery,
  SearchResult,
} from '../search/query.ts'
import { type Readable, readablePart } from '../search/readable.ts'
import type { Match, Step, Understanding } from '../search/understanding/understand.ts'
import { isNothing } from '../search/understanding/word-conditions.ts'
import { countingOnly } from './counting-query.ts'

/** One interpretation of a search text, ready to run. */
export interface Reading extends QueryReading {
  /** From 1, the strictest; readings with a dropped word come last, and after them pinned entities alone. */
  readonly number: number
  /** The place that part of the text was read as. */
  readonly place: Place | null
  readonly match: Match
  /** Whether it is no reading of the text: what a rule puts first, alone. */
  readonly onlyPinned: boolean
}

export interface AnsweringReading {
  /** Null if no reading finds anything. */
  readonly reading: Reading | null
  readonly result: SearchResult
}

/** A query without the condition of its text. */
type QueryWithoutCondition = Omit<SearchQuery, 'condition'>

const favourWorth = 3

export const nothingFound: AnsweringReading = {
  reading: null,
  result: { reading: null, total: 0, hits: [], facets: [] },
}

/** The readings of a text, limited to the parts that one caller may search. */
export class Readings {
  readonly #understanding: Understanding
  readonly #hidden: ReadonlySet<Readable>
  readonly #favour: readonly string[]
  readonly #within: Condition | null
  readonly #alone: Step | null
  /** Steps as far as they have been asked for: wider areas are searched with the same. */
  readonly #made: Reading[] = []
  #ladders: ReturnType<Understanding['partial']> | undefined

  /**
   * `hidden` is removed from every condition; entities with a flag in `favour` score higher; all must match
   * `within`. `alone`, the pinned entities, answers where no reading does.
   */
  constructor(
    understanding: Understanding,
    hidden: ReadonlySet<Readable>,
    favour: readonly string[],
    within: Condition | null = null,
    alone: Step | null = null,
  ) {
    this.#understanding = understanding
    this.#hidden = hidden
    this.#favour = favour
    this.#within = within
    this.#alone = alone
  }

  /**
   * Runs the first reading with enough matches; failing that, of the readings with a dropped word, the one
   * with the fewest matches. The choice depends on counts only, so it is the same for every page.
   */
  async firstAnswering(query: QueryWithoutCondition, index: SearchIndex): Promise<AnsweringReading> {
    const { steps } = this.#understanding
    /** The result of the first reading in the range that answers; null if none does. */
    const ask = async (from: number, to: number): Promise<AnsweringReading | null> => {
      if (from === to) return null
      const { condition, enough } = this.#step(from)
      const otherwise = steps
        .slice(from + 1, to)
        .map((_, i) => (mayMatch?: MayMatch) => this.#step(from + 1 + i, mayMatch))
      const result = await index.search({ ...query, condition, enough, otherwise })
      return result.reading === null ? null : { reading: this.#step(from + result.reading), result }
    }
    const atOnce = isNarrow(query) ? 1 : steps.length
    const first = await ask(0, atOnce)
    if (first !== null) return first
    if (isNarrow(query) && !(await findsAnything(query, index))) return nothingFound
    const later = await ask(atOnce, steps.length)
    if (later !== null) return later
    const rarest = await this.#rarest(query, index)
    return rarest === null ? nothingFound : this.#run(rarest, query, index)
  }

  /**
   * Of the readings with a dropped word, the one with the fewest matches, the first on a tie; null if none
   * matches.
   */
  async #rarest(query: QueryWithoutCondition, index: SearchIndex): Promise<Reading | null> {
    const { steps } = this.#understanding
    const counting = countingOnly(query)
    let rarest: Reading | null = null
    let fewest = Number.POSITIVE_INFINITY
    let number = steps.length
    for (const ladder of this.#partial()) {
      let isFound = false
      for (const rung of ladder) {
        // Later rungs contain everything already found, or are worse readings.
        const asked = isFound ? [] : rung
        for (const [i, step] of asked.entries()) {
          const reading = this.#reading(step, number + i + 1)
          // Pinned entities are in the condition, and are no match of the text.
          const condition = reading.enough ?? reading.condition
          const total = isNothing(condition) ? 0 : (await index.search({ ...counting, condition })).total
          if (total === 0 || total > (step.most ?? Number.POSITIVE_INFINITY)) continue
          isFound = true
          if (total < fewest) [rarest, fewest] = [reading, total]
        }
        number += rung.length
      }
    }
    return rarest
  }

  /** Runs a reading by its number; undefined if there is none. */
  async sameAgain(
    number: number,
    query: QueryWithoutCondition,
    index: SearchIndex,
  ): Promise<AnsweringReading | undefined> {
    const { steps } = this.#understanding
    if (number >= 1 && number <= steps.length) return this.#run(this.#step(number - 1), query, index)
    const step = this.#partial().flat(2)[number - 1 - steps.length]
    if (step === undefined) return number === this.#aloneNumber() ? this.pinnedAlone(query, index) : undefined
    return this.#run(this.#reading(step, number), query, index)
  }

  /** Runs what a rule puts first alone, for a text that no reading answers. */
  async pinnedAlone(query: QueryWithoutCondition, index: SearchIndex): Promise<AnsweringReading> {
    if (this.#alone === null) return nothingFound
    const reading = { ...this.#reading(this.#alone, this.#aloneNumber()), onlyPinned: true }
    return this.#run(reading, query, index)
  }

  #aloneNumber(): number {
    return this.#understanding.steps.length + this.#partial().flat(2).length + 1
  }

  #step(i: number, mayMatch?: MayMatch): Reading {
    this.#made[i] ??= this.#reading(this.#understanding.steps[i]!(mayMatch), i + 1)
    return this.#made[i]
  }

  #partial(): ReturnType<Understanding['partial']> {
    this.#ladders ??= this.#understanding.partial()
    return this.#ladders
  }

  async #run(reading: Reading, query: QueryWithoutCondition, index: SearchIndex): Promise<AnsweringReading> {
    return { reading, result: await index.search({ ...query, condition: reading.condition }) }
  }

  /** The part of a condition that the caller may search, within the part of the directory. */
  limited(condition: Condition): Condition {
    const part = readablePart(condition, this.#hidden)
    return this.#within === null ? part : { kind: 'all', parts: [part, this.#within] }
  }

  #reading({ condition, enough, place, match }: Step, number: number): Reading {
    return {
      number,
      condition: favoured(this.limited(condition), this.#favour),
      enough: enough === condition ? null : this.limited(enough),
      place,
      match,
      onlyPinned: false,
    }
  }
}

/**
 * Whether the area and categories alone may exclude every entity, whatever the text. Checking that first is
 * cheaper than trying ever more readings.
 */
const isNarrow = ({ area, filters }: QueryWithoutCondition): boolean =>
  filters.categoryIds !== undefined &&
  area.kind !== 'country' &&
  !(area.kind === 'nearest' && area.radiusMetres === null)

const anything: Condition = { kind: 'all', parts: [] }

async function findsAnything(query: QueryWithoutCondition, index: SearchIndex): Promise<boolean> {
  const { total } = await index.search({ ...countingOnly(query), condition: anything })
  return total > 0
}

function favoured(condition: Condition, flags: readonly string[]): Condition {
  if (flags.length === 0 || isNothing(condition)) return condition
  const favourites: Condition = { kind: 'flag', ids: flags, weight: favourWorth }
  return { kind: 'any', parts: [{ kind: 'all', parts: [condition, favourites] }, condition] }
}
