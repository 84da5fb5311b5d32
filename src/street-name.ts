/** Streets and house numbers in address lines. */
import { foldPlaceName } from './folding.ts'

const shortWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
)

/** Words that say what kind of way it is, or that link: alone they are the name of none. */
const generic = new Set(
  'st rd ave dr ln blvd hwy pkwy sq pl ct n s e w rue chemin quai calle avenida plaza via viale piazza rua str strasse weg platz straat laan katu tie the of de la le du des del el der den'.split(
    ' ',
  ),
)

const unit = /\b(?:unit|suite|ste|apt|floor|shop)\b\.?\s*#?[a-z]?\d.*$/i

/**
 * The street of an address line as a key: without numbers and units, common words abbreviated; `str` and
 * `straße` are equal. Empty if there is none, or only a kind of way.
 */
export function streetKey(line: string): string {
  const words = foldPlaceName(line.split(',')[0]!.replace(unit, '')).split(' ')
  const named = words.filter((word, at) => word !== '' && !isNumber(word) && !isNumberLetter(words, at))
  const key = named.map((word) => shortWords.get(word) ?? word.replace(/(?:strasse|str)$/, 'str'))
  return key.every((word) => generic.has(word)) ? '' : key.join(' ')
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

const waysBefore = new Set(
  'rue calle avenida boulevard via viale rua avenue av paseo carrera carretera'.split(' '),
)
const waysBehind = new Set(
  'st rd ave dr ln blvd hwy pkwy sq way broadway terrace crescent turnpike close'.split(' '),
)

/**
 * Whether a text is a street in the languages that write the number before it, such as `1500 Main Street` or
 * `1500 Avenida Central`. One word alone, such as the town of Rue, is none.
 */
export function namesWay(text: string): boolean {
  const words = foldPlaceName(text)
    .split(' ')
    .filter((word) => word !== '' && !isNumber(word))
  const [first = ''] = words
  return (
    words.length > 1 &&
    (waysBefore.has(first) || words.slice(1).some((word) => waysBehind.has(shortWords.get(word) ?? word)))
  )
}
