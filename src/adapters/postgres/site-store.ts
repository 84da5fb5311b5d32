import type { SiteCommand, SiteRecord, SiteStore } from '../../ports/site-store.ts'
import {
  afterCommand,
  readSites,
  type StoredSites,
  sitesSetting,
  withoutSite,
  withSite,
} from '../rows/sites.ts'
import type { Database, Sql } from './database.ts'
import { putSetting, readSetting } from './settings.ts'

/** Sites in the store's settings, on PostgreSQL. */
export class PostgresSiteStore implements SiteStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async revision(): Promise<number> {
    return (await stored(this.#db)).revision
  }

  async read(): Promise<readonly SiteRecord[]> {
    return (await stored(this.#db)).sites
  }

  async save(site: SiteRecord): Promise<void> {
    await this.#change((before) => withSite(before, site))
  }

  remove(id: string): Promise<boolean> {
    return this.#change((before) => withoutSite(before, id))
  }

  #change(change: (before: StoredSites) => StoredSites): Promise<boolean> {
    return this.#db.transaction((sql) => put(sql, change))
  }
}

/** Within the transaction of a commit. @throws Conflict */
export const applySite = (sql: Sql, command: SiteCommand): Promise<boolean> =>
  put(sql, (before) => afterCommand(before, command))

async function put(sql: Sql, change: (before: StoredSites) => StoredSites): Promise<boolean> {
  // One change at a time: the setting may not be there yet to be locked itself.
  await sql.query('SELECT 1 FROM head FOR UPDATE')
  const before = await stored(sql)
  const after = change(before)
  if (after === before) return false
  await putSetting(sql, sitesSetting, JSON.stringify(after))
  return true
}

async function stored(sql: Sql): Promise<StoredSites> {
  return readSites(await readSetting(sql, sitesSetting))
}
