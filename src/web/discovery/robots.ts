import { rootOf } from '../directory/addresses.ts'
import type { Site } from '../directory/site.ts'
import { languagesOf } from '../directory/site-pages.ts'
import { sitemapAddress } from './sitemap.ts'

/**
 * `/robots.txt`: everything may be read, except what is for programs, forms, and searches, of which there is no
 * end. The one of a host name names the sites with paths under it, too: robots read no other.
 */
export function robotsText(site: Site, pathSites: readonly Site[]): string {
  // A host name of a site shows nothing else.
  const sites = site.id === null ? [site, ...pathSites] : [site]
  const forms = ['/add', '/report', '/claim', '/message', '/manage']
  const paths = sites.flatMap((one) => [
    `${one.prefix}/v1/`,
    ...forms.map((form) => one.prefix + form),
    ...languagesOf(one).flatMap((language) =>
      ['search', 'suggest', 'add'].map((name) => `${rootOf(one, language)}/${name}`),
    ),
  ])
  const rules = [
    'User-agent: *',
    ...[...paths, '/*/open/', '/*.vcf$', '/*.ics$'].map((path) => `Disallow: ${path}`),
  ]
  const sitemaps = sites.map((one) => `Sitemap: ${one.baseUrl}${one.prefix}${sitemapAddress.index}`)
  return `${rules.join('\n')}\n\n${sitemaps.join('\n')}\n`
}
