/**
 * The query model in SQL: tokens, places, categories and flags are lexemes of one tsvector, so that one GIN index finds what matches; scores are put together
 * from the leaves, so that totals and order are the same.
 */
import type { Condition, SearchField, SearchQuery } from '../../src/search/query.ts'

export interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** Near spellings of a word in some fields, as `similarWords` found them: lexemes. */
export type Similar = (word: string, fields: readonly SearchField[]) => readonly string[]

const lexeme = (kind: string, id: string): string => `'${`${kind}:${id}`.replace(/[\\']/g, '$&$&')}'`
const alternatives = (lexemes: readonly string[]): string =>
  lexemes.length === 0 ? lexeme('no', 'thing') : `(${lexemes.join('|')})`
const lexemesOf = (kind: string, ids: readonly string[]): string =>
  alternatives(ids.map((id) => lexeme(kind, id)))

/** What a condition matches, as a tsquery; null when it matches everything. */
function matching(condition: Condition, similar: Similar): string | null {
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const parts = condition.parts.map((part) => matching(part, similar))
      if (condition.kind === 'any') return parts.includes(null) ? null : alternatives(parts as string[])
      const telling = parts.filter((part) => part !== null)
      return telling.length === 0 ? null : `(${telling.join('&')})`
    }
    case 'word': {
      const { word, fields, form } = condition
      if (form === 'similar')
        return alternatives(similar(word, fields).map((found) => lexeme(...split(found))))
      return alternatives(fields.map((field) => lexeme(field, word) + (form === 'prefix' ? ':*' : '')))
    }
    default:
      return lexemesOf(condition.kind, condition.ids)
  }
}

function split(found: string): [string, string] {
  const colon = found.indexOf(':')
  return [found.slice(0, colon), found.slice(colon + 1)]
}

class Values {
  readonly list: unknown[] = []
  add(value: unknown): string {
    return `$${this.list.push(value)}`
  }
}

/** The best score of a row that matches. */
function score(condition: Condition, similar: Similar, values: Values): string {
  if (condition.kind === 'any' && condition.parts.length > 0) {
    return `GREATEST(${condition.parts.map((part) => score(part, similar, values)).join(',')})`
  }
  const query = matching(condition, similar)
  const worth =
    condition.kind === 'all'
      ? condition.parts.map((part) => `COALESCE(${score(part, similar, values)},0)`).join('+') || '0'
      : 'weight' in condition
        ? String(condition.weight)
        : '0'
  return query === null ? `(${worth})` : `CASE WHEN tokens @@ ${values.add(query)}::tsquery THEN ${worth} END`
}

/** The search as one statement with a column `total` and a column `rows`, a JSON array; null when it cannot be asked here. */
export function toPostgres(query: SearchQuery, similar: Similar): Statement | null {
  const { area, filters, condition } = query
  if (filters.opening !== undefined || (query.facets?.length ?? 0) > 0) return null
  const values = new Values()
  const lexemes = [lexeme('country', query.country)]
  const tests: string[] = []
  const wanted = matching(condition, similar)
  if (wanted !== null) lexemes.push(wanted)
  if (area.kind === 'places') lexemes.push(lexemesOf('place', area.ids))
  if (filters.categoryIds !== undefined) lexemes.push(lexemesOf('category', filters.categoryIds))
  for (const flag of filters.flags ?? []) lexemes.push(lexeme('flag', flag))
  for (const flags of filters.anyFlags ?? []) lexemes.push(lexemesOf('flag', flags))
  tests.push(`tokens @@ ${values.add(lexemes.join('&'))}::tsquery`)
  if (filters.claimed !== undefined) {
    tests.push(`claimed_until ${filters.claimed ? '>' : '<='} ${values.add(query.now)}`)
  }
  if (filters.updatedSince !== undefined) tests.push(`updated >= ${values.add(filters.updatedSince)}`)
  if (area.kind === 'box') {
    const corners = [area.west, area.south, area.east, area.north].map((degrees) => values.add(degrees))
    tests.push(`point && ST_MakeEnvelope(${corners.join(',')},4326)`)
  }
  let order = 'score DESC, content_score DESC, id'
  let distance = ''
  if (area.kind === 'nearest') {
    const centre = `ST_SetSRID(ST_MakePoint(${values.add(area.longitude)},${values.add(area.latitude)}),4326)`
    tests.push('point IS NOT NULL')
    if (area.radiusMetres !== null) {
      tests.push(
        `ST_DWithin(point::geography, ${centre}::geography, ${values.add(area.radiusMetres)}, false)`,
      )
    }
    distance = `, ST_DistanceSphere(point, ${centre}) AS distance`
    order = 'distance, id'
  }
  const worth = area.kind === 'nearest' ? '0' : score(condition, similar, values)
  const page = `ORDER BY ${order} LIMIT ${values.add(query.limit)} OFFSET ${values.add(query.offset)}`
  const text = `
    WITH matched AS MATERIALIZED (
      SELECT id, content_score, ${worth} AS score${distance} FROM business WHERE ${tests.join(' AND ')}
    ), page AS (SELECT * FROM matched ${page})
    SELECT (SELECT count(*) FROM matched)::int AS total,
      (SELECT string_agg(listing.row, ',' ORDER BY ${order}) FROM page JOIN listing USING (id)) AS rows`
  return { text, values: values.list }
}

/** Words of the query that near spellings are wanted of. */
export function wordsToCorrect(condition: Condition): { word: string; fields: readonly SearchField[] }[] {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.flatMap(wordsToCorrect)
  return condition.kind === 'word' && condition.form === 'similar' ? [condition] : []
}

/**
 * Lexemes within one edit, two from eight letters; a swap of neighbours counts one. The vocabulary is read through, because a trigram index would lose words.
 */
export function similarWords(word: string, fields: readonly SearchField[]): Statement {
  const edits = word.length < 8 ? 1 : 2
  const swapped = Array.from(
    { length: word.length - 1 },
    (_, i) => word.slice(0, i) + word[i + 1]! + word[i]! + word.slice(i + 2),
  )
  return {
    text: `SELECT field || ':' || word AS lexeme FROM vocabulary
      WHERE field = ANY($1) AND length(word) BETWEEN $3 AND $4
        AND (levenshtein_less_equal(word, $2, $5) <= $5 OR word = ANY($6))`,
    values: [fields, word, word.length - edits, word.length + edits, edits, swapped],
  }
}
