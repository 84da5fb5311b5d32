/**
 * Reads OpenStreetMap's PBF as it streams: blobs of protocol-buffer messages, each packed with zlib. Source:
 * https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { inflateSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import type { OpenBytes } from './encoding.ts'
import type { OsmElement } from './osm-elements.ts'
import type { OsmTags } from './osm-tags.ts'

/** The format's own limits. */
const MAX_HEADER_BYTES = 64 * 1024
const MAX_BLOB_BYTES = 32 * 1024 * 1024

/**
 * All elements of a file, one block in memory at a time.
 * @throws Error when the bytes are no PBF, are cut off, or use a packing other than zlib
 */
export async function* osmPbfElements(open: OpenBytes): AsyncGenerator<OsmElement> {
  const bytes = new ByteQueue(open())
  for (;;) {
    const length = await bytes.take(4)
    if (length === undefined) return
    const headerBytes = length.readUInt32BE(0)
    if (headerBytes > MAX_HEADER_BYTES) throw new Error('the file is no OSM PBF')
    const header = fieldsOf(await needed(bytes, headerBytes), { type: '', size: 0 }, (field, to, pbf) => {
      if (field === 1) to.type = pbf.readString()
      else if (field === 3) to.size = pbf.readVarint()
    })
    if (header.size > MAX_BLOB_BYTES) throw new Error('the file is no OSM PBF')
    const blob = await needed(bytes, header.size)
    if (header.type === 'OSMData') yield* blockElements(unpacked(blob))
  }
}

async function needed(bytes: ByteQueue, count: number): Promise<Buffer> {
  const taken = await bytes.take(count)
  if (taken === undefined) throw new Error('the file is cut off')
  return taken
}

