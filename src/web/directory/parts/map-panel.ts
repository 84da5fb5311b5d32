import { html } from 'ghtml'
import type { Point } from '../../../geocoding/place.ts'
import { icon } from '../../design/icons.ts'
import { flatten } from '../../map/flat.ts'
import { mapWords } from '../../map/map-words.ts'
import { sheetZoom } from '../../map/sheet-zoom.ts'
import { stillAddress, stillSizes } from '../../map/still-address.ts'
import { closest } from '../svg-map.ts'
import type { Visit } from '../visit.ts'
import type { Card } from './listing-card.ts'

export interface MapPanel {
  /** Accessible name. */
  readonly label: string
  /** Where the map is centred without rows. */
  readonly area: Point | null
  /** South, west, north, east of the area searched. */
  readonly box?: readonly number[] | null
  /** Address of this search, to which the area of the map is added; null: the map shows its cards alone. */
  readonly search: string | null
}

/** How near the map of one business goes: not to where nothing is drawn. */
function closestZoom({ latitude, longitude }: Point, { site }: Visit): number {
  return sheetZoom(
    { middle: flatten(latitude, longitude), zoom: closest, ...stillSizes.listing },
    site.map.sheet,
  )
}

/**
 * A map beside a list. `browser/results.js` draws it from these attributes and the cards; without scripts a style
 * leaves the panel out, and the server draws it. It is a group: the region is the map that the script puts into it.
 */
export function mapPanel(cards: readonly Card[], visit: Visit, panel: MapPanel): string {
  const { texts, language, root, site } = visit
  const { label, area, box, search } = panel
  if (area === null && box == null && !cards.some(({ document }) => document.geopoint !== undefined))
    return ''
  const data: Readonly<Record<string, string | undefined>> = {
    module: site.map.module,
    light: site.map.styleAddress(language, 'light'),
    dark: site.map.styleAddress(language, 'dark'),
    words: JSON.stringify(mapWords(texts, label)),
    language,
    root,
    centre: area === null ? undefined : `${area.latitude},${area.longitude}`,
    box: box?.join(','),
    closest: search === null && area !== null ? String(closestZoom(area, visit)) : undefined,
    search: search ?? undefined,
  }
  const attributes = Object.entries(data)
    .filter((entry) => entry[1] !== undefined)
    .map(([name, value]) => html`data-${name}="${value}"`)
  const still = stillAddress({
    language,
    size: search === null ? 'listing' : 'list',
    pins: cards.flatMap(({ document, number = '' }) =>
      document.geopoint === undefined ? [] : [{ ...document.geopoint, label: String(number) }],
    ),
    box: box ?? null,
    centre: area,
  })
  return html`<noscript><img class="still" src="${still}" alt="${label}" loading="lazy"></noscript>
<section class="map" role="group" aria-label="${label}">
<div class="frame" data-still="${still}" !${attributes.join(' ')}></div>
<button type="button" class="button toggle" hidden data-map="${texts.showMap}" data-list="${texts.showList}">!${icon('map')}<span>${texts.showMap}</span></button>
</section>`
}

/** The class of a list with `map` beside it, or without: the page is painted before the map has arrived. */
export const resultsClass = (map: string): string => (map === '' ? 'results unmapped' : 'results')
