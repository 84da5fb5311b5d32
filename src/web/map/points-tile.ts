import type { GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { MapPoint, MapTile } from '../../operations/map-points.ts'
import { flatten } from './flat.ts'

const extent = 4096

/**
 * A vector tile (MVT) with one layer, `points`. Each has `zoom` (that of the tile) and `count`; a single business
 * has `id` and `name`, several have `cell`.
 */
export function pointsTile(points: readonly MapPoint[], tile: MapTile): Uint8Array {
  const features = points.map(({ latitude, longitude, count, cell, business }) => ({
    type: 1 as const,
    geometry: [within(latitude, longitude, tile)],
    tags: { zoom: tile.z, count, ...(business ?? { cell: cell.join('/') }) },
  }))
  const layer = { features } as unknown as GeoJSONVTTile
  return features.length === 0 ? new Uint8Array() : fromGeojsonVt({ points: layer }, { version: 2, extent })
}

/** A point in units of the tile, from its north-western corner. */
function within(latitude: number, longitude: number, { z, x, y }: MapTile): [number, number] {
  const across = 2 ** z
  const flat = flatten(latitude, longitude)
  return [Math.round((flat.x * across - x) * extent), Math.round((flat.y * across - y) * extent)]
}
