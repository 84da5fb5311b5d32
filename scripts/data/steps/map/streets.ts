/** The streets of an extract of OpenStreetMap: its elements as features of the map. */
import type { OsmData, OsmTags } from '../../pbf.ts'
import { type Box, labelPoint, type MapFeature, type Position, polygon, signedArea } from './layers.ts'
import { lakeBeside, waterBeside } from './shore.ts'

type Properties = MapFeature['properties']

export function boxOf(osm: OsmData): Box {
  const nodes = [...osm.nodes.values()]
  const latitudes = nodes.map(({ latitude }) => latitude).sort((a, b) => a - b)
  const longitudes = nodes.map(({ longitude }) => longitude).sort((a, b) => a - b)
  return { west: longitudes[0]!, south: latitudes[0]!, east: longitudes.at(-1)!, north: latitudes.at(-1)! }
}

export function streetFeatures(osm: OsmData, box: Box): readonly MapFeature[] {
  const { west, south, east, north } = box
  const sheet: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return [
    { layer: 'earth', fromZoom: 0, geometry: polygon([sheet]), properties: { kind: 'earth' } },
    ...waters(osm, box),
    ...areas(osm).flatMap(({ tags, rings }) => areaFeatures(tags, rings)),
    ...lines(osm),
    ...points(osm),
  ]
}

interface Area {
  readonly tags: OsmTags
  readonly rings: readonly (readonly Position[])[]
}

/** Closed ways and relations whose nodes are all there. */
function areas(osm: OsmData): readonly Area[] {
  const ways = sorted(osm.ways.values()).flatMap(({ tags, nodes }) => {
    const ring = wholeLine(osm, nodes)
    return ring !== undefined && nodes.length > 3 && nodes[0] === nodes.at(-1)
      ? [{ tags, rings: [ring] }]
      : []
  })
  const relations = sorted(osm.relations).flatMap(({ tags, members }) => {
    if (tags.type !== 'multipolygon') return []
    const parts = members.filter(({ kind }) => kind === 'way').map(({ id }) => osm.ways.get(id)?.nodes)
    const rings = joined(parts)?.map((nodes) => wholeLine(osm, nodes))
    if (rings === undefined || rings.some((ring) => ring === undefined)) return []
    const known = (rings as Position[][]).toSorted(
      (a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)),
    )
    return known.length > 0 ? [{ tags, rings: known }] : []
  })
  return [...ways, ...relations]
}

/** Ways put together end to end into closed rings; undefined when one is missing or a ring stays open. */
function joined(
  ways: readonly (readonly number[] | undefined)[],
): readonly (readonly number[])[] | undefined {
  const left = ways.filter((nodes) => nodes !== undefined)
  if (left.length < ways.length) return undefined
  const rings: (readonly number[])[] = []
  while (left.length > 0) {
    let ring = left.shift()!
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)
      const at = left.findIndex((nodes) => nodes[0] === end || nodes.at(-1) === end)
      if (at < 0) return undefined
      const [next] = left.splice(at, 1)
      ring = [...ring, ...(next![0] === end ? next! : next!.toReversed()).slice(1)]
    }
    rings.push(ring)
  }
  return rings
}

function wholeLine(osm: OsmData, ids: readonly number[]): Position[] | undefined {
  const line = runs(osm, ids)
  return line.length === 1 && line[0]!.length === ids.length ? line[0] : undefined
}

/** The parts of a way inside the extract. */
function runs(osm: OsmData, ids: readonly number[]): Position[][] {
  const all: Position[][] = [[]]
  for (const id of ids) {
    const node = osm.nodes.get(id)
    if (node === undefined) all.push([])
    else all.at(-1)!.push([node.longitude, node.latitude])
  }
  return all.filter((run) => run.length > 1)
}

