/**
 * Normalises an origin (`https://Shop.example/`) to the form sent by browsers (`https://shop.example`); `*`
 * is kept.
 * @throws RangeError when it is not an http or https origin
 */
export function normaliseOrigin(text: string): string {
  if (text === '*') return text
  const url = URL.canParse(text) ? new URL(text) : undefined
  const bare =
    url && url.pathname === '/' && url.search === '' && url.hash === '' && url.username + url.password === ''
  // Browsers send no patterns such as `https://*.shop.example`, so it would match no page.
  if (!bare || url.hostname.includes('*') || !/^https?:$/.test(url.protocol)) {
    throw new RangeError(`${JSON.stringify(text)} is not an origin; write it like https://shop.example`)
  }
  return url.origin
}
