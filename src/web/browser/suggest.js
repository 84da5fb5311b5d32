// A combobox with a list of suggestions, after the pattern of the ARIA Authoring Practices Guide.

/**
 * @typedef {{ text: string, note?: string, id?: string }} Suggestion
 */

let lists = 0

/**
 * Offers suggestions under a text field while someone types. Arrow keys choose, Enter takes, Escape closes.
 * @param {HTMLInputElement} input
 * @param {(text: string, signal: AbortSignal) => Promise<Suggestion[]>} find
 * @param {object} [options]
 * @param {number} [options.restMs] milliseconds without a further letter before they are looked for
 * @param {(suggestion: Suggestion) => void} [options.take] called after the text is filled in
 */
export function attachSuggestions(input, find, { restMs = 120, take = () => undefined } = {}) {
  const list = document.createElement('ul')
  list.className = 'suggestions'
  list.id = `suggestions-${++lists}`
  list.role = 'listbox'
  list.hidden = true
  const label = input.labels?.[0]
  if (label) {
    label.id ||= `${list.id}-label`
    list.setAttribute('aria-labelledby', label.id)
  }
  input.after(list)
  input.role = 'combobox'
  input.setAttribute('aria-controls', list.id)
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-expanded', 'false')

  /** @type {Suggestion[]} */
  let shown = []
  let chosen = -1
  let controller = new AbortController()
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer

  const close = () => {
    clearTimeout(timer)
    controller.abort()
    list.hidden = true
    chosen = -1
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }

  /** @param {number} at */
  const choose = (at) => {
    chosen = at
    for (const [place, item] of [...list.children].entries()) item.ariaSelected = String(place === at)
    const item = list.children[at]
    if (item === undefined) input.removeAttribute('aria-activedescendant')
    else {
      input.setAttribute('aria-activedescendant', item.id)
      item.scrollIntoView({ block: 'nearest' })
    }
  }

  /** @param {number} at */
  const accept = (at) => {
    const suggestion = shown[at]
    if (suggestion === undefined) return
    input.value = suggestion.text
    close()
    take(suggestion)
  }

  const show = () => {
    list.replaceChildren(
      ...shown.map(({ text, note }, at) => {
        const item = document.createElement('li')
        item.role = 'option'
        item.id = `${list.id}-${at}`
        const words = document.createElement('span')
        words.textContent = text
        item.append(words)
        if (note !== undefined) {
          const beside = document.createElement('span')
          beside.className = 'dim'
          beside.textContent = note
          item.append(beside)
        }
        // The field keeps the focus.
        item.addEventListener('pointerdown', (event) => event.preventDefault())
        item.addEventListener('click', () => accept(at))
        return item
      }),
    )
    list.hidden = shown.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
    choose(-1)
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    controller.abort()
    controller = new AbortController()
    const text = input.value.trim()
    if (text.length < 2) return close()
    const { signal } = controller
    timer = setTimeout(async () => {
      try {
        const found = await find(text, signal)
        // A field in a shadow root is not the active element of the document.
        const root = /** @type {Document | ShadowRoot} */ (input.getRootNode())
        if (signal.aborted || root.activeElement !== input) return
        shown = found
        show()
      } catch {
        // Suggestions are a help only: without them the field works as it is.
      }
    }, restMs)
  })
  input.addEventListener('keydown', (event) => {
    const { key } = event
    // The text is searched for as it is: suggestions that are still on their way would cover the results.
    if (key === 'Enter' && chosen < 0) return close()
    if (list.hidden) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      const count = shown.length + 1
      choose(((chosen + 1 + step + count) % count) - 1)
    } else if (key === 'Enter') accept(chosen)
    else if (key === 'Escape') close()
    else return
    event.preventDefault()
  })
  input.addEventListener('blur', close)
}
