/**
 * The directory in memory, for comparing everything with everything: a few bytes of typed arrays and one short
 * text for each entity, which holds its normal forms. Those read lately are kept, since they take ten times its space.
 */
import { hashOfText } from '../../fnv.ts'
import type { Point } from '../../geocoding/place.ts'
import { LruCache } from '../../lru-cache.ts'
import { blockingKeysOf } from '../../matching/block.ts'
import type { Comparable } from '../../matching/decide.ts'
import type { NormalRecord } from '../../matching/normalise-record.ts'
import { type PackedRecord, packRecord, unpackRecord } from '../../matching/packed-record.ts'
import { packedJson } from '../packed-candidate.ts'
import { type KeyTable, KeyTableBuilder } from './key-table.ts'

/** What is kept of an entity beside its normal forms. */
export interface Row {
  readonly id: string
  readonly revision: string
  /** Empty without one. */
  readonly name: string
  readonly country: string
  readonly point: Point | null
  /** Its id and those of the entities merged into it. */
  readonly selves: readonly string[]
  /** Accounts that supply it under ids of their own. */
  readonly accounts: readonly string[]
  /** Number of ids under which it is supplied. */
  readonly supplierCount: number
  /** Who holds the claim that holds; null: nobody. */
  readonly owner: string | null
  /** Whether an account whose entities are looked at supplies it. */
  readonly isWanted: boolean
}

/** A row with its comparison forms. */
export type Compared = Row & Comparable

type PackedRow = readonly [row: Row, digest: number, record: PackedRecord]

/** About 5 KB each. */
const mostCompared = 20_000
const chunkBytes = 1 << 24

export class DirectoryTable {
  readonly #chunks: Buffer[] = []
  #used = chunkBytes
  #offsets = new Float64Array(1024)
  #lengths = new Uint32Array(1024)
  /** Hashes of the name, 0 without one, and of the place, for the rule for chains and for the order. */
  #names = new Uint32Array(1024)
  #places = new Uint32Array(1024)
  #towns = new Uint32Array(1024)
  #keys: KeyTableBuilder | null = new KeyTableBuilder()
  readonly #compared = new LruCache<number, Compared>(mostCompared)
  size = 0

  add({ normal, digest, ...row }: Compared): void {
    if (this.size === this.#offsets.length) this.#grow()
    const at = this.size++
    const packed: PackedRow = [row, digest, packRecord(normal)]
    this.#write(at, Buffer.from(packedJson(packed), 'latin1'))
    this.#names[at] = normal.name === null ? 0 : hashOfText(normal.name.joined) || 1
    this.#places[at] = placeHash(normal)
    this.#towns[at] = hashOfText(JSON.stringify([normal.country, normal.town]))
    this.#keys!.add(at, blockingKeysOf(normal))
  }

  /** The keys of all rows; called once, when the last row has been added. */
  finish(): KeyTable {
    const keys = this.#keys!.build(this.size, this.#names, this.#places)
    this.#keys = null
    return keys
  }

  row(at: number): Row {
    return this.#read(at)[0]
  }

  compared(at: number): Compared {
    let compared = this.#compared.get(at)
    if (compared === undefined) {
      const [row, digest, record] = this.#read(at)
      compared = { ...row, digest, normal: unpackRecord(record) }
      this.#compared.set(at, compared)
    }
    return compared
  }

  #read(at: number): PackedRow {
    const offset = this.#offsets[at]!
    const chunk = this.#chunks[Math.floor(offset / chunkBytes)]!
    const from = offset % chunkBytes
    return JSON.parse(chunk.toString('latin1', from, from + this.#lengths[at]!)) as PackedRow
  }

  /** All rows, those of one town after each other, so that their normal forms are at hand. */
  inOrderOfTowns(): Uint32Array {
    const order = new BigUint64Array(this.size)
    const halves = new Uint32Array(order.buffer)
    for (let at = 0; at < this.size; at++) {
      halves[2 * at] = at
      halves[2 * at + 1] = this.#towns[at]!
    }
    order.sort()
    return Uint32Array.from({ length: this.size }, (_, at) => halves[2 * at]!)
  }

  #write(at: number, text: Buffer): void {
    if (this.#used + text.length > chunkBytes) {
      // A text longer than a chunk has one of its own, addressed by its start.
      this.#chunks.push(Buffer.allocUnsafeSlow(Math.max(chunkBytes, text.length)))
      this.#used = 0
    }
    text.copy(this.#chunks.at(-1)!, this.#used)
    this.#offsets[at] = (this.#chunks.length - 1) * chunkBytes + this.#used
    this.#lengths[at] = text.length
    this.#used += text.length
  }

  #grow(): void {
    this.#offsets = grown(this.#offsets, Float64Array)
    this.#lengths = grown(this.#lengths, Uint32Array)
    this.#names = grown(this.#names, Uint32Array)
    this.#places = grown(this.#places, Uint32Array)
    this.#towns = grown(this.#towns, Uint32Array)
  }
}

const placeHash = ({ address, town, postcode }: NormalRecord): number =>
  hashOfText(JSON.stringify([address?.street, address?.numbers, town, postcode]))

interface Growing<A> {
  new (length: number): A
}

/** A copy of twice the length. */
export function grown<A extends Float64Array | Uint32Array | Float32Array | Uint8Array>(
  array: A,
  Kind: Growing<A>,
): A {
  const larger = new Kind(array.length * 2)
  larger.set(array as never)
  return larger
}
