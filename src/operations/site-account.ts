import type { Mailbox } from '../ports/courier.ts'
import type { SiteRecord } from '../ports/site-store.ts'

/**
 * The account of what visitors of a site submit: its own, so that a busy site does not use up the limits of
 * another, and its publisher can have keys of it.
 */
export const accountOfSite = (id: string): string => `site.${id}`

/**
 * The sender of mail of an account: that of the site whose account it is, or undefined. An empty address stands
 * for that of the server.
 */
export function senderOf(account: string, sites: readonly SiteRecord[]): Mailbox | undefined {
  const site = sites.find(({ id }) => accountOfSite(id) === account)
  return site && { name: site.name, address: site.mailFrom ?? '' }
}
