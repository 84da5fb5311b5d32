import { likeliestFirst } from '../suggestion-order.ts'
import { isWhole } from './site-pages.ts'
import type { Visit } from './visit.ts'

/** One completion of the search box. */
export interface BoxSuggestion {
  /** What the box is filled with. */
  readonly text: string
  /** Shown beside it: the town of a business. */
  readonly note?: string
  /** The listing, where the text names one business. */
  readonly id?: string
}

const mostSuggestions = 8

/** Completions of the box: kinds of businesses and names (`what`), or places (`where`). */
export async function boxSuggestions(visit: Visit): Promise<readonly BoxSuggestion[]> {
  const { query, operations, language, country, visitor } = visit
  const text = (query.get('q') ?? '').trim().slice(0, 100)
  if (text.length < 2) return []
  if (query.get('kind') === 'where') {
    const { suggestions } = operations.suggestLocations(text, country, language)
    return suggestions.slice(0, mostSuggestions).map(({ name }) => ({ text: name }))
  }
  const kinds = likeliestFirst(operations.suggestCategories('category', text, language), text).slice(0, 4)
  // Names are completed from the whole directory.
  if (!isWhole(visit.site)) return kinds.map((name) => ({ text: capitalised(name, language) }))
  const names = await operations.suggestBusinesses(
    { text, country, language, near: null, limit: mostSuggestions - kinds.length },
    visitor,
  )
  return [
    ...kinds.map((name) => ({ text: capitalised(name, language) })),
    ...names.map(({ name, town, id }) => ({ text: name, ...(town && { note: town }), ...(id && { id }) })),
  ]
}

/** Suggestions are lower case on the wire; boxes show names as people write them. */
const capitalised = (text: string, language: string): string =>
  text.replaceAll(
    /(^|[\s,-])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase(language),
  )
