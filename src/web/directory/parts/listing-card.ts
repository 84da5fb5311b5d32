import { html } from 'ghtml'
import type { OpeningState } from '../../../entity/opening/state.ts'
import type { CardDocument } from '../../../operations/directory-reads.ts'
import { categoryIcon } from '../../design/icons.ts'
import { listingAddress } from '../addresses.ts'
import type { Visit } from '../visit.ts'
import { distanceText, openingText } from '../words.ts'
import { phoneMark } from './links.ts'

/** A row of a list. */
export interface Card {
  readonly document: CardDocument
  readonly opening?: OpeningState | undefined
  readonly distanceMetres?: number | null | undefined
  /** The number of its marker on the map. */
  readonly number?: number | undefined
}

export const nameOf = (document: CardDocument): string => document.name?.name || document._id

/** The name of the first category in the language of the page. */
export function categoryNameOf(document: CardDocument, visit: Visit): string {
  const first = document.categories?.[0]
  if (first === undefined) return ''
  return (
    visit.operations.directory.categoryName(first.category_id, visit.language) ?? first.category_name ?? ''
  )
}

/** The town of the address, or else the one it was found to be in; empty for none. */
export const townOf = ({ postal_address, normalised_locations }: CardDocument): string =>
  postal_address?.town ||
  (normalised_locations?.locations.find(({ resolution }) => resolution === 'town')?.name ?? '')

/** The street, or what comes closest to it, and the town: one line. */
export function whereOf(document: CardDocument): string {
  const { postal_address, normalised_locations } = document
  const street = [postal_address?.address1, postal_address?.building_number]
    .filter((part) => !!part)
    .join(' ')
  const area = normalised_locations?.locations.find(({ resolution }) =>
    ['neighbourhood', 'district'].includes(resolution),
  )?.name
  const place = townOf(document)
  const parts = [street || (area === place ? '' : (area ?? '')), place]
  return parts.filter((part) => part !== '').join(', ')
}

/** A photo, or a tile with the icon of the category. */
export function pictureOf(document: CardDocument, visit: Visit): string {
  const path = document.images?.[0]?.small?.image_path ?? document.logos?.[0]?.medium?.logo_path
  const ids = (document.categories ?? []).map(({ category_id }) => category_id)
  // Until a photo has arrived, the tint of the kind stands in its place.
  const picture =
    path === undefined
      ? categoryIcon(...ids)
      : html`<img src="${visit.site.filesUrl}/${path}" alt="" width="88" height="88" loading="lazy" decoding="async">`
  return html`<span class="tile tone${toneOf(ids[0] ?? '')}">!${picture}</span>`
}

/** One of six tints, the same for a category wherever it is shown. */
export const toneOf = (categoryId: string): number => (((Number(categoryId) || 0) * 7) % 17) % 6

export function badge(opening: OpeningState, document: CardDocument, visit: Visit): string {
  const text = openingText(opening, document.local_timezone, visit, visit.operations.directory.now())
  return html`<span class="badge ${opening.state}">${text}</span>`
}

const fact = (text: string): string => (text === '' ? '' : html`<span><bdi>${text}</bdi></span>`)

export function listingCard(card: Card, visit: Visit): string {
  const { document, opening, distanceMetres, number } = card
  const { root, texts, language } = visit
  const name = nameOf(document)
  const point = document.geopoint
  const kind = categoryNameOf(document, visit)
  const where = whereOf(document)
  const distance = distanceMetres == null ? '' : distanceText(distanceMetres, texts, language)
  const phone = document.phones?.[0]
  return html`<li class="card" data-id="${document._id}" !${point === undefined ? '' : html`data-lat="${point.latitude}" data-lon="${point.longitude}"`}>
!${pictureOf(document, visit)}
<div>
<h3>!${number === undefined ? '' : html`<span class="number" aria-hidden="true">${number}</span>`}<a href="${listingAddress(root, document._id, name)}"><bdi>${name}</bdi></a></h3>
<p class="facts">!${fact(kind)}!${distance === '' ? '' : html`<span class="distance">${distance}</span>`}!${fact(where)}</p>
<p class="status">!${opening === undefined || opening.state === 'unknown' ? '' : badge(opening, document, visit)}!${phone === undefined ? '' : html`<span class="dim">!${phoneMark(phone)}</span>`}</p>
</div>
</li>`
}
