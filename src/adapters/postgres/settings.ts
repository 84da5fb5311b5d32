/** Named texts of the store, in the table `setting`. */
import type { Sql } from './database.ts'

export async function readSetting(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql.query<{ value: string }>('SELECT value FROM setting WHERE name = $1', [name])
  return row?.value
}

/** Adds the setting, or replaces its value. */
export async function putSetting(sql: Sql, name: string, value: string): Promise<void> {
  await sql.query(
    'INSERT INTO setting VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  )
}
