import { prominence } from './candidates.ts'
import { kindNumber, NAME_CLASSES } from './place-kinds.ts'
import type { PlaceRegister } from './place-register.ts'
import { WEIGHT_STEPS, weightOf } from './prominence.ts'
import { cleanText, normaliseName } from './text.ts'
import type { WhereContext } from './where-reading.ts'

export interface Completion {
  /** Lower case, alphabetical. */
  readonly suggestions: readonly string[]
  readonly fromCache: boolean
}

interface MatchingKeys {
  readonly exact: number[]
  /** Keys that begin with the text, or have a word that does, by weight; doubled, and one more when a word does. */
  readonly byWeight: number[][]
}

interface Scored {
  readonly place: number
  score: number
  /** The typed text is the whole name. */
  exact: boolean
}

const COUNTRY = kindNumber('country')
const MOST_KEPT = 5_000
const LONGEST_PREFIX = 100
/** Words inside a name count a tenth of its beginning. */
const INNER_WORD_DISCOUNT = 1
const EXACT_SLOTS = 2
const MOST_NAMESAKES = 12

/**
 * Completes place names. The order of places never depends on the typed text, only which of them match does; so a suggestion, once shown,
 * stays while its name is typed on.
 */
export class Suggester {
  readonly #register: PlaceRegister
  readonly #kept = new Map<string, readonly string[]>()

  constructor(register: PlaceRegister) {
    this.#register = register
  }

  /** Drops kept answers; called when a place changes. */
  forget(): void {
    this.#kept.clear()
  }

