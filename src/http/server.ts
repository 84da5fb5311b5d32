import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type preParsingHookHandler,
} from 'fastify'
import { corsHeaders, originAllowed, preflightHeaders } from '../access/cors.ts'
import type { FailedKeys } from '../access/failed-keys.ts'
import type { Answer, Endpoint } from '../endpoints/define-endpoint.ts'
import { DirectoryError } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { ConnectionBalance } from './balance.ts'
import { BodyMemory } from './body-memory.ts'
import { type CallContext, type Carried, isOfWriter, perform, type Recognised } from './call.ts'
import { type ConnectionLimits, countConnections } from './connections.ts'
import { asDirectoryError, failure, type StorageFailure, sent, serialise, success } from './envelope.ts'
import { type ByMethod, methodsOf, pathsOf, takesFile } from './routes.ts'
import { inTurns } from './turns.ts'

/** What the request room needs from the rest. */
export interface ServerDependencies extends CallContext {
  readonly endpoints: readonly Endpoint[]
  /** Absent: any number of connections. */
  readonly connections?: ConnectionLimits | undefined
  /** Absent: unknown keys are refused however many there are. */
  readonly failedKeys?: Pick<FailedKeys, 'count'> | undefined
  /** Addresses and networks of proxies, whose word counts for the address of a client. */
  readonly trustedProxies?: readonly string[] | undefined
  /** Absent where what the storage throws is thrown by nothing. */
  readonly storageFailure?: StorageFailure | undefined
  /** Absent where one thread has all connections. */
  readonly balance?: ConnectionBalance | undefined
  readonly log: RequestLog
  readonly observe: (call: string, status: number, seconds: number) => void
}

export interface RequestLog {
  /** Absent where requests are not logged. */
  readonly request?: (line: Record<string, unknown>) => void
  failure(error: unknown, line: Record<string, unknown>): void
}

/** Bytes of a body: enough for a 20 MiB file in percent-encoded base64 where a file is taken, and for a full document elsewhere. */
const bodyLimit = { file: 36 * 1024 * 1024, other: 2 * 1024 * 1024 }

declare module 'fastify' {
  interface FastifyRequest extends Recognised {
    /** `METHOD /path` of the endpoint; null for what is none. */
    call: string | null
  }
}

const noCompiler = (): never => {
  throw new Error('Routes have no schemas')
}

/** Makes the HTTP server over the endpoint table. Other rooms add their pages to it before it listens. */
export function createServer(dependencies: ServerDependencies): FastifyInstance {
  const options: FastifyHttpOptions<Server> = {
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Parameters are read by `bag.ts`, strictly; the framework's own reading is switched off.
    // No route has a schema of the framework's: what would compile them takes longer to load than the server itself.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { querystringParser: () => ({}), maxParamLength: 500 },
    rewriteUrl: overrideMethod,
    bodyLimit: bodyLimit.other,
    requestTimeout: 60_000,
    clientErrorHandler: answerBrokenHttp,
    ...(dependencies.trustedProxies?.length ? { trustProxy: [...dependencies.trustedProxies] } : {}),
    // Checked below, where the answer gets the envelope.
    http: { requireHostHeader: false },
    frameworkErrors: (error, request, reply) => {
      void sendFailure(
        dependencies,
        request,
        reply,
        new DirectoryError('malformed_request', [], { cause: error }),
      )
    },
  }
  const server = Fastify(options)
  const { connections, balance } = dependencies
  balance?.count(server.server)
  const refusalOf = connections === undefined ? undefined : countConnections(server.server, connections)
  answerInTurns(server.server)
  answerOddHttp(server.server)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.decorateRequest('call', null)
  server.decorateRequest('grant', null)
  server.decorateRequest('limits', null)
  server.addHook('onRequest', (request, reply, done) => {
    // Not after a write: whoever sends several ahead would have to find out which of them were done.
    if (request.method === 'GET' && balance?.isSurplus(request.socket)) reply.raw.shouldKeepAlive = false
    const refusal = refusalOf?.(request.socket)
    if (refusal !== undefined) refuseConnection(dependencies, request, reply, refusal)
    // Before the body is read: the framework demands one of methods that no path takes.
    else if (request.is404) refuseUnrouted(server, dependencies, request, reply)
    else if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      sendFailure(dependencies, request, reply, new DirectoryError('malformed_request', [fault('no_host')]))
    else done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    record(dependencies, request, reply)
    done()
  })
  const bodies = new BodyMemory()
  const countBody: preParsingHookHandler = (request, reply, payload, done) => {
    if (!BodyMemory.isLarge(request.headers)) return done(null, payload)
    const sender = isOfWriter(carriedBy(request), dependencies) ? 'writer' : 'stranger'
    done(null, bodies.counted(payload, reply.raw, sender))
  }
  for (const [path, byMethod] of pathsOf(dependencies.endpoints)) {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      handle(dependencies, byMethod, request, reply)
    const methods = methodsOf(byMethod)
    const reads = methods.filter(hasNoBody)
    if (reads.length > 0) server.route({ method: reads, url: path, handler })
    server.route({
      method: methods.filter((method) => !hasNoBody(method)),
      url: path,
      bodyLimit: takesFile(byMethod) ? bodyLimit.file : bodyLimit.other,
      preParsing: countBody,
      handler,
    })
  }
  server.setErrorHandler((error, request, reply) => sendFailure(dependencies, request, reply, error))
  server.setNotFoundHandler((request, reply) => refuseUnrouted(server, dependencies, request, reply))
  return server
}

