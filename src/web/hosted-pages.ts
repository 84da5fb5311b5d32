import { html } from 'ghtml'
import { type LinkAction, verifyLink } from '../access/link-token.ts'
import { DirectoryError, type ErrorCode, errorTable } from '../errors.ts'
import type { EntitySummary, PageOperations } from '../operations/page-operations.ts'
import { type Field, type FormState, hasFaults, readForm, renderForm } from './form.ts'
import { pageHeaders, renderNotice, renderPage } from './layout.ts'
import { addPage } from './pages/add.ts'
import { claimPage } from './pages/claim.ts'
import { messagePage } from './pages/message.ts'
import type { HostedPage, PageSetting, Values } from './pages/page.ts'
import { reportPage } from './pages/report.ts'
import { type Texts, textsFor } from './texts/texts.ts'

export interface PageRequest {
  readonly action: LinkAction
  readonly method: string
  /** Of the query on GET, of the form on POST. */
  readonly token: string
  /** Urlencoded fields of a POST; empty otherwise. */
  readonly form: Readonly<Record<string, string>>
}

export interface PageResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}

export interface PageContext {
  /** The secret that links are signed with. */
  readonly secret: string | Uint8Array
  /** Milliseconds since 1970. */
  readonly now: number
  readonly operations: PageOperations
}

const pages: Readonly<Record<LinkAction, HostedPage>> = {
  add: addPage,
  report: reportPage,
  claim: claimPage,
  message: messagePage,
}

/**
 * Answers `/add`, `/report`, `/claim` and `/message`. GET shows the form, POST does what it says and thanks, or shows it again with what was
 * typed and what is wrong. Failures that are no DirectoryError are thrown on.
 */
export async function handleHostedPage(request: PageRequest, context: PageContext): Promise<PageResponse> {
  const verified = verifyLink(request.token, context.secret, context.now)
  if (!verified.ok) return deadLink(verified.reason)
  const { link } = verified
  const texts = textsFor(link.language)
  const { operations } = context
  if (link.action !== request.action || !(await operations.isKeyValid(link.keyId)))
    return deadLink('invalid', texts)
  const notice = { language: texts.language, portalName: link.portalName }
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') {
    const page = renderNotice({ ...notice, title: texts.methodTitle }, [texts.method])
    return { ...respond(405, page), headers: { ...pageHeaders, allow: 'GET, HEAD, POST' } }
  }
  const entity = link.action === 'add' ? null : await operations.entity(link.entityId ?? '')
  if (entity === undefined) {
    return respond(404, renderNotice({ ...notice, title: texts.entityGoneTitle }, [texts.entityGone]))
  }
  const page = pages[link.action]
  const setting: PageSetting = { link, entity, texts, operations }
  if (request.method === 'POST') return submit(page, setting, request)
  const values = { ...(link.country && { country: link.country }), ...link.prefill }
  const fields = await page.fields(setting, values)
  return respond(200, formPage(page, setting, request.token, fields, { values, faults: {}, general: [] }))
}

async function submit(page: HostedPage, setting: PageSetting, request: PageRequest): Promise<PageResponse> {
  const { texts, link } = setting
  const fields = await page.fields(setting, request.form)
  const state = readForm(fields, request.form, texts)
  const again = (status: number, faults: Omit<FormState, 'values'>): PageResponse =>
    respond(status, formPage(page, setting, request.token, fields, { ...faults, values: state.values }))
  if (hasFaults(state)) return again(400, state)
  try {
    const outcome = await page.perform(setting, state.values)
    if ('faults' in outcome) return again(400, { faults: outcome.faults, general: [] })
    const title = page.title(setting)
    const thanks = { language: texts.language, portalName: link.portalName, title }
    return respond(200, renderNotice(thanks, outcome.done))
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    if (endsLink.has(error.code)) return deadLink('invalid', texts)
    return again(errorTable[error.code].status, explain(error, fields, texts))
  }
}

/** A key that was revoked between showing the form and sending it. */
const endsLink: ReadonlySet<ErrorCode> = new Set(['key_unknown', 'token_not_found'])

/** Attributes of objects and the fields they were typed into, where the names differ. */
const fieldNames: Values = {
  number: 'telephone_number',
  email_address: 'email',
  website_url: 'website',
  category_id: 'category',
  inactive_reason: 'subject',
  data_type: 'subject',
}

/** Puts each message, without the name it begins with, beside the field of that name; the others above the form. */
function explain(error: DirectoryError, fields: readonly Field[], texts: Texts): Omit<FormState, 'values'> {
  if (error.code === 'claimed_already') return { faults: {}, general: [texts.claimedAlready] }
  if (error.code === 'too_many_requests') return { faults: {}, general: [texts.tooManySent] }
  const faults: Record<string, string> = {}
  const general: string[] = error.code === 'invalid_parameters' ? [] : [error.message]
  for (const detail of error.details) {
    const [first = '', ...rest] = detail.split(' ')
    const attribute = first.split('.').at(-1)!
    const field =
      fields.find(({ name }) => name === attribute) ??
      fields.find(({ name }) => name === fieldNames[attribute])
    if (field === undefined) general.push(detail)
    else faults[field.name] ??= rest.join(' ')
  }
  if (general.length === 0 && Object.keys(faults).length === 0) general.push(error.message)
  return { faults, general }
}

function formPage(
  page: HostedPage,
  setting: PageSetting,
  token: string,
  fields: readonly Field[],
  state: FormState,
): string {
  const { texts, link, entity } = setting
  const form = renderForm(`/${page.action}`, token, fields, state, texts, page.submit(texts))
  const body = `${entity === null ? '' : addressOf(entity)}\n${form}`
  return renderPage({
    language: texts.language,
    title: page.title(setting),
    portalName: link.portalName,
    body,
  })
}

const addressOf = ({ addressLines }: EntitySummary): string =>
  addressLines.length === 0
    ? ''
    : html`<address>!${addressLines.map((line) => html`${line}`).join('<br>')}</address>`

/** For a link that was never made here, belongs to another page or to a revoked key, or is too old: which of the first three is not told. */
function deadLink(reason: 'invalid' | 'expired', texts: Texts = textsFor('en')): PageResponse {
  const title = reason === 'expired' ? texts.linkExpiredTitle : texts.linkInvalidTitle
  const text = reason === 'expired' ? texts.linkExpired : texts.linkInvalid
  return respond(404, renderNotice({ language: texts.language, portalName: null, title }, [text]))
}

const respond = (status: number, page: string): PageResponse => ({ status, headers: pageHeaders, html: page })
