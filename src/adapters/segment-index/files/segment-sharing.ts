/**
 * Lets the threads of a process read each segment file once and share its memory. One thread is the host; the
 * others send it requests.
 */
import { existsSync } from 'node:fs'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { readShared, type SharedFile } from './section-file.ts'

type Request = { readonly number: number; readonly file: string }
type Reply = {
  readonly number: number
  readonly shared?: SharedFile
  readonly error?: { readonly message: string; readonly code: string | undefined }
}

/** A merge usually removes the files it replaces within this time; otherwise the next read notices. */
const releaseAfterMs = 10_000

/** Lives in the main thread and only reads files on request. */
export class SegmentHost {
  readonly #held = new Map<string, SharedFile>()

  /** A port for one thread, to be passed to `sharedReader`. */
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
    // A merged segment is read before the files it replaces are removed, so check again later.
    setTimeout(() => this.#release(), releaseAfterMs).unref()
    let shared = this.#held.get(file)
    if (shared === undefined) {
      shared = readShared(file)
      this.#held.set(file, shared)
    }
    return shared
  }

  /** Drops segments whose files are gone after a merge. Only threads that still use them keep them alive. */
  #release(): void {
    for (const held of this.#held.keys()) if (!existsSync(held)) this.#held.delete(held)
  }
}

/** Reads segment files through the host behind the port. For the option `read` of `openSegmentIndex`. */
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
