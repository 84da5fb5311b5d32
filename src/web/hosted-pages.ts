import { html } from 'ghtml'
import { type LinkAction, type LinkToken, linkActions, type PageAction } from '../access/link-token.ts'
import { DirectoryError, type ErrorCode, errorTable } from '../errors.ts'
import type { OpenedLink } from '../operations/page-links.ts'
import type { EntitySummary } from '../operations/page-operations.ts'
import { addressLines } from './address-lines.ts'
import { decoyOperations } from './decoy.ts'
import type { Site } from './directory/site.ts'
import { explain } from './explain-faults.ts'
import { askAgain, type Field, type FormState, readForm, renderForm } from './form.ts'
import { judgeForm, withRetry } from './guarded-form.ts'
import {
  type Frame,
  homeLink,
  listingHref,
  type PageLink,
  pageHeaders,
  pageHeadersWith,
  renderPage,
} from './layout.ts'
import { handleManagePage, ownerLinkOver } from './manage/manage-page.ts'
import {
  type PageContext,
  type PageRequest,
  type PageResponse,
  respond,
  respondNotice,
} from './page-request.ts'
import { addPage } from './pages/add.ts'
import { claimPage } from './pages/claim.ts'
import { messagePage } from './pages/message.ts'
import type { Done, HostedPage, PageOutcome, PageSetting, Values } from './pages/page.ts'
import { reportPage } from './pages/report.ts'
import { textsFor } from './texts/in-language.ts'
import type { Texts } from './texts/texts.ts'

export type { PageContext, PageRequest, PageResponse } from './page-request.ts'

const pages: Readonly<Record<LinkAction, HostedPage>> = {
  add: addPage,
  report: reportPage,
  claim: claimPage,
  message: messagePage,
}

const isLinkAction = (action: PageAction): action is LinkAction =>
  linkActions.some((known) => known === action)

/** The state of one request to a usable page. */
interface Visit {
  readonly page: HostedPage
  readonly setting: PageSetting
  readonly request: PageRequest
  readonly context: PageContext
}

/**
 * Answers `/add`, `/report`, `/claim`, `/message` and `/manage`. GET shows the form; POST carries it out and
 * thanks, or shows it again with the entries and their faults. Failures other than DirectoryError are
 * rethrown.
 */
export async function handleHostedPage(request: PageRequest, context: PageContext): Promise<PageResponse> {
  const { links, operations } = context
  const opened = await links.open(request.token)
  const link = 'link' in opened ? opened.link : null
  if (link === null) return deadLink(opened, request, context.site)
  const texts = textsFor(link.language)
  const isOfPage = link.action === request.action
  // A link to the owner's page ends with its claim, not with a key.
  const isValid = isOfPage && (link.action === 'manage' || (await operations.isKeyValid(link.keyId)))
  if (!isValid) return deadLink({ ok: false, reason: 'invalid' }, request, context.site, texts)
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') {
    const page = { ...frameOf(link, null, texts, context.site), language: texts.language }
    const answer = respondNotice(405, { ...page, title: texts.methodTitle }, [texts.method])
    return { ...answer, headers: { ...pageHeaders, allow: 'GET, HEAD, POST' } }
  }
  if (!isLinkAction(link.action)) return handleManagePage(request, context, link)
  return visitPage(pages[link.action], link, opened, request, context)
}

async function visitPage(
  page: HostedPage,
  link: LinkToken,
  opened: OpenedLink,
  request: PageRequest,
  context: PageContext,
): Promise<PageResponse> {
  const { operations } = context
  const texts = textsFor(link.language)
  const entity = link.action === 'add' ? null : await operations.entity(link.entityId ?? '', link.keyId)
  if (entity === undefined)
    return respondNotice(
      404,
      {
        ...frameOf(link, null, texts, context.site),
        language: texts.language,
        title: texts.entityGoneTitle,
      },
      [texts.entityGone],
    )
  const setting: PageSetting = { link, entity, texts, operations, site: context.site }
  const visit: Visit = { page, setting, request, context }
  if (!opened.ok) {
    const done = request.method === 'POST' ? await page.afterwards?.(setting, request.form) : undefined
    return done == null ? deadLink(opened, request, context.site) : thank(visit, done)
  }
  if (request.method === 'POST') return submit(visit)
  const values = { ...(link.country && { country: link.country }), ...link.prefill }
  return showForm(visit, 200, { values, faults: {}, general: [] })
}

