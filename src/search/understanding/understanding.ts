/** What a search text is understood as. */
import type { Place } from '../../geocoding/place.ts'
import type { Condition, MayMatch } from '../query.ts'

/** `browse` has no text: everything in the area matches. */
export type SearchMode = 'what' | 'who' | 'keyword' | 'browse'

/**
 * How sure a reading is: `exact`, what the text says; `similar`, the text in another spelling, or found by its words
 * in names and descriptions; `guess`, what the text is probably about.
 */
export type Match = 'exact' | 'similar' | 'guess'

export interface Step {
  readonly condition: Condition
  /** The step is the answer if something matches this. */
  readonly enough: Condition
  /** The place that part of the text names, if any. */
  readonly place: Place | null
  readonly match: Match
  /** Of fallbacks: with more matches the step is no answer. */
  readonly most?: number
}

/**
 * Rungs of readings. Once a reading of a rung has matches, later rungs add nothing: they match the same and
 * more, or are worse readings.
 */
export type Fallbacks = readonly (readonly Step[])[]

/** What to ask for instead, where nobody is found. */
export interface Neighbours {
  /** Kinds that the text is nearly about, likeliest first. */
  readonly categoryIds: () => readonly string[]
  /** A condition in the place that the text names, if it names one. */
  readonly there: (condition: Condition) => Condition
  /** What the text asks for, wherever it is. */
  readonly anywhere: () => Condition
  /** The place that the text names. */
  readonly place: Place | null
}

export interface Understanding {
  /** Steps are computed on call: where `mayMatch` is given, as one of nobody if it cannot answer. */
  readonly steps: readonly ((mayMatch?: MayMatch) => Step)[]
  /**
   * For when no step has an answer: readings with a word left out. The one with the fewest matches keeps the
   * most informative words.
   */
  readonly partial: () => readonly Fallbacks[]
  /** Categories that the whole phrase names. */
  readonly categoryIds: readonly string[]
  /** Null for texts that are not about kinds of business. */
  readonly neighbours: Neighbours | null
}
