/** Public pages, and their styles and programs, packed for browsers that unpack them. */
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

/** A page is packed for one visitor: higher levels take longer and gain a few per cent. */
const pageLevel = 4

/**
 * A page as the browser takes it. For pages that are the same for everybody: the length of a packed page gives away what
 * stands in it beside text of the address (BREACH), so none with a token, such as a hosted form, may come here.
 */
export async function packedPage(html: string, acceptEncoding: string | undefined): Promise<PackedAnswer> {
  const bytes = Buffer.from(html)
  const headers = { vary: 'accept-encoding' }
  if (bytes.length < leastBytes || !takesGzip(acceptEncoding)) return { headers, bytes }
  return {
    headers: { ...headers, 'content-encoding': 'gzip' },
    bytes: await pack(bytes, { level: pageLevel }),
  }
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
