import { blankSite, type SiteCommand, type SiteRecord } from '../../ports/site-store.ts'
import { Conflict } from './conflict.ts'

/** Name of the setting that holds the sites as JSON, in both table stores. */
export const sitesSetting = 'sites'

export interface StoredSites {
  readonly revision: number
  /** In the order of their ids. */
  readonly sites: readonly SiteRecord[]
}

/** Sites as stored; what an earlier version did not know is as in a blank site. */
export function readSites(text: string | undefined): StoredSites {
  if (text === undefined) return noSites
  const { revision, sites } = JSON.parse(text) as StoredSites
  return { revision, sites: sites.map((site) => ({ ...blankSite, ...site })) }
}

const noSites: StoredSites = { revision: 0, sites: [] }

export function withSite({ revision, sites }: StoredSites, site: SiteRecord): StoredSites {
  const others = sites.filter(({ id }) => id !== site.id)
  return { revision: revision + 1, sites: [...others, site].sort((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** The same object if there is no such site. */
export function withoutSite(stored: StoredSites, id: string): StoredSites {
  const sites = stored.sites.filter((site) => site.id !== id)
  return sites.length === stored.sites.length ? stored : { revision: stored.revision + 1, sites }
}

/**
 * The sites after a command; the same object if there was nothing to remove.
 * @throws Conflict if they have changed since they were read
 */
export function afterCommand(stored: StoredSites, { id, site, expectedRevision }: SiteCommand): StoredSites {
  if (stored.revision !== expectedRevision) throw new Conflict('revision')
  return site === null ? withoutSite(stored, id) : withSite(stored, site)
}
