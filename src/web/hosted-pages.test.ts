import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  ask,
  goodForms,
  hostile,
  linkFor,
  now,
  recorder,
  secret,
  withoutModules,
} from '../../test/support/hosted-pages.ts'
import { linkActions, signLink } from '../access/link-token.ts'

for (const action of linkActions) {
  test(`${action}: GET shows a form with a label for each field and does nothing`, async () => {
    const { operations, calls } = recorder()
    const token = signLink(linkFor(action), secret)
    const { status, html, headers } = await ask(action, 'GET', operations)
    assert.equal(status, 200)
    assert.match(html, /^<!doctype html>\n<html lang="en">/)
    assert.ok(html.includes(`<form method="post" action="/${action}"`))
    assert.ok(html.includes(`<input type="hidden" name="token" value="${token}">`))
    const ids = [...html.matchAll(/<(?:input|select|textarea)[^>]* id="([^"]+)"/g)].map((match) => match[1]!)
    assert.ok(ids.length >= 3)
    assert.equal(new Set(ids).size, ids.length)
    for (const id of ids) assert.ok(html.includes(`<label for="${id}">`), id)
    assert.doesNotMatch(withoutModules(html), /<script|\sstyle=|\son\w+=|role="alert"/)
    assert.equal(
      headers['content-security-policy'],
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    assert.equal(headers['x-robots-tag'], 'noindex')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(calls.length, 0)
  })

  test(`${action}: each required field left out has its message beside it, the others keep their values`, async () => {
    const { operations, calls } = recorder()
    const empty = await ask(action, 'POST', operations)
    assert.equal(empty.status, 400)
    const required = [...empty.html.matchAll(/<p class="fault" id="([^"]+)-fault">/g)].map(
      (match) => match[1]!,
    )
    assert.ok(required.length > 0)
    for (const name of required) {
      assert.ok(name in goodForms[action], name)
      const { [name]: _, ...rest } = goodForms[action]
      const { status, html } = await ask(action, 'POST', operations, rest)
      assert.equal(status, 400, name)
      assert.ok(html.includes(`id="${name}-fault"`), name)
      assert.ok(html.includes(`<a href="#${name}">`), name)
      assert.match(
        html,
        new RegExp(
          `id="${name}" name="${name}"[^>]*aria-invalid="true" aria-describedby="[^"]*${name}-fault`,
        ),
      )
      for (const value of Object.values(rest)) {
        assert.ok(
          html.includes(value.replaceAll('\r\n', '\n')) || html.includes(`value="${value}" selected`),
          value,
        )
      }
    }
    assert.equal(calls.length, 0)
  })

  test(`${action}: an unknown, changed or expired token, or one of another page, is 404 without a form`, async () => {
    const { operations, calls } = recorder()
    const other = linkActions[(linkActions.indexOf(action) + 1) % linkActions.length]!
    const token = signLink(linkFor(action), secret)
    const tokens = {
      none: '',
      rubbish: hostile,
      changed: `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
      'signed elsewhere': signLink(linkFor(action), 'another secret'),
      'another page': signLink(linkFor(other), secret),
      expired: signLink(linkFor(action, { expires: now }), secret),
      'revoked key': signLink(linkFor(action, { keyId: 'revoked' }), secret),
    }
    for (const [what, bad] of Object.entries(tokens)) {
      for (const method of ['GET', 'POST']) {
        const { status, html } = await ask(action, method, operations, goodForms[action], bad)
        assert.equal(status, 404, what)
        assert.doesNotMatch(html, /<form|<script/, what)
        assert.ok(
          html.includes(what === 'expired' ? 'This link has run out' : 'This link does not work'),
          what,
        )
      }
    }
    assert.equal(calls.length, 0)
  })

  test(`${action}: other methods are 405`, async () => {
    const { operations, calls } = recorder()
    const { status, headers } = await ask(action, 'DELETE', operations, goodForms[action])
    assert.equal(status, 405)
    assert.equal(headers.allow, 'GET, HEAD, POST')
    assert.equal(calls.length, 0)
  })

  test(`${action}: hostile text comes back as text wherever it was put`, async () => {
    const { operations } = recorder({
      entity: async (id) => ({
        id,
        name: hostile,
        address: { address1: hostile },
        country: 'gb',
        values: {},
      }),
      findCategories: async () => [
        { id: hostile, name: hostile, label: hostile },
        { id: '2', name: 'b', label: 'b' },
      ],
    })
    const link = linkFor(action, {
      portalName: hostile,
      prefill: Object.fromEntries(Object.keys(goodForms[action]).map((name) => [name, hostile])),
    })
    const token = signLink(link, secret)
    const form = Object.fromEntries(Object.keys(goodForms[action]).map((name) => [name, hostile]))
    for (const response of [
      await ask(action, 'GET', operations, {}, token),
      await ask(action, 'POST', operations, form, token),
      await ask(action, 'POST', operations, goodForms[action], token),
    ]) {
      assert.ok(response.html.includes('&lt;script&gt;') || response.html.includes('&#60;script&#62;'))
      assert.doesNotMatch(withoutModules(response.html), /<script|<img|onerror=(?!alert)/)
      assert.equal(response.html.includes(hostile), false)
    }
  })
}

test('line ends and control characters do not get into lines, nor NUL into texts', async () => {
  const { operations, calls } = recorder()
  for (const form of [
    { ...goodForms.message, your_name: 'Ann\r\nBcc: all@example.com' },
    { ...goodForms.message, your_email: 'ann@example.com\nbcc:x@example.com' },
    { ...goodForms.message, text: 'a\0b' },
    { ...goodForms.message, text: 'a\ud800b' },
    { ...goodForms.message, text: 'x'.repeat(5001) },
  ]) {
    assert.equal((await ask('message', 'POST', operations, form)).status, 400)
  }
  assert.equal(calls.length, 0)
})

test('an entity that is gone is 404', async () => {
  const { operations } = recorder()
  const token = signLink(linkFor('claim', { entityId: '1' }), secret)
  const { status, html } = await ask('claim', 'GET', operations, {}, token)
  assert.equal(status, 404)
  assert.ok(html.includes('not listed any more'))
})

test('pages speak the language of the link where they can', async () => {
  const { operations } = recorder()
  const titles = {
    de: 'schreiben',
    'fr-CA': 'Écrire',
    es: 'Escribir',
    fi: 'Kirjoita yritykselle',
    xx: 'Write to',
    '': 'Write to',
  }
  for (const [language, word] of Object.entries(titles)) {
    const token = signLink(linkFor('message', { language }), secret)
    const { html } = await ask('message', 'GET', operations, {}, token)
    assert.ok(html.includes(word), language)
  }
})

test('no form, whatever is in it, makes a page fail or lets markup through', async () => {
  const { operations } = recorder()
  const names = [...new Set(Object.values(goodForms).flatMap(Object.keys)), '__proto__', 'constructor']
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.constant(hostile))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...linkActions),
      fc.dictionary(fc.constantFrom(...names), text),
      async (action, changes) => {
        const form = { ...goodForms[action], ...changes }
        const { status, html } = await ask(action, 'POST', operations, form)
        assert.ok(status === 200 || status === 400, String(status))
        assert.doesNotMatch(withoutModules(html), /<script|<img/)
      },
    ),
    { numRuns: 150 },
  )
})
