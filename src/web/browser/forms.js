// What the hosted forms do with JavaScript. Each form works without it.
import { attachHours } from './hours.js'
import { attachLogo } from './logo.js'
import { attachPin } from './pin.js'
import { attachSimilar } from './similar.js'
import { attachSuggestions } from './suggest.js'

for (const input of all('input[data-suggest]', HTMLInputElement))
  attachSuggestions(input, async (text, signal) => {
    const answer = await fetch(`${input.dataset.suggest}&${new URLSearchParams({ q: text })}`, { signal })
    return answer.ok ? answer.json() : []
  })
for (const input of all('input[data-similar]', HTMLInputElement)) attachSimilar(input)
for (const section of all('fieldset[data-hours]', HTMLFieldSetElement)) attachHours(section)
for (const input of all('input[data-preview]', HTMLInputElement)) attachLogo(input)
for (const section of all('fieldset[data-pin]', HTMLFieldSetElement)) void attachPin(section)
for (const text of all('textarea[data-follows]', HTMLTextAreaElement)) attachFollowing(text)
// People who cannot see the page begin with what is wrong.
for (const faults of all('.faults', HTMLElement)) faults.focus()

/**
 * @template {HTMLElement} T
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T[]}
 */
function all(selector, kind) {
  const found = [...document.querySelectorAll(selector)].filter((element) => element instanceof kind)
  return /** @type {T[]} */ (found)
}

/**
 * Begins a correction with the value that is chosen as wrong, until somebody has changed it.
 * @param {HTMLTextAreaElement} text
 */
function attachFollowing(text) {
  let filled = ''
  text.form?.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== text.dataset.follows) return
    if (text.value !== '' && text.value !== filled) return
    filled = target.dataset.now ?? ''
    text.value = filled
  })
}
