/** The files of an index on this node. A node whose folder is fed by a depot receives segments in parts. */
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, partialSuffix, readManifest, removeUnnamed, writeManifest } from './manifest.ts'

/** Changes need the merge lock. */
export interface IndexFolder {
  /** Null if there is none of this store and this version. */
  manifest(): Manifest | null
  /** Replaces the manifest durably. The segments it names must already be durable. */
  swap(manifest: Manifest, onStep: (step: string) => void): void
  /** Removes segments that the manifest does not name. */
  removeUnnamed(manifest: Manifest | null): void
  /** Size of a segment in bytes; null if there is no such file. */
  size(name: string): number | null
  /** Bytes `from` up to but without `to` of a segment; fewer if it is shorter. */
  read(name: string, from: number, to: number): Uint8Array
  /** The same of a segment that is being received; empty if nothing of it is there. */
  readReceived(name: string, from: number, to: number): Uint8Array
  /** Stores bytes of a segment that is being received, at an offset. */
  receive(name: string, at: number, bytes: Uint8Array): void
  /** Makes a segment durable of which all bytes were received, in place of any of this name. */
  finish(name: string, size: number): void
}

/** The index of a store in a folder of the file system. */
export class DiskFolder implements IndexFolder {
  readonly directory: string
  readonly #store: string

  constructor(directory: string, store: string) {
    this.directory = directory
    this.#store = store
  }

  manifest(): Manifest | null {
    return readManifest(this.directory, this.#store)
  }

  swap(manifest: Manifest, onStep: (step: string) => void): void {
    writeManifest(this.directory, manifest, onStep)
  }

  removeUnnamed(manifest: Manifest | null): void {
    removeUnnamed(this.directory, manifest)
  }

  size(name: string): number | null {
    return statSync(join(this.directory, name), { throwIfNoEntry: false })?.size ?? null
  }

  read(name: string, from: number, to: number): Uint8Array {
    return readRange(join(this.directory, name), from, to)
  }

  readReceived(name: string, from: number, to: number): Uint8Array {
    const file = this.#partial(name)
    return statSync(file, { throwIfNoEntry: false }) === undefined
      ? new Uint8Array(0)
      : readRange(file, from, to)
  }

  receive(name: string, at: number, bytes: Uint8Array): void {
    const file = this.#partial(name)
    const isThere = statSync(file, { throwIfNoEntry: false }) !== undefined
    withFile(file, isThere ? 'r+' : 'w', (fd) => {
      for (let done = 0; done < bytes.length; )
        done += writeSync(fd, bytes, done, bytes.length - done, at + done)
    })
  }

  finish(name: string, size: number): void {
    const file = this.#partial(name)
    withFile(file, 'r+', (fd) => {
      if (fstatSync(fd).size !== size) throw new Error(`${name} was not received completely`)
      fsyncSync(fd)
    })
    renameSync(file, join(this.directory, name))
  }

  #partial(name: string): string {
    return join(this.directory, name + partialSuffix)
  }
}

function readRange(file: string, from: number, to: number): Uint8Array {
  return withFile(file, 'r', (fd) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(to, fstatSync(fd).size) - from))
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(fd, bytes, done, bytes.length - done, from + done)
      if (read === 0) return bytes.subarray(0, done)
      done += read
    }
    return bytes
  })
}

function withFile<T>(file: string, flags: string, work: (fd: number) => T): T {
  const fd = openSync(file, flags)
  try {
    return work(fd)
  } finally {
    closeSync(fd)
  }
}
