import { createHash } from 'node:crypto'
import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import type { TileArchive } from '../../web/map/tiles.ts'

/** Opens a PMTiles file. @throws Error if it cannot be read, with a line that says what to do */
export function openTileArchive(path: string): TileArchive {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (error) {
    throw new Error(
      `The map tiles ${path} cannot be read (${(error as NodeJS.ErrnoException).code}): check HIGHSTREET_MAP_TILES`,
    )
  }
  const { size, mtimeMs } = fstatSync(file)
  const read = (offset: number, length: number): Buffer => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, offset))
  }
  const start = read(0, 127)
  if (start.toString('latin1', 0, 7) !== 'PMTiles' || start[7] !== 3) {
    closeSync(file)
    throw new Error(`The map tiles ${path} are no PMTiles archive of version 3: check HIGHSTREET_MAP_TILES`)
  }
  const version = createHash('sha256').update(start).update(`${size} ${mtimeMs}`).digest('hex').slice(0, 12)
  return {
    path,
    size,
    version,
    tiles: new PMTiles(new FileSource(path, read)),
    read,
    stream: () => createReadStream(path, { fd: file, autoClose: false, start: 0 }),
    close: () => closeSync(file),
  }
}

class FileSource implements Source {
  readonly #key: string
  readonly #read: TileArchive['read']

  constructor(key: string, read: TileArchive['read']) {
    this.#key = key
    this.#read = read
  }

  getKey(): string {
    return this.#key
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const bytes = this.#read(offset, length)
    return { data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer }
  }
}
