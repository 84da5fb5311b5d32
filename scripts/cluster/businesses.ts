/** Businesses for campaigns: no two are alike, and a search for the name of one finds no other. */

const consonants = 'bdfgklmnprstvz'
const vowels = 'aeiou'
/** Names of another run are others. */
const run = Date.now() % 1_000_000_007

/** A made-up word for a number; two numbers have two words, which differ in most letters. */
function wordOf(number: number, salt: number): string {
  // Consecutive numbers are spread over all words by a multiplication modulo their count.
  let rest = Number((BigInt(number + salt * 1_000_003 + run) * 2_654_435_761n) % 168_070_000_000n)
  let word = ''
  for (let n = 0; n < 6; n++) {
    word += consonants[rest % consonants.length]
    rest = Math.floor(rest / consonants.length)
    word += vowels[rest % vowels.length]
    rest = Math.floor(rest / vowels.length)
  }
  return word
}

export const nameOf = (number: number): string =>
  `${capital(wordOf(number, 1))} ${capital(wordOf(number, 2))}`
export const tagOf = (number: number): string => wordOf(number, 3)

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1)
const towns = ['Reading', 'Leeds', 'York', 'Bath', 'Derby', 'Plymouth', 'Exeter', 'Norwich']

/** Parameters of `PUT /v1/business`. */
export const businessOf = (number: number): Record<string, string> => ({
  name: nameOf(number),
  address1: `${number} ${capital(wordOf(number, 4))} Street`,
  town: towns[number % towns.length]!,
  country: 'GB',
  telephone_number: `+44 7${String(700_000_000 + ((number * 7_919 + run) % 99_999_989)).slice(0, 9)}`,
  category_type: 'osm',
  category_id: 'shop/bakery',
})
