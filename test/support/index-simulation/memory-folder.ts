import type { IndexFolder } from '../../../src/adapters/segment-index/files/index-folder.ts'
import type { Manifest } from '../../../src/adapters/segment-index/files/manifest.ts'

/** Thrown in a process that has been killed. */
export class Killed extends Error {}

/** The folder of a simulated node; it outlives its processes. What is written is durable at once. */
export class MemoryFolder {
  readonly #files = new Map<string, Uint8Array>()
  readonly #partial = new Map<string, Uint8Array>()
  #manifest: Manifest | null = null

  /** The folder as a process sees it, which changes nothing after its death. */
  usedBy(isAlive: () => boolean): IndexFolder {
    const mustLive = (): void => {
      if (!isAlive()) throw new Killed()
    }
    return {
      manifest: () => this.#manifest,
      swap: (manifest, onStep) => {
        mustLive()
        this.#manifest = manifest
        onStep('manifest swapped')
      },
      removeUnnamed: (manifest) => {
        mustLive()
        for (const files of [this.#files, this.#partial])
          for (const name of files.keys()) if (manifest?.segments.includes(name) !== true) files.delete(name)
      },
      size: (name) => this.#files.get(name)?.length ?? null,
      read: (name, from, to) => this.#files.get(name)!.subarray(from, to),
      readReceived: (name, from, to) => (this.#partial.get(name) ?? new Uint8Array(0)).subarray(from, to),
      receive: (name, at, bytes) => {
        mustLive()
        const before = this.#partial.get(name) ?? new Uint8Array(0)
        this.#partial.set(name, Buffer.concat([before.subarray(0, at), bytes]))
      },
      finish: (name) => {
        mustLive()
        this.#files.set(name, this.#partial.get(name)!)
        this.#partial.delete(name)
      },
    }
  }
}
