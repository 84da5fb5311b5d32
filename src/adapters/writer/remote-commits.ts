/** The requesting side of the writer thread. */
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { DirectoryError } from '../../errors.ts'
import type { AccessCommand, AccessResult } from '../../ports/access-store.ts'
import type { PreparedCommand, StoreOutcome } from '../rows/prepared-entity.ts'
import { type StorageFault, StorageHealth, type StorageState, storageFailure } from '../storage-faults.ts'

export type Request = { readonly number: number; readonly commands: readonly PreparedCommand[] }
export type Reply = { readonly number: number } & (
  | { readonly outcome: StoreOutcome }
  | { readonly error: string; readonly busy: boolean; readonly storage: StorageFault | null }
)

/** Start parameters of a writer thread. */
export interface WriterStart<Options> {
  /** What the engine's thread opens the store with; structured-cloneable. */
  readonly options: Options
  /** Memory of a `StorageHealth`. */
  readonly health: SharedArrayBuffer
}

/** A message of the writer thread: the storage has changed its state. */
export interface WriterNews {
  readonly storage: StorageState
}

const failureOf = ({ busy, storage, error }: Extract<Reply, { error: string }>): Error => {
  if (storage !== null) return storageFailure(storage)
  return busy ? new DirectoryError('busy') : new Error(error)
}

interface Waiting {
  readonly resolve: (outcome: StoreOutcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Sends prepared commits to a writer thread. Many instances can share one thread. All requests of one turn of
 * the event loop go in one message, because waking the writer costs as much as a commit.
 */
export class RemoteCommits {
  private readonly port: MessagePort
  private readonly waiting = new Map<number, Waiting>()
  private outbox: Request[] = []
  private next = 1

  constructor(port: MessagePort) {
    this.port = port
    port.on('message', (replies: readonly Reply[]) => {
      for (const reply of replies) {
        const waiting = this.waiting.get(reply.number)
        this.waiting.delete(reply.number)
        if ('outcome' in reply) waiting?.resolve(reply.outcome)
        else waiting?.reject(failureOf(reply))
      }
      if (this.waiting.size === 0) port.unref()
    })
    port.unref()
  }

  commit(commands: readonly PreparedCommand[]): Promise<StoreOutcome> {
    return new Promise((resolve, reject) => {
      const number = this.next++
      this.outbox.push({ number, commands })
      this.waiting.set(number, { resolve, reject })
      if (this.outbox.length > 1) return
      this.port.ref()
      setImmediate(() => this.send())
    })
  }

  async apply(command: AccessCommand): Promise<AccessResult> {
    const outcome = await this.commit([command])
    if (!outcome.ok) throw new Error('An access command does not conflict with others.')
    return outcome.results[0] as AccessResult
  }

  private send(): void {
    const requests = this.outbox
    this.outbox = []
    try {
      this.port.postMessage(requests)
    } catch {
      for (const request of requests) this.sendAlone(request)
    }
  }

  /** Only the request that cannot be cloned fails, not the others of its message. */
  private sendAlone(request: Request): void {
    try {
      this.port.postMessage([request])
    } catch (error) {
      this.waiting.get(request.number)?.reject(error)
      this.waiting.delete(request.number)
      if (this.waiting.size === 0) this.port.unref()
    }
  }

  async close(): Promise<void> {
    while (this.waiting.size > 0) await new Promise((resume) => setTimeout(resume, 5))
    this.port.close()
  }
}

/** Starts an engine's writer thread. `connect()` returns a port for one requesting thread. */
export class WriterThread {
  /** Memory of the `StorageHealth` that the thread updates. */
  readonly health = StorageHealth.allocate()
  private readonly worker: Worker

  /**
   * @param module file of the thread
   * @param onStorage called with each new state of the storage
   */
  constructor(module: URL, options: unknown, onStorage: (state: StorageState) => void = () => {}) {
    this.worker = new Worker(module, {
      workerData: { options, health: this.health } satisfies WriterStart<unknown>,
    })
    this.worker.on('message', ({ storage }: WriterNews) => onStorage(storage))
  }

  /** Rejects if the thread dies. */
  failed(): Promise<never> {
    return new Promise((_, reject) => {
      this.worker.once('error', reject)
    })
  }

  connect(): MessagePort {
    const { port1, port2 } = new MessageChannel()
    this.worker.postMessage({ port: port2 }, [port2])
    return port1
  }

  async stop(): Promise<void> {
    const exited = new Promise((resolve) => this.worker.once('exit', resolve))
    this.worker.postMessage({ stop: true })
    await exited
  }
}
