import { searchDocument } from '../../search/document.ts'
import type { SearchDocument } from '../../search/query.ts'
import type { Taxonomy } from '../../taxonomy/types.ts'
import { openDatabase } from '../sqlite/database.ts'

const entitiesInPage = 500

/**
 * The search documents of all active entities in the store's database file, by id: the option `documents` of `openSegmentIndex`. Reads page by page on a
 * connection of its own, so that the log of the database can be shortened meanwhile. `now` in milliseconds since 1970.
 */
export function* storedDocuments(
  databaseFile: string,
  taxonomy: Pick<Taxonomy, 'resolve'>,
  now: number,
): Generator<SearchDocument> {
  const db = openDatabase(databaseFile, 'reader')
  try {
    const page = db.prepare<[number, number], { id: number; body: string }>(
      'SELECT id, body FROM entity WHERE id > ? ORDER BY id LIMIT ?',
    )
    for (let last = 0; ; ) {
      const rows = page.all(last, entitiesInPage)
      for (const { body } of rows) {
        const document = searchDocument(JSON.parse(body), taxonomy, now)
        if (document !== null) yield document
      }
      if (rows.length < entitiesInPage) return
      last = rows.at(-1)!.id
    }
  } finally {
    db.close()
  }
}
