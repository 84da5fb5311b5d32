import { hash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, in characters that need no escaping in a URL. */
export function generateKey(publishable: boolean): string {
  return `${publishable ? 'hs_pub_' : 'hs_'}${randomBytes(32).toString('base64url')}`
}

/** SHA-256 of the key in lower-case hex: all that is ever stored. No salt or stretching is needed for secrets of this length. */
export function hashKey(apiKey: string): string {
  return hash('sha256', apiKey, 'hex')
}

/** A new id of 32 hex digits for a key or a user. */
export function newHexId(): string {
  return randomBytes(16).toString('hex')
}

/** Where a request may carry its key, in the order of precedence; headers as they came, parameter after parsing. */
export interface KeyCarriers {
  readonly parameter: string | undefined
  readonly xApiKey: string | undefined
  readonly authorization: string | undefined
}

/** The key a request carries, or undefined. An empty value counts as absent, and so does another scheme than `Bearer`. */
export function keyOfRequest({ parameter, xApiKey, authorization }: KeyCarriers): string | undefined {
  return parameter || xApiKey?.trim() || /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] || undefined
}
