import type { FastifyInstance } from 'fastify'
import type { SearchFigures } from './metrics.ts'

/** What monitoring asks a server. */
export interface Probes {
  /** Why the server had better get no requests: it stops, or its storage cannot be written or read; null when all is well. */
  readonly unready: () => Promise<string | null>
  /** What searches can expect; the directory is ready for everything else without them. */
  readonly search: () => SearchFigures & { readonly state: string }
  /** Prometheus text of all threads. */
  readonly metrics: () => Promise<string>
}

/** `/healthz`, `/readyz` and `/metrics`: for probes, without a key. */
export function serveProbes(server: FastifyInstance, probes: Probes): void {
  server.get('/healthz', (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  )
  server.get('/readyz', async (_request, reply) => {
    const reason = await probes.unready()
    const status = reason === null ? { status: 'ready' } : { status: 'not ready', reason }
    return reply
      .code(reason === null ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ ...status, search: probes.search() })
  })
  server.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await probes.metrics()),
  )
}
