import { html } from 'ghtml'
import type { ConsoleSession } from '../../operations/console.ts'
import type { Operations } from '../../operations/index.ts'
import type { Site } from '../directory/site.ts'
import { type Field, type FormState, renderForm } from '../form.ts'
import { homeLink, pageHeaders, renderPage } from '../layout.ts'
import type { Files } from '../page-request.ts'
import type { ConsoleTexts } from '../texts/console-texts.ts'
import type { Texts } from '../texts/texts.ts'

/** What all pages of the console share. */

export interface ConsoleRequest {
  readonly method: string
  /** The segments of the path after `/console`. */
  readonly segments: readonly string[]
  readonly form: Readonly<Record<string, string>>
  readonly files: Files
  /** The text of the session; empty without one. */
  readonly session: string
  readonly language: string
  /** What an earlier page has done: `saved` or `removed`, with the id of the site. */
  readonly done: { readonly what: string; readonly id: string } | null
}

export interface ConsoleContext {
  readonly operations: Operations
  readonly site: Site
  /** Takes an attempt to sign in; milliseconds until the next one, or 0. */
  readonly admit: () => number
}

export interface ConsoleResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
  /** A new session; empty ends it. */
  readonly session?: string
}

export interface Visit extends ConsoleContext {
  readonly request: ConsoleRequest
  readonly words: ConsoleTexts
  readonly texts: Texts
}

export interface Operator extends Visit {
  readonly session: ConsoleSession
}

/** No other page may send its forms: their origin is sent, and the session is checked with each. */
export const headers = { ...pageHeaders, 'referrer-policy': 'same-origin' }

export const see = (location: string): ConsoleResponse => ({
  status: 303,
  headers: { ...headers, location },
  html: '',
})

export const page = (visit: Visit, status: number, title: string, body: string): ConsoleResponse => {
  const { site, texts } = visit
  const back = homeLink(site, texts.language)
  const content = renderPage({ language: texts.language, title, site, portalName: null, back, body })
  return { status, headers, html: content }
}

export const note = (text: string | undefined): string =>
  text === undefined ? '' : html`<p class="note" role="status">${text}</p>`

export const nothing: FormState = { values: {}, faults: {}, general: [] }

export const formOf = (
  { texts }: Visit,
  token: string,
  fields: readonly Field[],
  state: FormState,
  action: string,
  buttons: Parameters<typeof renderForm>[0]['buttons'],
  idPrefix = '',
): string =>
  renderForm({ action, token, fields, state, texts, buttons, stamp: { text: '', bits: 0 }, idPrefix })
