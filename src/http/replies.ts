import type { FastifyReply, FastifyRequest } from 'fastify'
import { corsHeaders, namesOfOrigin, originAllowed } from '../access/cors.ts'
import type { Answer } from '../endpoints/define-endpoint.ts'
import type { CallContext } from './call.ts'
import { asDirectoryError, failure, type StorageFailure, sent, serialise, success } from './envelope.ts'
import type { RequestLog } from './request-log.ts'

/** What replies need from the server. */
export interface ReplyContext extends Pick<CallContext, 'access' | 'now'> {
  /** Absent: errors are not mapped to storage failures. */
  readonly storageFailure?: StorageFailure | undefined
  readonly log: RequestLog
  /** Absent: programs and people get the envelope. */
  readonly problemPage?: ProblemPage | undefined
}

/** A page that says to people what failed; null for programs, and for what has no page. */
export type ProblemPage = (
  status: number,
  request: FastifyRequest,
  retryAfterS: number | null,
) => Promise<{ readonly headers: Readonly<Record<string, string>>; readonly html: string } | null>

const json = 'application/json; charset=utf-8'

/** Sends an envelope without the framework, which would inspect each header and the type of the body. */
export async function sendAnswer(
  context: ReplyContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { data, msg, cached }: Answer,
): Promise<void> {
  const headers = await headersOf(context, request, cached)
  if (cached !== undefined && holds(request.headers['if-none-match'], cached.tag)) {
    reply.hijack().raw.writeHead(304, headers).end()
    return
  }
  const body = serialise(success(cached === undefined ? data : cached.data(), msg ?? 'ok'))
  const { raw } = reply.hijack()
  headers.push('Content-Type', json, 'Content-Length', String(Buffer.byteLength(body)))
  raw.writeHead(200, headers)
  // Not on a broken connection: part of the bytes may still be in transit.
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
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    .send(html)
}

/** Sends anything thrown as an envelope, or to people as a page, and logs server failures. */
export async function sendFailure(
  context: ReplyContext,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): Promise<FastifyReply> {
  const error = asDirectoryError(thrown, context.storageFailure)
  const { status, envelope } = failure(error)
  // A failure with a retry time is expected, unless it has a cause.
  if (status >= 500 && (error.retryAfterS === null || error.cause !== undefined)) {
    context.log.failure(error.cause ?? error, { id: request.id, call: request.call })
  }
  withHeaders(reply, await headersOf(context, request))
  if (status === 413) reply.header('Connection', 'close')
  const retryAfterS = error.retryAfterS ?? (status === 503 ? 1 : null)
  if (retryAfterS !== null) reply.header('Retry-After', retryAfterS)
  reply.code(status)
  const page = await context.problemPage?.(status, request, retryAfterS)
  if (page) return reply.headers(page.headers).send(page.html)
  return reply.header('Content-Type', json).send(JSON.stringify(envelope))
}

/** The headers of every answer as alternating names and values, the form that Node sends fastest. */
export async function headersOf(
  context: ReplyContext,
  request: FastifyRequest,
  cached?: Answer['cached'],
): Promise<string[]> {
  // Neither exists yet if the framework itself refused the request.
  const { grant = null, limits = null } = request
  const origin = request.headers.origin
  // With an unknown key, every site named by some key may read the answer; otherwise its page could not show
  // the error.
  const allowed =
    origin !== undefined &&
    (grant === null ? await knowsOrigin(context, origin) : originAllowed(grant, origin))
  const headers: string[] = []
  if (limits !== null) for (const name of Object.keys(limits)) headers.push(name, limits[name]!)
  const cors = corsHeaders(origin, allowed)
  for (const name of Object.keys(cors)) headers.push(name, cors[name]!)
  // What a key may see is not for a cache that others share.
  const caching = cached === undefined ? 'no-store' : `private, max-age=${cached.seconds}`
  headers.push('X-Request-Id', request.id, 'X-Content-Type-Options', 'nosniff', 'Cache-Control', caching)
  if (cached !== undefined) headers.push('ETag', etagOf(cached.tag))
  return headers
}

const etagOf = (tag: string): string => `"${tag}"`

/** Whether a caller has the data with this tag, by the rules of If-None-Match. */
const holds = (known: string | undefined, tag: string): boolean =>
  known?.split(',').some((one) => ['*', etagOf(tag)].includes(one.trim().replace(/^W\//, ''))) === true

/** An origin that cannot be looked up is not allowed: the answer with the error still has to go out. */
export async function knowsOrigin(
  { access, now }: Pick<ReplyContext, 'access' | 'now'>,
  origin: string,
): Promise<boolean> {
  for (const name of namesOfOrigin(origin))
    if (await access.originKnown(name, now()).catch(() => false)) return true
  return false
}

function withHeaders(reply: FastifyReply, headers: readonly string[]): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]!)
  return reply
}
