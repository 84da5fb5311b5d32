import type { Caller } from '../access/principal.ts'
import { editDistance } from '../edit-distance.ts'
import { placeObjects } from '../entity/visible.ts'
import type { Point } from '../geocoding/place.ts'
import { wholeMark } from '../search/document/document-tokens.ts'
import type { Area, Condition, SearchHit } from '../search/query.ts'
import { stemLanguages } from '../search/text/stemming.ts'
import { wholeToken, words } from '../search/text/tokenise.ts'
import { completeName, type NameCompletion } from '../search/understanding/complete-name.ts'
import { isNothing, wordLeaf } from '../search/understanding/word-conditions.ts'
import { readDocuments } from './read-entity.ts'
import { refuseHidden, veils } from './search-filters.ts'
import type { Services } from './services.ts'

export interface SuggestBusinessesRequest {
  /** The text typed so far. */
  readonly text: string
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
  /** ISO 639-1 language of the text; null if unspecified. */
  readonly language: string | null
  /** WGS-84 degrees; businesses near it come first. */
  readonly near: Point | null
  /** At least 1. */
  readonly limit: number
}

export interface BusinessSuggestion {
  /** The trading name, as the caller sees it. */
  readonly name: string
  /** Of the business, or of the first of several: the nearest one if a point is given. */
  readonly town?: string
  /** Present if only one business has the name. */
  readonly id?: string
  /** Businesses of the country with this name in any spelling, as their trading, formal or branch name. */
  readonly businesses: number
  /** Metres from the requested point, if the business was found by proximity. */
  readonly distance_m?: number
}

export type SuggestServices = Pick<Services, 'search' | 'store' | 'clock'>

/** A name with the first business found under it. */
interface Named extends Shown {
  readonly hit: SearchHit
}

/** The parts of a business visible to the caller. */
interface Shown {
  readonly name: string
  /** The name without spaces (see `wholeToken`): the same for all its spellings. */
  readonly whole: string
  readonly words: readonly string[]
  readonly town: string | undefined
}

/** Maximum rows read in search of distinct names among branches. */
const mostRowsRead = 140
/** Share of the suggestions around a point that is reserved for the best ones nationwide. */
const shareForBest = 0.3
/** Minimum number of names around a point to rank. */
const leastAround = 10
/**
 * Distance factors for names that begin with the text, contain its last word, or were found by another name
 * of the business.
 */
const farther = [1, 4, 16] as const

/**
 * Distinct names of active businesses that complete the text. Without a point, the best come first: an exact
 * match, names that begin with the text, names with words that do; then by content score. Around a point, the
 * nearest come first, followed by the best of the country. If nothing matches as typed, tries text in other
 * scripts, then similar spellings.
 * @throws DirectoryError invalid_parameters for a point when the caller's plan hides locations
 */
export async function suggestBusinesses(
  services: SuggestServices,
  request: SuggestBusinessesRequest,
  caller: Caller,
): Promise<BusinessSuggestion[]> {
  if (request.near !== null) refuseHidden([{ parameter: 'latitude', objects: placeObjects }], caller)
  const own = stemLanguages(request.country)
  const { language } = request
  const languages = language === null || own.includes(language) ? own : [language, ...own]
  const completion = completeName(request.text, languages)
  const finder = new NameFinder(services, request, caller)
  const found = await finder.asTyped(completion)
  if (found.length > 0) return finder.suggestions(found)
  const heard = await finder.corrected(completion.sounding(), completion.beginning)
  const names =
    heard.length > 0 ? heard : await finder.corrected(completion.corrected(), completion.beginning)
  return finder.suggestions(names)
}

class NameFinder {
  readonly #services: SuggestServices
  readonly #request: SuggestBusinessesRequest
  readonly #caller: Caller
  readonly #now: number
  readonly #read = new Map<string, Shown | undefined>()

