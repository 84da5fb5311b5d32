import { hashLinkId, type LinkAction, type LinkToken, linkUrl, newLinkId } from '../access/link-token.ts'
import type { Claim, Entity } from '../entity/model.ts'
import type { LinkCommand } from '../ports/link-store.ts'
import type { Services } from './services.ts'

/** How long the link to the owner's page works; the page sends a new one. */
const ownerLinkMs = 30 * 86_400_000
/** Links of one claim that work at a time. */
const mostOwnerLinks = 20
const action = 'manage' as LinkAction

/**
 * The address of the page where the owner of a verified claim manages the entry, and the command that makes it work. It ends with the claim, whatever becomes of
 * the key that the claim was made with.
 */
export function ownerLink(
  services: Services,
  entity: Entity,
  claim: Claim,
  language: string,
): { readonly url: string; readonly command: LinkCommand } {
  const link: LinkToken = {
    action,
    keyId: claim.id ?? '',
    account: claim.account,
    entityId: entity.id,
    portalName: claim.referrerName,
    country: entity.country,
    language,
    flatpackId: null,
    prefill: {},
    expires: Math.min(claim.expires, services.clock.now() + ownerLinkMs),
  }
  const id = newLinkId()
  return {
    url: linkUrl(services.options.baseUrl(), action, id),
    command: { type: 'link.put', hash: hashLinkId(id), link, most: mostOwnerLinks },
  }
}
