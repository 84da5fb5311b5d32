import type { Feed, ImportRun } from '../../ports/feed-store.ts'

/**
 * A feed's source without what may be secret: user, password, the values of the query, what stands in the query
 * without a value, and the fragment. The host and the path are shown, and so is all of a file's path.
 */
export function shownSource(source: string): string {
  if (!/^https?:/i.test(source)) return source
  if (!URL.canParse(source)) return source.replace(/^(https?:).*$/is, '$1//…')
  const { protocol, host, pathname, search } = new URL(source)
  const parameters = search.slice(1).split('&')
  const shown = parameters.filter((text) => text !== '').map(shownParameter)
  return `${protocol}//${host}${pathname}${shown.length === 0 ? '' : `?${shown.join('&')}`}`
}

/** @param text a parameter as it is written in the query */
function shownParameter(text: string): string {
  // A token may end with `=` itself: base64 does.
  if (/^[^=]*=*$/.test(text)) return '…'
  const [[name] = ['']] = new URLSearchParams(text)
  return `${encodeURIComponent(name)}=…`
}

/** The host of a webhook: who knows the rest may post to it. */
export function shownHook(address: string): string {
  const url = URL.parse(address)
  return url === null ? '…' : `${url.origin}/…`
}

/** A feed as operators see it. */
export const shownFeed = (feed: Feed): Feed => ({
  ...feed,
  source: shownSource(feed.source),
  ...(feed.webhook == null ? {} : { webhook: shownHook(feed.webhook) }),
})

/** A run as operators see it. */
export const shownRun = <Run extends ImportRun>(run: Run): Run => ({
  ...run,
  source: shownSource(run.source),
})
