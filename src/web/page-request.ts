import type { FormGuard } from '../access/form-guard.ts'
import type { PageAction } from '../access/link-token.ts'
import type { PageLinks } from '../operations/page-links.ts'
import type { PageOperations } from '../operations/page-operations.ts'
import { pageHeaders, renderNotice } from './layout.ts'

export interface PageRequest {
  readonly action: PageAction
  readonly method: string
  /** From the query on GET, from the form on POST. */
  readonly token: string
  /** Urlencoded fields of a POST; empty otherwise. */
  readonly form: Readonly<Record<string, string>>
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
}

export const respond = (status: number, page: string): PageResponse => ({
  status,
  headers: pageHeaders,
  html: page,
})

/** A page of paragraphs instead of one that cannot be shown. */
export const respondNotice = (
  status: number,
  language: string,
  title: string,
  paragraphs: readonly string[],
  portalName: string | null = null,
): PageResponse => respond(status, renderNotice({ language, portalName, title }, paragraphs))
