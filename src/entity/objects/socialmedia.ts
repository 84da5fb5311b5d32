import { Type } from 'typebox'
import { oneOf, url } from './attributes.ts'
import { defineObject } from './define-object.ts'
import { canonicalUrl } from './website.ts'

export const networks = [
  'facebook',
  'twitter',
  'google+',
  'linkedin',
  'instagram',
  'pinterest',
  'youtube',
  'tiktok',
  'mastodon',
  'bluesky',
  'other',
] as const

const facetNames: Record<string, string> = {
  facebook: 'hasFacebook',
  twitter: 'hasTwitter',
  'google+': 'hasGooglePlus',
}

/** Canonical URL of an account: https, no mobile or locale host, no tracking, no trailing slash. */
function canonicalAccount(address: string): string {
  const parsed = URL.parse(address)
  if (parsed === null) return address
  const host = parsed.hostname
    .replace(/^(m|mobile|[a-z]{2}-[a-z]{2})\./, '')
    .replace(/^(facebook|twitter|instagram|linkedin)\.com$/, 'www.$1.com')
  const query = parsed.pathname === '/profile.php' ? parsed.search : ''
  return `https://${host}${parsed.pathname.replace(/\/+$/, '')}${query}`
}

export const socialmedia = defineObject({
  name: 'socialmedia',
  entityKey: 'socialmedia',
  cardinality: 'many',
  listed: false,
  summary: 'An account of the business on a social network.',
  attributes: Type.Object({
    type: oneOf(networks, { description: 'The network.', example: 'facebook' }),
    website_url: url({
      description: "Address of the account's page.",
      example: 'https://www.facebook.com/example',
    }),
  }),
  derived: {
    canonicalised: Type.Boolean({ description: 'Whether the address was brought into its usual form.' }),
  },
  normalise: (attributes) => {
    const given = String(attributes.website_url)
    const canonical = attributes.type === 'other' ? given : canonicalAccount(given)
    return {
      attributes: { ...attributes, website_url: canonical },
      derived: { canonicalised: canonical !== given },
    }
  },
  identity: (attributes) =>
    `${attributes.type}:${canonicalUrl(String(attributes.website_url)).toLowerCase()}`,
  facets: (values) => [
    'hasSocialMedia',
    ...new Set(
      values.map((value) => facetNames[String(value.attributes.type)]).filter((name) => name !== undefined),
    ),
  ],
})
