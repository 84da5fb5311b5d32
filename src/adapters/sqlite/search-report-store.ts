import type {
  SearchesCommand,
  SearchFilter,
  SearchReportStore,
  SearchSum,
} from '../../ports/search-report-store.ts'
import { addCount, type SumRow, selectSums, sumOf } from '../rows/search-counts.ts'
import type { Sqlite } from './database.ts'

const mark = (n: number): string => `@p${n}`
const named = (...values: readonly (number | string | null)[]): Record<string, number | string | null> =>
  Object.fromEntries(values.map((value, at) => [`p${at + 1}`, value]))

/** The report of searches in a table. */
export class SqliteSearchReport implements SearchReportStore {
  readonly #db: Sqlite

  constructor(db: Sqlite) {
    this.#db = db
  }

  async searches({ from, country, by, limit }: SearchFilter): Promise<readonly SearchSum[]> {
    return this.#db
      .prepare<unknown[], SumRow>(selectSums(by, mark))
      .all(named(from, country, limit))
      .map(sumOf)
  }
}

/** Within the transaction of a commit. */
export function applySearches(db: Sqlite, { counts }: SearchesCommand): null {
  const add = db.prepare(addCount(mark))
  for (const { day, country, phrase, asked, nobody, guessed, shown, opened, proposed } of counts)
    add.run(named(day, country, phrase, asked, nobody, guessed, shown, opened, proposed.join(' ')))
  return null
}
