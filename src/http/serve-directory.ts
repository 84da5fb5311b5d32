import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressGroup } from '../access/failed-keys.ts'
import type { Operations } from '../operations/index.ts'
import { webFiles } from '../web/design/files.ts'
import { handleDirectoryPage, preferredLanguage, visitOf } from '../web/directory/handle.ts'
import { renderDirectoryPage } from '../web/directory/layout.ts'
import { problemPage } from '../web/directory/problem-page.ts'
import type { Site } from '../web/directory/site.ts'
import { boxSuggestions } from '../web/directory/suggestions.ts'
import type { DirectoryAnswer, Visit } from '../web/directory/visit.ts'
import { directoryLanguages } from '../web/texts/in-language.ts'
import { VisitorRates } from './visitor-rates.ts'

export interface DirectoryParts {
  readonly operations: Operations
  /** Known once the server listens. */
  readonly site: () => Site
  /** Pages per second and address. */
  readonly ratePerSecond: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Headers of public pages: modules, styles and pictures of this site only, no frames, no other host. Pages
 * depend on the hour, so browsers ask again.
 */
const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self)',
  'cache-control': 'no-cache',
}

/** The public directory: pages by language, their files, and completions of the search box. */
export function serveDirectory(server: FastifyInstance, parts: DirectoryParts): void {
  const rates = new VisitorRates(parts.ratePerSecond, parts.now)
  server.get('/web/:version/*', (request, reply) => {
    const { version, '*': name } = request.params as { version: string; '*': string }
    const file = webFiles().get(name)
    if (file === undefined) return reply.callNotFound()
    return reply
      .headers({
        'content-type': file.type,
        'x-content-type-options': 'nosniff',
        // Pages of other sites load the modules of the store finder.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        // During an upgrade, a page of one version may ask for files of the other.
        'cache-control': version === file.version ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .send(file.bytes)
  })
  server.get('/', (request, reply) =>
    reply
      .header('vary', 'accept-language')
      .redirect(`/${preferredLanguage(request.headers['accept-language'])}`),
  )
  for (const language of directoryLanguages) {
    const visit = (request: FastifyRequest): Promise<Visit> =>
      visitOf({ language, rest: request.url.slice(language.length + 1) }, parts.site(), parts.operations)
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      const current = await visit(request)
      const retryAfterS = rates.take(addressGroup(request.ip))
      if (retryAfterS !== null) {
        reply.header('retry-after', retryAfterS)
        return answer(reply, problemPage(429, current, retryAfterS), current)
      }
      return answer(reply, await handleDirectoryPage(current), current)
    }
    server.route({ method: ['GET', 'HEAD'], url: `/${language}`, handler: page })
    server.route({ method: ['GET', 'HEAD'], url: `/${language}/*`, handler: page })
    server.get(`/${language}/suggest`, async (request, reply) => {
      const retryAfterS = rates.take(addressGroup(request.ip))
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      }
      if (retryAfterS !== null)
        return reply
          .code(429)
          .headers({ ...headers, 'retry-after': retryAfterS })
          .send('[]')
      return reply
        .headers({ ...headers, 'cache-control': 'public, max-age=60' })
        .send(JSON.stringify(await boxSuggestions(await visit(request))))
    })
  }
}

function answer(reply: FastifyReply, page: DirectoryAnswer, visit: Visit) {
  if ('location' in page) return reply.code(page.status).header('location', page.location).send('')
  return reply.code(page.status).headers(pageHeaders).send(renderDirectoryPage(page, visit))
}
