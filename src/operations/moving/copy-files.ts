import { createHash } from 'node:crypto'
import { sha256 } from '../../media/blob.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Comparison, Digest } from './compare-tables.ts'
import type { OnProgress } from './copy-tables.ts'

const filesAtOnce = 4

type Blob = NonNullable<Awaited<ReturnType<BlobStore['get']>>>

/**
 * Makes the files of `target` equal to those of `source`, reads each back, and compares. Files that are the
 * same already are not written again; files that the source lacks are removed.
 * @throws Error if a file of the source does not have the content that its name says
 */
export async function copyFiles(
  source: BlobStore,
  target: BlobStore,
  onProgress: OnProgress,
): Promise<Comparison> {
  const [ours, theirs] = [new FileDigest(), new FileDigest()]
  let total = 0
  for await (const _ of filesOf(source)) total++
  let done = 0
  await eachAtOnce(filesOf(source), async (path) => {
    const blob = await source.get(path)
    // Removed since it was listed.
    if (blob === undefined) return
    refuseDamage(path, blob)
    ours.add(path, blob)
    theirs.add(path, await stored(target, path, blob))
    onProgress(++done, total)
  })
  await eachAtOnce(filesOf(target), async (path) => {
    if ((await source.stat(path)) === undefined) await target.delete(path)
  })
  return { name: 'files', source: ours.end(), target: theirs.end() }
}

/** Pictures and documents; a store may have other things beside them, which are not moved. */
async function* filesOf(blobs: BlobStore): AsyncIterable<string> {
  for await (const path of blobs.list()) if (/^[0-9A-F]\/[0-9a-f]{2}\/[0-9a-f]{64}\./.test(path)) yield path
}

/** Stores a file unless it is there, and returns what is stored. */
async function stored(target: BlobStore, path: string, blob: Blob): Promise<Blob | undefined> {
  if ((await target.stat(path)) !== undefined) {
    const there = await target.get(path)
    if (there !== undefined && isSame(there, blob)) return there
    // A store keeps the file it has.
    await target.delete(path)
  }
  await target.put(path, blob.bytes, blob.type)
  return target.get(path)
}

const isSame = (a: Blob, b: Blob): boolean => a.type === b.type && Buffer.compare(a.bytes, b.bytes) === 0

function refuseDamage(path: string, { bytes }: Blob): void {
  if (!path.includes(sha256(bytes)))
    throw new Error(
      `the file ${path} is damaged; restore it from a backup, or remove it, and run the command again`,
    )
}

/** A digest of files in any order: the sum of their digests. */
class FileDigest {
  #sum = 0n
  #count = 0

  add(path: string, blob: Blob | undefined): void {
    if (blob === undefined) return
    const digest = createHash('sha256').update(`${path}\0${blob.type}\0`).update(blob.bytes).digest('hex')
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${digest}`))
    this.#count++
  }

  end(): Digest {
    return { count: this.#count, sha256: this.#sum.toString(16).padStart(64, '0') }
  }
}

async function eachAtOnce<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  const worker = async (): Promise<void> => {
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
      await work(next.value)
  }
  await Promise.all(Array.from({ length: filesAtOnce }, worker))
}
