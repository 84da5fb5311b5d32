/**
 * Keeps the folder of a node and the depot in step. A node publishes in three steps: it stores new segments,
 * then a manifest, and then advances the noted position, which succeeds only if the position is still the one
 * that its work is based on. A node that was paused or cut off thus cannot replace newer work. Its own folder
 * changes last, so a folder never contains an index that was not published.
 */
import { hash } from 'node:crypto'
import type { ConsumedLog } from '../../../ports/change-log.ts'
import type { SegmentDepot } from '../../../ports/segment-depot.ts'
import type { IndexFolder } from '../files/index-folder.ts'
import type { Manifest } from '../files/manifest.ts'
import {
  partBytes as defaultPartBytes,
  manifestName,
  namesOf,
  type Published,
  type PublishedSegment,
  partName,
  retire,
} from './published.ts'

export interface SharedFolderOptions {
  readonly depot: SegmentDepot
  readonly log: Pick<ConsumedLog, 'store' | 'head' | 'advance' | 'mark'>
  readonly folder: IndexFolder
  /** Version of the index, part of the names in the depot: nodes of different versions do not meet there. */
  readonly version: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly partBytes?: number
  /** How long unnamed objects stay in the depot, in milliseconds. Default: an hour. */
  readonly graceMs?: number
  readonly onStep?: (step: string) => void
}

export interface PublishOptions {
  /** Awaited before the position advances. */
  readonly settled?: (() => Promise<void>) | undefined
  /** Removes unnamed objects at once: erased data must not stay. */
  readonly isErasing?: boolean
}

/**
 * `current`: the folder had the noted manifest; `fetched`: now it has. `absent`: the depot lacks the noted
 * manifest or a segment of it.
 */
export type Fetched = 'current' | 'fetched' | 'absent'

const defaultGraceMs = 3_600_000
/** Duration of the lease to merge. If its holder ends, other nodes merge after this time. */
export const leaseMs = 120_000

/** A function that renews the lease when a quarter of its time has passed. Call it often during long work. */
export function leaseRenewal(depot: SegmentDepot, forMs: number, now: () => number): () => Promise<void> {
  let next = now() + forMs / 4
  return async () => {
    if (now() < next) return
    next = now() + forMs / 4
    await depot.lead(forMs)
  }
}

const digest = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex')

export class SharedFolder {
  readonly #options: SharedFolderOptions
  readonly #name: string
  readonly #partBytes: number
  readonly #onStep: (step: string) => void
  /** The noted manifest that the folder agrees with, after `fetch`. */
  #base: Published | null = null

  constructor(options: SharedFolderOptions) {
    this.#options = options
    this.#name = `${options.log.store}/${options.version}`
    this.#partBytes = options.partBytes ?? defaultPartBytes
    this.#onStep = options.onStep ?? (() => {})
  }

  /**
   * Fetches the noted manifest and the segments that the folder lacks, and swaps the manifest in. With
   * `isVerifying`, segments that are there are checked too, and fetched again if they are damaged.
   */
  async fetch(isVerifying = false): Promise<Fetched> {
    const { log } = this.#options
    for (;;) {
      const { noted } = await log.head()
      const published = await this.#read(noted)
      const received = published === null ? null : await this.#receive(published, isVerifying)
      if (published !== null && received !== null) return this.#adopt(published, received)
      // The depot drops what is no longer noted: only what is noted still may not be missing.
      if ((await log.head()).noted === noted) {
        this.#base = null
        return 'absent'
      }
    }
  }

