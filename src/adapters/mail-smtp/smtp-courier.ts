import { type Courier, LetterRefused, type Mailbox } from '../../ports/courier.ts'
import { messageOf } from './smtp-message.ts'

/** How long the server may take to be reached, to greet, and to say anything, in milliseconds. */
const timeouts = {
  connectionTimeout: 10_000,
  dnsTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** What a mail server answered, as far as it is known. */
interface SmtpFailure {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}

/**
 * Whether a server refused this letter for good: an answer of the 500s to its sender, recipient or content. That it does not know our password, or does not
 * take mail at all just now, is nothing the letter can help.
 */
function isRefusal({ code, responseCode = 0, command = '' }: SmtpFailure): boolean {
  const isAboutLetter = code === 'EENVELOPE' || code === 'EMESSAGE' || /^(RCPT|DATA)/.test(command)
  return isAboutLetter && responseCode >= 500 && responseCode < 600
}

/**
 * Sends mail by SMTP, each over a connection of its own.
 * @param url `smtp://` (TLS where the server offers it; `?tls=required` insists, `?tls=off` does without) or `smtps://`, with user and password if there are any
 */
export async function openSmtpCourier(url: string, from: Mailbox): Promise<Courier> {
  // Loaded when mail is sent first: few servers do.
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
