import { Type } from 'typebox'
import { line, optional, website as websiteAttribute } from './attributes.ts'
import { defineObject } from './define-object.ts'

/** Canonical URL for comparison: ignores scheme, `www.`, default port, trailing slash and fragment. */
export function canonicalUrl(address: string): string {
  const parsed = URL.parse(address)
  if (parsed === null) return address
  const path = parsed.pathname.replace(/\/+$/, '')
  return `${parsed.host.replace(/^www\./, '')}${path}${parsed.search}`
}

export const website = defineObject({
  name: 'website',
  entityKey: 'websites',
  cardinality: 'many',
  listed: true,
  summary: 'A website of the business.',
  attributes: Type.Object({
    website_url: websiteAttribute({
      description: 'Address of the site; http:// is added when the scheme is missing.',
      example: 'http://www.example.com',
    }),
    display_url: optional(line(200, { description: 'Text shown for the link.', example: 'Visit our site' })),
    website_description: optional(line(500, { description: 'What the site is.', example: 'Online shop' })),
  }),
  identity: (attributes) => canonicalUrl(String(attributes.website_url)),
  facets: () => ['hasWebsite'],
})
