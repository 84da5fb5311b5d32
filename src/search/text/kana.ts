/**
 * Kana in Latin letters, as people write them (Hepburn). Transliteration by single characters does not handle
 * small kana.
 */
import anyAscii from 'any-ascii'

const doubling = /[っッ]/u
const smallY = /[ゃゅょャュョ]/u
const smallVowel = /[ぁぃぅぇぉァィゥェォ]/u

/** Whether a word contains kana. */
export function hasKana(word: string): boolean {
  return /[\u3041-\u3096\u30a1-\u30fa]/u.test(word)
}

/** `びっくり` is `bikkuri`, `シャトー` is `shato`, `ファミリー` is `famiri`: long vowels are written once. */
export function romanise(word: string): string {
  let latin = ''
  let isDoubled = false
  for (const letter of word) {
    const sound = anyAscii(letter).toLowerCase()
    if (doubling.test(letter)) isDoubled = true
    else if (smallY.test(letter)) latin = withSmallY(latin, sound)
    else if (smallVowel.test(letter)) latin = latin.replace(/[aeiou]$/, '') + sound
    else {
      latin += isDoubled ? sound.slice(0, 1) + sound : sound
      isDoubled = false
    }
  }
  return latin
}

/** `ki` and `ya` become `kya`; `shi` and `ya` become `sha`. */
function withSmallY(before: string, sound: string): string {
  const stem = before.replace(/i$/, '')
  return /(?:sh|ch|j)$/.test(stem) ? stem + sound.slice(1) : stem + sound
}
