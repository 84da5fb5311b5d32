/** Rules of searches, found by the words of a text. */
import { placeConnectors } from '../text/place-connectors.ts'
import { tokens, words } from '../text/tokenise.ts'
import type { BuryRule, PinRule, SearchRule, StopRule, SynonymRule } from './rule.ts'

/** A search, as far as rules look at it. */
export interface RuledSearch {
  /** Texts that a rule may be about: what is searched for and, where that is a part of it, all that was said. */
  readonly phrases: readonly string[]
  /** Names of a place that was given apart: with one of them, the first phrase makes phrases such as `pizza in Leeds`. */
  readonly apart: readonly string[]
  readonly country: string
  readonly language: string | null
  /** The place searched, and all that contain it. */
  readonly placeIds: readonly string[]
  readonly siteId: string | null
}

/** A text with its synonyms. */
export interface Expanded {
  /** What to search for instead of the text: any of these, the likeliest first. Without a rule the text itself. */
  readonly texts: readonly string[]
  readonly used: readonly SpanRule[]
}

/** What rules do to the rows of a search. */
export interface Steering {
  readonly nobody: StopRule | null
  /** Entities that come first, in order. */
  readonly pinned: readonly string[]
  /** Entities that come last, and that are left out. No entity is in two of the lists. */
  readonly last: readonly string[]
  readonly out: readonly string[]
}

/** Texts that one text becomes at most; further synonyms are left out. */
const mostTexts = 6

export type SpanRule = SynonymRule | StopRule

/** Words that a rule replaces: by any of the texts, or by nothing. */
interface Span {
  readonly rule: SpanRule
  readonly tokens: readonly string[]
  readonly means: readonly string[]
}

const keyOf = (text: string): string => tokens(text).join(' ')

/** What may stand between a text and a place: nothing, or a word that leads to a place. */
const between: readonly string[] = [' ', ...new Set([...placeConnectors].map((word) => ` ${keyOf(word)} `))]

/** The keys of a search: of its phrases, and of the first one with the place beside it. */
function keysOf({ phrases, apart }: Pick<RuledSearch, 'phrases' | 'apart'>): ReadonlySet<string> {
  const keys = new Set(phrases.map(keyOf))
  const [what] = keys
  if (what === undefined || what === '') return keys
  for (const place of new Set(apart.map(keyOf))) {
    for (const led of between) keys.add(what + led + place)
    keys.add(`${place} ${what}`)
  }
  return keys
}

/** The rules in the forms in which they are looked up. Later rules of one phrase add to earlier ones, in the order of ids. */
export class CompiledRules {
  readonly isEmpty: boolean
  /** By the first token, longest first. */
  readonly #spans = new Map<string, Span[]>()
  readonly #whole = new Map<string, (PinRule | BuryRule | StopRule)[]>()

  constructor(rules: readonly SearchRule[]) {
    this.isEmpty = rules.length === 0
    for (const rule of rules) this.#add(rule)
    for (const spans of this.#spans.values()) spans.sort((a, b) => b.tokens.length - a.tokens.length)
  }

  #add(rule: SearchRule): void {
    if (rule.kind === 'synonym') {
      const { phrase, means, direction } = rule
      if (direction === 'one_way') this.#addSpan(rule, phrase, means)
      else {
        const all = [phrase, ...means]
        for (const one of all) this.#addSpan(rule, one, [one, ...all.filter((other) => other !== one)])
      }
    } else if (rule.kind === 'stop' && rule.effect === 'ignored') this.#addSpan(rule, rule.phrase, [''])
    else {
      const key = keyOf(rule.phrase)
      this.#whole.set(key, [...(this.#whole.get(key) ?? []), rule])
    }
  }

  #addSpan(rule: SpanRule, phrase: string, means: readonly string[]): void {
    const list = tokens(phrase)
    const [first] = list
    if (first === undefined) return
    this.#spans.set(first, [...(this.#spans.get(first) ?? []), { rule, tokens: list, means }])
  }

  /** The text with synonyms in place of its words, and without words to ignore. */
  expand(text: string, { country, language }: Pick<RuledSearch, 'country' | 'language'>): Expanded {
    const list = words(text)
    const said = list.map((word) => word.text)
    const used: SpanRule[] = []
    let isChanged = false
    let texts: readonly string[] = ['']
    for (let at = 0; at < list.length; ) {
      const spans = this.#spansAt(said, at, country, language)
      const [first] = spans
      if (first === undefined) {
        texts = texts.map((start) => joined(start, list[at]!.source))
        at++
        continue
      }
      isChanged = true
      const means = [...new Set(spans.flatMap((span) => span.means))]
      used.push(...spans.map(({ rule }) => rule))
      texts = means.flatMap((meaning) => texts.map((start) => joined(start, meaning))).slice(0, mostTexts)
      at += first.tokens.length
    }
    return isChanged ? { texts, used: [...new Set(used)] } : { texts: [text], used }
  }

  /** The spans that begin at a word, all of the greatest length. */
  #spansAt(said: readonly string[], at: number, country: string, language: string | null): readonly Span[] {
    const fitting = (this.#spans.get(said[at]!) ?? []).filter(
      ({ rule, tokens: span }) =>
        span.every((token, i) => said[at + i] === token) &&
        isIn(rule.country, country) &&
        isIn(rule.language, language?.slice(0, 2) ?? null),
    )
    return fitting.filter((span) => span.tokens.length === fitting[0]!.tokens.length)
  }

  /** What rules about the whole phrase say; null if there are none. */
  steer(search: RuledSearch): Steering | null {
    if (this.#whole.size === 0) return null
    const rules = [...keysOf(search)]
      .flatMap((key) => this.#whole.get(key) ?? [])
      .filter((rule) => holds(rule, search))
    if (rules.length === 0) return null
    const nobody = rules.find((rule): rule is StopRule => rule.kind === 'stop') ?? null
    const of = (fits: (rule: PinRule | BuryRule) => boolean): string[] => [
      ...new Set(rules.flatMap((rule) => (rule.kind !== 'stop' && fits(rule) ? rule.entityIds : []))),
    ]
    const out = of((rule) => rule.kind === 'bury' && rule.to === 'out')
    const pinned = of((rule) => rule.kind === 'pin').filter((id) => !out.includes(id))
    const last = of((rule) => rule.kind === 'bury' && rule.to === 'last').filter(
      (id) => !out.includes(id) && !pinned.includes(id),
    )
    return { nobody, pinned, last, out }
  }
}

export const compileRules = (rules: readonly SearchRule[]): CompiledRules => new CompiledRules(rules)

const joined = (start: string, more: string): string =>
  start === '' ? more : more === '' ? start : `${start} ${more}`

/** A search that states nothing may be in any language. */
const isIn = (wanted: string | null, given: string | null): boolean =>
  wanted === null || given === null || wanted === given

function holds(rule: PinRule | BuryRule | StopRule, search: RuledSearch): boolean {
  if (!isIn(rule.country, search.country)) return false
  if (rule.kind === 'stop') return isIn(rule.language, search.language?.slice(0, 2) ?? null)
  const { placeId, siteId } = rule
  return (
    (placeId === null || search.placeIds.includes(placeId)) && (siteId === null || siteId === search.siteId)
  )
}
