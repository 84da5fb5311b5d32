// Calls of endpoints from their reference, with the reader's own key.
import { showAnswer, showFailure } from './tell-answer.js'

/** @typedef {import('./docs.js').Call} Call */
/** @typedef {import('./docs.js').Parameter} Parameter */

/** @param {() => Promise<import('./docs.js').Index>} loadIndex */
export function attachTryIt(loadIndex) {
  const box = /** @type {HTMLFormElement | null} */ (document.querySelector('.keybox'))
  if (box === null) return
  box.addEventListener('submit', (event) => event.preventDefault())
  const key = /** @type {HTMLInputElement} */ (box.querySelector('input'))
  for (const button of document.querySelectorAll('[data-try]')) {
    if (!(button instanceof HTMLButtonElement)) continue
    button.addEventListener('click', async () => {
      const { calls } = await loadIndex()
      const call = calls[button.dataset.try ?? '']
      if (call === undefined) return
      const form = formOf(call, key)
      button.replaceWith(form)
      form.querySelector('input')?.focus()
    })
  }
}

let forms = 0

/**
 * @param {Call} call
 * @param {HTMLInputElement} key
 */
function formOf(call, key) {
  const number = ++forms
  const form = document.createElement('form')
  form.className = 'tryform'
  form.autocomplete = 'off'
  form.setAttribute('aria-label', `Try ${call.method} ${call.path}`)
  const wanted = call.parameters.filter(
    // Whether a key has a default user is not known here.
    ({ name, required, example }) => required || example !== undefined || name === '_user_id',
  )
  const others = call.parameters.filter((one) => !wanted.includes(one))
  form.append(fieldsOf(wanted, number))
  if (others.length > 0) {
    const more = document.createElement('details')
    const summary = document.createElement('summary')
    summary.textContent = `${others.length} more ${others.length === 1 ? 'parameter' : 'parameters'}`
    more.append(summary, fieldsOf(others, number))
    form.append(more)
  }
  const foot = document.createElement('p')
  const send = document.createElement('button')
  send.className = 'button'
  send.textContent = `Send ${call.method}`
  foot.append(send)
  if (call.method !== 'GET') {
    const warning = document.createElement('span')
    warning.className = 'small dim'
    warning.textContent = ' This call changes data of this directory.'
    foot.append(warning)
  }
  const answer = document.createElement('div')
  answer.className = 'answer'
  answer.role = 'status'
  form.append(foot, answer)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (key.value.trim() === '') {
      showFailure(answer, 'Enter your API key at the top of the page first.')
      return
    }
    send.disabled = true
    try {
      const begin = performance.now()
      const response = await fetch(...requestOf(call, form, key.value.trim()))
      await showAnswer(answer, response, () => performance.now() - begin)
    } catch (error) {
      showFailure(answer, `The call failed: ${error instanceof Error ? error.message : error}`)
    } finally {
      send.disabled = false
    }
  })
  return form
}

/**
 * @param {readonly Parameter[]} parameters
 * @param {number} form
 */
function fieldsOf(parameters, form) {
  const fields = document.createElement('div')
  fields.className = 'fields'
  for (const { name, type, required, description, example, isFile } of parameters) {
    const field = document.createElement('div')
    const label = document.createElement('label')
    const input = document.createElement('input')
    const note = document.createElement('p')
    input.id = `try-${form}-${name}`
    note.id = `${input.id}-note`
    input.name = name
    input.type = isFile ? 'file' : 'text'
    if (!isFile) input.value = example ?? ''
    input.spellcheck = false
    input.setAttribute('aria-describedby', note.id)
    label.htmlFor = input.id
    label.textContent = required ? `${name} (required)` : name
    note.className = 'note'
    note.textContent = `${type}. ${description}`
    field.append(label, input, note)
    fields.append(field)
  }
  return fields
}

/**
 * The request of a filled form. Empty fields are left out; what the server then misses, it says.
 * @param {Call} call
 * @param {HTMLFormElement} form
 * @param {string} key
 * @returns {[address: string, request: RequestInit]}
 */
function requestOf({ method, path, parameters }, form, key) {
  const filled = new FormData()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' ? value !== '' : value.size > 0) filled.append(name, value)
  /** @type {RequestInit} */
  const request = { method, headers: { 'X-Api-Key': key }, credentials: 'omit', cache: 'no-store' }
  if (parameters.some(({ isFile }) => isFile === true)) return [path, { ...request, body: filled }]
  const texts = new URLSearchParams(/** @type {[string, string][]} */ ([...filled]))
  if (method === 'GET' || method === 'DELETE') return [texts.size === 0 ? path : `${path}?${texts}`, request]
  return [path, { ...request, body: texts }]
}
