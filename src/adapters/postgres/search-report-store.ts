import {
  forgottenAtOnce,
  type SearchesCommand,
  type SearchFilter,
  type SearchReportStore,
  type SearchSum,
} from '../../ports/search-report-store.ts'
import { addCount, type SumRow, selectSums, sumOf } from '../rows/search-counts.ts'
import type { Database, Sql } from './database.ts'

/** Types of the parameters of counts and sums: the server cannot tell them all from their use. */
const countTypes = [
  ...['bigint', 'text', 'text'],
  ...['bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'text'],
]
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
export async function applySearches(sql: Sql, { counts, keepFrom }: SearchesCommand): Promise<null> {
  const statement = addCount((n) => `$${n}::${countTypes[n - 1]}`)
  for (const { day, country, phrase, asked, nobody, guessed, shown, opened, proposed } of counts)
    await sql.query(statement, [
      ...[day, country, phrase],
      ...[asked, nobody, guessed, shown, opened, proposed.join(' ')],
    ])
  await sql.query(
    `DELETE FROM search_count WHERE (day, country, phrase) IN
     (SELECT day, country, phrase FROM search_count WHERE day < $1 LIMIT ${forgottenAtOnce})`,
    [keepFrom],
  )
  return null
}
