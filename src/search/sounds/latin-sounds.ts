/**
 * Possible sounds of words in Latin letters, in any language, in the notation of `sounds.ts`. Silent letters
 * are handled where a language is known to have them: at the end of French words, and in historical English
 * spellings (`knight`, `castle`, `walk`).
 */

const vowels = 'aeiouy'
const isVowel = (letter: string | undefined): boolean => letter !== undefined && vowels.includes(letter)
const isSoft = (letter: string | undefined): boolean => letter === 'e' || letter === 'i' || letter === 'y'

const isSilentE = (word: string, at: number): boolean => word[at] === 'e' && at === word.length - 1

/** The sound of a consonant, and how many letters it takes. */
type Reading = readonly [sound: string, letters: number]

/** The sounds of a word in `a-z`. `R` is an r before a consonant or at the end, which many accents drop. */
export function latinSounds(word: string): string[] {
  const sounds: string[] = []
  for (let at = 0; at < word.length; ) {
    if (isVowel(word[at])) {
      sounds.push('e')
      at++
      continue
    }
    const [sound, letters] = consonantAt(word, at)
    sounds.push(sound)
    at += letters
  }
  return sounds
}

function consonantAt(word: string, at: number): Reading {
  const letter = word[at]!
  const next = word[at + 1]
  if (at > 0 && word.startsWith('house', at + 1)) return [plain[letter] ?? letter, 1]
  switch (letter) {
    case 'c':
      return c(word, at)
    case 'd':
      return d(word, at)
    case 'k':
      return at === 0 && next === 'n' ? ['n/kn', 2] : aspirate(word, at)
    case 'l':
      return l(word, at)
    case 'g':
      return g(word, at)
    case 'h':
      return [at === 0 || (isVowel(word[at - 1]) && isVowel(next)) ? 'h/e' : 'e/h', 1]
    case 'j':
      return j(word, at)
    case 'm':
      return next === 'b' && at + 2 === word.length ? ['m/mb', 2] : ['m', 1]
    case 'n':
      return next === 'g' ? [isSoft(word[at + 2]) ? 'n/nx' : 'n', 2] : ['n', 1]
    case 'r':
      return r(word, at)
    case 's':
      return s(word, at)
    case 't':
      return t(word, at)
    case 'w':
      return at === 0 && next === 'r' ? ['r', 2] : aspirate(word, at)
    case 'x':
      return x(word, at)
    case 'z':
      return next === 'z' ? ['s/ts', 2] : aspirate(word, at)
    default:
      return aspirate(word, at)
  }
}

const plain: Readonly<Record<string, string>> = { c: 'k', q: 'k', v: 'f', w: 'e/f', z: 's' }
const aspirated: Readonly<Record<string, string>> = { b: 'b', k: 'k', p: 'f/p', w: 'e/h/f', z: 'x' }

function aspirate(word: string, at: number): Reading {
  const letter = word[at]!
  const isAspirated = word[at + 1] === 'h' && letter in aspirated
  return isAspirated ? [aspirated[letter]!, 2] : [plain[letter] ?? letter, 1]
}

/** Endings whose last letter is silent in French, and rare in English words of this shape. */
const silentT = /(?:[^k]e|[^f]o|oi|ai|au|er|(?<!m)en|[^g]an|on|ain)t$/
const silentD = /...(?:ar|au)d$/
const shortestSilent = 5
const montConsonant = /^mont[bcdfglmpv]/

const isLast = (word: string, at: number): boolean => at === word.length - 1 && at >= shortestSilent - 1

function c(word: string, at: number): Reading {
  const [next, third] = [word[at + 1], word[at + 2]]
  if (next === 'h') return [third === 'r' || third === 'l' ? 'k' : 'x/k', 2]
  if (next === 'z') return ['x', 2]
  if (next === 'c' && third === 'h') return ['x/k', 3]
  if (next === 'c' && isSoft(third)) return ['ks/x', 2]
  if (word.endsWith('anc') && at === word.length - 1) return ['k/-', 1]
  return [isSoft(next) ? 's' : 'k', 1]
}

function d(word: string, at: number): Reading {
  const next = word[at + 1]
  if (next === 'h') return ['d', 2]
  if (next === 'z') return ['s', 2]
  if (next === 's' && at + 2 === word.length) return ['s/ds', 2]
  if (next === 'j' || (next === 'g' && isSoft(word[at + 2]))) return ['x', 2]
  return [isLast(word, at) && silentD.test(word) ? 'd/-' : 'd', 1]
}

function g(word: string, at: number): Reading {
  const next = word[at + 1]
  if (next === 'h') return [isVowel(word[at + 2]) ? 'g' : 'e/g', 2]
  if (next === 'n') return ['n/gn', 2]
  if (next === 'i' && /[aou]/.test(word[at + 2] ?? '')) return ['x/g', 1]
  return [isSoft(next) ? 'g/x' : 'g', 1]
}

/** After l and n, j often marks a soft consonant (`Ljubljana`). */
function j(word: string, at: number): Reading {
  if (word[at - 1] === 'l') return ['e', 1]
  return [word[at - 1] === 'n' ? 'x/e' : 'x/e/h', 1]
}

/** `walk`, `palm`, `calf`; `Renault`; `Camille`. */
function l(word: string, at: number): Reading {
  const rest = word.slice(at + 1)
  if (/[ao]/.test(word[at - 1] ?? '') && /^[kmf]/.test(rest)) return ['l/-', 1]
  if (word[at - 1] === 'u' && word[at - 2] === 'a' && (rest === 't' || rest === 'd')) return ['-/lt', 2]
  return word[at - 1] === 'i' && (rest === 'le' || rest === 'la') ? ['l/-', 2] : ['l', 1]
}

function r(word: string, at: number): Reading {
  const next = word[at + 1]
  if (next === 'h') return ['r', 2]
  if (isLast(word, at) && word.endsWith('ier')) return ['r/-', 1]
  return [isVowel(next) && !isSilentE(word, at + 1) ? 'r' : 'R', 1]
}

function s(word: string, at: number): Reading {
  const [next, third] = [word[at + 1], word[at + 2]]
  if (next === 'c' && third === 'h') return ['x/sk', 3]
  if (next === 'h') return ['x', 2]
  if (word.endsWith('tle') && at === word.length - 4) return ['s/st', 2]
  return next === 'c' && isSoft(third) ? ['s', 2] : ['s', 1]
}

function t(word: string, at: number): Reading {
  const next = word[at + 1]
  if (next === 'h') return word[at - 1] === 'h' ? ['t', 1] : ['t/s', 2]
  if (at === 3 && montConsonant.test(word)) return ['t/-', 1]
  if (word.startsWith('tsch', at)) return ['x', 4]
  if (next === 'c' && word[at + 2] === 'h') return ['x', 3]
  if (next === 's' || next === 'z') return ['s/ts', 2]
  if (next === 'i' && word[at + 2] === 'o') return ['x/t', 1]
  return [isLast(word, at) && silentT.test(word) ? 't/-' : 't', 1]
}

/** `Roux`, `Bordeaux`. */
function x(word: string, at: number): Reading {
  if (at === 0) return ['s/ks', 1]
  return [/[aeo]ux$/.test(word) && at === word.length - 1 ? '-/ks' : 'ks', 1]
}
