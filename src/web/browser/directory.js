// What every public page does with JavaScript: suggestions, position, sharing, and the map where there is one.
import { attachSuggestions } from './suggest.js'

for (const form of document.querySelectorAll('form.searchbox'))
  attachSearchBox(/** @type {HTMLFormElement} */ (form))
attachShare()
attachPrint()
attachCopy()
leadByPhone()
if (document.querySelector('section.map') !== null) await import('./results.js')

/** @param {HTMLFormElement} form */
function attachSearchBox(form) {
  const country = () => /** @type {HTMLInputElement} */ (form.elements.namedItem('country')).value
  for (const kind of ['what', 'where']) {
    const input = /** @type {HTMLInputElement} */ (form.elements.namedItem(kind))
    attachSuggestions(input, async (text, signal) => {
      const query = new URLSearchParams({ kind, q: text, country: country() })
      const answer = await fetch(`${form.dataset.suggest}?${query}`, { signal })
      return answer.ok ? answer.json() : []
    })
  }
  const where = /** @type {HTMLInputElement} */ (form.elements.namedItem('where'))
  // A typed place replaces the position that an earlier search was around.
  where.addEventListener('input', () => form.querySelector('input[name=near]')?.remove())
  attachLocate(form, where)
}

/**
 * The button that searches around the visitor; it appears where browsers can tell the position.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} where
 */
function attachLocate(form, where) {
  const button = /** @type {HTMLButtonElement | null} */ (form.querySelector('.locate'))
  if (button === null || !('geolocation' in navigator) || !isSecureContext) return
  button.hidden = false
  button.addEventListener('click', () => {
    button.disabled = true
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const near =
          form.querySelector('input[name=near]') ?? form.appendChild(document.createElement('input'))
        Object.assign(near, {
          type: 'hidden',
          name: 'near',
          value: `${coords.latitude.toFixed(5)},${coords.longitude.toFixed(5)}`,
        })
        where.value = ''
        form.requestSubmit()
      },
      () => {
        button.disabled = false
        where.setCustomValidity(button.dataset.failed ?? '')
        where.reportValidity()
        where.addEventListener('input', () => where.setCustomValidity(''), { once: true })
      },
      { timeout: 10_000, maximumAge: 60_000 },
    )
  })
}

function attachShare() {
  for (const button of document.querySelectorAll('[data-share]')) {
    const label = button.querySelector('span')
    if (!(button instanceof HTMLButtonElement) || label === null) continue
    button.addEventListener('click', async () => {
      const page = { title: document.title, url: location.href.replace(/#.*/, '') }
      try {
        if (navigator.share !== undefined) await navigator.share(page)
        else {
          await navigator.clipboard.writeText(page.url)
          label.textContent = button.dataset.copied ?? ''
        }
      } catch {
        // The visitor closed the dialogue, or the browser refused: the address is in its bar.
      }
    })
  }
}

function attachPrint() {
  for (const button of document.querySelectorAll('[data-print]'))
    button.addEventListener('click', () => print())
}

/** Buttons that copy the text of an element; where browsers refuse, the text is selected for the visitor to copy. The status behind the button says which. */
function attachCopy() {
  for (const button of document.querySelectorAll('[data-copy]')) {
    const source = document.getElementById(button.getAttribute('data-copy') ?? '')
    const status = button.parentElement?.querySelector('[role=status]')
    if (!(button instanceof HTMLButtonElement) || source === null || status == null) continue
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(source.textContent ?? '')
        status.textContent = button.dataset.copied ?? ''
      } catch {
        getSelection()?.selectAllChildren(source)
        status.textContent = button.dataset.refused ?? ''
      }
    })
  }
}

/** Phones have a program for directions, which a link can open. */
function leadByPhone() {
  const { userAgent, maxTouchPoints } = navigator
  const isApple = /iPhone|iPad|Macintosh/.test(userAgent) && maxTouchPoints > 1
  for (const link of document.querySelectorAll('a[data-directions]')) {
    const point = link.getAttribute('data-directions')
    if (isApple) link.setAttribute('href', `https://maps.apple.com/?daddr=${point}`)
    else if (/Android/.test(userAgent)) link.setAttribute('href', `geo:0,0?q=${point}`)
  }
}
