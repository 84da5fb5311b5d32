/** Streets and house numbers in address lines. */
import { foldPlaceName } from './folding.ts'

const STREET_WORDS: Readonly<Record<string, string>> = {
  street: 'st',
  road: 'rd',
  avenue: 'ave',
  av: 'ave',
  drive: 'dr',
  lane: 'ln',
  boulevard: 'blvd',
  highway: 'hwy',
  parkway: 'pkwy',
  square: 'sq',
  place: 'pl',
  court: 'ct',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  saint: 'st',
  sainte: 'ste',
  sankt: 'st',
  mount: 'mt',
  fort: 'ft',
}

/**
 * The street of an address line as a key: without numbers and units, common words abbreviated; `str` and
 * `straße` are equal. Empty if there is none.
 */
export function streetKey(line: string): string {
  const words = foldPlaceName(
    line.split(',')[0]!.replace(/\b(?:unit|suite|ste|apt|floor|shop)\b.*$/i, ''),
  ).split(' ')
  const named = words.filter((word, at) => word !== '' && !isNumber(word) && !isNumberLetter(words, at))
  return named.map((word) => STREET_WORDS[word] ?? word.replace(/(?:strasse|str)$/, 'str')).join(' ')
}

const isNumber = (word: string): boolean => /^\d+[a-z]?$/.test(word)

/** The letter of `20 B`. */
const isNumberLetter = (words: readonly string[], at: number): boolean =>
  /^[a-z]$/.test(words[at]!) && at > 0 && isNumber(words[at - 1]!)

/** The first house number of an address line; undefined if there is none. */
export const houseNumberOf = (line: string): number | undefined => {
  const match = /(?:^|\s)(\d{1,5})[a-z]?(?=\s|$|,|-)/i.exec(line)
  return match ? Number(match[1]) : undefined
}
