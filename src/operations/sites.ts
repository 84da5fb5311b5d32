import { readCountryCode } from '../entity/objects/kinds.ts'
import type { Gazetteer } from '../geocoding/place.ts'
import { blankSite, type SiteRecord } from '../ports/site-store.ts'
import type { Taxonomy } from '../taxonomy/category.ts'

/** What an operator says of a site; absent members keep their value, or that of a new site. */
export type SiteWish = Partial<Omit<SiteRecord, 'id'>>

export interface SiteContext {
  readonly gazetteer: Pick<Gazetteer, 'get'>
  readonly taxonomy: Pick<Taxonomy, 'get'>
  /** Languages that pages are written in. */
  readonly languages: readonly string[]
  /** All sites, with the one that changes. */
  readonly sites: readonly SiteRecord[]
}

const longestText = 50_000
const mostRedirects = 20_000
/** Against the paper of the pages, as for all texts (WCAG AA). */
const leastContrast = 4.5
const paper = '#fbfaf6'

/**
 * The site after a change.
 * @returns the site, or all faults as sentences that say what to do
 */
export function changedSite(
  id: string,
  wish: SiteWish,
  context: SiteContext,
): { readonly site: SiteRecord } | { readonly faults: readonly string[] } {
  const before = context.sites.find((site) => site.id === id)
  const site: SiteRecord = { ...blankSite, name: '', ...before, ...wish, id }
  const faults = [...formFaults(site), ...referenceFaults(site, context)]
  return faults.length > 0 ? { faults } : { site: normalised(site) }
}

const normalised = (site: SiteRecord): SiteRecord => ({
  ...site,
  name: site.name.trim(),
  hosts: site.hosts.map((host) => host.toLowerCase()),
  country: site.country === null ? null : (readCountryCode(site.country) ?? null),
  accent: site.accent?.toLowerCase() ?? null,
})

const hostPattern = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i

function formFaults({ id, name, hosts, accent, redirects, imprint, privacy, terms }: SiteRecord): string[] {
  const faults: string[] = []
  if (!/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(id))
    faults.push('the id must be up to 40 lower-case letters, digits and hyphens')
  if (name.trim() === '' || name.length > 80) faults.push('a name of at most 80 characters is needed')
  if (hosts.length === 0) faults.push('at least one host name is needed')
  for (const host of hosts)
    if (!hostPattern.test(host))
      faults.push(`${host} is not a host name; write it like cafes.example.org, without port`)
  if (accent !== null) faults.push(...accentFaults(accent))
  for (const [what, text] of Object.entries({ imprint, privacy, terms }))
    if (text !== null && text.length > longestText)
      faults.push(`the text of ${what} may have ${longestText} characters`)
  const entries = Object.entries(redirects)
  if (entries.length > mostRedirects) faults.push(`at most ${mostRedirects} redirects can be kept`)
  const bad = entries.find(([from, to]) => !from.startsWith('/') || !/^\/(?!\/)[\x21-\x7e]*$/.test(to))
  if (bad !== undefined)
    faults.push(
      `redirects lead from a path to a path of the site, each beginning with /; not ${bad.join(' to ')}`,
    )
  return faults
}

function accentFaults(accent: string): readonly string[] {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return [`${accent} is not a colour; write it like #0d5c46`]
  const contrast = contrastOf(accent, paper)
  return contrast >= leastContrast
    ? []
    : [
        `${accent} is too light to be read: its contrast is ${contrast.toFixed(1)} and must be ${leastContrast}; take a darker one`,
      ]
}

function referenceFaults(site: SiteRecord, { gazetteer, taxonomy, languages, sites }: SiteContext): string[] {
  const faults: string[] = []
  for (const language of site.languages)
    if (!languages.includes(language))
      faults.push(`there are no pages in ${language}; there are ${languages.join(', ')}`)
  if (site.country !== null && readCountryCode(site.country) === undefined)
    faults.push(`${site.country} is not an ISO 3166 country code`)
  for (const id of site.placeIds)
    if (gazetteer.get(id) === undefined) faults.push(`${id} is not a place; see highstreet places find`)
  for (const id of site.categoryIds)
    if (taxonomy.get(id) === undefined) faults.push(`${id} is not a category; see highstreet categories list`)
  for (const host of site.hosts) {
    const other = sites.find(({ id, hosts }) => id !== site.id && hosts.includes(host.toLowerCase()))
    if (other !== undefined) faults.push(`${host} belongs to the site ${other.id}`)
  }
  return faults
}

/** The contrast ratio of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Reads redirects of a CSV text with lines `from,to`; a first line without a path is a heading. */
export function readRedirects(rows: readonly (readonly string[])[]): Readonly<Record<string, string>> {
  const pairs = rows.filter(([from = ''], at) => at > 0 || from.startsWith('/') || /^https?:/.test(from))
  return Object.fromEntries(pairs.map(([from = '', to = '']) => [pathOf(from.trim()), pathOf(to.trim())]))
}

/** The path and query of an address, or what was given if it is none. */
const pathOf = (address: string): string => {
  if (!/^https?:/i.test(address)) return address
  const { pathname, search } = new URL(address)
  return pathname + search
}
