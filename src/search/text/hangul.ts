/**
 * Korean in Latin letters, by the Revised Romanisation (2000). A syllable-final consonant depends on the next
 * sound.
 */

const first = 0xac00
const last = 0xd7a3
const initials = 'g kk n d tt r m b pp s ss - j jj ch k t p h'
  .split(' ')
  .map((sound) => sound.replace('-', ''))
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
/** Finals at the end of a word or before a consonant. */
const finals = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'
  .split(' ')
  .map((sound) => sound.replace('-', ''))
/** Finals before a syllable that begins with a vowel; the other double finals are rare there. */
const linked: Readonly<Record<number, string>> = {
  1: 'g',
  2: 'kk',
  4: 'n',
  7: 'd',
  8: 'r',
  16: 'm',
  17: 'b',
  19: 's',
  20: 'ss',
  21: 'ng',
  22: 'j',
  23: 'ch',
  24: 'k',
  25: 't',
  26: 'p',
  27: '',
}
const silent = 11
const liquid = 8
const liquidInitial = 5

/** Whether a word contains Hangul syllables. */
export function hasHangul(word: string): boolean {
  return /[\uac00-\ud7a3]/.test(word)
}

/** `서울식당` is `seoulsikdang`. Other letters are left unchanged. */
export function romaniseHangul(word: string): string {
  let latin = ''
  for (let at = 0; at < word.length; at++) {
    const syllable = word.charCodeAt(at) - first
    if (syllable < 0 || syllable > last - first) {
      latin += word[at]
      continue
    }
    const before = finalOf(word.charCodeAt(at - 1))
    const initial = Math.floor(syllable / 588)
    latin += initial === liquidInitial && before === liquid ? 'l' : initials[initial]
    latin += vowels[Math.floor((syllable % 588) / 28)]
    const next = word.charCodeAt(at + 1) - first
    const isLinked = next >= 0 && next <= last - first && Math.floor(next / 588) === silent
    latin += (isLinked ? linked[syllable % 28] : undefined) ?? finals[syllable % 28]
  }
  return latin
}

const finalOf = (code: number): number => (code >= first && code <= last ? (code - first) % 28 : 0)
