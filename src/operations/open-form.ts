import { hash } from 'node:crypto'
import { generateKey, hashKey } from '../access/keys.ts'
import type { LinkAction } from '../access/link-token.ts'
import { type ApiKey, type Plan, planLevels } from '../access/model.ts'
import { newPlan } from '../access/plans.ts'
import type { Caller } from '../access/principal.ts'
import { DirectoryError } from '../errors.ts'
import { type LinkWish, makeLink } from './page-links.ts'
import type { Services } from './services.ts'
import { accountOfSite } from './site-account.ts'

/**
 * The id of the key in whose name visitors of the public pages, or of those of a site, fill in forms. Nobody
 * knows its secret, so it only makes links. The id is fixed: threads and nodes that need the key at the same
 * time create one.
 */
const formKeyIdOf = (siteId: string | null): string =>
  hash('sha256', ['forms of the public pages', ...(siteId === null ? [] : [siteId])].join(' of ')).slice(
    0,
    32,
  )

export const formKeyId = formKeyIdOf(null)

/**
 * The plan of the key: the entry plan, which does not supply, and so has no say about listings of others, with
 * all objects that the form for a new business asks for. Operators may change it.
 */
const formPlan: Plan = {
  ...newPlan('forms', planLevels.entry),
  allow: ['POST /v1/entity/email', 'POST /v1/entity/geopoint'],
}

/** The account of visitors' submissions to the whole directory. */
export const formAccount = 'directory'

/** Shorter than for links of publishers, so that robots cannot use up the links of the key. */
const lifeMs = 6 * 3_600_000

/**
 * Opens a hosted form for a visitor of the public pages, who has no key.
 * @returns the address of the page
 * @throws DirectoryError entity_unknown, too_many_requests, not_allowed when the operator revoked the key
 */
export async function openForm(
  services: Services,
  action: LinkAction,
  wish: Pick<LinkWish, 'entityId' | 'portalName' | 'country' | 'language' | 'prefill'>,
  siteId: string | null,
): Promise<string> {
  return makeLink(services, action, { ...wish, flatpackId: null }, await formCaller(services, siteId), lifeMs)
}

async function formCaller(services: Services, siteId: string | null): Promise<Caller> {
  const key = (await services.access.key(formKeyIdOf(siteId))) ?? (await createKey(services, siteId))
  if (key.revoked !== null && key.revoked <= services.clock.now()) throw new DirectoryError('not_allowed')
  const limits = (await services.access.plan(key.plan)) ?? formPlan
  const { account, plan, id: keyId } = key
  return { account, keyId, plan, admin: false, userId: null, key, limits }
}

async function createKey({ access, accessWriter, clock }: Services, siteId: string | null): Promise<ApiKey> {
  const key: ApiKey = {
    id: formKeyIdOf(siteId),
    account: siteId === null ? formAccount : accountOfSite(siteId),
    plan: formPlan.name,
    label: siteId === null ? 'forms of the public pages' : `forms of the site ${siteId}`,
    defaultUser: null,
    allowedOrigins: [],
    publishable: false,
    created: clock.now(),
    revoked: null,
  }
  if ((await access.plan(formPlan.name)) === undefined)
    await accessWriter.apply({ type: 'access.plan.put', plan: formPlan })
  const secret = generateKey(false)
  const created = await accessWriter.apply({ type: 'access.key.create', key, hash: hashKey(secret) })
  if (created.ok) return key
  // Another thread or node was first.
  const existing = await access.key(key.id)
  if (existing === undefined) throw new Error(`The key of the forms could not be made: ${created.reason}`)
  return existing
}
