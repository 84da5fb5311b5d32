import { foldPlaceName } from '../../folding.ts'

/**
 * Text of place names made comparable. One function serves the data build and every look-up, so that what was stored and what is typed meet.
 */

/** Words of place names that are written in full or short: one spelling for both. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  sankt: 'st',
  mount: 'mt',
  fort: 'ft',
}

/**
 * The key of a name: lower case, without accents, apostrophes and punctuation, words parted by one space, `&` as `and`, Saint, Sankt, Mount
 * and Fort in their short form. Any script; an empty string when the text has no letter or digit.
 */
export function placeKey(text: string): string {
  return foldPlaceName(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => SHORT_WORDS[word] ?? word)
    .join(' ')
}

/**
 * The text with umlauts written out (`München` → `Muenchen`), or null when it has none. Such spellings are stored beside the plain ones, so
 * that both `Munchen` and `Muenchen` are found.
 */
export function spellOutUmlauts(text: string): string | null {
  const composed = text.normalize('NFC')
  const spelt = composed.replace(/[äöüåøÄÖÜÅØ]/g, (letter) => UMLAUTS[letter.toLowerCase()]!)
  return spelt === composed ? null : spelt
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** Control characters become spaces; the ends are trimmed. */
export function cleanText(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g, ' ')
    .trim()
}
