import type { EntityDocument } from '../../entity/entity-document.ts'
import type { SitemapPart } from '../../operations/sitemap-reads.ts'
import {
  categoriesAddress,
  categoryAddress,
  homeAddress,
  lettersAddress,
  listingAddress,
  placeAddress,
  type Root,
  rootOf,
} from '../directory/addresses.ts'
import { nameOf } from '../directory/parts/listing-card.ts'
import { isWhole } from '../directory/site-pages.ts'
import { isOfSite, searchSite } from '../directory/site-search.ts'
import type { Visit } from '../directory/visit.ts'
import { type HeadSite, headSite } from './head.ts'
import { isIndexed } from './is-thin.ts'

/** The sitemap (sitemaps.org) as pieces of text: an index, parts with listings, and parts with pages of lists. */

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Paths of the parts. */
export const sitemapAddress = {
  index: '/sitemap.xml',
  listings: (first: string): string => `/sitemap/${first}.xml`,
  categories: '/sitemap/categories.xml',
  places: (country: string): string => `/sitemap/places-${country}.xml`,
}

/** The index: the lists of each country, then the parts with listings. */
export async function* sitemapIndex(
  parts: AsyncIterable<SitemapPart>,
  countries: readonly string[],
  { baseUrl, prefix }: Pick<HeadSite, 'baseUrl' | 'prefix'>,
): AsyncGenerator<string> {
  yield `${head}<sitemapindex xmlns="${sitemaps}">\n`
  const lists =
    countries.length === 0 ? [] : [sitemapAddress.categories, ...countries.map(sitemapAddress.places)]
  for (const path of lists) yield `<sitemap><loc>${escaped(baseUrl + prefix + path)}</loc></sitemap>\n`
  for await (const { first, lastEdit } of parts) {
    const loc = escaped(baseUrl + prefix + sitemapAddress.listings(first))
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
function entryOf(
  addressFrom: (root: Root, language: string) => string,
  site: HeadSite,
  lastEdit?: number,
): string {
  const addresses = site.languages.map(
    (language) => [language, escaped(site.baseUrl + addressFrom(rootOf(site, language), language))] as const,
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

/** Listings of the site that search engines may list, and that are still there. */
export async function* sitemapOfListings(
  pages: AsyncIterable<readonly EntityDocument[]>,
  visit: Visit,
): AsyncGenerator<string> {
  const site = headSite(visit.site)
  yield urlsetStart
  for await (const documents of pages) {
    const entries = documents
      .filter((document) => isIndexed(document) && document.status?.status !== 'inactive')
      .filter((document) => isOfSite(document, visit))
      .map((document) => {
        const name = nameOf(document)
        return entryOf((root) => listingAddress(root, document._id, name), site, editOf(document))
      })
    if (entries.length > 0) yield entries.join('')
  }
  yield urlsetEnd
}

/** Of one sitemap. */
const mostAddresses = 50_000

/** The home page, the categories with businesses, and the letters of each country. */
export async function sitemapOfCategories(visit: Visit): Promise<string> {
  const { directory } = visit.operations
  const { categories } = await listedIn(visit.country, visit)
  // Letters count all businesses of a country: other sites have no such pages.
  const countries = isWhole(visit.site) ? await countriesOf(visit) : []
  const pages = [
    homeAddress,
    categoriesAddress,
    ...countries.map((country) => (root: Root) => lettersAddress(root, country)),
    ...categories.map(
      (id) => (root: Root, language: string) =>
        categoryAddress(root, id, directory.categoryName(id, language) ?? ''),
    ),
  ]
  return urlsetOf(pages, visit)
}

/** The places of a country with businesses, the largest first. */
export async function sitemapOfPlaces(country: string, visit: Visit): Promise<string> {
  const { places } = await listedIn(country, visit)
  const pages = places.map(
    ({ id, name }) =>
      (root: Root) =>
        placeAddress(root, id, name),
  )
  return urlsetOf(pages, visit)
}

function urlsetOf(pages: readonly ((root: Root, language: string) => string)[], { site }: Visit): string {
  const about = headSite(site)
  const most = Math.floor(mostAddresses / about.languages.length)
  const entries = pages.slice(0, most).map((page) => entryOf(page, about))
  return urlsetStart + entries.join('') + urlsetEnd
}

/** Countries in which the site has businesses. */
export async function countriesOf(visit: Visit): Promise<readonly string[]> {
  const all = (await visit.operations.directory.countries()).map(({ country }) => country)
  if (isWhole(visit.site)) return all
  const there = await Promise.all(
    all.map((country) => searchSite({ ...visit, country }, { area: national, perPage: 1, categoryId: null })),
  )
  return all.filter((_, at) => there[at]!.total > 0)
}

const national = { kind: 'national' } as const

/** Categories and places with businesses of the site in a country. */
async function listedIn(country: string, visit: Visit) {
  const { facets } = await searchSite(
    { ...visit, country },
    {
      area: national,
      perPage: 1,
      categoryId: null,
      facets: { names: ['category', 'place'], limit: mostAddresses },
    },
  )
  return {
    categories: (facets.category ?? []).filter(({ name }) => name != null).map(({ id }) => id),
    places: (facets.place ?? []).flatMap(({ id, name, resolution }) =>
      name == null || resolution === 'country' ? [] : [{ id, name }],
    ),
  }
}
