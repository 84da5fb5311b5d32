import type { Attributes, ObjectName } from '../entity/model.ts'
import { objectList } from '../entity/objects/index.ts'
import type { MappedRow, SourceCategory } from './mapped-row.ts'
import { isJsonRecord, type JsonRecord } from './ndjson.ts'

/** Objects by their key in the document of `PUT /v1/business/json`. */
const documentObjects: ReadonlyMap<string, ObjectName> = new Map([
  ...objectList.map(({ entityKey, name }): [string, ObjectName] => [entityKey, name]),
  ['socialMedia', 'socialmedia'],
])

const OWN_MEMBERS = [
  'country',
  '_supplier_id',
  'timezone',
  'categories',
  'orderonline',
  'delivers',
  '_updated',
]

/**
 * Maps a document in the format of `PUT /v1/business/json`, with `country`, `_supplier_id` and `timezone`
 * next to the objects. Values are passed on unchanged; only their location is checked.
 * @throws Error if an object is not at its place in the document
 */
export function mapDocument(defaultCountry: string | undefined): (document: JsonRecord) => MappedRow {
  return (document) => {
    const objects: Partial<Record<ObjectName, readonly Attributes[]>> = {}
    const leftOut: string[] = []
    for (const [key, value] of Object.entries(document)) {
      const object = documentObjects.get(key)
      if (value === null || OWN_MEMBERS.includes(key)) continue
      if (object) objects[object] = valuesOf(key, value)
      else leftOut.push(`${key} is not taken from a document`)
    }
    return {
      submission: {
        country: textOf(document.country) ?? defaultCountry ?? '',
        supplierId: textOf(document._supplier_id),
        timezone: textOf(document.timezone),
        ...serviceOf(document),
        objects: withoutFoundPoint(objects),
      },
      categories:
        document.categories == null ? [] : valuesOf('categories', document.categories).map(category),
      leftOut,
    }
  }
}

/** The column of our Parquet exports that holds the document of a record as JSON. */
export const documentColumn = 'document'

/** Maps a row with such a column. @throws Error if it holds no document */
export function mapDocumentColumn(defaultCountry: string | undefined): (row: JsonRecord) => MappedRow {
  const map = mapDocument(defaultCountry)
  return ({ [documentColumn]: cell }) => {
    const text = cell instanceof Uint8Array ? new TextDecoder().decode(cell) : cell
    const document: unknown = typeof text === 'string' ? JSON.parse(text) : text
    if (!isJsonRecord(document)) throw new Error('the column document holds no JSON object')
    return map(document)
  }
}

/** Whether a feature, its properties beside id and geometry, is one of our GeoJSON exports. */
export const isOwnFeature = ({ _supplier_id, name }: JsonRecord): boolean =>
  typeof _supplier_id === 'string' && isJsonRecord(name)

/** Maps such a feature: a document whose point is the geometry; what else is said of the point is the member `point`. */
export function mapOwnFeature(defaultCountry: string | undefined): (feature: JsonRecord) => MappedRow {
  const map = mapDocument(defaultCountry)
  return ({ id: _id, geometry, point, ...document }) => {
    if (!isJsonRecord(geometry)) return map(document)
    const { type, coordinates } = geometry
    if (type !== 'Point' || !Array.isArray(coordinates)) throw new Error('the geometry is not a point')
    const [longitude, latitude] = coordinates
    return map({ ...document, geopoint: { latitude, longitude, ...(isJsonRecord(point) ? point : {}) } })
  }
}

const services = ['orderonline', 'delivers'] as const

/** Whether it takes orders and delivers, as far as the document says so. */
function serviceOf(document: JsonRecord): Pick<MappedRow['submission'], 'service'> {
  const said = services.filter((name) => typeof document[name] === 'boolean')
  if (said.length === 0) return {}
  return { service: Object.fromEntries(said.map((name) => [name, document[name] as boolean])) }
}

/** A point that the exporting directory found by the address is found again. */
function withoutFoundPoint(objects: MappedRow['submission']['objects']): MappedRow['submission']['objects'] {
  const { geopoint, ...others } = objects
  const isFound = geopoint?.[0]?.geocoding !== undefined && others.postal_address !== undefined
  return isFound ? others : objects
}

function valuesOf(key: string, value: unknown): readonly Attributes[] {
  const values = Array.isArray(value) ? value : [value]
  if (!values.every(isJsonRecord)) throw new Error(`${key} must hold objects with named attributes`)
  return values
}

function category(value: Attributes): SourceCategory {
  return { type: textOf(value.category_type), value: textOf(value.category_id) ?? '' }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
