// Finds a number so that SHA-256 of the stamp, a dot and the number begins with the required zero bits, once for
// all forms of the page, which share a stamp. Has its own SHA-256, because browsers offer one only over TLS. Works
// in short turns, so that the page stays responsive; a form submitted early is sent when the work is done.

const forms = /** @type {HTMLFormElement[]} */ ([...document.querySelectorAll('form[data-work]')])
const bits = Number(forms[0]?.dataset.work)
const stamp = hidden(forms[0], 'form_stamp').value

/**
 * @param {HTMLFormElement | undefined} form
 * @param {string} name
 */
function hidden(form, name) {
  return /** @type {HTMLInputElement} */ (form?.elements.namedItem(name))
}

/** @type {number[]} */
const constants = []
for (let candidate = 2; constants.length < 64; candidate++) {
  let prime = true
  for (let i = 2; i * i <= candidate; i++) if (candidate % i === 0) prime = false
  if (prime) constants.push(candidate)
}
const fraction = (/** @type {number} */ value) => ((value - Math.floor(value)) * 4294967296) | 0
/** @type {any} Numbers; an index is always in range. */
const start = constants.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
/** @type {any} */
const round = constants.map((prime) => fraction(Math.cbrt(prime)))
/** @type {any} */
const words = new Int32Array(64)

/**
 * First 32 bits of SHA-256 of a text of at most 55 ASCII characters.
 * @param {string} text
 */
function firstBits(text) {
  words.fill(0, 0, 16)
  for (let i = 0; i < text.length; i++) words[i >> 2] |= text.charCodeAt(i) << (24 - (i & 3) * 8)
  words[text.length >> 2] |= 128 << (24 - (text.length & 3) * 8)
  words[15] = text.length * 8
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15]
    const y = words[i - 2]
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[i] = (words[i - 16] + s0 + words[i - 7] + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = start
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + round[i] + words[i]) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  return (a + start[0]) | 0
}

let next = 0
let done = false
/** @type {{ form: HTMLFormElement, status: Element, submitter: HTMLElement | null } | null} */
let wanted = null
function turn() {
  for (const last = next + 8000; next < last; next++) {
    if (Math.clz32(firstBits(`${stamp}.${next}`)) < bits) continue
    for (const form of forms) hidden(form, 'form_work').value = String(next)
    done = true
    if (wanted) {
      wanted.status.textContent = ''
      wanted.form.requestSubmit(wanted.submitter)
    }
    return
  }
  setTimeout(turn, 0)
}
for (const form of forms) {
  const status = /** @type {Element} */ (form.querySelector('[role=status]'))
  form.addEventListener('submit', (event) => {
    if (done) return
    event.preventDefault()
    if (wanted) wanted.status.textContent = ''
    wanted = { form, status, submitter: event.submitter }
    status.textContent = form.dataset.working ?? ''
  })
}
turn()
