import type { FastifyInstance } from 'fastify'
import { linkActions } from '../access/link-token.ts'
import type { PageOperations } from '../operations/page-operations.ts'
import { handleHostedPage } from '../web/hosted-pages.ts'
import { stylesheet } from '../web/stylesheet.ts'
import { readBag } from './bag.ts'

export interface HostedPageContext {
  readonly secret: string
  readonly now: () => number
  readonly operations: PageOperations
}

/** The pages that the links of `token/*` lead to, and their stylesheet. */
export function serveHostedPages(server: FastifyInstance, context: HostedPageContext): void {
  server.get('/web.css', (_request, reply) =>
    reply
      .headers({
        'Content-Type': 'text/css; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
        'X-Content-Type-Options': 'nosniff',
      })
      .send(stylesheet),
  )
  for (const action of linkActions) {
    server.route({
      method: ['GET', 'HEAD', 'POST'],
      url: `/${action}`,
      handler: async (request, reply) => {
        const query = request.url.split('?')[1] ?? ''
        const body = Buffer.isBuffer(request.body) ? request.body : undefined
        const { values } = await readBag({
          method: request.method,
          query,
          contentType: request.headers['content-type'],
          body,
        })
        const form = Object.fromEntries(
          Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        )
        const page = await handleHostedPage(
          {
            action,
            method: request.method,
            token: form.token ?? '',
            form: request.method === 'POST' ? form : {},
          },
          { secret: context.secret, now: context.now(), operations: context.operations },
        )
        return reply.code(page.status).headers(page.headers).send(page.html)
      },
    })
  }
}
