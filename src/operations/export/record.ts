/** Entities as records of an export: the documents that `highstreet import` and `PUT /v1/business/json` take. */
import type { Viewer } from '../../access/visibility.ts'
import { everybody } from '../../access/visibility.ts'
import { isLive } from '../../entity/live.ts'
import type { Attributes, Entity, ObjectName, StoredValue } from '../../entity/model.ts'
import type { ObjectType } from '../../entity/objects/define-object.ts'
import { objectList } from '../../entity/objects/index.ts'
import { formatOpeningTimes, type StoredOpeningTimes } from '../../entity/opening/opening-times.ts'
import { visibleEntity } from '../../entity/visible.ts'
import { wireTime } from '../../wire/wire-time.ts'

/** A record: members in the order of the file. Objects are under their keys in the entity document. */
export type ExportRecord = Readonly<Record<string, unknown>> & {
  readonly _supplier_id: string
  readonly country: string
}

/** Files, which a record cannot hold, and adverts, which are sold and not passed on. */
const notExported: ReadonlySet<ObjectName> = new Set(['image', 'logo', 'document', 'advertiser'])

const exported = objectList.filter(({ name }) => !notExported.has(name))

const given = new Map(
  exported.map((type) => [
    type,
    Object.keys(type.attributes.properties).filter((name) => type.transient?.includes(name) !== true),
  ]),
)

/** The reader of an export: it sees what is public, and of an address that is not displayed the town. */
const stranger: Viewer = { ...everybody, key: { publishable: true } }

/** A record of all that is public of an entity, under the entity's id. */
export function publicRecord(written: Entity): ExportRecord {
  const entity = visibleEntity(written, stranger)
  return recordOf(written, written.id, (type) => {
    const values = entity.objects[type.name]?.filter(isLive) ?? []
    const isUsual = type.name === 'status' && values[0]?.attributes.status === 'active'
    return isUsual ? [] : values.map((value) => wireAttributes(type, value.attributes, geocodingOf(value)))
  })
}

/** The record that an account supplies of an entity under one of its ids, as it said it. */
export function suppliedRecord(entity: Entity, account: string, supplierId: string): ExportRecord {
  const isOwn = (one: StoredValue['contributions'][number]) =>
    one.account === account && one.supplierId === supplierId && one.mark !== 'asks removal'
  return recordOf(entity, supplierId, (type) =>
    (entity.objects[type.name] ?? []).flatMap((value) => {
      // Gone by a removal.
      if (value.confidence === 0) return []
      const own = value.contributions.findLast(isOwn)
      const isComputed = geocodingOf(value) !== undefined && own === value.contributions[0]
      if (own === undefined || isComputed || isImplied(type, own.attributes)) return []
      return [wireAttributes(type, own.attributes, undefined)]
    }),
  )
}

/** An import gives an entity this status where a record has none. */
const isImplied = ({ name }: ObjectType, attributes: Attributes): boolean =>
  name === 'status' && attributes.status === 'active'

function recordOf(
  entity: Entity,
  supplierId: string,
  valuesOf: (type: ObjectType) => readonly Attributes[],
): ExportRecord {
  const record: Record<string, unknown> & { _supplier_id: string; country: string } = {
    _supplier_id: supplierId,
    country: entity.country,
  }
  if (entity.timezone !== null) record.timezone = entity.timezone
  if (entity.orderonline !== undefined) record.orderonline = entity.orderonline
  if (entity.delivers !== undefined) record.delivers = entity.delivers
  for (const type of exported) {
    const values = valuesOf(type)
    if (values.length > 0) record[type.entityKey] = type.cardinality === 'one' ? values[0] : values
  }
  record._updated = wireTime(entity.lastEdit)
  return record
}

interface Geocoding {
  readonly precision: string
}

/** How the point was found by the address; an import finds it again. Undefined for a stated point. */
const geocodingOf = ({ derived }: StoredValue): Geocoding | undefined =>
  derived.geocoding as Geocoding | undefined

/** The attributes in the form that an import reads. */
function wireAttributes(
  type: ObjectType,
  attributes: Attributes,
  geocoding: Geocoding | undefined,
): Attributes {
  const all =
    type.name === 'opening_times'
      ? formatOpeningTimes(attributes as unknown as StoredOpeningTimes)
      : attributes
  const wire: Attributes = {}
  for (const name of given.get(type)!) {
    const value = all[name]
    if (value !== undefined && value !== '') wire[name] = value
  }
  if (geocoding !== undefined) wire.geocoding = { precision: geocoding.precision }
  return wire
}
