/** The form of a document that indexes consume: defines its keys in each vocabulary. */
import type { SearchDocument } from '../query.ts'
import { alternativeTokens, betweenTokens, streetToken, tokenList } from './document-tokens.ts'

/** Vocabularies: words of three fields, and ids of three kinds. */
type VocabularyName = 'name' | 'tag' | 'description' | 'category' | 'place' | 'flag'

/**
 * A document with its keys in place of its texts. The writer computes it once; threads that replay the log
 * and merges use it unchanged. The keys of a vocabulary form one string, separated by `betweenKeys`, which
 * parses from JSON faster than an array. Words may repeat.
 */
export type IndexedDocument = Pick<
  SearchDocument,
  'id' | 'country' | 'latitude' | 'longitude' | 'contentScore' | 'claimedUntil' | 'updated' | 'schedule'
> &
  Readonly<Record<VocabularyName, string>>

/** A control character that no token or id contains; the only one that JSON does not escape. */
export const betweenKeys = betweenTokens

export function indexedDocument(document: SearchDocument): IndexedDocument {
  const { country } = document
  return {
    id: document.id,
    country,
    latitude: document.latitude,
    longitude: document.longitude,
    contentScore: document.contentScore,
    claimedUntil: document.claimedUntil,
    updated: document.updated,
    schedule: document.schedule,
    name: joinedLists(
      tokenList(country, 'name', document.names),
      alternativeTokens(document.alternativeNames),
    ),
    tag: joinedLists(tokenList(country, 'tag', document.tags), document.streets.map(streetToken)),
    description: tokenList(country, 'description', document.descriptions),
    category: joined(document.categoryIds),
    place: joined(document.placeIds),
    flag: joined(document.flags),
  }
}

/** A document as stored in the change log. */
export const logForm = (document: SearchDocument): string => JSON.stringify(indexedDocument(document))

/** A list of tokens with some more. */
const joinedLists = (list: string, more: readonly string[]): string =>
  list === '' ? more.join(betweenKeys) : more.length === 0 ? list : [list, ...more].join(betweenKeys)

/** Joins the distinct keys. */
const joined = (keys: readonly string[]): string => [...new Set(keys)].join(betweenKeys)

/** The keys of one vocabulary. */
export const keysOf = (text: string): readonly string[] => (text === '' ? [] : text.split(betweenKeys))
