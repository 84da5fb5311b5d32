import type { SearchDocument } from '../../src/search/query.ts'

/** The document that the crash tests write as number n. */
export function crashDocument(n: number): SearchDocument {
  return {
    id: String(n),
    country: n % 3 === 0 ? 'de' : 'gb',
    latitude: 50 + (n % 17) / 10,
    longitude: (n % 13) / 10,
    placeIds: ['somewhere'],
    names: [`Business w${n}`],
    categoryIds: [],
    tags: [],
    descriptions: [],
    contentScore: 0,
    flags: [],
    claimedUntil: 0,
    updated: 0,
    schedule: '',
  }
}
