import { html } from 'ghtml'
import { newHexId } from '../../access/keys.ts'
import { DirectoryError, errorTable } from '../../errors.ts'
import type { Fault, FaultCode } from '../../faults/fault.ts'
import type { SiteKey } from '../../operations/site-keys.ts'
import { type Field, type FormState, hasFaults, hiddenField, readForm } from '../form.ts'
import { renderTable } from '../table.ts'
import { type ConsoleResponse, formOf, note, nothing, type Operator, page, see } from './console-frame.ts'
import type { ShownSite } from './site-form.ts'

/** The keys of a site: `/console/sites/{id}/keys` lists and makes them, `…/keys/{key}` restricts and revokes one. */

interface Desk extends Operator {
  readonly shown: ShownSite
  /** The path of the list. */
  readonly address: string
  readonly isStale: boolean
}

/** @param segments what follows `keys` in the path: a key, and `revoke` */
export async function handleKeys(
  visit: Operator,
  shown: ShownSite,
  [id = '', action = '', ...rest]: readonly string[],
  isStale: boolean,
): Promise<ConsoleResponse> {
  const desk = { ...visit, shown, isStale, address: `/console/sites/${shown.site_id}/keys` }
  const isPost = visit.request.method === 'POST'
  if (id === '') return isPost ? make(desk) : listPage(desk, 200, blank())
  const keys = await visit.operations.siteKeys(shown.site_id)
  const key = keys.find((one) => one.id === id)
  if (key === undefined || rest.length > 0 || !['', 'revoke'].includes(action)) return gone(desk)
  if (!isPost) return keyPage(desk, key, 200)
  return action === 'revoke' ? revoke(desk, key) : restrict(desk, key)
}

const linesOf = (text = ''): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isOver = ({ revoked }: SiteKey): boolean => revoked !== null

const blank = (): FormState => ({ ...nothing, values: { key_id: newHexId() } })

const originsField = ({ words }: Operator): Field => ({
  name: 'origins',
  label: words.origins,
  hint: words.originsHint,
  control: 'textarea',
  rows: 3,
  maxLength: 5000,
})

const newKeyFields = (desk: Desk, plans: readonly string[]): readonly Field[] => [
  hiddenField('key_id'),
  {
    name: 'label',
    label: desk.words.keyLabel,
    hint: desk.words.keyLabelHint,
    control: 'text',
    maxLength: 100,
  },
  {
    name: 'plan',
    label: desk.words.keyPlan,
    control: 'select',
    required: true,
    options: plans.map((plan) => ({ value: plan, label: plan })),
  },
  { name: 'publishable', label: desk.words.keyPublishable, control: 'checkbox' },
  originsField(desk),
]

const crumbs = ({ words, shown, address }: Desk, isOfKey: boolean): string =>
  html`<p><a href="/console">${words.toSites}</a> · <a href="/console/sites/${shown.site_id}">${shown.name}</a>!${isOfKey ? html` · <a href="${address}">${words.keysHeading}</a>` : ''}</p>`

const titleOf = ({ words, shown }: Desk): string => `${shown.name}: ${words.keysHeading}`

const gone = (desk: Desk): ConsoleResponse =>
  page(desk, 404, titleOf(desk), html`!${crumbs(desk, true)}<p class="lead">${desk.words.keyGone}</p>`)

/** What tells keys apart for people. */
const nameOf = ({ label, id }: SiteKey): string => (label === '' ? id.slice(0, 8) : label)

async function listPage(
  desk: Desk,
  status: number,
  state: FormState,
  said?: string,
): Promise<ConsoleResponse> {
  const { words, operations, shown, session, request, texts, address } = desk
  const [keys, plans] = await Promise.all([operations.siteKeys(shown.site_id), operations.plansOfSiteKeys()])
  const done = request.done?.what
  const told =
    said ?? (done === 'saved' ? words.originsSaved : done === 'removed' ? words.keyRevoked : undefined)
  const day = new Intl.DateTimeFormat(texts.language, { dateStyle: 'medium', timeZone: 'UTC' })
  const number = new Intl.NumberFormat(texts.language)
  const rows = keys.map((key) => [
    html`${nameOf(key)}`,
    html`${key.plan}`,
    html`${key.publishable ? words.keyForPages : words.keySecret}`,
    key.allowedOrigins.map((origin) => html`<bdi>${origin}</bdi>`).join('<br>'),
    html`${day.format(key.created)}`,
    html`${number.format(key.requestsToday)}`,
    isOver(key)
      ? html`${words.revokedOn(day.format(key.revoked!))}`
      : html`<a href="${address}/${key.id}" aria-label="${words.edit}: ${nameOf(key)}">${words.edit}</a>`,
  ])
  const headings = [words.keyLabel, words.keyPlan, words.keyKind, words.origins, words.keyCreated]
  const list =
    rows.length === 0
      ? html`<p>${words.noKeys}</p>`
      : renderTable({
          label: words.keysHeading,
          headings: [...headings, words.requestsToday, words.edit],
          rows,
        })
  const form = formOf(desk, session.formToken, newKeyFields(desk, plans), state, address, [
    { label: words.makeKey },
  ])
  return page(
    desk,
    status,
    titleOf(desk),
    html`!${crumbs(desk, false)}!${note(told)}<p>${words.keysIntro(shown.account)}</p>!${list}
<section><h2>${words.newKey}</h2>!${form}</section>`,
  )
}

