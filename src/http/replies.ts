import type { FastifyReply, FastifyRequest } from 'fastify'
import { corsHeaders, originAllowed } from '../access/cors.ts'
import type { Answer } from '../endpoints/define-endpoint.ts'
import type { CallContext } from './call.ts'
import { asDirectoryError, failure, type StorageFailure, sent, serialise, success } from './envelope.ts'
import type { RequestLog } from './request-log.ts'

/** What replies need of the rest of the server. */
export interface ReplyContext extends Pick<CallContext, 'access' | 'now'> {
  /** Absent where what the storage throws is thrown by nothing. */
  readonly storageFailure?: StorageFailure | undefined
  readonly log: RequestLog
}

const json = 'application/json; charset=utf-8'

/** Sends an envelope past the framework, which would look at each header, and at the body for what it may be. */
export async function sendAnswer(
  context: ReplyContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { data, msg }: Answer,
): Promise<void> {
  const headers = await headersOf(context, request)
  const body = serialise(success(data, msg ?? 'ok'))
  const { raw } = reply.hijack()
  headers.push('Content-Type', json, 'Content-Length', String(Buffer.byteLength(body)))
  raw.writeHead(200, headers)
  // Not when the connection breaks: part of the bytes may still be on their way.
  if (typeof body !== 'string') raw.on('finish', () => sent(body))
  raw.end(body)
}

export async function sendPage(
  context: ReplyContext,
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  return withHeaders(reply, await headersOf(context, request))
    .code(200)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    .send(html)
}

/** Sends what was thrown as an envelope, and logs what is a failure of the server. */
export async function sendFailure(
  context: ReplyContext,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): Promise<FastifyReply> {
  const error = asDirectoryError(thrown, context.storageFailure)
  const { status, envelope } = failure(error)
  // One that says when to come back is no surprise.
  if (status >= 500 && (error.retryAfterS === null || error.cause !== undefined)) {
    context.log.failure(error.cause ?? error, { id: request.id, call: request.call })
  }
  withHeaders(reply, await headersOf(context, request))
  if (status === 413) reply.header('Connection', 'close')
  const retryAfterS = error.retryAfterS ?? (status === 503 ? 1 : null)
  if (retryAfterS !== null) reply.header('Retry-After', retryAfterS)
  return reply.code(status).header('Content-Type', json).send(JSON.stringify(envelope))
}

/** Headers of every answer: names, each with its value behind it, the form that Node sends fastest. */
async function headersOf(context: ReplyContext, request: FastifyRequest): Promise<string[]> {
  // What the framework refuses by itself has neither yet.
  const { grant = null, limits = null } = request
  const origin = request.headers.origin
  // Every site that some key names sees a refused key, or a page could not show what is wrong.
  const allowed =
    origin !== undefined &&
    (grant === null ? await knowsOrigin(context, origin) : originAllowed(grant, origin))
  const headers: string[] = []
  if (limits !== null) for (const name of Object.keys(limits)) headers.push(name, limits[name]!)
  const cors = corsHeaders(origin, allowed)
  for (const name of Object.keys(cors)) headers.push(name, cors[name]!)
  headers.push('X-Request-Id', request.id, 'X-Content-Type-Options', 'nosniff', 'Cache-Control', 'no-store')
  return headers
}

/** What cannot be read is not allowed: the answer says what is wrong, and has to go out. */
export const knowsOrigin = (
  { access, now }: Pick<ReplyContext, 'access' | 'now'>,
  origin: string,
): Promise<boolean> => access.originKnown(origin, now()).catch(() => false)

function withHeaders(reply: FastifyReply, headers: readonly string[]): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]!)
  return reply
}
