import { isDoingWord, isRepairWord } from '../../asking-words.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import { alternativeMark, wholeMark } from '../document/document-tokens.ts'
import type { Condition } from '../query.ts'
import { isFiller } from '../text/stop-words.ts'
import { type Word, wholeToken, words } from '../text/tokenise.ts'
import {
  type AssociatedCategories,
  associatedCategories,
  noAssociation,
  saysSomething,
} from './associated-categories.ts'
import { termsInNames, wordsInName, wordsInTexts } from './name-evidence.ts'
import { nearEitherWay, nearKinds } from './near-kinds.ts'
import {
  categoriesOf,
  guessedCategories,
  idsOf,
  isNarrow,
  kinOf,
  mostGuessedWords,
  noCategories,
  type PhraseCategories,
  textOf,
  widerCategories,
} from './phrase-categories.ts'
import { isEmpty, mostTelling, namedBy, namedSegments, type Segment, split } from './segments.ts'
import {
  allOf,
  anyOf,
  distinct,
  type FieldWorth,
  mostCorrectedWords,
  mostWeighedWords,
  nothing,
  wordCondition,
  wordLeaf,
} from './word-conditions.ts'

/** Readings of a phrase for a kind of business, from strict to generous, each computed on call. */
export interface WhatReading {
  /**
   * Categories that the phrase or its parts name; tags; words in descriptions. All words must match, in any
   * order.
   */
  readonly exact: () => Condition
  /** The words of the phrase, or of the categories it names, in names and descriptions. */
  readonly evident: () => Condition
  /** What the phrase names with its spelling corrected, and near spellings of tags. */
  readonly corrected: () => Condition
  /** The categories that the phrase is most likely about; where its right spelling names some, who is called so. */
  readonly supposed: () => Condition
  /** Whether the phrase names categories in its right spelling only: then `supposed` guesses nothing. */
  readonly isSpeltOtherwise: () => boolean
  /**
   * Rungs of readings, tried until one finds somebody: names, the categories of the parts of the phrase, each alone,
   * and kinds that do the same as what is named, which come first where the whole phrase names a kind; then
   * ever more categories that the phrase may be about. Rungs of the corrected spelling, which is preferred, come
   * before those of the phrase as written.
   */
  readonly partial: () => readonly (readonly Condition[])[]
  /** Categories that the whole phrase names, best first. */
  readonly categoryIds: readonly string[]
  /** Whether `exact` takes the phrase for a misspelling of what the categories are called. */
  readonly isMisspelt: boolean
  /** Categories near to what is meant, for when nobody is found: never answers, only proposals. */
  readonly neighbours: () => readonly string[]
  /** What the phrase asks for, whether its spelling had to be corrected or not. */
  readonly meant: () => Condition
}

/**
 * Weights. Categories outweigh tags, and tags outweigh descriptions; categories of which the words are only a
 * synonym weigh less. A name only supports a category matched beside it.
 */
const categoryWorth = 12
const below = 1
const textWorth: readonly FieldWorth[] = [
  { field: 'tag', worth: 9 },
  { field: 'description', worth: 5 },
]
const longTextWorth: readonly FieldWorth[] = textWorth.map(({ field }) => ({ field, worth: 5 }))
const supported: readonly FieldWorth[] = [...textWorth, { field: 'name', worth: 4 }]
const relatedLess = 4
const unlikelyLess = 6
/** How many of the likely categories are tried together, in turn, while fewer have no matches. */
const guessesTried = [4, 8, 24, 48] as const

const noPhrase: WhatReading = {
  exact: () => nothing,
  evident: () => nothing,
  corrected: () => nothing,
  supposed: () => nothing,
  isSpeltOtherwise: () => false,
  partial: () => [],
  categoryIds: [],
  isMisspelt: false,
  neighbours: () => [],
  meant: () => nothing,
}

