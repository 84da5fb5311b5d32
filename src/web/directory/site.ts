import type { Operations } from '../../operations/index.ts'
import { blankSite, type SiteRecord } from '../../ports/site-store.ts'

/** What a public directory is called and covers: the whole of the data, or a site of an operator. */
export interface Site
  extends Pick<
    SiteRecord,
    | 'name'
    | 'tagline'
    | 'languages'
    | 'country'
    | 'placeIds'
    | 'categoryIds'
    | 'brand'
    | 'accent'
    | 'logo'
    | 'imprint'
    | 'privacy'
    | 'terms'
    | 'redirects'
  > {
  /** Null for the whole directory. */
  readonly id: string | null
  /** Public address without a trailing slash. */
  readonly baseUrl: string
  /** Public address of files, without a trailing slash. */
  readonly assetsUrl: string
  readonly map: SiteMap
}

/** The map of the pages. */
export interface SiteMap {
  /** Address of the browser module that draws it. */
  readonly module: string
  /** Scheme and host of tiles on another server; null if there is none. */
  readonly origin: string | null
  styleAddress(language: string, scheme: 'light' | 'dark'): string
}

/** The directory without a site: everything, in all languages. */
export const wholeDirectory = { ...blankSite, id: null } as const

/** A host as requests name it, in lower case and without its port. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/** The site of a host name, with or without a port; the whole directory for a name without a site. */
export function siteOf(host: string, whole: Site, operations: Operations): Site {
  const record = operations.directory.siteOf(hostName(host))
  if (record === undefined) return whole
  const [placeId] = record.placeIds
  const country = placeId === undefined ? whole.country : operations.directory.place(placeId)?.country
  return {
    ...record,
    country: record.country ?? country ?? null,
    baseUrl: `${new URL(whole.baseUrl).protocol}//${host}`,
    assetsUrl: whole.assetsUrl,
    map: whole.map,
  }
}
