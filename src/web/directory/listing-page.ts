import { html } from 'ghtml'
import type { EntityDocument } from '../../entity/entity-document.ts'
import type { Point } from '../../geocoding/place.ts'
import type { Listing } from '../../operations/directory-reads.ts'
import { addressLines } from '../address-lines.ts'
import { icon } from '../design/icons.ts'
import { endOf } from '../discovery/is-thin.ts'
import { closedText, creditOf, listingHead } from '../discovery/page-heads.ts'
import { categoryAddress, listingAddress, placeAddress, searchAddress } from './addresses.ts'
import { breadcrumbs, type Crumb } from './parts/breadcrumbs.ts'
import { hoursSection } from './parts/hours.ts'
import { isWebAddress, outwardLink, phoneAddress, phoneMark, shortAddress } from './parts/links.ts'
import {
  badge,
  categoryNameOf,
  listingCard,
  nameOf,
  pictureOf,
  townOf,
  whereOf,
} from './parts/listing-card.ts'
import { featured, listingSections } from './parts/listing-sections.ts'
import { mapPanel } from './parts/map-panel.ts'
import { problemPage } from './problem-page.ts'
import { cardsOf } from './results-page.ts'
import { isOfSite, searchSite } from './site-search.ts'
import type { DirectoryAnswer, Visit } from './visit.ts'
import { dateFormat } from './words.ts'

const stateNames = {
  closed: 'closedForGood',
  suspended: 'temporarilyClosed',
  unlisted: 'notListed',
} as const

/** `/{language}/b/{id}/{slug}`: one business. */
export async function listingPage(visit: Visit): Promise<DirectoryAnswer> {
  const { language, root, texts, operations, visitor } = visit
  const [, id = ''] = visit.segments
  const listing = /^\d{1,20}$/.test(id) ? await operations.directory.listing(id, visitor) : undefined
  if (listing === undefined || !isOfSite(listing.document, visit)) return missingPage(id, visit)
  const { document, opening, sources } = listing
  const name = nameOf(document)
  if (document._id !== id) return { status: 301, location: listingAddress(root, document._id, name) }
  const crumbs = crumbsOf(document, visit)
  const end = endOf(document)
  const where = whereOf(document)
  return {
    status: 200,
    about: listingHead(document, crumbs, visit, sources),
    kind: 'listing',
    body: html`!${breadcrumbs(crumbs, visit)}
<article class="listing" !${document.geopoint === undefined ? '' : html`data-pin data-id="${document._id}" data-lat="${document.geopoint.latitude}" data-lon="${document.geopoint.longitude}"`}>
<header>
!${logo(document, visit)}
<div>
<h1><bdi>${name}</bdi></h1>
<p class="facts">!${kindLinks(document, visit)}!${where === '' ? '' : html`<span><bdi>${where}</bdi></span>`}</p>
<p class="status">!${end !== null ? html`<span class="badge closed">${texts[stateNames[end]]}</span>` : badge(opening, document, visit)}</p>
</div>
</header>
!${end === null ? '' : html`<p class="notice fault" role="note">${closedText(document, language)} ${end === 'unlisted' ? texts.notListedText : texts.closedForGoodText}</p>`}
!${actions(document, visit)}
!${featured(document)}
!${gallery(document, visit)}
!${columns(listing, visit)}
</article>
!${await around(document, visit)}`,
  }
}

/**
 * What tells about the business, and beside it how to get there. Classes name what the layout depends on, since a page is painted while it is
 * still arriving.
 */
function columns({ document, opening, sources }: Listing, visit: Visit): string {
  const { texts, locale } = visit
  const id = document._id
  const contactPanel = contact(document, visit)
  const hoursPanel = endOf(document) !== null ? '' : hoursSection(document, opening, visit)
  const isTimed = contactPanel !== '' && hoursPanel !== '' && document.opening_times !== undefined
  const area = document.geopoint
  const map =
    area === undefined
      ? ''
      : mapPanel([{ document, opening, number: 1 }], visit, {
          label: texts.mapOf(nameOf(document)),
          area,
          search: null,
        })
  const sections = listingSections(document, visit)
  return html`<div class="columns !${sections.isBrief ? 'brief' : ''}">
<div class="side !${isTimed ? 'timed' : ''} !${map === '' ? '' : 'mapped'}">
!${contactPanel}
!${hoursPanel}
!${map}
<section class="panel care">
<h2>${texts.isThisYours}</h2>
<p class="dim">${document.claim === undefined ? texts.notClaimed : texts.confirmedByOwner}</p>
!${formButton(visit, id, 'claim', document.claim === undefined ? texts.claimIt : texts.manageOrContest, 'button quiet')}
!${formButton(visit, id, 'report', texts.suggestCorrection, 'button quiet')}
<p class="dim small">${texts.lastChanged(dateFormat(locale, 'UTC', { dateStyle: 'long' }).format(Date.parse(document.lastEditDate.replace(' +00:00', 'Z').replace(' ', 'T'))))}</p>
!${
    sources.length === 0
      ? ''
      : html`<p class="dim small">${texts.sources}: !${sources
          .map(creditOf)
          .map((credit) => html`<bdi>${credit}</bdi>`)
          .join('; ')}</p>`
  }
</section>
</div>
!${sections.body === '' ? '' : html`<div class="main">!${sections.body}</div>`}
</div>`
}

