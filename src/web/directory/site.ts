import type { Operations } from '../../operations/index.ts'
import { blankSite, type SiteRecord } from '../../ports/site-store.ts'
import type { DemoSheet } from '../map/shipped-style.ts'
import type { Root } from './addresses.ts'

/** What a public directory is called and covers: the whole of the data, or a site of an operator. */
export interface Site
  extends Pick<
    SiteRecord,
    | 'name'
    | 'tagline'
    | 'languages'
    | 'country'
    | 'placeIds'
    | 'polygon'
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
  /** What the paths of its pages begin with: `/s/cafes`; empty for a site with a host name. */
  readonly prefix: '' | Root
  /** Scheme and host of its public addresses. */
  readonly baseUrl: string
  /** Public address of files, without a trailing slash. */
  readonly assetsUrl: string
  /** Where pages get files from: a path where this server has them, so that they show under any of its host names. */
  readonly filesUrl: string
  /** Scheme and host of files on other servers than that of the pages. */
  readonly pictureOrigins: readonly string[]
  /** A publishable key for store finders on the visitor's own machine; null if there is none. */
  readonly widgetKey: string | null
  readonly map: SiteMap
}

/** The map of the pages. */
export interface SiteMap {
  /** Address of the browser module that draws it. */
  readonly module: string
  /** What the tiles that ship show; null for others. */
  readonly sheet: DemoSheet | null
  /** Scheme and host of tiles on another server; null if there is none. */
  readonly origin: string | null
  styleAddress(language: string, scheme: 'light' | 'dark'): string
}

/** The directory without a site: everything, in all languages. */
export const wholeDirectory = {
  ...blankSite,
  id: null,
  prefix: '',
  pictureOrigins: [],
  widgetKey: null,
} as const

/** A site, and what the paths of its pages begin with; empty for a site with host names. */
export interface FoundSite {
  readonly record: SiteRecord
  readonly prefix: '' | Root
}

/** What the pages know of a site, at the address of the whole directory. */
export function siteFrom({ record, prefix }: FoundSite, whole: Site, operations: Operations): Site {
  const [placeId] = record.placeIds
  const country = placeId === undefined ? whole.country : operations.directory.place(placeId)?.country
  return { ...whole, ...record, country: record.country ?? country ?? null, prefix }
}
