/** Spelling correction: replaces unknown words by similar known ones. */
import { editDistance } from '../../edit-distance.ts'
import type { LanguageTerms } from '../terms/terms.ts'
import { byQuality, errorsForgiven, LONGEST_WORD, type Scored } from './word-score.ts'

/** A possible correction of a word. */
interface Candidate {
  readonly word: string
  readonly errors: number
}

/** The correctly spelt words of a longer phrase are enough. */
const mostWords = 6
/** Names and phrases split words of other scripts differently, which is not supported here. */
const latinWord = /^[a-z]+$/
/** A shorter word is corrected only with the help of its neighbours. */
const fewestLettersAlone = 6
/** Fewer consonants are those of too many words. */
const fewestConsonants = 5
/** Number of similar words to try: those with the fewest errors and most terms. */
const mostTried = 16
/** Number of terms searched for other forms of a word. */
const mostTerms = 32
/** Maximum number of letters in which another form of a misspelt word differs. */
const farthest = 4

/**
 * Replaces unknown words of a phrase: by similar words with which it names a category, otherwise by a word
 * one error away that names one alone. Words in non-Latin letters are unchanged. Undefined if nothing is
 * replaced.
 *
 * @param words folded
 * @param groups the terms whose words are known
 * @param isKnown whether a word is known from another source
 * @param named the best category that the words name
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

/** Among the words with the fewest errors that name a category, returns the one with the best match. */
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

/**
 * Words of names and synonyms within one error of a word, or two for a longer one. Sorted by errors, then by
 * number of terms.
 */
function candidatesFor(word: string, groups: readonly LanguageTerms[]): readonly Candidate[] {
  const limit = errorsForgiven(word)
  if (limit === 0 || word.length > LONGEST_WORD) return []
  const found = groups.flatMap((group) => [
    ...group.words
      .similar(group.stem(word), limit)
      .flatMap(([place, errors]) => nearestForm(word, place, errors, group)),
    ...withItsConsonants(word, limit + 1, group),
  ])
  return found.sort((a, b) => a.errors - b.errors || b.terms - a.terms).slice(0, mostTried)
}

/** Words with the same consonants in their order, whose vowels are written as they sound (`restraunt`). */
function withItsConsonants(
  word: string,
  errors: number,
  group: LanguageTerms,
): readonly (Candidate & { readonly terms: number })[] {
  const asked = consonantsOf(word)
  if (asked.length < fewestConsonants) return []
  return group.words
    .similar(group.stem(word), errors)
    .filter(([, found]) => found === errors)
    .flatMap(([place]) => nearestForm(word, place, errors, group))
    .filter((one) => consonantsOf(one.word) === asked)
}

const consonantsOf = (word: string): string => word.replace(/[aeiouy]/g, '')

/**
 * The nearest word with the given stem. `stemErrors` is the distance of the stems; it counts if it is below
 * that of the words, because the form is unknown (`bakries`: `bakery`).
 */
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
