import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operations } from '../operations/index.ts'
import { defaultCountry } from '../web/directory/handle.ts'
import type { Site } from '../web/directory/site.ts'
import { widgetMapPage } from '../web/widget-map-page.ts'
import { widgetScript } from '../web/widget-script.ts'
import { pageHeaders } from './page-headers.ts'
import { queryOf } from './query-of.ts'

export interface WidgetParts {
  readonly operations: Operations
  /** The site that a request is for. */
  readonly site: (request: FastifyRequest) => Site
}

/** `/widget.js`: the store finder that pages of other sites include, and `/widget/map`, its map in a frame. */
export function serveWidget(server: FastifyInstance, { operations, site }: WidgetParts): void {
  server.get('/widget.js', async (request, reply) => {
    const current = site(request)
    const script = widgetScript({ country: await defaultCountry(current, operations), site: current.id })
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
  server.get('/widget/map', (request, reply) => {
    const { map } = site(request)
    const language = queryOf(request.url).get('lang') ?? 'en'
    const headers = pageHeaders(map.origin)
    const policy = headers['content-security-policy']!.replace("frame-ancestors 'none'", 'frame-ancestors *')
    return reply
      .headers({ ...headers, 'content-security-policy': policy, 'cache-control': 'public, max-age=600' })
      .send(widgetMapPage(language, map))
  })
}
