import type { EntityDocument } from '../../entity/entity-document.ts'
import type { SitemapPart } from '../../operations/sitemap-reads.ts'
import {
  categoriesAddress,
  categoryAddress,
  homeAddress,
  lettersAddress,
  listingAddress,
  placeAddress,
} from '../directory/addresses.ts'
import { nameOf } from '../directory/parts/listing-card.ts'
import type { Visit } from '../directory/visit.ts'
import type { HeadSite } from './head.ts'
import { isIndexed } from './is-thin.ts'

/** The sitemap (sitemaps.org) as pieces of text: an index, parts with listings, and parts with pages of lists. */

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Paths of the parts. */
export const sitemapAddress = {
  index: '/sitemap.xml',
  listings: (part: number): string => `/sitemap/${part}.xml`,
  categories: '/sitemap/categories.xml',
  places: (country: string): string => `/sitemap/places-${country}.xml`,
}

/** The index: the lists of each country, then the parts with listings. */
export async function* sitemapIndex(
  parts: AsyncIterable<SitemapPart>,
  countries: readonly string[],
  baseUrl: string,
): AsyncGenerator<string> {
  yield `${head}<sitemapindex xmlns="${sitemaps}">\n`
  const lists =
    countries.length === 0 ? [] : [sitemapAddress.categories, ...countries.map(sitemapAddress.places)]
  for (const path of lists) yield `<sitemap><loc>${escaped(baseUrl + path)}</loc></sitemap>\n`
  for await (const { number, lastEdit } of parts) {
    const loc = escaped(baseUrl + sitemapAddress.listings(number))
    yield `<sitemap><loc>${loc}</loc><lastmod>${timeOf(lastEdit)}</lastmod></sitemap>\n`
  }
  yield '</sitemapindex>\n'
}

const timeOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/** `2030-12-24 18:00:00 +00:00` as the documents have it. */
export const editOf = ({ lastEditDate }: EntityDocument): number =>
  Date.parse(lastEditDate.replace(' +00:00', 'Z').replace(' ', 'T'))

const urlsetStart = `${head}<urlset xmlns="${sitemaps}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
const urlsetEnd = '</urlset>\n'

/** One page in all languages, each with the addresses of the others. */
function entryOf(addressIn: (language: string) => string, site: HeadSite, lastEdit?: number): string {
  const addresses = site.languages.map(
    (language) => [language, escaped(site.baseUrl + addressIn(language))] as const,
  )
  const link = (language: string, address: string): string =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`
  const links = [
    ...addresses.map(([language, address]) => link(language, address)),
    link('x-default', addresses[0]?.[1] ?? ''),
  ].join('')
  const time = lastEdit === undefined ? '' : `<lastmod>${timeOf(lastEdit)}</lastmod>`
  return addresses.map(([, address]) => `<url><loc>${address}</loc>${time}${links}</url>\n`).join('')
}

/** Listings that search engines may list, and that are still there. */
export async function* sitemapOfListings(
  pages: AsyncIterable<readonly EntityDocument[]>,
  site: HeadSite,
): AsyncGenerator<string> {
  yield urlsetStart
  for await (const documents of pages) {
    const entries = documents
      .filter((document) => isIndexed(document) && document.status?.status !== 'inactive')
      .map((document) => {
        const name = nameOf(document)
        return entryOf((language) => listingAddress(language, document._id, name), site, editOf(document))
      })
    if (entries.length > 0) yield entries.join('')
  }
  yield urlsetEnd
}

/** A sitemap has at most 50,000 addresses. */
const mostPages = 9_000

/** The home page, all categories with businesses, and the letters of each country. */
export function sitemapOfCategories(
  categories: readonly string[],
  countries: readonly string[],
  { operations }: Visit,
  site: HeadSite,
): string {
  const { directory } = operations
  const pages = [
    homeAddress,
    categoriesAddress,
    ...countries.map((country) => (language: string) => lettersAddress(language, country)),
    ...categories
      .slice(0, mostPages)
      .map(
        (id) => (language: string) =>
          categoryAddress(language, id, directory.categoryName(id, language) ?? ''),
      ),
  ]
  return urlsetStart + pages.map((addressIn) => entryOf(addressIn, site)).join('') + urlsetEnd
}

/** The places of a country with businesses, the largest first. */
export function sitemapOfPlaces(
  places: readonly { readonly id: string; readonly name: string }[],
  site: HeadSite,
): string {
  const entries = places
    .slice(0, mostPages)
    .map(({ id, name }) => entryOf((language) => placeAddress(language, id, name), site))
  return urlsetStart + entries.join('') + urlsetEnd
}

/** Categories and places with businesses in a country. */
export async function listedIn(
  country: string,
  { operations, visitor, language }: Visit,
): Promise<{
  readonly categories: readonly string[]
  readonly places: readonly { readonly id: string; readonly name: string }[]
}> {
  const { facets } = await operations.searchEntities({
    mode: 'browse',
    text: '',
    area: { kind: 'national' },
    country,
    language,
    page: 1,
    perPage: 1,
    restrictCategoryIds: null,
    isClaimed: null,
    favour: [],
    facets: { names: ['category', 'place'], limit: mostPages },
    viewer: visitor,
  })
  return {
    categories: (facets.category ?? []).filter(({ name }) => name != null).map(({ id }) => id),
    places: (facets.place ?? []).flatMap(({ id, name, resolution }) =>
      name == null || resolution === 'country' ? [] : [{ id, name }],
    ),
  }
}
