/** Social network of a page's URL, as named in the `socialmedia` object; `other` if unknown. */
export function networkOf(url: string): string {
  const host = /^(?:https?:\/\/)?([^/?#:]+)/i.exec(url.trim())?.[1]?.toLowerCase() ?? ''
  return networks.find(([, domains]) => domains.some((domain) => isWithin(host, domain)))?.[0] ?? 'other'
}

/** The page's address in a cell with a label before it, or without its scheme. */
export function socialUrl(cell: string): string {
  const text = cell.trim().replace(/^[\p{L}+ ]{2,20}:\s+(?=\S)/u, '')
  return !/^https?:/i.test(text) && networkOf(text) !== 'other' ? `https://${text}` : text
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

const networks: readonly (readonly [string, readonly string[]])[] = [
  ['facebook', ['facebook.com', 'fb.com', 'fb.me']],
  ['twitter', ['twitter.com', 'x.com']],
  ['google+', ['plus.google.com']],
  ['linkedin', ['linkedin.com']],
  ['instagram', ['instagram.com']],
  ['pinterest', ['pinterest.com', 'pin.it']],
  ['youtube', ['youtube.com', 'youtu.be']],
  ['tiktok', ['tiktok.com']],
  ['mastodon', ['mastodon.social', 'mastodon.online']],
  ['bluesky', ['bsky.app']],
]
