import type { FastifyInstance } from 'fastify'
import type { SearchFigures } from './metrics.ts'

/** What monitoring asks a server. */
export interface Probes {
  /** False while starting and stopping, and when the store cannot be read. */
  readonly ready: () => boolean
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
  server.get('/readyz', (_request, reply) => {
    const ready = probes.ready()
    return reply
      .code(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', search: probes.search() })
  })
  server.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await probes.metrics()),
  )
}
