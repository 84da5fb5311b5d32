/**
 * The storage format of entities: JSON without repeated names, deflated with the row's view as the
 * dictionary. A source is stored once for all its values, and the value of a sole contributor is not
 * repeated.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Attributes, Contribution, Entity, StoredValue } from '../../entity/model.ts'
import { withoutIds } from './packed-view.ts'

type Source = readonly [
  account: string,
  supplierId: string | null,
  userId: string,
  trust: number,
  authority?: Contribution['authority'] | null,
  origin?: string,
]

/**
 * Times are milliseconds after the value's time. Attributes equal to the value's are absent, or null before a
 * mark; no mark is null before statements.
 */
type PackedContribution = readonly [
  source: number,
  age: number,
  attributes?: Attributes | null,
  mark?: Contribution['mark'] | null,
  statements?: Contribution['statements'],
]

/**
 * `age` is in milliseconds after the entity's creation. A single contribution with the value's time and
 * attributes is stored as its source number alone. Confidence and scope are absent if they are 100 and
 * public.
 */
type PackedValue = readonly [
  genId: number,
  attributes: Attributes,
  derived: Attributes,
  age: number,
  contributions: number | readonly PackedContribution[],
  confidence?: number,
  scope?: StoredValue['scope'],
  removedBy?: number,
]

type PackedEntity = Omit<Entity, 'id' | 'revision' | 'lastEdit' | 'suppliers' | 'objects'> & {
  readonly sources: readonly Source[]
  readonly objects: Readonly<Record<string, readonly PackedValue[]>>
}

/** The columns needed to rebuild an entity. */
export interface EntityRow {
  readonly id: number
  readonly revision: string
  readonly last_edit: number
  /** The first gen_id drawn by the last write. */
  readonly drawn: number
  readonly suppliers: string
  readonly view: Uint8Array
  readonly body: Uint8Array
}

/** Columns of statements that read whole entities. */
export const entityColumns = 'id, revision, last_edit, drawn, suppliers, view, body'

/** Text common to most bodies. Part of the database format: never changes. */
const usualWords = Buffer.from(
  '"moderation":{"state":"reported","signals":0},"claim":null,"mergedInto":null,"ourData":false,"moderation":{"state":"none","signals":0},"status":[[' +
    ',{"status":"active"},{},0,0]],"description":[[,{"headline":"","body":""},{"processed_headline":"","processed_body":"' +
    '"opening_times":[[,{"sunday":{"closed":true,"open_24_hours":false,"open":[]},"monday":{"closed":false,"open_24_hours":false,"open":[{"from":"' +
    '0900","to":"1730"}]},"tuesday":{"wednesday":{"thursday":{"friday":{"saturday":{"statement":"","closed":[],"closed_public_holidays":false,"exceptions":[]},{},0,0]],' +
    '"email":[[,{"email_address":"info@"website":[[,{"website_url":"https://www."display_url":"www."},{},0,0]],"phone":[[,{"number":"+44","trackable":false},' +
    '{"processed":"44","area_code":"20","e164_number":"+44","international_number":"+44","national_number":"020","national_number_2":"020","rfc3966_number":"+44-' +
    '","number_type":"fixed_line","is_valid":true},0,0],"category":[[,{"category_id":"1"},{"category_name":"","stopwords":"","geopoint":[[,{"latitude":51.,"longitude":-0.1,"accuracy":' +
    '},{"wgs84":[],"geohash":"geocoding":{"precision":"address","confidence":' +
    '"tag":[[,{"tag":"","language":"en"},{"stopwords":"","stemmed":"","phonetic":""},0,0],[,{"tag":"' +
    '{"created":1,"country":"gb","timezone":null,"localTimezone":"Europe/London","trust":0,"ourData":false,"seed":{"account":"","when":1},"locations":[{"locationId":"26' +
    '","name":"","resolution":"town"},{"locationId":"","name":"","resolution":"county"},{"resolution":"region"},{"resolution":"country"}],"sources":[["",null,"",0]],' +
    '"objects":{"name":[[,{"name":"","formal_name":"","branch_name":"},{"stopwords":"","stemmed":"","phonetic":""},0,0]],"postal_address":[[,{"building_number":"1","address1":"' +
    ' Street","town":"","postcode":"","county":"},{},0,0]],',
)

/**
 * A small window and small tables are cheaper to set up. Chunks near the result's size avoid allocating the
 * default 16 KB each time.
 */
const form = { windowBits: 13 }

/**
 * Buffer for one dictionary at a time: zlib has copied it when a call returns. Longer dictionaries get their
 * own buffer.
 */
const usualDictionary = Buffer.concat([usualWords], 1 << 14)

function dictionaryOf(view: Uint8Array): Buffer {
  const said = withoutIds(view)
  const length = usualWords.length + said.length
  if (length > usualDictionary.length) return Buffer.concat([usualWords, said])
  usualDictionary.set(said, usualWords.length)
  return usualDictionary.subarray(0, length)
}

