import { isAskingWord } from '../../asking-words.ts'
import { compact, LruCacheOf } from '../../lru-cache.ts'
import type { RankedCategory } from '../catalogue.ts'
import type { CodeMatch, LanguageTerms } from '../terms/terms.ts'
import { errorsAllowed } from '../words/near-words.ts'
import type { WordIndex } from '../words/word-index.ts'

/** How well a category matches a phrase, from 0 to 1. */
export interface Scored {
  readonly category: RankedCategory
  readonly quality: number
  /** The code with the best matching title, if a title matched. */
  readonly code: CodeMatch | undefined
}

/** By descending quality, then by popularity. */
export const byQuality = (a: Scored, b: Scored): number =>
  b.quality - a.quality || a.category.rank - b.category.rank

/** Words that carry no information about a kind of business. */
const FILLERS = new Set(
  (
    'the a an of and or for in on at to near me my your our with best cheap cheapest good nearest local around here open now ' +
    'i we need want wanted looking find someone somebody anyone who where can get have do does is it up today tonight urgent affordable ' +
    'der die das den dem ein eine einen mein meine und oder fur in im am an zu mit bei nahe beste gunstig gunstige billig billige ' +
    'ich suche gesucht brauche jemand wer wo kann lassen jetzt heute dringend ist ' +
    'le la les l un une mon ma mes de du des d et ou pour dans a au aux avec pres chez moi pas cher chere bon bonne meilleur ' +
    'je cherche besoin quelqu qui trouver faire urgent aujourd hui ' +
    'el los las una mi mis y o para en con cerca del al barato barata baratos baratas mejor busco necesito alguien que donde urgente ' +
    'il lo gli i uno mio mia e per da di vicino economico economica migliore cerco serve qualcuno dove fare ' +
    'de het een mijn en of voor met bij in dichtbij goedkoop goedkope beste zoek gezocht iemand die waar laten om ' +
    'os as um uma meu minha e ou perto do da dos das barato barata melhor procuro preciso alguem onde ' +
    'och eller for med nara en ett min mitt i billig billiga basta soker behover nagon som var akut pris ' +
    'na w z do ze oraz blisko tani szukam ja tai lahella edullinen halpa paras etsin tarvitsen joku missa'
  ).split(' '),
)

const WORTH = {
  form: 1,
  beginning: 0.8,
  compoundPart: 0.72,
  oneError: 0.8,
  twoErrors: 0.62,
  kin: 0.6,
} as const
const FEWEST_LETTERS_OF_BEGINNING = 3
const FEWEST_LETTERS_OF_PART = 4
const FEWEST_LETTERS_OF_TWO_ERRORS = 7
const FEWEST_LETTERS_OF_LONG = 8
/** Longer words are skipped because they would take too long. */
export const LONGEST_WORD = 40
const MOST_NEAR_WORDS = 60
/** Upper bound of partial matches, well below names and synonyms. */
export const PARTIAL = 0.82
/** Factor for words that occur in different terms of a category. */
const SCATTERED = 0.8
const SYNONYM = 0.95

/** Drops filler words, unless there are no others. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !FILLERS.has(word) && !isAskingWord(word))
  return telling.length > 0 ? telling : words
}

/**
 * Scores all categories of one language that share words with the phrase: forms of the same words, words with
 * the same beginning, parts of compounds and similar spellings. A term's score combines how much of the
 * phrase it covers with how much of it the phrase covers.
 */
export function scoreWords(index: LanguageTerms, words: readonly string[]): readonly Scored[] {
  const wanted = words.slice(0, 8).map((word) => wordCandidates(index, word))
  const total = wanted.reduce((sum, { weight }) => sum + weight, 0)
  const terms = new Map<number, Covered>()
  const categories = new Map<RankedCategory, number[]>()
  for (const [place, { weight, stems, worths }] of wanted.entries()) {
    for (const [at, stem] of stems.entries()) {
      const own = index.words.weight(stem)
      const ofPhrase = weight * worths[at]!
      for (const number of index.words.termsWith(stem)) {
        if (index.all.isMasked(number)) continue
        const covered = terms.get(number)
        if (covered === undefined) terms.set(number, { ofPhrase, ofTerm: own })
        else {
          covered.ofPhrase += ofPhrase
          covered.ofTerm += own
        }
        if (wanted.length === 1) continue
        const category = index.all.category(number)
        const best = categories.get(category)
        const part = ofPhrase * (index.all.isName(number) ? 1 : SYNONYM)
        if (best === undefined) {
          const parts = new Array<number>(wanted.length).fill(0)
          parts[place] = part
          categories.set(category, parts)
        } else if (part > best[place]!) best[place] = part
      }
    }
  }
  return bestOf(index, terms, categories, total)
}

/** The overlap of a term and the phrase, in weights of each. */
interface Covered {
  ofPhrase: number
  ofTerm: number
}

/** @param parts for several words: the best worth of each word of the phrase, by category */
function bestOf(
  index: LanguageTerms,
  terms: ReadonlyMap<number, Covered>,
  parts: ReadonlyMap<RankedCategory, readonly number[]>,
  total: number,
): readonly Scored[] {
  const best = new Map<RankedCategory, { quality: number; term: number }>()
  for (const [term, covered] of terms) {
    const category = index.all.category(term)
    const ofTerm = Math.min(1, covered.ofTerm / index.lengthOf(term))
    const ofPhrase = Math.min(1, covered.ofPhrase / total)
    const quality = PARTIAL * ofPhrase * (0.55 + 0.45 * ofTerm) * (index.all.isName(term) ? 1 : SYNONYM)
    const known = best.get(category)
    if (known === undefined) {
      if (quality > 0) best.set(category, { quality, term })
    } else if (quality > known.quality) {
      known.quality = quality
      known.term = term
    }
  }
  return Array.from(best, ([category, { quality, term }]): Scored => {
    const sum = parts.get(category)?.reduce((all, part) => all + part, 0) ?? 0
    const scattered = (PARTIAL * SCATTERED * sum) / total
    return { category, quality: Math.max(quality, scattered), code: index.all.code(term) }
  })
}

