/**
 * Text of place names made comparable. One function serves the data build and every look-up, so that what was stored and what is typed meet.
 */

/** Letters that Unicode does not decompose, and their usual plain spelling. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŀ: 'l',
}

/** Words of place names that are written in full or short: one spelling for both. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  sankt: 'st',
  mount: 'mt',
  fort: 'ft',
}

const PLAIN_ASCII = /^[a-z0-9 ]*$/
const APOSTROPHES = /['’‘ʻʼ`´ʹ′]/g
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/g
const NOT_A_WORD = /[^\p{L}\p{N}\p{M}]+/gu

/**
 * The key of a name: lower case, without accents, apostrophes and punctuation, words parted by one space, `&` as `and`, Saint, Sankt, Mount
 * and Fort in their short form. Any script; an empty string when the text has no letter or digit.
 */
export function normaliseName(text: string): string {
  const lower = text.toLowerCase()
  const plain = PLAIN_ASCII.test(lower) ? lower : foldLetters(lower)
  return plain
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => SHORT_WORDS[word] ?? word)
    .join(' ')
}

function foldLetters(lower: string): string {
  return (
    lower
      .replace(/&/g, ' and ')
      .replace(APOSTROPHES, '')
      .normalize('NFKD')
      // Some letters come apart into one of these.
      .replace(APOSTROPHES, '')
      .replace(MARKS, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[ßøæœłđðþıħŀ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
      .replace(NOT_A_WORD, ' ')
  )
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
