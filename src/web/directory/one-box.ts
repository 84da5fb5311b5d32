import type { SearchOutcome } from '../../operations/search-entities.ts'
import { writtenSyntax } from '../../operations/search-syntax.ts'
import type { ResultsQuery } from './results-query.ts'
import type { Visit } from './visit.ts'

export interface SplitQuery {
  readonly query: ResultsQuery
  /** Of a telephone number or an id, which the other fields cannot hold; null otherwise. */
  readonly outcome: SearchOutcome | null
  /** Whether no business is known to be open at the time in the text, which is left out then. */
  readonly isHoursUnknown: boolean
  /** Words for an airport or a station whose town is not known, and which are left out; else null. */
  readonly needsTown: string | null
}

/**
 * The text that may hold what, where and when: `q`, or what is looked for where no place is given beside it. Links to
 * further pages have the parts already.
 */
const oneText = ({ q, what, where, box, page }: ResultsQuery): string =>
  q !== '' ? q : where === '' && box === null && page === 1 ? what : ''

const nothingLeftOut = { isHoursUnknown: false, needsTown: null } as const

/** The query with its one text in the fields for what, where and when. */
export async function splitBox(
  query: ResultsQuery,
  { operations, country, language, visitor }: Visit,
): Promise<SplitQuery> {
  const text = oneText(query)
  const request = {
    text: text || query.what,
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
  }
  if (text === '') {
    const time = query.what === '' ? null : await operations.splitTime(request, query.where)
    const timed = time === null ? query : { ...query, what: time.rest, open: query.open ?? time.openAt }
    return { query: timed, outcome: null, ...nothingLeftOut }
  }
  // Most texts hold nothing else, and need no search to be split.
  if (query.q === '' && !operations.mayHoldMore(request)) return { query, outcome: null, ...nothingLeftOut }
  const { box, outcome } = await operations.searchOneBox(request)
  if (box.kind === 'phone' || box.kind === 'id')
    return { query: { ...query, what: text }, outcome, ...nothingLeftOut }
  const isStreet = outcome.reading.street !== null
  // Around an address or a business, which are no places.
  const isAround = !isStreet && (box.kind === 'address' || (box.where !== null && box.place === null))
  const isPlaced = isStreet || box.place !== null
  const near = isAround || box.near !== null ? box.centre : isPlaced ? null : query.near
  return {
    query: {
      ...query,
      q: '',
      what: [box.what ?? box.who ?? '', ...writtenSyntax(outcome.reading)]
        .filter((part) => part !== '')
        .join(' '),
      where: isAround ? '' : isStreet ? (box.where ?? '') : (box.place?.formalName ?? ''),
      near,
      open: query.open ?? (box.isHoursUnknown ? null : box.openAt),
    },
    outcome: null,
    isHoursUnknown: box.isHoursUnknown,
    needsTown: box.needsTown,
  }
}
