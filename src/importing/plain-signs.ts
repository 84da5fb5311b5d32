/** Digits of other scripts, wide letters and signs, as ASCII has them: `０３－１２３４`, `٠٤ ٣٤٥`. */

const zeros = [0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0e50]

/** The digits of any script as those of ASCII. */
export const plainDigits = (text: string): string =>
  text.replace(/(?!\p{ASCII})\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    const zero = zeros.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/** Characters that a program of JSON wrote twice over, `Caf\\u00e9`, `https:\\/\\/`, and quotes as databases write them, `Joe\\"s`. */
export const withoutEscapes = (text: string): string =>
  text.includes('\\')
    ? (/^\s*[[{]/.test(text) ? text : text.replace(/\\(["'])/g, '$1'))
        .replace(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/\\\//g, '/')
    : text

/** A list of texts, as programs of JSON and Python write it, with semicolons: `["a", "b"]`, `['a', 'b']`. */
export function listedAsText(text: string): string {
  const [, inside] = /^\s*\[\s*(["'].*["'])\s*\]\s*$/s.exec(text) ?? []
  if (inside === undefined) return text
  const parts = [...inside.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/gs)]
  const rest = inside.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs, '')
  return /^[\s,]*$/.test(rest) ? parts.map(([, a, b]) => (a ?? b)!.replace(/\\(.)/gs, '$1')).join('; ') : text
}

/** Katakana of half the width, as old programs store them. */
export const withWholeKana = (text: string): string =>
  /[\uff66-\uff9f]/.test(text)
    ? text.replace(/[\uff66-\uff9f]+/gu, (narrow) => narrow.normalize('NFKC'))
    : text

/** Signs without a width, which pages and programs put between letters; joiners stay within a word, where scripts need them. */
export const withoutUnseen = (text: string): string =>
  /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/.test(text)
    ? text
        .replace(
          /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?<![^\s])[\u200c\u200d]+|[\u200c\u200d]+(?!\S)/gu,
          '',
        )
        .trim()
    : text

/** Signs that have another form in ASCII, and digits; other text stays as it is. For values that are read, not for those that are shown. */
export function withPlainSigns(text: string): string {
  if (!/[\u0660-\u06ff\u07c0-\u07c9\u0966-\u0e59\u3000-\u3002\uff01-\uff5e\uff61\uff64،؛]/u.test(text))
    return text
  return plainDigits(text)
    .replace(/[\uff01-\uff5e]+/gu, (wide) => wide.normalize('NFKC'))
    .replace(/\u3000/gu, ' ')
    .replace(/[、，､،]/gu, ', ')
    .replace(/؛/gu, '; ')
    .replace(/(?<=\d)٫(?=\d)/gu, '.')
}
