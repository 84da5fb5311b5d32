import type { FastifyInstance } from 'fastify'
import { addressGroup } from '../access/failed-keys.ts'
import type { FormGuard } from '../access/form-guard.ts'
import { pageActions } from '../access/link-token.ts'
import type { PageLinks } from '../operations/page-links.ts'
import type { PageOperations } from '../operations/page-operations.ts'
import { formWorkScript } from '../web/form-work-script.ts'
import { handleHostedPage } from '../web/hosted-pages.ts'
import { stylesheet } from '../web/stylesheet.ts'
import { readBag } from './bag.ts'

export interface HostedPageContext {
  readonly links: PageLinks
  readonly guard: FormGuard
  readonly now: () => number
  readonly operations: PageOperations
}

/**
 * The pages behind the links of `token/*` and of mail to owners, their stylesheet, and the script of guarded
 * forms.
 */
export function serveHostedPages(server: FastifyInstance, context: HostedPageContext): void {
  const files = [
    ['/web.css', 'text/css', stylesheet],
    ['/form-work.js', 'text/javascript', formWorkScript],
  ] as const
  for (const [url, type, content] of files) {
    server.get(url, (_request, reply) =>
      reply
        .headers({
          'Content-Type': `${type}; charset=utf-8`,
          'Cache-Control': 'public, max-age=3600',
          'X-Content-Type-Options': 'nosniff',
        })
        .send(content),
    )
  }
  for (const action of pageActions) {
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
            address: addressGroup(request.ip),
          },
          { ...context, now: context.now() },
        )
        return reply.code(page.status).headers(page.headers).send(page.html)
      },
    })
  }
}
