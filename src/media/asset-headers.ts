/** Content disposition by stored media type; all other types are served as opaque bytes to download. */
const shown = new Map<string, 'inline' | 'attachment'>([
  ['image/jpeg', 'inline'],
  ['image/png', 'inline'],
  ['application/pdf', 'attachment'],
  ['application/msword', 'attachment'],
  ['application/vnd.oasis.opendocument.text', 'attachment'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
])

/** Names in lower case, with their values. */
export type AssetHeaders = Record<'content-type' | 'content-disposition' | 'etag', string> &
  Record<string, string>

/**
 * Headers for serving a stored file, so that uploads never run under the directory's origin: the stored type
 * without sniffing, a sandbox without origin or scripts, documents only as downloads. Paths are content
 * hashes, so a file never changes under its path. It may be removed, so caches keep it for at most a day.
 * @param path as in the blob store, e.g. `E/70/HASH.jpg`
 * @param type the stored media type
 */
export function assetHeaders(path: string, type: string): AssetHeaders {
  const disposition = shown.get(type)
  const fileName = (path.split('/').at(-1) ?? '').replaceAll(/[^A-Za-z0-9._-]/g, '_') || 'file'
  return {
    'content-type': disposition === undefined ? 'application/octet-stream' : type,
    'content-disposition': disposition === 'inline' ? 'inline' : `attachment; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'public, max-age=86400',
    etag: `"${fileName.replace(/\.[^.]*$/, '')}"`,
  }
}
