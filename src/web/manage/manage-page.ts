import { html } from 'ghtml'
import type { LinkToken } from '../../access/link-token.ts'
import type { ObjectName } from '../../entity/model.ts'
import { DirectoryError, type ErrorCode, errorTable } from '../../errors.ts'
import { decoyOperations } from '../decoy.ts'
import type { Site } from '../directory/site.ts'
import { explain } from '../explain-faults.ts'
import { askAgain, type FormState, readForm, renderForm } from '../form.ts'
import { judgeForm, withRetry } from '../guarded-form.ts'
import { listingHref, pageHeadersWith, renderPage } from '../layout.ts'
import { type PageContext, type PageRequest, type PageResponse, respondNotice } from '../page-request.ts'
import { manageTextsFor, textsFor } from '../texts/in-language.ts'
import type { NoticeName } from '../texts/manage-texts.ts'
import { linesOf, longDate, readerOf } from './details.ts'
import { entryParts, formFields } from './entry-parts.ts'
import { ownerParts } from './owner-parts.ts'
import type { ManageSetting, Part, PartForm, PartOutcome } from './part.ts'
import { pictureParts } from './picture-parts.ts'

const parts: readonly Part[] = [
  ...ownerParts.slice(0, 2),
  ...entryParts,
  ...pictureParts,
  ...ownerParts.slice(2),
]

/** The outcome of the submitted form, shown in its part: a notice or the faults. */
interface Outcome {
  readonly status: number
  readonly part: string
  readonly item: string
  readonly notice?: NoticeName
  readonly state?: FormState
  /** Used if there is no form to show it at. */
  readonly general?: string
}

/**
 * The page where the owner of a verified claim manages the entry while the claim is live. It has several
 * small forms, submitted separately; the answer to each is the updated page with the outcome.
 */
export async function handleManagePage(
  request: PageRequest,
  context: PageContext,
  link: LinkToken,
): Promise<PageResponse> {
  const setting = await settingOf(context, link)
  if (setting === undefined) return ownerLinkOver(textsFor(link.language).language, context.site)
  if (request.method !== 'POST') return show(setting, request, context, null)
  try {
    return await submit(setting, request, context)
  } catch (error) {
    if (error instanceof DirectoryError && error.code === 'token_not_found')
      return ownerLinkOver(setting.texts.language, context.site)
    throw error
  }
}

/** The page for a link that has expired, whose claim has ended, or that never existed. */
export function ownerLinkOver(language: string, site: Site): PageResponse {
  const { linkOverTitle, linkOver } = manageTextsFor(language)
  return respondNotice(404, { language, title: linkOverTitle, site }, [linkOver])
}

async function settingOf(context: PageContext, link: LinkToken): Promise<ManageSetting | undefined> {
  const view = await context.operations.owner.view(link)
  const texts = textsFor(link.language)
  if (view === undefined) return undefined
  const { language } = texts
  const reader = readerOf(context.operations, language, view.country)
  return { link, view, texts, words: manageTextsFor(language), reader, site: context.site }
}

async function submit(
  setting: ManageSetting,
  request: PageRequest,
  context: PageContext,
): Promise<PageResponse> {
  const { words, texts, link } = setting
  const { part: partName = '', item = '', do: sentButton = '' } = request.form
  const part = parts.find(({ name }) => name === partName)
  const form = part?.forms(setting).find((one) => one.item === item)
  const at = { part: partName, item }
  if (part === undefined || form === undefined)
    return show(setting, request, context, { ...at, status: 409, general: words.gone })
  const button = form.buttons.find(({ value }) => value === sentButton) ?? form.buttons[0]
  const read = readForm(form.fields, request.form, texts)
  const state = button?.skipsCheck ? { ...read, faults: {} } : read
  const { files = {} } = request
  const again = (status: number, faults: Omit<FormState, 'values'>) => {
    const shown = askAgain(form.fields, { ...faults, values: read.values }, files, texts)
    return show(setting, request, context, { ...at, status, state: shown })
  }
  const verdict = await judgeForm(request, context, state, texts)
  if (verdict.kind === 'again') return withRetry(again(verdict.status, verdict.faults), verdict.retryAfterS)
  const { owner } =
    verdict.kind === 'trapped' ? decoyOperations(context.operations, context.now) : context.operations
  try {
    const sent = { item, button: button?.value ?? '', values: read.values, files }
    const outcome = await part.perform(owner, setting, sent)
    return await answer(outcome, setting, request, context, again)
  } catch (error) {
    if (!(error instanceof DirectoryError) || error.code === 'token_not_found') throw error
    const general = isGone.has(error.code)
      ? words.gone
      : error.code === 'too_many_requests'
        ? words.tooMany
        : null
    const { status } = errorTable[error.code]
    if (general === null) return again(status, explain(error, form.fields, texts))
    const after = (await settingOf(context, link)) ?? setting
    return show(after, request, context, { ...at, status, general })
  }
}