/** The framework does not read what comes with these. */
const hasNoBody = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** A POST may carry the method it means, for clients that can only send GET and POST. */
function overrideMethod(request: IncomingMessage): string {
  const wanted = request.headers['x-http-method-override']
  if (request.method === 'POST' && typeof wanted === 'string' && /^(put|delete)$/i.test(wanted)) {
    request.method = wanted.toUpperCase()
  }
  return request.url ?? '/'
}

async function handle(
  dependencies: ServerDependencies,
  byMethod: ByMethod,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const origin = request.headers.origin
  if (request.method === 'OPTIONS') return preflight(dependencies, byMethod, origin, reply)
  const carried = carriedBy(request)
  const route = byMethod.get(carried.method)!
  request.call = route.call
  let answer: Answer
  try {
    answer = await perform(route, carried, dependencies, request)
  } catch (error) {
    throw throttled(dependencies, request, error)
  }
  const headers = headersOf(dependencies, request)
  if (answer.html !== undefined) return sendPage(withHeaders(reply, headers), answer.html)
  sendAnswer(reply, headers, serialise(success(answer.data, answer.msg ?? 'ok')))
}

/** Whoever tries many keys is asked to wait. A key that is known is never kept waiting by what others of its address try. */
function throttled(
  { failedKeys, now }: ServerDependencies,
  request: FastifyRequest,
  error: unknown,
): unknown {
  if (!(error instanceof DirectoryError) || error.code !== 'key_unknown') return error
  const retryAfterS = failedKeys?.count(request.ip, now()) ?? null
  if (retryAfterS === null) return error
  return new DirectoryError('too_many_requests', [fault('unknown_keys')], { retryAfterS })
}

/** What a request carries, as it came; a HEAD is a GET whose answer is not sent. */
function carriedBy({ method, url, headers, body }: FastifyRequest): Carried {
  const query = url.indexOf('?')
  return {
    method: method === 'HEAD' ? 'GET' : method,
    query: query < 0 ? '' : url.slice(query + 1),
    contentType: headers['content-type'],
    userAgent: headers['user-agent'],
    body: Buffer.isBuffer(body) ? body : undefined,
    xApiKey: headerText(headers['x-api-key']),
    authorization: headers.authorization,
    origin: headers.origin,
  }
}

/** Past the framework, which would look at each header, and at the body for what it may be. */
function sendAnswer(reply: FastifyReply, headers: string[], body: ReturnType<typeof serialise>): void {
  const { raw } = reply.hijack()
  headers.push('Content-Type', json, 'Content-Length', String(Buffer.byteLength(body)))
  raw.writeHead(200, headers)
  // Not when the connection breaks: part of the bytes may still be on their way.
  if (typeof body !== 'string') raw.on('finish', () => sent(body))
  raw.end(body)
}

const json = 'application/json; charset=utf-8'

const headerText = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/** Headers of every answer: names, each with its value behind it, as Node sends them with the least ado. */
function headersOf(dependencies: ServerDependencies, request: FastifyRequest): string[] {
  // What the framework refuses by itself has neither yet.
  const { grant = null, limits = null } = request
  const origin = request.headers.origin
  // A refused key is told to every site that some key names, or a page could not show what is wrong.
  const allowed =
    origin !== undefined &&
    (grant === null
      ? dependencies.access.originKnown(origin, dependencies.now())
      : originAllowed(grant, origin))
  const headers: string[] = []
  if (limits !== null) for (const name of Object.keys(limits)) headers.push(name, limits[name]!)
  const cors = corsHeaders(origin, allowed)
  for (const name of Object.keys(cors)) headers.push(name, cors[name]!)
  headers.push('X-Request-Id', request.id, 'X-Content-Type-Options', 'nosniff', 'Cache-Control', 'no-store')
  return headers
}

