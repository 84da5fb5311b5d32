/** UTF-8 that a program took for Windows-1252 and saved again: `FranÃ§ois`, `O’Brienâ€™s`. */

/** The signs of Windows-1252 from 0x80 to 0x9f; U+0081 and others without a sign stay as they are. */
const signs = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const follower = `[\u0080-\u00bf${signs}]`
/**
 * Letters from U+0080 to U+00FF; signs from U+2000 to U+20FF. Words in capitals also end in Ã before a closing quote, so these
 * pairs stay where a quote opens before them.
 */
const damaged = new RegExp(`[ÂÃ]${follower}|â[€‚]${follower}`, 'g')
const mayBeQuoted = /^Ã[‘’“”]$/
const utf8 = new TextDecoder('utf-8', { fatal: true })

const byteOf = (letter: string): number => {
  const at = signs.indexOf(letter)
  return at < 0 ? letter.codePointAt(0)! : 0x80 + at
}

/** The text as it was meant; unchanged without such damage. */
export function withoutMojibake(text: string): string {
  if (!/[ÂÃâ]/.test(text)) return text
  const mended = text.replace(damaged, (run, at: number) => {
    if (mayBeQuoted.test(run) && /["„“‘]/.test(text.slice(0, at))) return run
    try {
      return utf8.decode(Uint8Array.from(run, byteOf))
    } catch {
      return run
    }
  })
  // The second sign of `à` is a space that programs take off: `CaffÃ¨ dell'UniversitÃ`.
  return mended === text ? text : mended.replace(/(?<=\p{Ll})Ã(?= |$)/gu, 'à')
}