function waters(osm: OsmData, box: Box): MapFeature[] {
  const shores: Position[][] = []
  const found: MapFeature[] = []
  const water = (kind: string, rings: readonly (readonly Position[])[], tags: OsmTags): MapFeature => ({
    layer: 'water',
    fromZoom: 0,
    geometry: polygon(rings),
    properties: { kind, ...namesOf(tags) },
  })
  for (const { tags, nodes } of sorted(osm.ways.values())) {
    const parts = runs(osm, nodes)
    if (tags.natural === 'coastline') shores.push(...parts)
    else if (tags.natural === 'water' && parts.length > 0) {
      if (wholeLine(osm, nodes) !== undefined) found.push(water('lake', parts, tags))
      else for (const chain of throughSeam(parts)) found.push(water('lake', [lakeBeside(chain, box)], tags))
    } else if (tags.waterway !== undefined)
      for (const part of parts) found.push(line('water', 13, part, { kind: tags.waterway }))
  }
  return [...waterBeside(shores, box).map((ring) => water('ocean', [ring], {})), ...found]
}

/** Runs of a closed way, with the one that ends where the way closes put before the one that begins there. */
function throughSeam(parts: readonly Position[][]): readonly Position[][] {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  const [x, y] = first[0]!
  const [endX, endY] = last.at(-1)!
  if (parts.length < 2 || x !== endX || y !== endY) return parts
  return [[...last, ...first.slice(1)], ...parts.slice(1, -1)]
}

const languages = ['de', 'en', 'es', 'fi', 'fr', 'sv']

/** The name, and those in other languages that differ, as `name:sv`. */
function namesOf(tags: OsmTags): Properties {
  const { name } = tags
  if (name === undefined) return {}
  const others = languages.map((language) => `name:${language}`)
  return {
    name,
    ...Object.fromEntries(
      others.flatMap((key) => (tags[key] && tags[key] !== name ? [[key, tags[key]]] : [])),
    ),
  }
}

const line = (
  layer: MapFeature['layer'],
  fromZoom: number,
  points: readonly Position[],
  properties: Properties,
): MapFeature => ({
  layer,
  fromZoom,
  geometry: { type: 'LineString', coordinates: points.map(([longitude, latitude]) => [longitude, latitude]) },
  properties,
})

const point = (
  layer: MapFeature['layer'],
  fromZoom: number,
  [longitude, latitude]: Position,
  properties: Properties,
): MapFeature => ({
  layer,
  fromZoom,
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties,
})

/** Kinds of ground by tag, in the words of Protomaps' basemap. */
const grounds: readonly (readonly [key: string, value: string, kind: string])[] = [
  ['leisure', 'park', 'park'],
  ['leisure', 'garden', 'garden'],
  ['leisure', 'playground', 'playground'],
  ['leisure', 'pitch', 'pitch'],
  ['landuse', 'grass', 'grass'],
  ['landuse', 'cemetery', 'cemetery'],
  ['landuse', 'railway', 'railway'],
  ['natural', 'wood', 'wood'],
  ['natural', 'scrub', 'scrub'],
  ['natural', 'heath', 'grassland'],
  ['natural', 'wetland', 'wetland'],
  ['man_made', 'pier', 'pier'],
  ['amenity', 'university', 'university'],
  ['amenity', 'school', 'school'],
  ['amenity', 'parking', 'parking'],
  ['railway', 'platform', 'platform'],
  ['highway', 'platform', 'platform'],
  ['highway', 'pedestrian', 'pedestrian'],
  ['place', 'square', 'pedestrian'],
]

function areaFeatures(tags: OsmTags, rings: Area['rings']): MapFeature[] {
  const names = namesOf(tags)
  const found: MapFeature[] = []
  const labelled = (fromZoom: number, properties: Properties) =>
    found.push(point('pois', fromZoom, labelPoint(rings[0]!), { ...names, ...properties }))
  if (tags.building !== undefined && tags.building !== 'no') {
    found.push({
      layer: 'buildings',
      fromZoom: 13,
      geometry: polygon(rings),
      properties: { kind: 'building' },
    })
    const number = tags['addr:housenumber']
    if (number !== undefined)
      found.push(point('buildings', 15, labelPoint(rings[0]!), { kind: 'address', addr_housenumber: number }))
    return found
  }
  const ground = grounds.find(([key, value]) => tags[key] === value && (key !== 'highway' || isArea(tags)))
  if (ground === undefined) return found
  const [, , kind] = ground
  found.push({
    layer: 'landuse',
    fromZoom: kind === 'park' ? 10 : 12,
    geometry: polygon(rings),
    properties: { kind },
  })
  if (names.name !== undefined && kind === 'park') labelled(13, { kind: 'park' })
  if (names.name !== undefined && tags.place === 'square') labelled(14, { kind: 'square' })
  return found
}

