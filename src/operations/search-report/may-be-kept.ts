/** Which phrases the report of searches may keep: none that may say something of a person. */
import { isFiller } from '../../search/text/stop-words.ts'
import { words } from '../../search/text/tokenise.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'

const longestKept = 60
const mostWords = 6
/** Addresses of mail and of the web. */
const address = /@|:\/\/|\bwww\./i
/** Numbers of telephones, houses, postcodes and accounts; `24h` and `7` of `24/7` say when. */
const number = /^(?:24(?:h|hr|hrs|hour)?|7)$/

/**
 * The phrase as it is kept: in lower case, words apart by a space. Null for one that may hold a telephone number, an
 * address, or the name of a person: several words of which no more than half belong to kinds of business.
 */
export function keptPhrase(text: string, taxonomy: Pick<Taxonomy, 'match'>): string | null {
  if (text.length > longestKept || address.test(text)) return null
  const list = words(text)
  if (list.length === 0 || list.length > mostWords) return null
  if (list.some(({ text: word }) => /\d/.test(word) && !number.test(word))) return null
  const phrase = list.map(({ source }) => source).join(' ')
  if (list.length === 1 || taxonomy.match(phrase).length > 0) return phrase
  const telling = list.filter(({ text: word }) => !isFiller(word))
  const known = telling.filter(({ source }) => taxonomy.match(source).length > 0)
  return telling.length < 2 || known.length * 2 > telling.length ? phrase : null
}
