import { openTables } from '../frozen-tables.ts'
import { LruCache } from '../lru-cache.ts'
import { locatePlaces } from './locate.ts'
import type { Gazetteer, Place, Point, Resolution, StructuredAddress, WhereReading } from './place.ts'
import { kindNumber, LAST_POSTAL_KIND, PLACE_KINDS } from './places/place-kinds.ts'
import { PlaceRegister } from './places/place-register.ts'
import type { OperatorPlace } from './places/place-table.ts'
import type { Candidate } from './reading/candidates.ts'
import { interpretWhere, type Meaning, rankMeaning, type WhereContext } from './reading/where-reading.ts'
import { reversePlaces } from './reverse.ts'
import { type Completion, Suggester } from './suggest-places.ts'

/** There are some thirty Springfields, and parts of a town are sometimes listed under its name. */
const MOST_ALTERNATIVES = 40
const MOST_ROWS = 50
const TEXTS_REMEMBERED = 3_000
/** More than there are countries. */
const LARGEST_REMEMBERED = 500
/** A name is ambiguous if a second place is within this many powers of ten of the first one's population. */
const AMBIGUOUS_WITHIN = 1.3
const APART_METRES = 25_000
/** More than half of the Earth's circumference. */
const AROUND_THE_GLOBE_METRES = 20_100_000

const UNKNOWN: WhereReading = { place: null, alternatives: [], ambiguous: false, corrected: false }

export interface GazetteerOptions {
  /** Places added or corrected by operators. */
  readonly places?: readonly OperatorPlace[]
}

/** The possible meanings of a text, and its cached reading for requests without location. */
interface KnownText {
  readonly meaning: Meaning
  reading: WhereReading | undefined
}

/** A gazetteer over frozen tables. */
export class FrozenGazetteer implements Gazetteer {
  readonly register: PlaceRegister
  /** The tables' memory; another thread can open it with `openGazetteer`. */
  readonly buffer: ArrayBufferLike
  readonly #suggester: Suggester
  /** Recently read texts by country: searches repeat the same towns and many words that are not places. */
  readonly #texts = new LruCache<string, KnownText>(TEXTS_REMEMBERED)
  /** Numbers of the largest places, by country, kinds and limit: finding them takes a walk around the globe. */
  readonly #largest = new LruCache<string, readonly number[]>(LARGEST_REMEMBERED)

  constructor(buffer: ArrayBufferLike, options: GazetteerOptions = {}) {
    this.buffer = buffer
    this.register = new PlaceRegister(openTables(buffer))
    this.#suggester = new Suggester(this.register)
    for (const place of options.places ?? []) this.register.put(place)
  }

  /** Countries covered, alpha-2 lower case, sorted. */
  get countries(): readonly string[] {
    return this.register.table.countries
  }

  /** Adds an operator's place, or corrects the one with its id. */
  put(place: OperatorPlace): void {
    this.register.put(place)
    this.#texts.clear()
    this.#largest.clear()
    this.#suggester.forget()
  }

  get(id: string): Place | undefined {
    const number = this.register.numberOf(id)
    return number === undefined ? undefined : this.register.place(number)
  }

  readWhere(text: string, { country, near, asWritten = false }: WhereContext): WhereReading {
    const key = `${country ?? ''}${asWritten ? ' ' : '~'}${text}`
    let known = this.#texts.get(key)
    if (known === undefined) {
      known = { meaning: interpretWhere(this.register, text, { country, asWritten }), reading: undefined }
      this.#texts.set(key, known)
    }
    if (near !== undefined) return this.#read(known.meaning, near)
    known.reading ??= this.#read(known.meaning, undefined)
    return known.reading
  }

  #read(meaning: Meaning, near: Point | undefined): WhereReading {
    const [best, ...others] = rankMeaning(this.register, meaning, near)
    if (!best) return UNKNOWN
    return {
      place: this.register.place(best.place),
      alternatives: others.slice(0, MOST_ALTERNATIVES).map(({ place }) => this.register.place(place)),
      ambiguous:
        meaning.partial || (near === undefined && others.some((other) => this.#isRival(best, other))),
      corrected: meaning.corrected,
    }
  }

  #isRival(best: Candidate, other: Candidate): boolean {
    const { table } = this.register
    if (other.score < best.score - AMBIGUOUS_WITHIN) return false
    if (table.liesIn(best.place, other.place) || table.liesIn(other.place, best.place)) return false
    return table.distance(best.place, table.point(other.place)) > APART_METRES
  }

  lookup(text: string, context: WhereContext): readonly Place[] {
    const candidates = rankMeaning(this.register, interpretWhere(this.register, text, context), context.near)
    return candidates.slice(0, MOST_ROWS).map(({ place }) => this.register.place(place))
  }

  suggest(prefix: string, context: WhereContext & { limit: number }): readonly string[] {
    return this.complete(prefix, context).suggestions.map(({ name }) => name)
  }

  /** Like `suggest`, and reports whether the answer was cached. */
  complete(prefix: string, context: WhereContext & { limit: number }): Completion {
    return this.#suggester.complete(prefix, context)
  }

  within(
    point: Point,
    radiusMetres: number,
    resolutions: readonly Resolution[],
    country: string | undefined,
    limit: number,
  ): readonly Place[] {
    return this.#around(point, radiusMetres, resolutions, country)
      .sort((a, b) => a.metres - b.metres || a.place - b.place)
      .slice(0, limit)
      .map(({ place }) => this.register.place(place))
  }

  mostPopulous(country: string, resolutions: readonly Resolution[], limit: number): readonly Place[] {
    const key = `${country} ${limit} ${resolutions.join()}`
    let numbers = this.#largest.get(key)
    if (numbers === undefined) {
      const { table } = this.register
      numbers = this.#around({ latitude: 0, longitude: 0 }, AROUND_THE_GLOBE_METRES, resolutions, country)
        .sort((a, b) => table.population(b.place) - table.population(a.place) || a.place - b.place)
        .slice(0, limit)
        .map(({ place }) => place)
      this.#largest.set(key, numbers)
    }
    return numbers.map((place) => this.register.place(place))
  }

  #around(
    point: Point,
    radiusMetres: number,
    resolutions: readonly Resolution[],
    country: string | undefined,
  ): { place: number; metres: number }[] {
    const kinds = new Set(resolutions.map(kindNumber))
    const { table } = this.register
    const found: { place: number; metres: number }[] = []
    table.visitNear(point, radiusMetres, (place, metres) => {
      if (!kinds.has(table.kind(place))) return
      if (country === undefined || table.country(place) === country) found.push({ place, metres })
    })
    return found
  }

  reverse(point: Point): { readonly country: string | null; readonly places: readonly Place[] } {
    const { country, places } = reversePlaces(this.register, point)
    return { country, places: places.map((place) => this.register.place(place)) }
  }

  locate(address: StructuredAddress, point?: Point): readonly Place[] {
    return locatePlaces(this.register, address, point).map((place) => this.register.place(place))
  }
}

/**
 * Opens a gazetteer over the memory of frozen tables (see `unpackTables` of the file adapter, or `buffer` of
 * an open one). Builds and copies nothing, so threads can share the memory.
 * @throws Error if the bytes are not frozen tables
 */
export function openGazetteer(buffer: ArrayBufferLike, options?: GazetteerOptions): FrozenGazetteer {
  return new FrozenGazetteer(buffer, options)
}

/** Kinds of places other than postcodes, for callers that list both. */
export const PLACE_RESOLUTIONS: readonly Resolution[] = PLACE_KINDS.slice(LAST_POSTAL_KIND + 1)
