/**
 * Headers of public pages: modules, styles and pictures of this site only, no frames, no other host. Pages
 * depend on the hour, so browsers ask again. `mapOrigin`: another server that has the tiles of the map; `showsFrames`:
 * whether the page has frames of this site; `pictures`: other hosts that have its photos.
 */
export function pageHeaders(
  mapOrigin: string | null,
  { showsFrames = false, pictures = [] as readonly string[] } = {},
): Readonly<Record<string, string>> {
  const tiles = mapOrigin === null ? '' : ` ${mapOrigin}`
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `img-src 'self' data: blob:${tiles}${pictures.map((origin) => ` ${origin}`).join('')}`,
      "font-src 'self'",
      `connect-src 'self'${tiles}`,
      "worker-src 'self'",
      ...(showsFrames ? ["frame-src 'self'"] : []),
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self)',
    'cache-control': 'no-cache',
  }
}
