import { sitemapAddress } from './sitemap.ts'

/**
 * `/robots.txt`: everything may be read, except what is for programs, forms, and searches, of which there is no
 * end.
 */
export function robotsText(languages: readonly string[], baseUrl: string): string {
  const forms = ['/add', '/report', '/claim', '/message', '/manage']
  const ofLanguage = ['search', 'suggest', 'add']
  const paths = [
    '/v1/',
    ...forms,
    ...languages.flatMap((language) => ofLanguage.map((name) => `/${language}/${name}`)),
    '/*/open/',
    '/*.vcf$',
    '/*.ics$',
  ]
  const rules = ['User-agent: *', ...paths.map((path) => `Disallow: ${path}`)]
  return `${rules.join('\n')}\n\nSitemap: ${baseUrl}${sitemapAddress.index}\n`
}
