/**
 * What names say of a kind of business: listings without a category, or with a wrong one, are found by
 * the words of the phrase and of the categories it names.
 */
import { isDoingWord } from '../../asking-words.ts'
import { compact, LruCacheOf } from '../../lru-cache.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import type { Condition } from '../query.ts'
import { isFiller } from '../text/stop-words.ts'
import { type Word, words } from '../text/tokenise.ts'
import { categoriesWithNameWords } from './category-names.ts'
import { categoriesCalled, nameWordsOf } from './name-words.ts'
import { nearEitherWay } from './near-kinds.ts'
import { isNarrow, textOf } from './phrase-categories.ts'
import {
  allOf,
  anyOf,
  distinct,
  type FieldWorth,
  nothing,
  wordCondition,
  wordLeaf,
} from './word-conditions.ts'

/** A name says more than a description. */
const phraseWorth: readonly FieldWorth[] = [
  { field: 'name', worth: 9 },
  { field: 'tag', worth: 6 },
  { field: 'description', worth: 5 },
]
const termWorth = 6
const forms = { prefix: false, similar: false, plain: true }

/** Of the categories named, or near to them, the best are looked for by their terms; the synonyms of each are listed best first. */
const mostCategories = 2
const mostNear = 4
const mostSynonyms = 12
const mostTerms = 48
const mostWordsOfTerm = 3
/** Categories in languages whose terms are remembered. */
const mostKnown = 2000
/** A shorter word on its own (`bar`, `gas`) is part of too many names. */
const fewestLettersAlone = 4
/** How much likelier another category may be to be meant by a term, and by one of its words alone. */
const slightlyLess = 1.5
const barelyLess = 0.5
/** A word in the names of so many categories says nothing of any. */
const manyKinds = 8

/** All of the words in a name, a tag or a description. */
export function wordsInTexts(list: readonly Word[], languages: readonly string[]): Condition {
  if (list.length === 0) return nothing
  return allOf(list.map((word) => wordCondition(word, phraseWorth, languages, forms)))
}

/**
 * A name or synonym of one of the categories in a name of the business. Broad categories say too little. `own` leaves out
 * words by which other kinds call themselves, too (`inn` of pubs).
 */
export function termsInNames(
  categoryIds: readonly string[],
  languages: readonly string[],
  taxonomy: Taxonomy,
  which: 'all' | 'own' = 'all',
): Condition {
  const told = categoryIds
    .filter((id) => isNarrow(id, taxonomy))
    .slice(0, which === 'all' ? mostCategories : mostNear)
  const kinds = [...told, ...nearEitherWay(told, taxonomy)]
  // What they call themselves tells most, and all of it counts, in however many languages there are terms besides.
  const called = told
    .flatMap((id) => nameWordsOf(id, taxonomy))
    .filter((list) => which === 'all' || callersOf(list, taxonomy).every((id) => kinds.includes(id)))
  const asked = told.flatMap((id) =>
    [...new Set([...languages, 'en'])].map((language) => termsOf(id, language, taxonomy)),
  )
  return anyOf(
    withoutLonger([...called, ...inTurns(asked).filter((list) => isTheirs(list, kinds, taxonomy))])
      .slice(0, mostTerms)
      .map((list) => allOf(list.map(asWritten))),
  )
}

/**
 * Whether only businesses of these kinds, or of some that do the same, call themselves so: a liquor store sells beer, but
 * Denver Beer is a brewery.
 */
function isTheirs(list: readonly Word[], kinds: readonly string[], taxonomy: Taxonomy): boolean {
  const callers = callersOf(list, taxonomy)
  return callers.length === 0 || callers.some((id) => kinds.includes(id))
}

const callersOf = (list: readonly Word[], taxonomy: Taxonomy): readonly string[] =>
  list.length > 1 ? [] : categoriesCalled(list[0]!.text, taxonomy, 'at all')

/** Without its stem, which other trades share: Electric Brewing is no electrician. */
const asWritten = ({ text, variants }: Word): Condition =>
  anyOf([text, ...variants].map((token) => wordLeaf(token, 'name', 'exact', termWorth)))

/** All of the words in the name, as written: a brand, or what only a synonym of a category says (`sports bar`). */
export function wordsInName(list: readonly Word[], worth: number): Condition {
  const inName = (token: string): Condition => wordLeaf(token, 'name', 'exact', worth)
  return allOf(list.map(({ text, variants }) => anyOf([text, ...variants].map(inName))))
}

/** The first of each list, then the second of each. */
function inTurns(lists: readonly Terms[]): Terms {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}

/** Without terms that have all words of another. */
function withoutLonger(all: Terms): Terms {
  const texts = all.map((list) => new Set(list.map(({ text }) => text)))
  return all.filter(
    (_, at) =>
      !texts.some((other, place) => {
        const isOther = other.size < texts[at]!.size || (other.size === texts[at]!.size && place < at)
        return isOther && other.isSubsetOf(texts[at]!)
      }),
  )
}

type Terms = readonly (readonly Word[])[]

/** By category and language, for as long as the taxonomy stays as it is: telling takes a few dozen look-ups. */
const known = new LruCacheOf<ReturnType<Taxonomy['all']>, string, Terms>(mostKnown)

function termsOf(id: string, language: string, taxonomy: Taxonomy): Terms {
  const terms = known.of(taxonomy.all())
  const key = `${language} ${id}`
  let found = terms.get(key)
  if (found === undefined) {
    found = compact(readTerms(id, language, taxonomy))
    terms.set(key, found)
  }
  return found
}

function readTerms(id: string, language: string, taxonomy: Taxonomy): Terms {
  const category = taxonomy.get(id)
  if (category === undefined) return []
  const name = category.names[language]
  const written = [...(name === undefined ? [] : [name]), ...category.synonyms.usual(language, mostSynonyms)]
  return written.flatMap((term) => {
    const list = distinct(words(term)).filter(({ text }) => !isFiller(text))
    return [
      ...(saysKind(list, term, id, language, taxonomy) ? [list] : []),
      ...tellingWord(list, id, language, taxonomy),
    ]
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
  const said = list.length === words(term).length ? term : textOf(list)
  return isMostLikely(said, id, language, slightlyLess, taxonomy) ?? said === term
}

/** Whether nothing else is much likelier to be meant; undefined where the text makes people think of nothing. */
function isMostLikely(
  text: string,
  id: string,
  language: string,
  less: number,
  taxonomy: Taxonomy,
): boolean | undefined {
  const associated = taxonomy.associated(text, [language])
  const [best] = associated
  return best && associated.some(({ categoryId, worth }) => categoryId === id && worth >= best.worth - less)
}

/**
 * The word of a term beside which all others stand in the names of many kinds (`hardware` of `hardware store`): who calls
 * himself so leaves these out or has others of them (`Smith Hardware`, `Colfax Liquor Mart`).
 */
function tellingWord(
  list: readonly Word[],
  id: string,
  language: string,
  taxonomy: Taxonomy,
): readonly (readonly Word[])[] {
  const own = list.filter((word) => categoriesWithNameWords([word], [language], taxonomy).length < manyKinds)
  const [word] = own
  if (list.length < 2 || own.length !== 1 || word!.text.length < fewestLettersAlone) return []
  if (isDoingWord(word!.text)) return []
  return isMostLikely(word!.source, id, language, barelyLess, taxonomy) ? [own] : []
}
