/**
 * The layers that draw streets, for tiles in the form of Protomaps' basemap: ground first, names last.
 * Widths are in pixels by zoom.
 */
import type { Palette } from './palette.ts'
import { type Layer, nameIn, textFonts, wide } from './style-parts.ts'

const kindIs = (...kinds: readonly string[]): unknown => ['match', ['get', 'kind'], kinds, true, false]
const detailIs = (...kinds: readonly string[]): unknown => [
  'match',
  ['get', 'kind_detail'],
  kinds,
  true,
  false,
]
const isUnderground: unknown = ['==', ['get', 'is_tunnel'], true]

export function groundLayers(source: string, colours: Palette): readonly Layer[] {
  const fill = (
    id: string,
    sourceLayer: string,
    filter: unknown,
    paint: Layer['paint'],
    minzoom = 0,
  ): Layer => ({
    id: `${source}-${id}`,
    type: 'fill',
    source,
    'source-layer': sourceLayer,
    ...(filter === null ? {} : { filter }),
    ...(minzoom === 0 ? {} : { minzoom }),
    paint,
  })
  const ground = (id: string, colour: string, ...kinds: readonly string[]) =>
    fill(id, 'landuse', kindIs(...kinds), { 'fill-color': colour })
  return [
    fill('earth', 'earth', null, { 'fill-color': colours.land }),
    ground('public', colours.public, 'university', 'school', 'hospital', 'college'),
    ground('paved', colours.paved, 'pedestrian', 'platform', 'parking', 'railway', 'industrial', 'aerodrome'),
    ground(
      'green',
      colours.green,
      'park',
      'garden',
      'grass',
      'grassland',
      'cemetery',
      'golf_course',
      'meadow',
      'nature_reserve',
    ),
    ground('wood', colours.greenDeep, 'wood', 'forest', 'scrub', 'wetland'),
    ground('sport', colours.sport, 'pitch', 'playground', 'stadium'),
    fill('water', 'water', ['==', ['geometry-type'], 'Polygon'], { 'fill-color': colours.sea }),
    {
      id: `${source}-river`,
      type: 'line',
      source,
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colours.sea, 'line-width': wide([10, 0.8], [16, 3]) },
    },
    ground('pier', colours.land, 'pier'),
  ]
}

interface RoadClass {
  readonly id: string
  readonly filter: unknown
  readonly minzoom: number
  readonly colour: keyof Palette
  readonly edge: keyof Palette
  readonly width: readonly (readonly [zoom: number, pixels: number])[]
}

/** From the narrowest, so that wider roads lie on top. */
const roadClasses: readonly RoadClass[] = [
  {
    id: 'service',
    filter: ['all', kindIs('minor_road'), detailIs('service')],
    minzoom: 14,
    colour: 'road',
    edge: 'roadEdge',
    width: [
      [14, 0.6],
      [16, 3],
      [18, 9],
    ],
  },
  {
    id: 'pedestrian',
    filter: ['all', kindIs('path'), detailIs('pedestrian')],
    minzoom: 13,
    colour: 'paved',
    edge: 'path',
    width: [
      [13, 0.8],
      [16, 5],
      [18, 14],
    ],
  },
  {
    id: 'minor',
    filter: ['all', kindIs('minor_road'), ['!', detailIs('service')]],
    minzoom: 11,
    colour: 'road',
    edge: 'roadEdge',
    width: [
      [11, 0.4],
      [13, 1.6],
      [16, 8],
      [18, 22],
    ],
  },
  {
    id: 'medium',
    filter: ['all', kindIs('major_road'), ['!', detailIs('primary', 'trunk')]],
    minzoom: 9,
    colour: 'road',
    edge: 'roadEdge',
    width: [
      [9, 0.5],
      [13, 2.6],
      [16, 11],
      [18, 28],
    ],
  },
  {
    id: 'main',
    filter: ['any', kindIs('highway'), ['all', kindIs('major_road'), detailIs('primary', 'trunk')]],
    minzoom: 6,
    colour: 'mainRoad',
    edge: 'mainRoadEdge',
    width: [
      [6, 0.5],
      [10, 1.4],
      [13, 3.4],
      [16, 13],
      [18, 32],
    ],
  },
]

