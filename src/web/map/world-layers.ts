/** The layers that draw countries, and nothing smaller. */
import type { Palette } from './palette.ts'
import { type Layer, textFonts, wide } from './style-parts.ts'

export function worldLayers(source: string, colours: Palette): readonly Layer[] {
  return [
    {
      id: 'world-land',
      type: 'fill',
      source,
      'source-layer': 'earth',
      paint: { 'fill-color': colours.land },
    },
    {
      id: 'world-borders',
      type: 'line',
      source,
      'source-layer': 'boundaries',
      paint: {
        'line-color': colours.border,
        'line-width': wide([1, 0.4], [6, 1.2], [12, 1.6]),
        'line-dasharray': [4, 2],
      },
    },
  ]
}

export const worldNames = (source: string, colours: Palette, language: string): readonly Layer[] => [
  {
    id: 'world-countries',
    type: 'symbol',
    source,
    'source-layer': 'places',
    filter: ['==', ['get', 'kind'], 'country'],
    maxzoom: 9,
    layout: {
      'text-field': countryName(language),
      'text-font': textFonts('SemiBold'),
      'text-size': wide([1, 10], [6, 15]),
      'text-max-width': 7,
      'text-padding': 6,
      'text-letter-spacing': 0.04,
      'symbol-sort-key': ['-', ['get', 'population_rank']],
    },
    paint: { 'text-color': colours.inkSoft, 'text-halo-color': colours.halo, 'text-halo-width': 1.3 },
  },
]

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The name of a country by its code, in any language the runtime knows; otherwise as the tiles say it. */
function countryName(language: string): unknown {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const codes = [...letters].flatMap((first) => [...letters].map((second) => first + second))
  const cases = codes.flatMap((code) => {
    const name = names.of(code.toUpperCase())
    return name === undefined || code === 'zz' ? [] : [code, name]
  })
  return ['match', ['get', 'iso'], ...cases, ['coalesce', ['get', `name:${language}`], ['get', 'name']]]
}
