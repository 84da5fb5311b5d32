import { html } from 'ghtml'
import type { FormGuard, FormStamp } from '../access/form-guard.ts'
import type { LinkAction, VerifiedLink } from '../access/link-token.ts'
import { DirectoryError, type ErrorCode, errorTable } from '../errors.ts'
import type { PageLinks } from '../operations/page-links.ts'
import type { EntitySummary, PageOperations } from '../operations/page-operations.ts'
import { decoyOperations } from './decoy.ts'
import {
  type Field,
  type FormState,
  hasFaults,
  readForm,
  renderForm,
  trapField,
  waitMinutes,
} from './form.ts'
import { pageHeaders, renderNotice, renderPage, workingHeaders } from './layout.ts'
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
  /** Of the client, as limits count it. */
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

const pages: Readonly<Record<LinkAction, HostedPage>> = {
  add: addPage,
  report: reportPage,
  claim: claimPage,
  message: messagePage,
}

/** One request to a page that may be used: what belongs together on the way to its answer. */
interface Visit {
  readonly page: HostedPage
  readonly setting: PageSetting
  readonly request: PageRequest
  readonly context: PageContext
}

/**
 * Answers `/add`, `/report`, `/claim` and `/message`. GET shows the form, POST does what it says and thanks, or shows it again with what was
 * typed and what is wrong. Failures that are no DirectoryError are thrown on.
 */
export async function handleHostedPage(request: PageRequest, context: PageContext): Promise<PageResponse> {
  const { operations, links } = context
  const opened = links.open(request.token)
  if (!opened.ok)
    return deadLink(opened.reason, opened.reason === 'invalid' ? undefined : textsFor(opened.language))
  const { link } = opened
  const texts = textsFor(link.language)
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
  const visit: Visit = { page, setting, request, context }
  if (request.method === 'POST') return submit(visit)
  const values = { ...(link.country && { country: link.country }), ...link.prefill }
  return showForm(visit, 200, await page.fields(setting, values), { values, faults: {}, general: [] })
}

/** The form with what was typed. */
type ShowAgain = (status: number, faults: Omit<FormState, 'values'>) => PageResponse

/** In this order: too many; what is wrong with the entries, which robots get to see as well; then whether a person has sent it. */
async function submit(visit: Visit): Promise<PageResponse> {
  const { page, setting, request, context } = visit
  const { texts } = setting
  const wait = context.guard.admit(request.token, request.address)
  const fields = await page.fields(setting, request.form)
  const state = readForm(fields, request.form, texts)
  const again: ShowAgain = (status, faults) =>
    showForm(visit, status, fields, { ...faults, values: state.values })
  if (wait > 0) return later(again(429, { faults: {}, general: [texts.tooManyForms(wait)] }), wait)
  if (hasFaults(state)) return again(400, state)
  if (request.form[trapField]) return pretend(visit, state, again)
  const judgement = context.guard.judge(request.token, request.form.form_stamp, request.form.form_work ?? '')
  if (judgement.verdict === 'look again') return again(400, { faults: {}, general: [texts.lookAgain] })
  if (judgement.verdict === 'work') {
    const seconds = Math.ceil(judgement.waitMs / 1000)
    return later(again(429, { faults: {}, general: [texts.workWait(waitMinutes)] }), seconds)
  }
  return carryOut(visit, fields, state, again)
}

const later = (response: PageResponse, seconds: number): PageResponse => ({
  ...response,
  headers: { ...response.headers, 'retry-after': String(seconds) },
})

/** Counted first, so that two at once are not both the last one; not counted when nothing came of it. */
async function carryOut(
  { page, setting, request, context }: Visit,
  fields: readonly Field[],
  state: FormState,
  again: ShowAgain,
): Promise<PageResponse> {
  const { texts, link } = setting
  let isCounted = false
  let isDone = false
  try {
    isCounted = await context.links.use(request.token, link)
    if (!isCounted) return deadLink('used up', texts)
    const outcome = await page.perform(setting, state.values)
    if ('faults' in outcome) return again(400, { faults: outcome.faults, general: [] })
    isDone = true
    return thank(page, setting, outcome.done)
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    if (endsLink.has(error.code)) return deadLink('invalid', texts)
    return again(errorTable[error.code].status, explain(error, fields, texts))
  } finally {
    // Where this fails, the answer to what came before is worth more.
    if (isCounted && !isDone) await context.links.release(request.token).catch(() => undefined)
  }
}

function thank(page: HostedPage, setting: PageSetting, done: readonly string[]): PageResponse {
  const { texts, link } = setting
  const title = page.title(setting)
  return respond(200, renderNotice({ language: texts.language, portalName: link.portalName, title }, done))
}

/** What a robot that filled in the trap sees: the page that it would see otherwise. */
async function pretend(
  { page, setting, context }: Visit,
  state: FormState,
  again: ShowAgain,
): Promise<PageResponse> {
  const nothing = { ...setting, operations: decoyOperations(setting.operations, context.now) }
  const outcome = await page.perform(nothing, state.values)
  return 'done' in outcome
    ? thank(page, setting, outcome.done)
    : again(400, { faults: outcome.faults, general: [] })
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

function showForm(
  { page, setting, request, context }: Visit,
  status: number,
  fields: readonly Field[],
  state: FormState,
): PageResponse {
  const { texts, link, entity } = setting
  const stamp: FormStamp = context.guard.stamp(request.token, request.form.form_stamp)
  const form = renderForm(`/${page.action}`, request.token, fields, state, texts, page.submit(texts), stamp)
  const body = `${entity === null ? '' : addressOf(entity)}\n${form}`
  const html = renderPage({
    language: texts.language,
    title: page.title(setting),
    portalName: link.portalName,
    body,
  })
  return { status, headers: stamp.bits > 0 ? workingHeaders : pageHeaders, html }
}

const addressOf = ({ addressLines }: EntitySummary): string =>
  addressLines.length === 0
    ? ''
    : html`<address>!${addressLines.map((line) => html`${line}`).join('<br>')}</address>`

type DeadReason = Extract<VerifiedLink, { ok: false }>['reason']

/** For a link that was never made here, belongs to another page or to a revoked key, or is too old or used up: the page does not say which of the first three. */
function deadLink(reason: DeadReason, texts: Texts = textsFor('en')): PageResponse {
  const [status, title, text] = {
    invalid: [404, texts.linkInvalidTitle, texts.linkInvalid] as const,
    expired: [404, texts.linkExpiredTitle, texts.linkExpired] as const,
    'used up': [410, texts.linkUsedTitle, texts.linkUsed] as const,
  }[reason]
  return respond(status, renderNotice({ language: texts.language, portalName: null, title }, [text]))
}

const respond = (status: number, page: string): PageResponse => ({ status, headers: pageHeaders, html: page })
