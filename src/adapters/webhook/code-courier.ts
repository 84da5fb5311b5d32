import { createHmac } from 'node:crypto'
import type { Courier } from '../../ports/courier.ts'
import { postsJson } from './post-json.ts'

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
  const poster = postsJson(allow)
  return {
    async send({ id, via, to, text, created }) {
      const body = JSON.stringify({ id, via, to, text, created: new Date(created).toISOString() })
      const signature = signatureOf(secret, body, Math.floor(now() / 1000))
      await poster.post(url, body, { 'idempotency-key': id, 'highstreet-signature': signature })
    },
    check: async () => poster.check(url),
    close: async () => undefined,
  }
}
