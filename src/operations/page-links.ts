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
import { DirectoryError } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { LinkCommand, LinkResult } from '../ports/link-store.ts'
import { findEntity } from './change-entity.ts'
import type { Services } from './services.ts'

async function write(services: Pick<Services, 'store'>, command: LinkCommand): Promise<LinkResult> {
  const outcome = await services.store.commit([command])
  if (!outcome.ok) throw new Error('A command about a link cannot conflict.')
  return outcome.results[0]
}

/**
 * The address of a hosted page, bound to the requesting key. A link grants write access, so publishable keys,
 * which are public, must not create any.
 * @throws DirectoryError key_read_only, entity_unknown, too_many_requests
 */
export async function makeLink(
  services: Services,
  action: LinkAction,
  wish: Omit<LinkToken, 'action' | 'keyId' | 'account' | 'expires'>,
  caller: Caller,
): Promise<string> {
  if (caller.key.publishable) throw new DirectoryError('key_read_only')
  const { baseUrl, tokenTtlMs, linksPerKey } = services.options
  if (wish.entityId !== null && (await findEntity(services, wish.entityId)) === undefined)
    throw new DirectoryError('entity_unknown')
  const now = services.clock.now()
  const { keyId, account } = caller
  const link = { ...wish, action, keyId, account, expires: now + tokenTtlMs }
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
