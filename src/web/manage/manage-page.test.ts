import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  ask,
  hostile,
  linkFor,
  newGuard,
  now,
  ownerView,
  recorder,
  secret,
  signedLinks,
  stampAt,
  withoutModules,
} from '../../../test/support/hosted-pages.ts'
import { signLink } from '../../access/link-token.ts'
import { DirectoryError, invalid } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import type { OwnerPage, OwnerView } from '../../operations/owner-page.ts'
import { manageTextsFor } from '../texts/in-language.ts'
import { notices } from '../texts/manage-texts.ts'
import { dayNames, hoursText, readHours } from './details.ts'

/** One owner with one link; `view` overrides the content of the page, `changes` the operations. */
function owner(view: Partial<OwnerView> = {}, changes: Partial<OwnerPage> = {}, language = 'en') {
  const { operations, calls } = recorder()
  const pages = { ...operations.owner, view: async () => ({ ...ownerView, ...view }), ...changes }
  const token = signLink(linkFor('manage', { language }), secret)
  const context = { links: signedLinks(), guard: newGuard() }
  const request = (method: string, form: Record<string, string>) =>
    ask('manage', method, { ...operations, owner: pages }, form, token, context)
  return {
    calls,
    get: () => request('GET', {}),
    send: (part: string, form: Record<string, string> = {}) => request('POST', { part, item: '', ...form }),
  }
}

const languages = ['en', 'de', 'es', 'fr', 'fi']
const phone = { item: '3', number: '+44 118 496 0001' }
const message = { item: 'ae000000000000000000000000000001', text: 'Yes, until six.' }
const suggestion = { item: '0123456789abcdef' }
const week = { monday: '9-17', tuesday: 'closed', wednesday: '24 hours', thursday: '9:00-12:00 13:00-17:00' }
const hours = { ...week, friday: '10:00–18:00', saturday: 'closed', sunday: 'closed' }

/** Every form of the page as an owner submits it, with its result. */
const goodParts: readonly (readonly [string, Record<string, string>, string, readonly unknown[]])[] = [
  ['name', { name: 'Harbour Row' }, 'write', ['name', { name: 'Harbour Row' }]],
  ['attribute', { attribute: 'vegan:only' }, 'write', ['attribute', { attribute: 'vegan', value: 'only' }]],
  ['phone', { ...phone, do: 'save' }, 'write', ['phone', { number: '+44 118 496 0001' }, '3']],
  ['phone', { item: '3', do: 'remove' }, 'remove', ['phone', '3']],
  ['phone', { number: '0118 4960002' }, 'write', ['phone', { number: '0118 4960002' }, undefined]],
  [
    'website',
    { website_url: 'row.example' },
    'write',
    ['website', { website_url: 'row.example' }, undefined],
  ],
  [
    'email',
    { email_address: 'a@b.example' },
    'write',
    ['email', { email_address: 'a@b.example' }, undefined],
  ],
  [
    'description',
    { headline: 'Boilers', body: 'Fitted.' },
    'write',
    ['description', { headline: 'Boilers', body: 'Fitted.' }, undefined],
  ],
  [
    'announcement',
    { headline: 'Closed', body: 'Until Monday.', expiry_date: '2030-01-31' },
    'write',
    [
      'announcement',
      {
        headline: 'Closed',
        body: 'Until Monday.',
        publish_date: '',
        expiry_date: '2030-01-31',
        link: '',
        link_label: '',
      },
      undefined,
    ],
  ],
  ['announcement', { item: '7', do: 'remove' }, 'remove', ['announcement', '7']],
  [
    'hours',
    hours,
    'write',
    [
      'opening_times',
      {
        monday: '09001700',
        tuesday: 'closed',
        wednesday: '24hour',
        thursday: '09001200,13001700',
        friday: '10001800',
        saturday: 'closed',
        sunday: 'closed',
        closed_public_holidays: 'false',
      },
    ],
  ],
  ['hours', {}, 'remove', ['opening_times', null]],
  [
    'status',
    { do: 'close', inactive_reason: 'moved', confirm: 'true' },
    'write',
    ['status', { status: 'inactive', inactive_reason: 'moved' }],
  ],
  ['image', { item: '9', do: 'remove' }, 'remove', ['image', '9']],
  ['suggestion', { ...suggestion, do: 'accept' }, 'decide', ['0123456789abcdef', 'accept']],
  ['suggestion', { ...suggestion, do: 'refuse' }, 'decide', ['0123456789abcdef', 'refuse']],
  ['message', message, 'answer', [message.item, 'Yes, until six.']],
  ['link', {}, 'sendLink', []],
  ['leave', { confirm: 'true' }, 'giveUp', []],
]

