import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../endpoints/index.ts'
import { openApiDocument } from '../openapi/openapi-document.ts'
import { version } from '../paths.ts'
import { aboutPage } from '../web/about-page.ts'
import { referencePage } from '../web/reference-page.ts'

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'X-Content-Type-Options': 'nosniff',
}

/** Public addresses of the directory; with port 0 they are known only after listening. */
export interface Addresses {
  readonly baseUrl: () => string
  readonly assetsUrl: () => string
}

/** `/openapi.json`, `/docs` and `/about`: the API, and the sources of the data. No key needed. */
export function serveReference(server: FastifyInstance, { baseUrl, assetsUrl }: Addresses): void {
  const notice = readFileSync(new URL('../../NOTICE', import.meta.url), 'utf8')
  let reference: string | undefined
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
  server.get('/docs', (_request, reply) => {
    reference ??= referencePage(endpoints)
    return reply.headers(pageHeaders).send(reference)
  })
  server.get('/about', (request, reply) => {
    if (request.headers.accept?.includes('text/html') === true)
      return reply.headers(pageHeaders).send(aboutPage(version, notice))
    return reply.type('application/json; charset=utf-8').send(
      JSON.stringify({
        success: true,
        msg: 'ok',
        data: { name: 'Highstreet', version, licence: 'Apache-2.0', assets_url: assetsUrl(), notice },
      }),
    )
  })
}
