import { randomUUID } from 'node:crypto'
import {
  access,
  type FileHandle,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  stat,
  unlink,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { BlobStore, ByteRange } from '../../ports/blob-store.ts'
import { assertBlobPath, isBlobPath } from './blob-path.ts'

/** Blob paths cannot contain `~`, so neither suffix can be mistaken for a blob. */
export const typeSuffix = '~type'
const temporarySuffix = '~new'

/**
 * A blob store in a folder. `E/70/HASH.jpg` is the file itself, so any web server can serve the folder;
 * `E/70/HASH.jpg~type` next to it holds the media type. A put writes and syncs a temporary file, renames it,
 * and syncs every folder from the root to the file. After a power failure a blob is complete or absent, and
 * acknowledged blobs are present. Several processes can share one folder.
 */
export async function openFileBlobStore(folder: string): Promise<BlobStore> {
  await mkdir(folder, { recursive: true })
  await syncFolder(dirname(folder))
  const put = async (path: string, content: Content, type: string): Promise<void> => {
    assertBlobPath(path)
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    if (!((await exists(file)) && (await exists(file + typeSuffix)))) {
      await writeWhole(file + typeSuffix, Buffer.from(type, 'utf8'))
      await writeWhole(file, content)
    }
    await syncFolders(folder, path)
  }
  return {
    put,
    putStream: put,
    async get(path, range) {
      if (!isBlobPath(path)) return undefined
      const file = join(folder, path)
      const bytes = await (range === undefined ? readIfThere(file) : readRange(file, range).catch(absent))
      return bytes && { bytes, type: await typeOf(file) }
    },
    async open(path, range) {
      if (!isBlobPath(path)) return undefined
      const file = join(folder, path)
      const found = await openRange(file, range).catch(absent)
      return found && { ...found, type: await typeOf(file) }
    },
    async stat(path) {
      if (!isBlobPath(path)) return undefined
      const file = join(folder, path)
      const found = await stat(file).catch(absent)
      return found?.isFile() ? { size: found.size, type: await typeOf(file) } : undefined
    },
    async delete(...paths) {
      for (const path of paths.filter(isBlobPath)) {
        const file = join(folder, path)
        await unlinkIfThere(file)
        await unlinkIfThere(file + typeSuffix)
        if (await exists(dirname(file))) await syncFolder(dirname(file))
      }
    },
    list: (prefix = '') => listFiles(folder, '', prefix),
  }
}

/** Content of a blob, in one piece or as chunks. */
type Content = Uint8Array | AsyncIterable<Uint8Array>

/** Enters only folders whose paths can lead to `prefix` or begin with it. */
async function* listFiles(root: string, folder: string, prefix: string): AsyncIterable<string> {
  for await (const entry of await opendir(join(root, folder))) {
    const path = folder + entry.name
    if (entry.isDirectory()) {
      const inside = `${path}/`
      if (inside.startsWith(prefix) || prefix.startsWith(inside)) yield* listFiles(root, inside, prefix)
    } else if (isBlobPath(entry.name) && path.startsWith(prefix)) yield path
  }
}

async function writeWhole(file: string, content: Content): Promise<void> {
  const temporary = `${file}.${randomUUID()}${temporarySuffix}`
  try {
    const handle = await open(temporary, 'wx')
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await unlinkIfThere(temporary)
    throw error
  }
}

/**
 * Syncs the folder of `path` and its parents up to `root`: a new folder is itself only an entry of its
 * parent.
 */
async function syncFolders(root: string, path: string): Promise<void> {
  const segments = path.split('/').slice(0, -1)
  for (let depth = segments.length; depth >= 0; depth--) {
    await syncFolder(join(root, ...segments.slice(0, depth)))
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

function absent(error: unknown): undefined {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined
  throw error
}

async function typeOf(file: string): Promise<string> {
  return (await readIfThere(file + typeSuffix))?.toString('utf8') ?? 'application/octet-stream'
}

async function readRange(file: string, { from, to }: ByteRange): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const end = Math.min(to, (await handle.stat()).size)
    return await readBytes(handle, from, Math.max(0, end - from))
  } finally {
    await handle.close()
  }
}

async function readBytes(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, from + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

/** Up to this size, one read is cheaper than a stream. */
const wholeBytes = 65_536

async function openRange(
  file: string,
  { from, to }: ByteRange = { from: 0, to: Infinity },
): Promise<{ size: number; content: Readable }> {
  const handle = await open(file, 'r')
  try {
    const found = await handle.stat()
    if (found.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
    const { size } = found
    const length = Math.max(0, Math.min(to, size) - from)
    if (length > wholeBytes)
      return { size, content: handle.createReadStream({ start: from, end: from + length - 1 }) }
    const content = Readable.from([await readBytes(handle, from, length)])
    await handle.close()
    return { size, content }
  } catch (error) {
    await handle.close()
    throw error
  }
}

const readIfThere = (file: string): Promise<Buffer | undefined> => readFile(file).catch(absent)
const unlinkIfThere = (file: string): Promise<void> => unlink(file).catch(absent)
