import { SqliteAccessWriter } from '../../adapters/sqlite/access-commands.ts'
import { SqliteAccessStore } from '../../adapters/sqlite/access-store.ts'
import { openDatabase } from '../../adapters/sqlite/database.ts'
import { readSettings } from '../../config/settings.ts'
import { databaseFile } from '../../paths.ts'
import { prepareDataFolder } from '../../server/serve.ts'
import type { PlanServices } from '../plans.ts'
import type { AccessServices } from '../users.ts'
import type { AtEnd } from './at-end.ts'

/** The data folder's accounts, keys, plans and users. */
export async function openAccess(atEnd: AtEnd): Promise<AccessServices> {
  const settings = readSettings(process.env)
  prepareDataFolder(settings)
  const file = databaseFile(settings)
  const reader = openDatabase(file, 'reader')
  const writer = openDatabase(file, 'writer')
  atEnd(() => reader.close())
  atEnd(() => writer.close())
  return {
    store: new SqliteAccessStore(reader),
    writer: new SqliteAccessWriter(writer, Date.now),
    now: Date.now,
  }
}

/** The same with the calls that a plan may name. */
export async function openPlans(atEnd: AtEnd): Promise<PlanServices> {
  return {
    ...(await openAccess(atEnd)),
    // All endpoints take half a second to load, and only a plan that is changed needs them.
    calls: async () => {
      const [{ endpoints }, { callOf }] = await Promise.all([
        import('../../endpoints/index.ts'),
        import('../../endpoints/define-endpoint.ts'),
      ])
      return new Set(endpoints.map(callOf))
    },
  }
}
