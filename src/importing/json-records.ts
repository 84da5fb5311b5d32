/** Records of JSON, and what programs wrap them in. */

/** A parsed JSON object. */
export type JsonRecord = Readonly<Record<string, unknown>>

export const isJsonRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The members that search servers, portals, databases and query languages wrap a record in. */
const wrappers = [
  '_source',
  'attributes',
  'fields',
  'properties',
  'doc',
  'record',
  'node',
  'item',
  'row',
  'data',
  'value',
  'object',
  'entity',
]
const ids = ['id', '_id', 'key', 'uuid', 'recordid', 'objectid']
const WRAPPED_TWICE = 2

/**
 * A record without what it is wrapped in: `{"_id": 7, "_source": {…}}`, `{"type": "shops", "attributes": {…}}`, `{"attributes": {…}, "geometry": {"x": …, "y": …}}`.
 * The id beside it, and its point in degrees, are kept where it has none itself.
 */
export function unwrapped(record: JsonRecord, times = WRAPPED_TWICE): JsonRecord {
  if (times === 0 || 'name' in record) return record
  const wrapper = wrappers.find((name) => {
    const inner = record[name]
    return isJsonRecord(inner) && Object.keys(inner).length > 1
  })
  if (wrapper === undefined) return record
  const isOther = (name: string) => name !== wrapper && name !== 'geometry'
  const lists = Object.entries(record).filter(([name, value]) => isOther(name) && isJsonRecord(value))
  // A record of several parts is none that is wrapped.
  if (lists.some(([, value]) => Object.keys(value as JsonRecord).length > 2)) return record
  const id = ids.flatMap((name) =>
    ['string', 'number'].includes(typeof record[name]) ? [record[name]] : [],
  )[0]
  const inner = unwrapped(record[wrapper] as JsonRecord, times - 1)
  const hasId = Object.keys(inner).some((name) => ids.includes(name.toLowerCase()))
  return { ...(id !== undefined && !hasId && { id }), ...inner, ...pointOf(record.geometry, inner) }
}

function pointOf(geometry: unknown, record: JsonRecord): JsonRecord {
  if (!isJsonRecord(geometry) || 'latitude' in record) return {}
  const { x, y, coordinates } = geometry
  const [longitude, latitude] = Array.isArray(coordinates) ? coordinates : [x, y]
  const isPoint = typeof longitude === 'number' && typeof latitude === 'number'
  // Metres of a grid that the document names elsewhere.
  return isPoint && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { latitude, longitude } : {}
}