test('the page shows the entry, what waits, and a label for each field of each of its forms', async () => {
  const { get, calls } = owner()
  const { status, html, headers } = await get()
  assert.equal(status, 200)
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.match(
    headers['content-security-policy']!,
    /^default-src 'none'; script-src 'self'; style-src 'self'; .*form-action 'self'/,
  )
  for (const text of ['+44 118 496 0000', 'Cheap Boilers', 'Joe (joe@example.com)', 'until 1 January 2027'])
    assert.ok(html.includes(text), text)
  assert.ok(!html.includes(String.raw`\n`), 'no line end is spelt out')
  const ids = [...html.matchAll(/<(?:input|select|textarea)[^>]* id="([^"]+)"/g)].map((match) => match[1]!)
  const all = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!)
  assert.equal(new Set(all).size, all.length, 'no id twice')
  for (const id of ids) assert.ok(html.includes(`<label for="${id}">`), id)
  assert.doesNotMatch(withoutModules(html), /<script|\sstyle=|\son\w+=|role="alert"/)
  assert.equal(calls.length, 0)
})

test('buttons with the same label say what they act on', async () => {
  const picture = (genId: string, name: string) => ({
    genId,
    attributes: { image_name: name },
    derived: { small: { image_path: `a/${genId}.jpg`, image_width: 60, image_height: 40 } },
  })
  const image = [picture('9', 'The bar'), picture('10', '')]
  const { html } = await owner({ values: { ...ownerView.values, image } }).get()
  const names = [...html.matchAll(/<button[^>]*value="remove"[^>]*>(.*?)<\/button>/g)].map(([, name = '']) =>
    name.replaceAll(/<[^>]*>/g, ''),
  )
  assert.ok(names.includes('Remove: The bar') && names.includes('Remove: Photo 2'), names.join('; '))
  assert.ok(names.includes('Remove: 01184960000'), names.join('; '))
  assert.equal(new Set(names).size, names.length)
  assert.match(html, /<img[^>]* alt="Photo 2"/)
})

test('each form does what it says, and the page says that it did', async () => {
  for (const [part, form, operation, what] of goodParts) {
    const { send, calls } = owner()
    const { status, html } = await send(part, form)
    assert.equal(status, 200, part)
    assert.deepEqual(calls, [{ operation, what, author: null }], part)
    assert.match(html, part === 'leave' ? /You do not manage/ : /<p class="note" role="status">/, part)
  }
})

test('the address is replaced as a whole, and shown again only when its owner says so', async () => {
  const address = { address1: '2 Mill Lane', town: 'Reading', building_number: '', address2: '' }
  const rest = { county: '', postcode: '' }
  const hidden = { address1: 'Harbour Row', town: 'Reading', do_not_display: true }
  const saved = async (before: Record<string, unknown>, form: Record<string, string>) => {
    const postal_address = [{ genId: '2', attributes: before, derived: {} }]
    const { send, calls } = owner({ values: { postal_address } })
    assert.equal((await send('address', { ...address, ...form })).status, 200)
    return (calls[0]!.what as unknown[])[1]
  }
  assert.deepEqual(await saved({ address1: 'x' }, {}), { ...address, ...rest })
  assert.deepEqual(await saved({ address1: 'x' }, { do_not_display: 'true' }), {
    ...address,
    ...rest,
    do_not_display: 'true',
  })
  assert.deepEqual(await saved(hidden, {}), { ...address, ...rest, do_not_display: 'false' })
})

