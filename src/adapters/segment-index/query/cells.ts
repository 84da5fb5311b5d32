/** Counts matches by cell of a map. */
import type { CellCounter } from '../../../search/cells.ts'
import type { Area, SearchQuery } from '../../../search/query.ts'
import type { Matches } from '../postings/matches.ts'
import type { Component } from '../segment/component.ts'
import { pointlessOf } from './exact-filters.ts'

type Box = Extract<Area, { kind: 'box' }>

/**
 * The query for the matches of a tile: its box is the area where the area of the query is a country or a box
 * around the whole tile, which is faster than to drop most of the matches later.
 */
export function withinTile(query: SearchQuery, { grid }: CellCounter): SearchQuery {
  const { area } = query
  const tile: Box = { kind: 'box', ...grid.box }
  const isEverywhere = area.kind === 'country' || (area.kind === 'nearest' && area.radiusMetres === null)
  if (isEverywhere) return { ...query, area: tile }
  const holdsTile =
    area.kind === 'box' &&
    area.south <= tile.south &&
    area.north >= tile.north &&
    area.west <= tile.west &&
    area.east >= tile.east
  return holdsTile ? { ...query, area: tile } : query
}

/** Counts the matches of a component that have a point the query may read. */
export function countCells(
  component: Component,
  query: SearchQuery,
  { documents, count }: Matches,
  counter: CellCounter,
): void {
  const { latitude, longitude, id } = component.columns
  const hidden = pointlessMask(component, query, documents, count)
  for (let i = 0; i < count; i++) {
    const document = documents[i]!
    if (hidden !== null && hidden[i]! >= 0) continue
    counter.add(latitude[document]!, longitude[document]!, id[document]!)
  }
}

/** At least 0 for matches that count as having no point. Null if an area with points has dropped them already. */
function pointlessMask(
  component: Component,
  query: SearchQuery,
  documents: Matches['documents'],
  count: number,
): Int32Array | null {
  if (query.area.kind === 'box' || query.area.kind === 'nearest') return null
  const pointless = pointlessOf(component, query)
  if (pointless === null || count === 0) return null
  const mask = new Int32Array(count).fill(-1)
  pointless.raise(documents, count, mask, 0)
  return mask
}
