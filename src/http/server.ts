import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type preParsingHookHandler,
} from 'fastify'
import { preflightHeaders } from '../access/cors.ts'
import type { FailedKeys } from '../access/failed-keys.ts'
import type { Answer, Endpoint } from '../endpoints/define-endpoint.ts'
import { DirectoryError } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { RequestScope } from '../ports/request-scope.ts'
import { type CallContext, isOfWriter, perform, type RequestContext, type RequestParts } from './call.ts'
import type { ConnectionBalance } from './connections/balance.ts'
import { BodyMemory } from './connections/body-memory.ts'
import { type ConnectionLimits, countConnections } from './connections/connection-limits.ts'
import { answerMalformedHttp, answerUnusualHttp } from './connections/malformed-http.ts'
import { answerInTurns } from './connections/pipelining.ts'
import { knowsOrigin, type ReplyContext, sendAnswer, sendFailure, sendPage } from './replies.ts'
import { loggedPath } from './request-log.ts'
import { type ByMethod, methodsOf, pathsOf, takesFile } from './routes.ts'
import { sendFile } from './send-file.ts'

/** What the server needs from the rest of the directory. */
export interface ServerDependencies extends CallContext, ReplyContext {
  readonly endpoints: readonly Endpoint[]
  /** Absent: unlimited connections. */
  readonly connections?: ConnectionLimits | undefined
  /** Absent: unknown keys are refused without a limit on attempts. */
  readonly failedKeys?: Pick<FailedKeys, 'count'> | undefined
  /** Addresses and networks of proxies whose forwarding headers are trusted for the client address. */
  readonly trustedProxies?: readonly string[] | undefined
  /** Absent: a single thread has all connections. */
  readonly balance?: ConnectionBalance | undefined
  /** Where an address that leads nowhere has moved to; absent or undefined: nowhere. */
  /** The URL that a request is routed by; its own if absent. */
  readonly routeOf?: ((request: IncomingMessage) => string) | undefined
  readonly movedTo?: ((request: FastifyRequest) => string | undefined) | undefined
  /** Absent: reads of a request share nothing. */
  readonly requests?: RequestScope | undefined
  readonly observe: (call: string, status: number, seconds: number) => void
}

/**
 * Maximum body bytes: a 20 MiB file in percent-encoded base64 for routes with files, a full document for
 * others.
 */
const bodyLimit = { file: 36 * 1024 * 1024, other: 2 * 1024 * 1024 }

declare module 'fastify' {
  interface FastifyRequest extends RequestContext {
    /** `METHOD /path` of the endpoint; null if there is none. */
    call: string | null
  }
}

/** Creates the HTTP server over the endpoint table. Pages are added before it listens. */
export function createServer(dependencies: ServerDependencies): FastifyInstance {
  const server = Fastify(optionsOf(dependencies))
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const member of ['call', 'grant', 'limits'] as const) server.decorateRequest(member, null)

  // The stages of a request, in order.
  const { connections, balance } = dependencies
  // 1. Count the connection, and answer one request of it at a time.
  balance?.count(server.server)
  const refusalOf = connections && countConnections(server.server, connections)
  answerInTurns(server.server)
  answerUnusualHttp(server.server)
  // 2. Before the body is read, refuse for connection, path, method or missing host.
  server.addHook('onRequest', (request, reply, done) => {
    // Not after a write: a client with pipelined requests would have to find out which of them took effect.
    if (request.method === 'GET' && balance?.isSurplus(request.socket)) reply.raw.shouldKeepAlive = false
    const tooMany = refusalOf?.(request.socket)
    if (tooMany !== undefined) {
      reply.header('Connection', 'close')
      sendFailure(dependencies, request, reply, tooMany).catch(done)
    } else if (request.is404) refuseUnrouted(server, dependencies, request, reply).catch(done)
    else if (lacksHost(request)) sendFailure(dependencies, request, reply, missingHost()).catch(done)
    else done()
  })
  // 3. Count a large body while it is read.
  const countBody = bodyCounter(dependencies)
  // 4. `handle`: the stages of `call.ts`, and the answer.
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
  // 5. Turn anything thrown by these into an envelope.
  server.setErrorHandler((error, request, reply) => sendFailure(dependencies, request, reply, error))
  server.setNotFoundHandler((request, reply) => refuseUnrouted(server, dependencies, request, reply))
  // 6. Measure and log.
  server.addHook('onResponse', (request, reply, done) => {
    record(dependencies, request, reply)
    done()
  })
  return server
}

const noCompiler = (): never => {
  throw new Error('Routes have no schemas')
}

