/** Words that nobody knows, read as known ones that are spelt alike. */
import { editDistance } from '../../edit-distance.ts'
import type { LanguageTerms } from '../terms/terms.ts'
import { byQuality, errorsForgiven, LONGEST_WORD, type Scored } from './word-score.ts'

/** A word that another one may be meant to be. */
interface Candidate {
  readonly word: string
  readonly errors: number
}

/** Of a longer phrase what is spelt right says enough. */
const mostWords = 6
/** Words of other scripts are parted differently in names than in a phrase, and none was tried. */
const latinWord = /^[a-z]+$/
/** Whether a shorter word is meant is told only by the words beside it. */
const fewestLettersAlone = 6
/** Of more words near one, those of the fewest errors and most terms are tried. */
const mostTried = 16
/** The forms of a word are looked for in so many terms. */
const mostTerms = 32
/** Another form of a word with an error in it differs by so many letters at most. */
const farthest = 4

/**
 * The words of a phrase with those that nobody knows replaced: by near ones with which it names a category, else by one an error away that names one
 * by itself. Words in other than Latin letters stay. Undefined when none is replaced.
 *
 * @param words folded
 * @param groups the terms in which words are known
 * @param isKnown whether a word is known from elsewhere
 * @param named the best category that words name
 */
export function correctSpelling(
  words: readonly string[],
  groups: readonly LanguageTerms[],
  isKnown: (word: string) => boolean,
  named: (words: readonly string[]) => Scored | undefined,
): readonly string[] | undefined {
  if (words.length > mostWords) return undefined
  const stands = (word: string): boolean =>
    !latinWord.test(word) ||
    isKnown(word) ||
    groups.some((group) => group.words.placeOf(group.stem(word)) >= 0)
  const candidates = words.map((word) => (stands(word) ? [] : candidatesFor(word, groups)))
  if (candidates.every(({ length }) => length === 0)) return undefined
  const alone = (word: string, place: number): string | undefined =>
    word.length < fewestLettersAlone
      ? undefined
      : mostTelling(
          candidates[place]!.filter(({ errors }) => errors === 1),
          (one) => named([one]),
        )
  const read = words.map((word, place) => alone(word, place) ?? word)
  for (const [place, others] of candidates.entries()) {
    read[place] = mostTelling(others, (one) => named(read.with(place, one))) ?? read[place]!
  }
  return read.some((word, place) => word !== words[place]) ? read : undefined
}

/** Of the words with the fewest errors that name something the one that names it best. */
function mostTelling(
  candidates: readonly Candidate[],
  named: (word: string) => Scored | undefined,
): string | undefined {
  let best: (Candidate & { readonly as: Scored }) | undefined
  for (const { word, errors } of candidates) {
    if (best !== undefined && errors > best.errors) break
    const as = named(word)
    if (as !== undefined && (best === undefined || byQuality(as, best.as) < 0)) best = { word, errors, as }
  }
  return best?.word
}

/** Words of names and synonyms within one error of a word, or two of a longer one: the fewest errors first, then what most of them have. */
function candidatesFor(word: string, groups: readonly LanguageTerms[]): readonly Candidate[] {
  const limit = errorsForgiven(word)
  if (limit === 0 || word.length > LONGEST_WORD) return []
  const found = groups.flatMap((group) =>
    group.words
      .similar(group.stem(word), limit)
      .flatMap(([place, errors]) => nearestForm(word, place, errors, group)),
  )
  return found.sort((a, b) => a.errors - b.errors || b.terms - a.terms).slice(0, mostTried)
}

/** Of the words with the stem at a place the nearest one; the stem of the word has so many errors, which count where that form is unknown (`bakries`: `bakery`). */
function nearestForm(
  word: string,
  place: number,
  stemErrors: number,
  group: LanguageTerms,
): readonly (Candidate & { readonly terms: number })[] {
  const stem = group.words.stems.text(place)
  const terms = group.words.termsWith(place)
  let best: string | undefined
  let nearest = farthest + 1
  for (const term of terms.subarray(0, mostTerms)) {
    if (group.all.isMasked(term)) continue
    for (const one of group.all.text(term).split(' ')) {
      if (one === best || group.stem(one) !== stem) continue
      const distance = editDistance(word, one, farthest)
      if (distance < nearest) [best, nearest] = [one, distance]
    }
  }
  return best === undefined
    ? []
    : [{ word: best, errors: Math.min(nearest, stemErrors), terms: terms.length }]
}
