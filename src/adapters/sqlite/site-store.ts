import type { SiteRecord, SiteStore } from '../../ports/site-store.ts'
import { noSites, type StoredSites, sitesSetting, withoutSite, withSite } from '../rows/sites.ts'
import type { Sqlite } from './database.ts'

/** Sites in the store's settings. A reader connection supports only the read methods. */
export class SqliteSiteStore implements SiteStore {
  readonly #db: Sqlite

  constructor(db: Sqlite) {
    this.#db = db
  }

  async revision(): Promise<number> {
    return this.#stored().revision
  }

  async read(): Promise<readonly SiteRecord[]> {
    return this.#stored().sites
  }

  async save(site: SiteRecord): Promise<void> {
    this.#change((stored) => withSite(stored, site))
  }

  async remove(id: string): Promise<boolean> {
    return this.#change((stored) => withoutSite(stored, id))
  }

  #stored(): StoredSites {
    const text = this.#db
      .prepare<[string], string>('SELECT value FROM setting WHERE name = ?')
      .pluck()
      .get(sitesSetting)
    return text === undefined ? noSites : (JSON.parse(text) as StoredSites)
  }

  #change(change: (stored: StoredSites) => StoredSites): boolean {
    return this.#db
      .transaction(() => {
        const before = this.#stored()
        const after = change(before)
        if (after === before) return false
        this.#db
          .prepare(
            'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
          )
          .run(sitesSetting, JSON.stringify(after))
        return true
      })
      .immediate()
  }
}
