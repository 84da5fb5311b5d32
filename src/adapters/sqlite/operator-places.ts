import type { OperatorPlace } from '../../geocoding/places/place-table.ts'
import type { OperatorPlaces, PlaceCommand } from '../../ports/operator-places.ts'
import type { Sqlite } from './database.ts'

/**
 * The operators' places in the store's database, whose schema must be up to date. A reader connection
 * supports only the read methods.
 */
export class SqliteOperatorPlaces implements OperatorPlaces {
  readonly #db: Sqlite

  constructor(db: Sqlite) {
    this.#db = db
  }

  async revision(): Promise<number> {
    return this.#db.prepare<[], number>('SELECT revision FROM operator_places').pluck().get()!
  }

  async read(): Promise<readonly OperatorPlace[]> {
    return this.#db
      .prepare<[], string>('SELECT body FROM operator_place ORDER BY id')
      .pluck()
      .all()
      .map((body) => JSON.parse(body) as OperatorPlace)
  }

  async save(place: OperatorPlace): Promise<void> {
    this.#db.transaction(() => applyPlace(this.#db, { place })).immediate()
  }
}

/** Executes a command inside the caller's write transaction. */
export function applyPlace(db: Sqlite, { place }: Pick<PlaceCommand, 'place'>): null {
  db.prepare('INSERT OR REPLACE INTO operator_place VALUES (?, ?)').run(place.id, JSON.stringify(place))
  db.exec('UPDATE operator_places SET revision = revision + 1')
  return null
}
