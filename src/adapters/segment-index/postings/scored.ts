import type { Scores } from './matches.ts'

/** Matches that are already known: documents, ascending, with their scores. */
export interface Scored {
  readonly kind: 'scored'
  readonly documents: Uint32Array
  readonly scores: Scores
}