interface WantedWord {
  readonly weight: number
  /** Indexes of the possible stems. */
  readonly stems: readonly number[]
  /** The certainty of each. */
  readonly worths: readonly number[]
}

const wordsRemembered = 250
/** Recently used words by language. */
const known = new LruCacheOf<LanguageTerms, string, WantedWord>(wordsRemembered)

function wordCandidates(index: LanguageTerms, word: string): WantedWord {
  const recent = known.of(index)
  let found = recent.get(word)
  if (found === undefined) {
    found = readCandidates(index, word)
    recent.set(word, found)
  }
  return found
}

function readCandidates(index: LanguageTerms, word: string): WantedWord {
  const own = index.stem(word)
  const { words } = index
  const found = new Map<number, number>()
  const place = words.placeOf(own)
  if (place >= 0) {
    found.set(place, WORTH.form)
    addEndings(words, own, WORTH.compoundPart, found)
    return wantedAs(found, words.weight(place))
  }
  if (own.length > LONGEST_WORD) return wantedAs(found, words.weight(place))
  addBeginnings(words, own, found)
  addEndings(words, own, WORTH.oneError, found)
  // The parts of a long misspelt word are mostly unknown.
  if (found.size === 0 && word.length >= FEWEST_LETTERS_OF_LONG) addSimilar(words, own, 1, found)
  if (found.size === 0) addParts(index, word, found)
  if (found.size === 0) addSimilar(words, own, errorsForgiven(own), found)
  if (found.size === 0) addKin(index, own, found)
  const weights = [...found.keys()].map((stem) => words.weight(stem))
  return wantedAs(found, weights.length > 0 ? Math.max(...weights) : words.weight(place))
}

/** Lists take less space than a map, and most are empty. */
const wantedAs = (found: ReadonlyMap<number, number>, weight: number): WantedWord => ({
  weight,
  stems: compact([...found.keys()]),
  worths: compact([...found.values()]),
})

function addBeginnings({ stems }: WordIndex, beginning: string, found: Map<number, number>): void {
  if (beginning.length < FEWEST_LETTERS_OF_BEGINNING) return
  const [from, to] = stems.range(beginning)
  for (let place = from; place < Math.min(to, from + MOST_NEAR_WORDS); place++) {
    raise(found, place, WORTH.beginning * Math.sqrt(beginning.length / stems.lengthOf(place)))
  }
}

/**
 * Compounds that end with the word: `reparatur` in `fahrradreparatur`.
 *
 * @param oneMore worth of a match with one extra letter: for an unknown word, the word without its first
 * letter
 */
function addEndings(words: WordIndex, word: string, oneMore: number, found: Map<number, number>): void {
  if (word.length <= FEWEST_LETTERS_OF_PART) return
  for (const compound of words.endingWith(word, MOST_NEAR_WORDS)) {
    const isOneMore = words.stems.lengthOf(compound) === word.length + 1
    raise(found, compound, isOneMore ? oneMore : WORTH.compoundPart)
  }
}

const LINKING_LETTERS = /(?:es|en|s|n)$/

/** The parts of a compound that the list contains only separately: `fahrrad` and `reparatur`. */
function addParts(index: LanguageTerms, word: string, found: Map<number, number>): void {
  const { words } = index
  for (let at = FEWEST_LETTERS_OF_PART; at <= word.length - FEWEST_LETTERS_OF_PART; at++) {
    const last = words.placeOf(index.stem(word.slice(at)))
    if (last < 0) continue
    const head = word.slice(0, at)
    const first = [head, head.replace(LINKING_LETTERS, '')]
      .map((part) => words.placeOf(index.stem(part)))
      .find((part) => part >= 0)
    if (first === undefined) continue
    raise(found, first, WORTH.compoundPart)
    raise(found, last, WORTH.compoundPart)
  }
}

/** Number of wrong letters tolerated in a word. */
export const errorsForgiven = ({ length }: string): number =>
  length >= FEWEST_LETTERS_OF_TWO_ERRORS ? 2 : errorsAllowed(length)

function addSimilar(words: WordIndex, word: string, limit: number, found: Map<number, number>): void {
  if (limit === 0) return
  for (const [stem, errors] of words.similar(word, limit)) {
    raise(found, stem, errors === 1 ? WORTH.oneError : WORTH.twoErrors)
  }
}

const FEWEST_LETTERS_OF_KIN = 5
const LEAST_SHARE_OF_KIN = 0.6

/**
 * Words of one family, with a common beginning (`riparare`, `riparazione`), and the first part of a compound
 * with an unknown rest.
 */
function addKin(index: LanguageTerms, word: string, found: Map<number, number>): void {
  const { words } = index
  const least = Math.max(FEWEST_LETTERS_OF_KIN, Math.ceil(word.length * LEAST_SHARE_OF_KIN))
  const [from, to] = words.stems.range(word.slice(0, least))
  for (let place = from; place < Math.min(to, from + MOST_NEAR_WORDS); place++) raise(found, place, WORTH.kin)
  for (let at = word.length - 2; found.size === 0 && at >= FEWEST_LETTERS_OF_KIN; at--) {
    const head = words.placeOf(index.stem(word.slice(0, at)))
    if (head >= 0) raise(found, head, WORTH.kin)
  }
}

function raise(found: Map<number, number>, stem: number, worth: number): void {
  if (worth > (found.get(stem) ?? 0)) found.set(stem, worth)
}