  constructor(services: SuggestServices, request: SuggestBusinessesRequest, caller: Caller) {
    this.#services = services
    this.#request = request
    this.#caller = caller
    this.#now = services.clock.now()
  }

  /** At most `limit` names that contain the words. */
  async asTyped({ exact, whole, beginning, last }: NameCompletion): Promise<Named[]> {
    const { limit } = this.#request
    const rank = (named: Named): 0 | 1 | 2 => {
      if (named.whole.startsWith(beginning)) return 0
      return named.words.some((word) => word.startsWith(last)) ? 1 : 2
    }
    const around = await this.#around(exact, (named) => farther[rank(named)])
    const kept = Math.max(Math.floor(limit * shareForBest), limit - around.length)
    const best = await this.#distinct(exact, country, kept, () => this.#count(whole))
    return withBest(around, sortedBy(best, rank), limit)
  }

  /** At most `limit` names similar to the text, ordered by the similarity of their beginnings. */
  async corrected(condition: Condition, beginning: string): Promise<Named[]> {
    if (isNothing(condition)) return []
    const { limit } = this.#request
    const edits = (named: Named): number => editsOfBeginning(beginning, named.words)
    const around = await this.#around(condition, (named) => 1 + edits(named))
    const best = await this.#distinct(condition, country, 2 * limit)
    const kept = Math.max(Math.floor(limit * shareForBest), limit - around.length)
    return withBest(around, sortedBy(best, edits).slice(0, kept), limit)
  }

