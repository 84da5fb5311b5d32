import { readPageFile } from '../page-files.ts'

/** The icon of the site in the forms that browsers ask for. */

let svg: Buffer | undefined

export const iconSvg = (): Buffer => {
  svg ??= readPageFile('design', 'icon.svg')
  return svg
}

async function png(size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(iconSvg(), { density: (72 * size) / 8 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

let ico: Promise<Buffer> | undefined
let touch: Promise<Buffer> | undefined

/** `favicon.ico` with three sizes. */
export const iconIco = (): Promise<Buffer> => {
  ico ??= Promise.all([16, 32, 48].map(async (size) => ({ size, bytes: await png(size) }))).then(icoOf)
  return ico
}

/** For home screens, 180 pixels wide. */
export const iconTouch = (): Promise<Buffer> => {
  touch ??= png(180)
  return touch
}

/** The ICO format: a directory of 16 bytes for each image, and the images as PNG. */
function icoOf(images: readonly { readonly size: number; readonly bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [at, { size, bytes }] of images.entries()) {
    const entry = 6 + 16 * at
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(bytes.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += bytes.length
  }
  return Buffer.concat([head, ...images.map(({ bytes }) => bytes)])
}
