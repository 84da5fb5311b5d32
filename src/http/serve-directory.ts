import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressGroup } from '../access/failed-keys.ts'
import type { SubmissionLimit, SubmissionLimits } from '../access/submission-limits.ts'
import type { Operations } from '../operations/index.ts'
import { webFiles } from '../web/design/files.ts'
import { rootOf } from '../web/directory/addresses.ts'
import { handleDirectoryPage, preferredLanguage, visitOf } from '../web/directory/handle.ts'
import { renderDirectoryPage } from '../web/directory/layout.ts'
import { openVisitorForm } from '../web/directory/open-form.ts'
import { problemPage } from '../web/directory/problem-page.ts'
import { searchedText } from '../web/directory/results-page.ts'
import type { Site } from '../web/directory/site.ts'
import { accentStyles, languagesOf } from '../web/directory/site-pages.ts'
import { boxSuggestions } from '../web/directory/suggestions.ts'
import type { DirectoryAnswer, Visit } from '../web/directory/visit.ts'
import { directoryLanguages } from '../web/texts/in-language.ts'
import { readBag } from './bag.ts'
import { isFromOwnPage } from './own-page.ts'
import { packedAnswer, packedPage } from './packed.ts'
import { pageHeaders } from './page-headers.ts'
import { VisitorRates } from './visitor-rates.ts'

export interface DirectoryParts {
  readonly operations: Operations
  /** The site that a request is for. */
  readonly site: (request: FastifyRequest) => Site
  /** Sites with a path, for host names without a site. */
  readonly pathSites: () => readonly Site[]
  /** Limits that all threads share. */
  readonly limits: SubmissionLimits
  /** Pages per second and address. */
  readonly ratePerSecond: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Forms that an address may open: enough for a person who compares several businesses. Each takes up a link
 * until it ends.
 */
const formsPerAddress: SubmissionLimit = { burst: 12, everyMs: 30_000 }

/** Bytes of the name and the town of a new business. */
const openingBytes = 8 * 1024

/** The public directory: pages by language, their files, and completions of the search box. */
export function serveDirectory(server: FastifyInstance, parts: DirectoryParts): void {
  const rates = new VisitorRates(parts.ratePerSecond, parts.now)
  server.get('/web/:version/*', async (request, reply) => {
    const { version, '*': name } = request.params as { version: string; '*': string }
    const file = webFiles().get(name)
    if (file === undefined) return reply.callNotFound()
    const { headers, bytes } = await packedAnswer(file, request.headers['accept-encoding'])
    return reply
      .headers({
        ...headers,
        'content-type': file.type,
        'x-content-type-options': 'nosniff',
        // Pages of other sites load the modules of the store finder.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        // During an upgrade, a page of one version may ask for files of the other.
        'cache-control': version === file.version ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .send(bytes)
  })
  server.get('/web/accent/:colour', (request, reply) => {
    const [, digits] = /^([0-9a-f]{6})\.css$/.exec((request.params as { colour: string }).colour) ?? []
    if (digits === undefined) return reply.callNotFound()
    return reply
      .headers({
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(accentStyles(digits))
  })
  server.get('/', (request, reply) => {
    const site = parts.site(request)
    const languages = languagesOf(site)
    return reply
      .header('vary', 'accept-language')
      .redirect(rootOf(site, preferredLanguage(request.headers['accept-language'], languages)))
  })
  for (const language of directoryLanguages) {
    const visit = (request: FastifyRequest): Promise<Visit> =>
      visitOf(
        { language, rest: request.url.slice(language.length + 1) },
        parts.site(request),
        parts.operations,
      )
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      const current = await visit(request)
      if (!languagesOf(current.site).includes(language))
        return reply.redirect(rootOf(current.site, languagesOf(current.site)[0]!) + current.rest, 301)
      const retryAfterS = rates.take(addressGroup(request.ip))
      if (retryAfterS !== null) {
        reply.header('retry-after', retryAfterS)
        return answer(reply, problemPage(429, current, retryAfterS), current)
      }
      const found = await handleDirectoryPage(current)
      countOpening(request, current, found)
      return answer(reply, found, current)
    }
    server.route({ method: ['GET', 'HEAD'], url: `/${language}`, handler: page })
    server.route({ method: ['GET', 'HEAD'], url: `/${language}/*`, handler: page })
    const open = async (request: FastifyRequest, reply: FastifyReply) => {
      const current = await visit(request)
      if (!isFromOwnPage(request)) return answer(reply, problemPage(400, current), current)
      const waitMs = parts.limits.take(`form ${addressGroup(request.ip)}`, formsPerAddress)
      if (waitMs > 0) {
        const retryAfterS = Math.ceil(waitMs / 1000)
        return answer(reply, problemPage(429, current, retryAfterS), current, retryAfterS)
      }
      const { id = null, action = 'add' } = request.params as { id?: string; action?: string }
      const fields = await fieldsOf(request)
      return answer(reply, await openVisitorForm(current, { action, entityId: id, fields }), current)
    }
    server.post(`/${language}/b/:id/open/:action`, { bodyLimit: openingBytes }, open)
    server.post(`/${language}/add`, { bodyLimit: openingBytes }, open)
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

/** Counts a listing that was opened from a page of results: browsers say which page of the directory led to it. */
function countOpening({ headers, method }: FastifyRequest, visit: Visit, found: DirectoryAnswer): void {
  const { referer, host } = headers
  if (referer === undefined || method !== 'GET' || !('kind' in found) || found.kind !== 'listing') return
  const from = URL.canParse(referer) ? new URL(referer) : null
  if (from === null || from.host !== host || !from.pathname.endsWith('/search')) return
  const text = searchedText(from.searchParams)
  const country = from.searchParams.get('country')?.toLowerCase() ?? ''
  visit.operations.countOpened(text, /^[a-z]{2}$/.test(country) ? country : visit.country)
}

async function fieldsOf(request: FastifyRequest): Promise<Readonly<Record<string, string>>> {
  const { values } = await readBag({
    method: request.method,
    query: '',
    contentType: request.headers['content-type'],
    body: Buffer.isBuffer(request.body) ? request.body : undefined,
  })
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}

async function answer(reply: FastifyReply, page: DirectoryAnswer, visit: Visit, retryAfterS?: number) {
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS)
  if ('location' in page) return reply.code(page.status).header('location', page.location).send('')
  const { site } = visit
  const packed = await packedPage(renderDirectoryPage(page, visit), reply.request.headers['accept-encoding'])
  return reply
    .code(page.status)
    .headers({
      ...pageHeaders(site.map.origin, { showsFrames: page.showsFrames, pictures: site.pictureOrigins }),
      ...packed.headers,
    })
    .send(packed.bytes)
}