  /** At most `limit` names nearest to the point, if one is given; distances are multiplied by `farness`. */
  async #around(condition: Condition, farness: (named: Named) => number): Promise<Named[]> {
    const { near, limit } = this.#request
    if (near === null) return []
    const area: Area = { kind: 'nearest', ...near, radiusMetres: null }
    const found = await this.#distinct(condition, area, Math.max(limit, leastAround))
    const metres = (named: Named): number => (named.hit.distanceMetres ?? Infinity) * farness(named)
    return sortedBy(found, metres).slice(0, limit)
  }

  /**
   * The first `wanted` distinct names in search order. `ofOneName` counts the first rows, which share one name; once
   * only that name has been found, they are skipped. May return fewer if most rows are branches of a few businesses.
   */
  async #distinct(
    condition: Condition,
    area: Area,
    wanted: number,
    ofOneName?: () => Promise<number>,
  ): Promise<Named[]> {
    const found = new Map<string, Named>()
    if (wanted === 0 || isNothing(condition)) return []
    let size = 2 * wanted
    let from = 0
    let read = 0
    let sameNamed: Promise<number> | undefined
    for (;;) {
      const { total, hits } = await this.#search(condition, area, from, size)
      for (let at = 0; at < hits.length; ) {
        // At least this many more rows are needed.
        const some = hits.slice(at, at + wanted - found.size)
        const names = await this.#shown(some.map(({ id }) => id))
        for (const [place, hit] of some.entries()) {
          const shown = names[place]
          if (shown !== undefined && !found.has(shown.whole)) found.set(shown.whole, { hit, ...shown })
        }
        if (found.size === wanted) return [...found.values()]
        at += some.length
      }
      read += size
      from += size
      const isEnd = from >= total || read >= mostRowsRead
      if (!isEnd && found.size === 1) {
        sameNamed ??= ofOneName?.()
        from = Math.max(from, (await sameNamed) ?? 0)
      }
      if (isEnd || from >= total) return [...found.values()]
      size = Math.min(2 * Math.max(wanted, read), mostRowsRead - read)
    }
  }

  #search(condition: Condition, area: Area, offset: number, limit: number) {
    return this.#services.search.search({
      country: this.#request.country,
      condition,
      area,
      filters: {},
      now: this.#now,
      offset,
      limit,
      ...veils(this.#caller),
    })
  }

  async #count(condition: Condition): Promise<number> {
    return (await this.#search(condition, country, 0, 0)).total
  }

  /** In the order of the ids; undefined if the caller sees no name. */
  async #shown(ids: readonly string[]): Promise<readonly (Shown | undefined)[]> {
    const fresh = ids.filter((id) => !this.#read.has(id))
    const documents = fresh.length === 0 ? [] : await readDocuments(this.#services, fresh, this.#caller)
    for (const [at, id] of fresh.entries())
      this.#read.set(id, shownOf(documents[at] as ShownDocument | undefined))
    return ids.map((id) => this.#read.get(id))
  }

  /** Names are usually unique, which one search confirms; otherwise counts each. */
  async suggestions(names: readonly Named[]): Promise<BusinessSuggestion[]> {
    const conditions = names.map(({ whole }) => wordLeaf(wholeMark + whole, 'name', 'exact', 1))
    const all = await this.#search({ kind: 'any', parts: conditions }, country, 0, names.length)
    const ids = new Set(names.map(({ hit }) => hit.id))
    const isEachAlone = all.total === names.length && all.hits.every(({ id }) => ids.has(id))
    const counts = isEachAlone
      ? names.map(() => 1)
      : await Promise.all(conditions.map((condition) => this.#count(condition)))
    return names.map((named, i) => suggestionOf(named, Math.max(1, counts[i]!)))
  }
}

function suggestionOf({ hit, name, town }: Named, businesses: number): BusinessSuggestion {
  const { id, distanceMetres } = hit
  return {
    name,
    ...(town === undefined ? {} : { town }),
    ...(businesses === 1 ? { id } : {}),
    businesses,
    ...(distanceMetres === null ? {} : { distance_m: Math.round(distanceMetres) }),
  }
}

/** Sorts by a number computed once per name. */
function sortedBy(names: readonly Named[], value: (named: Named) => number): Named[] {
  const valued = names.map((named) => ({ named, value: value(named) }))
  return valued.sort((a, b) => a.value - b.value).map(({ named }) => named)
}

/** Names around the point, then the best ones; a name in both lists appears with its distance. */
function withBest(around: readonly Named[], best: readonly Named[], limit: number): Named[] {
  const first = around.slice(0, limit - best.length)
  const others = best.filter((one) => !first.some(({ whole }) => whole === one.whole))
  const between = around
    .slice(first.length)
    .filter((one) => !others.some(({ whole }) => whole === one.whole))
    .slice(0, limit - first.length - others.length)
  return [
    ...first,
    ...between,
    ...others.map((one) => around.find(({ whole }) => whole === one.whole) ?? one),
  ]
}

const mostEdits = 3

/**
 * The minimum number of edits that turn the text into a beginning of the name, plus half an edit when it
 * starts at a later word; at most 3.
 */
function editsOfBeginning(text: string, name: readonly string[]): number {
  let least = mostEdits
  for (const [i] of name.entries()) {
    const rest = name.slice(i).join('')
    const more = i > 0 ? 0.5 : 0
    for (const change of [0, 1, -1]) {
      const length = text.length + change
      const limit = Math.ceil(least - more) - 1
      if (length < 1 || limit < 0) continue
      least = Math.min(least, editDistance(text, rest.slice(0, length), limit) + more)
    }
  }
  return least
}

const country: Area = { kind: 'country' }

/** The part of an entity document read here. */
interface ShownDocument {
  readonly name?: { readonly name?: string }
  readonly postal_address?: { readonly town?: string }
  readonly normalised_locations?: {
    readonly locations: readonly { readonly name: string; readonly resolution: string }[]
  }
}

function shownOf(document: ShownDocument | undefined): Shown | undefined {
  const name = document?.name?.name
  if (!name) return undefined
  const list = words(name)
  return {
    name,
    whole: wholeToken(list) || name,
    words: list.map(({ text }) => text),
    town: townOf(document),
  }
}

function townOf({
  postal_address: address,
  normalised_locations: places,
}: ShownDocument): string | undefined {
  return address?.town || places?.locations.find(({ resolution }) => resolution === 'town')?.name
}
