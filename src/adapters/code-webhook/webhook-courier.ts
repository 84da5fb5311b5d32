import { createHmac } from 'node:crypto'
import { type Courier, LetterRefused } from '../../ports/courier.ts'
import { guardLookups } from '../remote-files-http/guarded-lookup.ts'

const timeoutMs = 15_000

/** Status codes that mean the code will never be delivered: the number or the request is invalid. */
const refusals = new Set([400, 404, 410, 413, 422])

const closedAddress = (): Error =>
  new Error(
    'it is at a private or reserved network address; allow its host and port in HIGHSTREET_FETCH_ALLOW',
  )

/**
 * Returns the signature header that the service verifies: `t=SECONDS,v1=HEX`, where HEX is the HMAC-SHA256 of
 * `SECONDS.BODY` under the shared secret. The timestamp limits replay of a recorded request.
 */
export function signatureOf(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/**
 * Hands codes to a service that sends text messages or makes calls: one signed POST of `{id, via, to, text,
 * created}` per code. Any 2xx status means that the service has accepted the code. Redirects are not
 * followed.
 * @param allow `host:port` pairs that may be contacted even though they are private
 */
export function openWebhookCourier(
  address: string,
  secret: string,
  { allow, now }: { readonly allow: readonly string[]; readonly now: () => number },
): Courier {
  const url = new URL(address)
  const lookupOf = guardLookups(allow, closedAddress)
  return {
    async send({ id, via, to, text, created }) {
      const { Agent, request } = await import('undici')
      const agent = new Agent({ connect: { lookup: lookupOf(url) }, pipelining: 0, maxHeaderSize: 16 * 1024 })
      const body = JSON.stringify({ id, via, to, text, created: new Date(created).toISOString() })
      try {
        const answer = await request(url, {
          method: 'POST',
          dispatcher: agent,
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            'content-type': 'application/json',
            'user-agent': 'highstreet',
            'idempotency-key': id,
            'highstreet-signature': signatureOf(secret, body, Math.floor(now() / 1000)),
          },
          body,
        })
        const { statusCode } = answer
        answer.body.on('error', () => {})
        if (statusCode >= 200 && statusCode < 300) return
        const reason = `the service answered with status ${statusCode}`
        throw refusals.has(statusCode) ? new LetterRefused(reason) : new Error(reason)
      } finally {
        await agent.destroy()
      }
    },
    check: async () => void lookupOf(url),
    close: async () => undefined,
  }
}