  /**
   * A position of the log to publish, `position` or a later one. An interrupted node may have left a manifest of
   * this position that does not count but could not be replaced.
   */
  async freePosition(position: number): Promise<number> {
    const { depot, log } = this.#options
    let free = position
    while ((await depot.get(manifestName(this.#name, free))) !== null) {
      await log.mark()
      free = (await log.head()).newest
    }
    return free
  }

  /**
   * Publishes a manifest made from the folder's, and advances the noted position from `from` to the manifest's.
   * Returns false, and changes nothing that counts, if the noted position is not `from` any more or another
   * node has published this position.
   */
  async publish(manifest: Manifest, from: number, options: PublishOptions = {}): Promise<boolean> {
    const { depot, log, folder } = this.#options
    const partBytes = this.#base?.partBytes ?? this.#partBytes
    const segments: PublishedSegment[] = []
    const renew = leaseRenewal(this.#options.depot, leaseMs, this.#options.now)
    for (const name of manifest.segments) {
      const known = this.#base?.segments.find((one) => one.name === name)
      segments.push(known ?? (await this.#store(name, partBytes, renew)))
    }
    this.#onStep('segments published')
    const { position } = manifest
    // What later work stores has other names, so that all of this may be removed once the position is noted.
    const unnamed = await this.#unnamed(namesOf(this.#name, { position, segments }))
    const published: Published = { position, after: from, segments, partBytes, retired: unnamed.kept }
    const text = Buffer.from(JSON.stringify(published))
    const name = manifestName(this.#name, position)
    await depot.put(name, text)
    this.#onStep('manifest published')
    if (!text.equals((await depot.get(name)) ?? new Uint8Array(0))) return false
    await options.settled?.()
    if (!(await log.advance(from, position))) return false
    this.#onStep('position noted')
    folder.swap(manifest, this.#onStep)
    this.#base = published
    const doomed = options.isErasing === true ? unnamed.kept.map((one) => one.name) : []
    for (const one of [...unnamed.due, ...doomed]) await depot.delete(one)
    this.#onStep('depot cleared')
    return true
  }

  /** What the depot has beyond the named objects. */
  async #unnamed(named: ReadonlySet<string>): Promise<ReturnType<typeof retire>> {
    const { depot, now, graceMs = defaultGraceMs } = this.#options
    const present = await Array.fromAsync(depot.list(`${this.#name}/`))
    return retire(present, named, this.#base?.retired ?? [], now(), graceMs)
  }

  async #read(position: number): Promise<Published | null> {
    const bytes = await this.#options.depot.get(manifestName(this.#name, position))
    if (bytes === null) return null
    try {
      return JSON.parse(Buffer.from(bytes).toString()) as Published
    } catch {
      return null
    }
  }

  #adopt(published: Published, received: number): Fetched {
    const { folder, log } = this.#options
    const { position } = published
    const segments = published.segments.map(({ name }) => name)
    const local = folder.manifest()
    this.#base = published
    const isSame = local?.position === position && local.segments.join() === segments.join()
    if (isSame) return received === 0 ? 'current' : 'fetched'
    folder.swap({ store: log.store, position, segments }, this.#onStep)
    return 'fetched'
  }

  /** Returns how many segments had to be fetched; null if one is missing in the depot, or damaged there. */
  async #receive({ segments, partBytes }: Published, isVerifying: boolean): Promise<number | null> {
    const { folder } = this.#options
    const known = folder.manifest()?.segments ?? []
    let received = 0
    for (const segment of segments) {
      // An interrupted merge may have left an unfinished file, so only a named one is trusted.
      const isTrusted = known.includes(segment.name) && !isVerifying
      if (folder.size(segment.name) === segment.bytes && (isTrusted || this.#isIntact(segment, partBytes)))
        continue
      if (!(await this.#receiveOne(segment, partBytes))) return null
      received++
    }
    return received
  }

  #isIntact({ name, parts }: PublishedSegment, size: number): boolean {
    return parts.every(
      (expected, i) => digest(this.#options.folder.read(name, i * size, (i + 1) * size)) === expected,
    )
  }

  async #receiveOne({ name, bytes, parts }: PublishedSegment, size: number): Promise<boolean> {
    const { depot, folder } = this.#options
    for (const [i, expected] of parts.entries()) {
      // A fetch that was interrupted goes on where it ended.
      if (digest(folder.readReceived(name, i * size, (i + 1) * size)) === expected) continue
      const part = await depot.get(partName(this.#name, name, i))
      if (part === null || digest(part) !== expected) return false
      folder.receive(name, i * size, part)
      this.#onStep('part fetched')
    }
    folder.finish(name, bytes)
    this.#onStep('segment fetched')
    return true
  }

  async #store(name: string, size: number, renew: () => Promise<void>): Promise<PublishedSegment> {
    const { depot, folder } = this.#options
    const bytes = folder.size(name)
    if (bytes === null) throw Object.assign(new Error(`${name} is missing`), { code: 'ENOENT' })
    const parts: string[] = []
    for (let at = 0; at < bytes; at += size) {
      const part = folder.read(name, at, at + size)
      await depot.put(partName(this.#name, name, parts.length), part)
      parts.push(digest(part))
      await renew()
      this.#onStep('part published')
    }
    return { name, bytes, parts }
  }
}