async function make(desk: Desk): Promise<ConsoleResponse> {
  const { words, operations, shown, request, texts, isStale } = desk
  const fields = newKeyFields(desk, await operations.plansOfSiteKeys())
  const { values, faults } = readForm(fields, request.form, texts)
  const id = values.key_id ?? ''
  if (isStale || !/^[0-9a-f]{32}$/.test(id))
    return listPage(desk, 409, {
      values: { ...values, key_id: newHexId() },
      faults: {},
      general: [words.stale],
    })
  if (hasFaults({ values, faults, general: [] })) return listPage(desk, 400, { values, faults, general: [] })
  const publishable = values.publishable === 'true'
  const wish = { id, label: values.label!, plan: values.plan!, publishable, origins: linesOf(values.origins) }
  try {
    const apiKey = await operations.makeSiteKey(shown.site_id, wish)
    // The form was sent again, as by a reload: the key is shown once.
    if (apiKey === null) return listPage(desk, 409, blank(), words.keyMadeAlready)
    return page(
      desk,
      200,
      titleOf(desk),
      html`!${crumbs(desk, true)}!${note(words.keyMade)}<pre tabindex="0" dir="ltr"><code>${apiKey}</code></pre>
<p class="buttons"><a class="button" href="${desk.address}">${words.keysHeading}</a></p>`,
    )
  } catch (error) {
    return listPage(desk, ...refusalOf(desk, error, values))
  }
}

function keyPage(desk: Desk, key: SiteKey, status: number, state?: FormState, ending?: FormState) {
  const { words, session, address } = desk
  const own = `${address}/${key.id}`
  const held = { ...nothing, values: { origins: key.allowedOrigins.join('\n') } }
  const form = formOf(desk, session.formToken, [originsField(desk)], state ?? held, own, [
    { label: words.save },
  ])
  const confirm: Field = { name: 'confirm', label: words.revokeConfirm, control: 'checkbox', required: true }
  const end = formOf(
    desk,
    session.formToken,
    [confirm],
    ending ?? nothing,
    `${own}/revoke`,
    [{ label: words.revoke, isQuiet: true }],
    'revoke-',
  )
  const body = isOver(key)
    ? html`<p class="lead">${words.keyRevoked}</p>`
    : html`!${form}<section><h2>${words.revoke}</h2><p>${words.revokeIntro}</p>!${end}</section>`
  return page(desk, status, `${desk.shown.name}: ${nameOf(key)}`, html`!${crumbs(desk, true)}!${body}`)
}

async function restrict(desk: Desk, key: SiteKey): Promise<ConsoleResponse> {
  const { words, operations, shown, request, texts } = desk
  const { values, faults } = readForm([originsField(desk)], request.form, texts)
  const general = desk.isStale ? [words.stale] : []
  const state = { values, faults, general }
  if (hasFaults(state)) return keyPage(desk, key, desk.isStale ? 409 : 400, state)
  try {
    const isSaved = await operations.restrictSiteKey(shown.site_id, key.id, linesOf(values.origins))
    return isSaved ? see(`${desk.address}?saved=${key.id}`) : gone(desk)
  } catch (error) {
    return keyPage(desk, key, ...refusalOf(desk, error, values))
  }
}

async function revoke(desk: Desk, key: SiteKey): Promise<ConsoleResponse> {
  const { words, operations, shown, request, texts } = desk
  const again = (status: number, state: Partial<FormState>) =>
    keyPage(desk, key, status, undefined, { ...nothing, ...state })
  if (desk.isStale) return again(409, { general: [words.stale] })
  if (request.form.confirm !== 'true') return again(400, { faults: { confirm: texts.mustAgree } })
  const isDone = await operations.revokeSiteKey(shown.site_id, key.id)
  return isDone ? see(`${desk.address}?removed=${key.id}`) : gone(desk)
}

const said: Partial<Record<FaultCode, (desk: Desk, params: Fault['params']) => string>> = {
  key_origin: ({ words }, { given = '' }) => words.badOrigin(String(given)),
  key_origins: ({ words }) => words.originNeeded,
  key_plan: ({ texts }) => texts.notOffered,
}

/** The status and the form of a failure; what no form can mend is thrown on. */
function refusalOf(desk: Desk, error: unknown, values: FormState['values']): [number, FormState] {
  if (!(error instanceof DirectoryError) || error.details.length === 0) throw error
  const faults: Record<string, string> = {}
  for (const { code, parameter, params } of error.details) {
    const text = said[code]?.(desk, params) ?? desk.texts.unfit
    const name = parameter ?? ''
    faults[name] = faults[name] === undefined ? text : `${faults[name]}. ${text}`
  }
  return [errorTable[error.code].status, { values, faults, general: [] }]
}
