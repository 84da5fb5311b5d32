import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/** How long an operator stays signed in. */
export const sessionMs = 8 * 3_600_000

const signatureOf = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(`console ${text}`).digest('base64url')

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The text of a session of a key, for a cookie. It holds the id of the key, not the key. @param now milliseconds since 1970 */
export function signSession(keyId: string, secret: string, now: number): string {
  const text = `${keyId}.${(now + sessionMs).toString(36)}`
  return `${text}.${signatureOf(text, secret)}`
}

/** The id of the key of a session; null for one that has ended or that was not made here. */
export function readSession(session: string, secret: string, now: number): string | null {
  const [keyId = '', end = '', signature = '', ...rest] = session.split('.')
  const isSigned = rest.length === 0 && isSame(signature, signatureOf(`${keyId}.${end}`, secret))
  return isSigned && Number.parseInt(end, 36) > now ? keyId : null
}

/** The name under which a session that has ended is kept: its text could be used where it is not known yet. */
export const sessionId = (session: string): string => hash('sha256', session)

/** What the forms of a session carry, so that no other page can send them. */
export const formTokenOf = (session: string, secret: string): string => signatureOf(`form ${session}`, secret)

export const isFormToken = (token: string, session: string, secret: string): boolean =>
  isSame(token, formTokenOf(session, secret))
