/** Addresses of the public pages. The first segment is the language, so that each language has its own links. */

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
  readonly open?: 'now' | undefined
  /** Feature names, joined by `|`. */
  readonly has?: string | undefined
  readonly sort?: 'distance' | undefined
  readonly page?: number | undefined
}

/** The words of a name for an address: Latin letters and digits with hyphens; empty for names without any. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
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

export const homeAddress = (language: string): string => `/${language}`

export function searchAddress(language: string, search: SearchAddress): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== '' && !(name === 'page' && value === 1))
      query.set(name, String(value))
  const text = query.toString()
  return `/${language}/search${text === '' ? '' : `?${text}`}`
}

export const listingAddress = (language: string, id: string, name: string): string =>
  withSlug(`/${language}/b/${id}`, name)

export const categoryAddress = (language: string, id: string, name: string): string =>
  withSlug(`/${language}/c/${id}`, name)

export const placeAddress = (language: string, id: string, name: string): string =>
  withSlug(`/${language}/p/${id}`, name)

export const categoryInPlaceAddress = (
  language: string,
  place: { readonly id: string; readonly name: string },
  category: { readonly id: string; readonly name: string },
): string =>
  withSlug(`/${language}/p/${place.id}/${slugOf(place.name) || '-'}/c/${category.id}`, category.name)

export const categoriesAddress = (language: string): string => `/${language}/categories`

/** Businesses by the first letter of their names. */
export const lettersAddress = (language: string, country: string, letter?: string): string =>
  `/${language}/a-z/${country}${letter === undefined ? '' : `/${encodeURIComponent(letter)}`}`
