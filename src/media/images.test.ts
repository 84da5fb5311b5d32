import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { DirectoryError, type ErrorCode } from '../errors.ts'
import { sentenceOf } from '../faults/fault.ts'
import { maxFileBytes } from './blob.ts'
import { makeVariants } from './images.ts'

type Size = { image_path: string; image_size: number; image_width: number; image_height: number }

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

/** 40 × 20 as stored, the left half red; orientation 6 rotates it by 90° clockwise. */
const turned = async (): Promise<Buffer> =>
  plain(40, 20)
    .composite([
      {
        input: { create: { width: 20, height: 20, channels: 3, background: '#0000ff' } },
        left: 20,
        top: 0,
      },
    ])
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** Two frames: red, then blue. */
async function animatedGif(): Promise<Buffer> {
  const frames = ['#ff0000', '#0000ff'].map((background) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer()
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** A png that declares `width` × `height` and contains next to nothing. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

async function refusedWith(code: ErrorCode, promise: Promise<unknown>): Promise<string> {
  let message = ''
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof DirectoryError)
    assert.equal(error.code, code)
    assert.equal(error.details.length, 1)
    message = sentenceOf(error.details[0]!)
    return true
  })
  return message
}

test('an image gets four sizes whose records tell the truth about their files', async () => {
  const upload = await plain(1600, 800).jpeg().toBuffer()
  const { derived, blobs } = await makeVariants('image', upload)
  assert.deepEqual(Object.keys(derived), ['image_type', 'image_hash', 'large', 'medium', 'small', 'thumb'])
  assert.equal(derived.image_type, 'image/jpeg')
  assert.equal(derived.image_hash, createHash('md5').update(upload).digest('hex'))
  const widths: number[] = []
  for (const name of ['large', 'medium', 'small', 'thumb']) {
    const size = derived[name] as Size
    assert.deepEqual(Object.keys(size), ['image_path', 'image_size', 'image_width', 'image_height'])
    const blob = blobs.find(({ path }) => path === size.image_path)!
    assert.match(size.image_path, /^[0-9A-F]\/[0-9a-f]{2}\/[0-9a-f]{64}\.jpg$/)
    assert.equal(blob.type, 'image/jpeg')
    assert.equal(blob.bytes.byteLength, size.image_size)
    const { format, width, height } = await sharp(blob.bytes).metadata()
    assert.deepEqual([format, width, height], ['jpeg', size.image_width, size.image_height])
    widths.push(size.image_width)
  }
  assert.deepEqual(widths, [1024, 512, 256, 64])
  assert.equal(blobs.length, 4)
})

