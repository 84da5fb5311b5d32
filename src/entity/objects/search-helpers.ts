import { lancasterStemmer } from 'lancaster-stemmer'
import { metaphone } from 'metaphone'
import { Type } from 'typebox'
import type { Attributes } from '../model.ts'

const legalSuffixes = new Set(
  'ltd limited plc llp llc inc incorporated corp corporation co gmbh ag sarl sas sa srl spa bv nv oy ab as aps'.split(
    ' ',
  ),
)
const stopWords = new Set('a an and at by for in of on or the to with'.split(' '))

/** Schema of the result of `searchHelpers` in the document. */
export const helperTexts = {
  stopwords: Type.String({ description: 'Its words in lower case, without punctuation and legal suffixes.' }),
  stemmed: Type.String({ description: 'Their Lancaster stems, without stop words.' }),
  phonetic: Type.String({ description: 'Their Metaphone keys.' }),
}

/**
 * Helper texts of names, tags and categories on the wire: `stopwords` (lower case, no punctuation, no legal
 * suffix), `stemmed` (stop words dropped, Lancaster stems) and `phonetic` (Metaphone of each word). Source:
 * contract samples.
 */
export function searchHelpers(value: string): Attributes {
  const words = value
    .toLowerCase()
    .replace(/[\u2019']/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const kept = words.filter((word, index) => index === 0 || !legalSuffixes.has(word))
  return {
    stopwords: kept.join(' '),
    stemmed: kept
      .filter((word) => !stopWords.has(word))
      .map((word) => lancasterStemmer(word))
      .join(' '),
    phonetic: kept
      .map((word) => metaphone(word))
      .filter((key) => key !== '')
      .join(' '),
  }
}
