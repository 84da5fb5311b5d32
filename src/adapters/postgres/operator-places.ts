import type { OperatorPlace } from '../../geocoding/places/place-table.ts'
import type { OperatorPlaces, PlaceCommand } from '../../ports/operator-places.ts'
import type { Database, Sql } from './database.ts'

/** The operators' places on PostgreSQL; their revision is in `head`. */
export class PostgresOperatorPlaces implements OperatorPlaces {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async revision(): Promise<number> {
    return (await this.#db.query<{ places: number }>('SELECT places FROM head'))[0]!.places
  }

  async read(): Promise<readonly OperatorPlace[]> {
    const rows = await this.#db.query<{ body: string }>('SELECT body FROM operator_place ORDER BY id')
    return rows.map(({ body }) => JSON.parse(body) as OperatorPlace)
  }

  async save(place: OperatorPlace): Promise<void> {
    await this.#db.transaction((sql) => applyPlace(sql, { place }))
  }
}

/** Executes a command inside the caller's transaction. */
export async function applyPlace(sql: Sql, { place }: Pick<PlaceCommand, 'place'>): Promise<null> {
  await sql.query('UPDATE head SET places = places + 1')
  await sql.query(
    'INSERT INTO operator_place VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET body = excluded.body',
    [place.id, JSON.stringify(place)],
  )
  return null
}
