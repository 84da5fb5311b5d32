// The answer of a call: status, headers and body.

const mostCharacters = 200_000

/**
 * @param {HTMLElement} place
 * @param {Response} response
 * @param {() => number} elapsedMs
 */
export async function showAnswer(place, response, elapsedMs) {
  const text = await response.text()
  const status = document.createElement('p')
  const code = document.createElement('span')
  code.className = `code ${response.ok ? 'good' : 'bad'}`
  code.textContent = `${response.status} ${response.statusText}`.trim()
  status.append(code, ` after ${Math.round(elapsedMs())} ms, ${text.length.toLocaleString('en')} characters`)

  const headers = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = 'Headers'
  headers.append(summary, block([...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')))

  place.replaceChildren(status, headers, block(shortened(formatted(text))))
}

/**
 * @param {HTMLElement} place
 * @param {string} text
 */
export function showFailure(place, text) {
  const line = document.createElement('p')
  line.className = 'code bad'
  line.textContent = text
  place.replaceChildren(line)
}

/** JSON with indentation; other text as it is. @param {string} text */
function formatted(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** @param {string} text */
const shortened = (text) =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)}\n… (shortened here)` : text

/** @param {string} text */
function block(text) {
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  pre.textContent = text
  return pre
}