/** An erased listing is gone for good; of any other nothing is known. */
async function missingPage(id: string, visit: Visit): Promise<DirectoryAnswer> {
  const missing = await visit.operations.findListing(id, visit.visitor)
  return problemPage('gone' in missing ? 410 : 404, visit)
}

/** Opens a hosted form; a form of its own, since the address of the form is made for this visitor. */
const formButton = (
  { root }: Visit,
  id: string,
  action: string,
  label: string,
  style: string,
  sign = '',
): string =>
  html`<form method="post" action="${root}/b/${id}/open/${action}"><button class="${style}" type="submit">!${sign}${label}</button></form>`

function crumbsOf(document: EntityDocument, visit: Visit): readonly Crumb[] {
  const { language, root, operations } = visit
  const places = document.normalised_locations?.locations ?? []
  const shown = places
    .filter(({ resolution }) => ['town', 'region', 'neighbourhood'].includes(resolution))
    .reverse()
  const items = shown.map(({ location_id, name }) => ({
    name,
    href: placeAddress(root, location_id, name),
  }))
  const category: string | undefined = document.categories?.[0]?.category_id
  const kind = category === undefined ? undefined : operations.directory.categoryName(category, language)
  if (category !== undefined && kind !== undefined)
    items.push({ name: kind, href: categoryAddress(root, category, kind) })
  return [...items, { name: nameOf(document) }]
}

function kindLinks({ categories = [] }: EntityDocument, { language, root, operations }: Visit): string {
  return categories
    .slice(0, 3)
    .map(({ category_id, category_name }) => {
      const name = operations.directory.categoryName(category_id, language) ?? category_name ?? ''
      return html`<span><a href="${categoryAddress(root, category_id, name)}">${name}</a></span>`
    })
    .join('')
}

/** The logo, or where there are no photos either, the sign of its kind. */
function logo(document: EntityDocument, visit: Visit): string {
  const path = document.logos?.[0]?.medium?.logo_path
  if (path === undefined) return document.images?.length ? '' : pictureOf(document, visit)
  return html`<img class="logo" src="${visit.site.filesUrl}/${path}" alt="" width="72" height="72">`
}

function actions(document: EntityDocument, visit: Visit): string {
  const { texts, root } = visit
  const { phones, websites, geopoint, emails } = document
  const id = document._id
  const links = [
    phones?.[0] &&
      html`<a class="button quiet" href="${phoneAddress(phones[0].number)}">!${icon('phone')}!${phoneMark(phones[0])}</a>`,
    websites?.[0] &&
      isWebAddress(websites[0].website_url) &&
      html`<a class="button quiet" href="${websites[0].website_url}" rel="nofollow noopener noreferrer">!${icon('globe')}${texts.website}</a>`,
    geopoint &&
      html`<a class="button quiet" href="${directionsAddress(geopoint)}" data-directions="${geopoint.latitude},${geopoint.longitude}" rel="noopener noreferrer">!${icon('route')}${texts.directions}</a>`,
    emails?.length === undefined
      ? undefined
      : formButton(visit, id, 'message', texts.sendMessage, 'button quiet', icon('mail')),
    html`<a class="button quiet" href="${root}/b/${id}/contact.vcf" rel="nofollow">!${icon('contact')}${texts.saveContact}</a>`,
    html`<button class="button quiet" type="button" data-share data-copied="${texts.linkCopied}">!${icon('share')}<span>${texts.share}</span></button>`,
    html`<button class="button quiet" type="button" data-print>!${icon('print')}${texts.print}</button>`,
  ]
  const [first = '', ...others] = links.filter((link) => typeof link === 'string')
  const lead = endOf(document) !== null ? first : first.replace('button quiet', 'button')
  return html`<div class="actions">!${[lead, ...others].join('\n')}</div>`
}

/** Works in every browser; `browser/directory.js` puts the map program of a phone in its place. */
const directionsAddress = ({ latitude, longitude }: Point): string =>
  `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`

const mostPhotos = 12

/** How wide the cell of a photo is, as `design/listing.css` lays out so many; of five or more, 5. */
function photoSizes(count: number, at: number): string {
  if (count === 1) return '(max-width: 32rem) 100vw, 32rem'
  const isWide = count === 2 || at === 0 || (count === 3 && at > 0) || (count === 4 && at === 3)
  const isWhole = count > 2 && (at === 0 || (count === 4 && at === 3))
  return `(max-width: 30rem) 82vw, (max-width: 60rem) ${isWhole ? '100vw' : '50vw'}, ${isWide ? '39rem' : '20rem'}`
}

