import type { TaxonomyOverlayStore } from '../../ports/taxonomy-overlay.ts'
import type { CategoryEdit, OwnTaxonomy, TaxonomyOverlay } from '../../taxonomy/overlay.ts'
import type { Sqlite } from './database.ts'

/**
 * The overlay in the store's database, whose schema must be up to date. A reader connection supports only the
 * read methods.
 */
export class SqliteTaxonomyOverlay implements TaxonomyOverlayStore {
  readonly #db: Sqlite

  constructor(db: Sqlite) {
    this.#db = db
  }

  revision(): number {
    return this.#db.prepare<[], number>('SELECT revision FROM taxonomy_overlay').pluck().get()!
  }

  read(): TaxonomyOverlay {
    return this.#db.transaction(() => ({ edits: this.#edits(), taxonomies: this.#taxonomies() }))()
  }

  change<Result>(work: () => Result): Result {
    return this.#db.transaction(work).immediate()
  }

  saveEdit(edit: CategoryEdit): void {
    this.change(() => {
      this.#db
        .prepare('INSERT OR REPLACE INTO taxonomy_edit VALUES (?, ?)')
        .run(edit.id, JSON.stringify(edit))
      this.#countChange()
    })
  }

  saveTaxonomy({ type, title, rows }: OwnTaxonomy): void {
    this.change(() => {
      const key = type.toLowerCase()
      this.#db.prepare('DELETE FROM own_taxonomy WHERE type_key = ?').run(key)
      this.#db.prepare('INSERT INTO own_taxonomy VALUES (?, ?, ?)').run(key, type, title)
      const insert = this.#db.prepare('INSERT INTO own_taxonomy_code VALUES (?, ?, ?, ?)')
      for (const row of rows) insert.run(key, ...row)
      this.#countChange()
    })
  }

  removeTaxonomy(type: string): boolean {
    return this.change(() => {
      const { changes } = this.#db
        .prepare('DELETE FROM own_taxonomy WHERE type_key = ?')
        .run(type.toLowerCase())
      if (changes > 0) this.#countChange()
      return changes > 0
    })
  }

  #countChange(): void {
    this.#db.exec('UPDATE taxonomy_overlay SET revision = revision + 1')
  }

  #edits(): readonly CategoryEdit[] {
    return this.#db
      .prepare<[], string>('SELECT body FROM taxonomy_edit ORDER BY category_id')
      .pluck()
      .all()
      .map((body) => JSON.parse(body) as CategoryEdit)
  }

  #taxonomies(): readonly OwnTaxonomy[] {
    const codes = this.#db
      .prepare<[string], [string, string, string]>(
        'SELECT code, title, category_id FROM own_taxonomy_code WHERE type_key = ? ORDER BY code',
      )
      .raw()
    return this.#db
      .prepare<[], { type_key: string; type: string; title: string }>(
        'SELECT * FROM own_taxonomy ORDER BY type_key',
      )
      .all()
      .map(({ type_key, type, title }) => ({ type, title, rows: codes.all(type_key) }))
  }
}
