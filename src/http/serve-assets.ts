import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DirectoryError } from '../errors.ts'
import { assetHeaders } from '../media/asset-headers.ts'
import type { BlobInfo, BlobStore, ByteRange } from '../ports/blob-store.ts'
import { failure } from './envelope.ts'
import { readRangeHeader } from './range-header.ts'

/** Life of a presigned address in seconds. A client only has to begin the download in it. */
const presignedS = 60

/**
 * Serves stored files under `/assets/`, with headers that prevent script execution. `isGone` reports paths
 * removed from the last entity that used them: their bytes may remain for a moment. If the store presigns
 * addresses, clients are redirected to them.
 */
export function serveAssets(
  server: FastifyInstance,
  blobs: BlobStore,
  isGone: (path: string) => Promise<boolean>,
): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: async (request, reply) => {
      const path = (request.params as { '*': string })['*']
      if (!/^[A-Za-z0-9._/-]+$/.test(path) || path.includes('..')) return refuse(reply, 'asset_not_found')
      if (await isGone(path)) return refuse(reply.header('cache-control', 'no-store'), 'asset_gone')
      return send(blobs, path, request, reply)
    },
  })
}

function refuse(reply: FastifyReply, code: 'asset_gone' | 'asset_not_found'): FastifyReply {
  const { status, envelope } = failure(new DirectoryError(code))
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(envelope))
}

async function send(
  blobs: BlobStore,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // A plain GET is answered with one call of the store.
  const opened = isPlain(request) && blobs.presign === undefined ? await blobs.open(path) : undefined
  const found = opened ?? (await blobs.stat(path))
  if (found === undefined) return refuse(reply, 'asset_not_found')
  const headers = assetHeaders(path, found.type)
  if (blobs.presign !== undefined && request.method === 'GET') {
    const { 'content-type': contentType, 'content-disposition': contentDisposition } = headers
    const address = await blobs.presign(path, presignedS, { contentType, contentDisposition })
    return reply.header('cache-control', 'no-store').redirect(address, 302)
  }
  const answer = answerTo(request, found, headers.etag)
  const hasBody = answer.range !== undefined && request.method === 'GET'
  const body = hasBody ? (opened ?? (await blobs.open(path, answer.range))) : null
  // Removed since its size was read.
  if (body === undefined) return refuse(reply, 'asset_not_found')
  reply.code(answer.status).headers({ ...headers, 'accept-ranges': 'bytes', ...answer.headers })
  return reply.send(body?.content)
}

const isPlain = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.range === undefined && headers['if-none-match'] === undefined

interface Answer {
  readonly status: 200 | 206 | 304 | 416
  readonly headers: Readonly<Record<string, string>>
  /** Bytes of the body; undefined if it has none. */
  readonly range?: ByteRange
}

/** The answer to a request for an existing file (RFC 9110, sections 13.2 and 14.2). */
function answerTo(request: FastifyRequest, { size }: BlobInfo, etag: string): Answer {
  const { 'if-none-match': known, 'if-range': held, range } = request.headers
  if (known === etag) return { status: 304, headers: {} }
  // A client that holds another version of the file gets the whole; HEAD knows no ranges.
  const isPartial = request.method === 'GET' && (held === undefined || held === etag)
  const part = isPartial ? readRangeHeader(range, size) : undefined
  if (part === undefined)
    return { status: 200, headers: { 'content-length': String(size) }, range: { from: 0, to: size } }
  if (part === 'outside') {
    const headers = { 'content-range': `bytes */${size}`, 'cache-control': 'no-store', 'content-length': '0' }
    return { status: 416, headers }
  }
  const place = { 'content-range': `bytes ${part.from}-${part.to - 1}/${size}` }
  return {
    status: 206,
    headers: { ...place, 'content-length': String(part.to - part.from) },
    range: part,
  }
}