const optionsOf = (dependencies: ServerDependencies): FastifyHttpOptions<Server> => ({
  logger: false,
  genReqId: () => randomUUID(),
  requestIdHeader: false,
  // `bag.ts` parses parameters strictly; the framework's own parsing is off. No route has a framework schema:
  // loading the schema compilers takes longer than loading the server itself.
  schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  routerOptions: { querystringParser: () => ({}), maxParamLength: 500 },
  rewriteUrl: (request) => {
    overrideMethod(request)
    return dependencies.routeOf?.(request) ?? request.url ?? '/'
  },
  bodyLimit: bodyLimit.other,
  requestTimeout: 60_000,
  clientErrorHandler: answerMalformedHttp,
  ...(dependencies.trustedProxies?.length ? { trustProxy: [...dependencies.trustedProxies] } : {}),
  // `lacksHost` checks it and answers with the envelope.
  http: { requireHostHeader: false },
  frameworkErrors: (error, request, reply) => {
    const malformed = new DirectoryError('malformed_request', [], { cause: error })
    void sendFailure(dependencies, request, reply, malformed)
  },
})

/** The method override of a POST, for clients that can send only GET and POST. */
function overrideMethod(request: IncomingMessage): void {
  const wanted = request.headers['x-http-method-override']
  if (request.method === 'POST' && typeof wanted === 'string' && /^(put|delete)$/i.test(wanted)) {
    request.method = wanted.toUpperCase()
  }
}

const lacksHost = ({ headers, raw }: FastifyRequest): boolean =>
  headers.host === undefined && raw.httpVersion === '1.1'

const missingHost = (): DirectoryError => new DirectoryError('malformed_request', [fault('no_host')])

/**
 * Refuses an unknown path, or a method that the path does not support. The framework requires a body for some
 * methods that no path takes.
 */
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
  if (allowed.length === 0) {
    const to = dependencies.movedTo?.(request)
    if (to !== undefined) return Promise.resolve(reply.redirect(to, 301)).then(() => undefined)
    return sendFailure(dependencies, request, reply, new DirectoryError('path_not_found'))
  }
  reply.header('Allow', allowed.join(', '))
  return sendFailure(dependencies, request, reply, new DirectoryError('method_not_allowed'))
}

/** The framework reads no body for these. */
const hasNoBody = (method: string): boolean => method === 'GET' || method === 'HEAD'

function bodyCounter(dependencies: ServerDependencies): preParsingHookHandler {
  const bodies = new BodyMemory()
  return (request, reply, payload, done) => {
    if (!BodyMemory.isLarge(request.headers)) return done(null, payload)
    isOfWriter(requestParts(request), dependencies).then(
      (isWriter) => done(null, bodies.counted(payload, reply.raw, isWriter ? 'writer' : 'stranger')),
      done,
    )
  }
}

async function handle(
  dependencies: ServerDependencies,
  byMethod: ByMethod,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const origin = request.headers.origin
  if (request.method === 'OPTIONS') return preflight(dependencies, byMethod, origin, reply)
  const parts = requestParts(request)
  const route = byMethod.get(parts.method)!
  request.call = route.call
  let answer: Answer
  try {
    const { requests } = dependencies
    const answering = () => perform(route, parts, dependencies, request)
    answer = await (requests === undefined ? answering() : requests.within(answering))
  } catch (error) {
    throw throttled(dependencies, request, error)
  }
  if (answer.html !== undefined) return sendPage(dependencies, request, reply, answer.html)
  if (answer.file !== undefined) return sendFile(dependencies, request, reply, answer.file)
  await sendAnswer(dependencies, request, reply, answer)
}

async function preflight(
  dependencies: ServerDependencies,
  byMethod: ByMethod,
  origin: string | undefined,
  reply: FastifyReply,
) {
  const allowed = origin !== undefined && (await knowsOrigin(dependencies, origin))
  return reply
    .code(204)
    .headers({
      Allow: methodsOf(byMethod).join(', '),
      ...preflightHeaders(origin, allowed, methodsOf(byMethod)),
    })
    .send()
}

/** The raw parts of a request; a HEAD is a GET without a body in the answer. */
function requestParts({ method, url, headers, body, ip }: FastifyRequest): RequestParts {
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
    address: ip,
  }
}

const headerText = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/** Delays clients that try many keys. A known key never waits because of other clients at its address. */
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

function record(dependencies: ServerDependencies, request: FastifyRequest, reply: FastifyReply): void {
  const { call, grant = null } = request
  const { statusCode: status, elapsedTime: ms } = reply
  dependencies.observe(call ?? 'none', status, ms / 1000)
  dependencies.log.request?.({
    id: request.id,
    method: request.method,
    path: loggedPath(request.originalUrl),
    status,
    ms: Math.round(ms * 1000) / 1000,
    ...(grant === null ? {} : { account: grant.key.account, key: grant.key.id }),
  })
}
