import type { FastifyInstance } from 'fastify'
import { DirectoryError } from '../errors.ts'
import { assetHeaders } from '../media/asset-headers.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import { failure } from './envelope.ts'

/**
 * Serves stored files under `/assets/`, with headers that prevent script execution. `isGone` reports paths
 * removed from the last entity that used them: their bytes may remain for a moment.
 */
export function serveAssets(
  server: FastifyInstance,
  blobs: BlobStore,
  isGone: (path: string) => Promise<boolean>,
): void {
  server.get('/assets/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    const gone = await isGone(path)
    const isPath = /^[A-Za-z0-9._/-]+$/.test(path) && !path.includes('..')
    const found = isPath && !gone ? await blobs.get(path) : undefined
    if (found === undefined) {
      const { status, envelope } = failure(new DirectoryError(gone ? 'asset_gone' : 'asset_not_found'))
      if (gone) reply.header('cache-control', 'no-store')
      return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(envelope))
    }
    const headers = assetHeaders(path, found.type)
    reply.headers(headers)
    if (request.headers['if-none-match'] === headers.etag) return reply.code(304).send()
    return reply.send(Buffer.from(found.bytes.buffer, found.bytes.byteOffset, found.bytes.byteLength))
  })
}
