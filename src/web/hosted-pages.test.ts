import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DirectoryError } from '../errors.ts'
import { handleHostedPage, type PageResponse } from './hosted-pages.ts'
import type { PageOperations } from './operations.ts'
import { type LinkAction, type LinkToken, linkActions, signLink } from './token.ts'

const secret = '0123456789abcdef0123456789abcdef'
const now = Date.UTC(2026, 0, 1)
const hostile = `"><script>alert('1')</script><img src=x onerror=alert(1)> & \`\${x}\``

const linkFor = (action: LinkAction, changes: Partial<LinkToken> = {}): LinkToken => ({
  action,
  keyId: 'key',
  account: 'portal',
  entityId: action === 'add' ? null : '512345678901248',
  portalName: 'Example Portal',
  country: 'gb',
  language: 'en',
  flatpackId: 'site-7',
  prefill: {},
  expires: now + 1000,
  ...changes,
})

/** Operations over one entity and three categories, which keep what they were asked to do. */
function recorder(changes: Partial<PageOperations> = {}) {
  const calls: { readonly operation: string; readonly what: unknown; readonly author: unknown }[] = []
  const operations: PageOperations = {
    isKeyValid: async (keyId) => keyId === 'key',
    entity: async (id) =>
      id === '512345678901248'
        ? { id, name: 'Harbour Row Heating', addressLines: ['1 Harbour Row', 'Reading'], country: 'gb' }
        : undefined,
    findCategories: async (text) =>
      [
        { id: '1', name: 'Bakery' },
        { id: '2', name: 'Bakery supplies' },
        { id: '3', name: 'Dentist' },
      ].filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())),
    addBusiness: async (what, author) => {
      calls.push({ operation: 'addBusiness', what, author })
      return { matched: false, entityId: '99', changed: true, incomplete: [] }
    },
    report: async (what, author) => void calls.push({ operation: 'report', what, author }),
    claim: async (what, author) => {
      calls.push({ operation: 'claim', what, author })
      return { expires: Date.UTC(2027, 0, 1) }
    },
    message: async (what, author) => void calls.push({ operation: 'message', what, author }),
    ...changes,
  }
  return { operations, calls }
}

const ask = (
  action: LinkAction,
  method: string,
  operations: PageOperations,
  form: Record<string, string> = {},
  token = signLink(linkFor(action), secret),
): Promise<PageResponse> => handleHostedPage({ action, method, token, form }, { secret, now, operations })

const goodForms: Record<LinkAction, Record<string, string>> = {
  add: {
    name: 'The Red Loaf',
    category: 'bakery',
    address1: '2 Mill Lane',
    town: 'Reading',
    postcode: 'RG1 1DB',
    country: 'gb',
    telephone_number: '+44 118 496 0000',
    your_email: 'ann@example.com',
  },
  report: { subject: 'status:ceased trading', feedback: 'Empty since\r\nMarch' },
  claim: { first_name: 'Ann', last_name: 'Smith', your_email: 'ann@example.com', consent: 'true' },
  message: { your_name: 'Ann', your_email: 'ann@example.com', text: 'Are you open\r\non Monday?' },
}

const author = {
  keyId: 'key',
  account: 'portal',
  portalName: 'Example Portal',
  flatpackId: 'site-7',
  email: 'ann@example.com',
  firstName: '',
  lastName: '',
}

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
    assert.doesNotMatch(html, /<script|\sstyle=|\son\w+=|role="alert"/)
    assert.match(
      headers['content-security-policy']!,
      /^default-src 'none'; style-src 'self'; form-action 'self'/,
    )
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
      entity: async (id) => ({ id, name: hostile, addressLines: [hostile], country: 'gb' }),
      findCategories: async () => [
        { id: hostile, name: hostile },
        { id: '2', name: 'b' },
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
      assert.doesNotMatch(response.html, /<script|<img|"><|onerror=(?!alert)/)
      assert.equal(response.html.includes(hostile), false)
    }
  })
}

test('a key revoked before the form was sent, and errors of ours', async () => {
  const revoked = recorder({
    message: async () => {
      throw new DirectoryError('key_unknown')
    },
  })
  assert.equal((await ask('message', 'POST', revoked.operations, goodForms.message)).status, 404)
  const broken = recorder({
    message: async () => {
      throw new TypeError('broken')
    },
  })
  await assert.rejects(ask('message', 'POST', broken.operations, goodForms.message), TypeError)
})

test('add ends in a submission', async () => {
  const { operations, calls } = recorder()
  const form = { ...goodForms.add, website: 'loaf.example', do_not_display: 'true' }
  const token = signLink(linkFor('add', { prefill: { supplier_id: 'S-1' } }), secret)
  const { status, html } = await ask('add', 'POST', operations, form, token)
  assert.equal(status, 200)
  assert.ok(html.includes('Thank you. The Red Loaf is listed now.'))
  assert.ok(html.includes('Reference: 99'))
  assert.deepEqual(calls, [
    {
      operation: 'addBusiness',
      what: {
        country: 'gb',
        supplierId: 'S-1',
        timezone: null,
        objects: {
          name: [{ name: 'The Red Loaf' }],
          category: [{ category_id: '1' }],
          postal_address: [
            { address1: '2 Mill Lane', town: 'Reading', postcode: 'RG1 1DB', do_not_display: 'true' },
          ],
          phone: [{ number: '+44 118 496 0000' }],
          website: [{ website_url: 'loaf.example' }],
        },
      },
      author,
    },
  ])
})