/** The entity's JSON, without the parts stored in columns of their own. */
export function packEntity(entity: Entity): string {
  const sources: Source[] = []
  const { id: _id, revision: _revision, lastEdit: _edited, suppliers: _suppliers, objects, ...rest } = entity
  const numberOf = (
    contribution: Omit<Contribution, 'when' | 'attributes' | 'mark' | 'statements'>,
  ): number => {
    const { account, supplierId, userId, trust, authority, origin } = contribution
    const known = sources.findIndex(
      (one) =>
        one[0] === account &&
        one[1] === supplierId &&
        one[2] === userId &&
        one[3] === trust &&
        (one[4] ?? undefined) === authority &&
        one[5] === origin,
    )
    if (known >= 0) return known
    const usual = [account, supplierId, userId, trust] as const
    if (origin !== undefined) return sources.push([...usual, authority ?? null, origin]) - 1
    return sources.push(authority === undefined ? usual : [...usual, authority]) - 1
  }
  const packContribution = (value: StoredValue, contribution: Contribution): PackedContribution => {
    const source = numberOf(contribution)
    const age = contribution.when - value.when
    const own = contribution.attributes === value.attributes ? null : contribution.attributes
    const { mark, statements } = contribution
    if (statements !== undefined) return [source, age, own, mark ?? null, statements]
    if (mark !== undefined) return [source, age, own, mark]
    return own === null ? [source, age] : [source, age, own]
  }
  const packValue = (value: StoredValue): PackedValue => {
    const { genId, attributes, derived, confidence, scope, contributions, removedBy } = value
    const packed = contributions.map((contribution) => packContribution(value, contribution))
    const [first] = packed
    const alone = packed.length === 1 && first?.length === 2 && first[1] === 0
    const usual = [
      genId,
      attributes,
      derived,
      value.when - entity.created,
      alone ? first[0] : packed,
    ] as const
    if (removedBy !== undefined)
      return [...usual, confidence, scope, numberOf({ supplierId: null, ...removedBy })]
    if (scope !== 'public') return [...usual, confidence, scope]
    return confidence === 100 ? usual : [...usual, confidence]
  }
  return JSON.stringify({ ...rest, sources, objects: mapValues(objects, packValue) } satisfies PackedEntity)
}

function mapValues<From, To>(
  objects: Readonly<Record<string, readonly From[]>>,
  change: (value: From) => To,
): Record<string, To[]> {
  const changed: Record<string, To[]> = {}
  for (const name in objects) changed[name] = objects[name]!.map(change)
  return changed
}

/** Deflates the packed JSON for storage next to a packed view. */
export const deflateBody = (packed: string, view: Uint8Array): Buffer =>
  deflateRawSync(packed, { ...form, dictionary: dictionaryOf(view), level: 1, chunkSize: 1024, memLevel: 5 })

const inflateBody = (body: Uint8Array, view: Uint8Array): string =>
  inflateRawSync(body, { ...form, dictionary: dictionaryOf(view), chunkSize: 4096 }).toString()

/**
 * Rebuilds the entity of a row. Values that got their gen_id from the last write have their negated index
 * among those in the body.
 */
export function entityOf(row: EntityRow): Entity {
  const { sources, objects, ...rest } = JSON.parse(inflateBody(row.body, row.view)) as PackedEntity
  const unpackContribution = (
    attributes: Attributes,
    when: number,
    [source, age, own, mark, statements]: PackedContribution,
  ): Contribution => {
    const [account, supplierId, userId, trust, authority, origin] = sources[source]!
    const said = { account, supplierId, userId, when: when + age, trust, attributes: own ?? attributes }
    if (authority === undefined && mark === undefined) return said
    return {
      ...said,
      ...(authority == null ? {} : { authority }),
      ...(mark == null ? {} : { mark }),
      ...(origin === undefined ? {} : { origin }),
      ...(statements === undefined ? {} : { statements }),
    }
  }
  const unpackSource = (source: number): NonNullable<StoredValue['removedBy']> => {
    const [account, , userId, trust, authority, origin] = sources[source]!
    return {
      account,
      userId,
      trust,
      ...(authority == null ? {} : { authority }),
      ...(origin === undefined ? {} : { origin }),
    }
  }
  const unpackValue = (packed: PackedValue): StoredValue => {
    const [genId, attributes, derived, age, contributions, confidence = 100, scope = 'public', removedBy] =
      packed
    const when = rest.created + age
    return {
      genId: genId < 0 ? row.drawn - genId - 1 : genId,
      attributes,
      derived,
      confidence,
      scope,
      when,
      contributions:
        typeof contributions === 'number'
          ? [unpackContribution(attributes, when, [contributions, 0])]
          : contributions.map((one) => unpackContribution(attributes, when, one)),
      ...(removedBy === undefined ? {} : { removedBy: unpackSource(removedBy) }),
    }
  }
  return {
    id: String(row.id),
    revision: row.revision,
    ...rest,
    lastEdit: row.last_edit,
    suppliers: JSON.parse(row.suppliers),
    objects: mapValues(objects, unpackValue),
  }
}
