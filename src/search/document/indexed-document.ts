/** What an index takes of a document: the one place that says what it is found by, in each vocabulary. */
import type { SearchDocument } from '../query.ts'
import { betweenTokens, tokenList } from './document-tokens.ts'

/** What a document is found by: words of three fields, and ids of three kinds. */
type VocabularyName = 'name' | 'tag' | 'description' | 'category' | 'place' | 'flag'

/**
 * A document with its keys in place of its texts, made once by whoever writes: every thread that replays the log, and the merge, take it as it is. The keys
 * of a vocabulary are one text with `betweenKeys` between: one text is read from JSON sooner than many. Words may come more than once.
 */
export type IndexedDocument = Pick<
  SearchDocument,
  'id' | 'country' | 'latitude' | 'longitude' | 'contentScore' | 'claimedUntil' | 'updated' | 'schedule'
> &
  Readonly<Record<VocabularyName, string>>

/** A control character, which no token or id holds; the only one that JSON does not escape. */
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
    name: tokenList(country, 'name', document.names),
    tag: tokenList(country, 'tag', document.tags),
    description: tokenList(country, 'description', document.descriptions),
    category: joined(document.categoryIds),
    place: joined(document.placeIds),
    flag: joined(document.flags),
  }
}

/** A document as the change log holds it. */
export const logForm = (document: SearchDocument): string => JSON.stringify(indexedDocument(document))

/** Each once. */
const joined = (keys: readonly string[]): string => [...new Set(keys)].join(betweenKeys)

/** The keys of one vocabulary. */
export const keysOf = (text: string): readonly string[] => (text === '' ? [] : text.split(betweenKeys))
