// What the pages of the documentation do with JavaScript: a search, and calls with the reader's own key.
import { attachSearch } from './search.js'
import { attachTryIt } from './try-it.js'

/**
 * @typedef {object} Entry
 * @property {string} title
 * @property {string} address
 * @property {string} kind
 * @property {string} text
 */

/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {string} type
 * @property {boolean} required
 * @property {string} description
 * @property {string} [example]
 * @property {true} [isFile]
 */

/**
 * @typedef {object} Call
 * @property {string} method
 * @property {string} path
 * @property {Parameter[]} parameters
 */

/** @typedef {{ entries: Entry[], calls: Record<string, Call> }} Index */

const form = /** @type {HTMLFormElement} */ (document.querySelector('.docsearch'))

/** @type {Promise<Index> | undefined} */
let index

/** Loaded when it is first needed. @returns {Promise<Index>} */
function loadIndex() {
  index ??= fetch(form.dataset.index ?? '').then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
    return answer.json()
  })
  return index
}

attachSearch(form, loadIndex)
attachTryIt(loadIndex)
