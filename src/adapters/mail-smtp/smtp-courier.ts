import { type Courier, LetterRefused, type Mailbox } from '../../ports/courier.ts'
import { messageOf } from './smtp-message.ts'

/** Timeouts for connecting, for the greeting and for any response, in milliseconds. */
const timeouts = {
  connectionTimeout: 10_000,
  dnsTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** The known parts of a mail server's response. */
interface SmtpFailure {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}

/**
 * Returns whether the server rejected this letter permanently: a 5xx response to its sender, recipient or
 * content. Failed authentication and a server that currently accepts no mail at all are not the letter's
 * fault.
 */
function isRefusal({ code, responseCode = 0, command = '' }: SmtpFailure): boolean {
  const isAboutLetter = code === 'EENVELOPE' || code === 'EMESSAGE' || /^(RCPT|DATA)/.test(command)
  return isAboutLetter && responseCode >= 500 && responseCode < 600
}

/**
 * Sends mail by SMTP, with one connection per letter.
 * @param url `smtp://` (opportunistic TLS; `?tls=required` enforces it, `?tls=off` disables it) or
 * `smtps://`, optionally with user and password
 */
export async function openSmtpCourier(url: string, from: Mailbox): Promise<Courier> {
  // Loaded with the first mail: most servers never send any.
  const { createTransport } = await import('nodemailer')
  const server = new URL(url)
  const tls = server.searchParams.get('tls')
  const user = decodeURIComponent(server.username)
  const transport = createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: server.port === '' ? (server.protocol === 'smtps:' ? 465 : 25) : Number(server.port),
    secure: server.protocol === 'smtps:',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(server.password) } }),
    ...timeouts,
  })
  return {
    async send(letter) {
      try {
        await transport.sendMail(messageOf(letter, from))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (isRefusal(error as SmtpFailure)) throw new LetterRefused(reason, { cause: error })
        throw error
      }
    },
    check: async () => void (await transport.verify()),
    close: async () => transport.close(),
  }
}
