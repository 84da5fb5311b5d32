import type { FormGuard } from '../access/form-guard.ts'
import type { PageAction } from '../access/link-token.ts'
import type { UploadedFile } from '../entity/objects/kinds.ts'
import type { PageLinks } from '../operations/page-links.ts'
import type { PageOperations } from '../operations/page-operations.ts'
import type { Site } from './directory/site.ts'
import { type Frame, homeLink, pageHeaders, renderNotice } from './layout.ts'

export type Files = Readonly<Record<string, UploadedFile>>

export interface PageRequest {
  readonly action: PageAction
  readonly method: string
  /** From the query on GET, from the form on POST. */
  readonly token: string
  /** Urlencoded fields of a POST; empty otherwise. */
  readonly form: Readonly<Record<string, string>>
  /** Files of a POST by their field. */
  readonly files?: Files
  /** What the browser prefers, of the languages of forms: that of a page whose link tells none; default: `en`. */
  readonly language?: string
  /** Client address as used for limits. */
  readonly address: string
}

export interface PageResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}

export interface PageContext {
  readonly links: PageLinks
  readonly guard: FormGuard
  /** Milliseconds since 1970. */
  readonly now: number
  readonly operations: PageOperations
  readonly site: Site
}

export const respond = (status: number, page: string): PageResponse => ({
  status,
  headers: pageHeaders,
  html: page,
})

/** A page of paragraphs instead of one that cannot be shown. */
export const respondNotice = (
  status: number,
  {
    language,
    title,
    site,
    ...frame
  }: { readonly language: string; readonly title: string } & Partial<Frame> & {
      readonly site: Site
    },
  paragraphs: readonly string[],
): PageResponse =>
  respond(
    status,
    renderNotice(
      { portalName: null, back: homeLink(site, language), ...frame, language, title, site },
      paragraphs,
    ),
  )
