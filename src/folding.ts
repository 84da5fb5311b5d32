/**
 * The forms in which texts are compared. A text is looked up under the form it was stored under, and index keys, blocking keys and the tables in `data/` are
 * stored in them, so none of these may change its results. They differ on purpose:
 *
 * - `compatible` keeps accents: words are still to be told from their foreign spellings, or transliterated.
 * - `plain` drops accents and keeps every other sign: whole values that people type twice.
 * - `plainWords` drops the signs too: names that stand in tables of ours.
 * - `foldWords` also writes `ß`, `ø` and their like in plain letters, and keeps the s of `barber's`: category names and what people search them by.
 * - `foldPlaceName` does as well, but joins at every apostrophe (`L'Haÿ` is `lhay`), reads `&` as `and`, and keeps the vowel signs of Indic scripts, which
 *   Unicode counts among marks: place names in any script.
 * - `unmarked` keeps case and compatibility forms: words of one script, already in lower case.
 *
 * An email address is compared by `emailKey` (`access/model.ts`), which keeps everything but case.
 */

/** NFKC and lower case: full-width letters, ligatures and circled digits become plain ones, accents stay. */
export const compatible = (text: string): string => text.normalize('NFKC').toLowerCase()

/** NFKD without marks, in lower case. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** The runs of letters and digits of `plain`. */
export const plainWords = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** NFD without marks. */
export const unmarked = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Letters that Unicode does not decompose, and their usual plain spelling. */
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
 * The words of a text in lower case, without accents, compatibility forms unified. An apostrophe before a final s belongs to its word
 * (`barber's` → `barbers`); any other sign parts words (`l'atelier` → `l`, `atelier`).
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

/** Lower case, without accents, apostrophes and punctuation, `&` as `and`. Any script; words are parted by one or more blanks. */
export function foldPlaceName(text: string): string {
  const lower = text.toLowerCase()
  if (isPlainAscii.test(lower)) return lower
  // Some letters come apart into an apostrophe.
  const letters = lower
    .replace(/&/g, ' and ')
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(apostrophes, '')
  const folded = inPlainLetters(letters.replace(accents, '').normalize('NFC').toLowerCase())
  return folded.replace(/ħ/g, 'h').replace(noWord, ' ')
}
