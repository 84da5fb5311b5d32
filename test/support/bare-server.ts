import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import { createServer, type ServerDependencies } from '../../src/http/server.ts'

/** A server whose refusals come before any operation: it has none, and answers `GET /healthz` alone. What fails in it fails the test. */
export function bareServer(dependencies: Partial<ServerDependencies> = {}): FastifyInstance {
  const server = createServer({
    endpoints: [],
    operations: {} as never,
    access: { originKnown: async () => false } as never,
    ownOrigins: [],
    now: Date.now,
    limit: async () => ({ headers: {} }),
    log: { request: () => undefined, failure: (error) => assert.fail(String(error)) },
    observe: () => undefined,
    ...dependencies,
  })
  server.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))
  return server
}
