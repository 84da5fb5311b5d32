import { html } from 'ghtml'
import { DirectoryError, errorTable } from '../../errors.ts'
import { versionOfSite } from '../../operations/operate-sites.ts'
import { askAgain, type Field, type FormState, hasFaults, readForm } from '../form.ts'
import { renderTable } from '../table.ts'
import { consoleTextsFor, textsFor } from '../texts/in-language.ts'
import {
  type ConsoleContext,
  type ConsoleRequest,
  type ConsoleResponse,
  formOf,
  note,
  nothing,
  type Operator,
  page,
  see,
  type Visit,
} from './console-frame.ts'
import { handleKeys } from './keys-page.ts'
import {
  documentOf,
  explainSite,
  type ShownSite,
  siteFields,
  storedInstead,
  valuesOfSite,
} from './site-form.ts'

/** The console of operators: `/console` lists the sites, `/console/sites/{id}` changes one, `/console/new-site` makes one;
 * `keys-page.ts` has the keys of a site. */

const newSiteAddress = '/console/new-site'

/** Answers every request below `/console`. */
export async function handleConsole(
  request: ConsoleRequest,
  context: ConsoleContext,
): Promise<ConsoleResponse> {
  const texts = textsFor(request.language)
  const visit = { ...context, request, texts, words: consoleTextsFor(texts.language) }
  const [first = '', id = '', action = '', ...rest] = request.segments
  if (first === 'sign-in' && request.method === 'POST') return enter(visit)
  const session = request.session === '' ? null : await context.operations.consoleSession(request.session)
  if (session === null) return signInPage(visit, 200)
  const operator = { ...visit, session }
  const isStale = request.method === 'POST' && !session.isFormToken(request.form.token ?? '')
  if (first === 'sign-out' && request.method === 'POST' && !isStale) {
    await session.end()
    return { ...signInPage(visit, 200, visit.words.signedOut), session: '' }
  }
  if (first === '') return listPage(operator)
  // Not below `sites`, where every address may be the id of one.
  const isNew = first === 'new-site' && id === ''
  const isOfKeys = action === 'keys'
  if (!isNew && (first !== 'sites' || id === '' || (rest.length > 0 && !isOfKeys))) return gone(operator)
  const site = isNew ? null : await found(operator, id)
  if (site === undefined) return gone(operator)
  if (isOfKeys && site !== null) return handleKeys(operator, site, rest, isStale)
  if (request.method !== 'POST') return sitePage(operator, site, 200, blank(operator, site))
  if (action === 'remove' && site !== null) return remove(operator, site, isStale)
  return save(operator, site, isStale)
}

// Signing in

const keyField = ({ words }: Visit): Field => ({
  name: 'api_key',
  label: words.key,
  hint: words.keyHint,
  control: 'password',
  required: true,
  maxLength: 200,
  autocomplete: 'current-password',
})

function signInPage(visit: Visit, status: number, said?: string, fault?: string): ConsoleResponse {
  const { words } = visit
  const faults = fault === undefined ? {} : { api_key: fault }
  const state = { values: {}, faults, general: [] }
  const form = formOf(visit, '', [keyField(visit)], state, '/console/sign-in', [{ label: words.signIn }])
  return page(visit, status, words.signInTitle, html`!${note(said)}<p>${words.signInIntro}</p>!${form}`)
}

async function enter(visit: Visit): Promise<ConsoleResponse> {
  const { request, words, texts, operations } = visit
  const waitMs = visit.admit()
  if (waitMs > 0) {
    const answer = signInPage(visit, 429, undefined, words.tooMany(Math.ceil(waitMs / 60_000)))
    return { ...answer, headers: { ...answer.headers, 'retry-after': String(Math.ceil(waitMs / 1000)) } }
  }
  try {
    const session = await operations.signIn((request.form.api_key ?? '').trim())
    return { ...see('/console'), session }
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    const { code } = error
    const text =
      code === 'key_required' ? texts.mustFill : code === 'key_unknown' ? words.keyRefused : words.keyTooLow
    return signInPage(visit, errorTable[code].status, undefined, text)
  }
}

// Sites

/** Null for a site that is not there. */
async function found({ operations }: Visit, id: string): Promise<ShownSite | undefined> {
  try {
    return await operations.readSite(id)
  } catch (error) {
    if (error instanceof DirectoryError && error.code === 'site_not_found') return undefined
    throw error
  }
}

/** Where an operator looks at a site: on the host name of the console where it has a path. */
const previewOf = ({ url, hosts }: ShownSite): string => (hosts.length > 0 ? url : new URL(url).pathname)

function gone(visit: Operator): ConsoleResponse {
  const { words } = visit
  return page(
    visit,
    404,
    words.sites,
    html`<p class="lead">${words.gone}</p><p><a class="button" href="/console">${words.toSites}</a></p>`,
  )
}

async function listPage(visit: Operator): Promise<ConsoleResponse> {
  const { words, operations, request, session } = visit
  const sites = await operations.listSites()
  const { done } = request
  const name = sites.find(({ site_id }) => site_id === done?.id)?.name
  const said =
    done?.what === 'removed'
      ? words.removed(done.id)
      : done?.what === 'saved' && name !== undefined
        ? words.saved(name)
        : undefined
  const preview = (site: ShownSite) =>
    html`<a href="${previewOf(site)}">${site.path ?? site.hosts[0] ?? previewOf(site)}</a>`
  const rows = sites.map((site) => [
    html`${site.name}`,
    preview(site),
    html`<a href="/console/sites/${site.site_id}" aria-label="${words.edit}: ${site.name}">${words.edit}</a>`,
  ])
  const headings = [words.name, words.preview, words.edit]
  const list =
    rows.length === 0 ? html`<p>${words.noSites}</p>` : renderTable({ label: words.sites, headings, rows })
  const leave = formOf(visit, session.formToken, [], nothing, '/console/sign-out', [
    { label: words.signOut, isQuiet: true },
  ])
  return page(
    visit,
    200,
    words.sites,
    html`!${note(said)}<p>${words.sitesIntro} <a href="/docs/guides/sites">${words.sitesGuide}</a></p>
!${list}
<p class="buttons"><a class="button" href="${newSiteAddress}">${words.newSite}</a></p>
!${leave}`,
  )
}

