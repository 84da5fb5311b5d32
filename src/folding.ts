/**
 * Normal forms for comparing texts. Lookups use the form a text was stored in, and index keys, blocking keys
 * and the tables in `data/` are stored in these forms, so no function here may change its results. They
 * differ on purpose:
 *
 * - `compatible` keeps accents: for words that must stay distinct from their foreign spellings, or are
 *   transliterated later.
 * - `plain` drops accents and keeps every other sign: for whole values that people type twice.
 * - `plainWords` drops the signs too: for names in our own tables.
 * - `foldWords` also maps `ß`, `ø` and the like to plain letters, and keeps the s of `barber's`: for category
 *   names and the queries for them.
 * - `foldPlaceName` does so too, but joins at every apostrophe (`L'Haÿ` is `lhay`), reads `&` as `and`, and
 *   keeps the vowel signs of Indic scripts, which Unicode counts among marks: for place names in any script.
 * - `unmarked` keeps case and compatibility forms: for words of one script, already in lower case.
 *
 * Email addresses are compared by `emailKey` (`access/model.ts`), which folds nothing but case.
 */

/** NFKC and lower case: full-width letters, ligatures and circled digits become plain, accents stay. */
export const compatible = (text: string): string => text.normalize('NFKC').toLowerCase()

/** NFKD without marks, in lower case. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** The runs of letters and digits in `plain(text)`. */
export const plainWords = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** NFD without marks. */
export const unmarked = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Letters that Unicode does not decompose, with their usual plain spelling. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')
const inPlainLetters = (text: string): string => text.replace(plainLetter, (letter) => plainLetters[letter]!)

const isPlainAscii = /^[a-z0-9 ]*$/

/**
 * Splits a text into lower-case words without accents or compatibility forms. An apostrophe before a final s
 * joins its word (`barber's` → `barbers`); any other sign separates (`l'atelier` → `l`, `atelier`).
 */
export function foldWords(text: string): string[] {
  let folded = text.toLowerCase()
  if (!isPlainAscii.test(folded)) {
    folded = inPlainLetters(
      folded
        .normalize('NFKD')
        .replace(/\p{Mn}+/gu, '')
        .normalize('NFC'),
    )
      .replace(/['’ʼ](?=s?(?:[^\p{L}\p{N}]|$))/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
  }
  return folded.split(' ').filter((word) => word !== '')
}

const apostrophes = /['’‘ʻʼ`´ʹ′]/g
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/g
const noWord = /[^\p{L}\p{N}\p{M}]+/gu

/**
 * Lower case, without accents, apostrophes or punctuation, `&` as `and`. Any script. Words are separated by
 * one or more spaces.
 */
export function foldPlaceName(text: string): string {
  const lower = text.toLowerCase()
  if (isPlainAscii.test(lower)) return lower
  // Some letters decompose into an apostrophe.
  const letters = lower
    .replace(/&/g, ' and ')
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(apostrophes, '')
  const folded = inPlainLetters(letters.replace(accents, '').normalize('NFC').toLowerCase())
  return folded.replace(/ħ/g, 'h').replace(noWord, ' ')
}
