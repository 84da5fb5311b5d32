// The script that a page of another site includes. A classic one, because only those know their own element;
// it loads the modules of the store finder from where it came from. The server takes the one `export` away,
// wraps the rest in a function, and calls `load` with the facts.

/**
 * @typedef {object} Facts what the server knows
 * @property {string} modules path of the modules, of one version
 * @property {readonly string[]} languages
 * @property {string} country of the directory
 * @property {string | null} site id of the site that is shown; null for the whole directory
 */

/** @param {Facts} facts */
export function load(facts) {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) {
    console.error('Highstreet: include widget.js as <script src="…/widget.js">, without type="module".')
    return
  }
  if (document.readyState === 'loading' && (script.dataset.target || document.body === null))
    document.addEventListener('DOMContentLoaded', () => start(script, facts))
  else void start(script, facts)
}

/**
 * @param {HTMLScriptElement} script
 * @param {Facts} facts
 */
async function start(script, facts) {
  const { key, country, where, what, category, language, limit, map, target } = script.dataset
  const host = document.createElement('div')
  host.className = 'highstreet-finder'
  if (!place(host, script, target)) return
  const base = new URL('.', script.src)
  const modules = new URL(facts.modules.slice(1), base)
  const wanted = language || document.documentElement.lang || navigator.language
  const code = wanted.toLowerCase().split('-')[0] ?? ''
  const spoken = facts.languages.includes(code) ? code : 'en'
  try {
    const [{ mount }, { texts }] = await Promise.all([
      import(new URL('finder.js', modules).href),
      import(new URL(`texts/${spoken}.js`, modules).href),
    ])
    mount(host, {
      base: base.href,
      key: key ?? '',
      country: (country || facts.country).toLowerCase(),
      where: where ?? '',
      what: what ?? '',
      category: category ?? '',
      site: facts.site ?? '',
      limit: Math.min(100, Math.max(1, Number.parseInt(limit ?? '', 10) || 10)),
      map: map === 'open' || map === 'off' ? map : 'closed',
      language: spoken,
      texts,
    })
  } catch (error) {
    console.error('Highstreet: the store finder could not be loaded.', error)
  }
}

/**
 * Puts the host into the target, or else after the script.
 * @param {HTMLElement} host
 * @param {HTMLScriptElement} script
 * @param {string | undefined} target selector
 * @returns {boolean} whether there is a place for it
 */
function place(host, script, target) {
  if (target) {
    const element = document.querySelector(target)
    if (element === null) console.error(`Highstreet: no element matches data-target="${target}".`)
    else element.append(host)
    return element !== null
  }
  // A framework may have removed the script again before it was loaded.
  if (!script.isConnected) return false
  if (document.head.contains(script)) document.body.append(host)
  else script.after(host)
  return true
}
