import type { EntityDocument } from '../../entity/entity-document.ts'
import type { StoredOpeningTimes } from '../../entity/opening/opening-times.ts'
import type { CardDocument } from '../../operations/directory-reads.ts'
import type { DueTerms } from '../../operations/feeds/sources.ts'
import { homeAddress, listingAddress, type Root, rootOf, searchAddress } from '../directory/addresses.ts'
import { phoneText } from '../directory/parts/links.ts'
import { categoryNameOf, nameOf, townOf, whereOf } from '../directory/parts/listing-card.ts'
import type { Visit } from '../directory/visit.ts'
import { todayOf } from '../directory/words.ts'
import { businessData } from '../structured-data/business-data.ts'
import { type JsonLd, oneOrMore } from '../structured-data/json-ld.ts'
import { breadcrumbData, resultsData, type Step, siteData } from '../structured-data/page-data.ts'
import { discoveryTexts } from '../texts/discovery-in-language.ts'
import { cardSize } from './card-size.ts'
import { type HeadPicture, headOf, headSite, type PageHead } from './head.ts'
import { endOf, isIndexed } from './is-thin.ts'
import { plainText, shownAddress } from './shown.ts'
import { weekText } from './week-text.ts'

/** The heads of the public pages: what each tells search engines and sites that it is shared on. */

/** A step on the way to a page; `href` is the path of another page, absent for the page itself. */
export interface Crumb {
  readonly name: string
  readonly href?: string | undefined
}

/** Search engines cut longer descriptions. */
const mostDescription = 200

/** As many whole sentences or words as fit. */
export function cut(text: string, most = mostDescription): string {
  if (text.length <= most) return text
  const words = text.slice(0, most)
  const sentence = Math.max(words.lastIndexOf('. '), words.lastIndexOf('! '), words.lastIndexOf('? '))
  if (sentence > most / 2) return words.slice(0, sentence + 1)
  return `${words.slice(0, words.lastIndexOf(' ')).replace(/[\s,;:–-]+$/, '')}…`
}

/** Head of the page of a business. @param crumbs the way to it from the home page, without that page */
export function listingHead(
  document: EntityDocument,
  crumbs: readonly Crumb[],
  visit: Visit,
  sources: readonly DueTerms[] = [],
): string {
  const { site, language, operations } = visit
  const { directory } = operations
  const name = nameOf(document)
  const addressIn = (other: string) => listingAddress(rootOf(site, other), document._id, name)
  const url = site.baseUrl + addressIn(language)
  const data = businessData(document, {
    url,
    assetsUrl: site.assetsUrl,
    texts: discoveryTexts(language),
    categoryOf: directory.category,
    today: todayOf(document, directory.now()),
    holidayOn: directory.holidaysOf(document),
  })
  const head: PageHead = {
    title: listingTitle(document, visit),
    description: listingDescription(document, visit),
    addressIn,
    isIndexed: isIndexed(document),
    picture: pictureOf(document, visit),
    data: [data, breadcrumbData(stepsOf(crumbs, url, visit)), ...creditData(url, data['@type'], sources)],
  }
  return headOf(head, headSite(site), language)
}

/** `© OpenStreetMap contributors, ODbL 1.0` */
export const creditOf = ({ attribution, licence }: DueTerms): string =>
  [attribution, licence].filter((part) => part !== null).join(', ')

/** What is due for the data of a page: a business is no work, the page about it is one. */
function creditData(url: string, type: JsonLd['@type'], sources: readonly DueTerms[]): readonly JsonLd[] {
  if (sources.length === 0) return []
  const licences = [...new Set(sources.flatMap(({ licence }) => licence ?? []))]
  return [
    {
      '@type': 'WebPage',
      '@id': url,
      url,
      mainEntity: { '@type': type, '@id': `${url}#business` },
      creditText: sources.map(creditOf).join('; '),
      license: oneOrMore(licences.map((name) => ({ '@type': 'CreativeWork', name }))),
    },
  ]
}

/** `Café in Helsinki`; either alone where the other is unknown. */
export function kindAndTown(document: EntityDocument, visit: Visit): string {
  const kind = categoryNameOf(document, visit)
  const town = townOf(document)
  return kind !== '' && town !== '' ? discoveryTexts(visit.language).kindIn(kind, town) : kind || town
}

/** `Kahvila Aalto – Café in Helsinki`; a business that has closed, or is no longer listed, says so first. */
export function listingTitle(document: EntityDocument, visit: Visit): string {
  const parts = [nameOf(document), kindAndTown(document, visit)]
  const title = parts.filter((part) => part !== '').join(' – ')
  const end = endOf(document)
  if (end === null) return title
  const { closedForGood, notListed } = discoveryTexts(visit.language)
  return `${end === 'unlisted' ? notListed : closedForGood}: ${title}`
}

