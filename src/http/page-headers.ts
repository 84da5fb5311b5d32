/**
 * Headers of public pages: modules, styles and pictures of this site only, no frames, no other host. Pages
 * depend on the hour, so browsers ask again.
 */
export const pageHeaders = pageHeadersWith('')

/** The same, with tiles of the map from another server. @param origin scheme and host; '' for none */
export function pageHeadersWith(origin: string): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `img-src 'self' data: blob: ${origin}`.trimEnd(),
      "font-src 'self'",
      `connect-src 'self' ${origin}`.trimEnd(),
      "worker-src 'self' blob:",
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
