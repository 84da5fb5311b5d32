import type { Point } from '../../geocoding/place.ts'
import type { SvgMapRequest } from '../directory/svg-map.ts'

/** Sides of the drawn maps of pages, in pixels: beside a list, and in a listing. */
export const stillSizes = { list: { width: 640, height: 640 }, listing: { width: 480, height: 300 } } as const

export type StillSize = keyof typeof stillSizes

const mostPins = 20

export interface StillMap {
  readonly language: string
  readonly size: StillSize
  /** Points with what their pins say. */
  readonly pins: readonly (Point & { readonly label: string })[]
  /** South, west, north, east in degrees. */
  readonly box?: readonly number[] | null | undefined
  readonly centre?: Point | null | undefined
}

const rounded = (degrees: number): string => degrees.toFixed(5)

/** The address of a map drawn by the server. */
export function stillAddress({ language, size, pins, box, centre }: StillMap): string {
  const query = new URLSearchParams({ lang: language, size })
  const points = pins.map(
    ({ latitude, longitude, label }) => `${rounded(latitude)},${rounded(longitude)},${label}`,
  )
  if (points.length > 0) query.set('pins', points.slice(0, mostPins).join(';'))
  if (box != null) query.set('box', box.map(rounded).join(','))
  if (centre != null) query.set('centre', `${rounded(centre.latitude)},${rounded(centre.longitude)}`)
  return `/map/still.svg?${query}`
}

/** The map of an address; null for one that `stillAddress` does not make. */
export function readStillMap(query: Readonly<Record<string, string>>): SvgMapRequest | null {
  const { lang = '', size = '', pins = '', box = '', centre = '' } = query
  if (!/^[a-z]{2}$/.test(lang) || !(size === 'list' || size === 'listing')) return null
  const points = pins === '' ? [] : pins.split(';').map(readPin)
  const corners = box === '' ? undefined : numbersOf(box, 4)
  const middle = centre === '' ? undefined : numbersOf(centre, 2)
  if (points.length > mostPins || corners === null || middle === null) return null
  if (points.some((point) => point === null)) return null
  const [south, west, north, east] = corners ?? []
  const [latitude, longitude] = middle ?? []
  return {
    label: '',
    language: lang,
    pins: points.filter((point) => point !== null),
    ...stillSizes[size],
    box:
      south === undefined || west === undefined || north === undefined || east === undefined
        ? undefined
        : { south, west, north, east },
    centre: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
  }
}

function readPin(text: string) {
  const [latitude, longitude, label] = text.split(',')
  const point = numbersOf(`${latitude},${longitude}`, 2)
  if (point === null || !/^\d{0,4}$/.test(label ?? '')) return null
  return { latitude: point[0]!, longitude: point[1]!, label: label ?? '', name: label ?? '' }
}

/** Degrees: latitudes within the map, longitudes within the globe. */
function numbersOf(text: string, count: number): readonly number[] | null {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const isFit = numbers.every((number, at) => Math.abs(number) <= (at % 2 === 0 ? 85 : 180))
  return numbers.length === count && isFit ? numbers : null
}
