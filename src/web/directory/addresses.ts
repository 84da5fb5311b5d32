import { LruCache } from '../../lru-cache.ts'

/**
 * Addresses of the public pages. Each begins with the root of its site and language, so that each language has
 * its own links.
 */

/** `/en`, or `/s/cafes/en` on a site that has a path. */
export type Root = `/${string}`

export const rootOf = ({ prefix }: { readonly prefix: '' | Root }, language: string): Root =>
  `${prefix}/${language}`

/** Parts of a search that its address carries. */
export interface SearchAddress {
  readonly what?: string | undefined
  readonly where?: string | undefined
  readonly country?: string | undefined
  /** `latitude,longitude` to search around. */
  readonly near?: string | undefined
  /** `south,west,north,east` in degrees. */
  readonly box?: string | undefined
  /** Category id. */
  readonly category?: string | undefined
  readonly open?: string | undefined
  /** Feature names, joined by `|`. */
  readonly has?: string | undefined
  /** Attributes as the filter of the API takes them. */
  readonly attributes?: string | undefined
  readonly sort?: 'distance' | 'name' | 'updated' | undefined
  readonly page?: number | undefined
}

const isAscii = /^[\x00-\x7f]*$/

/** A page writes the address of a business in each language. */
const slugs = new LruCache<string, string>(2_000)

/** The words of a name for an address: Latin letters and digits with hyphens; empty for names without any. */
export function slugOf(name: string): string {
  let slug = slugs.get(name)
  if (slug === undefined) {
    slug = slugFrom(name)
    slugs.set(name, slug)
  }
  return slug
}

function slugFrom(name: string): string {
  const plain = isAscii.test(name) ? name : name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain
    .toLowerCase()
    .replaceAll(/ß/g, 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
}

const withSlug = (path: string, name: string): string => {
  const slug = slugOf(name)
  return slug === '' ? path : `${path}/${slug}`
}

export const homeAddress = (root: Root): string => root

export function searchAddress(root: Root, search: SearchAddress): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== '' && !(name === 'page' && value === 1))
      query.set(name, String(value))
  const text = query.toString()
  return `${root}/search${text === '' ? '' : `?${text}`}`
}

export const listingAddress = (root: Root, id: string, name: string): string =>
  withSlug(`${root}/b/${id}`, name)

export const categoryAddress = (root: Root, id: string, name: string): string =>
  withSlug(`${root}/c/${id}`, name)

export const placeAddress = (root: Root, id: string, name: string): string =>
  withSlug(`${root}/p/${id}`, name)

export const categoryInPlaceAddress = (
  root: Root,
  place: { readonly id: string; readonly name: string },
  category: { readonly id: string; readonly name: string },
): string => withSlug(`${root}/p/${place.id}/${slugOf(place.name) || '-'}/c/${category.id}`, category.name)

export const categoriesAddress = (root: Root): string => `${root}/categories`

/** Businesses by the first letter of their names. */
export const lettersAddress = (root: Root, country: string, letter?: string): string =>
  `${root}/a-z/${country}${letter === undefined ? '' : `/${encodeURIComponent(letter)}`}`
