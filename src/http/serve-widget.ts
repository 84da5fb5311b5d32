import type { FastifyInstance } from 'fastify'
import type { Operations } from '../operations/index.ts'
import { defaultCountry } from '../web/directory/handle.ts'
import type { Site } from '../web/directory/site.ts'
import { widgetScript } from '../web/widget-script.ts'

export interface WidgetParts {
  readonly operations: Operations
  readonly site: () => Site
}

/** `/widget.js`: the store finder that pages of other sites include. */
export function serveWidget(server: FastifyInstance, { operations, site }: WidgetParts): void {
  server.get('/widget.js', async (_request, reply) => {
    const script = widgetScript({ country: await defaultCountry(site(), operations), map: false })
    return reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        // Its address has no version: a new one has to arrive soon after an upgrade.
        'cache-control': 'public, max-age=600',
      })
      .send(script)
  })
}
