import { setTimeout as pause } from 'node:timers/promises'
import type { Leases } from '../../ports/leases.ts'

/** One period in which the lease is held. */
export interface Holding {
  /** Grows with each change of the holder. */
  readonly fence: number
  /** Aborted when the lease is lost or given up; the work ends as soon as it can. */
  readonly ended: AbortSignal
}

export interface KeeperOptions {
  readonly name: string
  readonly holder: string
  /** Term of the lease, in milliseconds; it is renewed after a third of it. */
  readonly forMs: number
  /** A renewal or the work has failed; both are tried again. */
  readonly onError: (error: unknown) => void
}

/**
 * Tries to hold a lease, and runs `work` while it does. Work that ends before is begun again at the next renewal. A
 * lease counts as lost when its term runs out before a renewal is acknowledged, by the clock of this process.
 */
export class LeaseKeeper {
  readonly #leases: Leases
  readonly #options: KeeperOptions
  readonly #work: (holding: Holding) => Promise<void>
  readonly #closing = new AbortController()
  readonly #looping: Promise<void>
  #fence: number | null = null
  #holding: AbortController | null = null
  #working: Promise<void> | null = null
  #expiry: NodeJS.Timeout | undefined

  constructor(leases: Leases, options: KeeperOptions, work: (holding: Holding) => Promise<void>) {
    this.#leases = leases
    this.#options = options
    this.#work = work
    this.#looping = this.#loop()
  }

  get isHeld(): boolean {
    return this.#holding !== null
  }

  /** Ends the work, waits for it, and gives the lease up. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#looping
    this.#lose()
    await this.#working
    const { name, holder } = this.#options
    await this.#leases.release(name, holder)
  }

  async #loop(): Promise<void> {
    const { forMs } = this.#options
    const { signal } = this.#closing
    while (!signal.aborted) {
      await this.#renew()
      await pause(forMs / 3, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async #renew(): Promise<void> {
    const { name, holder, forMs, onError } = this.#options
    const asked = performance.now()
    let fence: number | null = null
    try {
      fence = await this.#leases.take(name, holder, forMs)
    } catch (error) {
      // The lease may still be held: its term decides.
      return onError(error)
    }
    const leftMs = asked + forMs - performance.now()
    if (fence === null || leftMs <= 0 || fence !== this.#fence) this.#lose()
    if (fence === null || leftMs <= 0 || this.#closing.signal.aborted) return
    clearTimeout(this.#expiry)
    this.#expiry = setTimeout(() => this.#lose(), leftMs).unref()
    this.#holding ??= new AbortController()
    this.#fence = fence
    // Work of an earlier period that has not ended yet delays the next one.
    if (this.#working === null) this.#begin(fence, this.#holding.signal)
  }

  #begin(fence: number, ended: AbortSignal): void {
    this.#working = this.#work({ fence, ended })
      .catch(this.#options.onError)
      .finally(() => {
        this.#working = null
      })
  }

  #lose(): void {
    clearTimeout(this.#expiry)
    this.#holding?.abort()
    this.#holding = null
    this.#fence = null
  }
}

/** Waits for the lease, does the work once while holding it, and gives the lease up. */
export async function whileHolding<T>(
  leases: Leases,
  options: Omit<KeeperOptions, 'onError'>,
  work: () => Promise<T>,
): Promise<T> {
  const done = Promise.withResolvers<T>()
  const keeper = new LeaseKeeper(leases, { ...options, onError: done.reject }, () =>
    work().then(done.resolve, done.reject),
  )
  return done.promise.finally(() => keeper.close())
}

/** Resolves when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
