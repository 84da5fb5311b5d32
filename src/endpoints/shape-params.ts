import { float, oneOf, optional, text } from '../entity/objects/attributes.ts'
import { type Fault, fault } from '../faults/fault.ts'
import { readCorridor, readPolygon } from '../search/shapes/read-shape.ts'
import type { Shape } from '../search/shapes/shape.ts'

/** In characters: what fits a URL beside the rest of a search. */
const longestShape = 10_000
/** Kilometres. */
const widestCorridor = 500
const usualCorridor = 1

const polygonParam = {
  description:
    'GeoJSON Polygon or MultiPolygon (or a Feature or FeatureCollection of such): only entities inside, holes left out. An edge takes the shorter way round in longitude. Ours.',
  example: '{"type":"Polygon","coordinates":[[[24.9,60.1],[25,60.1],[25,60.2],[24.9,60.2],[24.9,60.1]]]}',
}
const polylineParam = {
  description:
    'Encoded polyline (five decimals) or GeoJSON LineString: only entities within corridor kilometres of it. Ours.',
  example: 'o}fnJ_bfwCo}@_|B',
}

/** The parameters of shapes. They narrow the area of any search. */
export const shapeParams = {
  polygon: optional(text(longestShape, polygonParam)),
  polyline: optional(text(longestShape, polylineParam)),
  corridor: optional(
    float(0, widestCorridor, {
      description: 'With polyline: how far from the line, in kilometres; 1 when absent. Ours.',
      example: '1',
    }),
  ),
}

/** The parameter of what is inside a polygon, where that is the whole search. */
export const requiredPolygon = { polygon: text(longestShape, polygonParam) }
export const requiredPolyline = { polyline: text(longestShape, polylineParam) }

export const sortParam = {
  sort: optional(
    oneOf(['relevance', 'distance', 'name', 'updated', 'completeness'], {
      description:
        'Order of the rows: relevance, distance, name, updated (latest first) or completeness (of the content). When absent, distance around a point and relevance elsewhere. Ours.',
      example: 'name',
    }),
  ),
}

export interface ShapeParams {
  readonly polygon?: string
  readonly polyline?: string
  readonly corridor?: number
}

function read({ polygon, polyline, corridor = usualCorridor }: ShapeParams) {
  if (polygon !== undefined) return readPolygon(polygon, 'polygon')
  return polyline === undefined ? null : readCorridor(polyline, corridor * 1000, 'polyline')
}

/** The shape asked for; undefined without one. The parameters have no faults. */
export function shapeOf(params: ShapeParams): Shape | undefined {
  const found = read(params)
  return found !== null && 'shape' in found ? found.shape : undefined
}

export function shapeFaults(params: ShapeParams): readonly Fault[] {
  const { polygon, polyline, corridor } = params
  if (polygon !== undefined && polyline !== undefined)
    return [fault('either_or', 'polygon', { other: 'polyline' })]
  if (corridor !== undefined && polyline === undefined)
    return [fault('required_with', 'polyline', { other: 'corridor' })]
  const found = read(params)
  return found !== null && 'fault' in found ? [found.fault] : []
}