function withHeaders(reply: FastifyReply, headers: readonly string[]): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]!)
  return reply
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .code(200)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    .send(html)
}

function sendFailure(
  dependencies: ServerDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
) {
  const error = asDirectoryError(thrown, dependencies.storageFailure)
  const { status, envelope } = failure(error)
  // One that says when to come back is no surprise.
  if (status >= 500 && (error.retryAfterS === null || error.cause !== undefined)) {
    dependencies.log.failure(error.cause ?? error, {
      id: request.id,
      call: request.call,
    })
  }
  withHeaders(reply, headersOf(dependencies, request))
  if (status === 413) reply.header('Connection', 'close')
  const retryAfterS = error.retryAfterS ?? (status === 503 ? 1 : null)
  if (retryAfterS !== null) reply.header('Retry-After', retryAfterS)
  return reply.code(status).header('Content-Type', json).send(JSON.stringify(envelope))
}

function refuseMethod(
  dependencies: ServerDependencies,
  allowed: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('Allow', allowed.join(', '))
  return sendFailure(dependencies, request, reply, new DirectoryError('method_not_allowed'))
}

function refuseConnection(
  dependencies: ServerDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: DirectoryError,
): void {
  reply.header('Connection', 'close')
  sendFailure(dependencies, request, reply, refusal)
}

/** A path that nothing answers, or a method that its path does not take. */
function refuseUnrouted(
  server: FastifyInstance,
  dependencies: ServerDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const path = request.url.split('?', 1)[0]!
  const byMethod = pathsOf(dependencies.endpoints).get(path)
  const allowed =
    byMethod === undefined
      ? ['GET', 'HEAD', 'POST'].filter((method) => server.hasRoute({ method, url: path }))
      : methodsOf(byMethod)
  if (allowed.length > 0) return refuseMethod(dependencies, allowed, request, reply)
  return sendFailure(dependencies, request, reply, new DirectoryError('path_not_found'))
}

function preflight(
  dependencies: ServerDependencies,
  byMethod: ByMethod,
  origin: string | undefined,
  reply: FastifyReply,
) {
  const allowed = origin !== undefined && dependencies.access.originKnown(origin, dependencies.now())
  return reply
    .code(204)
    .headers({
      Allow: methodsOf(byMethod).join(', '),
      ...preflightHeaders(origin, allowed, methodsOf(byMethod)),
    })
    .send()
}

function record(dependencies: ServerDependencies, request: FastifyRequest, reply: FastifyReply): void {
  const { call, grant = null } = request
  const { statusCode: status, elapsedTime: ms } = reply
  dependencies.observe(call ?? 'none', status, ms / 1000)
  dependencies.log.request?.({
    id: request.id,
    method: request.method,
    path: loggedPath(request.url),
    status,
    ms: Math.round(ms * 1000) / 1000,
    ...(grant === null ? {} : { account: grant.key.account, key: grant.key.id }),
  })
}

/** A client that sends many requests ahead must not keep others waiting. */
function answerInTurns(server: Server): void {
  const [answer] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', inTurns(answer as RequestListener))
}

/**
 * What Node would answer without the envelope, or not at all: an expectation it does not know, which may be ignored (RFC 9110, 10.1.1), and CONNECT.
 */
function answerOddHttp(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('connect', (_request, socket: Socket) => answerBrokenHttp(new Error('CONNECT'), socket))
}

/** The path alone, because a query may hold a key; and so may a path, where somebody wrote `&` for `?`. */
const loggedPath = (url: string): string => url.split('?', 1)[0]!.replace(/hs(_|%5f)[\w%-]+/gi, 'hs_…')

/** What Node's HTTP parser could not read still gets the envelope. */
function answerBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const timedOut = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const line = tooLarge
    ? '431 Request Header Fields Too Large'
    : timedOut
      ? '408 Request Timeout'
      : '400 Bad Request'
  const { envelope } = failure(new DirectoryError(tooLarge ? 'too_large' : 'malformed_request'))
  const body = JSON.stringify(envelope)
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
