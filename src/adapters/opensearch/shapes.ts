/** Shapes in OpenSearch's query language: rectangles narrow the search, a script decides as `search/shapes` does. */
import { earthRadius } from '../../great-circle.ts'
import type { Rectangle } from '../../search/rectangle.ts'
import { arcsOf, leastNormal } from '../../search/shapes/corridor.ts'
import { preparedShape } from '../../search/shapes/prepared-shape.ts'
import type { CorridorShape, PolygonShape, Shape } from '../../search/shapes/shape.ts'
import type { Json } from './mapping.ts'

/** The clauses that a document with a point must match to lie in the shape. */
export const shapeFilters = (shape: Shape): Json[] => [
  { bool: { should: preparedShape(shape).rectangles.map(rectangleFilter) } },
  { script: { script: shape.kind === 'polygon' ? polygonScript(shape) : corridorScript(shape) } },
]

const rectangleFilter = ({ south, west, north, east }: Rectangle): Json => ({
  bool: {
    filter: [
      { range: { latitude: { gte: south, lte: north } } },
      {
        bool: {
          should: [
            { range: { longitude: { gte: west, lte: east } } },
            // -180 and 180 are one meridian.
            ...(west === -180 ? [{ range: { longitude: { gte: 180, lte: 180 } } }] : []),
            ...(east === 180 ? [{ range: { longitude: { gte: -180, lte: -180 } } }] : []),
          ],
        },
      },
    ],
  },
})

/** Whole microdegrees: products fit a long. */
const polygonSource = `
  if (doc['latitude'].size() == 0) return false;
  long y = Math.round(doc['latitude'].value * 1000000.0);
  long own = Math.round(doc['longitude'].value * 1000000.0);
  for (def rings : params.polygons) {
    for (int turn = -1; turn <= 1; turn++) {
      long x = own + turn * 360000000L;
      boolean inside = false;
      for (def ring : rings) {
        for (int i = 0; i + 3 < ring.size(); i += 2) {
          long x1 = ((Number) ring[i]).longValue(), y1 = ((Number) ring[i + 1]).longValue();
          long x2 = ((Number) ring[i + 2]).longValue(), y2 = ((Number) ring[i + 3]).longValue();
          boolean beside = (y1 > y) != (y2 > y);
          if (!beside && y1 != y && y2 != y) continue;
          long side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
          if (side == 0 && x >= Math.min(x1, x2) && x <= Math.max(x1, x2)) return true;
          if (beside && ((side > 0) == (y2 > y1))) inside = !inside;
        }
      }
      if (inside) return true;
    }
  }
  return false;`

const polygonScript = ({ polygons }: PolygonShape): Json => ({ source: polygonSource, params: { polygons } })

/** `StrictMath` and the functions of V8 are the same algorithms, so distances agree to the bit. */
const corridorSource = `
  if (doc['latitude'].size() == 0) return false;
  double r = Math.PI / 180;
  double lat = doc['latitude'].value, lon = doc['longitude'].value;
  double metres = ((Number) params.metres).doubleValue();
  double across = StrictMath.cos(lat * r);
  double x = across * StrictMath.cos(lon * r), y = across * StrictMath.sin(lon * r), z = StrictMath.sin(lat * r);
  double[] a = new double[14];
  for (def arc : params.arcs) {
    for (int i = 0; i < 14; i++) a[i] = ((Number) arc[i]).doubleValue();
    if (a[7] > ${leastNormal}D && a[8] * x + a[9] * y + a[10] * z >= 0 && a[11] * x + a[12] * y + a[13] * z >= 0) {
      double sine = Math.abs(a[4] * x + a[5] * y + a[6] * z) / a[7];
      if (${earthRadius}D * StrictMath.asin(Math.min(1, sine)) <= metres) return true;
      continue;
    }
    for (int end = 0; end < 4; end += 2) {
      double sinLat = StrictMath.sin(((lat - a[end]) * r) / 2);
      double sinLon = StrictMath.sin(((lon - a[end + 1]) * r) / 2);
      double h = sinLat * sinLat + StrictMath.cos(a[end] * r) * across * sinLon * sinLon;
      if (2 * ${earthRadius}D * StrictMath.asin(Math.min(1, Math.sqrt(h))) <= metres) return true;
    }
  }
  return false;`

const corridorScript = (shape: CorridorShape): Json => ({
  source: corridorSource,
  params: {
    metres: shape.metres,
    arcs: arcsOf(shape).map(
      ({ latitude1, longitude1, latitude2, longitude2, normal, length, onward, backward }) => [
        latitude1,
        longitude1,
        latitude2,
        longitude2,
        ...normal,
        length,
        ...onward,
        ...backward,
      ],
    ),
  },
})