test('what is wrong stands beside its field, in an open form, and nothing is done', async () => {
  const { send, calls } = owner()
  const empty = await send('phone', { item: '3', number: '' })
  assert.equal(empty.status, 400)
  assert.match(empty.html, /<details open>[\s\S]*id="phone-3-number-fault">This is needed\./)
  const bad = await send('hours', { ...hours, friday: 'late', sunday: '' })
  assert.match(bad.html, /id="hours-friday-fault">Enter times like/)
  assert.match(bad.html, /id="hours-sunday-fault">State this day too, or empty all days\./)
  assert.match(bad.html, /name="thursday" value="9:00-12:00 13:00-17:00"/)
  assert.ok((await send('leave')).html.includes('id="leave-confirm-fault"'))
  assert.ok((await send('status', { do: 'close', inactive_reason: 'x' })).html.includes('-fault"'))
  assert.equal(calls.length, 0)
  const refused = owner(
    {},
    {
      write: async () => {
        throw invalid(fault('not_phone_of_country', 'number', { country: 'gb' }))
      },
    },
  )
  assert.match(
    (await refused.send('phone', phone)).html,
    /id="phone-3-number-fault">Enter a telephone number of the country/,
  )
})

test('what went away meanwhile is said, and the page shows what is there now', async () => {
  const gone = owner({}, { decide: async () => Promise.reject(new DirectoryError('suggestion_not_found')) })
  for (const page of [
    await gone.send('suggestion', { ...suggestion, do: 'accept' }),
    await gone.send('suggestion', { item: 'ffffffffffffffff' }),
    await gone.send('phone', { item: '99', do: 'remove' }),
    await gone.send('nonsense'),
  ]) {
    assert.ok(page.status === 404 || page.status === 409, String(page.status))
    assert.ok(page.html.includes('This is not there any more.'))
  }
  const over = owner({}, { write: async () => Promise.reject(new DirectoryError('token_not_found')) })
  const ended = await over.send('name', { name: 'x' })
  assert.equal(ended.status, 404)
  assert.ok(ended.html.includes('This link does not work any more'))
})

test('where no mail goes out the page says so before and after, in every language', async () => {
  for (const language of languages) {
    const words = manageTextsFor(language)
    for (const sendsMail of [true, false]) {
      const { get, send } = owner({ sendsMail }, {}, language)
      const { html } = await get()
      assert.equal(html.includes(words.answerHint('joe@example.com', 'ann@example.com')), sendsMail)
      assert.equal(html.includes(words.answerKeptHint('joe@example.com')), !sendsMail)
      assert.equal(html.includes(words.linkKeptIntro), !sendsMail)
      const answered = (await send('message', message)).html
      assert.equal(answered.includes(words.notices.answerSent), sendsMail)
      assert.equal(answered.includes(words.notices.answerKept), !sendsMail)
      const link = (await send('link')).html
      assert.equal(link.includes(words.notices.linkKept), !sendsMail)
    }
  }
})

test('every language has words for everything, and its own hours are read', () => {
  for (const language of languages) {
    const words = manageTextsFor(language)
    for (const name of notices) assert.ok(words.notices[name].length > 10, `${language} ${name}`)
    assert.equal(readHours(words.closedDay), 'closed', language)
    assert.equal(readHours(words.openAllDay), '24hour', language)
    assert.equal(new Set(dayNames(language)).size, 7)
  }
  assert.equal(dayNames('de')[0], 'Montag')
})

test('hours that the page shows are read back as they are', () => {
  const minutes = fc.nat(1439)
  const four = (at: number) => String(Math.floor(at / 60)).padStart(2, '0') + String(at % 60).padStart(2, '0')
  const week = fc.uniqueArray(minutes, { minLength: 2, maxLength: 8 }).map((all) => {
    const sorted = all.toSorted((a, b) => a - b)
    return Array.from({ length: Math.floor(sorted.length / 2) }, (_, i) => ({
      from: four(sorted[2 * i]!),
      to: four(sorted[2 * i + 1]!),
    }))
  })
  fc.assert(
    fc.property(week, (open) => {
      const shown = hoursText({ closed: false, open_24_hours: false, open }, manageTextsFor('en'))
      const expected = open.map(({ from, to }) => from + to).join(',')
      assert.equal(readHours(shown), expected)
      assert.equal(readHours(shown.replaceAll(', ', ' ')), expected, 'blanks alone part them, too')
    }),
  )
})

