/**
 * Stems as an additional form of words, so that `bakeries` finds `bakery`. Uses Snowball stemmers for the
 * languages of a country.
 */
import { LruCacheOf } from '../../lru-cache.ts'
import { loadSnowball, type Stemmer } from './snowball.ts'
import { transliterate, type Word } from './tokenise.ts'

/** Names of Snowball's algorithms by language. */
export const algorithms: Readonly<Record<string, string>> = {
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  nl: 'dutch',
  en: 'english',
  fi: 'finnish',
  fr: 'french',
  de: 'german',
  hu: 'hungarian',
  it: 'italian',
  no: 'norwegian',
  nb: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  es: 'spanish',
  sv: 'swedish',
}

/** Languages of a country that have a stemmer. English is added everywhere. */
const languagesByCountry: Readonly<Record<string, string>> = {
  ad: 'ca',
  ar: 'es',
  at: 'de',
  be: 'nl fr',
  bo: 'es',
  br: 'pt',
  ca: 'fr',
  ch: 'de fr it',
  cl: 'es',
  co: 'es',
  cr: 'es',
  cz: 'cs',
  de: 'de',
  dk: 'da',
  do: 'es',
  ec: 'es',
  es: 'es ca',
  fi: 'fi sv',
  fr: 'fr',
  gt: 'es',
  hn: 'es',
  hu: 'hu',
  it: 'it',
  li: 'de',
  lu: 'fr de',
  mc: 'fr',
  md: 'ro',
  mx: 'es',
  ni: 'es',
  nl: 'nl',
  no: 'no',
  pa: 'es',
  pe: 'es',
  pt: 'pt',
  py: 'es',
  ro: 'ro',
  se: 'sv',
  sm: 'it',
  sv: 'es',
  us: 'es',
  uy: 'es',
  ve: 'es',
}

const shortestStemmed = 4
const cyrillic = /^\p{Script=Cyrillic}+$/u
const digit = /[0-9]/
const snowball = loadSnowball()
const stemmers = new Map<string, Stemmer>()
/** Stem tokens of recent query words, for as long as the list of languages is in use. */
const known = new LruCacheOf<readonly string[], string, StemTokens>(3_000)
const english: readonly string[] = ['en']
const listed = new Map<string, readonly string[]>()

/**
 * The languages whose stems are indexed for documents of a country. Returns the same array for the same
 * languages.
 */
export function stemLanguages(country: string): readonly string[] {
  const own = languagesByCountry[country]
  if (own === undefined) return english
  let languages = listed.get(own)
  if (languages === undefined) {
    languages = [...own.split(' '), 'en']
    listed.set(own, languages)
  }
  return languages
}

/**
 * The distinct stems of a word in the given languages (Russian for a Cyrillic word), as tokens of
 * `tokenise.ts`. Omits stems equal to the word. Numbers and words under 4 letters have none.
 */
export function stems(word: Word, languages: readonly string[]): string[] {
  if (isCyrillic(word)) {
    const stem = transliterate(stemOf(word.source, 'ru'))
    return stem === '' || stem === word.text ? [] : [stem]
  }
  if (word.text.length < shortestStemmed || digit.test(word.text)) return []
  return others(stemsBy(word, languages), word)
}

/** The stem of a word in each language. */
const stemsBy = ({ text }: Word, languages: readonly string[]): string[] =>
  languages.map((language) => stemOf(text, language))

/** The distinct stems, without the word itself. */
const others = (stems: readonly string[], { text }: Word): string[] =>
  [...new Set(stems)].filter((stem) => stem !== '' && stem !== text)

/** The tokens that find other forms of a word in documents. */
export interface StemTokens {
  /**
   * Stems that documents store with a mark: those of the word, and the word itself if it may be the stem of
   * another form.
   */
  readonly marked: readonly string[]
  /** Stems that are words themselves: a document with that word has no marked token for it. */
  readonly plain: readonly string[]
}

/**
 * The tokens to search for in documents whose `stems` were indexed in some of the languages. Empty for
 * numbers. Cached for recent words while the same `languages` array is passed.
 */
export function stemTokens(word: Word, languages: readonly string[]): StemTokens {
  const recent = known.of(languages)
  // Two Cyrillic words may share a transliteration but have different stems.
  const key = isCyrillic(word) ? word.source : word.text
  let found = recent.get(key)
  if (found === undefined) {
    found = readStemTokens(word, languages)
    recent.set(key, found)
  }
  return found
}

/** `stemTokens` without the cache. */
export function readStemTokens(word: Word, languages: readonly string[]): StemTokens {
  if (digit.test(word.text)) return noTokens
  let own: readonly string[] = []
  let isOwnStem = false
  if (isCyrillic(word)) {
    own = stems(word, languages)
    isOwnStem = isStem(word.text, languages)
  } else if (word.text.length >= shortestStemmed) {
    const all = stemsBy(word, languages)
    own = others(all, word)
    isOwnStem = all.includes(word.text)
  }
  const marked = isOwnStem || own.length === 0 ? [word.text, ...own] : own
  return { marked, plain: own.filter((stem) => stem.length < shortestStemmed || isStem(stem, languages)) }
}

const isCyrillic = ({ source, text }: Word): boolean => source !== text && cyrillic.test(source)

/**
 * Whether a word is its own stem in one of the languages. English, which comes last, is the fastest to check.
 */
const isStem = (word: string, languages: readonly string[]): boolean =>
  languages.findLast((language) => stemOf(word, language) === word) !== undefined

const noTokens: StemTokens = { marked: [], plain: [] }

function stemOf(word: string, language: string): string {
  const algorithm = algorithms[language]
  if (algorithm === undefined) return word
  let stemmer = stemmers.get(algorithm)
  if (stemmer === undefined) {
    stemmer = snowball.newStemmer(algorithm)
    stemmers.set(algorithm, stemmer)
  }
  return stemmer.stem(word)
}
