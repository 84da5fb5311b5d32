import { createHash } from 'node:crypto'
import { DirectoryError, invalid } from '../errors.ts'
import { type Fault, fault } from '../faults/fault.ts'
import { pageLanguages } from '../page-languages.ts'
import { blankSite, type SiteCommand, type SiteRecord } from '../ports/site-store.ts'
import type { Services } from './services.ts'
import { accountOfSite } from './site-account.ts'
import { changedSite, pathOfSite, type SiteWish } from './sites.ts'

/** What operators see and set of a site, by its name on the wire. */
const members = {
  name: 'name',
  tagline: 'tagline',
  hosts: 'hosts',
  path: 'path',
  languages: 'languages',
  country: 'country',
  place_ids: 'placeIds',
  polygon: 'polygon',
  category_ids: 'categoryIds',
  brand: 'brand',
  accent: 'accent',
  logo: 'logo',
  imprint: 'imprint',
  privacy: 'privacy',
  terms: 'terms',
  mail_from: 'mailFrom',
  redirects: 'redirects',
} as const satisfies Record<string, keyof SiteRecord>

type Member = keyof typeof members

const isMember = (name: string): name is Member => Object.hasOwn(members, name)

/** A site as the API shows it: its members, its account, and the address of its home page. */
function shown(site: SiteRecord, baseUrl: string) {
  const path = pathOfSite(site)
  return {
    site_id: site.id,
    ...(Object.fromEntries(Object.entries(members).map(([name, member]) => [name, site[member]])) as {
      readonly [Name in Member]: SiteRecord[(typeof members)[Name]]
    }),
    account: accountOfSite(site.id),
    url: path === null ? `${new URL(baseUrl).protocol}//${site.hosts[0]}` : baseUrl + path,
  }
}

/** All sites, by id. */
export async function listSites({ storedSites, options }: Services) {
  return (await storedSites.read()).map((site) => shown(site, options.baseUrl()))
}

/** @throws DirectoryError site_not_found */
export async function readSite({ storedSites, options }: Services, id: string) {
  const site = (await storedSites.read()).find((one) => one.id === id)
  if (site === undefined) throw new DirectoryError('site_not_found')
  return shown(site, options.baseUrl())
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The shape of a member; null resets one that has no name of its own. */
const kindOf = (name: Member): { readonly kind: string; readonly fits: (value: unknown) => boolean } => {
  const blank = name === 'name' ? '' : blankSite[members[name] as keyof typeof blankSite]
  if (Array.isArray(blank))
    return { kind: 'a list of texts, or null', fits: (value) => Array.isArray(value) && value.every(isText) }
  if (blank === null || blank === '') return { kind: 'a text, or null', fits: isText }
  return {
    kind: 'an object of addresses by address, or null',
    fits: (value) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every(isText),
  }
}

/** What a document says of a site. Absent members stay as they are; null and blank texts reset. */
function wishOf(document: Readonly<Record<string, unknown>>): {
  readonly wish: SiteWish
  readonly faults: readonly Fault[]
} {
  const wish: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [name, value] of Object.entries(document)) {
    if (!isMember(name)) {
      faults.push(fault('site_member', name, { known: Object.keys(members) }))
      continue
    }
    const member = members[name]
    const { kind, fits } = kindOf(name)
    if (value === null || value === '') wish[member] = member === 'name' ? '' : blankSite[member]
    else if (fits(value)) wish[member] = value
    else faults.push(fault('site_kind', name, { kind }))
  }
  return { wish: wish as SiteWish, faults }
}

/** Other operators may change sites at the same time; each attempt decides anew. */
const mostAttempts = 20

/**
 * Changes the sites as of now. Returns whether there was one to remove.
 * @param decide the command for the sites as they are; null changes nothing
 * @throws DirectoryError busy, when others change sites all the time
 */
