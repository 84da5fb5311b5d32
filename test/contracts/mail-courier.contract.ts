import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import PostalMime, { type Email } from 'postal-mime'
import { isMailable, mailCommand } from '../../src/operations/send-mail.ts'
import type { Courier, Letter, Mailbox } from '../../src/ports/courier.ts'

/** A courier of mail under test, and what has come out of it, as texts in the order of sending. */
export interface OpenedCourier {
  readonly courier: Courier
  sent(): Promise<readonly string[]>
  close(): Promise<void>
}

export const sender: Mailbox = { name: 'Town Guide', address: 'guide@directory.example' }
const created = Date.UTC(2026, 10, 16, 9)
let made = 0

/** A letter as the directory enqueues it: through the one function that makes them. */
export function letter(changes: Partial<Parameters<typeof mailCommand>[1]> = {}): Letter {
  const command = mailCommand(
    { clock: { now: () => created } },
    {
      to: 'owner@shop.example',
      subject: 'Hello',
      text: 'Are you open?\n',
      purpose: 'message',
      account: 'shop',
      ...changes,
    },
  )
  return { ...command, id: (++made).toString(16).padStart(32, '0'), created: created + made }
}

const headersOf = (mail: Email, name: string): string[] =>
  mail.headers.filter(({ key }) => key === name).map(({ value }) => value)

/** Everything the port promises of mail, on one adapter. */
export function mailCourierContract(name: string, open: () => Promise<OpenedCourier>): void {
  const check = (title: string, run: (opened: OpenedCourier) => Promise<void>) =>
    test(`${name}: ${title}`, async () => {
      const opened = await open()
      try {
        await run(opened)
      } finally {
        await opened.courier.close()
        await opened.close()
      }
    })
  const lastOf = async ({ sent }: OpenedCourier) => PostalMime.parse((await sent()).at(-1)!)

  check('a mail arrives with its sender, recipient, subject and text', async (opened) => {
    const text = 'Grüße aus Ærø,\n\n.\n..a line with a dot\nこんにちは\n'
    const sent = letter({ subject: 'Zürich – Ærø – 東京', text, replyTo: 'guest@example.com' })
    await opened.courier.send(sent)
    const mail = await lastOf(opened)
    assert.deepEqual(mail.from, { address: sender.address, name: sender.name })
    assert.deepEqual(
      mail.to?.map(({ address }) => address),
      ['owner@shop.example'],
    )
    assert.deepEqual(
      mail.replyTo?.map(({ address }) => address),
      ['guest@example.com'],
    )
    assert.equal(mail.subject, 'Zürich – Ærø – 東京')
    assert.equal(mail.text?.trimEnd(), text.trimEnd())
    assert.equal(mail.messageId, `<${sent.id}@directory.example>`)
    assert.equal(Date.parse(mail.date!), Math.floor(sent.created / 1000) * 1000)
  })

  check('a letter that is sent twice can be requestContext', async (opened) => {
    const sent = letter()
    await opened.courier.send(sent)
    const first = await lastOf(opened)
    await opened.courier.send(sent)
    assert.equal((await lastOf(opened)).messageId, first.messageId)
  })

  check('a mail may have a page besides its text', async (opened) => {
    await opened.courier.send(letter({ html: '<p>Hello <b>there</b></p>' }))
    const mail = await lastOf(opened)
    assert.equal(mail.html?.trim(), '<p>Hello <b>there</b></p>')
    assert.equal(mail.text?.trim(), 'Are you open?')
  })

  check('no address, subject or text adds a header or a recipient', async (opened) => {
    const hostile = fc.oneof(
      fc.constantFrom(
        'x\r\nBcc: thief@example.com',
        'x\nSubject: y\n\nbody',
        'x\u2028Bcc: thief@example.com',
        '\u0000x\u0085Bcc: thief@example.com',
        '=?utf-8?Q?=0D=0ABcc:_thief@example.com?=',
        '=?utf-8?B?DQpCY2M6IHRoaWVmQGV4YW1wbGUuY29t?=',
        'a, thief@example.com',
      ),
      fc.string({ unit: 'binary', maxLength: 300 }),
    )
    const address = fc.oneof(
      hostile.map((text) => `${text}@example.com`),
      hostile.map((text) => `a@${text}.example`),
      fc.constantFrom(
        'a@b.example,thief@example.com',
        'a@b.example\r\nBcc: thief@example.com',
        '<a@b.example> thief@example.com',
        '"a@b.example, thief"@example.com',
        'team:a@b.example;',
        'owner@shop.example',
      ),
    )
    await fc.assert(
      fc.asyncProperty(hostile, hostile, address, address, async (subject, text, to, replyTo) => {
        const isRight = isMailable(to) && isMailable(replyTo) && text.trim() !== ''
        if (!isRight) {
          assert.throws(() => letter({ subject, text, to, replyTo }))
          return
        }
        await opened.courier.send(letter({ subject, text, to, replyTo }))
        const mail = await lastOf(opened)
        const names = mail.headers.map(({ key }) => key)
        assert.equal(new Set(names).size, names.length, `${names}`)
        for (const header of ['bcc', 'cc', 'sender']) assert.deepEqual(headersOf(mail, header), [])
        assert.equal(mail.to?.length, 1)
        assert.equal(mail.replyTo?.length, 1)
        assert.doesNotMatch(mail.subject ?? '', /[\r\n]/)
      }),
      { numRuns: 60 },
    )
  })

  check('a check of a courier that works is quiet', async ({ courier, sent }) => {
    await courier.check()
    assert.deepEqual(await sent(), [])
  })
}
