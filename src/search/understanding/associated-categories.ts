/**
 * Categories that a phrase may be about when it names none: guesses from lookups, and from associations of
 * its words.
 */
import type { Taxonomy } from '../../taxonomy/category.ts'
import type { Word } from '../text/tokenise.ts'
import { isNarrow, spokenIn, textOf } from './phrase-categories.ts'
import { mostlyTrades } from './trades.ts'

export interface AssociatedCategories {
  /** Categories nearly as likely as the best one, best first. */
  readonly closely: readonly string[]
  /** Categories that the words are strongly associated with, though less than with the best, best first. */
  readonly nearly: readonly string[]
  /** The likeliest categories, best first. */
  readonly loosely: readonly string[]
  /**
   * False if the words are far more strongly associated with other categories. True for categories without
   * associations.
   */
  readonly isLikely: (categoryId: string) => boolean
}

export const noAssociation: AssociatedCategories = {
  closely: [],
  nearly: [],
  loosely: [],
  isLikely: () => true,
}

/** A lookup compares the text with every name; longer texts are skipped. */
const longestLookup = 60
/** Weight of a lookup's quality relative to the worth of an association; both are logarithms. */
const lookupWorth = 6
/** Bonus for categories that words of the phrase name. */
const namedWorth = 1
/** Associations worse than the best by this much are ignored. */
const leastOfBest = 8
/**
 * The floor of confidence: associations are ignored if the best is worth less. Those of unknown words are put together
 * from pieces of them, which any letters have (`qqqqzzzz` 7).
 */
const leastWorth = { known: 5, unknown: 10 } as const
/** From this share of known words on, a lookup needs no such quality. */
const mostlyKnown = 0.7
/** Minimum quality of a lookup for an unknown word. */
const leastLookup = 0.5
/** From this worth on, a place's name is considered an ordinary word (`reading` has 14, `Leeds` 5). */
const ordinaryWorth = 12
/**
 * If the best association is worth at least `sureWorth`, categories worth `muchLess` below it are not meant.
 * Tuned on `eval/search-talk.csv`, like the other constants.
 */
const sureWorth = 6
const muchLess = 1
const nearlyAsGood = 0.6
/** Minimum worth of the best category for it to be considered meant. */
const leastClosely = 1
const mostClosely = 3
/** For kinds near to one that is named: minimum worth of the association, and how much less than the best it may be. */
const nearWorth = 8
const nearLess = 5
const mostNearly = 2
/** A category with more below it (shops, crafts) is not what a text is about because a name is like it. */
const mostBelow = 40
/**
 * The floor of guesses. On the open phrases of `eval/search.ts` each of the first categories is meant, or may be shown, one time in six or
 * more; of later ones that are worth less than the best by `farLess`, one in fourteen.
 */
const mostLoosely = 48
const mostAnyhow = 8
const farLess = 8
const threeLetters = /\p{L}{3}|[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u

/**
 * Whether the words contain three consecutive letters, or one of a script whose letters carry more
 * information. Rejects `1*` and initials.
 */
export const saysSomething = (list: readonly Word[]): boolean => threeLetters.test(textOf(list))

/** Whether the words are associated with some kind of business. */
export const isAssociated = (list: readonly Word[], taxonomy: Taxonomy): boolean =>
  (taxonomy.associated(textOf(list))[0]?.worth ?? 0) >= ordinaryWorth

/** Operators' own categories have no associations, and broad categories are excluded. */
const isAssociable = (id: string, taxonomy: Taxonomy): boolean =>
  !taxonomy.isOwn(id) && isNarrow(id, taxonomy)

/** The share of the words that associations know: one odd word in a sentence does not make the others unsure. */
const shareKnown = (list: readonly Word[], taxonomy: Taxonomy): number =>
  list.filter(({ source }) => taxonomy.knowsWords(source)).length / list.length

/**
 * @param language the stated language of the phrase
 * @param languages the languages it may be in if none is stated
 * @param named categories that words of the phrase name
 */
export function associatedCategories(
  list: readonly Word[],
  language: string | undefined,
  languages: readonly string[],
  taxonomy: Taxonomy,
  named: readonly string[],
): AssociatedCategories {
  const text = textOf(list)
  const worths = new Map<string, number>()
  // Exclude broad categories: the words of every shop are associated with shops in general.
  const associated = taxonomy
    .associated(text, spokenIn(language, languages))
    .filter(({ categoryId }) => isNarrow(categoryId, taxonomy))
  const best = associated[0]?.worth ?? 0
  const known = taxonomy.knowsWords(text) ? 1 : shareKnown(list, taxonomy)
  const least = known * leastWorth.known + (1 - known) * leastWorth.unknown
  if (best >= least) {
    for (const { categoryId, worth } of associated) {
      worths.set(categoryId, Math.max(0, leastOfBest + worth - best))
    }
  }
  const rows = text.length > longestLookup ? [] : taxonomy.lookup(text, language).rows
  for (const { category, order } of rows) {
    if (known < mostlyKnown && order[0] < leastLookup) continue
    if (taxonomy.descendants(category.id).length > mostBelow) continue
    worths.set(category.id, (worths.get(category.id) ?? 0) + lookupWorth * order[0])
  }
  for (const id of named) worths.set(id, (worths.get(id) ?? 0) + namedWorth)
  const likely = new Set(
    associated.filter(({ worth }) => worth >= best - muchLess).map(({ categoryId }) => categoryId),
  )
  const ranked = [...worths].sort((a, b) => b[1] - a[1])
  const bestWorth = ranked[0]?.[1] ?? 0
  const leastClose = Math.max(leastClosely, bestWorth - nearlyAsGood)
  const ids = (list: readonly (readonly [string, number])[]): readonly string[] =>
    mostlyTrades(
      list.map(([id]) => id),
      taxonomy,
    )
  const near = associated.filter(
    ({ categoryId, worth }) => worth >= Math.max(nearWorth, best - nearLess) && !named.includes(categoryId),
  )
  return {
    nearly: mostlyTrades(
      near.map(({ categoryId }) => categoryId),
      taxonomy,
    ).slice(0, mostNearly),
    closely: ids(ranked.filter(([, worth]) => worth >= leastClose)).slice(0, mostClosely),
    loosely: ids(ranked.filter(([, worth], at) => at < mostAnyhow || worth > bestWorth - farLess)).slice(
      0,
      mostLoosely,
    ),
    isLikely: (id) => best < sureWorth || likely.has(id) || !isAssociable(id, taxonomy),
  }
}
