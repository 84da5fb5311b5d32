import type { SearchOutcome } from '../../operations/search-entities.ts'
import { writtenSyntax } from '../../operations/search-syntax.ts'
import type { ResultsQuery } from './results-query.ts'
import type { Visit } from './visit.ts'

export interface SplitQuery {
  readonly query: ResultsQuery
  /** Of a telephone number or an id, which the other fields cannot hold; null otherwise. */
  readonly outcome: SearchOutcome | null
}

/** The query with its one text (`q`) in the fields for what and where. */
export async function splitBox(
  query: ResultsQuery,
  { operations, country, language, visitor }: Visit,
): Promise<SplitQuery> {
  if (query.q === '') return { query, outcome: null }
  const { box, outcome } = await operations.searchOneBox({
    text: query.q,
    point: query.near,
    radiusMetres: null,
    country,
    home: [country],
    language,
    page: 1,
    perPage: 1,
    restrictCategoryIds: null,
    isClaimed: null,
    favour: [],
    viewer: visitor,
  })
  if (box.kind === 'phone' || box.kind === 'id') return { query: { ...query, what: query.q }, outcome }
  const isStreet = outcome.reading.street !== null
  const isAddress = box.kind === 'address' && !isStreet
  return {
    query: {
      ...query,
      q: '',
      what: [box.what ?? box.who ?? '', ...writtenSyntax(outcome.reading)]
        .filter((part) => part !== '')
        .join(' '),
      where: isAddress ? '' : isStreet ? (box.where ?? '') : (box.place?.formalName ?? ''),
      near: isAddress ? box.centre : box.near === null ? null : box.centre,
      isOpen: query.isOpen || box.open !== null,
    },
    outcome: null,
  }
}