const isArea = (tags: OsmTags): boolean =>
  tags.area === 'yes' ||
  tags.type === 'multipolygon' ||
  tags.highway === 'platform' ||
  tags.place === 'square'

interface RoadKind {
  readonly kind: string
  readonly fromZoom: number
}

const roads: Readonly<Record<string, RoadKind>> = {
  motorway: { kind: 'highway', fromZoom: 10 },
  trunk: { kind: 'major_road', fromZoom: 10 },
  primary: { kind: 'major_road', fromZoom: 10 },
  secondary: { kind: 'major_road', fromZoom: 11 },
  tertiary: { kind: 'major_road', fromZoom: 12 },
  residential: { kind: 'minor_road', fromZoom: 12 },
  unclassified: { kind: 'minor_road', fromZoom: 12 },
  living_street: { kind: 'minor_road', fromZoom: 13 },
  service: { kind: 'minor_road', fromZoom: 14 },
  pedestrian: { kind: 'path', fromZoom: 13 },
  footway: { kind: 'path', fromZoom: 15 },
  cycleway: { kind: 'path', fromZoom: 15 },
  path: { kind: 'path', fromZoom: 15 },
  steps: { kind: 'path', fromZoom: 15 },
}

const railways: Readonly<Record<string, RoadKind>> = {
  rail: { kind: 'rail', fromZoom: 11 },
  tram: { kind: 'rail', fromZoom: 14 },
}

function* lines(osm: OsmData): Generator<MapFeature> {
  for (const { tags, nodes } of sorted(osm.ways.values())) {
    const { highway = '', railway = '' } = tags
    const isLink = highway.endsWith('_link')
    const road = isArea(tags) ? undefined : roads[highway.replace('_link', '')]
    const kind = road ?? railways[railway]
    if (kind === undefined) continue
    const properties: Properties = {
      kind: kind.kind,
      kind_detail: road ? highway.replace('_link', '') : railway,
      ...(tags.tunnel !== undefined && tags.tunnel !== 'no' ? { is_tunnel: true } : {}),
      ...(tags.bridge !== undefined && tags.bridge !== 'no' ? { is_bridge: true } : {}),
      ...(isLink ? { is_link: true } : {}),
      ...(road ? namesOf(tags) : {}),
    }
    for (const run of runs(osm, nodes)) yield line('roads', kind.fromZoom, run, properties)
  }
}

const places: Readonly<Record<string, { readonly kind: string; readonly fromZoom: number }>> = {
  city: { kind: 'locality', fromZoom: 10 },
  suburb: { kind: 'macrohood', fromZoom: 12 },
  neighbourhood: { kind: 'neighbourhood', fromZoom: 14 },
}

function* points(osm: OsmData): Generator<MapFeature> {
  for (const { tags, latitude, longitude } of sorted(osm.nodes.values())) {
    const at: Position = [longitude, latitude]
    const place = places[tags.place ?? '']
    if (place !== undefined)
      yield point('places', place.fromZoom, at, {
        kind: place.kind,
        kind_detail: tags.place!,
        ...namesOf(tags),
      })
    else if (tags.railway === 'station')
      yield point('pois', 13, at, { kind: 'station', kind_detail: tags.station ?? 'rail', ...namesOf(tags) })
    else if (tags.railway === 'tram_stop')
      yield point('pois', 15, at, { kind: 'tram_stop', ...namesOf(tags) })
  }
}

const sorted = <T extends { readonly id: number }>(elements: Iterable<T>): readonly T[] =>
  [...elements].sort((a, b) => a.id - b.id)
