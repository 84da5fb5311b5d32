import sharp from 'sharp'
import { DirectoryError } from '../errors.ts'
import { type Fault, fault } from '../faults/fault.ts'
import { type Blob, checkSize, contentAddressed, hasAt, md5 } from './blob.ts'
import { createLimiter } from './limiter.ts'

/** Maximum pixels (width × height) of an accepted picture; checked in the header before decoding. */
export const maxPixels = 50_000_000

/** Time limit for decoding and resizing a picture. */
const maxSeconds = 30

export type ImageKind = 'image' | 'logo'

/** Names and longest sides of the stored sizes, in pixels, largest first. Specification part 3. */
export const variantSizes = {
  image: { large: 1024, medium: 512, small: 256, thumb: 64 },
  logo: { large: 300, medium: 200, small: 100 },
} as const satisfies Record<ImageKind, Record<string, number>>

export interface ImageVariants {
  /**
   * `image_type`, `image_hash` and one record per size; `logo_…` for a logo. Widths and heights are numbers.
   */
  readonly derived: Record<string, unknown>
  readonly blobs: readonly Blob[]
}

/**
 * libvips runs in the thread pool that also serves the file system and DNS. One thread per picture and two
 * pictures at a time leave capacity for those. Pictures are not reused, so a cache would only waste memory.
 */
sharp.concurrency(1)
sharp.cache(false)
const inTurn = createLimiter(2)

type Format = 'jpeg' | 'png' | 'gif'

/**
 * The stored sizes of an uploaded picture: upright (orientation applied), without metadata, in sRGB, never
 * enlarged. A jpg remains a jpg; a png, and the first frame of a gif, become png. The type is read from the
 * content; names and declared types are ignored.
 * @param parameter the caller's name of the file, for errors
 * @throws DirectoryError `invalid_parameters` for an empty file, `too_large` beyond 20 MiB or 50 megapixels,
 * `unsupported_type` for anything but a complete jpg, png or gif
 */
export async function makeVariants(
  kind: ImageKind,
  bytes: Uint8Array,
  parameter = 'filedata',
): Promise<ImageVariants> {
  checkSize(bytes, parameter)
  const format = sniff(bytes)
  if (format === undefined) throw refused(fault('not_picture', parameter))
  return inTurn(async () => {
    await checkPixels(bytes, format, parameter)
    try {
      return await resize(kind, bytes, format)
    } catch (cause) {
      throw refused(fault('damaged_picture', parameter, { format }), cause)
    }
  })
}

const refused = (found: Fault, cause?: unknown): DirectoryError =>
  new DirectoryError('unsupported_type', [found], { cause })

function sniff(bytes: Uint8Array): Format | undefined {
  if (hasAt(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (hasAt(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (hasAt(bytes, 0, 'GIF87a') || hasAt(bytes, 0, 'GIF89a')) return 'gif'
  return undefined
}

async function checkPixels(bytes: Uint8Array, format: Format, parameter: string): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw refused(fault('damaged_picture', parameter, { format }), cause)
    })
  if (header.format !== format) throw refused(fault('not_picture', parameter))
  const { width, height } = header
  if (width * height > maxPixels)
    throw new DirectoryError('too_large', [fault('too_many_pixels', parameter, { width, height })])
}

/** Decodes once, to the largest size, and derives the smaller ones from that. */
async function resize(kind: ImageKind, bytes: Uint8Array, format: Format): Promise<ImageVariants> {
  const sizes = Object.entries(variantSizes[kind])
  const largest = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize(fitInside(sizes[0]![1]))
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = largest.info
  const type = format === 'jpeg' ? 'image/jpeg' : 'image/png'
  const derived: Record<string, unknown> = { [`${kind}_type`]: type, [`${kind}_hash`]: md5(bytes) }
  const blobs: Blob[] = []
  for (const [name, side] of sizes) {
    const picture = sharp(largest.data, { raw: { width, height, channels } }).resize(fitInside(side))
    const { data, info } = await (format === 'jpeg'
      ? picture.jpeg({ quality: 82 })
      : picture.png({ compressionLevel: 9 })
    ).toBuffer({ resolveWithObject: true })
    const blob = contentAddressed(data, type, format === 'jpeg' ? 'jpg' : 'png')
    blobs.push(blob)
    derived[name] = {
      [`${kind}_path`]: blob.path,
      [`${kind}_size`]: data.byteLength,
      [`${kind}_width`]: info.width,
      [`${kind}_height`]: info.height,
    }
  }
  return { derived, blobs: distinct(blobs) }
}

const fitInside = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** For a small original, several sizes are the same file. */
const distinct = (blobs: readonly Blob[]): Blob[] => [
  ...new Map(blobs.map((blob) => [blob.path, blob])).values(),
]
