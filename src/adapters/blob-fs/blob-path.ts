/** Longest path and longest segment a blob may have; file systems allow 255 bytes a name. */
const maxPathLength = 500
const maxSegmentLength = 200

/** Whether `path` is a relative blob path: segments of [A-Za-z0-9._-] joined by single slashes, none of them `.` or `..`. */
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

/** @throws RangeError for a path that `isBlobPath` refuses */
export function assertBlobPath(path: string): void {
  if (!isBlobPath(path)) throw new RangeError(`Not a path of a stored file: ${JSON.stringify(path)}`)
}
