import { readCountryCode } from '../entity/objects/kinds.ts'
import { type Fault, fault } from '../faults/fault.ts'
import type { Gazetteer } from '../geocoding/place.ts'
import { blankSite, type SiteRecord } from '../ports/site-store.ts'
import { readPolygon } from '../search/shapes/read-shape.ts'
import type { Taxonomy } from '../taxonomy/category.ts'
import { isMailable } from './send-mail.ts'

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

/** The path that a site is under, on host names without a site; null for one with host names alone. */
export const pathOfSite = ({ id, hosts, path }: SiteRecord): `/${string}` | null =>
  path ?? (hosts.length === 0 ? `/s/${id}` : null)

/** First segments of paths that the directory answers itself, beside the languages. */
export const reservedSegments: readonly string[] = [
  ...[
    'about',
    'add',
    'assets',
    'claim',
    'console',
    'docs',
    'forms',
    'healthz',
    'manage',
    'map',
    'message',
    'metrics',
  ],
  ...['readyz', 'report', 's', 'sitemap', 'v1', 'web', 'widget'],
]

const mostName = 80
const longestLine = 300
const longestText = 50_000
const mostRedirects = 20_000
/** Against the paper of the pages, as for all texts (WCAG AA). */
const leastContrast = 4.5
const paper = '#fbfaf6'

/**
 * The site after a change, or all that is wrong with it: faults name members as the API does (`place_ids`).
 */
export function changedSite(
  id: string,
  wish: SiteWish,
  context: SiteContext,
): { readonly site: SiteRecord } | { readonly faults: readonly Fault[] } {
  const before = context.sites.find((site) => site.id === id)
  const site: SiteRecord = { ...blankSite, name: '', ...before, ...wish, id }
  const faults = [...formFaults(site), ...addressFaults(site, context), ...referenceFaults(site, context)]
  return faults.length > 0 ? { faults } : { site: normalised(site) }
}

const normalised = (site: SiteRecord): SiteRecord => ({
  ...site,
  name: site.name.trim(),
  hosts: site.hosts.map((host) => host.toLowerCase()),
  country: site.country === null ? null : (readCountryCode(site.country) ?? null),
  accent: site.accent?.toLowerCase() ?? null,
})

function formFaults(site: SiteRecord): readonly Fault[] {
  const { id, name, tagline, brand, accent, redirects, imprint, privacy, terms, mailFrom, polygon } = site
  const faults: Fault[] = []
  if (!/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(id)) faults.push(fault('site_id', 'site_id'))
  if (name.trim() === '' || name.length > mostName)
    faults.push(fault('site_name', 'name', { maximum: mostName }))
  for (const [member, text, maximum] of [
    ['tagline', tagline, longestLine],
    ['brand', brand, longestLine],
    ['imprint', imprint, longestText],
    ['privacy', privacy, longestText],
    ['terms', terms, longestText],
    ['polygon', polygon, longestText],
  ] as const)
    if (text !== null && text.length > maximum) faults.push(fault('too_long', member, { maximum }))
  if (accent !== null) faults.push(...accentFaults(accent))
  if (mailFrom !== null && !isMailable(mailFrom)) faults.push(fault('mail_to', 'mail_from'))
  const entries = Object.entries(redirects)
  if (entries.length > mostRedirects)
    faults.push(fault('site_redirects', 'redirects', { maximum: mostRedirects }))
  const bad = entries.find(([from, to]) => !from.startsWith('/') || !/^\/(?!\/)[\x21-\x7e]*$/.test(to))
  if (bad !== undefined) faults.push(fault('site_redirect', 'redirects', { from: bad[0], to: bad[1] }))
  return faults
}

function accentFaults(accent: string): readonly Fault[] {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return [fault('site_colour', 'accent', { given: accent })]
  const contrast = contrastOf(accent, paper)
  if (contrast >= leastContrast) return []
  const values = { given: accent, contrast: contrast.toFixed(1), least: leastContrast }
  return [fault('site_contrast', 'accent', values)]
}

const hostPattern = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i
const pathPattern = /^(?=.{1,80}$)(?:\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

/** Host names and paths: no two sites share one. */
function addressFaults(site: SiteRecord, { sites, languages }: SiteContext): readonly Fault[] {
  const { id, hosts, path } = site
  const others = sites.filter((other) => other.id !== id)
  const faults: Fault[] = []
  for (const given of hosts) {
    const other = others.find((one) => one.hosts.includes(given.toLowerCase()))
    if (!hostPattern.test(given)) faults.push(fault('site_host', 'hosts', { given }))
    else if (other !== undefined) faults.push(fault('site_host_taken', 'hosts', { given, site: other.id }))
  }
  if (path === null) return faults
  const [, first = ''] = path.split('/')
  const reserved = [...reservedSegments, ...languages]
  if (!pathPattern.test(path) || reserved.includes(first))
    faults.push(fault('site_path', 'path', { given: path, reserved }))
  else {
    const other = others.find((one) => pathOfSite(one) === path)
    if (other !== undefined) faults.push(fault('site_path_taken', 'path', { given: path, site: other.id }))
  }
  if (hosts.length > 0) faults.push(fault('site_path_or_host', 'path', { other: 'hosts' }))
  return faults
}

function referenceFaults(
  site: SiteRecord,
  { gazetteer, taxonomy, languages }: SiteContext,
): readonly Fault[] {
  const faults: Fault[] = []
  for (const given of site.languages)
    if (!languages.includes(given))
      faults.push(fault('site_language', 'languages', { given, known: languages }))
  if (site.country !== null && readCountryCode(site.country) === undefined)
    faults.push(fault('site_country', 'country', { given: site.country }))
  for (const given of site.placeIds)
    if (gazetteer.get(given) === undefined) faults.push(fault('site_place', 'place_ids', { given }))
  if (site.polygon !== null) {
    const read = readPolygon(site.polygon, 'polygon')
    if ('fault' in read) faults.push(read.fault)
  }
  for (const given of site.categoryIds)
    if (taxonomy.get(given) === undefined) faults.push(fault('site_category', 'category_ids', { given }))
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
