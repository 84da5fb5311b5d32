import type { SiteRecord } from '../../ports/site-store.ts'

/** Name of the setting that holds the sites as JSON, in both table stores. */
export const sitesSetting = 'sites'

export interface StoredSites {
  readonly revision: number
  /** In the order of their ids. */
  readonly sites: readonly SiteRecord[]
}

export const noSites: StoredSites = { revision: 0, sites: [] }

export function withSite({ revision, sites }: StoredSites, site: SiteRecord): StoredSites {
  const others = sites.filter(({ id }) => id !== site.id)
  return { revision: revision + 1, sites: [...others, site].sort((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** The same object if there is no such site. */
export function withoutSite(stored: StoredSites, id: string): StoredSites {
  const sites = stored.sites.filter((site) => site.id !== id)
  return sites.length === stored.sites.length ? stored : { revision: stored.revision + 1, sites }
}
