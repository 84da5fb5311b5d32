const idPattern = /^[A-Za-z0-9_-]{11}$/

/** Words in place of an id in URLs of lists and channels that also have eleven characters. */
const notIds = new Set(['videoseries', 'live_stream'])

const youtubeHosts = new Set([
  'youtube.com',
  'youtube-nocookie.com',
  'youtubekids.com',
  'youtube.googleapis.com',
  'img.youtube.com',
  'i.ytimg.com',
])

/** First path segments that precede an id. */
const idFolders = new Set(['embed', 'e', 'v', 'vi', 'shorts', 'live', 'watch'])

/**
 * The id of the YouTube video in embed markup, in a URL of any form (`watch?v=`, `youtu.be/`, `/embed/`,
 * `/shorts/`, `/live/`, `/v/`, without cookies), or given directly; null if there is none. Returns only the
 * eleven characters of the id, never markup.
 */
export function youtubeId(embedCode: string): string | null {
  const text = embedCode.trim()
  const bare = asId(text)
  if (bare !== null) return bare
  const plain = text.replaceAll(/&amp;|&#0*38;|&#x0*26;/gi, '&')
  for (const word of plain.split(/[\s"'<>`\\]+/)) {
    const scheme = word.indexOf('//')
    const id = idInAddress(scheme === -1 ? word : word.slice(scheme + 2))
    if (id !== null) return id
  }
  return null
}

const asId = (text: string | null | undefined): string | null =>
  text != null && idPattern.test(text) && !notIds.has(text) ? text : null

/** @param address without its scheme */
function idInAddress(address: string): string | null {
  const url = URL.parse(`https://${address}`)
  if (url === null) return null
  const host = url.hostname.replace(/^(?:www|m|music|gaming)\./, '')
  const [first = '', second] = url.pathname.split('/').filter((segment) => segment !== '')
  if (host === 'youtu.be') return asId(first)
  if (!youtubeHosts.has(host)) return null
  const inPath = idFolders.has(first) ? asId(second) : null
  const inTarget = first === 'attribution_link' ? watchedIn(url.searchParams.get('u')) : null
  return inPath ?? asId(url.searchParams.get('v')) ?? inTarget
}

/** The `u=/watch?v=ID` of an attribution link. */
function watchedIn(target: string | null): string | null {
  return target === null ? null : asId(URL.parse(target, 'https://youtube.com')?.searchParams.get('v'))
}
