import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../endpoints/define-endpoint.ts'
import { headersOf, type ReplyContext } from './replies.ts'

/** A client that takes nothing for so long has left; the state of the store that it holds is freed. */
const stalledAfterMs = 60_000

/**
 * Sends a file as fast as the client takes it. When the client leaves, or the file cannot be completed, the
 * connection is broken, so that part of a file is not taken for all of it.
 */
export async function sendFile(
  context: ReplyContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, name, send }: NonNullable<Answer['file']>,
): Promise<void> {
  const headers = await headersOf(context, request)
  headers.push('Content-Type', mediaType, 'Content-Disposition', `attachment; filename="${name}"`)
  const { raw } = reply.hijack()
  if (request.method === 'HEAD') {
    raw.writeHead(200, headers).end()
    return
  }
  let isLeft = false
  raw.on('close', () => {
    isLeft = true
  })
  const write = (piece: string | Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      if (isLeft) return reject(new ClientLeft())
      // The head goes with the first part, so that what fails before is still answered.
      if (!raw.headersSent) raw.writeHead(200, headers)
      const timer = setTimeout(() => raw.destroy(), stalledAfterMs)
      const done = (): void => {
        clearTimeout(timer)
        raw.off('close', left)
        resolve()
      }
      const left = (): void => {
        clearTimeout(timer)
        reject(new ClientLeft())
      }
      raw.once('close', left)
      raw.write(piece, (error) => (error ? left() : done()))
    })
  try {
    await send(write)
    raw.end()
  } catch (error) {
    if (!(error instanceof ClientLeft)) context.log.failure(error, { id: request.id, call: request.call })
    raw.destroy()
  }
}

class ClientLeft extends Error {}