const blank = ({ operations, texts }: Operator, site: ShownSite | null): FormState => ({
  values: site === null ? {} : valuesOfSite(site, texts.language, operations),
  faults: {},
  general: [],
})

function sitePage(
  visit: Operator,
  site: ShownSite | null,
  status: number,
  state: FormState,
  removal?: FormState,
): ConsoleResponse {
  const { words, texts, session } = visit
  const action = site === null ? newSiteAddress : `/console/sites/${site.site_id}`
  const fields = siteFields(site, words, texts)
  const form = formOf(visit, session.formToken, fields, state, action, [{ label: words.save }])
  const crumbs = html`<p><a href="/console">${words.toSites}</a>!${site === null ? '' : html` · <a href="${previewOf(site)}">${words.preview}</a>`}</p>`
  const title = site === null ? words.newSite : site.name
  if (site === null) return page(visit, status, title, crumbs + form)
  const confirm: Field = { name: 'confirm', label: words.removeConfirm, control: 'checkbox', required: true }
  const end = formOf(
    visit,
    session.formToken,
    [confirm],
    removal ?? nothing,
    `${action}/remove`,
    [{ label: words.remove, isQuiet: true }],
    'remove-',
  )
  const keys = html`<section><h2>${words.keysHeading}</h2><p>${words.keysIntro(site.account)}</p>
<p class="buttons"><a class="button quiet" href="/console/sites/${site.site_id}/keys">${words.manageKeys}</a></p></section>`
  return page(
    visit,
    status,
    title,
    html`!${crumbs}!${form}!${keys}<section><h2>${words.remove}</h2><p>${words.removeIntro}</p>!${end}</section>`,
  )
}

async function save(visit: Operator, site: ShownSite | null, isStale: boolean): Promise<ConsoleResponse> {
  const { request, words, texts, operations } = visit
  const fields = siteFields(site, words, texts)
  const read = readForm(fields, request.form, texts)
  const { document, faults } = await documentOf(read.values, request.files, texts.language, operations, words)
  const id = site?.site_id ?? read.values.site_id ?? ''
  const again = (status: number, state: Omit<FormState, 'values'>) =>
    sitePage(visit, site, status, askAgain(fields, { ...state, values: read.values }, request.files, texts))
  if (isStale) return again(409, { faults: {}, general: [words.stale] })
  const isTaken = site === null && (await found(visit, id)) !== undefined
  const own = { ...faults, ...(isTaken && { site_id: words.idTaken }), ...read.faults }
  // What the operation finds wrong is said beside what the form does.
  const further = explainSite(await operations.siteFaults(id, document), words, texts)
  const state = { faults: { ...further, ...own }, general: [] }
  const version = site === null ? null : (read.values.version ?? '')
  if (site !== null && version !== versionOfSite(site)) return overtaken(visit, id, read.values, state.faults)
  if (hasFaults({ ...state, values: {} })) return again(400, state)
  try {
    const isSaved = await operations.putSeenSite(id, document, version)
    if (!isSaved && site === null) return again(400, { faults: { site_id: words.idTaken }, general: [] })
    if (!isSaved) return overtaken(visit, id, read.values, {})
  } catch (error) {
    // Another operator was faster.
    if (!(error instanceof DirectoryError)) throw error
    const general = error.details.length > 0 ? [] : [texts.failed]
    return again(errorTable[error.code].status, { faults: explainSite(error.details, words, texts), general })
  }
  return see(`/console?saved=${encodeURIComponent(id)}`)
}

/** What was typed, beside what another operator has saved in the meantime. */
async function overtaken(
  visit: Operator,
  id: string,
  values: FormState['values'],
  faults: FormState['faults'],
): Promise<ConsoleResponse> {
  const { words, texts, operations } = visit
  const site = await found(visit, id)
  if (site === undefined) return gone(visit)
  const stored = valuesOfSite(site, texts.language, operations)
  const differing = storedInstead(stored, values, siteFields(site, words, texts), words)
  return sitePage(visit, site, 409, {
    values: { ...values, version: stored.version! },
    faults: { ...differing, ...faults },
    general: [words.stale],
  })
}

async function remove(visit: Operator, site: ShownSite, isStale: boolean): Promise<ConsoleResponse> {
  const { request, words, texts, operations } = visit
  const again = (status: number, state: Omit<FormState, 'values'>) =>
    sitePage(visit, site, status, blank(visit, site), { ...state, values: {} })
  if (isStale) return again(409, { faults: {}, general: [words.stale] })
  if (request.form.confirm !== 'true')
    return again(400, { faults: { confirm: texts.mustAgree }, general: [] })
  try {
    await operations.removeSite(site.site_id)
  } catch (error) {
    if (error instanceof DirectoryError && error.code === 'site_not_found') return gone(visit)
    throw error
  }
  return see(`/console?removed=${encodeURIComponent(site.site_id)}`)
}
