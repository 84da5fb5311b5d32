import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { DirectoryError } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'

/** Connections accepted beyond the limit only to send a refusal; further ones are closed immediately. */
export const connectionsRefused = 32

/**
 * Counts the open connections of all threads in shared memory, so that the process stays within its limit of
 * open files: at that limit it can neither accept connections nor read files.
 */
export class ConnectionRoom {
  readonly #open: Int32Array
  readonly #place: number
  /** Maximum connections served, over all threads. */
  readonly most: number

  static allocate(threads: number): SharedArrayBuffer {
    return new SharedArrayBuffer(threads * Int32Array.BYTES_PER_ELEMENT)
  }

  /** Call when the thread in this slot has ended, and its connections with it. */
  static leave(memory: SharedArrayBuffer, place: number): void {
    Atomics.store(new Int32Array(memory), place, 0)
  }

  /** @param place slot of this thread, from 0 */
  constructor(memory: SharedArrayBuffer, place: number, most: number) {
    this.#open = new Int32Array(memory)
    this.#place = place
    this.most = most
  }

  /** Counts a connection until it closes; returns the number open now. */
  enter(socket: Socket): number {
    Atomics.add(this.#open, this.#place, 1)
    socket.once('close', () => Atomics.sub(this.#open, this.#place, 1))
    let open = 0
    for (let place = 0; place < this.#open.length; place++) open += Atomics.load(this.#open, place)
    return open
  }
}

export interface ConnectionLimits {
  /** Maximum open connections of one address; absent: unlimited. */
  readonly ofAnAddress?: number | undefined
  /** Absent: unlimited. */
  readonly room?: ConnectionRoom | undefined
}

/**
 * Counts the open connections. Returns a function that gives the reason for refusing the requests of a
 * connection over the limit; undefined for all others.
 */
export function countConnections(
  server: Server,
  { ofAnAddress, room }: ConnectionLimits,
): (socket: Socket) => DirectoryError | undefined {
  const refused = new WeakMap<Socket, DirectoryError>()
  const isTooMany = ofAnAddress === undefined ? () => false : countAddresses(ofAnAddress)
  server.on('connection', (socket: Socket) => {
    const open = room?.enter(socket) ?? 0
    const most = room?.most ?? Number.POSITIVE_INFINITY
    if (open > most + connectionsRefused) socket.destroy()
    else if (open > most) refused.set(socket, tooMany())
    else if (isTooMany(socket)) refused.set(socket, tooManyOf(ofAnAddress!))
  })
  return (socket) => refused.get(socket)
}

const tooMany = (): DirectoryError =>
  new DirectoryError('busy', [fault('all_connections')], {
    retryAfterS: 5,
  })

const tooManyOf = (most: number): DirectoryError =>
  new DirectoryError('too_many_requests', [fault('connections_of_address', null, { maximum: most })], {
    retryAfterS: 1,
  })

/** Counts a connection for its address until it closes; returns whether it is over the limit. */
function countAddresses(most: number): (socket: Socket) => boolean {
  const open = new Map<string, number>()
  return (socket) => {
    const address = socket.remoteAddress
    // Already disconnected.
    if (address === undefined) return false
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    return count > most
  }
}
