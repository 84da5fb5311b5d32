import { makeVariants } from './images.ts'

/**
 * The smallest size of a logo, which stands beside a name of 32 pixels, as a `data:` address.
 * @param parameter that faults name
 * @throws DirectoryError for anything but a picture that can be read
 */
export async function logoAddress(picture: Uint8Array, parameter: string): Promise<string> {
  const { blobs } = await makeVariants('logo', picture, parameter)
  const { type, bytes } = blobs.at(-1)!
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}
