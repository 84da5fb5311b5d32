import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { directoryLanguages, directoryTexts } from '../../src/web/texts/in-language.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { commandHere } from '../support/run-command.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

/** `/en/embed` on the server that `npm start` starts on an empty folder. */
const folder = temporaryFolder('embed')
let directory: ServerProcess
let key: string
const start = async (settings: Record<string, string> = {}): Promise<void> => {
  const env = { HIGHSTREET_DEMO: '1', HIGHSTREET_VISITOR_RATE: '1000', HIGHSTREET_WORKERS: '1', ...settings }
  directory = await startServerProcess(folder, { env })
}
before(async () => {
  await start()
  key = readFileSync(join(folder, 'widget-key'), 'utf8').trim()
})
after(async () => {
  await directory?.end('SIGTERM')
})

async function open(query = '', language = 'en') {
  const reply = await fetch(`${directory.url}/${language}/embed${query}`)
  return { status: reply.status, headers: reply.headers, html: await reply.text() }
}

/** The lines to copy, as browsers show them. */
const snippetOf = (html: string): string =>
  (/<pre id="snippet"[^>]*><code>(.*?)<\/code>/s.exec(html)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&#60;', '<')
    .replaceAll('&#62;', '>')
    .replaceAll('&#61;', '=')
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&')

test('the page gives the script with the key of the first start, in every language', async () => {
  for (const language of directoryLanguages) {
    const { status, html } = await open('', language)
    assert.equal(status, 200)
    const lines = snippetOf(html)
    assert.match(lines, /^<script\n {2}src="http:\/\/127\.0\.0\.1:\d+\/widget\.js"\n/)
    assert.ok(lines.includes(`data-key="${key}"`), lines)
    assert.ok(lines.includes(`data-language="${language}"`), lines)
    assert.ok(html.includes(directoryTexts(language).embedLocalKey))
    assert.match(html, new RegExp(`<link rel="canonical" href="[^"]*/${language}/embed">`))
  }
})

test('what the address asks for is in the script; what it cannot be is left out, and nothing of it is markup', async () => {
  const asked = snippetOf((await open('?what=Caf%C3%A9&where=Helsinki&lang=fi&map=open')).html)
  for (const part of ['data-what="Café"', 'data-where="Helsinki"', 'data-language="fi"', 'data-map="open"'])
    assert.ok(asked.includes(part), asked)
  const wrong = snippetOf((await open('?lang=xx&map=wide')).html)
  assert.ok(wrong.includes('data-language="en"') && !wrong.includes('data-map'), wrong)
  const hostile = `"><script>alert(1)</script>`
  const { html, headers } = await open(`?what=${encodeURIComponent(hostile)}`)
  assert.doesNotMatch(html, /<script>/)
  assert.ok(!snippetOf(html).includes('<script>'), 'copied lines are a script of ours alone')
  assert.match(headers.get('content-security-policy')!, /script-src 'self';.*frame-src 'self';/)
})

test('the key reads from pages of the own machine, on any port, and does nothing else', async () => {
  const search = `${directory.url}/v1/entity/search/what?what=cafe&country=FI&api_key=${key}`
  for (const origin of ['http://localhost:5173', 'http://127.0.0.1:8000', 'http://localhost']) {
    const reply = await fetch(search, { headers: { origin } })
    assert.equal(reply.status, 200, origin)
    assert.equal(reply.headers.get('access-control-allow-origin'), origin)
  }
  for (const origin of ['https://shop.example', 'http://localhost.example:80', 'null']) {
    const reply = await fetch(search, { headers: { origin } })
    assert.equal(reply.status, 403, origin)
    assert.equal(reply.headers.get('access-control-allow-origin'), null, origin)
  }
  // A page on the own machine can read why another key is refused.
  const refused = await fetch(search.replace(key, 'hs_unknown'), {
    headers: { origin: 'http://localhost:5173' },
  })
  assert.equal(refused.status, 401)
  assert.equal(refused.headers.get('access-control-allow-origin'), 'http://localhost:5173')
  const write = await fetch(`${directory.url}/v1/business`, {
    method: 'PUT',
    body: new URLSearchParams({ api_key: key, name: 'Mine' }),
  })
  assert.equal(write.status, 403)
})

test('the key tells nothing of people', async () => {
  for (const path of [
    'user/by_email?email=demo@highstreet.example',
    `entity/by_user_id?user_id=${'0'.repeat(32)}`,
    `user/allowed_to_edit?entity_id=1&user_id=${'0'.repeat(32)}`,
  ]) {
    const reply = await fetch(`${directory.url}/v1/${path}&api_key=${key}`)
    assert.equal(reply.status, 403, path)
    assert.match(((await reply.json()) as { msg: string }).msg, /publishable key/)
  }
})

async function revokeWidgetKeys(): Promise<void> {
  const listed = await commandHere(folder, 'keys', 'list', '--json')
  const records = listed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { key_id: string; label: string })
  for (const { key_id, label } of records)
    if (label === 'widget-key') await commandHere(folder, 'keys', 'revoke', key_id)
}

test('the page of a directory without the demo has no key of it', async () => {
  await directory.end('SIGTERM')
  await start({ HIGHSTREET_DEMO: '0' })
  assert.doesNotMatch((await open()).html, new RegExp(key))
})

test('a directory of an earlier version starts without the key where it only reads, and gets it without printing others', async () => {
  await directory.end('SIGTERM')
  const file = join(folder, 'widget-key')
  // A server that did not make the key shows it as well.
  rmSync(file)
  await start({ HIGHSTREET_READ_ONLY: 'true' })
  assert.ok(snippetOf((await open()).html).includes(`data-key="${key}"`))
  await directory.end('SIGTERM')
  await revokeWidgetKeys()
  await start({ HIGHSTREET_READ_ONLY: 'true' })
  assert.match(snippetOf((await open()).html), /data-key="PUBLISHABLE_KEY"/)
  await directory.end('SIGTERM')
  assert.equal(existsSync(file), false)

  await start()
  key = readFileSync(file, 'utf8').trim()
  assert.ok(snippetOf((await open()).html).includes(`data-key="${key}"`))
})

test('a key that the operator revoked is on no page, and none was printed by a start but the first', async () => {
  await revokeWidgetKeys()
  // A running server picks up changes within a second.
  for (;;) {
    const { status, html } = await open()
    assert.equal(status, 200)
    if (html.includes(key)) continue
    assert.match(snippetOf(html), /data-key="PUBLISHABLE_KEY"/)
    assert.ok(html.includes(directoryTexts('en').embedNoKey))
    assert.doesNotMatch(html, /<script src="[^"]*\/widget\.js"/, 'no finder that cannot work')
    break
  }
  await directory.end('SIGTERM')
  assert.doesNotMatch(directory.printed(), /hs_/)
})
