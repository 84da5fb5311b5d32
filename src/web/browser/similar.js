// Shows listed businesses that the one being added may be.

const waitMs = 300

/**
 * @typedef {{ name: string, where: string, href: string }} Similar
 */

/**
 * Asks while the name or the town is typed, and shows the answers below the name.
 * @param {HTMLInputElement} input the name
 */
export function attachSimilar(input) {
  const { form } = input
  if (form === null) return
  const panel = document.createElement('div')
  panel.className = 'similar'
  panel.setAttribute('role', 'status')
  const field = input.closest('.fields') ?? input.parentElement
  field?.after(panel)
  let controller = new AbortController()
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  let asked = ''

  const ask = () => {
    const values = new FormData(form)
    const query = new URLSearchParams()
    for (const name of ['name', 'town', 'country']) query.set(name, String(values.get(name) ?? '').trim())
    const address = `${input.dataset.similar}&${query}`
    if (address === asked) return
    asked = address
    clearTimeout(timer)
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    if ((query.get('name') ?? '').length < 3) return panel.replaceChildren()
    timer = setTimeout(async () => {
      try {
        const answer = await fetch(address, { signal })
        if (answer.ok) show(panel, await answer.json(), input.dataset)
      } catch {
        // A help only: without it, the server compares when the form is sent.
      }
    }, waitMs)
  }
  form.addEventListener('input', ask)
  form.addEventListener('change', ask)
  ask()
}

/**
 * @param {HTMLElement} panel
 * @param {Similar[]} found
 * @param {DOMStringMap} words
 */
function show(panel, found, { heading = '', hint = '' }) {
  if (found.length === 0) return panel.replaceChildren()
  const title = document.createElement('p')
  title.className = 'subhead'
  title.textContent = heading
  const help = document.createElement('p')
  help.className = 'hint'
  help.textContent = hint
  const list = document.createElement('ul')
  for (const { name, where, href } of found) {
    const link = document.createElement('a')
    link.href = href
    // The entries of the form stay where they are.
    link.target = '_blank'
    link.rel = 'noopener'
    link.textContent = name
    const item = document.createElement('li')
    item.append(link)
    if (where !== '') item.append(` ${where}`)
    list.append(item)
  }
  panel.replaceChildren(title, list, help)
}
