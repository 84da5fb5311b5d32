import type { Feed, ImportRun } from '../../ports/feed-store.ts'

/** A feed's source without what may be secret: user, password, the values of the query, and the fragment. */
export function shownSource(source: string): string {
  if (!/^https?:/i.test(source)) return source
  if (!URL.canParse(source)) return source.replace(/^(https?:).*$/is, '$1//…')
  const { protocol, host, pathname, searchParams } = new URL(source)
  const names = [...searchParams.keys()].map((name) => `${encodeURIComponent(name)}=…`)
  return `${protocol}//${host}${pathname}${names.length === 0 ? '' : `?${names.join('&')}`}`
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
