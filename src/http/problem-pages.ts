import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../endpoints/define-endpoint.ts'
import type { Operations } from '../operations/index.ts'
import { rootOf } from '../web/directory/addresses.ts'
import { preferredLanguage, visitOf } from '../web/directory/handle.ts'
import { renderDirectoryPage } from '../web/directory/layout.ts'
import { isProblemStatus, problemPage } from '../web/directory/problem-page.ts'
import type { Site } from '../web/directory/site.ts'
import { languagesOf } from '../web/directory/site-pages.ts'
import type { Frame } from '../web/directory/visit.ts'
import { directoryTexts } from '../web/texts/in-language.ts'
import { pageHeaders } from './page-headers.ts'
import type { ProblemPage } from './replies.ts'
import { pathsOf } from './routes.ts'

/**
 * Pages in the looks of the directory for failures that people meet: any request of a browser for a page,
 * known or unknown, but not for an endpoint, whose answers have one form for all.
 */
export function problemPages(
  endpoints: readonly Endpoint[],
  operations: Operations,
  site: (request: FastifyRequest) => Site,
): ProblemPage {
  let country = 'gb'
  /** Without the store: it may be what fails. */
  const frameOf = (current: Site, language: string): Frame => ({
    site: current,
    texts: directoryTexts(language),
    language,
    root: rootOf(current, language),
    rest: '',
    country: current.country ?? country,
  })
  return async (status, request, retryAfterS) => {
    const path = request.url.split('?', 1)[0]!
    if (!isProblemStatus(status) || !wantsPage(request) || pathsOf(endpoints).has(path)) return null
    const current = site(request)
    const language = languageOf(path, request, languagesOf(current))
    let frame = frameOf(current, language)
    if (status < 429) {
      // The search box of these pages is for a country.
      frame = await visitOf({ language, rest: '' }, current, operations).catch(() => frame)
      country = frame.country
    }
    return {
      headers: { ...pageHeaders(null), 'cache-control': 'no-store', vary: 'accept, accept-language' },
      html: renderDirectoryPage(problemPage(status, frame, retryAfterS ?? undefined), frame),
    }
  }
}

/** Browsers name HTML when they open a page, not when a script or an image asks. */
const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  /^(GET|HEAD|POST)$/.test(method) && headers.accept?.includes('text/html') === true

/** Of the address, or else of the browser. */
function languageOf(path: string, { headers }: FastifyRequest, languages: readonly string[]): string {
  const first = path.split('/')[1] ?? ''
  return languages.includes(first) ? first : preferredLanguage(headers['accept-language'], languages)
}
