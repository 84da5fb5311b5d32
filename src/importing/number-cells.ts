/** Numbers as programs write them: a telephone number or postcode that was a number for a while. */

/**
 * The digits of `2108.0`, `28013,0`, `915.550.123,00` or `2.175550123E9`. Undefined for any other cell; one whose last digits are lost, such as
 * `2.18E+09`, is none of these.
 */
export function wholeDigits(cell: string): string | undefined {
  const text = cell.trim()
  const point = /^(\d+)[.,]0{1,2}$/.exec(text)
  if (point) return point[1]
  // With the signs of an amount of money.
  if (/^\d{1,3}(?:\.\d{3}){2,},0{1,2}$/.test(text)) return text.replace(/,0+$/, '').replaceAll('.', '')
  const power = /^(\d)[.,](\d+)e\+?(\d{1,2})$/i.exec(text)
  if (!power) return undefined
  const [, first, rest, exponent] = power as unknown as [string, string, string, string]
  const lost = Number(exponent) - rest.length
  return lost === 0 || (lost > 0 && lost <= 1 && rest.length >= 8)
    ? first + rest.padEnd(Number(exponent), '0')
    : undefined
}
