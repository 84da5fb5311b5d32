import { hashLinkId, type LinkToken, linkUrl, newLinkId } from '../access/link-token.ts'
import { nameOf } from '../entity/live.ts'
import type { Claim, Entity } from '../entity/model.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { LinkCommand } from '../ports/link-store.ts'
import { ownerTexts } from './owner-texts.ts'
import { isMailable, mailCommand } from './send-mail.ts'
import type { Services } from './services.ts'

/** Lifetime of a link to the owner's page; the page can send a new one. */
const ownerLinkMs = 30 * 86_400_000
/** Maximum live links of one claim when requested without a live link. */
const mostOwnerLinks = 20
/**
 * Maximum when requested on the owner's page: a reserve that others who know the owner's address cannot use
 * up.
 */
const mostForOwner = 40

interface OwnerLink {
  readonly url: string
  readonly expires: number
  readonly command: LinkCommand
}

/**
 * The address of the page where the owner of a verified claim manages the entry, and the command that
 * activates it. The link ends with the claim, and outlives the key that the claim was made with.
 */
export function ownerLink(
  services: Services,
  entity: Entity,
  claim: Claim,
  language: string,
  most = mostOwnerLinks,
): OwnerLink {
  const expires = Math.min(claim.expires, services.clock.now() + ownerLinkMs)
  const link: LinkToken = {
    action: 'manage',
    keyId: claim.id ?? '',
    account: claim.account,
    entityId: entity.id,
    portalName: claim.referrerName,
    country: entity.country,
    language,
    flatpackId: null,
    prefill: {},
    expires,
  }
  const id = newLinkId()
  return {
    url: linkUrl(services.options.baseUrl(), 'manage', id),
    expires,
    command: { type: 'link.put', hash: hashLinkId(id), link, most },
  }
}

/**
 * Mails a new link to the owner of a verified claim. `byOwner`: requested on the owner's page.
 * @throws DirectoryError too_many_requests, when the claim has its maximum of links; invalid_parameters, when
 * its user has no mailable address
 */
export async function mailOwnerLink(
  services: Services,
  entity: Entity,
  claim: Claim,
  language: string,
  { byOwner }: { readonly byOwner: boolean },
): Promise<void> {
  const { store, access, clock } = services
  const to = (await access.user(claim.userId))?.email ?? ''
  if (claim.id === undefined || !isMailable(to)) throw invalid(fault('owner_without_mail'))
  const most = byOwner ? mostForOwner : mostOwnerLinks
  const { url, expires, command } = ownerLink(services, entity, claim, language, most)
  // Commits the link first, so that no mail announces a refused one.
  const made = await store.commit([command])
  if (!made.ok) throw new DirectoryError('busy')
  const [result] = made.results
  if (!result.ok) {
    const roomAt = result.reason === 'too_many' ? result.roomAt : clock.now()
    const retryAfterS = Math.max(1, Math.ceil((roomAt - clock.now()) / 1000))
    throw new DirectoryError('too_many_requests', [], { retryAfterS })
  }
  const texts = ownerTexts(language)
  const business = nameOf(entity)
  const until = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(expires)
  const about = { purpose: 'owner_link', entityId: entity.id, account: claim.account }
  const mail = { to, subject: texts.linkSubject(business), text: texts.link(business, until, url), ...about }
  await store.commit([mailCommand(services, mail)])
}
