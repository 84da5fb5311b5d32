import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** In the place of a number: no thread listens there. */
const nobody = -1

/**
 * Evens out the connections of the threads that share a port. The system deals new ones out by a hash of their addresses, so of a client that keeps four connections one thread
 * may get all, and a processor does nothing. A thread that has more than its share asks a client to connect again, with the answer that it gets anyway
 * (`Connection: close`); after a few of those the shares are even.
 *
 * One for each thread, all on the same memory, which holds how many connections each thread has.
 */
export class ConnectionBalance {
  readonly #open: Int32Array
  readonly #place: number
  /** Those that were asked to leave, which are no longer counted. */
  readonly #leaving = new WeakSet<Socket>()

  /** Memory for so many threads, none of which listens. */
  static allocate(threads: number): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(threads * Int32Array.BYTES_PER_ELEMENT)
    new Int32Array(memory).fill(nobody)
    return memory
  }

  /** To call when the thread with this place does not listen any more and cannot say so itself. */
  static leave(memory: SharedArrayBuffer, place: number): void {
    Atomics.store(new Int32Array(memory), place, nobody)
  }

  /** @param place of this thread, from 0 */
  constructor(memory: SharedArrayBuffer, place: number) {
    this.#open = new Int32Array(memory)
    this.#place = place
  }

  /** Counts the connections of the server from when it listens. */
  count(server: Server): void {
    server.on('listening', () => Atomics.store(this.#open, this.#place, 0))
    server.on('connection', (socket: Socket) => {
      Atomics.add(this.#open, this.#place, 1)
      socket.once('close', () => {
        if (!this.#leaving.has(socket)) Atomics.sub(this.#open, this.#place, 1)
      })
    })
  }

  /** Whether the connection had better be made again. Of each thread that has too many, as many as it has too many of; told once. */
  isSurplus(socket: Socket): boolean {
    if (this.#leaving.has(socket)) return true
    const own = Atomics.load(this.#open, this.#place)
    let least = own
    for (let place = 0; place < this.#open.length; place++) {
      const count = Atomics.load(this.#open, place)
      if (count !== nobody && count < least) least = count
    }
    // One more is as even as can be, and of many connections a few more do no harm.
    if (own - least < 2 || own * mostOver <= least * (mostOver + 1)) return false
    this.#leaving.add(socket)
    Atomics.sub(this.#open, this.#place, 1)
    return true
  }
}

/** A thread may have one in so many more than another. */
const mostOver = 16
