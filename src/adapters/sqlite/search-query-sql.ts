/**
 * Where a search is turned into SQL. A condition whose score is the same for every match becomes one full-text expression; the others are
 * put together from such expressions: `any` by UNION ALL and the greatest score, `all` by the sum of the ids that are in every part. `search_text` answers words,
 * categories, places, flags and the country; `search_document` the rest.
 */
import type { Condition, Leaf, SearchQuery } from '../../search/query.ts'
import { categoryFacet, countryFacet, flagFacet, placeFacet } from './search-facets.ts'

export interface SqlStatement {
  readonly sql: string
  readonly parameters: readonly (string | number)[]
}

/** Known words within the edits allowed for a word. */
export type NearSpellings = (word: string) => readonly string[]

/** Matches with the same score. `match` is an FTS5 expression; null matches everything. */
interface Uniform {
  readonly match: string | null
  readonly score: number
}

/**
 * The statement that answers a query: rows `{ total, id, score, distance }`, at least one; `id` is null when the page is empty. Needs the SQL
 * function `distance_metres(lat, lon, lat, lon)` on the connection.
 */
export function searchStatement(query: SearchQuery, nearSpellings: NearSpellings): SqlStatement {
  const { area } = query
  const scope = scopeOf(query)
  const toSql = query.limit === 0 ? countedSql : conditionSql
  const matched = scope === null ? nothing : toSql(query.condition, scope, nearSpellings)
  const distance: SqlStatement =
    area.kind === 'nearest'
      ? {
          sql: 'distance_metres(?, ?, latitude, longitude)',
          parameters: [area.latitude, area.longitude],
        }
      : { sql: 'NULL', parameters: [] }
  const where = rowConditions(query)
  const beyond = area.kind === 'nearest' ? area.radiusMetres : null
  const order = area.kind === 'nearest' ? 'distance, id' : 'score DESC, content_score DESC, id'
  return {
    sql: `WITH
matched (id, score) AS (
${matched.sql}
),
found AS MATERIALIZED (
SELECT id, score, content_score, ${distance.sql} AS distance
FROM matched JOIN search_document USING (id)
WHERE ${where.sql}
),
within AS (SELECT * FROM found${beyond === null ? '' : ' WHERE distance <= ?'})
SELECT (SELECT count(*) FROM within) AS total, page.id, page.score, page.distance
FROM (SELECT 1) LEFT JOIN (SELECT * FROM within ORDER BY ${order} LIMIT ? OFFSET ?) AS page
ORDER BY ${order}`,
    parameters: [
      ...matched.parameters,
      ...distance.parameters,
      ...where.parameters,
      ...(beyond === null ? [] : [beyond]),
      query.limit,
      query.offset,
    ],
  }
}

/**
 * A cheap statement without rows when the query has no matches but for distance and dates; null when `searchStatement` is as cheap. Most texts
 * that nobody wrote about end here.
 */
export function existsStatement(query: SearchQuery, nearSpellings: NearSpellings): SqlStatement | null {
  const scope = scopeOf(query)
  if (scope === null || uniformOf(query.condition, nearSpellings) !== null) return null
  const whole = booleanOf(query.condition, nearSpellings)
  return {
    sql: 'SELECT 1 FROM search_text WHERE search_text MATCH ? LIMIT 1',
    parameters: [whole === null ? scope : `(${whole}) AND ${scope}`],
  }
}

/** What every match must have, as an FTS5 expression; null when nothing can match. */
function scopeOf({ country, area, filters }: SearchQuery): string | null {
  const demands = [facetIn([countryFacet(country)])]
  if (area.kind === 'places') demands.push(facetIn(area.ids.map(placeFacet)))
  if (filters.categoryIds) demands.push(facetIn(filters.categoryIds.map(categoryFacet)))
  for (const flag of filters.flags ?? []) demands.push(facetIn([flagFacet(flag)]))
  return demands.includes(null) ? null : demands.join(' AND ')
}

