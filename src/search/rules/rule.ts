/** What operators say about searches. Phrases are compared by their words, as `words` makes them of texts. */

/** Where a rule holds. Null, and an empty list, hold anywhere. */
interface Scope {
  /** Lower-case letters, digits and hyphens. */
  readonly id: string
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string | null
}

/** `one_way`: the phrase is read as what it means, instead of as itself. `both_ways`: each is read as all of them. */
export interface SynonymRule extends Scope {
  readonly kind: 'synonym'
  readonly phrase: string
  /** Two letters; holds for searches that state this language. Null: for all. */
  readonly language: string | null
  readonly means: readonly string[]
  readonly direction: 'one_way' | 'both_ways'
}

/** Entities of a search for exactly this phrase. */
interface Placed extends Scope {
  readonly phrase: string
  readonly entityIds: readonly string[]
  /** Only in searches of this place, or of a place in it. */
  readonly placeId: string | null
  /** Only in searches of this site. */
  readonly siteId: string | null
}

/** The entities come first, in this order. */
export interface PinRule extends Placed {
  readonly kind: 'pin'
}

/** The entities come last, or are left out. */
export interface BuryRule extends Placed {
  readonly kind: 'bury'
  readonly to: 'last' | 'out'
}

/** `nobody`: a search for exactly the phrase finds nobody. `ignored`: the words count for nothing. */
export interface StopRule extends Scope {
  readonly kind: 'stop'
  readonly phrase: string
  readonly language: string | null
  readonly effect: 'nobody' | 'ignored'
}

export type SearchRule = SynonymRule | PinRule | BuryRule | StopRule

export const ruleKinds = ['synonym', 'pin', 'bury', 'stop'] as const satisfies readonly SearchRule['kind'][]

/** Of a directory; every thread holds all of them. */
export const mostRules = 5000
/** Of one rule: each search with the phrase looks for them. */
export const mostEntities = 20
export const mostMeanings = 10
/** In characters. */
export const longestPhrase = 100
