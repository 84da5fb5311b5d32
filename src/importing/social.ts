/** Social network of a page's URL, as named in the `socialmedia` object; `other` if unknown. */
export function networkOf(url: string): string {
  const host = /^(?:https?:\/\/)?([^/?#:]+)/i.exec(url.trim())?.[1]?.toLowerCase() ?? ''
  return networks.find(([, domains]) => domains.some((domain) => isWithin(host, domain)))?.[0] ?? 'other'
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