/** Bytes of a stream by count. */
class ByteQueue {
  readonly #source: AsyncIterator<Uint8Array>
  #chunks: Uint8Array[] = []
  #size = 0

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Undefined at the end. @throws Error if the stream ends within */
  async take(count: number): Promise<Buffer | undefined> {
    while (this.#size < count) {
      const next = await this.#source.next()
      if (next.done) break
      this.#chunks.push(next.value)
      this.#size += next.value.length
    }
    if (this.#size === 0 && count > 0) return undefined
    if (this.#size < count) throw new Error('the file is cut off')
    const all = Buffer.concat(this.#chunks)
    this.#chunks = [all.subarray(count)]
    this.#size -= count
    return all.subarray(0, count)
  }
}

type ReadField<T> = (field: number, to: T, pbf: PbfReader) => void

/** Reads the fields of one message into `to`. */
const fieldsOf = <T>(message: Uint8Array, to: T, read: ReadField<T>): T =>
  new PbfReader(message).readFields(read, to)

function unpacked(blob: Uint8Array): Uint8Array {
  const found: { block?: Uint8Array } = {}
  fieldsOf(blob, found, (field, to, pbf) => {
    if (field === 1) to.block = pbf.readBytes()
    else if (field === 3) to.block = inflateSync(pbf.readBytes(), { maxOutputLength: MAX_BLOB_BYTES })
  })
  if (found.block === undefined) throw new Error('a blob is packed with something other than zlib')
  return found.block
}

/** What the elements of a block share; its fields may follow the elements. */
interface Block {
  readonly strings: string[]
  readonly groups: Uint8Array[]
  granularity: number
  latitudeOffset: number
  longitudeOffset: number
}

function blockElements(bytes: Uint8Array): readonly OsmElement[] {
  const block: Block = { strings: [], groups: [], granularity: 100, latitudeOffset: 0, longitudeOffset: 0 }
  fieldsOf(bytes, block, (field, to, pbf) => {
    if (field === 1) pbf.readMessage((_, strings, table) => strings.push(table.readString()), to.strings)
    else if (field === 2) to.groups.push(pbf.readBytes())
    else if (field === 17) to.granularity = pbf.readVarint()
    else if (field === 19) to.latitudeOffset = pbf.readVarint(true)
    else if (field === 20) to.longitudeOffset = pbf.readVarint(true)
  })
  const elements: OsmElement[] = []
  for (const group of block.groups) {
    fieldsOf(group, elements, (field, to, pbf) => {
      if (field === 1) to.push(nodeOf(readElement(pbf, nodeFields), block))
      else if (field === 2) for (const node of denseNodes(pbf, block)) to.push(node)
      else if (field === 3) to.push(wayOf(readElement(pbf, wayFields), block))
      else if (field === 4) to.push(relationOf(readElement(pbf, relationFields), block))
    })
  }
  return elements
}

interface Element {
  id: number
  readonly keys: number[]
  readonly values: number[]
  /** A node's position; references of a way or relation as differences. */
  readonly numbers: number[]
  readonly kinds: number[]
}

function readElement(group: PbfReader, own: ReadField<Element>): Element {
  const element: Element = { id: 0, keys: [], values: [], numbers: [], kinds: [] }
  return group.readMessage((field, to, pbf) => {
    if (field === 2) pbf.readPackedVarint(to.keys)
    else if (field === 3) pbf.readPackedVarint(to.values)
    else own(field, to, pbf)
  }, element)
}

const nodeFields: ReadField<Element> = (field, to, pbf) => {
  if (field === 1) to.id = pbf.readSVarint()
  else if (field === 8) to.numbers[0] = pbf.readSVarint()
  else if (field === 9) to.numbers[1] = pbf.readSVarint()
}

const wayFields: ReadField<Element> = (field, to, pbf) => {
  if (field === 1) to.id = pbf.readVarint(true)
  else if (field === 8) pbf.readPackedSVarint(to.numbers)
}

const relationFields: ReadField<Element> = (field, to, pbf) => {
  if (field === 1) to.id = pbf.readVarint(true)
  else if (field === 9) pbf.readPackedSVarint(to.numbers)
  else if (field === 10) pbf.readPackedVarint(to.kinds)
}

const tagsOf = ({ keys, values }: Element, { strings }: Block): OsmTags =>
  Object.fromEntries(keys.map((key, at) => [strings[key]!, strings[values[at]!]!]))

const placeOf = ({ granularity, latitudeOffset, longitudeOffset }: Block, lat: number, lon: number) => ({
  latitude: (latitudeOffset + granularity * lat) / 1e9,
  longitude: (longitudeOffset + granularity * lon) / 1e9,
})

function nodeOf(element: Element, block: Block): OsmElement {
  const [lat = 0, lon = 0] = element.numbers
  return { kind: 'node', id: element.id, tags: tagsOf(element, block), ...placeOf(block, lat, lon) }
}

const wayOf = (element: Element, block: Block): OsmElement => ({
  kind: 'way',
  id: element.id,
  tags: tagsOf(element, block),
  nodes: sums(element.numbers),
})

const memberKinds = ['node', 'way', 'relation'] as const

const relationOf = (element: Element, block: Block): OsmElement => ({
  kind: 'relation',
  id: element.id,
  tags: tagsOf(element, block),
  members: sums(element.numbers).map((id, at) => ({ kind: memberKinds[element.kinds[at]!]!, id })),
})

/** Dense nodes keep ids and coordinates as columns of differences, tags as one run of key, value, …, 0 a node. */
function* denseNodes(group: PbfReader, block: Block): Generator<OsmElement> {
  const columns = { ids: [] as number[], lats: [] as number[], lons: [] as number[], tags: [] as number[] }
  group.readMessage((field, to, pbf) => {
    if (field === 1) pbf.readPackedSVarint(to.ids)
    else if (field === 8) pbf.readPackedSVarint(to.lats)
    else if (field === 9) pbf.readPackedSVarint(to.lons)
    else if (field === 10) pbf.readPackedVarint(to.tags)
  }, columns)
  const [lats, lons] = [sums(columns.lats), sums(columns.lons)]
  let at = 0
  for (const [index, id] of sums(columns.ids).entries()) {
    const tags: Record<string, string> = {}
    while (at < columns.tags.length && columns.tags[at] !== 0) {
      tags[block.strings[columns.tags[at]!]!] = block.strings[columns.tags[at + 1]!]!
      at += 2
    }
    at++
    yield { kind: 'node', id, tags, ...placeOf(block, lats[index]!, lons[index]!) }
  }
}

function sums(differences: readonly number[]): number[] {
  let sum = 0
  return differences.map((difference) => (sum += difference))
}
