/** What OpenSearch keeps of a document: exactly the tokens and ids of the change log, as keywords. */
import { nameKeyIn, tokensVersion } from '../../search/document/document-tokens.ts'
import { type IndexedDocument, keysOf } from '../../search/document/indexed-document.ts'
import { noName } from '../../search/sort-key.ts'

export type Json = Record<string, unknown>

/** Increase with every change of the mapping or of `documentOf`: an index of another version is rebuilt. */
const mappingVersion = 3

/** Identifies the form of an index; indexes of another form are not searched. */
export const indexForm = `${mappingVersion}.${tokensVersion}`

/** Whether an index of this form was written by a newer version of the program. */
export function isNewerForm(form: string): boolean {
  const [mapping = 0, tokens = 0] = form.split('.').map(Number)
  return mapping > mappingVersion || tokens > tokensVersion
}

const matched = { type: 'keyword', norms: false, doc_values: false }
const counted = { type: 'keyword', norms: false }

/** A larger index is split into more shards. */
const documentsInShard = 10_000_000

/** The alias through which an index is written: writing to a removed index must fail, not create it. */
export const writeAlias = (index: string): string => `${index}-write`

/** The body that creates an index for the documents of a store. */
export const indexBody = (index: string, store: string, documents: number): Json => ({
  aliases: { [writeAlias(index)]: {} },
  settings: {
    number_of_shards: 1 + Math.floor(documents / documentsInShard),
    // A replica as soon as there is a second node.
    auto_expand_replicas: '0-1',
    // The indexer refreshes.
    refresh_interval: '-1',
    // How long the version of a deleted document is known, so that a late older write stays refused.
    gc_deletes: '1h',
    // Bytes of erased data go with the next merge.
    'merge.policy.expunge_deletes_allowed': 0,
    max_result_window: 100_000_000,
    max_terms_count: 1_000_000,
  },
  mappings: {
    dynamic: false,
    _source: { enabled: false },
    _meta: { form: indexForm, store },
    properties: {
      id: { type: 'long' },
      country: matched,
      place: counted,
      category: counted,
      flag: counted,
      name: matched,
      tag: matched,
      description: matched,
      sortName: { ...counted, index: false },
      latitude: { type: 'double' },
      longitude: { type: 'double' },
      location: { type: 'geo_point', doc_values: false },
      contentScore: { type: 'double' },
      claimedUntil: { type: 'double' },
      updated: { type: 'double' },
      schedule: counted,
    },
  },
})

const unique = (keys: string): string[] => [...new Set(keysOf(keys))]

/** A document as OpenSearch receives it. */
export function documentOf(document: IndexedDocument): Json {
  const { latitude, longitude } = document
  const [name, tag, description] = [document.name, document.tag, document.description].map(unique)
  return {
    id: Number(document.id),
    country: document.country,
    place: unique(document.place),
    category: unique(document.category),
    flag: unique(document.flag),
    name,
    tag,
    description,
    sortName: nameKeyIn(name!) || noName,
    ...(latitude === null ? {} : { latitude, longitude, location: { lat: latitude, lon: longitude } }),
    contentScore: document.contentScore,
    claimedUntil: document.claimedUntil,
    updated: document.updated,
    schedule: document.schedule,
  }
}
