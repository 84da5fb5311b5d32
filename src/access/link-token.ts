import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

export const linkActions = ['add', 'report', 'claim', 'message'] as const

/** The hosted page that a link of `token/*` opens. */
export type LinkAction = (typeof linkActions)[number]

/**
 * Hosted pages opened by links. Links to `manage` are mailed to the owner of a verified claim; no endpoint
 * creates them.
 */
export const pageActions = [...linkActions, 'manage'] as const
export type PageAction = (typeof pageActions)[number]

/**
 * Successful submissions before a link is used up: one where a second makes no sense (all steps of a claim
 * count as one), otherwise as many as people may need on one page. A `manage` link ends with its expiry or
 * its claim.
 */
export const submissionsOf: Readonly<Record<PageAction, number>> = {
  add: 100,
  report: 100,
  claim: 1,
  message: 5,
  manage: Number.POSITIVE_INFINITY,
}

/** The contents of a link. */
export interface LinkToken {
  readonly action: PageAction
  /**
   * The key that created the link, and its account, to which actions on the page are attributed. For
   * `manage`: the id of the claim, and its account.
   */
  readonly keyId: string
  readonly account: string
  /** Null for `add` only. */
  readonly entityId: string | null
  /** The name of the website the user comes from, as given by the site. */
  readonly portalName: string
  /** Alpha-2, lower case. */
  readonly country: string | null
  readonly language: string
  readonly flatpackId: string | null
  /** Initial values of form fields, by field name; `supplier_id` is hidden. */
  readonly prefill: Readonly<Record<string, string>>
  /** Page of the publisher that people go back to afterwards; checked when the link was made. */
  readonly returnUrl?: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

export type VerifiedLink =
  | { readonly ok: true; readonly link: LinkToken }
  | { readonly ok: false; readonly reason: 'invalid' }
  /** An expired link still has a language, for its error page. */
  | { readonly ok: false; readonly reason: 'expired'; readonly language: string }

/** Generates a link id: 128 random bits in 22 URL-safe characters. */
export const newLinkId = (): string => randomBytes(16).toString('base64url')

/** Whether a token is the id of a stored link, as opposed to a signed link. */
export const isLinkId = (token: string): boolean => /^[\w-]{22}$/.test(token)

/**
 * SHA-256 of a token in lower-case hex: the key of its stored uses. Signed tokens are hashed regardless of
 * the case of their hex.
 */
export const hashLinkId = (token: string): string =>
  hash('sha256', isLinkId(token) ? token : token.toLowerCase(), 'hex')

/** The URL of a hosted page, such as `https://directory.example/claim?token=kV0…`. */
export const linkUrl = (baseUrl: string, action: PageAction, token: string): string =>
  `${baseUrl}/${action}?token=${token}`

const macBytes = 32
/** Node accepts 16 KiB of request line and headers. */
const maxTokenLength = 12_000

/** Domain separation: keeps these signatures distinct from others under the same secret. */
const purpose = 'highstreet hosted page link v1\n'

const mac = (payload: Uint8Array, secret: string | Uint8Array): Buffer =>
  createHmac('sha256', secret).update(purpose).update(payload).digest()

/**
 * Signs a link in the older, unstored form: hex of an HMAC-SHA256 followed by the contents as JSON. Such
 * links work until they expire.
 * @param secret at least 32 random bytes that never leave the server
 * @throws RangeError when the contents are too long for a URL (about 5,900 bytes)
 */
export function signLink(link: LinkToken, secret: string | Uint8Array): string {
  const payload = Buffer.from(JSON.stringify(link), 'utf8')
  const token = Buffer.concat([mac(payload, secret), payload]).toString('hex')
  if (token.length > maxTokenLength) throw new RangeError('The contents of the link are too long')
  return token
}

/**
 * The contents of a signed token, if its signature is valid and it has not expired. The signature is compared
 * in constant time, before the contents are parsed.
 * @param now milliseconds since 1970
 */
export function verifyLink(token: string, secret: string | Uint8Array, now: number): VerifiedLink {
  if (token.length > maxTokenLength || token.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(token)) {
    return { ok: false, reason: 'invalid' }
  }
  const bytes = Buffer.from(token, 'hex')
  const payload = bytes.subarray(macBytes)
  if (bytes.length <= macBytes || !timingSafeEqual(bytes.subarray(0, macBytes), mac(payload, secret))) {
    return { ok: false, reason: 'invalid' }
  }
  const link = JSON.parse(payload.toString('utf8')) as LinkToken
  return link.expires > now ? { ok: true, link } : { ok: false, reason: 'expired', language: link.language }
}