function gallery({ images = [], name }: EntityDocument, { site, texts }: Visit): string {
  const shown = images.flatMap((image) => (image.medium == null ? [] : [{ ...image, medium: image.medium }]))
  if (shown.length === 0) return ''
  const count = Math.min(shown.length, 5)
  const photos = shown.slice(0, mostPhotos).map((image, at) => {
    const { image_path, image_width, image_height } = image.medium
    const { large } = image
    // Sharp where a photo is wide, or the screen fine.
    const sources =
      large == null
        ? ''
        : html`srcset="${site.filesUrl}/${image_path} ${image_width}w, ${site.filesUrl}/${large.image_path} ${large.image_width}w" sizes="${photoSizes(count, at)}"`
    const words = image.image_name || texts.photoOf(name?.name ?? '', at + 1)
    return html`<li><a href="${site.filesUrl}/${large?.image_path ?? image_path}"><img src="${site.filesUrl}/${image_path}" width="${image_width}" height="${image_height}" alt="${words}" !${sources} decoding="async" !${at > 1 ? 'loading="lazy"' : ''}></a></li>`
  })
  return html`<ul class="gallery count${count}" aria-label="${texts.photos}">!${photos.join('')}</ul>`
}

function contact(document: EntityDocument, { texts }: Visit): string {
  const {
    postal_address,
    phones = [],
    faxes = [],
    emails = [],
    websites = [],
    socialmedia = [],
    country,
  } = document
  const town = townOf(document)
  const lines =
    postal_address === undefined ? [] : addressLines({ ...postal_address, ...(town && { town }) }, country)
  const rows: [string, string][] = []
  if (lines.length > 0)
    rows.push([
      texts.address,
      html`<address>!${lines.map((line) => html`<bdi>${line}</bdi>`).join('<br>')}</address>!${postal_address?.do_not_display ? html`<p class="dim">${texts.addressHidden}</p>` : ''}`,
    ])
  for (const phone of phones) {
    const link = html`<a href="${phoneAddress(phone.number)}">!${phoneMark(phone)}</a>`
    rows.push([phone.description || texts.phone, link])
  }
  for (const fax of faxes) rows.push([texts.fax, phoneMark(fax)])
  for (const { email_address } of emails)
    rows.push([texts.email, html`<a href="mailto:${email_address}">${email_address}</a>`])
  for (const { website_url, display_url } of websites)
    rows.push([texts.website, outwardLink(website_url, display_url || shortAddress(website_url))])
  for (const { type, website_url } of socialmedia)
    rows.push([networkName(type), outwardLink(website_url, shortAddress(website_url))])
  if (rows.length === 0) return ''
  return html`<section class="panel"><h2>${texts.contact}</h2><dl class="rows">!${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>!${value}</dd></div>`).join('')}</dl></section>`
}

const networkName = (type: string): string => type.charAt(0).toUpperCase() + type.slice(1)

const nearbyRows = 4
/** Businesses of the same kind farther away help nobody, and looking for them in a whole country takes long. */
const similarMetres = 25_000
const nearbyMetres = 1_500

/** What lies close by, and others of the kind. */
async function around(document: EntityDocument, visit: Visit): Promise<string> {
  const { geopoint } = document
  if (geopoint === undefined) return ''
  const { texts, root, operations } = visit
  const point = { latitude: geopoint.latitude, longitude: geopoint.longitude }
  const category = document.categories?.[0]?.category_id ?? null
  const find = async (categoryId: string | null) => {
    const { rows } = await searchSite(visit, {
      area: { kind: 'bynearest', point, radiusMetres: categoryId === null ? nearbyMetres : similarMetres },
      country: document.country,
      perPage: nearbyRows + 1,
      categoryId,
    })
    return rows.filter(({ id }) => id !== document._id).slice(0, nearbyRows)
  }
  const found = await Promise.all([category === null ? [] : find(category), find(null)])
  // The documents of both are read together.
  const cards = await cardsOf({ rows: found.flat(), openAt: operations.directory.now() }, visit)
  const [similar, nearby] = [true, false].map((isSimilar) =>
    cards
      .filter(({ number }) => number <= found[0].length === isSimilar)
      .map(({ number: _, ...card }) => listingCard(card, visit))
      .join(''),
  ) as [string, string]
  const kind = categoryNameOf(document, visit)
  const near = `${point.latitude},${point.longitude}`
  const section = (title: string, rows: string, href: string): string =>
    rows === ''
      ? ''
      : html`<section class="around"><h2>${title}</h2><ul class="cards grid">!${rows}</ul><p><a class="more" href="${href}" rel="nofollow">${texts.seeAll}!${icon('next')}</a></p></section>`
  return (
    section(
      texts.similar(kind),
      similar,
      searchAddress(root, { near, category: category ?? undefined, country: document.country }),
    ) + section(texts.nearby, nearby, searchAddress(root, { near, country: document.country }))
  )
}
