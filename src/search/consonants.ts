/**
 * Arabic and Hebrew write consonants and leave most vowels out, so a name in Latin letters is compared with one in these scripts by its consonants
 * alone (`Fishawy` and `الفيشاوي` are both `psh` without their vowels).
 */
import anyAscii from 'any-ascii'

/** Letters that stand for vowels, or for nothing in Latin letters. */
const vowelLetters = /[اأإآٱعءئؤىةويאעוי\p{M}]/gu
const lettersOfTwoSounds: Readonly<Record<string, string>> = { ב: 'b', פ: 'p', ף: 'p' }
/** Several spellings of one consonant. */
const digraphs = /sh|kh|ch|th|dh|gh|ph|ck/g
const plain: Readonly<Record<string, string>> = {
  sh: 's',
  kh: 'h',
  ch: 'h',
  th: 't',
  dh: 'd',
  gh: 'g',
  ph: 'p',
  ck: 'k',
}

/** Whether a word is written in a script that leaves vowels out. */
export function leavesVowelsOut(word: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word)
}

/** The consonants of a word in Latin letters, Arabic or Hebrew; empty when it has none. */
export function consonantsOf(word: string): string {
  const latin = leavesVowelsOut(word)
    ? anyAscii(word.replace(/[בפף]/g, (letter) => lettersOfTwoSounds[letter]!).replace(vowelLetters, ''))
    : word
  return latin
    .toLowerCase()
    .replace(digraphs, (letters) => plain[letters]!)
    .replace(/[^a-z]|[aeiouwy]|h$/g, '')
    .replace(/[qc]/g, 'k')
    .replace(/f/g, 'p')
    .replace(/v/g, 'b')
    .replace(/(.)\1+/g, '$1')
}
