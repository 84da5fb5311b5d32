import type { OverlayChange, TaxonomyCommand, TaxonomyOverlayStore } from '../../ports/taxonomy-overlay.ts'
import type { CategoryEdit, OwnTaxonomy, TaxonomyOverlay } from '../../taxonomy/overlay.ts'
import type { Sqlite } from './sqlite.ts'

/**
 * The overlay in the store's database, whose schema must be up to date. A reader connection supports only the
 * read methods.
 */
export class SqliteTaxonomyOverlay implements TaxonomyOverlayStore {
  readonly #db: Sqlite

  constructor(db: Sqlite) {
    this.#db = db
  }

  async revision(): Promise<number> {
    return this.#revision()
  }

  async read(): Promise<TaxonomyOverlay> {
    return readOverlay(this.#db)
  }

  async commit(change: OverlayChange, expected: number): Promise<boolean> {
    return this.#db.transaction(() => applyTaxonomy(this.#db, { change, expected })).immediate()
  }

  #revision(): number {
    return revisionOf(this.#db)
  }
}

const revisionOf = (db: Sqlite): number =>
  db.prepare<[], number>('SELECT revision FROM taxonomy_overlay').pluck().get()!

/** Within a transaction of the caller. */
export function applyTaxonomy(
  db: Sqlite,
  { change, expected }: Pick<TaxonomyCommand, 'change' | 'expected'>,
): boolean {
  if (revisionOf(db) !== expected) return false
  make(db, change)
  return true
}

function make(db: Sqlite, { edits = [], taxonomies = [], removed = [] }: OverlayChange): void {
  const saveEdit = db.prepare('INSERT OR REPLACE INTO taxonomy_edit VALUES (?, ?)')
  for (const edit of edits) saveEdit.run(edit.id, JSON.stringify(edit))
  const remove = db.prepare('DELETE FROM own_taxonomy WHERE type_key = ?')
  for (const type of removed) remove.run(type.toLowerCase())
  const save = db.prepare('INSERT INTO own_taxonomy VALUES (?, ?, ?)')
  const saveCode = db.prepare('INSERT INTO own_taxonomy_code VALUES (?, ?, ?, ?)')
  for (const { type, title, rows } of taxonomies) {
    const key = type.toLowerCase()
    remove.run(key)
    save.run(key, type, title)
    for (const row of rows) saveCode.run(key, ...row)
  }
  db.exec('UPDATE taxonomy_overlay SET revision = revision + 1')
}

/** The overlay as it is now, read in one transaction. */
export function readOverlay(db: Sqlite): TaxonomyOverlay {
  return db.transaction(() => ({ edits: editsIn(db), taxonomies: taxonomiesIn(db) }))()
}

function editsIn(db: Sqlite): readonly CategoryEdit[] {
  return db
    .prepare<[], string>('SELECT body FROM taxonomy_edit ORDER BY category_id')
    .pluck()
    .all()
    .map((body) => JSON.parse(body) as CategoryEdit)
}

function taxonomiesIn(db: Sqlite): readonly OwnTaxonomy[] {
  const codes = db
    .prepare<[string], [string, string, string]>(
      'SELECT code, title, category_id FROM own_taxonomy_code WHERE type_key = ? ORDER BY code',
    )
    .raw()
  return db
    .prepare<[], { type_key: string; type: string; title: string }>(
      'SELECT * FROM own_taxonomy ORDER BY type_key',
    )
    .all()
    .map(({ type_key, type, title }) => ({ type, title, rows: codes.all(type_key) }))
}