/** Sentences of what is known: closed or not, kind and street, hours, telephone, and its own words. */
export function listingDescription(document: EntityDocument, visit: Visit): string {
  const { language, locale } = visit
  const texts = discoveryTexts(language)
  const kind = categoryNameOf(document, visit)
  const where = shownAddress(document)?.address1 ? whereOf(document) : townOf(document)
  const hours = document.opening_times as StoredOpeningTimes | undefined
  const phone = document.phones?.[0]
  const isClosed = document.status?.status === 'inactive'
  const own = plainText(document.descriptions?.[0]?.body ?? '')
  const sentences = [
    isClosed && (closedText(document, language) ?? ''),
    [kind, where].filter((part) => part !== '').join(', '),
    !isClosed && hours !== undefined && weekText(hours, texts, visit.texts.midnight, locale),
    !isClosed && phone !== undefined && texts.call(phoneText(phone)),
    own,
  ]
  return cut(
    sentences
      .filter((one) => one !== false && one !== '')
      .map(withStop)
      .join(' '),
  )
}

const withStop = (text: string | false): string => (/[.!?…]$/.test(String(text)) ? `${text}` : `${text}.`)

/** Why an inactive business is no longer there; undefined for others. */
export function closedText({ status }: EntityDocument, language: string): string | undefined {
  if (status?.status !== 'inactive') return undefined
  const { inactive } = discoveryTexts(language)
  return inactive[status.inactive_reason || 'other']
}

/** Path of the picture that stands for a business without photos. */
export const cardAddress = (root: Root, id: string): string => `${root}/b/${id}/card.png`

function pictureOf(document: EntityDocument, { site, root }: Visit): HeadPicture {
  const photo = document.images?.[0]
  const { image_path, image_width, image_height } = photo?.large ?? {}
  const name = nameOf(document)
  if (image_path === undefined || image_width === undefined || image_height === undefined)
    return { url: site.baseUrl + cardAddress(root, document._id), ...cardSize, alt: name }
  const alt = photo?.image_name || name
  return { url: `${site.assetsUrl}/${image_path}`, width: image_width, height: image_height, alt }
}

const stepsOf = (crumbs: readonly Crumb[], url: string, { site, root, texts }: Visit): readonly Step[] =>
  [{ name: texts.home, href: homeAddress(root) }, ...crumbs].map(({ name, href }: Crumb) => ({
    name,
    url: href === undefined ? url : site.baseUrl + href,
  }))

/** A page with a list of businesses: of a category, a place, or both. */
export interface ListPage {
  readonly title: string
  /** Path of this page in a language; the same page of the list, if it has several. */
  readonly addressIn: (language: string) => string
  readonly crumbs: readonly Crumb[]
  /** The documents of this page. */
  readonly documents: readonly CardDocument[]
  /** Rows on earlier pages, and on all. */
  readonly before: number
  readonly total: number
}

const namesInDescription = 3

export function listHead(page: ListPage, visit: Visit): string {
  const { site, language } = visit
  const { title, addressIn, documents, before, total } = page
  const url = site.baseUrl + addressIn(language)
  const rows = documents.map((document) => ({
    name: nameOf(document),
    url: site.baseUrl + listingAddress(visit.root, document._id, nameOf(document)),
  }))
  const names = rows.slice(0, namesInDescription).map(({ name }) => name)
  const inWords = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  const head: PageHead = {
    title,
    description: cut(`${title}: ${discoveryTexts(language).listed(total, inWords)}`),
    addressIn,
    isIndexed: total > 0,
    data: [
      breadcrumbData(stepsOf(page.crumbs, url, visit)),
      ...(rows.length > 0 ? [resultsData(title, rows, { before, total })] : []),
    ],
  }
  return headOf(head, headSite(site), language)
}

export function homeHead(
  page: { readonly title: string; readonly description: string },
  visit: Visit,
): string {
  const { site, language } = visit
  const url = site.baseUrl + homeAddress(visit.root)
  const data = siteData({
    name: site.name,
    url,
    searchUrl: site.baseUrl + searchAddress(visit.root, {}),
    logoUrl: `${site.baseUrl}/icon.svg`,
    language,
  })
  const addressIn = (other: string) => homeAddress(rootOf(site, other))
  return headOf({ ...page, namesSite: true, addressIn, data: [data] }, headSite(site), language)
}
