import type { RankedCategory } from './catalogue.ts'
import { foldWords } from './fold.ts'
import { nameLanguages } from './languages.ts'
import { errorsAllowed, SortedWords } from './sorted-words.ts'

interface Suggestion {
  /** In lower case, as shown. */
  readonly text: string
  /** The lower the sooner. Never depends on what was typed. */
  readonly rank: number
}

/** All that ship would be more than anybody wants to see completed, or to wait for when they are first needed. */
export const MOST_SYNONYMS = 8
const MOST_SYNONYMS_ELSEWHERE = 3
/** Names of popular categories come before synonyms of equally popular ones. */
const SYNONYM_LATER = 150
/** Street furniture and landscape come after all lines of business. */
const NOT_COMMERCIAL_LATER = 2000
const LONGEST_PREFIX = 60
/** Added to a rank for each typing error; ranks are below it. */
const ERROR_RANK = 1_000_000

/**
 * Completions of what was typed so far, among the texts of one or several languages. Every word of a text starts an entry of a sorted list, so a beginning is found
 * at any word. Which of several are shown goes by a rank that does not depend on the typed text: a text once shown stays while its next
 * letters are typed, because the others can only become fewer.
 */
export class Suggester {
  readonly #starts: SortedWords
  /** For each start the suggestions it belongs to, by rank. */
  readonly #suggestions: readonly (readonly Suggestion[])[]

  constructor(texts: readonly SuggestedText[]) {
    const starts = new Map<string, Suggestion[]>()
    for (const { text, rank, words } of texts) {
      const suggestion = { text, rank }
      const own = new Set(words.map((_, index) => words.slice(index).join(' ')))
      for (const start of own) {
        const list = starts.get(start)
        if (list) list.push(suggestion)
        else starts.set(start, [suggestion])
      }
    }
    const sorted = [...starts].sort(([a], [b]) => (a < b ? -1 : 1))
    this.#starts = new SortedWords(sorted.map(([start]) => start))
    this.#suggestions = sorted.map(([, list]) => list.sort((a, b) => a.rank - b.rank))
  }

