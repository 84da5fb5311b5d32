import { createHash } from 'node:crypto'
import { standingOf, suppliesEntity } from '../access/ownership.ts'
import { liveValues } from '../entity/live.ts'
import type { Claim, Entity, ObjectName, StoredValue } from '../entity/model.ts'
import { isMailable } from './send-mail.ts'

/** The parts of a claim that its verification depends on. */
type Claimant = Pick<Claim, 'account' | 'asked'>

/** A destination for the code that proves a claim. */
export interface ClaimTarget {
  /** 8 hex digits. */
  readonly id: string
  readonly method: 'email' | 'phone'
  /** An email address, or a telephone number in E.164. */
  readonly to: string
  /** The part shown to the claimant. */
  readonly hint: string
}

/**
 * Whether a value can vouch for a claim: it comes from the account that created the entity, from the
 * operator, or from a supplier other than the claimant. Values added by the claimant's own account prove
 * nothing.
 */
function vouches(entity: Entity, value: StoredValue, claim: Claimant, now: number): boolean {
  return value.contributions.some((source) => {
    if (source.mark !== undefined || source.when > (claim.asked ?? 0)) return false
    if (source.authority === 'operator' || source.account === entity.seed.account) return true
    if (source.account === claim.account) return false
    return standingOf(entity, source, now) !== 'trusted' && suppliesEntity(entity, source.account)
  })
}

const vouching = (entity: Entity, object: ObjectName, claim: Claimant, now: number): readonly StoredValue[] =>
  liveValues(entity, object).filter((value) => vouches(entity, value, claim, now))

const target = (method: ClaimTarget['method'], to: string): ClaimTarget => ({
  id: createHash('sha256').update(`${method}\n${to}`).digest('hex').slice(0, 8),
  method,
  to,
  hint: method === 'email' ? emailHint(to) : `${to.slice(0, 3)}…${to.slice(-3)}`,
})

/** `i…@harbour-row.example`: enough for people to recognise their own address. */
export function emailHint(address: string): string {
  const [name = '', domain = ''] = address.split('@')
  return `${name.slice(0, 1)}…@${domain}`
}

/** Addresses and numbers of the listing that can receive a code. */
export function claimTargets(entity: Entity, claim: Claimant, now: number): readonly ClaimTarget[] {
  const emails = vouching(entity, 'email', claim, now)
    .map(({ attributes }) => String(attributes.email_address))
    .filter(isMailable)
  const phones = vouching(entity, 'phone', claim, now)
    .filter(({ derived }) => derived.is_valid === true)
    .map(({ derived }) => String(derived.e164_number))
  return [...emails.map((to) => target('email', to)), ...phones.map((to) => target('phone', to))]
}

/** Hosts shared by many businesses: an address there does not identify one of them. */
const sharedHosts =
  /(^|\.)(facebook|instagram|google|linkedin|twitter|x|tiktok|youtube|yelp|tripadvisor|wixsite|wix|wordpress|blogspot|weebly|squarespace|jimdo|jimdosite|godaddysites|business\.site|linktr|tumblr|etsy|ebay|amazon|booking|shopify|myshopify|github|gitlab|netlify|vercel|strikingly|webnode|ueniweb)(\.[a-z]{2,3}){0,2}$/

/** Domains of the business's own websites. */
export const ownDomains = (entity: Entity, claim: Claimant, now: number): readonly string[] => [
  ...new Set(
    vouching(entity, 'website', claim, now)
      .map(
        ({ attributes }) => URL.parse(String(attributes.website_url))?.hostname.replace(/^www\./, '') ?? '',
      )
      .filter((host) => host.includes('.') && !sharedHosts.test(host)),
  ),
]

/**
 * The target for an address named by the claimant, which must be at the business's own domain or on the
 * listing. Undefined for any other.
 */
export function namedTarget(
  entity: Entity,
  claim: Claimant,
  address: string,
  now: number,
): ClaimTarget | undefined {
  if (!isMailable(address)) return undefined
  const listed = claimTargets(entity, claim, now).find(({ to }) => to.toLowerCase() === address.toLowerCase())
  if (listed !== undefined) return listed
  const domain = address.split('@')[1]!.toLowerCase()
  const isOwn = ownDomains(entity, claim, now).some((own) => domain === own || domain.endsWith(`.${own}`))
  return isOwn ? target('email', address) : undefined
}