test('add offers the categories a word may mean, and takes the one chosen', async () => {
  const { operations, calls } = recorder()
  const asked = await ask('add', 'POST', operations, { ...goodForms.add, category: 'baker' })
  assert.equal(asked.status, 400)
  assert.match(asked.html, /<input type="radio" id="category_id" name="category_id" value="1"/)
  assert.match(asked.html, /<label for="category_id-1">Bakery supplies<\/label>/)
  assert.equal(calls.length, 0)
  await ask('add', 'POST', operations, { ...goodForms.add, category: 'baker', category_id: '2' })
  assert.deepEqual((calls[0]!.what as { objects: { category: unknown } }).objects.category, [
    { category_id: '2' },
  ])
  const changed = await ask('add', 'POST', operations, {
    ...goodForms.add,
    category: 'baker',
    category_id: '3',
  })
  assert.ok(changed.html.includes('id="category_id-fault"'))
  const unknown = await ask('add', 'POST', operations, { ...goodForms.add, category: 'zzz' })
  assert.equal(unknown.status, 400)
  assert.ok(unknown.html.includes('id="category-fault"'))
  assert.equal(calls.length, 1)
})

test('add begins with what the link brings along', async () => {
  const { operations } = recorder()
  const link = linkFor('add', {
    country: 'ie',
    prefill: { name: 'The Red Loaf', telephone_number: '01 496 0000' },
  })
  const { html } = await ask('add', 'GET', operations, {}, signLink(link, secret))
  assert.ok(html.includes('value="The Red Loaf"'))
  assert.ok(html.includes('value="01 496 0000"'))
  assert.match(html, /<option value="ie" selected>Ireland<\/option>/)
})

test('what the operation finds wrong stands beside its field, whatever name it goes by', async () => {
  const { operations } = recorder({
    addBusiness: async () => {
      throw new DirectoryError('invalid_parameters', [
        'phones[0].number is not a phone number',
        'postal_address.postcode is not a postcode of gb',
        'email is not known',
        'town, postcode or a point is required',
        'something else',
      ])
    },
  })
  const { status, html } = await ask('add', 'POST', operations, goodForms.add)
  assert.equal(status, 400)
  assert.match(html, /id="telephone_number-fault">is not a phone number</)
  assert.match(html, /id="postcode-fault">is not a postcode of gb</)
  assert.match(html, /id="email-fault">is not known</)
  assert.match(html, /<li>something else<\/li>/)
  assert.ok(html.includes('value="The Red Loaf"'))
})

test('report ends in a signal: about the status with its reason, or about an object', async () => {
  const { operations, calls } = recorder()
  const { status, html } = await ask('report', 'POST', operations, goodForms.report)
  assert.equal(status, 200)
  assert.ok(html.includes('Your report has been received'))
  await ask('report', 'POST', operations, { subject: 'phone', your_email: 'ann@example.com' })
  assert.deepEqual(calls, [
    {
      operation: 'report',
      what: {
        entityId: '512345678901248',
        country: 'gb',
        dataType: 'status',
        inactiveReason: 'ceased trading',
        feedback: 'Empty since\nMarch',
      },
      author: { ...author, email: null },
    },
    {
      operation: 'report',
      what: {
        entityId: '512345678901248',
        country: 'gb',
        dataType: 'phone',
        inactiveReason: null,
        feedback: '',
      },
      author,
    },
  ])
  const unknown = await ask('report', 'POST', operations, { subject: 'nonsense' })
  assert.equal(unknown.status, 400)
  assert.equal(calls.length, 2)
})

test('claim ends in a claim for the person, and says until when', async () => {
  const { operations, calls } = recorder()
  const { status, html } = await ask('claim', 'POST', operations, goodForms.claim)
  assert.equal(status, 200)
  assert.ok(html.includes('Harbour Row Heating is claimed for you until January 1, 2027'))
  assert.deepEqual(calls, [
    {
      operation: 'claim',
      what: { entityId: '512345678901248', method: 'web', phoneNumber: null, referrerName: 'Example Portal' },
      author: { ...author, firstName: 'Ann', lastName: 'Smith' },
    },
  ])
})

test('a business claimed already is a conflict with the form kept', async () => {
  const { operations } = recorder({
    claim: async () => {
      throw new DirectoryError('claimed_already')
    },
  })
  const { status, html } = await ask('claim', 'POST', operations, goodForms.claim)
  assert.equal(status, 409)
  assert.ok(html.includes('This business has been claimed already'))
  assert.ok(html.includes('value="ann@example.com"'))
})

test('message ends in a message', async () => {
  const { operations, calls } = recorder()
  const { status } = await ask('message', 'POST', operations, goodForms.message)
  assert.equal(status, 200)
  assert.deepEqual(calls[0]!.what, {
    entityId: '512345678901248',
    senderName: 'Ann',
    senderEmail: 'ann@example.com',
    text: 'Are you open\non Monday?',
  })
})

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
  const titles = { de: 'schreiben', 'fr-CA': 'Écrire', es: 'Escribir', xx: 'Write to', '': 'Write to' }
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
        assert.doesNotMatch(html, /<script|<img/)
      },
    ),
    { numRuns: 150 },
  )
})
