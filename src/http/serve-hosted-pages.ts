import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressGroup } from '../access/failed-keys.ts'
import type { FormGuard } from '../access/form-guard.ts'
import { pageActions } from '../access/link-token.ts'
import type { UploadedFile } from '../entity/objects/kinds.ts'
import type { Operations } from '../operations/index.ts'
import { preferredLanguage } from '../web/directory/handle.ts'
import type { Site } from '../web/directory/site.ts'
import { categoryHelp, placeHelp, similarHelp } from '../web/form-help.ts'
import { handleHostedPage } from '../web/hosted-pages.ts'
import { formLanguages } from '../web/texts/in-language.ts'
import { readBag } from './bag.ts'
import { queryOf } from './query-of.ts'
import { VisitorRates } from './visitor-rates.ts'

export interface HostedPageContext {
  readonly guard: FormGuard
  readonly now: () => number
  readonly operations: Operations
  /** The site that a request is for. */
  readonly site: (request: FastifyRequest) => Site
  /** Requests for help per second and address. */
  readonly ratePerSecond: number
}

/** The pages behind the links of `token/*` and of mail to owners, and the help of their browser modules. */
export function serveHostedPages(server: FastifyInstance, context: HostedPageContext): void {
  for (const action of pageActions) {
    server.route({
      method: ['GET', 'HEAD', 'POST'],
      url: `/${action}`,
      handler: async (request, reply) => {
        const { texts, files } = await formOf(request)
        const isPost = request.method === 'POST'
        const { guard, now, operations, site } = context
        const page = await handleHostedPage(
          {
            action,
            method: request.method,
            token: texts.token ?? '',
            form: isPost ? texts : {},
            files: isPost ? files : {},
            language: preferredLanguage(request.headers['accept-language'], formLanguages),
            address: addressGroup(request.ip),
          },
          {
            guard,
            now: now(),
            links: operations.pageLinks,
            operations: operations.pages,
            site: site(request),
          },
        )
        return reply.code(page.status).headers(page.headers).send(page.html)
      },
    })
  }
  serveHelp(server, context)
}

/** The texts and files of a form. */
export async function formOf(request: FastifyRequest) {
  const { values } = await readBag({
    method: request.method,
    query: request.url.split('?')[1] ?? '',
    contentType: request.headers['content-type'],
    body: Buffer.isBuffer(request.body) ? request.body : undefined,
  })
  const texts: Record<string, string> = {}
  const files: Record<string, UploadedFile> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') texts[name] = value
    else if (isFile(value)) files[name] = value
  }
  return { texts, files }
}

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes)

const helpHeaders = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' }

/** What browsers ask while somebody types. No key is needed; each address has a rate. */
function serveHelp(server: FastifyInstance, context: HostedPageContext): void {
  const { operations, site, ratePerSecond, now } = context
  const rates = new VisitorRates(ratePerSecond, now)
  const help =
    (find: (query: URLSearchParams, operations: Operations, site: Site) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const retryAfterS = rates.take(addressGroup(request.ip))
      if (retryAfterS !== null)
        return reply
          .code(429)
          .headers({ ...helpHeaders, 'retry-after': retryAfterS })
          .send('[]')
      const query = queryOf(request.url)
      const found = await find(query, operations, site(request))
      return reply
        .headers({ ...helpHeaders, 'cache-control': 'public, max-age=60' })
        .send(JSON.stringify(found))
    }
  server.get('/forms/categories', help(categoryHelp))
  server.get('/forms/similar', help(similarHelp))
  server.get('/forms/place', help(placeHelp))
}
