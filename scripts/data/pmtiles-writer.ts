/**
 * Writes PMTiles archives, version 3: a header, the directory, metadata and the tiles, in the order of the
 * Hilbert curve; equal tiles are stored once. Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export interface VectorTile {
  readonly z: number
  readonly x: number
  readonly y: number
  /** MVT, not packed. */
  readonly bytes: Uint8Array
}

export interface ArchiveFacts {
  /** Degrees. */
  readonly bounds: {
    readonly west: number
    readonly south: number
    readonly east: number
    readonly north: number
  }
  readonly centre: { readonly longitude: number; readonly latitude: number; readonly zoom: number }
  /** JSON of the archive: name, attribution, `vector_layers`. */
  readonly metadata: unknown
}

interface Entry {
  readonly tileId: number
  readonly offset: number
  readonly length: number
  runLength: number
}

const HEADER_BYTES = 127
/** Header and root directory are what readers fetch first. */
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES
const GZIP = 2
const MVT = 1

/** @throws Error when there are too many tiles for one directory: leaf directories are not written */
export function writePmtiles(tiles: readonly VectorTile[], facts: ArchiveFacts): Buffer {
  const { entries, data, contents } = layOut(tiles)
  const directory = gzipSync(writeDirectory(entries), { level: 9 })
  if (directory.length > MAX_ROOT_BYTES)
    throw new Error(`a directory of ${directory.length} bytes is too large`)
  const metadata = gzipSync(JSON.stringify(facts.metadata), { level: 9 })
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const ends = [HEADER_BYTES, directory.length, metadata.length, 0, data.length]
  let start = 0
  for (let section = 0; section < 4; section++) {
    start += ends[section]!
    header.writeBigUInt64LE(BigInt(start), 8 + section * 16)
    header.writeBigUInt64LE(BigInt(ends[section + 1]!), 16 + section * 16)
  }
  header.writeBigUInt64LE(BigInt(tiles.length), 72)
  header.writeBigUInt64LE(BigInt(entries.length), 80)
  header.writeBigUInt64LE(BigInt(contents), 88)
  header.set([1, GZIP, GZIP, MVT], 96)
  const zooms = tiles.map(({ z }) => z)
  header.set([Math.min(...zooms), Math.max(...zooms)], 100)
  const { bounds, centre } = facts
  const degrees = [bounds.west, bounds.south, bounds.east, bounds.north]
  for (const [at, value] of degrees.entries()) header.writeInt32LE(Math.round(value * 1e7), 102 + at * 4)
  header.writeUInt8(centre.zoom, 118)
  header.writeInt32LE(Math.round(centre.longitude * 1e7), 119)
  header.writeInt32LE(Math.round(centre.latitude * 1e7), 123)
  return Buffer.concat([header, directory, metadata, data])
}

function layOut(tiles: readonly VectorTile[]): { entries: Entry[]; data: Buffer; contents: number } {
  const entries: Entry[] = []
  const known = new Map<string, { offset: number; length: number }>()
  const parts: Buffer[] = []
  let end = 0
  const ordered = tiles
    .map((tile) => ({ tileId: zxyToTileId(tile.z, tile.x, tile.y), bytes: tile.bytes }))
    .sort((a, b) => a.tileId - b.tileId)
  for (const { tileId, bytes } of ordered) {
    const packed = gzipSync(bytes, { level: 9 })
    const key = packed.toString('latin1')
    let place = known.get(key)
    if (place === undefined) {
      place = { offset: end, length: packed.length }
      known.set(key, place)
      parts.push(packed)
      end += packed.length
    }
    const last = entries.at(-1)
    const continues = last?.offset === place.offset && last.tileId + last.runLength === tileId
    if (continues) last.runLength++
    else entries.push({ tileId, ...place, runLength: 1 })
  }
  return { entries, data: Buffer.concat(parts), contents: known.size }
}

/** Columns of varints: ids as differences, run lengths, lengths, and offsets (0: right after the one before). */
function writeDirectory(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ tileId }, at) => tileId - (entries[at - 1]?.tileId ?? 0)),
    ...entries.map(({ runLength }) => runLength),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, at) => {
      const before = entries[at - 1]
      return before !== undefined && offset === before.offset + before.length ? 0 : offset + 1
    }),
  ]
  return Buffer.from(numbers.flatMap(varint))
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return [...bytes, rest]
}
