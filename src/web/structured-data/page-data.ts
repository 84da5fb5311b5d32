import type { JsonLd } from './json-ld.ts'

/** Data of pages that are not about one business. Addresses are absolute. */

/** A step on the way from the home page; the last one is the page itself. */
export interface Step {
  readonly name: string
  readonly url: string
}

export const breadcrumbData = (steps: readonly Step[]): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: { '@type': 'WebPage', '@id': url, name },
  })),
})

/** The rows of a page of results. @param before number of rows on earlier pages, @param total of all pages */
export const resultsData = (
  name: string,
  rows: readonly Step[],
  { before, total }: { readonly before: number; readonly total: number },
): JsonLd => ({
  '@type': 'ItemList',
  name,
  numberOfItems: total,
  itemListElement: rows.map((row, at) => ({
    '@type': 'ListItem',
    position: before + at + 1,
    name: row.name,
    url: row.url,
  })),
})

/** The directory itself, with its search, for the home page. @param searchUrl of a search without a query */
export const siteData = (site: {
  readonly name: string
  readonly url: string
  readonly searchUrl: string
  readonly logoUrl: string
  readonly language: string
}): JsonLd => {
  const organisation = `${site.url}#organization`
  return {
    '@type': 'WebSite',
    '@id': `${site.url}#website`,
    name: site.name,
    url: site.url,
    inLanguage: site.language,
    publisher: {
      '@type': 'Organization',
      '@id': organisation,
      name: site.name,
      url: site.url,
      logo: site.logoUrl,
    },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.searchUrl}?what={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
