/** How a stored file may be shown, by its stored media type; every other type is handed out as bytes to save. */
const shown = new Map<string, 'inline' | 'attachment'>([
  ['image/jpeg', 'inline'],
  ['image/png', 'inline'],
  ['application/pdf', 'attachment'],
  ['application/msword', 'attachment'],
  ['application/vnd.oasis.opendocument.text', 'attachment'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment'],
])

/**
 * Headers to serve a stored file with, so that nothing uploaded ever runs under the directory's name: the stored type and no guessing, a
 * sandbox without origin or scripts, documents only as downloads. Paths are made from the content, so a file never changes under its path; but
 * it may be removed, and no cache keeps it for more than a day then.
 * @param path as in the blob store, e.g. `E/70/HASH.jpg`
 * @param type the media type it was stored with
 */
export function assetHeaders(path: string, type: string): Record<string, string> {
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
