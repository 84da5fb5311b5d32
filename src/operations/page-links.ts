import {
  hashLinkId,
  isLinkId,
  type LinkAction,
  type LinkToken,
  linkUrl,
  newLinkId,
  submissionsOf,
  type VerifiedLink,
  verifyLink,
} from '../access/link-token.ts'
import type { Caller } from '../access/principal.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { LinkCommand, LinkResult } from '../ports/link-store.ts'
import { findEntity } from './change-entity.ts'
import type { Services } from './services.ts'

async function write(services: Pick<Services, 'store'>, command: LinkCommand): Promise<LinkResult> {
  const outcome = await services.store.commit([command])
  if (!outcome.ok) throw new Error('A command about a link cannot conflict.')
  return outcome.results[0]
}

/** What a link is for. */
export type LinkWish = Omit<LinkToken, 'action' | 'keyId' | 'account' | 'expires'>

/**
 * The address of a hosted page, bound to the requesting key. A link grants write access, so publishable keys,
 * which are public, must not create any.
 * @param lifeMs milliseconds until it ends; default: the setting
 * @throws DirectoryError key_read_only, invalid_parameters for a return address on a foreign site,
 * entity_unknown, too_many_requests
 */
export async function makeLink(
  services: Services,
  action: LinkAction,
  wish: LinkWish,
  caller: Caller,
  lifeMs: number = services.options.tokenTtlMs,
): Promise<string> {
  if (caller.key.publishable) throw new DirectoryError('key_read_only')
  const { baseUrl, linksPerKey } = services.options
  if (wish.returnUrl !== undefined && !mayReturnTo(wish.returnUrl, caller))
    throw invalid(fault('foreign_return', 'return_url'))
  if (wish.entityId !== null && (await findEntity(services, wish.entityId)) === undefined)
    throw new DirectoryError('entity_unknown')
  const now = services.clock.now()
  const { keyId, account } = caller
  const link = { ...wish, action, keyId, account, expires: now + lifeMs }
  const id = newLinkId()
  const result = await write(services, { type: 'link.put', hash: hashLinkId(id), link, most: linksPerKey })
  if (!result.ok) {
    const roomAt = result.reason === 'too_many' ? result.roomAt : now
    throw new DirectoryError('too_many_requests', [fault('links_of_key', null, { maximum: linksPerKey })], {
      retryAfterS: Math.max(1, Math.ceil((roomAt - now) / 1000)),
    })
  }
  return linkUrl(baseUrl(), action, id)
}

/**
 * Whether a hosted page may link back to an address: its origin must be one that the key, or else its plan,
 * names. `*` does not count, as it would let a page of the directory lead anywhere.
 */
function mayReturnTo(address: string, { key, limits }: Caller): boolean {
  const origins = key.allowedOrigins.length > 0 ? key.allowedOrigins : limits.corsOrigins
  return URL.canParse(address) && origins.includes(new URL(address).origin)
}

/** A used-up link keeps its purpose, so that the page can show the outcome. */
export type OpenedLink =
  | VerifiedLink
  | { readonly ok: false; readonly reason: 'used up'; readonly link: LinkToken }

/** Opens the links of hosted pages and counts their use. */
export interface PageLinks {
  /** The content of a token, if it is still usable. */
  open(token: string): Promise<OpenedLink>
  /** Counts a submission before it is carried out; false if the link is used up. */
  use(token: string, link: LinkToken): Promise<boolean>
  /** Undoes `use` when the submission had no effect. */
  release(token: string): Promise<void>
}

export const pageLinks = (services: Pick<Services, 'store' | 'links' | 'clock' | 'options'>): PageLinks => ({
  open: async (token) => {
    const stored = await services.links.link(hashLinkId(token))
    const found = isLinkId(token)
      ? checkExpiry(stored?.link, services.clock.now())
      : verifyLink(token, services.options.tokenSecret, services.clock.now())
    const isUsedUp = found.ok && (stored?.uses ?? 0) >= submissionsOf[found.link.action]
    return isUsedUp ? { ok: false, reason: 'used up', link: found.link } : found
  },
  use: async (token, link) => {
    const most = submissionsOf[link.action]
    return (await write(services, { type: 'link.use', hash: hashLinkId(token), link, most })).ok
  },
  release: async (token) => {
    await write(services, { type: 'link.release', hash: hashLinkId(token) })
  },
})

function checkExpiry(link: LinkToken | undefined, now: number): VerifiedLink {
  if (link === undefined) return { ok: false, reason: 'invalid' }
  return link.expires > now ? { ok: true, link } : { ok: false, reason: 'expired', language: link.language }
}
