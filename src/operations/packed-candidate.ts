import type { Entity, Supplier } from '../entity/model.ts'
import type { RecordSource } from '../entity/own-part.ts'
import type { Point } from '../geocoding/place.ts'
import type { Candidate } from '../matching/decide.ts'
import { type PackedRecord, packRecord, unpackRecord } from '../matching/packed-record.ts'
import type { PairParty } from './pairs/propose-pair.ts'

/** The part of an entity that a submission is compared with. */
export interface KnownCandidate
  extends Candidate,
    PairParty,
    Pick<Entity, 'country' | 'mergedInto' | 'seed' | 'suppliers'> {
  readonly point: Point | null
  /**
   * What its sources said, where that may differ from the shown values: by `accountKey`, for submissions of the
   * account; by `supplierKey`, for all.
   */
  readonly own: ReadonlyMap<string, Candidate>
}

/** Names what an account said without ids of its own. */
export const accountKey = ({ account }: Pick<RecordSource, 'account'>): string => account

/** Names what a supplier shows. */
export const supplierKey = ({ account, supplierId }: Pick<RecordSource, 'account' | 'supplierId'>): string =>
  `${account}\n${supplierId ?? ''}`

export const isSupplierKey = (key: string): boolean => key.includes('\n')

/** A candidate as text, for the table in shared memory. */
type PackedCandidate = readonly [
  country: string,
  account: string,
  when: number,
  supplierIds: readonly (string | Supplier)[],
  point: readonly [latitude: number, longitude: number] | 0,
  digest: number,
  record: PackedRecord,
  rest: Rest | 0,
]

/** What few entities have. */
interface Rest {
  readonly seed: Entity['seed']
  readonly mergedInto: string | null
  readonly mergedFrom: readonly string[]
  readonly isClaimed: boolean
  readonly sources: number
  readonly own: readonly (readonly [source: string, digest: number, record: PackedRecord])[]
}

/** In characters below 256. Ids and revisions of the entity itself are not in it: they are unknown before its write. */
export function packCandidate(candidate: KnownCandidate): string {
  const { country, seed, suppliers, point, digest, normal, mergedInto, isClaimed, sources, own } = candidate
  const mergedFrom = candidate.selves.slice(1)
  const isUsual =
    mergedInto === null && mergedFrom.length === 0 && !isClaimed && own.size === 0 && sources === 1
  const rest: Rest = {
    seed,
    mergedInto,
    mergedFrom,
    isClaimed,
    sources,
    own: [...own].map(([source, said]) => [source, said.digest, packRecord(said.normal)]),
  }
  const packed: PackedCandidate = [
    country,
    seed.account,
    seed.when,
    suppliers.map((one) => (isPlain(one, seed.account) ? one.supplierId : one)),
    point === null ? 0 : [point.latitude, point.longitude],
    digest,
    packRecord(normal),
    isUsual && Object.keys(seed).length === 2 ? 0 : rest,
  ]
  return packedJson(packed)
}

/** JSON in characters below 256, which are kept in a byte each. */
export const packedJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[^\0-\xff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const isPlain = (supplier: Supplier, account: string): boolean =>
  supplier.account === account && Object.keys(supplier).length === 2

export function unpackCandidate(id: string, revision: string, text: string): KnownCandidate {
  const [country, account, when, supplierIds, point, digest, record, rest] = JSON.parse(
    text,
  ) as PackedCandidate
  const supplierCount = supplierIds.length
  const own = rest === 0 ? [] : rest.own
  return {
    entityId: id,
    revision,
    selves: rest === 0 ? [id] : [id, ...rest.mergedFrom],
    sources: rest === 0 ? 1 : rest.sources,
    isClaimed: rest !== 0 && rest.isClaimed,
    supplierCount,
    country,
    mergedInto: rest === 0 ? null : rest.mergedInto,
    seed: rest === 0 ? { account, when } : rest.seed,
    suppliers: supplierIds.map((one) => (typeof one === 'string' ? { account, supplierId: one } : one)),
    point: point === 0 ? null : { latitude: point[0], longitude: point[1] },
    digest,
    normal: unpackRecord(record),
    own: new Map(
      own.map(([name, said, packed]) => [
        name,
        { entityId: id, supplierCount, digest: said, normal: unpackRecord(packed) },
      ]),
    ),
  }
}
