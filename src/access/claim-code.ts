import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/**
 * The stored form of a code that proves access to a business's mail or telephone. Times in milliseconds since
 * 1970.
 */
export interface StoredCode {
  /** HMAC-SHA256 of the code in hex: without the directory's secret, codes cannot be tried offline. */
  readonly mac: string
  readonly salt: string
  readonly expires: number
  /** Tries so far, right or wrong. */
  readonly tries: number
  readonly used: boolean
}

export const codeDigits = 8
/** Maximum tries per code; afterwards a new one must be sent. */
export const mostTries = 5
/** Lifetime of a code. */
export const codeLifeMs = 15 * 60_000

const macOf = (code: string, salt: string, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update('highstreet claim code v1\n')
    .update(salt)
    .update('\n')
    .update(code)
    .digest()

/** Generates a code of eight random digits, and its stored form. `now` in milliseconds since 1970. */
export function newCode(secret: string, now: number): { readonly code: string; readonly stored: StoredCode } {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const salt = randomBytes(16).toString('hex')
  const mac = macOf(code, salt, secret).toString('hex')
  return { code, stored: { mac, salt, expires: now + codeLifeMs, tries: 0, used: false } }
}

/** Why a code can no longer be tried; null while it can. */
export function codeIsOver(stored: StoredCode, now: number): 'used' | 'expired' | 'exhausted' | null {
  if (stored.used) return 'used'
  if (stored.expires <= now) return 'expired'
  return stored.tries >= mostTries ? 'exhausted' : null
}

/** Whether the code is right, compared in constant time. Ignores spaces and hyphens between digits. */
export const isRightCode = (code: string, { mac, salt }: StoredCode, secret: string): boolean =>
  timingSafeEqual(macOf(code.replace(/[\s-]/g, ''), salt, secret), Buffer.from(mac, 'hex'))
