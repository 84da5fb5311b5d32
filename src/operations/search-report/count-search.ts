import type { SearchOutcome } from '../search-entities.ts'
import type { SearchRecorder } from './search-recorder.ts'

/** A search that somebody made, at the edge where it came in. */
export interface CountedSearch {
  /** What was looked for; empty: everything. */
  readonly text: string
  /** All that was said, where the text is a part of it. */
  readonly said?: string | undefined
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
  readonly outcome: SearchOutcome
  /** Later pages of a search are none of their own. */
  readonly isFirst: boolean
  /** Whether it is shown on a page of the directory. */
  readonly isPage: boolean
}

/** Counts a search for the report; no write and no further look-up. */
export function countSearch(recorder: SearchRecorder, search: CountedSearch): void {
  const { text, said, country, outcome, isFirst, isPage } = search
  if (!isFirst) return
  const { total, reading } = outcome
  const { match, nearest, categoryIds } = reading
  recorder.note({ text, said, country, total, match, nearest, categoryIds, isPage })
}