test('a link of another kind, or whose claim is over, opens no page', async () => {
  const { operations, calls } = recorder()
  const tokens = [
    signLink(linkFor('manage', { keyId: 'another claim' }), secret),
    signLink(linkFor('claim'), secret),
    signLink(linkFor('manage', { expires: now }), secret),
    'x',
  ]
  for (const token of tokens) {
    for (const method of ['GET', 'POST']) {
      const { status, html } = await ask('manage', method, operations, { part: 'name', name: 'x' }, token)
      assert.equal(status, 404)
      assert.ok(html.includes('This link does not work any more'))
    }
  }
  assert.equal((await ask('claim', 'GET', operations, {}, tokens[0])).status, 404)
  assert.equal((await ask('manage', 'DELETE', operations, {})).status, 405)
  assert.equal(calls.length, 0)
})

test('a link may be used as often as its owner likes, within the limits of forms', async () => {
  const { send, calls } = owner()
  for (let i = 0; i < 20; i++) assert.equal((await send('name', { name: `Name ${i}` })).status, 200)
  const { status, headers, html } = await send('name', { name: 'Once more' })
  assert.equal(status, 429)
  assert.equal(headers['retry-after'], '10')
  assert.ok(html.includes('value="Once more"'))
  assert.equal(calls.length, 20)
})

test('a robot sees what it would see otherwise, and changes nothing', async () => {
  for (const [part, form] of goodParts) {
    const caught = owner()
    const trapped = await caught.send(part, { ...form, subject_line: 'Cheap pills' })
    const real = await owner().send(part, form)
    assert.equal(trapped.html, real.html, part)
    assert.equal(caught.calls.length, 0, part)
  }
  const { send, calls } = owner()
  const token = signLink(linkFor('manage'), secret)
  for (const form_stamp of ['', stampAt(token, now)])
    assert.ok(
      (await send('name', { name: 'x', form_stamp })).html.includes('Please look over what you entered'),
    )
  assert.equal(calls.length, 0)
})

test('hostile text comes back as text, and no form makes the page fail', async () => {
  const attributes = { number: hostile, name: hostile, address1: hostile, headline: hostile, body: hostile }
  const value = { genId: '3', attributes, derived: {} }
  const objects = ['name', 'postal_address', 'phone', 'website', 'email', 'description', 'category'] as const
  const values = Object.fromEntries(objects.map((object) => [object, [value]]))
  const view: Partial<OwnerView> = {
    name: hostile,
    ownerEmail: hostile,
    shown: values,
    values,
    suggestions: [{ ...ownerView.suggestions[0]!, attributes, shown: attributes }],
    messages: [{ ...ownerView.messages[0]!, senderName: hostile, senderEmail: hostile, text: hostile }],
  }
  const { html } = await owner(view).get()
  assert.equal(html.includes(hostile), false)
  assert.doesNotMatch(withoutModules(html), /<script|<img|onerror=(?!alert)/)
  const names = [...new Set(goodParts.flatMap(([, form]) => Object.keys(form))), '__proto__', 'part']
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.constant(hostile))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...goodParts),
      fc.dictionary(fc.constantFrom(...names), text),
      async ([part, form], changes) => {
        const answer = await owner(view).send(part, { ...form, ...changes })
        assert.ok([200, 400, 409].includes(answer.status), String(answer.status))
        assert.doesNotMatch(withoutModules(answer.html), /<script|<img/)
      },
    ),
    { numRuns: 100 },
  )
})

test('the kind of the business is named in the language of the page, and as it is kept where it is unknown', async () => {
  const kindOf = (categoryId: string) => ({
    genId: '9',
    attributes: { category_id: categoryId },
    derived: { category_name: 'Kept name' },
  })
  const { get } = owner({ shown: { category: [kindOf('1'), kindOf('404')] } }, {}, 'fi')
  const { html } = await get()
  assert.match(html, /<dd>Leipomo<\/dd>\s*<dd>Kept name<\/dd>/)
})
