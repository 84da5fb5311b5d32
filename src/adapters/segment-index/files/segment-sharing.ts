/** Threads of one process read a segment file once and share its memory: one thread hosts, the others ask it. */
import { existsSync } from 'node:fs'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { readShared, type SharedFile } from './section-file.ts'

type Request = { readonly number: number; readonly file: string }
type Reply = {
  readonly number: number
  readonly shared?: SharedFile
  readonly error?: { readonly message: string; readonly code: string | undefined }
}

/** A merge removes the files that it replaces within this time, as a rule; else the next reading notices. */
const releaseAfterMs = 10_000

/** Lives in the main thread; does nothing but read files when asked. */
export class SegmentHost {
  readonly #held = new Map<string, SharedFile>()

  /** A port for one thread, which passes it to `sharedReader`. */
  connect(): MessagePort {
    const { port1, port2 } = new MessageChannel()
    port1.on('message', ({ number, file }: Request) => {
      try {
        port1.postMessage({ number, shared: this.read(file) } satisfies Reply)
      } catch (error) {
        const { message, code } = error as Error & { code?: string }
        port1.postMessage({ number, error: { message, code } } satisfies Reply)
      }
    })
    port1.unref()
    return port2
  }

  /** For an index in the same thread: pass `async (file) => host.read(file)`. */
  read(file: string): SharedFile {
    this.#release()
    // What replaces others is read before their files are removed.
    setTimeout(() => this.#release(), releaseAfterMs).unref()
    let shared = this.#held.get(file)
    if (shared === undefined) {
      shared = readShared(file)
      this.#held.set(file, shared)
    }
    return shared
  }

  /** Segments that were merged away have no file any more: only those who still use them hold them. */
  #release(): void {
    for (const held of this.#held.keys()) if (!existsSync(held)) this.#held.delete(held)
  }
}

/** Reads segment files through the host behind the port: the option `read` of `openSegmentIndex`. */
export function sharedReader(port: MessagePort): (file: string) => Promise<SharedFile> {
  const waiting = new Map<number, { resolve(shared: SharedFile): void; reject(error: Error): void }>()
  let next = 1
  port.on('message', ({ number, shared, error }: Reply) => {
    const one = waiting.get(number)
    waiting.delete(number)
    if (waiting.size === 0) port.unref()
    if (shared !== undefined) one?.resolve(shared)
    else one?.reject(Object.assign(new Error(error?.message), { code: error?.code }))
  })
  port.unref()
  return (file) =>
    new Promise((resolve, reject) => {
      const number = next++
      waiting.set(number, { resolve, reject })
      port.ref()
      port.postMessage({ number, file } satisfies Request)
    })
}
