/** Stems as an additional form of a word, so that `bakeries` finds `bakery`. Snowball stemmers, by the languages of a country. */
import snowball from 'snowball-stemmers'
import { transliterate, type Word } from './normalise.ts'

const algorithms: Readonly<Record<string, string>> = {
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
const rememberedStems = 50_000
const remembered = new Map<string, string>()
const stemmers = new Map<string, { stem(word: string): string }>()

/** The languages whose stems are indexed for documents of a country. */
export function stemLanguages(country: string): readonly string[] {
  const own = languagesByCountry[country]
  return own === undefined ? ['en'] : [...own.split(' '), 'en']
}

/**
 * The distinct stems of a word in the languages given (Russian for a word in Cyrillic), as tokens of `normalise.ts`. A stem equal to the
 * word itself is left out; words under 4 letters and numbers have none.
 */
export function stems(word: Word, languages: readonly string[]): string[] {
  if (/^\p{Script=Cyrillic}+$/u.test(word.source)) {
    const stem = transliterate(stemOf(word.source, 'ru'))
    return stem === '' || stem === word.text ? [] : [stem]
  }
  if (word.text.length < shortestStemmed || /[0-9]/.test(word.text)) return []
  const found = new Set<string>()
  for (const language of languages) found.add(stemOf(word.text, language))
  found.delete(word.text)
  found.delete('')
  return [...found]
}

function stemOf(word: string, language: string): string {
  const algorithm = algorithms[language]
  if (algorithm === undefined) return word
  const key = `${language} ${word}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  let stemmer = stemmers.get(algorithm)
  if (stemmer === undefined) {
    stemmer = snowball.newStemmer(algorithm)
    stemmers.set(algorithm, stemmer)
  }
  if (remembered.size >= rememberedStems) remembered.clear()
  const stem = stemmer.stem(word)
  remembered.set(key, stem)
  return stem
}
