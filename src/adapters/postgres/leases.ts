import type { Leases } from '../../ports/leases.ts'
import type { Sql } from './database.ts'

/** A released lease keeps its row, so that fences go on growing. */
const take = `INSERT INTO lease (name, holder, until, fence)
VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond', 1)
ON CONFLICT (name) DO UPDATE SET
  holder = excluded.holder,
  until = excluded.until,
  fence = lease.fence + CASE WHEN lease.holder = excluded.holder THEN 0 ELSE 1 END
WHERE lease.holder = excluded.holder OR lease.until <= clock_timestamp()
RETURNING fence`

const release = `UPDATE lease SET until = '-infinity' WHERE name = $1 AND holder = $2`

/** Leases in the table `lease`, by the clock of the database server. */
export class PostgresLeases implements Leases {
  private readonly db: Sql

  constructor(db: Sql) {
    this.db = db
  }

  async take(name: string, holder: string, forMs: number): Promise<number | null> {
    const [row] = await this.db.query<{ fence: number }>(take, [name, holder, forMs])
    return row?.fence ?? null
  }

  async release(name: string, holder: string): Promise<void> {
    await this.db.query(release, [name, holder])
  }
}
