import { html } from 'ghtml'
import { type FormStamp, waitInsteadMs } from '../access/form-guard.ts'
import { webFileAddress } from './design/files.ts'
import type { Files } from './page-request.ts'
import type { Texts } from './texts/texts.ts'

export interface Option {
  readonly value: string
  readonly label: string
  /** Heading of this and the following options of a radio group. */
  readonly heading?: string
  /** Shown below the label of a radio button, in lines. */
  readonly detail?: readonly string[]
}

/** Values of `data-` attributes by their name, for the browser modules. */
export type Hooks = Readonly<Record<string, string>>

/** A group of fields under a heading. */
export interface Section {
  readonly name: string
  readonly heading: string
  readonly hint?: string
  readonly hooks?: Hooks
  /** Whether all of it may be left out; its fields do not repeat that. */
  readonly isOptional?: true
  /** Label that unfolds the fields, where a script offers a better way to fill them in. */
  readonly unfolds?: string
}

/** One field of a form. Its name is the one used in faults. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly control:
    | 'text'
    | 'email'
    | 'tel'
    | 'password'
    | 'url'
    | 'date'
    | 'textarea'
    | 'select'
    | 'radio'
    | 'checkbox'
    | 'file'
    | 'hidden'
  readonly required?: boolean
  /** In characters. */
  readonly maxLength?: number
  /** Lines of a text area in sight; default: 6. */
  readonly rows?: number
  readonly hint?: string
  /** A token of the HTML autofill list, for browsers and assistive tools. */
  readonly autocomplete?: string
  readonly options?: readonly Option[]
  /** Values accepted beside those of the options. */
  readonly alsoTakes?: readonly string[]
  /** Digits only: selects the keyboard on a phone. */
  readonly isNumeric?: boolean
  /** Consecutive fields of one section share its frame. */
  readonly section?: Section
  /** Share of the width on a wide screen; default: all of it. */
  readonly width?: 'half' | 'third'
  readonly hooks?: Hooks
  /** Media types that a file field offers. */
  readonly accept?: string
}

/** A hidden value carried from step to step. It is untrusted input. */
export const hiddenField = (name: string): Field => ({ name, label: '', control: 'hidden' })

/** A submit button; the Enter key triggers the first one. */
export interface Button {
  readonly label: string
  /** What it acts on, where several have the same label: read out behind it. */
  readonly about?: string
  /** Sent as the field `do`. */
  readonly value?: string
  /** Submits the form even if required fields are empty. */
  readonly skipsCheck?: boolean
  /** For what people seldom want, and could regret. */
  readonly isQuiet?: boolean
}

/** The entered values and their faults: at most one message per field, and general messages. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, string>>
  readonly general: readonly string[]
}

/** One-line text has no control characters; multi-line text may contain line ends and tabs. */
const unfitInLine = /[\x00-\x1f\x7f-\x9f]|\p{Surrogate}/u
const unfitInText = /[\x00-\x08\x0b-\x1f\x7f-\x9f]|\p{Surrogate}/u

/** A stored text as a field can hold it: without what `readForm` refuses. */
export const asFieldHolds = (text: string, control: 'text' | 'textarea'): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(new RegExp(control === 'text' ? unfitInLine : unfitInText, 'gu'), ' ')
    .trim()

/** Reads the field values, trimmed, with at most one fault for each. Ignores other names. */
export function readForm(
  fields: readonly Field[],
  form: Readonly<Record<string, string>>,
  texts: Texts,
): FormState {
  const values: Record<string, string> = {}
  const faults: Record<string, string> = {}
  for (const field of fields) {
    if (field.control === 'file') continue
    const value = (Object.hasOwn(form, field.name) ? form[field.name]! : '').replaceAll('\r\n', '\n').trim()
    values[field.name] = value
    const fault = field.control === 'hidden' ? undefined : faultOf(field, value, texts)
    if (fault !== undefined) faults[field.name] = fault
  }
  return { values, faults, general: [] }
}

