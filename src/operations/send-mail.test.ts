import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DirectoryError } from '../errors.ts'
import { sentenceOf } from '../faults/fault.ts'
import { isMailable, type Mail, mailCommand, oneLine } from './send-mail.ts'

const services = { clock: { now: () => 1000 } }
const mail = (changes: Partial<Mail> = {}): Mail => ({
  to: 'owner@shop.example',
  subject: 'Hello',
  text: 'Hi',
  purpose: 'test',
  account: 'shop',
  ...changes,
})

const faultsOf = (changes: Partial<Mail>): readonly string[] => {
  try {
    mailCommand(services, mail(changes))
    return []
  } catch (error) {
    assert.ok(error instanceof DirectoryError)
    return error.details.map(sentenceOf)
  }
}

test('addresses of people and companies are mailable, lists and names are not', () => {
  for (const address of [
    'a@b.fi',
    "o'brien+tag@mail.example.co.uk",
    'jürgen@müller.example',
    'a_b-c@x-y.example',
  ])
    assert.ok(isMailable(address), address)
  for (const address of [
    '',
    'a',
    'a@b',
    'a@b..example',
    'a@-b.example',
    'a b@c.example',
    'a@b.example,c@d.example',
    'a@b.example;c@d.example',
    'A <a@b.example>',
    'a@b.example\n',
    'a@b@c.example',
    '"a"@b.example',
    'a(x)@b.example',
    `${'a'.repeat(65)}@b.example`,
    `a@${'b'.repeat(250)}.example`,
  ])
    assert.ok(!isMailable(address), address)
})

test('all that keeps something from being sent is said at once', () => {
  assert.deepEqual(
    faultsOf({ to: 'nobody', replyTo: 'a@b.example\r\nBcc: c@d.example', text: ' ', expires: 1000 }),
    [
      'to must be an email address that mail can be sent to',
      'replyTo must be an email address that mail can be sent to',
      'text must not be empty',
      'expires must not be in the past',
    ],
  )
  const number = 'to must be a telephone number in international form'
  for (const to of ['owner@shop.example', '01134960000', '+44 113 4960000', '+0113'])
    assert.deepEqual(faultsOf({ channel: 'code', to }), [number], to)
  assert.deepEqual(faultsOf({ channel: 'code', to: '+441134960000' }), [])
})

test('a subject is one line whatever it is made of', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (subject) => {
      const { subject: line } = mailCommand(services, mail({ subject }))
      assert.doesNotMatch(line, /[\p{Cc}\p{Zl}\p{Zp}]/u)
      assert.ok(line.length <= 200 && line.isWellFormed())
    }),
  )
  assert.equal(oneLine(' a\r\n\u2028b\tc ', 10), 'a b c')
})

test('a code has neither subject nor page, and is short', () => {
  const command = mailCommand(
    services,
    mail({
      channel: 'code',
      via: 'voice',
      to: '+441134960000',
      html: '<p>',
      replyTo: 'a@b.example',
      text: 'x'.repeat(999),
    }),
  )
  assert.deepEqual([command.subject, command.html, command.replyTo, command.via], ['', null, null, 'voice'])
  assert.equal(command.text.length, 500)
  assert.equal(mailCommand(services, mail()).via, null)
})
