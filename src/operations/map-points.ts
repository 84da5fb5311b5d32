import type { Caller } from '../access/principal.ts'
import { readDocuments } from './read-entity.ts'
import { type SearchEntitiesRequest, searchEntities } from './search-entities.ts'
import type { Services } from './services.ts'

/** A tile of a map in Web Mercator. */
export interface MapTile {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** A business on a map, or several that are too close to each other to tell apart at this zoom. */
export interface MapPoint {
  /** Degrees; the middle of several. */
  readonly latitude: number
  readonly longitude: number
  readonly count: number
  /** The number of its cell among all cells of the zoom: column and row. */
  readonly cell: readonly [column: number, row: number]
  /** Of a single business, otherwise null. */
  readonly business: { readonly id: string; readonly name: string } | null
}

/** The search of a list without its page. */
export type MapSearch = Omit<
  SearchEntitiesRequest,
  'page' | 'perPage' | 'cursor' | 'facets' | 'cells' | 'viewer'
>

/** Tiles are not made beyond this zoom: maps enlarge those of it. */
export const lastPointZoom = 18

/** Into how many halves the side of a tile is split, so that a cell is about as large as what is drawn in it. */
const splitAt = (zoom: number): number => (zoom <= 14 ? 3 : zoom <= 16 ? 4 : 5)

/**
 * All matches of a search in a tile, exactly, however many there are. A business whose address is not displayed is
 * never among them.
 * @throws DirectoryError invalid_parameters as `searchEntities` does
 */
export async function mapPoints(
  services: Services,
  search: MapSearch,
  tile: MapTile,
  caller: Caller,
): Promise<readonly MapPoint[]> {
  const split = splitAt(tile.z)
  const { cells } = await searchEntities(services, {
    ...search,
    page: 1,
    perPage: 0,
    cells: { ...tile, split },
    viewer: caller,
  })
  const single = cells.filter(({ count }) => count === 1)
  const documents = await readDocuments(
    services,
    single.map(({ id }) => id),
    caller,
  )
  const names = new Map(single.map(({ id }, at) => [id, documents[at]?.name?.name]))
  const columns = 2 ** split
  return cells.map(({ latitude, longitude, count, id, column, row }) => ({
    latitude,
    longitude,
    count,
    cell: [tile.x * columns + column, tile.y * columns + row],
    business: count === 1 ? { id, name: names.get(id) ?? '' } : null,
  }))
}
