import type { OverlayChange, TaxonomyCommand, TaxonomyOverlayStore } from '../../ports/taxonomy-overlay.ts'
import type { CategoryEdit, OwnTaxonomy, TaxonomyOverlay } from '../../taxonomy/overlay.ts'
import type { Database, Sql } from './database.ts'

/** The operators' changes to the taxonomy on PostgreSQL; their revision is in `head`. */
export class PostgresTaxonomyOverlay implements TaxonomyOverlayStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async revision(): Promise<number> {
    return (await this.#db.query<{ taxonomy: number }>('SELECT taxonomy FROM head'))[0]!.taxonomy
  }

  async read(): Promise<TaxonomyOverlay> {
    return this.#db.transaction(async (sql) => {
      const edits = await sql.query<{ body: string }>('SELECT body FROM taxonomy_edit ORDER BY category_id')
      return {
        edits: edits.map(({ body }) => JSON.parse(body) as CategoryEdit),
        taxonomies: await taxonomiesIn(sql),
      }
    }, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  }

  async commit(change: OverlayChange, expected: number): Promise<boolean> {
    return this.#db.transaction((sql) => applyTaxonomy(sql, { change, expected }))
  }
}

/** Within a transaction of the caller. */
export async function applyTaxonomy(
  sql: Sql,
  { change, expected }: Pick<TaxonomyCommand, 'change' | 'expected'>,
): Promise<boolean> {
  const raised = await sql.query(
    'UPDATE head SET taxonomy = taxonomy + 1 WHERE taxonomy = $1 RETURNING taxonomy',
    [expected],
  )
  if (raised.length === 0) return false
  await make(sql, change)
  return true
}

async function make(sql: Sql, { edits = [], taxonomies = [], removed = [] }: OverlayChange): Promise<void> {
  for (const edit of edits)
    await sql.query(
      'INSERT INTO taxonomy_edit VALUES ($1, $2) ON CONFLICT (category_id) DO UPDATE SET body = excluded.body',
      [edit.id, JSON.stringify(edit)],
    )
  const gone = [...removed, ...taxonomies.map(({ type }) => type)].map((type) => type.toLowerCase())
  await sql.query('DELETE FROM own_taxonomy WHERE type_key = ANY ($1)', [gone])
  for (const { type, title, rows } of taxonomies) {
    const key = type.toLowerCase()
    await sql.query('INSERT INTO own_taxonomy VALUES ($1, $2, $3)', [key, type, title])
    await sql.query(
      'INSERT INTO own_taxonomy_code SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])',
      [key, rows.map(([code]) => code), rows.map(([, name]) => name), rows.map(([, , category]) => category)],
    )
  }
}

async function taxonomiesIn(sql: Sql): Promise<readonly OwnTaxonomy[]> {
  const taxonomies = await sql.query<{ type_key: string; type: string; title: string }>(
    'SELECT * FROM own_taxonomy ORDER BY type_key',
  )
  const codes = await sql.query<{ type_key: string; code: string; title: string; category_id: string }>(
    'SELECT * FROM own_taxonomy_code ORDER BY type_key, code',
  )
  return taxonomies.map(({ type_key, type, title }) => ({
    type,
    title,
    rows: codes.flatMap((one) =>
      one.type_key === type_key ? [[one.code, one.title, one.category_id] as const] : [],
    ),
  }))
}