export function understandWhat(
  phrase: readonly Word[],
  language: string | undefined,
  languages: readonly string[],
  taxonomy: Taxonomy,
): WhatReading {
  if (phrase.length === 0) return noPhrase
  const asRead = readAsWritten(phrase, language, languages, taxonomy)
  const { similar, guessed, guessable, ...asWritten } = asRead
  let read: AsWritten | null | undefined
  /** The phrase with its spelling corrected, one time only. Null if there is nothing to correct. */
  const withCorrectSpelling = (): AsWritten | null => {
    if (read === undefined) {
      // In a sentence, the correctly spelt words may be more informative.
      const isShort = guessable.length > 0 && guessable.length <= mostGuessedWords
      const corrected = isShort ? correctSpelling(distinct(phrase), language, taxonomy) : null
      read = corrected && readAsWritten(corrected, language, languages, taxonomy)
    }
    return read
  }
  const meant = ({ categoryIds, exact, evident, similar }: AsWritten): Condition =>
    categoryIds.length > 0 ? exact() : anyOf([similar(), evident()])
  const isSpeltOtherwise = (): boolean => (withCorrectSpelling()?.categoryIds.length ?? 0) > 0
  /** Where the right spelling names a kind, nothing else is guessed: pieces of a misspelt word make people think of anything (`plumer` of noodles). */
  const guessing = (): readonly AsWritten[] => {
    const spelling = withCorrectSpelling()
    if (spelling === null) return [asRead]
    return isSpeltOtherwise() ? [spelling] : [spelling, asRead]
  }
  return {
    ...asWritten,
    // Who is called so is found as it is written; the rest of a misspelt phrase is no evidence (`tienda` of `tienda de mascoats`).
    evident: () => (isSpeltOtherwise() ? nothing : asWritten.evident()),
    corrected: () => {
      const spelling = withCorrectSpelling()
      return anyOf([similar(), spelling === null ? nothing : meant(spelling)])
    },
    supposed: () => {
      const spelling = withCorrectSpelling()
      if (spelling === null) return anyOf([guessed(), asWritten.supposed()])
      return isSpeltOtherwise() ? spelling.evident() : anyOf([spelling.guessed(), spelling.supposed()])
    },
    isSpeltOtherwise,
    partial: () => guessing().flatMap(({ partial }) => partial()),
    neighbours: () => guessing()[0]!.neighbours(),
    meant: () => anyOf([asWritten.exact(), isSpeltOtherwise() ? withCorrectSpelling()!.exact() : nothing]),
  }
}

/** The words with misspelt ones replaced. Null if there are none. */
function correctSpelling(
  list: readonly Word[],
  language: string | undefined,
  taxonomy: Taxonomy,
): readonly Word[] | null {
  const written = list.map(({ source }) => source)
  const corrected = taxonomy.correctSpelling(written, language)
  if (corrected === undefined) return null
  return corrected.flatMap((text, place) => (text === written[place] ? [list[place]!] : words(text)))
}

/** Listings with the phrase as an alternative name: below the bearers of the name. */
const alternativeName = (phrase: readonly Word[]): Condition =>
  wordLeaf(alternativeMark + wholeMark + wholeToken(phrase), 'name', 'exact', categoryWorth)

/** Readings of a phrase without correction of its spelling. */
interface AsWritten extends Omit<WhatReading, 'corrected' | 'meant' | 'isSpeltOtherwise'> {
  /** The meaningful words. Empty if all words are fillers or single letters. */
  readonly guessable: readonly Word[]
  /** Including near spellings of tags. */
  readonly similar: () => Condition
  /** Categories with names similar to the phrase. */
  readonly guessed: () => Condition
}

