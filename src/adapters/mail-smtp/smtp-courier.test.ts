import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letter, mailCourierContract, sender } from '../../../test/contracts/mail-courier.contract.ts'
import { smtpError, startMailServer } from '../../../test/support/mail-server.ts'
import { LetterRefused } from '../../ports/courier.ts'
import { openSmtpCourier } from './smtp-courier.ts'

mailCourierContract('smtp', async () => {
  const server = await startMailServer()
  return {
    courier: await openSmtpCourier(server.url, sender),
    sent: async () => server.received.map(({ raw }) => raw),
    close: server.close,
  }
})

/** Returns the reason a letter could not be sent to a server. */
async function failure(
  options: Parameters<typeof startMailServer>[0],
  change: (url: string) => string = (url) => url,
): Promise<unknown> {
  const server = await startMailServer(options)
  const courier = await openSmtpCourier(change(server.url), sender)
  try {
    await courier.send(letter())
    return undefined
  } catch (error) {
    return error
  } finally {
    await courier.close()
    await server.close()
  }
}

test('the envelope names one sender and one recipient', async () => {
  const server = await startMailServer()
  const courier = await openSmtpCourier(server.url, sender)
  await courier.send(letter({ to: 'o.brien+x@shop.example' }))
  const { from, to } = await server.mail(0)
  assert.deepEqual([from, to], ['guide@directory.example', ['o.brien+x@shop.example']])
  await courier.close()
  await server.close()
})

test('an answer of the 500s to sender, recipient or content is for good, one of the 400s is not', async () => {
  for (const [code, isForGood] of [
    [550, true],
    [553, true],
    [450, false],
    [421, false],
  ] as const) {
    const refuse = (_: unknown, __: unknown, done: (error: Error) => void) => done(smtpError(code, 'no'))
    const onData = (stream: NodeJS.ReadableStream, _: unknown, done: (error: Error) => void) => {
      stream.resume().on('end', () => done(smtpError(code, 'no')))
    }
    for (const options of [{ onMailFrom: refuse }, { onRcptTo: refuse }, { onData }]) {
      const error = await failure(options as Parameters<typeof startMailServer>[0])
      assert.ok(error instanceof Error)
      assert.equal(error instanceof LetterRefused, isForGood, `${code} ${Object.keys(options)} ${error}`)
    }
  }
})

test('a server that does not know our password, or us, is tried again', async () => {
  const onAuth = (_: unknown, __: unknown, done: (error: Error) => void) => done(smtpError(535, 'who?'))
  const withUser = (url: string) => url.replace('//', '//user:pass%40word@')
  const wrong = await failure({ onAuth, authOptional: false, allowInsecureAuth: true } as never, withUser)
  assert.ok(wrong instanceof Error && !(wrong instanceof LetterRefused))
  const onConnect = (_: unknown, done: (error: Error) => void) => done(smtpError(554, 'go away'))
  const unwanted = await failure({ onConnect } as never)
  assert.ok(unwanted instanceof Error && !(unwanted instanceof LetterRefused))
  assert.ok(!String(wrong).includes('pass@word'))
})

test('user and password of the address are used', async () => {
  const known = { username: '', password: '' }
  const onAuth = (auth: typeof known, _: unknown, done: (error: null, answer: object) => void) => {
    Object.assign(known, auth)
    done(null, { user: 1 })
  }
  const sent = await failure({ onAuth, authOptional: false, allowInsecureAuth: true } as never, (url) =>
    url.replace('//', '//us%3Aer:pass%40word@'),
  )
  assert.equal(sent, undefined)
  assert.deepEqual([known.username, known.password], ['us:er', 'pass@word'])
})

test('a certificate that nobody vouches for is refused, and so is a server without TLS where it is required', async () => {
  const untrusted = await failure({ secure: true, disabledCommands: [] })
  assert.match(String(untrusted), /certificate/)
  const offered = await failure({ disabledCommands: [] })
  assert.match(String(offered), /certificate/)
  assert.equal(await failure({ disabledCommands: [] }, (url) => `${url}?tls=off`), undefined)
  const plain = await failure({}, (url) => `${url}?tls=required`)
  assert.ok(plain instanceof Error && !(plain instanceof LetterRefused))
})

test('a check of a server that is not there fails', async () => {
  const server = await startMailServer()
  const courier = await openSmtpCourier(server.url, sender)
  await server.close()
  await assert.rejects(courier.check(), /ECONNREFUSED/)
  await courier.close()
})