test('a logo gets three sizes under logo names and keeps its transparency', async () => {
  const upload = await sharp({
    create: { width: 400, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { derived, blobs } = await makeVariants('logo', upload)
  assert.deepEqual(Object.keys(derived), ['logo_type', 'logo_hash', 'large', 'medium', 'small'])
  const large = derived.large as Record<string, unknown>
  assert.deepEqual([large.logo_width, large.logo_height], [200, 300])
  const file = blobs.find(({ path }) => path === large.logo_path)!
  assert.deepEqual([...(await sharp(file.bytes).raw().toBuffer()).subarray(0, 4)], [0, 0, 0, 0])
})

test('a small picture is never enlarged: the same file stands under the larger names', async () => {
  const { derived, blobs } = await makeVariants('image', await plain(100, 50).png().toBuffer())
  const sizes = ['large', 'medium', 'small'].map((name) => derived[name] as Size)
  for (const size of sizes) {
    assert.deepEqual([size.image_width, size.image_height], [100, 50])
    assert.equal(size.image_path, sizes[0]!.image_path)
  }
  assert.equal((derived.thumb as Size).image_width, 64)
  assert.equal(blobs.length, 2)
})

test('an orientation mark is applied, and no metadata stays', async () => {
  const { derived, blobs } = await makeVariants('image', await turned())
  const large = derived.large as Size
  assert.deepEqual([large.image_width, large.image_height], [20, 40])
  const picture = blobs.find(({ path }) => path === large.image_path)!.bytes
  const [red, , blue] = await sharp(picture).raw().toBuffer()
  assert.ok(red! > 150 && blue! < 80, 'the left half is on top')
  for (const { bytes } of blobs) {
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
    assert.deepEqual([exif, xmp, iptc, orientation], [undefined, undefined, undefined, undefined])
    assert.equal(Buffer.from(bytes).includes('Somebody'), false)
  }
})

test('an animated gif becomes a png of its first frame', async () => {
  const { derived, blobs } = await makeVariants('image', await animatedGif())
  assert.equal(derived.image_type, 'image/png')
  const large = derived.large as Size
  assert.deepEqual([large.image_width, large.image_height], [30, 20])
  const [red, green, blue] = await sharp(blobs[0]!.bytes).removeAlpha().raw().toBuffer()
  assert.deepEqual([red, green, blue], [255, 0, 0])
})

test('16 bit, grey and CMYK pictures come out as 8 bit sRGB', async () => {
  const uploads = [
    await plain(20, 20).toColourspace('rgb16').png().toBuffer(),
    await plain(20, 20).greyscale().png().toBuffer(),
    await plain(20, 20).toColourspace('cmyk').jpeg().toBuffer(),
  ]
  for (const upload of uploads) {
    const { blobs } = await makeVariants('image', upload)
    const { depth, space } = await sharp(blobs[0]!.bytes).metadata()
    assert.equal(depth, 'uchar')
    assert.ok(space === 'srgb' || space === 'b-w', space)
  }
})

test('the same upload gives the same files', async () => {
  const upload = await plain(300, 200).jpeg().toBuffer()
  assert.deepEqual(await makeVariants('image', upload), await makeVariants('image', upload))
})

test('content decides: other formats and other files are an unsupported type', async () => {
  const webp = await plain(10, 10).webp().toBuffer()
  const tiff = await plain(10, 10).tiff().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const others = [webp, tiff, svg, Buffer.from('MZ\x90\0'), Buffer.from('%PDF-1.4'), Buffer.from('<html>')]
  for (const other of others) {
    const message = await refusedWith('unsupported_type', makeVariants('image', other, 'image_url'))
    assert.equal(message, 'image_url is not a jpg, png or gif picture; send a jpg, png or gif file')
  }
})

test('a signature alone, or a picture cut short, is an unsupported type', async () => {
  const jpeg = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#123456',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  const png = await sharp(jpeg).png().toBuffer()
  for (const whole of [jpeg, png]) {
    await refusedWith('unsupported_type', makeVariants('image', whole.subarray(0, whole.length / 2)))
    await refusedWith('unsupported_type', makeVariants('image', whole.subarray(0, 12)))
  }
})

test('empty is a fault of the request, too many bytes or pixels are too large', async () => {
  assert.equal(
    await refusedWith('invalid_parameters', makeVariants('image', Buffer.alloc(0))),
    'filedata is an empty file',
  )
  await refusedWith('too_large', makeVariants('image', Buffer.alloc(maxFileBytes + 1, 0xff)))
  assert.match(
    await refusedWith('too_large', makeVariants('image', pngBomb(60_000, 60_000))),
    /^filedata has 60000 x 60000 pixels; at most 50 megapixels/,
  )
  await refusedWith('too_large', makeVariants('image', pngBomb(10_001, 5_000)))
})

test('mutated pictures are either made into variants or refused, never anything else', async () => {
  const originals = [await turned(), await plain(40, 30).png().toBuffer(), await animatedGif()]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...originals),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
        minLength: 1,
        maxLength: 6,
      }),
      async (original, changes) => {
        const mutant = Buffer.from(original)
        for (const [where, value] of changes) mutant[Math.floor(where * (mutant.length - 1))] = value
        const outcome = await makeVariants('image', mutant).catch((error: unknown) => error)
        if (outcome instanceof Error) {
          assert.ok(outcome instanceof DirectoryError, outcome.stack)
          assert.ok(['unsupported_type', 'too_large'].includes(outcome.code), outcome.code)
        }
      },
    ),
    { numRuns: 60 },
  )
})
