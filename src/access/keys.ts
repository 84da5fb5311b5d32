import { createHmac, hash, randomBytes } from 'node:crypto'

/** Generates a secret of 256 random bits, in URL-safe characters. */
export function generateKey(publishable: boolean): string {
  return `${publishable ? 'hs_pub_' : 'hs_'}${randomBytes(32).toString('base64url')}`
}

/**
 * A publishable key that follows from a secret of the directory: every server of a cluster knows its text, though one
 * alone made it. Pages show it to everybody, so it need not be secret itself.
 */
export const derivedKey = (secret: string, name: string): string =>
  `hs_pub_${createHmac('sha256', secret).update(`key ${name}`).digest('base64url')}`

/**
 * SHA-256 of the key in lower-case hex, the only stored form. Secrets of this length need neither salt nor
 * stretching.
 */
export function hashKey(apiKey: string): string {
  return hash('sha256', apiKey, 'hex')
}

/** Generates an id of 32 hex digits for a key or a user. */
export function newHexId(): string {
  return randomBytes(16).toString('hex')
}

/** Places in a request that may carry a key, in order of precedence: raw headers, parsed parameter. */
export interface KeyCarriers {
  readonly parameter: string | undefined
  readonly xApiKey: string | undefined
  readonly authorization: string | undefined
}

/** The key of a request, or undefined. An empty value, or a scheme other than `Bearer`, counts as absent. */
export function keyOfRequest({ parameter, xApiKey, authorization }: KeyCarriers): string | undefined {
  return parameter || xApiKey?.trim() || /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] || undefined
}
