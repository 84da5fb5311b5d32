/** Lines of calendars (RFC 5545) and contacts (RFC 6350): both escape and fold alike. */

const encoder = new TextEncoder()
const mostBytes = 75

/** A text value: escapes the characters with a meaning, and drops control characters. */
export const textValue = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** The value of a parameter in quotes, where a few characters cannot be written at all. */
export const parameterValue = (text: string): string => `"${text.replaceAll(/[\p{Cc}"]/gu, '')}"`

/** An address as a value: no control characters or spaces, which could begin another line. */
export const addressValue = (address: string): string =>
  address.replaceAll(/[\p{Cc}\s]/gu, (one) => encodeURIComponent(one))

/** A line in parts of at most 75 bytes, cut between characters, each with its line break. */
export function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > mostBytes) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return `${[...parts, part].join('\r\n')}\r\n`
}

/** The file of these lines. */
export const linesOf = (lines: readonly (string | undefined)[]): string =>
  lines
    .filter((line) => line !== undefined)
    .map(folded)
    .join('')

/** `20301224T180000Z`. @param at milliseconds since 1970 */
export const instantValue = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