  complete(typed: string, context: WhereContext & { limit: number }): Completion {
    const text = cleanText(typed).slice(0, LONGEST_PREFIX)
    const slot = `${context.country ?? ''}|${context.limit}|${text.toLowerCase()}`
    const cacheable = context.near === undefined
    const kept = cacheable ? this.#kept.get(slot) : undefined
    if (kept) return { suggestions: kept, fromCache: true }
    const suggestions = this.#suggestions(text, context)
    if (cacheable) {
      if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!)
      this.#kept.set(slot, suggestions)
    }
    return { suggestions, fromCache: false }
  }

  #suggestions(text: string, context: WhereContext & { limit: number }): string[] {
    const [head, ...rest] = text.split(',')
    const key = normaliseName(head!)
    const countries = this.#register.countryNumbers(context.country)
    if (key === '' || context.limit < 1) return []
    const labels =
      rest.length > 0 ? this.#qualified(key, normaliseName(rest.join(' ')), countries, context.limit) : []
    if (labels.length > 0) return labels.sort()
    const plain = this.#best(key, countries, context.limit)
    const found =
      plain.length > 0
        ? plain
        : this.#best(key.replace(/^co (?=\p{L})/u, 'county '), countries, context.limit)
    const spaced = found.length > 0 ? found : this.#qualifiedBySpace(key, countries, context.limit)
    return (spaced.length > 0 ? spaced : this.#corrected(key, countries, context.limit)).sort()
  }

  /**
   * The labels of the best places that match. Keys are looked at from the greatest weight down, and no further than the labels asked for
   * need: every place that could still come before one chosen has been seen.
   */
  #best(key: string, countries: readonly number[], limit: number): string[] {
    const found = this.#matchingKeys(key, countries, limit)
    const scored = new Map<number, Scored>()
    const labels = new Map<number, string>()
    for (const exact of found.exact) this.#addPlaces(exact, 0, true, scored)
    this.#addOperatorPlaces(key, countries, scored)
    for (let weight = found.byWeight.length - 1; weight >= 0; weight--) {
      const bucket = found.byWeight[weight]
      if (!bucket) continue
      for (const entry of bucket)
        this.#addPlaces(entry >>> 1, (entry & 1) * INNER_WORD_DISCOUNT, false, scored)
      if (scored.size >= limit && this.#isSettled(scored, labels, weight, limit)) break
    }
    return this.#labelsOf(scored.values(), labels, limit)
  }

  /** Whether the places whose score no later key can reach have labels enough. */
  #isSettled(
    scored: ReadonlyMap<number, Scored>,
    labels: Map<number, string>,
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

  #labelOnce(place: number, labels: Map<number, string>): string {
    const label = labels.get(place) ?? this.#label(place)
    labels.set(place, label)
    return label
  }

  #addOperatorPlaces(key: string, countries: readonly number[], scored: Map<number, Scored>): void {
    for (const country of countries) {
      for (const [place] of this.#register.operatorKeys(key, this.#register.table.countries[country]!)) {
        scored.set(place, { place, score: prominence(this.#register, place, 0, 0), exact: false })
      }
    }
  }

  /** Postcodes are listed only once a figure is typed, and no more than are asked for, in order. */
  #matchingKeys(key: string, countries: readonly number[], limit: number): MatchingKeys {
    const { names } = this.#register
    const found: MatchingKeys = { exact: [], byWeight: [] }
    let postcodesLeft = 0
    const add = (nameKey: number, inner: 0 | 1) => {
      if (this.#register.isPostal(names.firstPlace(nameKey)) && postcodesLeft-- <= 0) return
      const weight = Math.max(0, names.weight(nameKey) - inner * INNER_WORD_DISCOUNT * WEIGHT_STEPS)
      const bucket = found.byWeight[weight]
      if (bucket) bucket.push(nameKey * 2 + inner)
      else found.byWeight[weight] = [nameKey * 2 + inner]
    }
    for (const country of countries) {
      postcodesLeft = /\d/.test(key) ? limit : 0
      const whole = names.find(key, country)
      if (whole !== undefined) found.exact.push(whole)
      names.visitPrefix(key, country, (nameKey) => add(nameKey, 0))
      names.visitWordPrefix(key, country, (nameKey) => add(nameKey, 1))
    }
    return found
  }

  #addPlaces(nameKey: number, discount: number, exact: boolean, scored: Map<number, Scored>): void {
    const { table, names } = this.#register
    let left = MOST_NAMESAKES
    names.visitPlaces(nameKey, (place, nameClass) => {
      if (left-- <= 0 || nameClass === NAME_CLASSES.abbreviation || table.kind(place) === COUNTRY) return
      const score = prominence(this.#register, place, nameClass, 0) - discount
      const known = scored.get(place)
      if (!known) scored.set(place, { place, score, exact })
      else if (score > known.score) known.score = score
    })
  }

  /** The best by score, and up to two that are typed in full. Names shown once. */
  #labelsOf(scored: Iterable<Scored>, known: Map<number, string>, limit: number): string[] {
    const ranked = [...scored].sort((a, b) => b.score - a.score || this.#inOrder(a.place, b.place))
    const labels = new Set<string>()
    const reserved = Math.min(EXACT_SLOTS, limit - 1)
    for (const { place } of ranked) {
      if (labels.size >= limit - reserved) break
      labels.add(this.#labelOnce(place, known))
    }
    const exact = ranked.filter((one) => one.exact)
    for (const { place } of exact.slice(0, reserved))
      if (labels.size < limit) labels.add(this.#labelOnce(place, known))
    return [...labels]
  }

  /** Postcodes by name, so that the first ones listed are the first of their kind; places by number. */
  #inOrder(a: number, b: number): number {
    const { table } = this.#register
    const postal = this.#register.isPostal(a) && this.#register.isPostal(b)
    return postal && table.name(a) !== table.name(b) ? (table.name(a) < table.name(b) ? -1 : 1) : a - b
  }

  /** The name where the place is the best known of that name in its country, else the name and its area. */
  #label(place: number): string {
    const { table, names } = this.#register
    const name = table.name(place).toLowerCase()
    const country = table.countries.indexOf(table.country(place))
    const key = country < 0 ? undefined : names.find(normaliseName(name), country)
    let [best, bestScore] = [place, prominence(this.#register, place, 0, 0)]
    if (key !== undefined) {
      names.visitPlaces(key, (other, nameClass) => {
        const score = prominence(this.#register, other, nameClass, 0)
        if (score > bestScore) [best, bestScore] = [other, score]
      })
    }
    const sameThing = best === place || table.liesIn(best, place)
    return sameThing ? name : this.#register.formalName(place).toLowerCase()
  }

  /** `newport, t`: places of the first name whose full label, or one of whose areas, goes on as typed. */
  #qualified(key: string, tail: string, countries: readonly number[], limit: number): string[] {
    const found = new Map<string, number>()
    for (const country of countries) {
      this.#register.visitNamed(key, country, (place, nameClass) => {
        if (nameClass === NAME_CLASSES.abbreviation || this.#register.isPostal(place)) return
        const { table } = this.#register
        const areas = table
          .chain(place)
          .slice(1)
          .map((area) => normaliseName(table.name(area)))
        const formal = this.#register.formalName(place).toLowerCase()
        const label = normaliseName(formal)
        if (!label.startsWith(`${key} ${tail}`) && !areas.some((area) => area.startsWith(tail))) return
        found.set(formal, prominence(this.#register, place, nameClass, 0))
      })
    }
    return [...found]
      .sort((a, b) => b[1] - a[1])
      .slice(0, limit)
      .map(([label]) => label)
  }

  #qualifiedBySpace(key: string, countries: readonly number[], limit: number): string[] {
    for (let at = key.lastIndexOf(' '); at > 0; at = key.lastIndexOf(' ', at - 1)) {
      const labels = this.#qualified(key.slice(0, at), key.slice(at + 1), countries, limit)
      if (labels.length > 0) return labels
    }
    return []
  }

  /** For a text that begins no name: the nearest beginnings, one edit away. */
  #corrected(key: string, countries: readonly number[], limit: number): string[] {
    if (key.length < 4 || /\d/.test(key)) return []
    const { names } = this.#register
    for (const other of oneEditAway(key)) {
      if (!countries.some((country) => names.hasPrefix(other, country))) continue
      const labels = this.#best(other, countries, limit)
      if (labels.length > 0) return labels
    }
    return []
  }
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Texts one edit away that keep the first letter: swaps, letters left out, put in or mistaken, from the end, where errors are likeliest. */
function* oneEditAway(key: string): Generator<string> {
  for (let at = key.length - 1; at >= 1; at--) {
    if (at >= 2) yield `${key.slice(0, at - 1)}${key[at]}${key[at - 1]}${key.slice(at + 1)}`
    yield key.slice(0, at) + key.slice(at + 1)
    for (const letter of LETTERS) yield key.slice(0, at) + letter + key.slice(at)
    for (const letter of LETTERS) yield key.slice(0, at) + letter + key.slice(at + 1)
  }
}
