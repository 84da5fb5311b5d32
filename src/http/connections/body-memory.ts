import type { ServerResponse } from 'node:http'
import { finished, type Readable, Transform } from 'node:stream'
import { DirectoryError } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'

/** Smaller bodies take less memory than their connection. */
const largeBytes = 64 * 1024

/**
 * Maximum bytes of large bodies held by a thread. Requests with the key in the body may have no key at all,
 * so they have a separate allowance and cannot crowd out those whose key is read first. Reading and parsing
 * takes a few times as much memory.
 */
const allowances = { writer: 192 * 1024 * 1024, stranger: 96 * 1024 * 1024 } as const

/** Whether the query or a header named a key with write access. */
export type Sender = keyof typeof allowances

/**
 * Bounds the total memory for request bodies in a thread: each body has its own limit, but clients can send
 * many.
 */
export class BodyMemory {
  readonly #held: Record<Sender, number> = { writer: 0, stranger: 0 }

  /** Whether a body may be large enough to count; one of unknown length may be. */
  static isLarge(headers: { readonly 'content-length'?: string | undefined }): boolean {
    return !(Number(headers['content-length']) <= largeBytes)
  }

  /**
   * Wraps the body of a request; read the returned stream instead. The bytes count until the response has
   * ended. Fails with `busy` if there is no room; the connection is then closed, as for a single body that is
   * too large.
   */
  counted(body: Readable, response: ServerResponse, sender: Sender): Readable {
    const held = this.#held
    let own = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        own += chunk.length
        held[sender] += chunk.length
        done(held[sender] > allowances[sender] ? noRoom() : null, chunk)
      },
    })
    finished(response, () => {
      held[sender] -= own
      // Further chunks of a refused body are not counted: nothing would release them.
      counted.destroy()
    })
    body.once('error', (error) => counted.destroy(error))
    return body.pipe(counted)
  }
}

const noRoom = (): DirectoryError =>
  new DirectoryError('busy', [fault('no_room_for_body')], {
    retryAfterS: 1,
  })
