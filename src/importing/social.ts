import { pageOf } from './online-cells.ts'

/** Social network of a page's URL, as named in the `socialmedia` object; `other` if unknown. */
export function networkOf(url: string): string {
  const host = /^(?:https?:\/\/)?([^/?#:]+)/i.exec(url.trim())?.[1]?.toLowerCase() ?? ''
  return networks.find(([, domains]) => domains.some((domain) => isWithin(host, domain)))?.[0] ?? 'other'
}

/** The page's address in a cell with a label before it, with mistakes of typing, or without its scheme. */
export function socialUrl(cell: string): string {
  const text = pageOf(cell.trim().replace(/^[\p{L}+ ]{2,20}?\s*[:|–—-]\s+(?=\S)/u, ''))
  return !/^https?:/i.test(text) && networkOf(text) !== 'other' ? `https://${text}` : text
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

const ofCountries = (name: string, endings: string): readonly string[] =>
  endings.split(' ').map((ending) => `${name}.${ending}`)

const networks: readonly (readonly [string, readonly string[]])[] = [
  ['facebook', ['facebook.com', 'fb.com', 'fb.me']],
  ['twitter', ['twitter.com', 'x.com']],
  ['google+', ['plus.google.com']],
  ['linkedin', ['linkedin.com']],
  ['instagram', ['instagram.com', 'instagr.am']],
  [
    'pinterest',
    [
      'pinterest.com',
      'pin.it',
      ...ofCountries('pinterest', 'de at ch fr es it nl pt se dk co.uk ca ie com.au jp'),
    ],
  ],
  ['youtube', ['youtube.com', 'youtu.be']],
  ['tiktok', ['tiktok.com']],
  ['mastodon', ['mastodon.social', 'mastodon.online']],
  ['bluesky', ['bsky.app']],
]
