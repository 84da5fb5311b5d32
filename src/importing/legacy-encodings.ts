/** The encodings from before Unicode, distinguished by what their bytes would say. */

import { decoderOf } from './code-pages.ts'
import { withoutMojibake } from './mojibake.ts'

export type LegacyEncoding =
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1251'
  | 'windows-1253'
  | 'windows-1254'
  | 'windows-1255'
  | 'windows-1256'
  | 'windows-1257'
  | 'macintosh'
  | 'ibm850'
  | 'koi8-r'
  | 'ibm866'
  | 'shift_jis'
  | 'euc-jp'
  | 'euc-kr'
  | 'gb18030'
  | 'big5'

/**
 * The letters beyond ASCII of the languages that an encoding was made for, lower case. A text is in one of these languages, and one that
 * is not has other letters, or signs within its words.
 */
const westernAlphabets = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'áéíñóúüªº',
  'àáâãçéêíóôõúüªº',
  'àèéìîòóù',
  'åäöé',
  'åæøéö',
  'áéëèïóöü',
  'áðéíóúýþæö',
]

const alphabets: Readonly<Partial<Record<LegacyEncoding, readonly string[]>>> = {
  'windows-1252': westernAlphabets,
  macintosh: westernAlphabets,
  ibm850: westernAlphabets,
  'windows-1250': ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'],
  'windows-1254': ['çğıİöşüâî'],
  'windows-1257': ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'],
}

/** The letters of an encoding for one script. */
const scripts: Readonly<Partial<Record<LegacyEncoding, RegExp>>> = {
  'windows-1251': /\p{Script=Cyrillic}/u,
  'windows-1253': /\p{Script=Greek}/u,
  // Without the points, which no table of businesses has, and which letters of KOI8-R would be.
  'windows-1255': /[א-ת]/u,
  'windows-1256': /\p{Script=Arabic}/u,
  'koi8-r': /\p{Script=Cyrillic}/u,
  ibm866: /\p{Script=Cyrillic}/u,
}
const LEAST_OF_SCRIPT = 0.95

/** A text of several Western languages has letters of each. */
const MIXED = 0.9

/** By so much an encoding has to be likelier than those before it; a rare one, whose letters are the signs of others, by more. */
const MARGIN = 0.02
const MARGIN_OF_RARE = 0.2
const rare: ReadonlySet<LegacyEncoding> = new Set(['macintosh'])

const western = new Set(westernAlphabets.join(''))
const oneByte: readonly LegacyEncoding[] = [
  'windows-1252',
  'windows-1250',
  // Before Cyrillic, whose small letters its letters would be; capitals of Cyrillic are no letters of it.
  'windows-1255',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1256',
  'windows-1257',
  'macintosh',
  'ibm850',
  'koi8-r',
  'ibm866',
]

/** Whether a text whose characters take two bytes is in an encoding, by the characters that nearly every such text has. */
const manyBytes: readonly (readonly [LegacyEncoding, (lines: Uint8Array, text: string) => boolean])[] = [
  ['shift_jis', (_, text) => isJapanese(text)],
  ['euc-jp', (_, text) => isJapanese(text)],
  ['euc-kr', (_, text) => shareOf(text, /[가-힣]/u) >= 0.85],
  // The commonest characters stand first in the tables of these encodings, behind the signs.
  ['gb18030', (lines) => isOfRows(lines, [0xb0, 0xd7], [0xa1, 0xa9], 0xa1)],
  ['big5', (lines) => isOfRows(lines, [0xa4, 0xc6], [0xa1, 0xa3], 0x40)],
]

export const legacyEncodings: readonly LegacyEncoding[] = [
  ...oneByte,
  ...manyBytes.map(([encoding]) => encoding),
]

/**
 * The encoding of a text that is not Unicode, by whole lines of it that hold bytes above 127. Windows-1252 where no other is more likely.
 */
export function legacyEncodingOf(lines: Uint8Array): LegacyEncoding {
  let best: { encoding: LegacyEncoding; score: number } = { encoding: 'windows-1252', score: 0 }
  for (const encoding of oneByte) {
    const text = decoderOf(encoding).decode(lines)
    // UTF-8 that was saved as Windows-1252 is damage within this encoding, and no sign of another.
    const score = likelihood(encoding === 'windows-1252' ? withoutMojibake(text) : text, encoding)
    // The first of equals, since letters that two encodings share say nothing.
    if (score > best.score + (rare.has(encoding) ? MARGIN_OF_RARE : MARGIN)) best = { encoding, score }
  }
  if (scripts[best.encoding] && best.score >= LEAST_OF_SCRIPT) return best.encoding
  const many = manyBytes.find(([encoding, isIn]) => {
    const text = decoded(lines, encoding)
    return text !== undefined && isIn(lines, text)
  })
  return many?.[0] ?? best.encoding
}

