import { foldPlaceName } from '../../folding.ts'

/**
 * Normalizes place names for comparison. The data build and all lookups share one function, so stored and
 * typed names match.
 */

/** Words of place names with an abbreviation: one spelling for both forms. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  sankt: 'st',
  mount: 'mt',
  fort: 'ft',
}

const letterOrDigit = /[\p{L}\p{N}]/u

/**
 * The key of a name: lower case, without accents, apostrophes and punctuation, words separated by one space,
 * `&` as `and`, Saint, Sankt, Mount and Fort abbreviated. Any script; empty if the text has no letter or
 * digit.
 */
export function placeKey(text: string): string {
  if (!letterOrDigit.test(text)) return ''
  return foldPlaceName(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => SHORT_WORDS[word] ?? word)
    .join(' ')
}

/**
 * The text with umlauts spelt out (`München` → `Muenchen`), or null if it has none. Both spellings are
 * stored, so that `Munchen` and `Muenchen` are found.
 */
export function spellOutUmlauts(text: string): string | null {
  const composed = text.normalize('NFC')
  const spelt = composed.replace(/[äöüåøÄÖÜÅØ]/g, (letter) => UMLAUTS[letter.toLowerCase()]!)
  return spelt === composed ? null : spelt
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** Replaces control characters by spaces and trims the text. */
export function cleanText(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g, ' ')
    .trim()
}