/** What the row of `search_document` must satisfy. */
function rowConditions({ country, area, filters, now }: SearchQuery): SqlStatement {
  const clauses: string[] = ['country = ?']
  const parameters: (string | number)[] = [country]
  const add = (clause: string, ...values: (string | number)[]): void => {
    clauses.push(clause)
    parameters.push(...values)
  }
  if (area.kind === 'nearest') add('latitude IS NOT NULL')
  if (area.kind === 'box') {
    add('latitude BETWEEN ? AND ?', area.south, area.north)
    const crosses = area.west > area.east
    const longitudes = crosses ? '(longitude >= ? OR longitude <= ?' : '(longitude BETWEEN ? AND ?'
    const touchesMeridian180 = crosses || area.west === -180 || area.east === 180
    add(`${longitudes}${touchesMeridian180 ? ' OR abs(longitude) = 180' : ''})`, area.west, area.east)
  }
  if (filters.claimed !== undefined) add(filters.claimed ? 'claimed_until > ?' : 'claimed_until <= ?', now)
  if (filters.updatedSince !== undefined) add('updated >= ?', filters.updatedSince)
  return { sql: clauses.join(' AND '), parameters }
}

const nothing: SqlStatement = { sql: 'SELECT NULL, NULL WHERE 0', parameters: [] }

/** A SELECT of `id, score`, each id once. */
function conditionSql(condition: Condition, scope: string, nearSpellings: NearSpellings): SqlStatement {
  const uniform = uniformOf(condition, nearSpellings)
  if (uniform === 'nothing') return nothing
  if (uniform !== null) return uniformSql(uniform, scope)
  if (condition.kind === 'all') return allSql(condition.parts, scope, nearSpellings)
  return anySql((condition as { parts: readonly Condition[] }).parts, scope, nearSpellings)
}

/** As `conditionSql` when only the number of matches is asked for: one expression, no scores. */
function countedSql(condition: Condition, scope: string, nearSpellings: NearSpellings): SqlStatement {
  const match = booleanOf(condition, nearSpellings)
  return match === 'nothing' ? nothing : uniformSql({ match, score: 0 }, scope)
}

function uniformSql({ match, score }: Uniform, scope: string): SqlStatement {
  return {
    sql: 'SELECT rowid AS id, ? AS score FROM search_text WHERE search_text MATCH ?',
    parameters: [score, match === null ? scope : `(${match}) AND ${scope}`],
  }
}

/**
 * An id that is in every part, with the sum of its scores. Parts of one score are one expression; each part yields only ids that match the
 * whole.
 */
function allSql(parts: readonly Condition[], outerScope: string, nearSpellings: NearSpellings): SqlStatement {
  const whole = booleanOf({ kind: 'all', parts }, nearSpellings)
  const scope = whole === null ? outerScope : `(${whole}) AND ${outerScope}`
  const selects: SqlStatement[] = []
  const together: Uniform[] = []
  for (const part of parts) {
    const uniform = uniformOf(part, nearSpellings)
    if (uniform === null || uniform === 'nothing') selects.push(conditionSql(part, scope, nearSpellings))
    else together.push(uniform)
  }
  if (together.length > 0) selects.unshift(uniformSql(allUniform(together), scope))
  const { sql, parameters } = unionAll(selects)
  return {
    sql: `SELECT id, sum(score) AS score FROM (\n${sql}\n) GROUP BY id HAVING count(*) = ${selects.length}`,
    parameters,
  }
}

/** An id that is in some part, with the best of its scores. Parts with the same score are one expression. */
function anySql(parts: readonly Condition[], scope: string, nearSpellings: NearSpellings): SqlStatement {
  const selects: SqlStatement[] = []
  const byScore = new Map<number, Uniform[]>()
  for (const part of parts) {
    const uniform = uniformOf(part, nearSpellings)
    if (uniform === 'nothing') continue
    if (uniform === null) selects.push(conditionSql(part, scope, nearSpellings))
    else byScore.set(uniform.score, [...(byScore.get(uniform.score) ?? []), uniform])
  }
  for (const same of byScore.values()) selects.push(uniformSql(anyUniform(same), scope))
  const { sql, parameters } = unionAll(selects)
  return { sql: `SELECT id, max(score) AS score FROM (\n${sql}\n) GROUP BY id`, parameters }
}

