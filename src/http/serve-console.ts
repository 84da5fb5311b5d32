import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionMs } from '../access/console-session.ts'
import { addressGroup } from '../access/failed-keys.ts'
import type { SubmissionLimit, SubmissionLimits } from '../access/submission-limits.ts'
import type { Operations } from '../operations/index.ts'
import type { ConsoleResponse } from '../web/console/console-frame.ts'
import { handleConsole } from '../web/console/console-page.ts'
import { preferredLanguage } from '../web/directory/handle.ts'
import type { Site } from '../web/directory/site.ts'
import { respondNotice } from '../web/page-request.ts'
import { directoryLanguages, directoryTexts } from '../web/texts/in-language.ts'
import { isFromOwnPage } from './own-page.ts'
import { queryOf } from './query-of.ts'
import { formOf } from './serve-hosted-pages.ts'

export interface ConsoleParts {
  readonly operations: Operations
  /** The site that a request is for. */
  readonly site: (request: FastifyRequest) => Site
  /** Limits that all threads share. */
  readonly limits: SubmissionLimits
}

/** Attempts to sign in of an address: keys are long, so this only saves work. */
const signInsPerAddress: SubmissionLimit = { burst: 10, everyMs: 30_000 }

const cookieName = 'highstreet_console'

/** `/console`: the pages of operators, at the address of the whole directory alone. */
export function serveConsole(server: FastifyInstance, { operations, site, limits }: ConsoleParts): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const current = site(request)
    const language = preferredLanguage(request.headers['accept-language'], directoryLanguages)
    if (current.id !== null || (request.method === 'POST' && !isFromOwnPage(request))) {
      const { notFoundTitle: title, notFoundText } = directoryTexts(language)
      const { status, headers, html } = respondNotice(404, { language, title, site: current }, [notFoundText])
      return reply.code(status).headers(headers).send(html)
    }
    const { texts, files } = request.method === 'POST' ? await formOf(request) : { texts: {}, files: {} }
    const query = queryOf(request.url)
    const what = ['saved', 'removed'].find((name) => query.has(name))
    const answer = await handleConsole(
      {
        method: request.method,
        segments: segmentsOf(request.url),
        form: texts,
        files,
        session: sessionOf(request.headers.cookie),
        language,
        done: what === undefined ? null : { what, id: query.get(what)! },
      },
      {
        operations,
        site: current,
        admit: () => limits.take(`console ${addressGroup(request.ip)}`, signInsPerAddress),
      },
    )
    return reply
      .code(answer.status)
      .headers({ ...answer.headers, ...cookieOf(answer, current) })
      .send(answer.html)
  }
  const method = ['GET', 'HEAD', 'POST'] as const
  server.route({ method: [...method], url: '/console', handler })
  server.route({ method: [...method], url: '/console/*', handler })
}

const segmentsOf = (url: string): readonly string[] => {
  const path = url.split('?', 1)[0]!
  return path
    .split('/')
    .slice(2)
    .filter((segment) => segment !== '')
}

/** The session that a `Cookie` header holds; empty without one. */
function sessionOf(header = ''): string {
  const pairs = header.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === cookieName)?.[1] ?? ''
}

/** Scripts cannot read it, and browsers send it with requests of this directory's own pages only. */
function cookieOf({ session }: ConsoleResponse, { baseUrl }: Site): Readonly<Record<string, string>> {
  if (session === undefined) return {}
  const seconds = session === '' ? 0 : sessionMs / 1000
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  return {
    'set-cookie': `${cookieName}=${session}; Path=/console; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  }
}
