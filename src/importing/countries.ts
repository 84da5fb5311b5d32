import countries from 'i18n-iso-countries'
import { plainWords } from '../folding.ts'

/** Names used in feeds but missing from country lists. */
const otherNames: Readonly<Record<string, string>> = {
  uk: 'gb',
  england: 'gb',
  scotland: 'gb',
  wales: 'gb',
  'northern ireland': 'gb',
  'great britain': 'gb',
  grossbritannien: 'gb',
  'grande bretagne': 'gb',
  'gran bretana': 'gb',
  'iso britannia': 'gb',
  'yhdistynyt kuningaskunta': 'gb',
  angleterre: 'gb',
  inglaterra: 'gb',
  englanti: 'gb',
  schottland: 'gb',
  usa: 'us',
  eeuu: 'us',
  'ee uu': 'us',
  uae: 'ae',
  ksa: 'sa',
  prc: 'cn',
  'المملكة العربية السعودية': 'sa',
  рф: 'ru',
  'n ireland': 'gb',
  'etats unis': 'us',
  'vereinigte staaten': 'us',
  'united states': 'us',
  'estados unidos': 'us',
  yhdysvallat: 'us',
  eire: 'ie',
  'republic of ireland': 'ie',
  holland: 'nl',
  netherlands: 'nl',
  'pays bas': 'nl',
  'paises bajos': 'nl',
  brd: 'de',
  ger: 'de',
  sui: 'ch',
  ned: 'nl',
  'bundesrepublik deutschland': 'de',
  'federal republic of germany': 'de',
  'france metropolitaine': 'fr',
  oesterreich: 'at',
  dtl: 'de',
  dtld: 'de',
  deutschl: 'de',
  'bundesrep deutschland': 'de',
  osterr: 'at',
  oesterr: 'at',
  frankr: 'fr',
  ital: 'it',
  nederl: 'nl',
  niederl: 'nl',
  belg: 'be',
  schw: 'ch',
  polen: 'pl',
  'u s a': 'us',
  日本国: 'jp',
  iom: 'im',
  'jersey channel islands': 'je',
  'guernsey channel islands': 'gg',
  'ireland republic': 'ie',
  'confederazione svizzera': 'ch',
  'confederation suisse': 'ch',
  'schweizerische eidgenossenschaft': 'ch',
  'republique francaise': 'fr',
  'repubblica italiana': 'it',
  'reino de espana': 'es',
  'republica portuguesa': 'pt',
  'rzeczpospolita polska': 'pl',
  台灣: 'tw',
  臺灣: 'tw',
  'pr china': 'cn',
  'p r china': 'cn',
  'mainland china': 'cn',
  ellada: 'gr',
  'czech rep': 'cz',
  'rep tcheque': 'cz',
  'rep checa': 'cz',
  'rep ceca': 'cz',
  rsa: 'za',
  bharat: 'in',
  aotearoa: 'nz',
  'aotearoa new zealand': 'nz',
  англия: 'gb',
  шотландия: 'gb',
}

/** Signs of cars, the single letters of addresses in Europe. */
const signs: Readonly<Record<string, string>> = {
  d: 'de',
  f: 'fr',
  a: 'at',
  e: 'es',
  i: 'it',
  b: 'be',
  l: 'lu',
  s: 'se',
  n: 'no',
}

/** Folded name to code, of every language; made once. A name of two countries in different languages belongs to the first. */
let names: ReadonlyMap<string, string> | undefined

function allNames(): ReadonlyMap<string, string> {
  const made = new Map(Object.entries(otherNames))
  for (const language of ['en', 'de', 'fr', 'es', 'fi', ...countries.getSupportedLanguages()]) {
    for (const [code, given] of Object.entries(countries.getNames(language, { select: 'all' }))) {
      for (const name of [given].flat()) {
        const key = fold(name)
        if (key !== '' && !made.has(key)) made.set(key, code.toLowerCase())
      }
    }
  }
  for (const [name, code] of displayNames()) {
    const key = fold(name)
    if (!made.has(key)) made.set(key, code.toLowerCase())
  }
  return made
}

/** Languages whose short and long names of countries the package lacks in part. */
const moreLanguages = ['ar', 'ja', 'zh', 'ko', 'ru', 'pl', 'tr', 'el', 'he', 'hi', 'th', 'vi']

/** By the language data of the platform, such as `日本` and `الإمارات`. */
function* displayNames(): Generator<readonly [name: string, code: string]> {
  const codes = Object.keys(countries.getAlpha2Codes())
  for (const language of moreLanguages) {
    for (const style of ['long', 'short'] as const) {
      const named = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })
      for (const code of codes) {
        const name = named.of(code)
        if (name !== undefined) yield [name, code]
      }
    }
  }
}

const fold = (text: string): string => plainWords(text).join(' ').replace(/ß/g, 'ss')

/** A longer text names no country. */
const LONGEST_NAME = 100

/**
 * Alpha-2 code, lower case, of a country code or of a country name in any of about 75 languages, ignoring
 * accents and case; undefined if unknown. Names come from the i18n-iso-countries package.
 */
export function countryCode(text: string): string | undefined {
  if (text.length > LONGEST_NAME) return undefined
  const key = text.trim().toLowerCase()
  const coded =
    /^([a-z]{2,3})\s*[-–:]\s*(.+)$/.exec(key) ??
    /^(.+?)\s*\(([a-z]{2,3})\)$/.exec(key) ??
    /^(.+?)\s*[/|]\s*(.+)$/.exec(key)
  if (coded) {
    const [one, other] = [codeNamed(coded[1]!), codeNamed(coded[2]!)]
    if (one !== undefined && one === other) return one
  }
  return codeNamed(key)
}

/** Folding costs, and the same towns and countries stand in most rows. Emptied when it is full. */
const known = new Map<string, string | undefined>()
const MOST_KNOWN = 5000

/** `The Netherlands`, `República Argentina` */
const beforeName =
  /^(?:(?:the|die|les?|la|los|las|el) )?(?:(?:republi[ck]a?|republique|repubblica|(?:federative |federal |islamic )?republic of|repubblica di|republica de) )?/

/** The code of one code or name, in lower case. */
function codeNamed(key: string): string | undefined {
  if (key.length === 1) return signs[key]
  if (/^[a-z]{2,3}$/.test(key)) return otherNames[key] ?? codeOf(key)
  if (known.has(key)) return known.get(key)
  if (known.size >= MOST_KNOWN) known.clear()
  const code = codeOfName(key)
  known.set(key, code)
  return code
}

function codeOfName(key: string): string | undefined {
  const folded = fold(key)
  // `U.A.E.`
  if (/^[a-z](?: [a-z]){1,2}$/.test(folded)) return codeNamed(folded.replaceAll(' ', ''))
  names ??= allNames()
  return names.get(folded) ?? names.get(folded.replace(beforeName, ''))
}

function codeOf(key: string): string | undefined {
  if (key.length === 2) return countries.isValid(key) ? key : undefined
  return countries.alpha3ToAlpha2(key.toUpperCase())?.toLowerCase()
}
