/** What the index takes of a document: the one place that says what it is found by, in each vocabulary. */
import { documentTokens } from '../../search/document-tokens.ts'
import type { SearchDocument } from '../../search/query.ts'
import type { VocabularyName } from './vocabulary.ts'

/**
 * A document with its keys in place of its texts, made once by whoever writes: every thread that replays the log, and the merge, take it as it is. The keys
 * of a vocabulary are one text, each once, with `betweenKeys` between: one text is read from JSON sooner than many.
 */
export type IndexedDocument = Pick<
  SearchDocument,
  'id' | 'country' | 'latitude' | 'longitude' | 'contentScore' | 'claimedUntil' | 'updated' | 'schedule'
> &
  Readonly<Record<VocabularyName, string>>

/** A control character, which no token or id holds; the only one that JSON does not escape. */
export const betweenKeys = '\x7f'

export function indexedDocument(document: SearchDocument): IndexedDocument {
  const tokens = documentTokens(document)
  return {
    id: document.id,
    country: document.country,
    latitude: document.latitude,
    longitude: document.longitude,
    contentScore: document.contentScore,
    claimedUntil: document.claimedUntil,
    updated: document.updated,
    schedule: document.schedule,
    name: joined(tokens.name),
    tag: joined(tokens.tag),
    description: joined(tokens.description),
    category: joined(new Set(document.categoryIds)),
    place: joined(new Set(document.placeIds)),
    flag: joined(new Set(document.flags)),
  }
}

const joined = (keys: ReadonlySet<string>): string => [...keys].join(betweenKeys)

/** The keys of one vocabulary. */
export const keysOf = (text: string): readonly string[] => (text === '' ? [] : text.split(betweenKeys))
