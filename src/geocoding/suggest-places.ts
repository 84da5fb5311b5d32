import { type Beginning, beginningsNear } from './misspelt-beginnings.ts'
import type { PlaceSuggestion, Point } from './place.ts'
import { kindNumber, NAME_CLASSES } from './places/place-kinds.ts'
import type { PlaceRegister } from './places/place-register.ts'
import { NO_PLACE } from './places/place-table.ts'
import { WEIGHT_STEPS, weightOf } from './places/prominence.ts'
import { prominence } from './reading/candidates.ts'
import type { WhereContext } from './reading/where-reading.ts'
import { cleanText, placeKey } from './text/place-key.ts'

export interface Completion {
  /** Likeliest first. */
  readonly suggestions: readonly PlaceSuggestion[]
  readonly fromCache: boolean
}

interface Match {
  readonly nameKey: number
  readonly discount: number
}

interface MatchingKeys {
  readonly exact: Match[]
  /** Keys with one of the prefixes, at the start or at another word, grouped by their maximum weight. */
  readonly byWeight: Match[][]
  /** Whether keys of little weight are left out. */
  isCut: boolean
}

/** Labels of places in one language, made once. */
interface LabelCache {
  readonly language: string | undefined
  readonly texts: Map<number, string>
}

type Request = WhereContext & { readonly limit: number }

interface Scored {
  readonly place: number
  score: number
  /** Whether the typed text is the whole name. */
  exact: boolean
}

const TOWN = kindNumber('town')
const COUNTRY = kindNumber('country')
const MOST_KEPT = 5_000
const LONGEST_PREFIX = 100
/** Discount for a match at an inner word: a tenth of one at the start. */
const INNER_WORD_DISCOUNT = 1
const EXACT_SLOTS = 2
/** A name typed in full counts as if its place had ten times the people: Mila is a city, and the beginning of Milan. */
const EXACT_BONUS = 1
const MOST_NAMESAKES = 12
/** Keys among which the best of a short beginning nearly always are. */
const FEW_KEYS = 400
const SHORTEST_CORRECTED = 4
/**
 * A place N times farther away needs N to this power times the population for the same score (see
 * `#farness`).
 */
const FARNESS_WEIGHT = 1.5
const NEAR_METRES = 10_000

/**
 * Completes place names. The rank of places does not depend on the typed text, only whether they match does,
 * until a name is typed in full. A displayed suggestion therefore stays while its name is typed. Without a
 * point, large places are chosen; with one, large or near ones.
 */
export class Suggester {
  readonly #register: PlaceRegister
  readonly #kept = new Map<string, readonly PlaceSuggestion[]>()

  constructor(register: PlaceRegister) {
    this.#register = register
  }

  /** Clears cached answers; called when a place changes. */
  forget(): void {
    this.#kept.clear()
  }

