/** Maximum length of a blob path and of one segment. File systems allow 255 bytes per name. */
const maxPathLength = 500
const maxSegmentLength = 200

/**
 * Returns whether `path` is a relative blob path: segments of [A-Za-z0-9._-] joined by single slashes, none
 * of them `.` or `..`.
 */
export function isBlobPath(path: string): boolean {
  return (
    path.length <= maxPathLength &&
    path
      .split('/')
      .every(
        (segment) =>
          /^[A-Za-z0-9._-]+$/.test(segment) && !/^\.\.?$/.test(segment) && segment.length <= maxSegmentLength,
      )
  )
}

/** @throws RangeError if `isBlobPath` rejects the path */
export function assertBlobPath(path: string): void {
  if (!isBlobPath(path)) throw new RangeError(`Not a path of a stored file: ${JSON.stringify(path)}`)
}
