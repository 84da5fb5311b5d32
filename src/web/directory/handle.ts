import { readCountryCode } from '../../entity/objects/kinds.ts'
import { DirectoryError, errorTable } from '../../errors.ts'
import type { Operations } from '../../operations/index.ts'
import { directoryTexts } from '../texts/in-language.ts'
import { rootOf } from './addresses.ts'
import { categoriesPage, categoryPage, placePage } from './browse-pages.ts'
import { embedPage } from './embed-page.ts'
import { homePage } from './home-page.ts'
import { lettersPage } from './letters-page.ts'
import { listingPage } from './listing-page.ts'
import { addStartPage } from './open-form.ts'
import { unreadNotice } from './parts/unread-notice.ts'
import { type ProblemStatus, problemPage } from './problem-page.ts'
import { resultsPage } from './results-page.ts'
import type { Site } from './site.ts'
import { legalPage } from './site-pages.ts'
import type { DirectoryAnswer, Visit } from './visit.ts'

/** Pages by the first segment after the language. */
const pages: Readonly<Record<string, (visit: Visit) => Promise<DirectoryAnswer>>> = {
  '': homePage,
  search: resultsPage,
  b: listingPage,
  c: categoryPage,
  p: placePage,
  categories: categoriesPage,
  add: addStartPage,
  'a-z': lettersPage,
  embed: embedPage,
  imprint: legalPage('imprint'),
  privacy: legalPage('privacy'),
  terms: legalPage('terms'),
}

/** The part of a request that pages depend on. */
export interface DirectoryRequest {
  readonly language: string
  /** The path after the language with its query. */
  readonly rest: string
}

/** Reads the address of a request. */
export async function visitOf(request: DirectoryRequest, site: Site, operations: Operations): Promise<Visit> {
  const { language, rest } = request
  const mark = rest.indexOf('?')
  const path = mark < 0 ? rest : rest.slice(0, mark)
  const query = new URLSearchParams(mark < 0 ? '' : rest.slice(mark + 1))
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded)
  const asked = query.get('country')?.trim() ?? ''
  const known = readCountryCode(asked)
  const country = known ?? (await defaultCountry(site, operations))
  return {
    site,
    texts: directoryTexts(language),
    language,
    root: rootOf(site, language),
    locale: `${language}-${country.toUpperCase()}`,
    rest,
    segments,
    query,
    unread: asked === '' || known !== undefined ? [] : ['country'],
    country,
    visitor: await operations.directory.visitor(),
    operations,
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The country of a directory: that of its site, or else the one with most businesses. */
export const defaultCountry = async (site: Site, operations: Operations): Promise<string> =>
  site.country ?? (await operations.directory.countries())[0]?.country ?? 'gb'

/** The page of an address. Failures that a client caused are explained; others are rethrown. */
export async function handleDirectoryPage(visit: Visit): Promise<DirectoryAnswer> {
  const page = pages[visit.segments[0] ?? '']
  if (page === undefined) return problemPage(404, visit)
  try {
    return withNotice(await page(visit), visit)
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    return problemPage(shownStatus(error), visit)
  }
}

/** The page with what could not be read of its address, unless it says that itself. */
function withNotice(page: DirectoryAnswer, { unread, texts }: Visit): DirectoryAnswer {
  if ('location' in page || page.kind === 'results') return page
  return { ...page, body: unreadNotice([...unread, ...(page.unread ?? [])], texts) + page.body }
}

function shownStatus({ code }: DirectoryError): ProblemStatus {
  const { status } = errorTable[code]
  if (status >= 500) return 503
  return status === 404 || status === 410 || status === 429 ? status : 400
}

/** The language of a first visit: the first of the browser's among those of the site; its first without one. */
export function preferredLanguage(acceptLanguage: string | undefined, languages: readonly string[]): string {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const quality = Number(
        rest
          .find((one) => one.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { language: tag.split('-')[0]!, quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return wanted.find(({ language }) => languages.includes(language))?.language ?? languages[0]!
}