async function change(
  { storedSites, store }: Services,
  decide: (sites: readonly SiteRecord[]) => Pick<SiteCommand, 'id' | 'site'> | null,
): Promise<boolean> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const expectedRevision = await storedSites.revision()
    const command = decide(await storedSites.read())
    if (command === null) return false
    const outcome = await store.commit([{ type: 'site', ...command, expectedRevision }])
    if (outcome.ok) return outcome.results[0]
  }
  throw new DirectoryError('busy')
}

/**
 * Adds a site, or changes what the document names of the one with this id.
 * @throws DirectoryError invalid_parameters with all faults, busy
 */
export async function putSite(services: Services, id: string, document: Readonly<Record<string, unknown>>) {
  const site = await put(services, id, document, () => true)
  return shown(site!, services.options.baseUrl())
}

/**
 * Like `putSite`, for a document that says all of a site as somebody has seen it. Returns false, and changes
 * nothing, where the site is another one by now.
 * @param version of the site as it was seen (`versionOfSite`); null: there was none
 * @throws DirectoryError invalid_parameters with all faults, busy
 */
export async function putSeenSite(
  services: Services,
  id: string,
  document: Readonly<Record<string, unknown>>,
  version: string | null,
): Promise<boolean> {
  const { options } = services
  const isSeen = (site: SiteRecord | undefined) =>
    (site === undefined ? null : versionOfSite(shown(site, options.baseUrl()))) === version
  return (await put(services, id, document, isSeen)) !== null
}

/** The site as it is afterwards; null where it is not the one that is meant. */
async function put(
  services: Services,
  id: string,
  document: Readonly<Record<string, unknown>>,
  isMeant: (before: SiteRecord | undefined) => boolean,
): Promise<SiteRecord | null> {
  const decide = await deciderOf(services, id, document)
  let site: SiteRecord | null = null
  await change(services, (sites) => {
    site = null
    if (!isMeant(sites.find((one) => one.id === id))) return null
    const decided = decide(sites)
    if ('faults' in decided) throw invalid(...decided.faults)
    site = decided.site
    return { id, site }
  })
  return site
}

/** Another text after each change of a site. */
export function versionOfSite(site: ReturnType<typeof shown>): string {
  const values = Object.keys(members).map((name) => site[name as Member])
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}

/** All that `putSite` would refuse; it changes nothing. */
export async function siteFaults(
  services: Services,
  id: string,
  document: Readonly<Record<string, unknown>>,
): Promise<readonly Fault[]> {
  const decide = await deciderOf(services, id, document)
  const decided = decide(await services.storedSites.read())
  return 'faults' in decided ? decided.faults : []
}

/** Decides what a document makes of a site beside others: the site, or all that is wrong. */
async function deciderOf(services: Services, id: string, document: Readonly<Record<string, unknown>>) {
  const { wish, faults } = wishOf(document)
  const logo = wish.logo == null ? wish.logo : await logoOf(wish.logo)
  const unfit = [...faults, ...(logo === undefined && wish.logo != null ? [fault('site_logo', 'logo')] : [])]
  const wanted = { ...wish, ...(logo !== undefined && { logo }) }
  return (sites: readonly SiteRecord[]): ReturnType<typeof changedSite> => {
    const changed = changedSite(id, wanted, { ...services, languages: pageLanguages, sites })
    const wrong = [...unfit, ...('faults' in changed ? changed.faults : [])]
    return wrong.length > 0 ? { faults: wrong } : changed
  }
}

/** Undefined for anything but a picture. */
async function logoOf(address: string): Promise<string | undefined> {
  const [, base64] = /^data:image\/(?:png|jpeg|gif);base64,([A-Za-z0-9+/]+=*)$/.exec(address) ?? []
  if (base64 === undefined) return undefined
  try {
    // The image library is loaded for the first picture.
    const { logoAddress } = await import('../media/logo-address.ts')
    return await logoAddress(Buffer.from(base64, 'base64'), 'logo')
  } catch (error) {
    if (error instanceof DirectoryError) return undefined
    throw error
  }
}

/** @throws DirectoryError site_not_found */
export async function removeSite(services: Services, id: string): Promise<void> {
  if (!(await change(services, () => ({ id, site: null })))) throw new DirectoryError('site_not_found')
}
