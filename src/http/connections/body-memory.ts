import type { ServerResponse } from 'node:http'
import { finished, type Readable, Transform } from 'node:stream'
import { DirectoryError } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'

/** Smaller bodies take less than what their connection does. */
const largeBytes = 64 * 1024

/**
 * Bytes of large bodies that a thread holds at a time. Whoever names a key in the body may have none, and does not keep out those whose key is read before it.
 * Reading and parsing them takes a few times as much.
 */
const allowances = { writer: 192 * 1024 * 1024, stranger: 96 * 1024 * 1024 } as const

/** Whether a query or a header named a key that may write. */
export type Sender = keyof typeof allowances

/** Bounds the memory that the bodies of all requests of a thread take together: each has a limit of its own, but anybody may send many. */
export class BodyMemory {
  readonly #held: Record<Sender, number> = { writer: 0, stranger: 0 }

  /** Whether a body may be so large that it counts; one whose length is not told may be. */
  static isLarge(headers: { readonly 'content-length'?: string | undefined }): boolean {
    return !(Number(headers['content-length']) <= largeBytes)
  }

  /**
   * The body of a request, to be read instead of it. It counts until the response has ended, and fails with `busy` when there is no room for more: the connection is
   * then closed, as with a body that is too large by itself.
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
      // What still comes of a refused body is not counted: nothing would take it away again.
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