function faultOf(field: Field, value: string, texts: Texts): string | undefined {
  if (value === '')
    return field.required ? (field.control === 'checkbox' ? texts.mustAgree : texts.mustFill) : undefined
  if ((field.control === 'textarea' ? unfitInText : unfitInLine).test(value)) return texts.unfitCharacters
  if (field.maxLength !== undefined && value.length > field.maxLength) return texts.tooLong(field.maxLength)
  if (field.control === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return texts.notAnEmail
  if (field.control === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(value)) return texts.notADate
  const offered = field.control === 'checkbox' ? [{ value: 'true' }] : field.options
  if (offered?.some((option) => option.value === value) === false && !field.alsoTakes?.includes(value))
    return texts.notOffered
  return undefined
}

export const hasFaults = (state: FormState): boolean =>
  Object.keys(state.faults).length > 0 || state.general.length > 0

/** What a form that is shown again says: no browser keeps a chosen file, so its field asks for it again. */
export function askAgain(
  fields: readonly Field[],
  state: FormState,
  files: Files,
  { chooseAgain }: Pick<Texts, 'chooseAgain'>,
): FormState {
  const sent = fields.filter(({ control, name }) => control === 'file' && files[name]?.bytes.length)
  return {
    ...state,
    faults: { ...Object.fromEntries(sent.map(({ name }) => [name, chooseAgain])), ...state.faults },
  }
}

/** A hidden field that only robots fill in. */
export const trapField = 'subject_line'

export interface Form {
  readonly action: string
  readonly token: string
  readonly fields: readonly Field[]
  readonly state: FormState
  readonly texts: Texts
  readonly buttons: readonly Button[]
  readonly stamp: FormStamp
  /** Prefix of all ids in the form, for pages with several forms. */
  readonly idPrefix?: string
}

/**
 * The form as HTML. The token is a hidden field and is the whole permission; there are no cookies for another
 * site's form to exploit. The stamp guards the form (`access/form-guard.ts`).
 */
export function renderForm(form: Form): string {
  const { action, token, fields, state, texts, buttons, stamp, idPrefix = '' } = form
  const work = stamp.bits > 0 ? html` data-work="${stamp.bits}" data-working="${texts.workRunning}"` : ''
  const upload = fields.some(({ control }) => control === 'file') ? ' enctype="multipart/form-data"' : ''
  return html`!${faultSummary(fields, state, texts, idPrefix)}
<form method="post" action="${action}" accept-charset="utf-8"!${upload}!${work}>
<input type="hidden" name="token" value="${token}">
!${renderGuard(stamp, texts, idPrefix)}
!${renderSections(fields, state, texts, idPrefix)}
<p class="buttons">
!${buttons.map(renderButton).join('\n')}
</p>
</form>`
}

/** The fields in their order, those of a section within its frame. */
function renderSections(fields: readonly Field[], state: FormState, texts: Texts, idPrefix: string): string {
  const parts: { section: Section | undefined; controls: string[]; isOpen: boolean }[] = []
  for (const field of fields) {
    if (parts.length === 0 || parts.at(-1)!.section?.name !== field.section?.name)
      parts.push({ section: field.section, controls: [], isOpen: false })
    const value = state.values[field.name] ?? ''
    const part = parts.at(-1)!
    part.controls.push(renderField(field, value, state.faults[field.name], texts, idPrefix))
    // What is wrong is in sight.
    part.isOpen ||= Object.hasOwn(state.faults, field.name)
  }
  return parts
    .map(({ section, controls, isOpen }) =>
      section === undefined
        ? controls.join('\n')
        : html`<fieldset class="group" id="${idPrefix}group-${section.name}" !${dataOf(section.hooks)}>
<legend>${section.heading}!${section.isOptional ? html` <span class="dim">${texts.optional}</span>` : ''}</legend>
!${section.hint === undefined ? '' : html`<p class="hint">${section.hint}</p>`}
!${folded(
            html`<div class="fields">
!${controls.join('\n')}
</div>`,
            section,
            isOpen,
          )}
</fieldset>`,
    )
    .join('\n')
}

const folded = (fields: string, { unfolds }: Section, isOpen: boolean): string =>
  unfolds === undefined
    ? fields
    : html`<details class="fold" !${isOpen ? 'open' : ''}><summary>${unfolds}</summary>
!${fields}
</details>`

const dataOf = (hooks: Hooks = {}): string =>
  Object.entries(hooks)
    .map(([name, value]) => html`data-${name}="${value}"`)
    .join(' ')

function renderButton({ label, about, value, skipsCheck, isQuiet = false }: Button, index: number): string {
  const marks = [value !== undefined && html`name="do" value="${value}"`, skipsCheck && 'formnovalidate']
  return html`<button class="${index === 0 && !isQuiet ? 'button' : 'button quiet'}" type="submit" !${marks.filter(Boolean).join(' ')}>${label}!${about === undefined ? '' : html`<span class="visually-hidden">: ${about}</span>`}</button>`
}

/**
 * The stamp, the trap and, if work is required, its script. The style sheet hides the trap from sight and
 * from assistive tools; without the style sheet, its label explains it.
 */
function renderGuard(stamp: FormStamp, texts: Texts, idPrefix: string): string {
  const work = html`<input type="hidden" name="form_work" value="">
<noscript><p class="hint">${texts.workWait(waitMinutes)}</p></noscript>
<p role="status"></p>
<script type="module" src="${webFileAddress('form-work.js')}"></script>`
  return html`<input type="hidden" name="form_stamp" value="${stamp.text}">
<div class="aside" aria-hidden="true">
<label for="${idPrefix}${trapField}">${texts.leaveEmpty}</label>
<input type="text" id="${idPrefix}${trapField}" name="${trapField}" value="" tabindex="-1" autocomplete="off">
</div>
!${stamp.bits > 0 ? work : ''}`
}

/** The wait without a script, in minutes. */
export const waitMinutes = Math.ceil(waitInsteadMs / 60_000)

/** A list of all faults, each linked to its field. */
function faultSummary(fields: readonly Field[], state: FormState, texts: Texts, idPrefix: string): string {
  if (!hasFaults(state)) return ''
  const ofFields = fields.filter(({ name }) => Object.hasOwn(state.faults, name))
  return html`<div class="faults" role="alert" tabindex="-1">
<h2>${texts.faultsHeading}</h2>
<ul>
!${state.general.map((message) => html`<li>${message}</li>`).join('\n')}
!${ofFields.map(({ name, label }) => html`<li><a href="#${idPrefix}${name}">${label} – ${state.faults[name]}</a></li>`).join('\n')}
</ul>
</div>`
}

function renderField(
  field: Field,
  value: string,
  fault: string | undefined,
  texts: Texts,
  idPrefix: string,
): string {
  if (field.control === 'hidden') return html`<input type="hidden" name="${field.name}" value="${value}">`
  const id = `${idPrefix}${field.name}`
  const described = [field.hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  const marks = [
    field.required && 'required',
    fault && 'aria-invalid="true"',
    described && html`aria-describedby="${described}"`,
    field.maxLength && field.control !== 'select' && html`maxlength="${field.maxLength}"`,
    field.autocomplete && html`autocomplete="${field.autocomplete}"`,
    field.isNumeric && 'inputmode="numeric"',
    field.accept && html`accept="${field.accept}"`,
    field.hooks && dataOf(field.hooks),
  ]
  const attributes = marks.filter(Boolean).join(' ')
  const notes = html`!${field.hint ? html`<p class="hint" id="${id}-hint">${field.hint}</p>` : ''}
!${fault ? html`<p class="fault" id="${id}-fault">${fault}</p>` : ''}`
  const isOptional = !field.required && field.section?.isOptional !== true
  const label = isOptional ? `${field.label} ${texts.optional}` : field.label
  if (field.control === 'radio') return renderRadios(field, id, value, attributes, notes)
  if (field.control === 'checkbox') {
    return html`<div class="field check">
<input type="checkbox" id="${id}" name="${field.name}" value="true" !${value === 'true' ? 'checked' : ''} !${attributes}>
<label for="${id}">${label}</label>
!${notes}
</div>`
  }
  return html`<div class="${field.width === undefined ? 'field' : `field ${field.width}`}">
<label for="${id}">${label}</label>
!${notes}
!${renderControl(field, id, value, attributes)}
</div>`
}

function renderRadios(field: Field, id: string, value: string, attributes: string, notes: string): string {
  const choices = (field.options ?? []).map((option, index) => {
    const own = index === 0 ? id : `${id}-${index}`
    const { heading, detail = [] } = option
    const now = detail.length === 0 ? '' : html` data-now="${detail.join('\n')}" aria-details="${own}-detail"`
    return html`!${heading === undefined ? '' : html`<p class="subhead">${heading}</p>`}<div class="check">
<input type="radio" id="${own}" name="${field.name}" value="${option.value}" !${option.value === value ? 'checked' : ''} !${attributes}!${now}>
<label for="${own}">${option.label}</label>
!${detail.length === 0 ? '' : html`<p class="detail" id="${own}-detail">!${detail.map((line) => html`${line}`).join('<br>')}</p>`}
</div>`
  })
  return html`<fieldset class="field">
<legend>${field.label}</legend>
!${notes}
!${choices.join('\n')}
</fieldset>`
}

const inputTypes = {
  text: 'text',
  email: 'email',
  tel: 'tel',
  url: 'text',
  date: 'date',
  password: 'password',
} as const

function renderControl(field: Field, id: string, value: string, attributes: string): string {
  if (field.control === 'textarea') {
    // HTML drops a line end directly after the opening tag, so one is added before the text.
    return html`<textarea id="${id}" name="${field.name}" rows="${field.rows ?? 6}" !${attributes}>
${value}</textarea>`
  }
  if (field.control === 'select') {
    const options = [{ value: '', label: '' }, ...(field.options ?? [])].map(
      (option) =>
        html`<option value="${option.value}" !${option.value === value ? 'selected' : ''}>${option.label}</option>`,
    )
    return html`<select id="${id}" name="${field.name}" !${attributes}>
!${options.join('\n')}
</select>`
  }
  if (field.control === 'file')
    return html`<input type="file" id="${id}" name="${field.name}" !${attributes}>`
  const type = inputTypes[field.control as keyof typeof inputTypes]
  return html`<input type="${type}" id="${id}" name="${field.name}" value="${value}" !${field.control === 'url' ? 'inputmode="url"' : ''} !${attributes}>`
}
