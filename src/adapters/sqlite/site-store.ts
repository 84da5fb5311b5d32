import type { SiteCommand, SiteRecord, SiteStore } from '../../ports/site-store.ts'
import {
  afterCommand,
  readSites,
  type StoredSites,
  sitesSetting,
  withoutSite,
  withSite,
} from '../rows/sites.ts'
import type { Sqlite } from './database.ts'

/** Sites in the store's settings. A reader connection supports only the read methods. */
export class SqliteSiteStore implements SiteStore {
  readonly #db: Sqlite

  constructor(db: Sqlite) {
    this.#db = db
  }

  async revision(): Promise<number> {
    return stored(this.#db).revision
  }

  async read(): Promise<readonly SiteRecord[]> {
    return stored(this.#db).sites
  }

  async save(site: SiteRecord): Promise<void> {
    this.#change((before) => withSite(before, site))
  }

  async remove(id: string): Promise<boolean> {
    return this.#change((before) => withoutSite(before, id))
  }

  #change(change: (before: StoredSites) => StoredSites): boolean {
    return this.#db.transaction(() => put(this.#db, change)).immediate()
  }
}

/** Within the transaction of a commit. @throws Conflict */
export const applySite = (db: Sqlite, command: SiteCommand): boolean =>
  put(db, (before) => afterCommand(before, command))

function stored(db: Sqlite): StoredSites {
  const text = db
    .prepare<[string], string>('SELECT value FROM setting WHERE name = ?')
    .pluck()
    .get(sitesSetting)
  return readSites(text)
}

function put(db: Sqlite, change: (before: StoredSites) => StoredSites): boolean {
  const before = stored(db)
  const after = change(before)
  if (after === before) return false
  db.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ).run(sitesSetting, JSON.stringify(after))
  return true
}
