import type { SearchDocument } from '../../src/search/query.ts'

/** A search document with nothing in it but an id, a country and what is given. */
export const searchDocumentOf = (given: Partial<SearchDocument>): SearchDocument => ({
  id: '',
  country: 'gb',
  latitude: null,
  longitude: null,
  placeIds: [],
  names: [],
  categoryIds: [],
  tags: [],
  streets: [],
  descriptions: [],
  contentScore: 0,
  flags: [],
  claimedUntil: 0,
  updated: 0,
  schedule: '',
  ...given,
})
