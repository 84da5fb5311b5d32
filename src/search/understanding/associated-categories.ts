/** Which categories a phrase may be about when none is named: what look-ups guess by the words, and what the words make people think of. */
import type { Taxonomy } from '../../taxonomy/category.ts'
import type { Word } from '../text/tokenise.ts'
import { isNarrow, spokenIn, textOf } from './phrase-categories.ts'
import { mostlyTrades } from './trades.ts'

export interface AssociatedCategories {
  /** Those that are nearly as likely as the best one. */
  readonly closely: readonly string[]
  /** The likeliest ones, best first. */
  readonly loosely: readonly string[]
  /** Whether the words do not make people think of something else by far. Of categories that nothing is associated with, nobody knows. */
  readonly isLikely: (categoryId: string) => boolean
}

export const noAssociation: AssociatedCategories = { closely: [], loosely: [], isLikely: () => true }

/** A look-up compares with every name: a longer text is none. */
const longestLookup = 60
/** What the quality of a look-up is worth beside the worth of an association, both told as logarithms. */
const lookupWorth = 6
/** What it is worth that words of the phrase name the category. */
const namedWorth = 1
/** An association so much worse than the best one says nothing. */
const leastOfBest = 8
/** The best association must be worth this: below, words say nothing at all. */
const leastWorth = 4
/** From this worth on a place's name is taken for an ordinary word (`reading` has 14, `Leeds` 5). */
const ordinaryWorth = 12
/** Beside an association of this worth what is worth so much less is not meant; chosen on `eval/search-talk.csv`, as the others are. */
const sureWorth = 6
const muchLess = 1
const nearlyAsGood = 0.6
/** What the best category must be worth to be taken for what is meant. */
const leastClosely = 1
const mostClosely = 3
const mostLoosely = 48
const threeLetters = /\p{L}{3}|[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Whether the words have three letters in a row, or one of a script whose letters say more: not `1*`, nor initials. */
export const saysSomething = (list: readonly Word[]): boolean => threeLetters.test(textOf(list))

/** Whether the words make people think of some kind of business. */
export const isAssociated = (list: readonly Word[], taxonomy: Taxonomy): boolean =>
  (taxonomy.associated(textOf(list))[0]?.worth ?? 0) >= ordinaryWorth

/** Operators' own categories have no associations, and broad ones are left out. */
const isAssociable = (id: string, taxonomy: Taxonomy): boolean =>
  !taxonomy.isOwn(id) && isNarrow(id, taxonomy)

/**
 * @param language the one that the phrase is said to be in
 * @param languages those that it may be in when none is said
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
  // Any shop is what every shop makes people think of.
  const associated = taxonomy
    .associated(text, spokenIn(language, languages))
    .filter(({ categoryId }) => isNarrow(categoryId, taxonomy))
  const best = associated[0]?.worth ?? 0
  if (best >= leastWorth) {
    for (const { categoryId, worth } of associated) {
      worths.set(categoryId, Math.max(0, leastOfBest + worth - best))
    }
  }
  const rows = text.length > longestLookup ? [] : taxonomy.lookup(text, language).rows
  for (const { category, order } of rows) {
    worths.set(category.id, (worths.get(category.id) ?? 0) + lookupWorth * order[0])
  }
  for (const id of named) worths.set(id, (worths.get(id) ?? 0) + namedWorth)
  const likely = new Set(
    associated.filter(({ worth }) => worth >= best - muchLess).map(({ categoryId }) => categoryId),
  )
  const ranked = [...worths].sort((a, b) => b[1] - a[1])
  const least = Math.max(leastClosely, (ranked[0]?.[1] ?? 0) - nearlyAsGood)
  const ids = (list: readonly (readonly [string, number])[]): readonly string[] =>
    mostlyTrades(
      list.map(([id]) => id),
      taxonomy,
    )
  return {
    closely: ids(ranked.filter(([, worth]) => worth >= least)).slice(0, mostClosely),
    loosely: ids(ranked).slice(0, mostLoosely),
    isLikely: (id) => best < sureWorth || likely.has(id) || !isAssociable(id, taxonomy),
  }
}
