import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '../endpoints/index.ts'
import { LruCache } from '../lru-cache.ts'
import { openApiDocument } from '../openapi/openapi-document.ts'
import type { DueTerms } from '../operations/feeds/sources.ts'
import { version } from '../paths.ts'
import { aboutPage } from '../web/about-page.ts'
import type { Site } from '../web/directory/site.ts'
import { docsIndex } from '../web/docs/docs-index.ts'
import { type DocsPage, docsMenu, renderDocsPage } from '../web/docs/docs-layout.ts'
import { documentPage } from '../web/docs/documents-page.ts'
import { referencePage } from '../web/docs/reference-page.ts'
import { packedAnswer } from './packed.ts'
import { pageHeaders } from './page-headers.ts'

/** The reference has 1.2 MB, a guide some 30 KB. */
const keptPages = 32

/** Only what this site serves, and calls of its own API. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Public addresses of the directory; with port 0 they are known only after listening. */
export interface Addresses {
  readonly baseUrl: () => string
  readonly assetsUrl: () => string
  /** The terms of imported data. */
  readonly sources: () => Promise<readonly DueTerms[]>
  /** The site that a request is for. */
  readonly site: (request: FastifyRequest) => Site
}

/** `/openapi.json`, `/docs` and `/about`: the API, its guides, and the sources of the data. No key needed. */
export function serveReference(
  server: FastifyInstance,
  { baseUrl, assetsUrl, sources, site }: Addresses,
): void {
  const notice = readFileSync(new URL('../../NOTICE', import.meta.url), 'utf8')
  // Built once per address: it takes milliseconds, and the route is public.
  let made = { address: '', text: '' }
  const document = (address: string): string => {
    if (made.address !== address) {
      made = { address, text: JSON.stringify(openApiDocument(endpoints, { baseUrl: address, version })) }
    }
    return made.text
  }
  server.get('/openapi.json', (_request, reply) =>
    reply
      .headers({ 'Content-Type': 'application/json; charset=utf-8', 'Access-Control-Allow-Origin': '*' })
      .send(document(baseUrl())),
  )
  serveDocs(server, baseUrl, site)
  server.get('/about', async (request, reply) => {
    const due = await sources()
    if (request.headers.accept?.includes('text/html') === true)
      return reply.headers(pageHeaders(null)).send(aboutPage(version, notice, due, site(request)))
    return reply.type('application/json; charset=utf-8').send(
      JSON.stringify({
        success: true,
        msg: 'ok',
        data: {
          name: 'Highstreet',
          version,
          licence: 'Apache-2.0',
          assets_url: assetsUrl(),
          sources: due,
          notice,
        },
      }),
    )
  })
}

/** `/docs` and the documents below it. What they are made of is read and rendered at the first request. */
function serveDocs(
  server: FastifyInstance,
  baseUrl: () => string,
  site: (request: FastifyRequest) => Site,
): void {
  let reference: DocsPage | undefined
  let menu: string | undefined
  let index: string | undefined
  // A page is the same for all visitors of a site: its bytes are kept, so that they are packed once.
  const bytesOf = new LruCache<string, Buffer>(keptPages)
  const headers = { ...pageHeaders(null), 'content-security-policy': docsPolicy }
  const send = async (request: FastifyRequest, reply: FastifyReply, page: DocsPage) => {
    menu ??= docsMenu(endpoints)
    const html = renderDocsPage(page, site(request), menu)
    const bytes = bytesOf.get(html) ?? Buffer.from(html)
    bytesOf.set(html, bytes)
    const packed = await packedAnswer({ type: 'text/html', bytes }, request.headers['accept-encoding'])
    return reply.headers({ ...headers, ...packed.headers }).send(packed.bytes)
  }
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const address = request.url.split('?', 1)[0]!.replace(/\/+$/, '')
    if (address === '/docs') {
      reference ??= referencePage(endpoints, baseUrl())
      return send(request, reply, reference)
    }
    const found = documentPage(address)
    return found === undefined ? reply.callNotFound() : send(request, reply, found)
  }
  server.route({ method: ['GET', 'HEAD'], url: '/docs', handler: page })
  server.route({ method: ['GET', 'HEAD'], url: '/docs/*', handler: page })
  server.get('/docs/index.json', (_request, reply) => {
    index ??= docsIndex(endpoints)
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=600',
      })
      .send(index)
  })
}
