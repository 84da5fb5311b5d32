/**
 * What names say of a kind of business: the listings whose category nobody has told, or told wrongly, are found by
 * the words of the phrase and of the categories it names.
 */
import { isDoingWord } from '../../asking-words.ts'
import type { Category, Taxonomy } from '../../taxonomy/category.ts'
import type { Condition } from '../query.ts'
import { isFiller } from '../text/stop-words.ts'
import { type Word, words } from '../text/tokenise.ts'
import { isNarrow } from './phrase-categories.ts'
import { allOf, anyOf, distinct, type FieldWorth, nothing, wordCondition } from './word-conditions.ts'

/** A name says more than a description. */
const phraseWorth: readonly FieldWorth[] = [
  { field: 'name', worth: 9 },
  { field: 'tag', worth: 6 },
  { field: 'description', worth: 5 },
]
const termWorth: readonly FieldWorth[] = [{ field: 'name', worth: 6 }]
const forms = { prefix: false, similar: false, plain: true }

/** Of the categories named, the best are looked for by their terms; the synonyms of each are listed best first. */
const mostCategories = 2
const mostSynonyms = 10
const mostTerms = 24
const mostWordsOfTerm = 3
/** A shorter word on its own (`bar`, `gas`) is part of too many names. */
const fewestLettersAlone = 4
/** How much likelier another category may be to be meant by a term. */
const slightlyLess = 1.5

/** All of the words in a name, a tag or a description. */
export function wordsInTexts(list: readonly Word[], languages: readonly string[]): Condition {
  if (list.length === 0) return nothing
  return allOf(list.map((word) => wordCondition(word, phraseWorth, languages, forms)))
}

/** A name or synonym of one of the categories in a name of the business. Broad categories say too little. */
export function termsInNames(
  categoryIds: readonly string[],
  languages: readonly string[],
  taxonomy: Taxonomy,
): Condition {
  const told = categoryIds.filter((id) => isNarrow(id, taxonomy)).slice(0, mostCategories)
  const terms = new Map<string, readonly Word[]>()
  for (const id of told) {
    const category = taxonomy.get(id)
    if (category === undefined) continue
    for (const list of termsOf(category, languages, taxonomy))
      terms.set(list.map(({ text }) => text).join(' '), list)
  }
  return anyOf(
    [...terms.values()]
      .slice(0, mostTerms)
      .map((list) => allOf(list.map((word) => wordCondition(word, termWorth, languages, forms)))),
  )
}

function termsOf(
  { id, names, synonyms }: Category,
  languages: readonly string[],
  taxonomy: Taxonomy,
): readonly (readonly Word[])[] {
  return [...new Set([...languages, 'en'])].flatMap((language) => {
    const name = names[language]
    const written = [...(name === undefined ? [] : [name]), ...synonyms.usual(language, mostSynonyms)]
    return written.flatMap((term) => {
      const list = distinct(words(term)).filter(({ text }) => !isFiller(text))
      return saysKind(list, term, id, language, taxonomy) ? [list] : []
    })
  })
}

/** Whether who has the words in the name is most likely of the kind: not for what people want done. */
function saysKind(
  list: readonly Word[],
  term: string,
  id: string,
  language: string,
  taxonomy: Taxonomy,
): boolean {
  if (list.length === 0 || list.length > mostWordsOfTerm || list.some(({ text }) => isDoingWord(text)))
    return false
  if (list.length === 1 && list[0]!.text.length < fewestLettersAlone) return false
  if (!taxonomy.match(term, language).some(({ categoryId }) => categoryId === id)) return false
  const associated = taxonomy.associated(term, [language])
  const least = (associated[0]?.worth ?? 0) - slightlyLess
  return associated.length === 0 || associated.some((one) => one.categoryId === id && one.worth >= least)
}
