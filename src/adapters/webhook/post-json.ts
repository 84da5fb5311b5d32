import { LetterRefused } from '../../ports/courier.ts'
import { guardLookups } from '../remote-files-http/guarded-lookup.ts'

const timeoutMs = 15_000

/** Status codes that mean the request will never be taken. */
const refusals = new Set([400, 404, 410, 413, 422])

const closedAddress = (): Error =>
  new Error(
    'it is at a private or reserved network address; allow its host and port in HIGHSTREET_FETCH_ALLOW',
  )

/**
 * Posts JSON to an address. Any 2xx status means that it was taken; redirects are not followed.
 * @param allow `host:port` pairs that may be contacted even though they are private
 * @throws LetterRefused for a status that stays; Error for any other failure
 */
export function postsJson(allow: readonly string[]) {
  const lookupOf = guardLookups(allow, closedAddress)
  return {
    async post(url: URL, body: string, headers: Readonly<Record<string, string>>): Promise<void> {
      const { Agent, request } = await import('undici')
      const agent = new Agent({ connect: { lookup: lookupOf(url) }, pipelining: 0, maxHeaderSize: 16 * 1024 })
      try {
        const answer = await request(url, {
          method: 'POST',
          dispatcher: agent,
          signal: AbortSignal.timeout(timeoutMs),
          headers: { 'content-type': 'application/json', 'user-agent': 'highstreet', ...headers },
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
    check: (url: URL): void => void lookupOf(url),
  }
}
