import { html } from 'ghtml'
import type { Site } from '../directory/site.ts'
import { languagesOf } from '../directory/site-pages.ts'
import { type JsonLd, jsonLdElement } from '../structured-data/json-ld.ts'

export interface HeadPicture {
  /** Absolute. */
  readonly url: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** What a page tells search engines and sites that it is shared on. */
export interface PageHead {
  /** Without the name of the site, unless `namesSite`. */
  readonly title: string
  readonly namesSite?: boolean
  readonly description?: string | undefined
  /** Path of the page in a language, under its best address; null for pages that are not to be listed. */
  readonly addressIn: ((language: string) => string) | null
  /** Whether search engines may list it, if it has an address. Default: true. */
  readonly isIndexed?: boolean
  readonly picture?: HeadPicture | undefined
  readonly data?: readonly JsonLd[]
}

export interface HeadSite {
  readonly prefix: Site['prefix']
  readonly name: string
  /** Scheme and host of its public addresses. */
  readonly baseUrl: string
  /** Languages of the site; pages without one of their own go to the first. */
  readonly languages: readonly string[]
}

export const headSite = (site: Site): HeadSite => ({
  name: site.name,
  prefix: site.prefix,
  baseUrl: site.baseUrl,
  languages: languagesOf(site),
})

/** The part of the head that machines read: HTML, escaped. */
export function headOf(page: PageHead, site: HeadSite, language: string): string {
  const { description, addressIn, picture, data = [] } = page
  const isIndexed = addressIn !== null && (page.isIndexed ?? true)
  const isNamed = page.namesSite === true || page.title === site.name
  const title = isNamed ? page.title : `${page.title} – ${site.name}`
  const url = addressIn === null ? undefined : site.baseUrl + addressIn(language)
  const lines = [
    html`<title>${title}</title>`,
    description && html`<meta name="description" content="${description}">`,
    !isIndexed && '<meta name="robots" content="noindex, follow">',
    url && html`<link rel="canonical" href="${url}">`,
    isIndexed && addressIn !== null && alternates(addressIn, site),
    property('og:type', 'website'),
    property('og:site_name', site.name),
    property('og:title', page.title),
    description && property('og:description', description),
    url && property('og:url', url),
    ...site.languages.toSorted((a, b) => Number(b === language) - Number(a === language)).map(localeTag),
    picture && pictureTags(picture),
    html`<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`,
    ...data.map(jsonLdElement),
  ]
  return lines.filter((line) => line !== false && line !== undefined && line !== '').join('\n')
}

/** The page's own language first. Sites that show links expect a country, too. */
const localeTag = (language: string, at: number): string =>
  property(at === 0 ? 'og:locale' : 'og:locale:alternate', localeOf(language))

const locales = new Map<string, string>()

/** As many as there are languages of pages. */
function localeOf(language: string): string {
  let locale = locales.get(language)
  if (locale === undefined) {
    const { region } = new Intl.Locale(language).maximize()
    locale = region === undefined ? language : `${language}_${region}`
    locales.set(language, locale)
  }
  return locale
}

const property = (name: string, content: string): string =>
  html`<meta property="${name}" content="${content}">`

/** Pages of one language are of no use for the others without these. */
function alternates(addressIn: (language: string) => string, { baseUrl, languages }: HeadSite): string {
  const link = (name: string, language: string): string =>
    html`<link rel="alternate" hreflang="${name}" href="${baseUrl}${addressIn(language)}">`
  return [
    ...languages.map((language) => link(language, language)),
    link('x-default', languages[0] ?? 'en'),
  ].join('\n')
}

const pictureTags = ({ url, width, height, alt }: HeadPicture): string =>
  [
    property('og:image', url),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    property('og:image:alt', alt),
  ].join('\n')
