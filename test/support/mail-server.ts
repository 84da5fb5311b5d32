import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it came in. */
export interface ReceivedMail {
  /** Of the envelope. */
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly parsed: Email
}

/** A real mail server on a free port of the loopback. */
export interface MailServer {
  readonly port: number
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** The mail with this number, from 0, once it is there. */
  mail(number: number): Promise<ReceivedMail>
  close(): Promise<void>
}

/** A failure as a mail server answers it. */
export const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** Starts one; `options` says what it refuses. On port 0 the system chooses. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
          parsed: await PostalMime.parse(raw),
        })
        arrivals.dispatchEvent(new Event('mail'))
        done()
      })
    },
    ...options,
  })
  // Clients that end in the middle of a sentence are part of the tests.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: chosen } = server.server.address() as AddressInfo
  return {
    port: chosen,
    url: `${options.secure === true ? 'smtps' : 'smtp'}://127.0.0.1:${chosen}`,
    received,
    mail: async (number) => {
      while (received[number] === undefined) await once(arrivals as never, 'mail')
      return received[number]
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
