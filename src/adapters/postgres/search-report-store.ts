import {
  mostPhrases,
  type SearchCount,
  type SearchesCommand,
  type SearchFilter,
  type SearchReportStore,
  type SearchSum,
} from '../../ports/search-report-store.ts'
import { addedToCount, type SumRow, selectSums, sumOf } from '../rows/search-counts.ts'
import type { Database, Sql } from './database.ts'

/** Types of the parameters of sums: the server cannot tell them all from their use. */
const sumTypes = ['bigint', 'text', 'bigint']

/** The report of searches in a table, on PostgreSQL. */
export class PostgresSearchReport implements SearchReportStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async searches({ from, country, by, limit }: SearchFilter): Promise<readonly SearchSum[]> {
    const statement = selectSums(by, (n) => `$${n}::${sumTypes[n - 1]}`)
    return (await this.#db.query<SumRow>(statement, [from, country, limit])).map(sumOf)
  }
}

/** Within the transaction of a commit. */
export async function applySearches(sql: Sql, { counts }: SearchesCommand): Promise<null> {
  for (const day of new Set(counts.map((count) => count.day)))
    await addDay(
      sql,
      day,
      counts.filter((count) => count.day === day),
    )
  return null
}

/** One statement for all phrases of a day, which counts the day's rows once. What comes twice is added up. */
async function addDay(sql: Sql, day: number, counts: readonly SearchCount[]): Promise<void> {
  await sql.query(
    `INSERT INTO search_count (day, country, phrase, asked, nobody, guessed, shown, opened, proposed)
     SELECT $1::bigint, country, phrase, asked, nobody, guessed, shown, opened, proposed FROM (
       SELECT n.*, known.day IS NOT NULL AS is_known,
         count(*) FILTER (WHERE known.day IS NULL) OVER (ORDER BY n.at) AS new_ones
       FROM (SELECT country, phrase, sum(asked) AS asked, sum(nobody) AS nobody, sum(guessed) AS guessed,
           sum(shown) AS shown, sum(opened) AS opened, (array_agg(proposed ORDER BY at DESC))[1] AS proposed, min(at) AS at
         FROM unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[])
           WITH ORDINALITY c (country, phrase, asked, nobody, guessed, shown, opened, proposed, at)
         GROUP BY country, phrase) n
       LEFT JOIN search_count known ON known.day = $1::bigint AND known.country = n.country AND known.phrase = n.phrase
     ) numbered
     WHERE is_known OR new_ones + (SELECT count(*) FROM search_count WHERE day = $1::bigint) <= ${mostPhrases}
     ORDER BY at
     ${addedToCount}`,
    [
      ...[day, counts.map(({ country }) => country), counts.map(({ phrase }) => phrase)],
      ...[counts.map(({ asked }) => asked), counts.map(({ nobody }) => nobody)],
      ...[counts.map(({ guessed }) => guessed), counts.map(({ shown }) => shown)],
      ...[counts.map(({ opened }) => opened), counts.map(({ proposed }) => proposed.join(' '))],
    ],
  )
}
