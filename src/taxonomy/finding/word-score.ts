import { isAskingWord } from '../../asking-words.ts'
import { compact, LruCacheOf } from '../../lru-cache.ts'
import type { RankedCategory } from '../catalogue.ts'
import type { CodeMatch, LanguageTerms } from '../terms/terms.ts'
import { errorsAllowed } from '../words/near-words.ts'
import type { WordIndex } from '../words/word-index.ts'

/** How well a category fits a phrase, from 0 to 1. */
export interface Scored {
  readonly category: RankedCategory
  readonly quality: number
  /** The code whose title fits best, when it was a title that fitted. */
  readonly code: CodeMatch | undefined
}

/** The best first, among equals the more wanted category. */
export const byQuality = (a: Scored, b: Scored): number =>
  b.quality - a.quality || a.category.rank - b.category.rank

/** Words that say nothing about a kind of business. */
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
/** Whatever a longer one may be, finding it out would take too long. */
export const LONGEST_WORD = 40
const MOST_NEAR_WORDS = 60
/** A phrase that fits only in part never comes near one that is a name or synonym: no score is above this. */
export const PARTIAL = 0.82
/** Words of one category that stand in different terms of it. */
const SCATTERED = 0.8
const SYNONYM = 0.95

/** Without words that say nothing, unless there are no others. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !FILLERS.has(word) && !isAskingWord(word))
  return telling.length > 0 ? telling : words
}

/**
 * Scores every category that shares words with the phrase, in one language: forms of the same words, words that begin with it, parts of
 * compounds, near spellings. A term counts by how much of the phrase it covers and how much of it the phrase covers.
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

/** How much a term and the phrase have in common, in weights of the one and of the other. */
interface Covered {
  ofPhrase: number
  ofTerm: number
}

/** @param parts of categories: the best worth of each word of the phrase, when there are several */
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
  /** Places of the stems that may be meant. */
  readonly stems: readonly number[]
  /** How surely each of them is. */
  readonly worths: readonly number[]
}

const wordsRemembered = 250
/** Words of late, by language: of many. */
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
  // Of a long word with a letter wrong the parts are mostly none.
  if (found.size === 0 && word.length >= FEWEST_LETTERS_OF_LONG) addSimilar(words, own, 1, found)
  if (found.size === 0) addParts(index, word, found)
  if (found.size === 0) addSimilar(words, own, errorsForgiven(own), found)
  if (found.size === 0) addKin(index, own, found)
  const weights = [...found.keys()].map((stem) => words.weight(stem))
  return wantedAs(found, weights.length > 0 ? Math.max(...weights) : words.weight(place))
}

/** Lists take less room than a map, and most have nothing. */
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
 * @param oneMore what one with a single letter more is worth: for a word that nobody knows it is the word without its first letter
 */
function addEndings(words: WordIndex, word: string, oneMore: number, found: Map<number, number>): void {
  if (word.length <= FEWEST_LETTERS_OF_PART) return
  for (const compound of words.endingWith(word, MOST_NEAR_WORDS)) {
    const isOneMore = words.stems.lengthOf(compound) === word.length + 1
    raise(found, compound, isOneMore ? oneMore : WORTH.compoundPart)
  }
}

const LINKING_LETTERS = /(?:es|en|s|n)$/

/** The two parts of a compound that the list has only by themselves: `fahrrad` and `reparatur`. */
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

/** How many letters of a word may be wrong. */
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

/** Words of one family, which begin alike (`riparare`, `riparazione`), and the first part of a compound whose rest is unknown. */
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
