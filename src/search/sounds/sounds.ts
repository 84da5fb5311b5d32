/**
 * What a word sounds like whatever script it is written in, so that a name is found by one who writes it in another: its consonants, and whether it
 * begins with a vowel. `McDonald's` is `mkdnlds`, and `マクドナルド`, which has no l, `mkdnrd` or `mkdnld`.
 *
 * A spelling seldom tells all of its sounds, so a word has several keys, the likeliest first, and two words may be one name when they have a key in
 * common. A reader of a script (`latin-sounds.ts`, `script-sounds.ts`) writes a word as a list of `b d f g h k l m n p r s t x` (x for sh, ch and j),
 * `e` for a vowel, `R` for an r that may not be spoken, `r.` for one that is, but that others leave out, `r?` for one that may be so, `-` for nothing, which
 * keeps equal letters apart, and `x/k` for what may be one or the other.
 *
 * Coarse keys have only seven classes: scripts that do not tell b from p, or l from r, have few of them.
 */
import anyAscii from 'any-ascii'
import { unmarked } from '../../folding.ts'
import { isCharacter, type Word } from '../text/tokenise.ts'
import { chineseSounds } from './chinese-sounds.ts'
import { latinSounds } from './latin-sounds.ts'
import { scriptSounds } from './script-sounds.ts'

export type Precision = 'fine' | 'coarse'

const coarse: Readonly<Record<string, string>> = { b: 'p', f: 'p', d: 't', g: 'k', h: 'k', x: 's', l: 'r' }
/** An r before a consonant or at the end: one that may not be spoken, one that is, and one that may have an unwritten vowel behind it. */
const closingR = 'R'
const spokenR = 'r.'
const looseR = 'r?'
/** Keeps equal letters apart while a key is made. */
const gap = '-'
const shortestKey = 2
const longestKey = 20

/** Whether a word is written in another script than Latin. */
export function isOtherScript({ source, text }: Word): boolean {
  return source !== text && /(?!\p{Script=Latin})\p{L}/u.test(source)
}

/** Whether a word is a character that is read as in Chinese, not as in Japanese. */
export function isChinese(word: Word): boolean {
  return isCharacter(word) && anyAscii(word.source).toLowerCase() === word.text
}

/** At most `most` ways a word may sound, and as many again without a closing r. Empty for numbers and for words that say too little. */
export function soundKeys(word: Word, precision: Precision, most: number): string[] {
  const sounds = soundsOf(word)
  const keys = variants(spoken(sounds), precision, most)
  return sounds.includes(closingR)
    ? [...new Set([...keys, ...variants(unspoken(sounds), precision, most)])]
    : keys
}

/** How words may sound run together, without closing r: as scripts without spaces write them, whose languages leave it out. */
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

/** The s of `Domino's Pizza` is often left out. */
const withoutPossessive = (sounds: readonly string[]): readonly string[] =>
  sounds.length > 2 && sounds.at(-1) === 's' ? [...sounds.slice(0, -1), 's/-'] : sounds

const digit = /[0-9]/
const han = /\p{Script=Han}/u
/** Letters with a mark that changes the consonant. */
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

/** Words that are cached elsewhere are read once. */
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

/** What a sound may be, in the classes of the precision. */
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

/** The ways to read the sounds, the likeliest first, at most so many. */
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

/** One sound more: doubled letters count once; of vowels only the one that a word begins with counts. */
function extended(key: string, sound: string): string {
  if (sound === 'e' && key === '') return `a${gap}`
  if (sound === 'e' || sound === gap) return key === '' || key.endsWith(gap) ? key : key + gap
  return key.endsWith(sound[0]!) ? key + sound.slice(1) : key + sound
}
