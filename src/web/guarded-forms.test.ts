import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import {
  ask,
  goodForms,
  lastForms,
  linkFor,
  newGuard,
  now,
  recorder,
  secret,
  signedLinks,
  stampAt,
} from '../../test/support/hosted-pages.ts'
import { FormGuard } from '../access/form-guard.ts'
import { type LinkAction, linkActions, signLink, submissionsOf } from '../access/link-token.ts'
import { SubmissionLimits } from '../access/submission-limits.ts'
import { DirectoryError } from '../errors.ts'
import { webFileAddress, webFiles } from './design/files.ts'

const formWorkScript = webFiles().get('form-work.js')!.bytes.toString()

const languages = ['en', 'de', 'es', 'fr', 'fi'] as const
const usedTitle = {
  en: 'This link has been used',
  de: 'Dieser Link ist verbraucht',
  es: 'Este enlace ya se ha usado',
  fr: 'Ce lien a déjà servi',
  fi: 'Tämä linkki on käytetty',
}

/** Visits a page as one of many visitors: with a guard that has seen nothing. */
const visit = (
  action: LinkAction,
  links: ReturnType<typeof signedLinks>,
  recorded = recorder(),
  language = 'en',
) => {
  const token = signLink(linkFor(action, { language }), secret)
  return {
    ...recorded,
    token,
    get: () => ask(action, 'GET', recorded.operations, {}, token, { links, guard: newGuard() }),
    post: (form: Record<string, string> = goodForms[action]) =>
      ask(action, 'POST', recorded.operations, form, token, { links, guard: newGuard() }),
  }
}

for (const language of languages) {
  test(`a link ends after the submissions it is for, and says so in ${language}`, async () => {
    for (const action of linkActions) {
      const { get, post, calls } = visit(action, signedLinks(), recorder(), language)
      for (let i = 0; i < submissionsOf[action]; i++)
        assert.equal((await post(lastForms[action])).status, 200, action)
      for (const page of [await get(), await post()]) {
        assert.equal(page.status, 410, action)
        assert.ok(page.html.includes(usedTitle[language]), action)
        assert.match(page.html, new RegExp(`<html lang="${language}"`))
        assert.doesNotMatch(page.html, /<form/)
      }
      assert.equal(calls.length, submissionsOf[action], action)
    }
  })
}

test('of submissions at once only as many are carried out as the link is for', async () => {
  const { post, calls } = visit('message', signedLinks())
  const statuses = (await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => post()))).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, 200, 200, 200, 200, 410, 410])
  assert.equal(calls.length, 5)
})

test('a submission that comes to nothing does not use the link up', async () => {
  const links = signedLinks()
  const broken = recorder({
    message: async () => {
      throw new TypeError('broken')
    },
  })
  await assert.rejects(visit('message', links, broken).post(), TypeError)
  assert.equal((await visit('message', links).post({})).status, 400)
  const add = visit('add', links)
  for (let i = 0; i < 3; i++)
    assert.equal((await add.post({ ...goodForms.add, category: 'zzz' })).status, 400)
  for (let i = 0; i < submissionsOf.message; i++)
    assert.equal((await visit('message', links).post()).status, 200)
})

for (const action of linkActions) {
  test(`${action}: a robot that fills in everything sees what it would see otherwise, and nothing is done`, async () => {
    const caught = visit(action, signedLinks())
    const trapped = await caught.post({ ...goodForms[action], subject_line: 'Cheap pills' })
    assert.equal(caught.calls.length, 0)
    const real = await visit(action, signedLinks()).post()
    assert.equal(trapped.status, real.status)
    assert.deepEqual(trapped.headers, real.headers)
    const plain = (html: string): string => html.replaceAll(/\b[0-9a-f]{32}\b|\d+/g, '0')
    assert.equal(plain(trapped.html), plain(real.html))
    const wrong = { ...goodForms[action], your_email: 'nonsense' }
    assert.equal((await caught.post({ ...wrong, subject_line: 'x' })).html, (await caught.post(wrong)).html)
  })

  test(`${action}: a form sent at once, or without its stamp, is shown again with what to do`, async () => {
    const { post, calls, token } = visit(action, signedLinks())
    for (const stamp of [
      '',
      stampAt(token, now),
      stampAt(token, now - 25 * 3_600_000),
      stampAt('x', now - 9000),
    ]) {
      const { status, html } = await post({ ...goodForms[action], form_stamp: stamp })
      assert.equal(status, 400)
      assert.ok(html.includes('Please look over what you entered'))
      for (const value of Object.values(goodForms[action]))
        assert.ok(html.includes(value.replaceAll('\r\n', '\n')) || html.includes(`value="${value}" selected`))
    }
    assert.equal(calls.length, 0)
  })
}

