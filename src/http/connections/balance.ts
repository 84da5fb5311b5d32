import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Marks a slot whose thread does not listen. */
const nobody = -1

/**
 * Balances connections between the threads that share a port. The kernel distributes new ones by a hash of
 * their addresses, so one thread may get all four connections of a client while a processor idles. A thread
 * with more than its share asks clients to reconnect, with `Connection: close` in the next regular answer;
 * after a few of those the shares are even.
 *
 * Create one per thread, all on the same memory, which holds the connection count of each thread.
 */
export class ConnectionBalance {
  readonly #open: Int32Array
  readonly #place: number
  /** Connections that were asked to close, which are no longer counted. */
  readonly #leaving = new WeakSet<Socket>()

  /** Allocates memory for a number of threads, none of which listens yet. */
  static allocate(threads: number): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(threads * Int32Array.BYTES_PER_ELEMENT)
    new Int32Array(memory).fill(nobody)
    return memory
  }

  /** Call when the thread in this slot has stopped listening and cannot report it itself. */
  static leave(memory: SharedArrayBuffer, place: number): void {
    Atomics.store(new Int32Array(memory), place, nobody)
  }

  /** @param place slot of this thread, from 0 */
  constructor(memory: SharedArrayBuffer, place: number) {
    this.#open = new Int32Array(memory)
    this.#place = place
  }

  /** Counts the connections of the server once it listens. */
  count(server: Server): void {
    server.on('listening', () => Atomics.store(this.#open, this.#place, 0))
    server.on('connection', (socket: Socket) => {
      Atomics.add(this.#open, this.#place, 1)
      socket.once('close', () => {
        if (!this.#leaving.has(socket)) Atomics.sub(this.#open, this.#place, 1)
      })
    })
  }

  /**
   * Whether a connection should be closed so that its client reconnects. A thread selects as many as it has
   * above its share; a selected connection stays selected, and is no longer counted.
   */
  isSurplus(socket: Socket): boolean {
    if (this.#leaving.has(socket)) return true
    const own = Atomics.load(this.#open, this.#place)
    let least = own
    for (let place = 0; place < this.#open.length; place++) {
      const count = Atomics.load(this.#open, place)
      if (count !== nobody && count < least) least = count
    }
    // A difference of one is as even as possible, and among many connections a few more do no harm.
    if (own - least < 2 || own * mostOver <= least * (mostOver + 1)) return false
    this.#leaving.add(socket)
    Atomics.sub(this.#open, this.#place, 1)
    return true
  }
}

/** Tolerance: a thread may have one connection in this many more than another. */
const mostOver = 16
