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

/** Names of popular categories come before synonyms of equally popular ones. */
const SYNONYM_LATER = 150
/** Street furniture and landscape come after all lines of business. */
const NOT_COMMERCIAL_LATER = 2000
const LONGEST_PREFIX = 60

/**
 * Completions of what was typed so far, in one language. Every word of a text starts an entry of a sorted list, so a beginning is found
 * at any word. Which of several are shown goes by a rank that does not depend on the typed text: a text once shown stays while its next
 * letters are typed, because the others can only become fewer.
 */
export class Suggester {
  readonly #starts: SortedWords
  /** For each start the suggestions it belongs to, by rank. */
  readonly #suggestions: readonly (readonly Suggestion[])[]

  constructor(
    kind: 'category' | 'keyword',
    language: string | undefined,
    categories: readonly RankedCategory[],
  ) {
    const starts = new Map<string, Suggestion[]>()
    for (const { text, rank, words } of distinctTexts(kind, language, categories)) {
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

  /** At most `limit` texts, in alphabetical order, as the recorded service gave them. */
  suggest(typed: string, limit: number): readonly string[] {
    const words = foldWords(typed)
    if (words.length === 0 || limit <= 0) return []
    const prefix = words.join(' ').slice(0, LONGEST_PREFIX) + (endsInSpace(typed) ? ' ' : '')
    const exact = this.#beginningWith(prefix, limit)
    const found = exact.length > 0 ? exact : this.#similarTo(prefix.trimEnd(), limit)
    return found.map(({ text }) => text).sort((a, b) => (a < b ? -1 : 1))
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

  /** Only among texts with the first letter typed, or the second where the first is one too many: nearly all errors come later. */
  #similarTo(prefix: string, limit: number): readonly Suggestion[] {
    const allowed = errorsAllowed(prefix.length)
    if (allowed === 0) return []
    const best = new Best(limit)
    for (const letter of new Set([...prefix].slice(0, 2))) {
      const within = this.#starts.range(letter)
      const add = (index: number, errors: number): void => {
        for (const suggestion of this.#suggestions[index]!) {
          best.add(suggestion, errors * 1_000_000 + suggestion.rank)
        }
      }
      this.#starts.similar(prefix, allowed, true, add, within)
    }
    return best.items
  }
}

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

/** The texts of a language, each once, with the best rank among its categories. Ranks are made distinct so that the order is total. */
function distinctTexts(
  kind: 'category' | 'keyword',
  language: string | undefined,
  categories: readonly RankedCategory[],
): readonly (Suggestion & { readonly words: readonly string[] })[] {
  const languages = nameLanguages(language)
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
    const named = languages.find((one) => category.names[one] !== undefined)
    if (named) add(category.names[named]!, rank)
    if (kind === 'category') continue
    const speaking = languages.find(
      (one) => category.synonyms[one] !== undefined && (one !== 'en' || named === 'en'),
    )
    for (const synonym of speaking ? category.synonyms[speaking]! : []) add(synonym, rank + SYNONYM_LATER)
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank || (a.text < b.text ? -1 : 1))
    .map((one, index) => ({ ...one, rank: index }))
}
