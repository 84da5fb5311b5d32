import { decoderOf } from '../../src/importing/code-pages.ts'

/**
 * A text in an encoding whose letters take one or two bytes, by its decoder turned round.
 * @throws Error for a letter that the encoding lacks
 */
export function encoded(text: string, encoding: string): Buffer {
  const decoder = decoderOf(encoding)
  const bytes = new Map<string, readonly number[]>()
  const note = (...code: number[]) => {
    const letter = decoder.decode(Uint8Array.from(code))
    if ([...letter].length === 1 && letter !== '\uFFFD' && !bytes.has(letter)) bytes.set(letter, code)
  }
  for (let first = 0; first < 256; first++) note(first)
  for (let first = 0x81; first < 0x100; first++)
    for (let second = 0x40; second < 0x100; second++) note(first, second)
  return Buffer.from(
    Array.from(text).flatMap((letter) => {
      const code = bytes.get(letter)
      if (!code) throw new Error(`no letter of ${encoding}: ${letter}`)
      return code
    }),
  )
}