/** The item of a form was removed between showing and submitting it. */
const isGone: ReadonlySet<ErrorCode> = new Set(['value_not_found', 'suggestion_not_found'])

async function answer(
  outcome: PartOutcome,
  setting: ManageSetting,
  request: PageRequest,
  context: PageContext,
  again: (status: number, faults: Omit<FormState, 'values'>) => PageResponse,
): Promise<PageResponse> {
  const { link, view, words, texts } = setting
  if ('faults' in outcome) return again(400, { faults: outcome.faults, general: [] })
  if ('left' in outcome)
    return respondNotice(
      200,
      {
        language: texts.language,
        title: words.title(view.name),
        site: context.site,
        portalName: link.portalName,
      },
      [words.left(view.name)],
    )
  const after = await settingOf(context, link)
  if (after === undefined) return ownerLinkOver(texts.language, context.site)
  const { part = '', item = '' } = request.form
  return show(after, request, context, { status: 200, part, item, notice: outcome.notice })
}

function show(
  setting: ManageSetting,
  request: PageRequest,
  context: PageContext,
  outcome: Outcome | null,
): PageResponse {
  const { link, view, texts, words } = setting
  const stamp = context.guard.stamp(request.token, request.form.form_stamp)
  const isLost = outcome?.general !== undefined && !parts.some(({ name }) => name === outcome.part)
  const until = longDate(view.until, texts.language, view.country)
  const { site } = context
  const action = `${site.prefix}/manage`
  const body = [
    isLost ? html`<p class="note" role="alert">${outcome.general}</p>` : '',
    html`<p>${words.intro(until)}</p>`,
    renderListing(setting),
    ...parts.map((part) => renderPart(part, setting, { action, token: request.token, stamp }, outcome)),
  ].join('\n')
  const page = {
    language: texts.language,
    title: words.title(view.name),
    portalName: link.portalName,
    site,
    back: {
      href: listingHref({ id: view.entityId, name: view.name }, texts.language, site),
      label: texts.seeListing,
    },
    scripts: ['forms.js'],
    body,
  }
  const headers = pageHeadersWith(null, site.pictureOrigins)
  return { status: outcome?.status ?? 200, headers, html: renderPage(page) }
}

/** Main objects of the entry, in order. */
const mainObjects: readonly ObjectName[] = [
  'name',
  'postal_address',
  'category',
  'phone',
  'website',
  'email',
  'opening_times',
  'description',
]

/** The main details as the public sees them. */
function renderListing({ view, words, reader }: ManageSetting): string {
  const rows = mainObjects.flatMap((object) => {
    const values = view.shown[object] ?? []
    const shown = values.map((value) => linesOf(object, value, words, reader))
    const written = shown.filter((lines) => lines.length > 0)
    if (written.length === 0) return []
    const cells = written.map((lines) => html`<dd>!${lines.map((line) => html`${line}`).join('<br>')}</dd>`)
    return [html`<dt>${words.objects[object] ?? words.otherObject}</dt>!${cells.join('')}`]
  })
  return html`<section>
<h2>${words.shownHeading}</h2>
!${view.isActive ? '' : html`<p class="note">${words.shownClosed}</p>`}
<p class="hint">${words.shownIntro}</p>
<dl>!${rows.join('\n')}</dl>
</section>`
}

function renderPart(
  part: Part,
  setting: ManageSetting,
  page: {
    readonly action: string
    readonly token: string
    readonly stamp: { readonly text: string; readonly bits: number }
  },
  outcome: Outcome | null,
): string {
  const { words, texts } = setting
  const own = outcome?.part === part.name ? outcome : null
  const said = own?.notice === undefined ? own?.general : words.notices[own.notice]
  const intro = part.intro?.(setting) ?? []
  const forms = part.forms(setting).map((form) => {
    const key = form.item === '' ? part.name : `${part.name}-${form.item}`
    const sent = own?.state !== undefined && own.item === form.item ? own.state : null
    const state = sent ?? { values: form.values, faults: {}, general: [] }
    const rendered = renderForm({
      ...page,
      action: `${page.action}#${part.name}`,
      fields: formFields(form),
      state: { ...state, values: { ...state.values, part: part.name, item: form.item } },
      texts,
      buttons: form.buttons,
      idPrefix: `${key}-`,
    })
    return renderPartForm(form, rendered, sent !== null)
  })
  return html`<section id="${part.name}">
<h2>${part.heading(words)}</h2>
!${said === undefined ? '' : html`<p class="note" role="status">${said}</p>`}
!${intro.map((text) => html`<p>${text}</p>`).join('\n')}
!${forms.join('\n')}
</section>`
}

function renderPartForm({ above = '', summary }: PartForm, form: string, isOpen: boolean): string {
  if (summary === undefined) return [above, form].join('\n')
  return html`!${above}
<details !${isOpen ? 'open' : ''}>
<summary>${summary}</summary>
!${form}
</details>`
}