function unionAll(selects: readonly SqlStatement[]): SqlStatement {
  return {
    sql: selects.map((select) => select.sql).join('\nUNION ALL\n'),
    parameters: selects.flatMap((select) => select.parameters),
  }
}

/** The condition without its scores as one expression; null matches everything, 'nothing' nothing. */
function booleanOf(condition: Condition, nearSpellings: NearSpellings): string | null | 'nothing' {
  if (condition.kind !== 'all' && condition.kind !== 'any') {
    return leafExpression(condition, nearSpellings) ?? 'nothing'
  }
  const parts = condition.parts.map((part) => booleanOf(part, nearSpellings))
  if (condition.kind === 'all') {
    if (parts.includes('nothing')) return 'nothing'
    const demands = parts.filter((part) => part !== null)
    return demands.length === 0 ? null : demands.map((part) => `(${part})`).join(' AND ')
  }
  if (parts.includes(null)) return null
  const possible = parts.filter((part) => part !== 'nothing')
  return possible.length === 0 ? 'nothing' : possible.map((part) => `(${part})`).join(' OR ')
}

/** The condition as one expression, null when its score differs between matches, 'nothing' when it cannot match. */
function uniformOf(condition: Condition, nearSpellings: NearSpellings): Uniform | null | 'nothing' {
  if (condition.kind !== 'all' && condition.kind !== 'any') {
    const match = leafExpression(condition, nearSpellings)
    return match === null ? 'nothing' : { match, score: condition.weight }
  }
  const parts = condition.parts.map((part) => uniformOf(part, nearSpellings))
  if (condition.kind === 'all') {
    if (parts.includes('nothing')) return 'nothing'
    return parts.includes(null) ? null : allUniform(parts as Uniform[])
  }
  const possible = parts.filter((part) => part !== 'nothing')
  if (possible.length === 0) return 'nothing'
  const first = possible[0]
  if (first === null || first === undefined) return null
  return possible.every((part) => part !== null && part.score === first.score)
    ? anyUniform(possible as Uniform[])
    : null
}

function allUniform(parts: readonly Uniform[]): Uniform {
  const matches = parts.flatMap((part) => (part.match === null ? [] : [`(${part.match})`]))
  return {
    match: matches.length === 0 ? null : matches.join(' AND '),
    score: parts.reduce((sum, part) => sum + part.score, 0),
  }
}

function anyUniform(parts: readonly Uniform[]): Uniform {
  const matches = parts.map((part) => part.match)
  return {
    match: matches.includes(null) ? null : matches.map((match) => `(${match})`).join(' OR '),
    score: parts[0]!.score,
  }
}

const facetOf = { category: categoryFacet, place: placeFacet, flag: flagFacet }

/** An FTS5 expression; null when the leaf cannot match. */
function leafExpression(leaf: Leaf, nearSpellings: NearSpellings): string | null {
  if (leaf.kind !== 'word') return facetIn(leaf.ids.map(facetOf[leaf.kind]))
  if (leaf.fields.length === 0) return null
  const words = leaf.form === 'similar' ? nearSpellings(leaf.word) : [leaf.word]
  if (words.length === 0) return null
  const terms = words.map((word) => (leaf.form === 'prefix' ? `${quoted(word)} *` : quoted(word)))
  return `{${leaf.fields.join(' ')}} : (${terms.join(' OR ')})`
}

function facetIn(facets: readonly string[]): string | null {
  return facets.length === 0 ? null : `{facet} : (${facets.map(quoted).join(' OR ')})`
}

function quoted(token: string): string {
  return `"${token.replaceAll('"', '""')}"`
}
