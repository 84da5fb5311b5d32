/**
 * Reads OpenStreetMap's PBF: blobs of protocol-buffer messages, each packed with zlib. Source:
 * https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { inflateSync } from 'node:zlib'
import { PbfReader } from 'pbf'

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

function* dataBlocks(bytes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    const start = at + 4
    const end = start + bytes.readUInt32BE(at)
    const header = fieldsOf(bytes.subarray(start, end), { type: '', size: 0 }, (field, to, pbf) => {
      if (field === 1) to.type = pbf.readString()
      else if (field === 3) to.size = pbf.readVarint()
    })
    at = end + header.size
    if (header.type === 'OSMData') yield unpack(bytes.subarray(end, at))
  }
}

type ReadField<T> = (field: number, to: T, pbf: PbfReader) => void

/** Reads the fields of one message into `to`. */
const fieldsOf = <T>(message: Uint8Array, to: T, read: ReadField<T>): T =>
  new PbfReader(message).readFields(read, to)

function unpack(blob: Uint8Array): Uint8Array {
  const found: { block?: Uint8Array } = {}
  fieldsOf(blob, found, (field, to, pbf) => {
    if (field === 1) to.block = pbf.readBytes()
    else if (field === 3) to.block = inflateSync(pbf.readBytes())
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

function readBlock(
  bytes: Uint8Array,
  nodes: Map<number, OsmNode>,
  ways: Map<number, OsmWay>,
  relations: OsmRelation[],
): void {
  const block: Block = { strings: [], groups: [], granularity: 100, latitudeOffset: 0, longitudeOffset: 0 }
  fieldsOf(bytes, block, (field, to, pbf) => {
    if (field === 1) pbf.readMessage((_, strings, table) => strings.push(table.readString()), to.strings)
    else if (field === 2) to.groups.push(pbf.readBytes())
    else if (field === 17) to.granularity = pbf.readVarint()
    else if (field === 19) to.latitudeOffset = pbf.readVarint(true)
    else if (field === 20) to.longitudeOffset = pbf.readVarint(true)
  })
  for (const group of block.groups) {
    fieldsOf(group, undefined, (field, _, pbf) => {
      if (field === 1) addNode(readElement(pbf, nodeFields), block, nodes)
      else if (field === 2) for (const node of denseNodes(pbf, block)) nodes.set(node.id, node)
      else if (field === 3) addWay(readElement(pbf, wayFields), block, ways)
      else if (field === 4) relations.push(relationOf(readElement(pbf, relationFields), block))
    })
  }
}

interface Element {
  id: number
  readonly keys: number[]
  readonly values: number[]
  /** A node's position, a way's nodes as differences, a relation's members as differences. */
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

const pointOf = ({ granularity, latitudeOffset, longitudeOffset }: Block, lat: number, lon: number) => ({
  latitude: (latitudeOffset + granularity * lat) / 1e9,
  longitude: (longitudeOffset + granularity * lon) / 1e9,
})

function addNode(element: Element, block: Block, nodes: Map<number, OsmNode>): void {
  const [lat = 0, lon = 0] = element.numbers
  nodes.set(element.id, { id: element.id, tags: tagsOf(element, block), ...pointOf(block, lat, lon) })
}

function addWay(element: Element, block: Block, ways: Map<number, OsmWay>): void {
  ways.set(element.id, { id: element.id, tags: tagsOf(element, block), nodes: sums(element.numbers) })
}

const memberKinds = ['node', 'way', 'relation'] as const

function relationOf(element: Element, block: Block): OsmRelation {
  const members = sums(element.numbers).map((id, at) => ({ kind: memberKinds[element.kinds[at]!]!, id }))
  return { id: element.id, tags: tagsOf(element, block), members }
}

/** Dense nodes keep ids and coordinates as columns of differences, tags as one run of key, value, …, 0 a node. */
function* denseNodes(group: PbfReader, block: Block): Generator<OsmNode> {
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
    yield { id, tags, ...pointOf(block, lats[index]!, lons[index]!) }
  }
}

function sums(differences: readonly number[]): number[] {
  let sum = 0
  return differences.map((difference) => (sum += difference))
}
