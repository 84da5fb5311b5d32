import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

export const linkActions = ['add', 'report', 'claim', 'message'] as const

/** What a link of `token/*` lets its holder do: one of the hosted pages. */
export type LinkAction = (typeof linkActions)[number]

/** The pages that links lead to. The one to `manage` goes by mail to the owner of a verified claim; no endpoint makes it. */
export const pageActions = [...linkActions, 'manage'] as const
export type PageAction = (typeof pageActions)[number]

/**
 * Submissions that succeed before a link is used up: once where a second one makes no sense (the steps of a claim count as one), else as often as people may
 * need on one page. A link to `manage` ends with its time or its claim.
 */
export const submissionsOf: Readonly<Record<PageAction, number>> = {
  add: 100,
  report: 100,
  claim: 1,
  message: 5,
  manage: Number.POSITIVE_INFINITY,
}

/** What a link stands for. */
export interface LinkToken {
  readonly action: PageAction
  /** The key that asked for the link, and its account: what the page does counts as theirs. For `manage` the id of the claim, and the account that made it. */
  readonly keyId: string
  readonly account: string
  /** Null for `add` only. */
  readonly entityId: string | null
  /** The website the user comes from, as it names itself. */
  readonly portalName: string
  /** Alpha-2, lower case. */
  readonly country: string | null
  readonly language: string
  readonly flatpackId: string | null
  /** First contents of form fields, by field name; `supplier_id` is taken along unseen. */
  readonly prefill: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  readonly expires: number
}

export type VerifiedLink =
  | { readonly ok: true; readonly link: LinkToken }
  | { readonly ok: false; readonly reason: 'invalid' }
  /** What was a link once can still say so in its language. */
  | { readonly ok: false; readonly reason: 'expired'; readonly language: string }

/** The id of a new link: 128 random bits in 22 characters that need no escaping in a URL. */
export const newLinkId = (): string => randomBytes(16).toString('base64url')

/** Whether a token is the id of a stored link, rather than a signed one. */
export const isLinkId = (token: string): boolean => /^[\w-]{22}$/.test(token)

/** SHA-256 of a token in lower-case hex: what its uses are stored under. Signed tokens count in either case of their hex. */
export const hashLinkId = (token: string): string =>
  hash('sha256', isLinkId(token) ? token : token.toLowerCase(), 'hex')

/** The address of a hosted page, such as `https://directory.example/claim?token=kV0…`. */
export const linkUrl = (baseUrl: string, action: PageAction, token: string): string =>
  `${baseUrl}/${action}?token=${token}`

const macBytes = 32
/** Node takes in 16 KiB of request line and headers. */
const maxTokenLength = 12_000

/** Keeps a signature made here from being one for anything else signed with the same secret. */
const purpose = 'highstreet hosted page link v1\n'

const mac = (payload: Uint8Array, secret: string | Uint8Array): Buffer =>
  createHmac('sha256', secret).update(purpose).update(payload).digest()

/**
 * The token of a link of the form made before links were stored, in hex: HMAC-SHA256, then the contents as JSON. Such links work until they run out.
 * @param secret at least 32 random bytes that never leave the server
 * @throws RangeError when the contents are longer than an address can be (some 5,900 bytes)
 */
export function signLink(link: LinkToken, secret: string | Uint8Array): string {
  const payload = Buffer.from(JSON.stringify(link), 'utf8')
  const token = Buffer.concat([mac(payload, secret), payload]).toString('hex')
  if (token.length > maxTokenLength) throw new RangeError('The contents of the link are too long')
  return token
}

/**
 * What a signed token stands for, if it was signed here and its time is not over. The comparison takes the same time wherever a forged signature
 * differs, and nothing of the contents is looked at before it.
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
