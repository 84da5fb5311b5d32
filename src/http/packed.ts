/** Styles and programs of the pages, packed once for browsers that unpack them. */
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const pack = promisify(gzip)

/** By the bytes of a file, which stay as long as the process. */
const packed = new WeakMap<Buffer, Promise<Buffer>>()

/** Smaller files gain nothing. */
const leastBytes = 1_000

export interface PackedAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/**
 * A file as the browser takes it: by gzip if it is text and `acceptEncoding` names that, otherwise as it is.
 *
 * @param file its bytes must be the same buffer at each call
 */
export async function packedAnswer(
  { type, bytes }: { readonly type: string; readonly bytes: Buffer },
  acceptEncoding: string | undefined,
): Promise<PackedAnswer> {
  if (!type.startsWith('text/') || bytes.length < leastBytes) return { headers: {}, bytes }
  const headers = { vary: 'accept-encoding' }
  if (!takesGzip(acceptEncoding)) return { headers, bytes }
  let ready = packed.get(bytes)
  if (ready === undefined) {
    ready = pack(bytes, { level: constants.Z_BEST_COMPRESSION })
    packed.set(bytes, ready)
  }
  return { headers: { ...headers, 'content-encoding': 'gzip' }, bytes: await ready }
}

/** A weight of zero refuses. */
const takesGzip = (accepted = ''): boolean =>
  accepted
    .toLowerCase()
    .split(',')
    .some((one) => {
      const [name = '', weight] = one.split(';')
      if (name.trim() !== 'gzip') return false
      return weight === undefined || Number(weight.trim().replace(/^q=/, '')) > 0
    })