/** Shows the form with its entries. */
type ShowAgain = (status: number, faults: Omit<FormState, 'values'>) => Promise<PageResponse>

async function submit(visit: Visit): Promise<PageResponse> {
  const { page, setting, request, context } = visit
  const { texts } = setting
  const turned = page.turnsTo?.(request.form)
  if (turned != null) return showForm(visit, 200, { values: turned, faults: {}, general: [] })
  const fields = await page.fields(setting, request.form)
  const state = readForm(fields, request.form, texts)
  const { files = {} } = request
  const again: ShowAgain = (status, faults) =>
    showForm(visit, status, askAgain(fields, { ...faults, values: state.values }, files, texts))
  const further = async () => (await page.check?.(setting, fields, state, files)) ?? {}
  const verdict = await judgeForm(request, context, state, texts, further)
  if (verdict.kind === 'again')
    return withRetry(await again(verdict.status, verdict.faults), verdict.retryAfterS)
  if (verdict.kind === 'trapped') return pretend(visit, fields, state, again)
  return carryOut(visit, fields, state, again)
}

/** On a DirectoryError, shows the form with its entries; other failures are rethrown. */
async function carryOut(
  visit: Visit,
  fields: readonly Field[],
  state: FormState,
  again: ShowAgain,
): Promise<PageResponse> {
  try {
    const outcome = visit.page.hasSteps
      ? await performStep(visit, state.values)
      : await performOnce(visit, state.values)
    return outcome === null
      ? usedUp(visit.setting.link, visit.context.site)
      : await showOutcome(visit, outcome, again)
  } catch (error) {
    return showFailure(error, fields, visit, again)
  }
}

/**
 * Counts the use first, so that two concurrent submissions cannot both be the last one; undoes the count if
 * nothing was done. Null if the link is used up.
 */
async function performOnce({ page, setting, request, context }: Visit, values: Values) {
  const { link } = setting
  let isCounted = false
  let isDone = false
  try {
    isCounted = await context.links.use(request.token, link)
    if (!isCounted) return null
    const outcome = await page.perform(setting, values, request.files ?? {})
    isDone = 'done' in outcome
    return outcome
  } finally {
    // If this fails, the original answer still takes precedence.
    if (isCounted && !isDone) await context.links.release(request.token).catch(() => undefined)
  }
}

/** Only the last step counts as a use; each step has no effect if it was done before. */
async function performStep({ page, setting, request, context }: Visit, values: Values) {
  const outcome = await page.perform(setting, values, request.files ?? {})
  if ('done' in outcome) await context.links.use(request.token, setting.link)
  return outcome
}

async function showOutcome(visit: Visit, outcome: PageOutcome, again: ShowAgain): Promise<PageResponse> {
  if ('done' in outcome) return thank(visit, outcome)
  if ('faults' in outcome) return again(400, { faults: outcome.faults, general: [] })
  const { next, notes = [], general = [] } = outcome
  return showForm(visit, general.length > 0 ? 409 : 200, { values: next, faults: {}, general }, notes)
}

function showFailure(
  error: unknown,
  fields: readonly Field[],
  { setting: { texts }, context }: Visit,
  again: ShowAgain,
): Promise<PageResponse> | PageResponse {
  if (!(error instanceof DirectoryError)) throw error
  if (endsLink.has(error.code))
    return deadLink({ ok: false, reason: 'invalid' }, { action: 'add' }, context.site, texts)
  return again(errorTable[error.code].status, explain(error, fields, texts))
}

/** The page after a form: thanks, what happens next, and where to go. */
function thank({ page, setting, context }: Visit, { done, whatNext = [], listing }: Done): PageResponse {
  const { texts, link, entity } = setting
  const { site } = context
  const shown = listing ?? entity
  const links: PageLink[] = [
    ...(link.returnUrl === undefined ? [] : [returnLink(link, link.returnUrl, texts)]),
    ...(shown === null ? [] : [{ href: listingHref(shown, texts.language, site), label: texts.seeListing }]),
    homeLink(site, texts.language),
  ]
  const steps = whatNext.map((text) => html`<li>${text}</li>`).join('')
  const buttons = links.map(
    ({ href, label }, index) =>
      html`<a class="${index === 0 ? 'button' : 'button quiet'}" href="${href}">${label}</a>`,
  )
  const body = html`<div class="done" role="status">
!${done.map((text) => html`<p class="lead">${text}</p>`).join('')}
</div>
!${steps === '' ? '' : html`<h2>${texts.nextHeading}</h2><ul class="next">!${steps}</ul>`}
<p class="buttons">!${buttons.join('')}</p>`
  const frame = frameOf(link, entity, texts, site)
  return respond(200, renderPage({ ...frame, language: texts.language, title: page.title(setting), body }))
}

