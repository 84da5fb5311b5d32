import { Readable } from 'node:stream'

/** Longest time of one call, retries included, until the server has answered. */
export const callLimitMs = 8_000
/** Longest time of one attempt, which lets a second one follow. */
export const attemptLimitMs = 3_500
export const connectionLimitMs = 1_500
export const mostAttempts = 3

/** Runs one call, and aborts it when it takes too long. */
export async function limited<T>(call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), callLimitMs)
  try {
    return await call({ abortSignal: ending.signal })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The chunks of a body. It fails with `failure` of the error when the connection breaks, or when the server
 * sends nothing for too long; a reader that pauses is no fault.
 */
export function watchedBody(body: Readable, failure: (error: unknown) => Error): Readable {
  const content = Readable.from(watchedChunks(body, failure), { objectMode: false })
  content.once('close', () => body.destroy())
  return content
}

async function* watchedChunks(body: Readable, failure: (error: unknown) => Error): AsyncIterable<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  for (;;) {
    const timer = setTimeout(() => {
      body.destroy(Object.assign(new Error('no data'), { name: 'TimeoutError' }))
    }, callLimitMs)
    const next = await chunks
      .next()
      .catch((error: unknown) => {
        throw failure(error)
      })
      .finally(() => clearTimeout(timer))
    if (next.done === true) return
    yield next.value
  }
}
