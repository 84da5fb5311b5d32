import { generateKey, hashKey } from '../access/keys.ts'
import type { ApiKey } from '../access/model.ts'
import { normaliseOrigin } from '../access/origins.ts'
import { isAdmin } from '../access/plans.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { type Fault, fault } from '../faults/fault.ts'
import type { Services } from './services.ts'
import { accountOfSite } from './site-account.ts'

/** A key of the account of a site, without its secret. Times in milliseconds since 1970. */
export interface SiteKey
  extends Pick<ApiKey, 'id' | 'label' | 'plan' | 'publishable' | 'allowedOrigins' | 'created' | 'revoked'> {
  /** Of this UTC day. */
  readonly requestsToday: number
}

export interface SiteKeyWish {
  /** 32 hex digits, drawn by who asks: the same wish, sent twice, makes one key. */
  readonly id: string
  readonly label: string
  readonly plan: string
  readonly publishable: boolean
  /** As people write them. */
  readonly origins: readonly string[]
}

const dayMs = 24 * 3_600_000
const longestLabel = 100

/** All keys of a site, oldest first. */
export async function siteKeys({ access, clock }: Services, siteId: string): Promise<readonly SiteKey[]> {
  const [keys, usage] = await Promise.all([
    access.keys(accountOfSite(siteId)),
    access.usage(Math.floor(clock.now() / dayMs)),
  ])
  const used = new Map(usage.map(({ keyId, count }) => [keyId, count]))
  return keys.map(({ id, label, plan, publishable, allowedOrigins, created, revoked }) => ({
    ...{ id, label, plan, publishable, allowedOrigins, created, revoked },
    requestsToday: used.get(id) ?? 0,
  }))
}

/** The plans that keys of sites may have: a publisher is no administrator. */
export async function plansOfSiteKeys({ access }: Services): Promise<readonly string[]> {
  return (await access.plans()).filter((plan) => !isAdmin(plan)).map(({ name }) => name)
}

/**
 * Makes a key of the account of a site. Returns its text, which is kept nowhere; null where the key of this id has
 * been made already.
 * @throws DirectoryError invalid_parameters with all faults, site_not_found
 */
export async function makeSiteKey(
  services: Services,
  siteId: string,
  { id, label, plan, publishable, origins }: SiteKeyWish,
): Promise<string | null> {
  const { storedSites, accessWriter, clock } = services
  if (!(await storedSites.read()).some((site) => site.id === siteId))
    throw new DirectoryError('site_not_found')
  const read = originsOf(origins, publishable)
  const plans = await plansOfSiteKeys(services)
  const faults = [
    ...read.faults,
    ...(plans.includes(plan) ? [] : [fault('key_plan', 'plan', { known: plans })]),
    ...(label.length > longestLabel ? [fault('too_long', 'label', { maximum: longestLabel })] : []),
  ]
  if (faults.length > 0) throw invalid(...faults)
  const apiKey = generateKey(publishable)
  const key: ApiKey = {
    ...{ id, plan, label, publishable, allowedOrigins: read.origins },
    account: accountOfSite(siteId),
    defaultUser: null,
    created: clock.now(),
    revoked: null,
  }
  const result = await accessWriter.apply({ type: 'access.key.create', key, hash: hashKey(apiKey) })
  if (result.ok) return apiKey
  if (result.reason === 'exists') return null
  throw new Error(`the store refused a key: ${result.reason}`)
}

/**
 * Replaces the origins of a key. Returns false where the site has no such key, or it is revoked.
 * @throws DirectoryError invalid_parameters with all faults
 */
export async function restrictSiteKey(
  services: Services,
  siteId: string,
  id: string,
  origins: readonly string[],
): Promise<boolean> {
  const key = await liveKey(services, siteId, id)
  if (key === undefined) return false
  const read = originsOf(origins, key.publishable)
  if (read.faults.length > 0) throw invalid(...read.faults)
  const allowedOrigins = read.origins
  return (await services.accessWriter.apply({ type: 'access.key.origins', id, allowedOrigins })).ok
}

/** Ends a key at once. Returns false where the site has no such key, or it has ended. */
export async function revokeSiteKey(services: Services, siteId: string, id: string): Promise<boolean> {
  if ((await liveKey(services, siteId, id)) === undefined) return false
  const at = services.clock.now()
  return (await services.accessWriter.apply({ type: 'access.key.revoke', id, at })).ok
}

async function liveKey({ access, clock }: Services, siteId: string, id: string): Promise<ApiKey | undefined> {
  const key = await access.key(id)
  const isLive = key !== undefined && (key.revoked === null || key.revoked > clock.now())
  return isLive && key.account === accountOfSite(siteId) ? key : undefined
}

/** The origins as browsers send them, without repetitions, or all that is wrong with them. */
function originsOf(
  given: readonly string[],
  publishable: boolean,
): { readonly origins: readonly string[]; readonly faults: readonly Fault[] } {
  const origins = new Set<string>()
  const faults: Fault[] = []
  for (const text of given) {
    try {
      origins.add(normaliseOrigin(text))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      faults.push(fault('key_origin', 'origins', { given: text }))
    }
  }
  if (publishable && given.length === 0) faults.push(fault('key_origins', 'origins'))
  return { origins: [...origins], faults }
}
