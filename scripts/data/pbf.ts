/**
 * Reads OpenStreetMap's PBF: blobs of protocol-buffer messages, each packed with zlib. Source:
 * https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { inflateSync } from 'node:zlib'
import { Message, varint } from './protocol-buffers.ts'

export type OsmTags = Readonly<Record<string, string>>

export interface OsmNode {
  readonly id: number
  readonly tags: OsmTags
  readonly latitude: number
  readonly longitude: number
}

export interface OsmWay {
  readonly id: number
  readonly tags: OsmTags
  readonly nodes: readonly number[]
}

export interface OsmRelation {
  readonly id: number
  readonly tags: OsmTags
  readonly members: readonly { readonly kind: 'node' | 'way' | 'relation'; readonly id: number }[]
}

export interface OsmData {
  readonly nodes: ReadonlyMap<number, OsmNode>
  readonly ways: ReadonlyMap<number, OsmWay>
  readonly relations: readonly OsmRelation[]
}

/** Everything in a small PBF file. @throws Error when the bytes are no PBF or use a packing other than zlib */
export function readPbf(bytes: Buffer): OsmData {
  const nodes = new Map<number, OsmNode>()
  const ways = new Map<number, OsmWay>()
  const relations: OsmRelation[] = []
  for (const block of dataBlocks(bytes)) readBlock(block, nodes, ways, relations)
  return { nodes, ways, relations }
}

function* dataBlocks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; ) {
    const headerEnd = at + 4 + bytes.readUInt32BE(at)
    const header = new Message(bytes.subarray(at + 4, headerEnd))
    const blob = bytes.subarray(headerEnd, headerEnd + header.number(3))
    if (header.bytes(1).toString('latin1') === 'OSMData') yield unpack(new Message(blob))
    at = headerEnd + blob.length
  }
}

function unpack(blob: Message): Buffer {
  if (blob.has(3)) return inflateSync(blob.bytes(3))
  if (blob.has(1)) return blob.bytes(1)
  throw new Error('a blob is packed with something other than zlib')
}

function readBlock(
  block: Buffer,
  nodes: Map<number, OsmNode>,
  ways: Map<number, OsmWay>,
  relations: OsmRelation[],
): void {
  const message = new Message(block)
  const strings = new Message(message.bytes(1)).all(1).map((text) => text.toString('utf8'))
  const granularity = message.number(17, 100)
  const degrees = (offset: number) => (value: number) => (offset + granularity * value) / 1e9
  const latitude = degrees(message.number(19, 0))
  const longitude = degrees(message.number(20, 0))
  const tagsOf = (element: Message): OsmTags => {
    const values = varints(element.bytes(3))
    return Object.fromEntries(
      varints(element.bytes(2)).map((key, at) => [strings[key]!, strings[values[at]!]!]),
    )
  }
  for (const group of message.all(2).map((bytes) => new Message(bytes))) {
    for (const node of group.all(1).map((bytes) => new Message(bytes))) {
      const id = signed(node.number(1))
      const [lat, lon] = [signed(node.number(8)), signed(node.number(9))]
      nodes.set(id, { id, tags: tagsOf(node), latitude: latitude(lat), longitude: longitude(lon) })
    }
    for (const dense of group.all(2).map((bytes) => new Message(bytes))) {
      for (const node of denseNodes(dense, strings, latitude, longitude)) nodes.set(node.id, node)
    }
    for (const way of group.all(3).map((bytes) => new Message(bytes))) {
      const id = way.number(1)
      ways.set(id, { id, tags: tagsOf(way), nodes: deltas(way.bytes(8)) })
    }
    for (const relation of group.all(4).map((bytes) => new Message(bytes))) {
      const kinds = varints(relation.bytes(10))
      const members = deltas(relation.bytes(9)).map((id, at) => ({ kind: memberKinds[kinds[at]!]!, id }))
      relations.push({ id: relation.number(1), tags: tagsOf(relation), members })
    }
  }
}

const memberKinds = ['node', 'way', 'relation'] as const

/** Dense nodes keep ids and coordinates as columns of differences, tags as one run of key, value, …, 0 a node. */
function* denseNodes(
  dense: Message,
  strings: readonly string[],
  latitude: (value: number) => number,
  longitude: (value: number) => number,
): Generator<OsmNode> {
  const [latitudes, longitudes] = [deltas(dense.bytes(8)), deltas(dense.bytes(9))]
  const keysAndValues = varints(dense.bytes(10))
  let at = 0
  for (const [index, id] of deltas(dense.bytes(1)).entries()) {
    const tags: Record<string, string> = {}
    while (at < keysAndValues.length && keysAndValues[at] !== 0) {
      tags[strings[keysAndValues[at]!]!] = strings[keysAndValues[at + 1]!]!
      at += 2
    }
    at++
    yield { id, tags, latitude: latitude(latitudes[index]!), longitude: longitude(longitudes[index]!) }
  }
}

function varints(bytes: Buffer): number[] {
  const values: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const [value, next] = varint(bytes, at)
    values.push(value)
    at = next
  }
  return values
}

/** Zigzag: 0, -1, 1, -2, … are written 0, 1, 2, 3. Exact below 2^53. */
const signed = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)

function deltas(bytes: Buffer): number[] {
  let sum = 0
  return varints(bytes).map((value) => (sum += signed(value)))
}
