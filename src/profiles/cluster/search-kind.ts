/** The kind of search that the nodes of a database have in common. */
import type { Database, Sql } from '../../adapters/postgres/database.ts'
import { putSetting, readSetting } from '../../adapters/postgres/settings.ts'
import { searchKindSetting } from '../../adapters/rows/filling.ts'
import type { Settings } from '../../config/settings.ts'

type Named = Pick<Settings, 'search' | 'openSearchIndex'>

/** A node that was not seen for so long is not running; each is noted every second. */
const goneMs = 10_000

const kindOf = ({ search, openSearchIndex }: Named): string =>
  search === 'opensearch'
    ? `HIGHSTREET_SEARCH=opensearch and HIGHSTREET_OPENSEARCH_INDEX=${openSearchIndex}`
    : 'HIGHSTREET_SEARCH=replica'

/**
 * Refuses settings under which this process and the nodes that run would each remove the rows of the change log that
 * the other needs.
 * @throws Error that names both and the remedy
 */
export async function refuseOtherSearch(db: Sql, settings: Named): Promise<void> {
  const own = kindOf(settings)
  const noted = await readSetting(db, searchKindSetting)
  if (noted === undefined || noted === own) return
  const [running] = await db.query<{ address: string }>(
    'SELECT address FROM node WHERE seen >= (extract(epoch FROM clock_timestamp()) * 1000)::bigint - $1 LIMIT 1',
    [goneMs],
  )
  if (running !== undefined)
    throw new Error(
      `the server at ${running.address} runs with ${noted}, this one has ${own}; use the same settings, or stop all servers before you change them`,
    )
}

/** The same, and notes the kind for others. */
export const noteSearch = (db: Database, settings: Named): Promise<void> =>
  db.transaction(async (sql) => {
    // Of nodes that start together, the first decides.
    await sql.query('LOCK TABLE setting IN SHARE ROW EXCLUSIVE MODE')
    await refuseOtherSearch(sql, settings)
    await putSetting(sql, searchKindSetting, kindOf(settings))
  })
