import type Database from 'better-sqlite3'
import type { SearchIndex } from '../../ports/search-index.ts'
import { distanceMetres } from '../../search/area.ts'
import { documentTokens, isPlainToken } from '../../search/document-tokens.ts'
import type { SearchDocument, SearchQuery, SearchResult } from '../../search/query.ts'
import type { Sqlite } from './database.ts'
import { facetsOf } from './search-facets.ts'
import { existsStatement, searchStatement } from './search-query-sql.ts'
import { SearchWords } from './search-words.ts'

/** Full-text search in the store's own database: a write and its index entry are one transaction. Good to about 100,000 entities. */
export class SqliteSearchIndex implements SearchIndex {
  readonly #db: Sqlite
  readonly #words: SearchWords
  readonly #statements = new Map<string, Statement>()

  /** `db` may be read-only; the schema must be up to date. */
  constructor(db: Sqlite) {
    this.#db = db
    this.#words = new SearchWords(db)
    db.function('distance_metres', { deterministic: true }, distanceMetres)
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    const near = new Map<string, readonly string[]>()
    const nearSpellings = (word: string): readonly string[] => {
      const known = near.get(word) ?? this.#words.near(word)
      near.set(word, known)
      return known
    }
    const exists = existsStatement(query, nearSpellings)
    if (exists !== null && this.#prepared(exists.sql).get(...exists.parameters) === undefined) {
      return { total: 0, hits: [] }
    }
    const { sql, parameters } = searchStatement(query, nearSpellings)
    const rows = this.#prepared(sql).all(...parameters)
    return {
      total: rows[0]?.total ?? 0,
      hits: rows.flatMap(({ id, score, distance }) =>
        id === null ? [] : [{ id: String(id), score, distanceMetres: distance }],
      ),
    }
  }

  /** Queries of one shape share one statement; the least recently prepared ones are let go. */
  #prepared(sql: string): Statement {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#db.prepare<(string | number)[], Row>(sql)
      this.#statements.set(sql, statement)
      if (this.#statements.size > rememberedStatements) {
        this.#statements.delete(this.#statements.keys().next().value!)
      }
    }
    return statement
  }
}

const rememberedStatements = 200

type Statement = Database.Statement<(string | number)[], Row>

interface Row {
  readonly total: number
  readonly id: number | null
  readonly score: number
  readonly distance: number | null
}

/** Adds the document to the index, or replaces the one with its id. Inside the caller's write transaction. */
export function indexDocument(db: Sqlite, document: SearchDocument): void {
  const sql = writesOf(db)
  const id = BigInt(document.id)
  const { name, tag, description } = documentTokens(document)
  sql.putDocument.run(
    id,
    document.country,
    document.latitude,
    document.longitude,
    document.contentScore,
    document.claimedUntil,
    document.updated,
  )
  sql.dropText.run(id)
  sql.putText.run(id, spaced(name), spaced(tag), spaced(description), spaced(facetsOf(document)))
  for (const token of new Set([...name, ...tag, ...description])) {
    if (isPlainToken(token)) sql.putWord.run(token)
  }
}

/** Takes the entity out of the index; an unknown id is not an error. Inside the caller's write transaction. */
export function removeDocument(db: Sqlite, id: string): void {
  const sql = writesOf(db)
  sql.dropDocument.run(BigInt(id))
  sql.dropText.run(BigInt(id))
}

function spaced(tokens: Iterable<string>): string {
  return [...tokens].join(' ')
}

const preparedWrites = new WeakMap<Sqlite, ReturnType<typeof prepareWrites>>()

function writesOf(db: Sqlite): ReturnType<typeof prepareWrites> {
  let writes = preparedWrites.get(db)
  if (writes === undefined) {
    writes = prepareWrites(db)
    preparedWrites.set(db, writes)
  }
  return writes
}

function prepareWrites(db: Sqlite) {
  return {
    putDocument: db.prepare('INSERT OR REPLACE INTO search_document VALUES (?, ?, ?, ?, ?, ?, ?)'),
    dropDocument: db.prepare('DELETE FROM search_document WHERE id = ?'),
    putText: db.prepare(
      'INSERT INTO search_text (rowid, name, tag, description, facet) VALUES (?, ?, ?, ?, ?)',
    ),
    dropText: db.prepare('DELETE FROM search_text WHERE rowid = ?'),
    putWord: db.prepare('INSERT OR IGNORE INTO search_word (word) VALUES (?)'),
  }
}