test('the trap is out of sight and reach, and says what to do where style sheets are off', async () => {
  const { html } = await visit('message', signedLinks()).get()
  const trap = /<div class="aside" aria-hidden="true">([\s\S]*?)<\/div>/.exec(html)?.[1] ?? ''
  assert.match(trap, /<label for="subject_line">Leave this field empty<\/label>/)
  assert.match(trap, /tabindex="-1" autocomplete="off"/)
  assert.match(webFiles().get('forms.css')!.bytes.toString(), /\.aside \{\s*display: none;\s*\}/)
})

test('too many submissions over a link: the form with its entries, when to come back, and nothing done', async () => {
  const { operations, calls } = recorder()
  const context = { links: signedLinks(), guard: newGuard() }
  const token = signLink(linkFor('report'), secret)
  for (let i = 0; i < 20; i++) await ask('report', 'POST', operations, goodForms.report, token, context)
  const { status, html, headers } = await ask('report', 'POST', operations, goodForms.report, token, context)
  assert.equal(status, 429)
  assert.equal(headers['retry-after'], '10')
  assert.ok(html.includes('wait 10 seconds'))
  assert.ok(html.includes('Empty since\nMarch'))
  assert.equal(calls.length, 20)
})

/** A guard under pressure at `clock.now`. */
function busyGuard(clock: { now: number }): FormGuard {
  const at = () => clock.now
  const guard = new FormGuard(secret, new SubmissionLimits(SubmissionLimits.allocate(), at), at)
  for (let i = 0; i < 130; i++) guard.admit(`t${i}`, `a${i}`)
  return guard
}

/** Runs the script of a form as a browser would, with the browser features that it uses. */
async function runScript(html: string): Promise<{ work: string; status: string; sent: boolean }> {
  const bits = /<form [^>]* data-work="(\d+)" data-working="([^"]+)"/.exec(html)
  const stamp = /name="form_stamp" value="([^"]+)"/.exec(html)
  assert.ok(bits !== null && stamp !== null && html.includes(`src="${webFileAddress('form-work.js')}"`))
  const fields: Record<string, { value: string }> = {
    form_stamp: { value: stamp[1]! },
    form_work: { value: '' },
  }
  const status = { textContent: '' }
  const listeners: ((event: unknown) => void)[] = []
  let shown = ''
  return new Promise((resolve) => {
    const form = {
      dataset: { work: bits[1], working: bits[2] },
      elements: { namedItem: (name: string) => fields[name] },
      querySelector: () => status,
      addEventListener: (_: string, listener: (event: unknown) => void) => {
        listeners.push(listener)
        // Submitted before the work is done.
        listener({ preventDefault: () => undefined })
        shown = status.textContent
      },
      requestSubmit: () => resolve({ work: fields.form_work!.value, status: shown, sent: true }),
    }
    const context = createContext({ document: { querySelectorAll: () => [form] }, setTimeout, Math })
    runInContext(`(() => {${formWorkScript}})()`, context)
  })
}

test('under pressure a form wants work: its script does it and then sends, under a policy that lets nothing else run', async () => {
  const clock = { now }
  const { operations, calls } = recorder()
  const context = { links: signedLinks(), guard: busyGuard(clock) }
  const token = signLink(linkFor('message'), secret)
  const shown = await ask('message', 'GET', operations, {}, token, context)
  assert.match(shown.headers['content-security-policy']!, /^default-src 'none'; script-src 'self'; /)
  assert.ok(shown.html.includes('<noscript><p class="hint">Many forms are being sent at the moment.'))
  assert.equal(shown.html.match(/<script/g)?.length, 1)
  const stamp = /name="form_stamp" value="([^"]+)"/.exec(shown.html)![1]!
  const { work, status } = await runScript(shown.html)
  assert.match(status, /as soon as your browser has finished/)
  clock.now += 3000
  const send = (form: Record<string, string>) =>
    ask('message', 'POST', operations, { ...goodForms.message, form_stamp: stamp, ...form }, token, context)
  const without = await send({})
  assert.equal(without.status, 429)
  assert.equal(without.headers['retry-after'], '117')
  assert.ok(without.html.includes('Without JavaScript, please wait 2 minutes'))
  assert.equal(calls.length, 0)
  assert.equal((await send({ form_work: work })).status, 200)
  assert.equal(calls.length, 1)
  clock.now += 117_000
  assert.equal((await send({})).status, 200, 'after the wait no work is needed')
})

test('a store that cannot be written to for a while: the form with its entries, and the link not used up', async () => {
  const { operations, calls } = recorder()
  const token = signLink(linkFor('message'), secret)
  const failing = {
    ...signedLinks(),
    use: async () => {
      throw new DirectoryError('busy')
    },
    release: async () => {
      throw new DirectoryError('busy')
    },
  }
  const send = (links: ReturnType<typeof signedLinks>, of = operations) =>
    ask('message', 'POST', of, goodForms.message, token, { links, guard: newGuard() })
  const busy = await send(failing)
  assert.ok(busy.html.includes('value="ann@example.com"'))
  assert.equal(calls.length, 0)
  const taken = recorder({
    message: async () => {
      throw new DirectoryError('entity_not_found')
    },
  })
  assert.equal((await send({ ...failing, use: async () => true }, taken.operations)).status, 404)
})