  complete(typed: string, request: Request): Completion {
    const text = cleanText(typed).slice(0, LONGEST_PREFIX)
    if (request.near !== undefined) return { suggestions: this.#suggestions(text, request), fromCache: false }
    const slot = `${request.country ?? ''}|${request.language ?? ''}|${request.limit}|${text.toLowerCase()}`
    const kept = this.#kept.get(slot)
    if (kept) return { suggestions: kept, fromCache: true }
    const suggestions = this.#suggestions(text, request)
    if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(slot, suggestions)
    return { suggestions, fromCache: false }
  }

  /** The likeliest first. */
  #suggestions(text: string, request: Request): PlaceSuggestion[] {
    const [head, ...rest] = text.split(',')
    const key = placeKey(head!)
    const countries = this.#register.countryNumbers(request.country)
    if (key === '' || request.limit < 1) return []
    const best = (beginnings: readonly Beginning[]) => this.#best(beginnings, countries, request)
    const asTyped = (one: string) => best([{ text: one, discount: 0 }])
    const ways = [
      () => (rest.length > 0 ? this.#qualified(key, placeKey(rest.join(' ')), countries, request) : []),
      () => asTyped(key),
      () => asTyped(key.replace(/^co (?=\p{L})/u, 'county ')),
      () => this.#qualifiedBySpace(key, countries, request),
      () => best(this.#corrections(key, countries)),
    ]
    for (const way of ways) {
      const labels = way()
      if (labels.length > 0) return labels
    }
    return []
  }

  /**
   * The labels of the best matching places. Keys are examined in order of decreasing weight, until no
   * remaining place could precede one of the chosen.
   */
  #best(beginnings: readonly Beginning[], countries: readonly number[], request: Request): PlaceSuggestion[] {
    // With a point, a small place next to it may come first; postcodes are listed in order, whatever their weight.
    const isByWeight = request.near === undefined && !beginnings.some(({ text }) => /\d/.test(text))
    return (
      (isByWeight ? this.#bestOf(FEW_KEYS, beginnings, countries, request) : null) ??
      this.#bestOf(Number.POSITIVE_INFINITY, beginnings, countries, request)!
    )
  }

  /** The best among the `mostKeys` weightiest keys; null if others could precede one of them. */
  #bestOf(
    mostKeys: number,
    beginnings: readonly Beginning[],
    countries: readonly number[],
    request: Request,
  ): PlaceSuggestion[] | null {
    const { near, limit, language } = request
    const found = this.#matchingKeys(beginnings, countries, limit, mostKeys)
    let isSettled = false
    const scored = new Map<number, Scored>()
    const labels: LabelCache = { language, texts: new Map() }
    for (const exact of found.exact) this.#addPlaces(exact, true, near, scored)
    for (const { text, discount } of beginnings)
      this.#addOperatorPlaces(text, discount, countries, near, scored)
    for (let weight = found.byWeight.length - 1; weight >= 0; weight--) {
      const bucket = found.byWeight[weight]
      if (!bucket) continue
      for (const match of bucket) this.#addPlaces(match, false, near, scored)
      isSettled = scored.size >= limit && this.#isSettled(scored, labels, weight, limit)
      if (isSettled) break
    }
    if (found.isCut && !isSettled) return null
    return this.#labelsOf(scored.values(), labels, limit)
  }

  /** Discount for a place's distance from the point; 0 without a point. */
  #farness(place: number, near: Point | undefined): number {
    if (near === undefined) return 0
    return FARNESS_WEIGHT * Math.log10(1 + this.#register.table.distance(place, near) / NEAR_METRES)
  }

  /** Whether the places whose score no later key can reach provide enough labels. */
  #isSettled(
    scored: ReadonlyMap<number, Scored>,
    labels: LabelCache,
    weight: number,
    limit: number,
  ): boolean {
    const certain = new Set<string>()
    for (const { place, score } of scored.values()) {
      if (weightOf(score) < weight) continue
      certain.add(this.#labelOnce(place, labels))
      if (certain.size >= limit) return true
    }
    return false
  }

  #labelOnce(place: number, { language, texts }: LabelCache): string {
    const label = texts.get(place) ?? this.#label(place, language)
    texts.set(place, label)
    return label
  }

