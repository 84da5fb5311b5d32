import countries from 'i18n-iso-countries'

/** Names used in feeds but missing from country lists. */
const otherNames: Readonly<Record<string, string>> = {
  uk: 'gb',
  england: 'gb',
  scotland: 'gb',
  wales: 'gb',
  'northern ireland': 'gb',
  'great britain': 'gb',
  grossbritannien: 'gb',
  'grande-bretagne': 'gb',
  'gran bretana': 'gb',
  'gran bretaña': 'gb',
  usa: 'us',
  'u.s.a.': 'us',
  'u.s.': 'us',
  eeuu: 'us',
  'ee. uu.': 'us',
  'etats-unis': 'us',
  eire: 'ie',
  holland: 'nl',
}

const known = new Map<string, string | undefined>()
const NAMES_CACHED = 10_000

/**
 * Alpha-2 code, lower case, of a country code or of a country name in any of about 75 languages, ignoring
 * accents and case; undefined if unknown. Names come from the i18n-iso-countries package.
 */
export function countryCode(text: string): string | undefined {
  const key = text.trim().toLowerCase()
  if (known.has(key)) return known.get(key)
  const code = otherNames[key] ?? (key.length <= 3 ? codeOf(key) : codeOfName(key))
  if (known.size < NAMES_CACHED) known.set(key, code)
  return code
}

function codeOf(key: string): string | undefined {
  if (key.length === 2) return countries.isValid(key) ? key : undefined
  return countries.alpha3ToAlpha2(key.toUpperCase())?.toLowerCase()
}

function codeOfName(key: string): string | undefined {
  for (const language of ['en', 'de', 'fr', 'es', ...countries.getSupportedLanguages()]) {
    const code = countries.getSimpleAlpha2Code(key, language)
    if (code) return code.toLowerCase()
  }
  return undefined
}
