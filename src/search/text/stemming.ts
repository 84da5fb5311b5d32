/** Stems as an additional form of a word, so that `bakeries` finds `bakery`. Snowball stemmers, by the languages of a country. */
import { LruCacheOf } from '../../lru-cache.ts'
import { loadSnowball, type Stemmer } from './snowball.ts'
import { transliterate, type Word } from './tokenise.ts'

/** Names of Snowball's algorithms. */
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

/** Languages spoken in a country, the ones with a stemmer. English is added everywhere. */
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
/** What words of late are looked for by, for as long as somebody has the list of languages. */
const known = new LruCacheOf<readonly string[], string, StemTokens>(3_000)
const english: readonly string[] = ['en']
const listed = new Map<string, readonly string[]>()

/** The languages whose stems are indexed for documents of a country; the same list for the same languages. */
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
 * The distinct stems of a word in the languages given (Russian for a word in Cyrillic), as tokens of `tokenise.ts`. A stem equal to the
 * word itself is left out; words under 4 letters and numbers have none.
 */
export function stems(word: Word, languages: readonly string[]): string[] {
  if (isCyrillic(word)) {
    const stem = transliterate(stemOf(word.source, 'ru'))
    return stem === '' || stem === word.text ? [] : [stem]
  }
  if (word.text.length < shortestStemmed || digit.test(word.text)) return []
  return others(stemsBy(word, languages), word)
}

/** The stem of a word by each language. */
const stemsBy = ({ text }: Word, languages: readonly string[]): string[] =>
  languages.map((language) => stemOf(text, language))

/** Each stem once, without the word itself. */
const others = (stems: readonly string[], { text }: Word): string[] =>
  [...new Set(stems)].filter((stem) => stem !== '' && stem !== text)

/** Tokens by which other forms of a word are found in documents. */
export interface StemTokens {
  /** Stems that documents keep marked: those of the word, and the word where it may be the stem of another form. */
  readonly marked: readonly string[]
  /** Stems that are words as they stand: a document with that word has no marked token for it. */
  readonly plain: readonly string[]
}

/**
 * What to look for in documents of which `stems` were indexed in some of the languages. Nothing for numbers. Quick for words of late, when the same list of
 * languages is given again.
 */
export function stemTokens(word: Word, languages: readonly string[]): StemTokens {
  const recent = known.of(languages)
  // Two words in Cyrillic letters may be the same in Latin ones and have other stems.
  const key = isCyrillic(word) ? word.source : word.text
  let found = recent.get(key)
  if (found === undefined) {
    found = readStemTokens(word, languages)
    recent.set(key, found)
  }
  return found
}

/** `stemTokens`, without remembering them. */
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

/** Whether a word is its own stem in one of the languages; English, which comes last, answers soonest. */
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