  #addOperatorPlaces(
    key: string,
    discount: number,
    countries: readonly number[],
    near: Point | undefined,
    scored: Map<number, Scored>,
  ): void {
    for (const country of countries) {
      for (const [place] of this.#register.operatorKeys(key, this.#register.table.countries[country]!)) {
        const score = prominence(this.#register, place, 0, 0) - discount - this.#farness(place, near)
        scored.set(place, { place, score, exact: false })
      }
    }
  }

  /** Postcodes are listed only once a digit is typed, in order, and at most `limit`. */
  #matchingKeys(
    beginnings: readonly Beginning[],
    countries: readonly number[],
    limit: number,
    mostKeys: number,
  ): MatchingKeys {
    const { names } = this.#register
    const found: MatchingKeys = { exact: [], byWeight: [], isCut: false }
    let postcodesLeft = 0
    let [kept, lowest] = [0, 0]
    const add = (nameKey: number, discount: number) => {
      const weight = Math.max(0, Math.ceil(names.weight(nameKey) - discount * WEIGHT_STEPS))
      // A letter begins the names of a hundred thousand places; few of them can be among the best.
      if (weight < lowest) {
        found.isCut = true
        return
      }
      if (this.#register.isPostal(names.firstPlace(nameKey)) && postcodesLeft-- <= 0) return
      const match = { nameKey, discount }
      const bucket = found.byWeight[weight]
      if (bucket) bucket.push(match)
      else found.byWeight[weight] = [match]
      kept++
      while (kept - (found.byWeight[lowest]?.length ?? 0) >= mostKeys) {
        kept -= found.byWeight[lowest]?.length ?? 0
        if (found.byWeight[lowest] !== undefined) found.isCut = true
        found.byWeight[lowest] = []
        lowest++
      }
    }
    for (const { text, discount } of beginnings) {
      for (const country of countries) {
        postcodesLeft = /\d/.test(text) ? limit : 0
        const nameKey = names.find(text, country)
        if (nameKey !== undefined) found.exact.push({ nameKey, discount })
        names.visitPrefix(text, country, (key) => add(key, discount))
        names.visitWordPrefix(text, country, (key) => add(key, discount + INNER_WORD_DISCOUNT))
      }
    }
    return found
  }

  #addPlaces(
    { nameKey, discount }: Match,
    exact: boolean,
    near: Point | undefined,
    scored: Map<number, Scored>,
  ): void {
    const { table, names } = this.#register
    let left = MOST_NAMESAKES
    names.visitPlaces(nameKey, (place, nameClass) => {
      if (left-- <= 0 || nameClass === NAME_CLASSES.abbreviation || table.kind(place) === COUNTRY) return
      const isWhole = exact && nameClass !== NAME_CLASSES.alternate && !this.#beginsItsTown(place, nameKey)
      const bonus = isWhole ? EXACT_BONUS : 0
      const score =
        prominence(this.#register, place, nameClass, 0) + bonus - discount - this.#farness(place, near)
      const known = scored.get(place)
      if (!known) scored.set(place, { place, score, exact: isWhole })
      else if (score > known.score) known.score = score
    })
  }

  /** Whether a part of a town is called by the beginning of the town's name: Buda, in Budapest. */
  #beginsItsTown(place: number, nameKey: number): boolean {
    const { table, names } = this.#register
    const parent = table.parent(place)
    if (parent === NO_PLACE || table.kind(place) >= TOWN || table.kind(parent) !== TOWN) return false
    const [part, town] = [names.text(nameKey), placeKey(table.name(parent))]
    return town.startsWith(part) && town !== part
  }

  /** The best labels by score, and up to two that are typed in full. Each name appears once, a namesake abroad with its area. */
  #labelsOf(scored: Iterable<Scored>, known: LabelCache, limit: number): PlaceSuggestion[] {
    const ranked = [...scored].sort((a, b) => b.score - a.score || this.#inOrder(a.place, b.place))
    const chosen = new Map<string, number>()
    const add = (place: number): void => {
      if (chosen.size >= limit) return
      const label = this.#labelOnce(place, known)
      const holder = chosen.get(label)
      if (holder === undefined) {
        chosen.set(label, place)
        return
      }
      // Formal names repeat, too: the place that is ranked before keeps its label.
      const formal = this.#register.formalName(place)
      if (this.#isNamesakeAbroad(place, holder) && !chosen.has(formal)) chosen.set(formal, place)
    }
    const reserved = Math.min(EXACT_SLOTS, limit - 1)
    for (const { place } of ranked) {
      if (chosen.size >= limit - reserved) break
      add(place)
    }
    const exact = ranked.filter((one) => one.exact)
    for (const { place } of exact.slice(0, reserved)) add(place)
    return [...chosen].map(([name, place]) => this.#suggestion(name, place))
  }

  /** Whether a town has the name of one in another country: both are the best known there, as `Valencia`. */
  #isNamesakeAbroad(place: number, other: number): boolean {
    const { table } = this.#register
    return table.kind(place) === TOWN && table.country(place) !== table.country(other)
  }

  #suggestion(name: string, place: number): PlaceSuggestion {
    const { table } = this.#register
    const areas = table.chain(place).filter((area) => table.kind(area) > TOWN && table.kind(area) < COUNTRY)
    const region = areas.at(-1)
    return {
      name,
      place: this.#register.place(place),
      region: region === undefined || region === place ? null : table.name(region),
    }
  }

  /** Postcodes by name, so that the first ones listed are the first in order; places by number. */
  #inOrder(a: number, b: number): number {
    const { table } = this.#register
    const postal = this.#register.isPostal(a) && this.#register.isPostal(b)
    return postal && table.name(a) !== table.name(b) ? (table.name(a) < table.name(b) ? -1 : 1) : a - b
  }

  /** The name if the place is the best known of that name in its country, otherwise the name and its area. */
  #label(place: number, language: string | undefined): string {
    const { table, names } = this.#register
    const name = table.name(place)
    const country = table.countries.indexOf(table.country(place))
    const key = country < 0 ? undefined : names.find(placeKey(name), country)
    let [best, bestScore] = [place, prominence(this.#register, place, 0, 0)]
    if (key !== undefined) {
      names.visitPlaces(key, (other, nameClass) => {
        const score = prominence(this.#register, other, nameClass, 0)
        if (score > bestScore) [best, bestScore] = [other, score]
      })
    }
    const sameThing = best === place || table.liesIn(best, place)
    return sameThing ? this.#register.label(place, language) : this.#register.formalName(place)
  }

  /** `newport, t`: places with the first name whose full label, or one of whose areas, continues as typed. */
  #qualified(
    key: string,
    tail: string,
    countries: readonly number[],
    { near, limit }: Request,
  ): PlaceSuggestion[] {
    const found = new Map<string, { place: number; score: number }>()
    for (const country of countries) {
      this.#register.visitNamed(key, country, (place, nameClass) => {
        if (nameClass === NAME_CLASSES.abbreviation || this.#register.isPostal(place)) return
        const { table } = this.#register
        const areas = table
          .chain(place)
          .slice(1)
          .map((area) => placeKey(table.name(area)))
        const formal = this.#register.formalName(place)
        const label = placeKey(formal)
        if (!label.startsWith(`${key} ${tail}`) && !areas.some((area) => area.startsWith(tail))) return
        const score = prominence(this.#register, place, nameClass, 0) - this.#farness(place, near)
        if (!(score <= (found.get(formal)?.score ?? Number.NEGATIVE_INFINITY)))
          found.set(formal, { place, score })
      })
    }
    return [...found]
      .sort((a, b) => b[1].score - a[1].score)
      .slice(0, limit)
      .map(([name, { place }]) => this.#suggestion(name, place))
  }

  #qualifiedBySpace(key: string, countries: readonly number[], request: Request): PlaceSuggestion[] {
    for (let at = key.lastIndexOf(' '); at > 0; at = key.lastIndexOf(' ', at - 1)) {
      const labels = this.#qualified(key.slice(0, at), key.slice(at + 1), countries, request)
      if (labels.length > 0) return labels
    }
    return []
  }

  /** For a text that is no prefix of a name: the name prefixes one edit away. */
  #corrections(key: string, countries: readonly number[]): Beginning[] {
    if (key.length < SHORTEST_CORRECTED || /\d/.test(key)) return []
    const { names } = this.#register
    return beginningsNear(key, (text) => countries.some((country) => names.hasPrefix(text, country)))
  }
}
