import sharp from 'sharp'

/** The share (0 to 1) of a picture's pixels that have about this colour, such as `#f4f1ea`. */
export async function shareOf(picture: Buffer, colour: string): Promise<number> {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += 3)
    if (wanted.every((value, channel) => Math.abs(value - data[at + channel]!) <= 3)) found++
  return found / (info.width * info.height)
}