const returnLink = ({ portalName }: LinkToken, href: string, texts: Texts): PageLink => ({
  href,
  label: texts.backTo(portalName || new URL(href).hostname),
})

/** The frame of a page: its way back is the publisher's page, the listing or the home page. */
function frameOf(
  link: LinkToken,
  entity: EntitySummary | null,
  texts: Texts,
  site: Site,
): Frame & { site: Site } {
  const { portalName, returnUrl } = link
  const back =
    returnUrl !== undefined
      ? returnLink(link, returnUrl, texts)
      : entity === null
        ? homeLink(site, texts.language)
        : { href: listingHref(entity, texts.language, site), label: texts.backTo(entity.name) }
  return { portalName, site, back }
}

/** The answer to a robot that filled in the trap: the page it would otherwise see. */
async function pretend(
  visit: Visit,
  fields: readonly Field[],
  state: FormState,
  again: ShowAgain,
): Promise<PageResponse> {
  const { page, setting, context } = visit
  const nothing = { ...setting, operations: decoyOperations(setting.operations, context.now) }
  try {
    return await showOutcome(
      visit,
      await page.perform(nothing, state.values, visit.request.files ?? {}),
      again,
    )
  } catch (error) {
    return showFailure(error, fields, visit, again)
  }
}

/** The key was revoked between showing and submitting the form. */
const endsLink: ReadonlySet<ErrorCode> = new Set(['key_unknown', 'token_not_found'])

async function showForm(
  { page, setting, request, context }: Visit,
  status: number,
  state: FormState,
  notes: readonly string[] = [],
): Promise<PageResponse> {
  const { texts, link, entity } = setting
  const stamp = context.guard.stamp(request.token, request.form.form_stamp)
  const fields = await page.fields(setting, state.values)
  const buttons = await page.buttons(setting, state.values)
  const action = `${context.site.prefix}/${page.action}`
  const form = renderForm({ action, token: request.token, fields, state, texts, buttons, stamp })
  const intro = (await page.intro?.(setting, state.values)) ?? []
  const body = [
    entity === null ? '' : addressOf(entity),
    ...notes.map((note) => html`<p class="note" role="status">${note}</p>`),
    ...intro.map((text) => html`<p>${text}</p>`),
    form,
  ].join('\n')
  const title = page.title(setting)
  const frame = frameOf(link, entity, texts, context.site)
  const scripts = page.scripts ?? []
  const content = renderPage({ ...frame, language: texts.language, title, body, scripts })
  return { status, headers: pageHeadersWith(context.site.map.origin), html: content }
}

function addressOf({ address, country }: EntitySummary): string {
  const lines = addressLines(address, country)
  return lines.length === 0
    ? ''
    : html`<address>!${lines.map((line) => html`${line}`).join('<br>')}</address>`
}

function usedUp(link: LinkToken, site: Site): PageResponse {
  const texts = textsFor(link.language)
  const frame = frameOf(link, null, texts, site)
  return respondNotice(410, { ...frame, language: texts.language, title: texts.linkUsedTitle }, [
    texts.linkUsed,
  ])
}

/**
 * The page for an unusable link: unknown, of another page, of a revoked key, expired or used up. It does not
 * distinguish the first three.
 */
function deadLink(
  opened: OpenedLink,
  { action, language = 'en' }: Pick<PageRequest, 'action' | 'language'>,
  site: Site,
  known?: Texts,
): PageResponse {
  if (opened.ok) throw new TypeError('This link works')
  if (opened.reason === 'used up') return usedUp(opened.link, site)
  const texts = known ?? textsFor(opened.reason === 'expired' ? opened.language : language)
  if (action === 'manage') return ownerLinkOver(texts.language, site)
  const [title, text] =
    opened.reason === 'expired'
      ? [texts.linkExpiredTitle, texts.linkExpired]
      : [texts.linkInvalidTitle, texts.linkInvalid]
  return respondNotice(404, { language: texts.language, title, site }, [text])
}
