import { randomUUID } from 'node:crypto'
import { access, mkdir, open, opendir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
  return {
    async put(path, bytes, type) {
      assertBlobPath(path)
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      if (!((await exists(file)) && (await exists(file + typeSuffix)))) {
        await writeWhole(file + typeSuffix, Buffer.from(type, 'utf8'))
        await writeWhole(file, bytes)
      }
      await syncFolders(folder, path)
    },
    async get(path, range) {
      if (!isBlobPath(path)) return undefined
      const file = join(folder, path)
      const bytes = await (range === undefined ? readIfThere(file) : readRange(file, range).catch(absent))
      return bytes && { bytes, type: await typeOf(file) }
    },
    async stat(path) {
      if (!isBlobPath(path)) return undefined
      const file = join(folder, path)
      const found = await stat(file).catch(absent)
      return found?.isFile() ? { size: found.size, type: await typeOf(file) } : undefined
    },
    async delete(path) {
      if (!isBlobPath(path)) return
      const file = join(folder, path)
      await unlinkIfThere(file)
      await unlinkIfThere(file + typeSuffix)
      if (await exists(dirname(file))) await syncFolder(dirname(file))
    },
    list: () => listFiles(folder, ''),
  }
}

async function* listFiles(folder: string, prefix: string): AsyncIterable<string> {
  for await (const entry of await opendir(folder)) {
    if (entry.isDirectory()) yield* listFiles(join(folder, entry.name), `${prefix}${entry.name}/`)
    else if (isBlobPath(entry.name)) yield prefix + entry.name
  }
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.${randomUUID()}${temporarySuffix}`
  try {
    const handle = await open(temporary, 'wx')
    try {
      await handle.writeFile(bytes)
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
    const bytes = Buffer.alloc(Math.max(0, end - from))
    let filled = 0
    while (filled < bytes.byteLength) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.byteLength - filled, from + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return bytes.subarray(0, filled)
  } finally {
    await handle.close()
  }
}

const readIfThere = (file: string): Promise<Buffer | undefined> => readFile(file).catch(absent)
const unlinkIfThere = (file: string): Promise<void> => unlink(file).catch(absent)
