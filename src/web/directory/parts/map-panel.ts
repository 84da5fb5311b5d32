import { html } from 'ghtml'
import type { Point } from '../../../geocoding/place.ts'
import { icon } from '../../design/icons.ts'
import type { Visit } from '../visit.ts'
import type { Card } from './listing-card.ts'

export interface MapPanel {
  /** Accessible name. */
  readonly label: string
  /** Where the map is centred without rows. */
  readonly area: Point | null
  /** South, west, north, east of the area searched. */
  readonly box?: readonly number[] | null
  /** Address of this search, to which the area of the map is added; null: the map does not search. */
  readonly search: string | null
}

/** A map beside a list. `browser/results.js` fills it from the cards; its frame shows a drawn map until then. */
export async function mapPanel(
  cards: readonly Card[],
  { texts }: Visit,
  { label, area, box, search }: MapPanel,
): Promise<string> {
  if (area === null && box == null && !cards.some(({ document }) => document.geopoint !== undefined))
    return ''
  return html`<section class="map" aria-label="${label}">
<div class="frame" data-map !${area === null ? '' : html`data-lat="${area.latitude}" data-lon="${area.longitude}"`} !${box == null ? '' : html`data-box="${box.join(',')}"`} !${search === null ? '' : html`data-search="${search}"`} data-here="${texts.searchThisArea}">
</div>
<button type="button" class="button toggle" hidden data-map="${texts.showMap}" data-list="${texts.showList}">!${icon('map')}<span>${texts.showMap}</span></button>
</section>`
}
