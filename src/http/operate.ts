import type { FastifyInstance } from 'fastify'
import type { SearchFigures } from './metrics.ts'

/** The state of a server, for monitoring. */
export interface Probes {
  /**
   * Why the server should get no requests: it is stopping, or its storage cannot be read or written; null if
   * ready.
   */
  readonly unready: () => Promise<string | null>
  /** The state of search; everything else is ready without it. */
  readonly search: () => SearchFigures & { readonly state: string }
  /** Rows of the change log that search has not read yet; absent where one server has the store to itself. */
  readonly behind?: (() => number) | undefined
  /** Prometheus text of all threads. */
  readonly metrics: () => Promise<string>
}

/** `/healthz`, `/readyz` and `/metrics`, for probes; no key needed. */
export function serveProbes(server: FastifyInstance, probes: Probes): void {
  server.get('/healthz', (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  )
  server.get('/readyz', async (_request, reply) => {
    const reason = await probes.unready()
    const status = reason === null ? { status: 'ready' } : { status: 'not ready', reason }
    const { state, answers, read, of } = probes.search()
    return reply
      .code(reason === null ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({
        ...status,
        ...(probes.behind && { behind: probes.behind() }),
        search: { state, answers, read, of },
      })
  })
  server.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await probes.metrics()),
  )
}