function readAsWritten(
  phrase: readonly Word[],
  language: string | undefined,
  languages: readonly string[],
  taxonomy: Taxonomy,
): AsWritten {
  const all = distinct(phrase)
  const telling = all.filter((word) => !isFiller(word.text))
  const list = telling.length > 0 ? telling : all
  const isLong = list.length > mostWeighedWords
  const lookUp = (part: readonly Word[]): PhraseCategories =>
    part.length > mostWeighedWords ? noCategories : categoriesOf(part, language, languages, taxonomy)

  const whole = namedBy(phrase, list, lookUp)
  const within = ({ words, categories }: Segment): Condition =>
    inCategories(categories, words.length, taxonomy)
  const wholeTag = wordLeaf(wholeMark + wholeToken(phrase), 'tag', 'exact', categoryWorth * list.length)
  const named = (): Condition => anyOf([within({ words: list, categories: whole }), wholeTag])

  let segments: readonly Segment[] | undefined
  const parts = (): readonly Segment[] => {
    segments ??= list.length > 1 && !isLong ? split(telling.length > 0 ? all : list, lookUp) : []
    return segments
  }
  const byWords = (similar: boolean): Condition => {
    // `the` stands in most descriptions.
    if (telling.length === 0) return nothing
    const forms = { prefix: false, similar, plain: true }
    const find = (word: Word, fields: readonly FieldWorth[]): Condition =>
      wordCondition(word, fields, languages, forms)
    // What the whole phrase is the name of, its words do not mean one by one: `negozio di mobili` sells no mobiles.
    const found = whole.named.length === 0 && parts().some(({ categories }) => !isEmpty(categories))
    if (!found) return allOf(list.map((word) => find(word, isLong ? longTextWorth : textWorth)))
    return allOf(
      parts().map((segment) =>
        isEmpty(segment.categories)
          ? find(segment.words[0]!, supported)
          : anyOf([within(segment), allOf(segment.words.map((word) => find(word, textWorth)))]),
      ),
    )
  }
  /** Bearers of the words come first, unless these are the name of a category, or one word that everybody uses. */
  const byName = (): Condition => {
    const alternative = whole.named.length === 0 ? alternativeName(phrase) : nothing
    const isBrand =
      list.length > 1 ? whole.named.length === 0 : isEmpty(whole) && !taxonomy.knowsWords(textOf(list))
    if (!isBrand || isLong || !saysSomething(list)) return alternative
    return anyOf([wordsInName(list, categoryWorth + 1), alternative])
  }
  // Do not guess from fillers or single letters alone.
  const guessable = saysSomething(telling) ? telling : []
  const guessed = (): Condition => {
    if (guessable.length === 0 || list.length > mostCorrectedWords) return nothing
    const { related } = guessedCategories(list, language, taxonomy)
    const all = [...new Set([...related, ...whole.further])]
    if (all.length === 0) return nothing
    const isUnknown = !taxonomy.knowsWords(textOf(list))
    const isMeant = (id: string): boolean => (isUnknown && related.includes(id)) || association().isLikely(id)
    const meant = all.filter(isMeant)
    const [narrow, broad] = [true, false].map((is) => meant.filter((id) => isNarrow(id, taxonomy) === is))
    // A `pizzeria` is a restaurant, but one of tacos is none.
    return anyOf([inCategories({ ...noCategories, related: narrow! }, 1, taxonomy), onlyInTurn(broad!)])
  }
  /** Each word on its own, if none of them names a category verbatim. */
  const guesses = (): Condition[] =>
    isLong ||
    list.length === 1 ||
    parts().some(({ categories }) => !isEmpty(categories)) ||
    guessable.length === 0
      ? []
      : about.map((word) => inCategories(guessedCategories([word], language, taxonomy), 1, taxonomy))
  // The `watch` that is repaired is no watching.
  const done = without(list, ({ text }) => isDoingWord(text))
  const about = done.every(({ text }) => isRepairWord(text)) ? list : done
  const partsAbout = (): readonly Segment[] => {
    const found = namedSegments(parts()).filter(({ words }) => words.some((word) => about.includes(word)))
    const says = found.filter(({ categories }) => idsOf(categories).every((id) => isNarrow(id, taxonomy)))
    // `trombone shop` is not about shops in general.
    return says.length > 0 || found.length < parts().length ? says : found
  }
  /** The categories that the whole phrase names, else those of its parts. */
  const told = (parts: readonly Segment[]): readonly string[] =>
    isEmpty(whole)
      ? parts.flatMap(({ categories }) => idsOf(categories)).filter(association().isLikely)
      : idsOf(whole)
  let associated: AssociatedCategories | undefined
  const association = (): AssociatedCategories => {
    if (guessable.length === 0) return noAssociation
    if (associated === undefined) {
      const named = mostTelling(partsAbout(), taxonomy).flatMap(({ categories }) => idsOf(categories))
      associated = associatedCategories(phrase, language, languages, taxonomy, named)
    }
    return associated
  }
  return {
    exact: () => anyOf([named(), byWords(false), byName()]),
    evident: () => {
      if (guessable.length === 0 || isLong) return nothing
      // A word of a sentence is evidence only of what the sentence is about: `a place to have the wake` seeks no park.
      const told = isEmpty(whole)
        ? mostTelling(partsAbout(), taxonomy)
            .flatMap((part) => idsOf(part.categories))
            .filter(association().isLikely)
        : idsOf(whole)
      return anyOf([wordsInTexts(about, languages), termsInNames(told, languages, taxonomy)])
    },
    similar: () => (list.length > mostCorrectedWords ? nothing : anyOf([named(), byWords(true)])),
    guessed,
    guessable,
    // Where the phrase names what it means, its neighbours are not meant.
    supposed: () => (isEmpty(whole) ? inTurn(association().closely, taxonomy) : nothing),
    partial: () => {
      const parts = mostTelling(partsAbout(), taxonomy)
      // Beside the whole phrase, a part must be as likely: a `salón de uñas` is no salon where tea is drunk.
      const isSaid = ({ categories }: Segment): boolean =>
        isEmpty(whole) || idsOf(categories).some(association().isLikely)
      const said = [...parts.filter(isSaid).map(within), ...(isEmpty(whole) ? guesses() : [])]
      // Where the whole phrase is the name of a kind, only its kin may be meant besides, and kinds as likely (`mexican food`); where it is a
      // synonym, those next to it.
      const { closely, loosely, nearly, isLikely } = association()
      const byName = isEmpty(whole) && !isLong ? [[termsInNames(closely, languages, taxonomy)]] : []
      const kin = whole.named.length > 0 ? [] : kinOf(whole, loosely, taxonomy)
      const likely = whole.named.length > 0 ? besideNamed(whole, nearly, isLikely, taxonomy) : loosely
      const tried = isEmpty(whole) ? guessesTried : guessesTried.slice(0, 1)
      const guessedAt = tried.map((most) => anyOf([...said, inTurn(likely.slice(0, most), taxonomy)]))
      // What stands beside a synonym's kind comes before what merely sounds alike.
      const beside = kin.length > 0 ? [[inTurn(kin.slice(0, guessesTried[0]), taxonomy)]] : []
      const nearTo = nearKinds(told(parts), taxonomy)
      const near = [
        [onlyInTurn([...new Set([...nearTo, ...whole.further])])],
        [termsInNames(nearTo, languages, taxonomy, 'own')],
      ]
      const named = isEmpty(whole) ? [said, ...near] : [...near, said]
      const rungs = [...byName, ...named, ...beside, ...guessedAt.map((condition) => [condition])]
      return rungs.map((rung) => rung.filter((condition) => condition !== nothing))
    },
    categoryIds: idsOf(whole),
    isMisspelt: whole.isMisspelt,
    neighbours: () => {
      const { closely, loosely } = association()
      const seeds = isEmpty(whole) ? [...told(mostTelling(partsAbout(), taxonomy)), ...closely] : idsOf(whole)
      const near = [...nearEitherWay(seeds, taxonomy), ...whole.further]
      const about = { ...noCategories, related: seeds }
      // What words merely make people think of besides is noise: of a plumber a dentist, who does fillings in another language.
      return [
        ...new Set([
          ...seeds,
          ...near,
          ...widerCategories(about, taxonomy),
          ...kinOf(about, loosely, taxonomy),
        ]),
      ]
    },
  }
}