export function roadLayers(source: string, colours: Palette): readonly Layer[] {
  const line = (
    id: string,
    filter: unknown,
    minzoom: number,
    paint: Layer['paint'],
    cap = 'round',
  ): Layer => ({
    id: `${source}-${id}`,
    type: 'line',
    source,
    'source-layer': 'roads',
    filter,
    minzoom,
    layout: { 'line-cap': cap, 'line-join': 'round' },
    paint,
  })
  const above = (filter: unknown): unknown => ['all', ['!', isUnderground], filter]
  const edged = (width: RoadClass['width']) =>
    width.map(([zoom, pixels]) => [zoom, pixels + (zoom < 13 ? 0.8 : 1.6)] as const)
  return [
    line(
      'tunnels',
      ['all', isUnderground, kindIs('highway', 'major_road', 'minor_road')],
      14,
      {
        'line-color': colours.roadEdge,
        'line-width': wide([14, 1], [17, 3]),
        'line-dasharray': [3, 2],
      },
      'butt',
    ),
    line(
      'paths',
      above(['all', kindIs('path'), ['!', detailIs('pedestrian')]]),
      15,
      {
        'line-color': colours.path,
        'line-width': wide([15, 0.6], [18, 2.2]),
        'line-dasharray': [2, 1.5],
      },
      'butt',
    ),
    ...roadClasses.map(({ id, filter, minzoom, edge, width }) =>
      line(`${id}-edge`, above(filter), minzoom, {
        'line-color': colours[edge],
        'line-width': wide(...edged(width)),
      }),
    ),
    ...roadClasses.map(({ id, filter, minzoom, colour, width }) =>
      line(id, above(filter), minzoom, { 'line-color': colours[colour], 'line-width': wide(...width) }),
    ),
    line('tram', above(['all', kindIs('rail'), detailIs('tram')]), 14, {
      'line-color': colours.rail,
      'line-width': wide([14, 0.5], [18, 1.2]),
      'line-opacity': 0.7,
    }),
    line('rail', above(['all', kindIs('rail'), ['!', detailIs('tram')]]), 11, {
      'line-color': colours.rail,
      'line-width': wide([11, 0.6], [15, 1.6], [18, 3]),
    }),
  ]
}

export const buildingLayers = (source: string, colours: Palette): readonly Layer[] => [
  {
    id: `${source}-buildings`,
    type: 'fill',
    source,
    'source-layer': 'buildings',
    minzoom: 13,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: {
      'fill-color': colours.building,
      'fill-outline-color': colours.buildingEdge,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0, 14.2, 1],
    },
  },
]

/** Names of quarters. */
export const quarterLook: Layer['layout'] = {
  'text-size': wide([12, 11], [16, 15]),
  'text-letter-spacing': 0.12,
  'text-transform': 'uppercase',
}

export function streetNames(source: string, colours: Palette, language: string): readonly Layer[] {
  const label = (
    id: string,
    sourceLayer: string,
    filter: unknown,
    minzoom: number,
    look: {
      readonly colour: keyof Palette
      /** By zoom; without it, the layout has it. */
      readonly size?: readonly (readonly [number, number])[]
      readonly weight?: string
      readonly layout?: Layer['layout']
    },
  ): Layer => ({
    id: `${source}-${id}`,
    type: 'symbol',
    source,
    'source-layer': sourceLayer,
    filter,
    minzoom,
    layout: {
      'text-field': nameIn(language),
      'text-font': textFonts(look.weight ?? 'Medium'),
      ...(look.size && { 'text-size': wide(...look.size) }),
      'text-max-width': 8,
      ...look.layout,
    },
    paint: { 'text-color': colours[look.colour], 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
  })
  const along: Layer['layout'] = {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'text-max-angle': 30,
    'text-padding': 4,
    'text-letter-spacing': 0.02,
  }
  return [
    label('address-numbers', 'buildings', kindIs('address'), 17.2, {
      colour: 'inkSoft',
      size: [
        [17, 9.5],
        [19, 11.5],
      ],
      layout: { 'text-field': ['get', 'addr_housenumber'] },
    }),
    label('minor-names', 'roads', ['all', ['has', 'name'], kindIs('minor_road', 'path')], 15, {
      colour: 'inkSoft',
      size: [
        [15, 10],
        [18, 13],
      ],
      layout: along,
    }),
    label('main-names', 'roads', ['all', ['has', 'name'], kindIs('major_road', 'highway')], 13, {
      colour: 'ink',
      size: [
        [13, 10],
        [18, 14],
      ],
      layout: along,
    }),
    label('water-names', 'water', ['has', 'name'], 10, {
      colour: 'inkWater',
      size: [
        [10, 11],
        [17, 14],
      ],
      weight: 'Italic',
    }),
    label('parks', 'pois', kindIs('park', 'square', 'garden', 'cemetery'), 14, {
      colour: 'inkGreen',
      size: [
        [14, 10],
        [18, 13],
      ],
    }),
    label('stations', 'pois', kindIs('station'), 14, {
      colour: 'ink',
      size: [
        [14, 10.5],
        [18, 13],
      ],
      weight: 'SemiBold',
    }),
    label('stops', 'pois', kindIs('tram_stop'), 17.5, {
      colour: 'inkSoft',
      size: [
        [17, 9.5],
        [19, 11],
      ],
    }),
    label('quarters', 'places', kindIs('macrohood', 'neighbourhood'), 12, {
      colour: 'inkSoft',
      weight: 'SemiBold',
      layout: quarterLook,
    }),
    {
      ...label('towns', 'places', kindIs('locality'), 4, {
        colour: 'ink',
        size: [
          [4, 11],
          [12, 20],
        ],
        weight: 'SemiBold',
      }),
      maxzoom: 14,
    },
  ]
}
