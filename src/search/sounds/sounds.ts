/**
 * Sound keys: the sound of a word in any script, so that a name can be found by its spelling in another. A
 * key has the consonants of a word, and marks an initial vowel. `McDonald's` is `mkdnlds`; `マクドナルド`, which
 * has no l, is `mkdnrd` or `mkdnld`.
 *
 * Spelling seldom determines all sounds, so a word has several keys, the likeliest first. Two words may be
 * the same name if they share a key. The reader of a script (`latin-sounds.ts`, `script-sounds.ts`) turns a
 * word into a list of `b d f g h k l m n p r s t x` (x for sh, ch and j); `e` for a vowel; `R` for an r that
 * may be silent, `r.` for one that is pronounced but that others omit, `r?` for one that may be either; `-`
 * for nothing, which separates equal letters; and `x/k` for alternatives.
 *
 * Coarse keys have only seven classes, for scripts that do not distinguish b from p, or l from r.
 */
import anyAscii from 'any-ascii'
import { unmarked } from '../../folding.ts'
import { isCharacter, type Word } from '../text/tokenise.ts'
import { chineseSounds } from './chinese-sounds.ts'
import { latinSounds } from './latin-sounds.ts'
import { scriptSounds } from './script-sounds.ts'

export type Precision = 'fine' | 'coarse'

const coarse: Readonly<Record<string, string>> = { b: 'p', f: 'p', d: 't', g: 'k', h: 'k', x: 's', l: 'r' }
/**
 * An r before a consonant or at the end: one that may be silent, one that is pronounced, and one that an
 * unwritten vowel may follow.
 */
const closingR = 'R'
const spokenR = 'r.'
const looseR = 'r?'
/** Separates equal letters while a key is built. */
const gap = '-'
const shortestKey = 2
const longestKey = 20

/** Whether a word is written in a script other than Latin. */
export function isOtherScript({ source, text }: Word): boolean {
  return source !== text && /(?!\p{Script=Latin})\p{L}/u.test(source)
}

/** Whether a word is a single character with a Chinese, not a Japanese, reading. */
export function isChinese(word: Word): boolean {
  return isCharacter(word) && anyAscii(word.source).toLowerCase() === word.text
}

/**
 * At most `most` sound keys of a word, and as many again without closing r. Empty for numbers and for words
 * with too few sounds.
 */
export function soundKeys(word: Word, precision: Precision, most: number): string[] {
  const sounds = soundsOf(word)
  const keys = variants(spoken(sounds), precision, most)
  return sounds.includes(closingR)
    ? [...new Set([...keys, ...variants(unspoken(sounds), precision, most)])]
    : keys
}

/** Sound keys of joined words, without closing r: as in scripts without spaces, whose languages drop it. */
export function runKeys(list: readonly Word[], precision: Precision, most: number): string[] {
  const sounds = list.flatMap((word, i) =>
    i === list.length - 1 ? soundsOf(word) : withoutPossessive(soundsOf(word)),
  )
  return variants(unspoken(sounds), precision, most)
}

const isClosing = (sound: string): boolean => sound === closingR || sound === spokenR || sound === looseR
const spoken = (sounds: readonly string[]): string[] =>
  sounds.map((sound) => (isClosing(sound) ? 'r' : sound))
const unspoken = (sounds: readonly string[]): string[] =>
  sounds
    .filter((sound) => sound !== closingR && sound !== spokenR)
    .map((sound) => (sound === looseR ? '-/r' : sound))

/** The s of `Domino's Pizza` is often omitted. */
const withoutPossessive = (sounds: readonly string[]): readonly string[] =>
  sounds.length > 2 && sounds.at(-1) === 's' ? [...sounds.slice(0, -1), 's/-'] : sounds

const digit = /[0-9]/
const han = /\p{Script=Han}/u
/** Letters with a diacritic that changes the consonant. */
const marked = /[čćšşșžçđ]/gu
const markedLetters: Readonly<Record<string, string>> = {
  č: 'ch',
  ć: 'ch',
  š: 'sh',
  ş: 'sh',
  ș: 'sh',
  ž: 'zh',
  ç: 's',
  đ: 'dj',
}

/** Reads each word once; words may be cached elsewhere. */
function soundsOf(word: Word): readonly string[] {
  word.heard ??= readSounds(word)
  return word.heard
}

function readSounds(word: Word): readonly string[] {
  const { source, text } = word
  if (digit.test(text)) return []
  if (isChinese(word)) return chineseSounds(text)
  if (source === text || han.test(source)) return latinSounds(text)
  return isOtherScript(word) ? scriptSounds(source) : latinSounds(latinOf(source) ?? text)
}

function latinOf(source: string): string | undefined {
  const plain = source.replace(marked, (letter) => markedLetters[letter]!)
  return plain === source ? undefined : unmarked(plain).replace(/[^a-z]/g, '')
}

const alternatives: Readonly<Record<Precision, Map<string, readonly string[]>>> = {
  fine: new Map(),
  coarse: new Map(),
}

/** The alternatives of a sound, in the classes of the precision. */
function alternativesOf(sound: string, precision: Precision): readonly string[] {
  let found = alternatives[precision].get(sound)
  if (found === undefined) {
    const written = sound.split('/')
    const all =
      precision === 'fine' ? written : written.map((one) => one.replace(/./g, (l) => coarse[l] ?? l))
    found = [...new Set(all)]
    alternatives[precision].set(sound, found)
  }
  return found
}

/** At most `most` keys for the sounds, the likeliest first. */
function variants(sounds: readonly string[], precision: Precision, most: number): string[] {
  let keys = ['']
  for (const sound of sounds) {
    const all = alternativesOf(sound, precision)
    if (all.length === 1) for (let i = 0; i < keys.length; i++) keys[i] = extended(keys[i]!, all[0]!)
    else keys = forked(keys, all, most)
  }
  const found: string[] = []
  for (const key of keys) {
    const plain = (key.includes(gap) ? key.replaceAll(gap, '') : key).slice(0, longestKey)
    if (plain.length >= shortestKey && !found.includes(plain)) found.push(plain)
  }
  return found
}

function forked(keys: readonly string[], all: readonly string[], most: number): string[] {
  const found: string[] = []
  for (const one of all) {
    for (const key of keys) if (found.length < most) found.push(extended(key, one))
  }
  return found
}

/** Appends one sound. Doubled letters count once; only an initial vowel counts. */
function extended(key: string, sound: string): string {
  if (sound === 'e' && key === '') return `a${gap}`
  if (sound === 'e' || sound === gap) return key === '' || key.endsWith(gap) ? key : key + gap
  return key.endsWith(sound[0]!) ? key + sound.slice(1) : key + sound
}