function decoded(lines: Uint8Array, encoding: LegacyEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(lines)
  } catch {
    return undefined
  }
}

/** Of the characters beyond ASCII. */
function shareOf(text: string, pattern: RegExp): number {
  const beyond = text.match(/\P{ASCII}/gu) ?? []
  return beyond.filter((sign) => pattern.test(sign)).length / beyond.length
}

/** Kana stand between many other signs. Narrow ones are what single letters of Western texts would be. */
const isJapanese = (text: string): boolean => {
  const wide = shareOf(text, /[\p{Script=Han}ぁ-ヿ\u3000-\u303f\uff00-\uff5e…‥×○●◎△※→・−◯]/u)
  return shareOf(text, /[ぁ-ヿ]/u) >= 0.08 && wide >= 0.4 && wide + shareOf(text, /[｡-ﾟ]/u) >= 0.9
}

/** Whether nearly all pairs of bytes stand in the rows of common characters and of signs, by their first byte. */
function isOfRows(
  lines: Uint8Array,
  [first, last]: readonly [number, number],
  [firstSign, lastSign]: readonly [number, number],
  leastSecond: number,
): boolean {
  let [pairs, common, signs] = [0, 0, 0]
  for (let at = 0; at < lines.length; at++) {
    const lead = lines[at]!
    if (lead < 0x80) continue
    pairs++
    if (lines[++at]! < leastSecond) continue
    if (lead >= first && lead <= last) common++
    else if (lead >= firstSign && lead <= lastSign) signs++
  }
  return pairs > 0 && common >= 0.5 * pairs && common + signs >= 0.9 * pairs
}

/** From 0 to 1: the share of the letters beyond ASCII that its languages have, less for what stands in no word. */
function likelihood(text: string, encoding: LegacyEncoding): number {
  const letters = text.match(/(?!\p{ASCII}|ª|º)[\p{L}\p{M}]/gu) ?? []
  const signs = count(
    text,
    /(?<=\p{L})(?:(?!\p{ASCII})[^\p{L}\p{M}\p{P}\s]|[‡†„‚“”…•‰§])(?=\p{L})|[\u0080-\u009f\ufffd\u2500-\u259f]/gu,
  )
  const capitals = count(text, /(?<=\p{Ll})(?!\p{ASCII})\p{Lu}/gu)
  const strangers = scripts[encoding]
    ? count(text, /(?<=[a-z])(?!\p{ASCII})\p{L}|(?!\p{ASCII})\p{L}(?=[a-z])/giu)
    : 0
  const usual =
    (encoding === 'windows-1252' ? count(text, usualSigns) : 0) +
    (encoding.startsWith('windows') ? count(text, usualMarks) : 0)
  const all = letters.length + signs + usual
  if (all === 0) return 0
  return Math.max(0, ownLetters(letters, encoding) + usual - signs - capitals - strangers) / all
}

/** Signs where they belong, which are letters in other encodings: `£5`, `2º`, `m²`, `¿Qué`. */
const usualSigns = /[£¥]\s?\d|(?<=[a-z\d])[ªº²³](?!\p{L})|[¿¡](?=\p{L})|[¼½¾]/giu

/** Punctuation of Windows where it belongs, which are letters in the encodings of the Macintosh and of DOS: `Joe’s`, `9 – 5`, `“A”`. */
const usualMarks =
  /(?<=\p{L})’(?=\p{L}|\s|[,;"|]|$)|(?<=[\s\d\p{L}])[–—](?=[\s\d\p{L}])|(?<=\d\s?)°|[“‘„](?=[\p{L}\d])|(?<=[\p{L}\d.!?])[”“](?!\p{L})|\d\s?€|€\s?\d|…/gu

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

function ownLetters(letters: readonly string[], encoding: LegacyEncoding): number {
  const script = scripts[encoding]
  if (script) return letters.filter((letter) => script.test(letter)).length
  const counts = alphabets[encoding]!.map((alphabet) => {
    const own = new Set(alphabet)
    return letters.filter((letter) => own.has(letter) || own.has(letter.toLowerCase())).length
  })
  const mixed =
    alphabets[encoding] === westernAlphabets
      ? letters.filter((letter) => western.has(letter.toLowerCase())).length
      : 0
  return Math.max(...counts, MIXED * mixed)
}
