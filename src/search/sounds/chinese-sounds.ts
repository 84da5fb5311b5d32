/**
 * Possible sounds of foreign names in Chinese characters (`希尔顿` for Hilton), from their Mandarin readings, in
 * the notation of `sounds.ts`. Many names were transcribed through other Chinese languages, and Mandarin has
 * few syllables, so most initials stand for several consonants.
 */

const beginnings: Readonly<Record<string, string>> = {
  b: 'b/p',
  p: 'p',
  m: 'm',
  f: 'f',
  d: 'd/t',
  t: 't',
  n: 'n',
  l: 'l/r',
  g: 'g/k',
  k: 'k',
  h: 'h/g',
  j: 'x/k/g',
  q: 'x/k',
  x: 's/x/h',
  zh: 'x',
  ch: 'x',
  sh: 'x/s',
  r: 'r/x',
  z: 's',
  c: 's',
  s: 's',
  w: 'e/f',
}
const syllable = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsw]?)[a-z]*?(n?)g?$/

/** The sounds of a syllable in Latin letters, without its tone. */
export function chineseSounds(text: string): string[] {
  if (text === 'er') return ['r/l']
  const [, beginning = '', end = ''] = syllable.exec(text) ?? []
  const first = beginnings[beginning]
  return [...(first === undefined ? [] : [first]), 'e', ...(end === '' ? [] : [end])]
}
