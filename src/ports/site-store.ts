import type { Followed } from './followed.ts'

/** A public directory under host names or a path of its own. Ids of places and categories are those of the data. */
export interface SiteRecord {
  /** Lower-case letters, digits and hyphens. */
  readonly id: string
  readonly name: string
  /** A sentence under the name; null: that of the language. */
  readonly tagline: string | null
  /** Host names in lower case, without ports; no two sites share one. */
  readonly hosts: readonly string[]
  /**
   * Path under the directory's own host names, such as `/cafes`; null: `/s/{id}` for a site without host names,
   * none for others.
   */
  readonly path: `/${string}` | null
  /** Languages of the pages, the first for visitors whose language is none of them; empty: all. */
  readonly languages: readonly string[]
  /** ISO 3166 alpha-2, lower case; null: the country with the most entities. */
  readonly country: string | null
  /** Only entities in one of these places; empty: everywhere. */
  readonly placeIds: readonly string[]
  /** Only entities with a point in this GeoJSON Polygon or MultiPolygon; null: everywhere. */
  readonly polygon: string | null
  /** Only entities in one of these categories or below; empty: all. */
  readonly categoryIds: readonly string[]
  /** Only entities whose name has these words, such as those of a chain; null: all. */
  readonly brand: string | null
  /** `#rrggbb` of links and buttons; null: the directory's own. */
  readonly accent: string | null
  /** The logo as a `data:` address of at most 100 kB; null: the directory's mark. */
  readonly logo: string | null
  /** Texts of the legal pages, paragraphs apart; null: no such page. */
  readonly imprint: string | null
  readonly privacy: string | null
  readonly terms: string | null
  /** Address that mail about its forms comes from, under the name of the site; null: that of the server. */
  readonly mailFrom: string | null
  /** Paths and queries of an earlier site, and where each leads now. */
  readonly redirects: Readonly<Record<string, string>>
}

/** A site with nothing of its own. */
export const blankSite = {
  tagline: null,
  hosts: [],
  path: null,
  languages: [],
  country: null,
  placeIds: [],
  polygon: null,
  categoryIds: [],
  brand: null,
  accent: null,
  logo: null,
  imprint: null,
  privacy: null,
  terms: null,
  mailFrom: null,
  redirects: {},
} as const satisfies Omit<SiteRecord, 'id' | 'name'>

/**
 * A change of the sites as data. Result: whether there was one to remove. A commit conflicts (`revision`) when
 * the sites have changed since `expectedRevision`.
 */
export interface SiteCommand {
  readonly type: 'site'
  readonly id: string
  /** Null removes it. */
  readonly site: SiteRecord | null
  readonly expectedRevision: number
}

/** Port: the sites of a directory, in the order of their ids. */
export interface SiteStore extends Followed<readonly SiteRecord[]> {
  /** Adds a site, or replaces the one with its id. Durable when it resolves. */
  save(site: SiteRecord): Promise<void>
  /** Returns whether there was one. */
  remove(id: string): Promise<boolean>
}
