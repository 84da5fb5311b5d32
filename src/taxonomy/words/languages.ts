import { fewOwners, LruCache, WeakMemo } from '../../lru-cache.ts'

/** English is the fallback for missing names. */
export const FALLBACK = 'en'

/** Languages searched before the others if neither the requested language nor English knows a word. */
export const WIDELY_USED = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'pl', 'fi', 'da']

/** Languages in non-Latin scripts; Serbian uses both. */
const OTHER_SCRIPTS = new Set('mk el ru uk he ar ja ko zh yue gan th'.split(' '))
const BOTH_SCRIPTS = new Set(['sr'])
const LATIN = /\p{Script=Latin}/u
const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u

interface Scripts {
  readonly latin: readonly string[]
  readonly other: readonly string[]
}

/** Keyed by list of languages: there are few, and each is looked up with every phrase. */
const byScript = new WeakMemo(
  (languages: readonly string[]): Scripts => ({
    latin: ofScript(languages, false),
    other: ofScript(languages, true),
  }),
)

/** The script of a text; `any` for a mixed text and for one without letters. */
export type Letters = 'latin' | 'other' | 'any'

export function lettersOf(text: string): Letters {
  const isOther = OTHER_LETTER.test(text)
  if (isOther === LATIN.test(text)) return 'any'
  return isOther ? 'other' : 'latin'
}

/** The languages written in that script. */
export const writtenIn = (languages: readonly string[], letters: Letters): readonly string[] =>
  letters === 'any' ? languages : byScript.of(languages)[letters]

function ofScript(languages: readonly string[], isOther: boolean): readonly string[] {
  return languages.filter((language) => {
    const base = language.split('-')[0]!
    return BOTH_SCRIPTS.has(base) || OTHER_SCRIPTS.has(base) === isOther
  })
}

/** Normalizes a language tag: `en_gb` → `en-GB`. */
export function normaliseLanguage(language: string): string {
  const [base = '', ...rest] = language.trim().replaceAll('_', '-').split('-')
  return [base.toLowerCase(), ...rest.map((part) => (part.length === 2 ? part.toUpperCase() : part))].join(
    '-',
  )
}

/**
 * The languages in search order, in groups: the requested one with its regional forms, English, the widely
 * used ones, the rest.
 */
export function languageTiers(
  wanted: string | undefined,
  known: readonly string[],
): readonly (readonly string[])[] {
  const tag = normaliseLanguage(wanted || FALLBACK)
  const base = tag.split('-')[0]!
  const formsOf = (language: string): string[] => known.filter((one) => one.split('-')[0] === language)
  const own = formsOf(base).sort((a, b) => Number(b === tag) - Number(a === tag))
  const english = formsOf(FALLBACK)
  const seen = new Set<string>()
  const fresh = (languages: readonly string[]): string[] =>
    languages.filter((one) => known.includes(one) && !seen.has(one) && seen.add(one))
  return [fresh(own), fresh(english), fresh(WIDELY_USED.flatMap(formsOf)), fresh(known)].filter(
    (tier) => tier.length > 0,
  )
}

/** Languages to take a name from, best first: the requested form, its base, its other forms, English. */
export function nameLanguages(wanted = FALLBACK): readonly string[] {
  let languages = byWanted.get(wanted)
  if (languages === undefined) {
    const tag = normaliseLanguage(wanted || FALLBACK)
    languages = [...new Set([tag, tag.split('-')[0]!, FALLBACK])]
    byWanted.set(wanted, languages)
  }
  return languages
}

/** Each name of a category is chosen by these. */
const byWanted = new LruCache<string, readonly string[]>(fewOwners)
