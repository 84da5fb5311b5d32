import type { FastifyInstance } from 'fastify'
import { DirectoryError } from '../errors.ts'
import { assetHeaders } from '../media/asset-headers.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import { failure } from './envelope.ts'
import { readRangeHeader } from './range-header.ts'

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
    const range = request.method === 'GET' ? request.headers.range : undefined
    const served = isPath && !gone
    const whole = served && range !== undefined ? await blobs.stat(path) : undefined
    const part =
      whole && ifRange(request.headers['if-range'], assetHeaders(path, whole.type).etag)
        ? readRangeHeader(range, whole.size)
        : undefined
    const found = served ? await blobs.get(path, part === 'outside' ? { from: 0, to: 0 } : part) : undefined
    if (found === undefined) {
      const { status, envelope } = failure(new DirectoryError(gone ? 'asset_gone' : 'asset_not_found'))
      if (gone) reply.header('cache-control', 'no-store')
      return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(envelope))
    }
    const headers = assetHeaders(path, found.type)
    reply.headers(headers).header('accept-ranges', 'bytes')
    if (request.headers['if-none-match'] === headers.etag) return reply.code(304).send()
    if (whole !== undefined && part === 'outside') {
      return reply
        .code(416)
        .headers({ 'content-range': `bytes */${whole.size}`, 'cache-control': 'no-store' })
        .send('')
    }
    if (whole !== undefined && part !== undefined && part !== 'outside') {
      reply.code(206).header('content-range', `bytes ${part.from}-${part.to - 1}/${whole.size}`)
    }
    return reply.send(Buffer.from(found.bytes.buffer, found.bytes.byteOffset, found.bytes.byteLength))
  })
}

/** Whether a part may be answered: a client that holds another version of the file gets the whole. */
const ifRange = (header: string | string[] | undefined, etag: string | undefined): boolean =>
  header === undefined || header === etag
