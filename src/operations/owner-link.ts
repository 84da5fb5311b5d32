import { type LinkToken, signLink } from '../access/link-token.ts'
import type { Claim, Entity } from '../entity/model.ts'
import type { Services } from './services.ts'

/** How long the link to the owner's page works; the page sends a new one. */
const ownerLinkMs = 30 * 86_400_000

/** The address of the page where the owner of a verified claim manages the entry. It ends with the claim, whatever becomes of the key that made it. */
export const ownerLink = (services: Services, entity: Entity, claim: Claim, language: string): string => {
  const { baseUrl, tokenSecret } = services.options
  const link = {
    action: 'manage',
    keyId: '',
    account: claim.account,
    entityId: entity.id,
    portalName: claim.referrerName,
    country: entity.country,
    language,
    flatpackId: null,
    prefill: { claim_id: claim.id ?? '' },
    expires: Math.min(claim.expires, services.clock.now() + ownerLinkMs),
  }
  return `${baseUrl()}/manage?token=${signLink(link as unknown as LinkToken, tokenSecret)}`
}