  /** At most `limit` texts that have the typed words as a beginning, in alphabetical order, as the recorded service gave them. */
  beginningWith(typed: string, limit: number): readonly string[] {
    const prefix = prefixOf(typed)
    if (prefix === '' || limit <= 0) return []
    return inOrder(this.#beginningWith(prefix + (endsInSpace(typed) ? ' ' : ''), limit))
  }

  /** The same with typing errors, the fewest first when there are more than `limit`. */
  similarTo(typed: string, limit: number): readonly string[] {
    const prefix = prefixOf(typed)
    return prefix === '' || limit <= 0 ? [] : inOrder(this.#similarTo(prefix, limit))
  }

  #beginningWith(prefix: string, limit: number): readonly Suggestion[] {
    const best = new Best(limit)
    const [from, to] = this.#starts.range(prefix)
    for (let index = from; index < to; index++) {
      for (const suggestion of this.#suggestions[index]!) best.add(suggestion, suggestion.rank)
    }
    if (prefix.endsWith(' ')) {
      const [at] = this.#starts.range(prefix.trimEnd())
      if (this.#starts.words[at] === prefix.trimEnd()) {
        for (const suggestion of this.#suggestions[at]!) best.add(suggestion, suggestion.rank)
      }
    }
    return best.items
  }

  /** The first letter is seldom mistaken: that counts as two errors, and no other is forgiven beside it. */
  #similarTo(prefix: string, limit: number): readonly Suggestion[] {
    const allowed = errorsAllowed(prefix.length)
    if (allowed === 0) return []
    const best = new Best(limit)
    const adding =
      (more: number) =>
      (index: number, errors: number): void => {
        for (const suggestion of this.#suggestions[index]!)
          best.add(suggestion, (errors + more) * ERROR_RANK + suggestion.rank)
      }
    this.#starts.similar(prefix, allowed, adding(0), this.#starts.range(prefix[0]!))
    this.#starts.similar(prefix, 1, adding(1))
    return best.items
  }
}

const prefixOf = (typed: string): string => foldWords(typed).join(' ').slice(0, LONGEST_PREFIX).trimEnd()

const inOrder = (suggestions: readonly Suggestion[]): readonly string[] =>
  suggestions.map(({ text }) => text).sort((a, b) => (a < b ? -1 : 1))

const endsInSpace = (text: string): boolean => /\s$/.test(text)

/** The few suggestions with the lowest rank, each text once. */
class Best {
  readonly #limit: number
  readonly #kept: { readonly suggestion: Suggestion; readonly rank: number }[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  add(suggestion: Suggestion, rank: number): void {
    const kept = this.#kept
    if (kept.length === this.#limit && rank >= kept.at(-1)!.rank) return
    const known = kept.findIndex((one) => one.suggestion === suggestion)
    if (known >= 0 && kept[known]!.rank <= rank) return
    if (known >= 0) kept.splice(known, 1)
    let at = kept.length
    while (at > 0 && kept[at - 1]!.rank > rank) at--
    kept.splice(at, 0, { suggestion, rank })
    if (kept.length > this.#limit) kept.pop()
  }

  get items(): readonly Suggestion[] {
    return this.#kept.map(({ suggestion }) => suggestion)
  }
}

export interface SuggestedText extends Suggestion {
  readonly words: readonly string[]
}

type Kind = 'category' | 'keyword'

/** The texts of a language, with English where it has no name for a category. */
export function textsOfLanguage(
  kind: Kind,
  language: string | undefined,
  categories: readonly RankedCategory[],
): readonly SuggestedText[] {
  const languages = nameLanguages(language)
  return distinctTexts(kind, categories, (category) => {
    const named = languages.find((one) => category.names[one] !== undefined)
    const synonyms = languages
      .values()
      .filter((one) => one !== 'en' || named === 'en')
      .map((one) => category.synonyms.usual(one, MOST_SYNONYMS))
      .find((list) => list.length > 0)
    return [named === undefined ? [] : [category.names[named]!], synonyms ?? []]
  })
}

/** The texts of all these languages. */
export function textsOfLanguages(
  kind: Kind,
  languages: readonly string[],
  categories: readonly RankedCategory[],
): readonly SuggestedText[] {
  return distinctTexts(kind, categories, ({ names, synonyms }) => [
    languages.flatMap((one) => names[one] ?? []),
    languages.flatMap((one) => synonyms.usual(one, MOST_SYNONYMS_ELSEWHERE)),
  ])
}

/**
 * Each text once, with the best rank among its categories. Ranks are made distinct so that the order is total. `textsOf`: names and synonyms.
 */
function distinctTexts(
  kind: Kind,
  categories: readonly RankedCategory[],
  textsOf: (category: RankedCategory) => readonly [readonly string[], readonly string[]],
): readonly SuggestedText[] {
  const found = new Map<string, { text: string; rank: number; words: readonly string[] }>()
  const add = (raw: string, rank: number): void => {
    const text = raw.toLowerCase()
    const words = foldWords(text)
    const key = words.join(' ')
    const known = found.get(key)
    if (key !== '' && (!known || rank < known.rank))
      found.set(key, { text: known?.text ?? text, rank, words })
  }
  for (const category of categories) {
    if (category.hidden) continue
    const rank = category.rank + (category.commercial ? 0 : NOT_COMMERCIAL_LATER)
    const [names, synonyms] = textsOf(category)
    for (const name of names) add(name, rank)
    if (kind === 'category') continue
    for (const synonym of synonyms) add(synonym, rank + SYNONYM_LATER)
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank || (a.text < b.text ? -1 : 1))
    .map((one, index) => ({ ...one, rank: index }))
}
