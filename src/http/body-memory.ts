import type { ServerResponse } from 'node:http'
import { finished, type Readable, Transform } from 'node:stream'
import { DirectoryError } from '../errors.ts'

/** Smaller bodies take less than what their connection does. */
const largeBytes = 64 * 1024

/**
 * Bytes of large bodies that a thread holds at a time. Whoever names a key in the body may have none, and does not keep out those whose key is known before it is read.
 * Reading and parsing them takes a few times as much.
 */
const allowances = { known: 192 * 1024 * 1024, unknown: 96 * 1024 * 1024 } as const

/** Whether the caller's key is known before the body is read. */
export type CallerKey = keyof typeof allowances

/** Bounds the memory that the bodies of all requests of a thread take together: each has a limit of its own, but anybody may send many. */
export class BodyMemory {
  readonly #held: Record<CallerKey, number> = { known: 0, unknown: 0 }

  /** Whether a body may be so large that it counts; one whose length is not told may be. */
  static isLarge(headers: { readonly 'content-length'?: string | undefined }): boolean {
    return !(Number(headers['content-length']) <= largeBytes)
  }

  /**
   * The body of a request, to be read instead of it. It counts until the response has ended, and fails with `busy` when there is no room for more: the connection is
   * then closed, as with a body that is too large by itself.
   */
  counted(body: Readable, response: ServerResponse, key: CallerKey): Readable {
    const held = this.#held
    let own = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        own += chunk.length
        held[key] += chunk.length
        done(held[key] > allowances[key] ? noRoom() : null, chunk)
      },
    })
    finished(response, () => {
      held[key] -= own
      // What still comes of a refused body is not counted: nothing would take it away again.
      counted.destroy()
    })
    body.once('error', (error) => counted.destroy(error))
    return body.pipe(counted)
  }
}

const noRoom = (): DirectoryError =>
  new DirectoryError('busy', ['There is no room for this body beside those of other requests'], {
    retryAfterS: 1,
  })
