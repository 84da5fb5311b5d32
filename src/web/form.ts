import { html } from 'ghtml'
import { type FormStamp, waitInsteadMs } from '../access/form-guard.ts'
import type { Texts } from './texts/texts.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

/** One field of a form. Its name is the one used in faults. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly control: 'text' | 'email' | 'tel' | 'url' | 'textarea' | 'select' | 'radio' | 'checkbox' | 'hidden'
  readonly required?: boolean
  /** In characters. */
  readonly maxLength?: number
  readonly hint?: string
  /** A token of the HTML autofill list, for browsers and assistive tools. */
  readonly autocomplete?: string
  readonly options?: readonly Option[]
  /** Digits only: selects the keyboard on a phone. */
  readonly isNumeric?: boolean
}

/** A hidden value carried from step to step. It is untrusted input. */
export const hiddenField = (name: string): Field => ({ name, label: '', control: 'hidden' })

/** A submit button; the Enter key triggers the first one. */
export interface Button {
  readonly label: string
  /** Sent as the field `do`. */
  readonly value?: string
  /** Submits the form even if required fields are empty. */
  readonly skipsCheck?: boolean
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

/** Reads the field values, trimmed, with at most one fault for each. Ignores other names. */
export function readForm(
  fields: readonly Field[],
  form: Readonly<Record<string, string>>,
  texts: Texts,
): FormState {
  const values: Record<string, string> = {}
  const faults: Record<string, string> = {}
  for (const field of fields) {
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
  const offered = field.control === 'checkbox' ? [{ value: 'true' }] : field.options
  if (offered !== undefined && !offered.some((option) => option.value === value)) return texts.notOffered
  return undefined
}

export const hasFaults = (state: FormState): boolean =>
  Object.keys(state.faults).length > 0 || state.general.length > 0

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
  const controls = fields.map((field) =>
    renderField(field, state.values[field.name] ?? '', state.faults[field.name], texts, idPrefix),
  )
  return html`!${faultSummary(fields, state, texts, idPrefix)}
<form method="post" action="${action}" accept-charset="utf-8"!${work}>
<input type="hidden" name="token" value="${token}">
!${renderGuard(stamp, texts, idPrefix)}
!${controls.join('\n')}
<p class="buttons">
!${buttons.map(renderButton).join('\n')}
</p>
</form>`
}

function renderButton({ label, value, skipsCheck }: Button): string {
  const marks = [value !== undefined && html`name="do" value="${value}"`, skipsCheck && 'formnovalidate']
  return html`<button type="submit" !${marks.filter(Boolean).join(' ')}>${label}</button>`
}

/**
 * The stamp, the trap and, if work is required, its script. The style sheet hides the trap from sight and
 * from assistive tools; without the style sheet, its label explains it.
 */
function renderGuard(stamp: FormStamp, texts: Texts, idPrefix: string): string {
  const work = html`<input type="hidden" name="form_work" value="">
<noscript><p class="hint">${texts.workWait(waitMinutes)}</p></noscript>
<p role="status"></p>
<script type="module" src="/form-work.js"></script>`
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
  ]
  const attributes = marks.filter(Boolean).join(' ')
  const notes = html`!${field.hint ? html`<p class="hint" id="${id}-hint">${field.hint}</p>` : ''}
!${fault ? html`<p class="fault" id="${id}-fault">${fault}</p>` : ''}`
  const label = field.required ? field.label : `${field.label} ${texts.optional}`
  if (field.control === 'radio') return renderRadios(field, id, value, attributes, notes)
  if (field.control === 'checkbox') {
    return html`<div class="field check">
<input type="checkbox" id="${id}" name="${field.name}" value="true" !${value === 'true' ? 'checked' : ''} !${attributes}>
<label for="${id}">${label}</label>
!${notes}
</div>`
  }
  return html`<div class="field">
<label for="${id}">${label}</label>
!${notes}
!${renderControl(field, id, value, attributes)}
</div>`
}

function renderRadios(field: Field, id: string, value: string, attributes: string, notes: string): string {
  const choices = (field.options ?? []).map((option, index) => {
    const own = index === 0 ? id : `${id}-${index}`
    return html`<div class="check">
<input type="radio" id="${own}" name="${field.name}" value="${option.value}" !${option.value === value ? 'checked' : ''} !${attributes}>
<label for="${own}">${option.label}</label>
</div>`
  })
  return html`<fieldset class="field">
<legend>${field.label}</legend>
!${notes}
!${choices.join('\n')}
</fieldset>`
}

const inputTypes = { text: 'text', email: 'email', tel: 'tel', url: 'text' } as const

function renderControl(field: Field, id: string, value: string, attributes: string): string {
  if (field.control === 'textarea') {
    // HTML drops a line end directly after the opening tag, so one is added before the text.
    return html`<textarea id="${id}" name="${field.name}" rows="6" !${attributes}>
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
  const type = inputTypes[field.control as keyof typeof inputTypes]
  return html`<input type="${type}" id="${id}" name="${field.name}" value="${value}" !${field.control === 'url' ? 'inputmode="url"' : ''} !${attributes}>`
}
