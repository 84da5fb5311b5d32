import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** A code that proves that its holder reads the mail or hears the telephone of a business: what is stored of it. Times in milliseconds since 1970. */
export interface StoredCode {
  /** HMAC-SHA256 of the code in hex: without the directory's secret nobody can try codes out. */
  readonly mac: string
  readonly salt: string
  readonly expires: number
  /** Tries counted so far, right or wrong. */
  readonly tries: number
  readonly used: boolean
}

export const codeDigits = 8
/** Tries that one code stands; then a new one has to be sent. */
export const mostTries = 5
/** How long a code is valid. */
export const codeLifeMs = 15 * 60_000

const macOf = (code: string, salt: string, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update('highstreet claim code v1\n')
    .update(salt)
    .update('\n')
    .update(code)
    .digest()

/** A new code of eight random digits, and what is stored of it. `now` in milliseconds since 1970. */
export function newCode(secret: string, now: number): { readonly code: string; readonly stored: StoredCode } {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const salt = randomBytes(16).toString('hex')
  const mac = macOf(code, salt, secret).toString('hex')
  return { code, stored: { mac, salt, expires: now + codeLifeMs, tries: 0, used: false } }
}

/** Why a code cannot be tried at all any more; null while it can. */
export function codeIsOver(stored: StoredCode, now: number): 'used' | 'expired' | 'exhausted' | null {
  if (stored.used) return 'used'
  if (stored.expires <= now) return 'expired'
  return stored.tries >= mostTries ? 'exhausted' : null
}

/** Whether the code is right; takes the same time wherever it differs. Blanks and hyphens between digits do not count. */
export const isRightCode = (code: string, { mac, salt }: StoredCode, secret: string): boolean =>
  timingSafeEqual(macOf(code.replace(/[\s-]/g, ''), salt, secret), Buffer.from(mac, 'hex'))