/** Of what is nearly meant, the kin of the categories named and what is as likely as the best. */
function besideNamed(
  whole: PhraseCategories,
  nearly: readonly string[],
  isLikely: (categoryId: string) => boolean,
  taxonomy: Taxonomy,
): readonly string[] {
  const [ids, kin] = [idsOf(whole), kinOf(whole, nearly, taxonomy)]
  return nearly.filter((id) => kin.includes(id) || (isLikely(id) && !ids.includes(id)))
}

/** In one of the categories or, for a slightly lower score, in one of their descendants. */
function inCategories(categories: PhraseCategories, words: number, taxonomy: Taxonomy): Condition {
  const { named, related, unlikely } = categories
  if (isEmpty(categories)) return nothing
  const seen = new Set<string>()
  const leaf = (ids: readonly string[], weight: number): Condition => {
    const fresh = ids.filter((id) => !seen.has(id) && seen.add(id))
    return fresh.length === 0 ? nothing : { kind: 'category', ids: fresh, weight }
  }
  const deeper = (ids: readonly string[]): string[] => ids.flatMap((id) => taxonomy.descendants(id))
  const worth = categoryWorth * words + 1
  return anyOf([
    leaf(named, worth),
    leaf(deeper(named), worth - below),
    leaf(related, worth - relatedLess),
    leaf(deeper(related), worth - relatedLess - below),
    leaf(
      unlikely.flatMap((id) => taxonomy.descendants(id)),
      worth - unlikelyLess,
    ),
  ])
}

/** In one of the categories or their descendants; earlier ones score higher. */
function inTurn(ids: readonly string[], taxonomy: Taxonomy): Condition {
  const seen = new Set<string>()
  return anyOf(
    ids.map((id, place): Condition => {
      const fresh = taxonomy.descendants(id).filter((one) => !seen.has(one) && seen.add(one))
      const weight = Math.max(1, categoryWorth - relatedLess - place)
      return fresh.length === 0 ? nothing : { kind: 'category', ids: fresh, weight }
    }),
  )
}

/** In one of the categories, not their descendants; earlier ones score higher. */
const onlyInTurn = (ids: readonly string[]): Condition =>
  anyOf(
    ids.map((id, place) => ({
      kind: 'category',
      ids: [id],
      weight: Math.max(1, categoryWorth - relatedLess - place),
    })),
  )

/** The words without less informative ones, unless no others remain. */
function without(list: readonly Word[], saysLess: (word: Word) => boolean): readonly Word[] {
  const others = list.filter((word) => !saysLess(word))
  return others.length > 0 ? others : list
}
