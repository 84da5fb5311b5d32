/** What words in Latin letters may sound like, whatever their language, in the notation of `sounds.ts`. */

const vowels = 'aeiouy'
const isVowel = (letter: string | undefined): boolean => letter !== undefined && vowels.includes(letter)
const isSoft = (letter: string | undefined): boolean => letter === 'e' || letter === 'i' || letter === 'y'

const isSilentE = (word: string, at: number): boolean => word[at] === 'e' && at === word.length - 1

/** What a consonant sounds like, and how many letters of the word it takes. */
type Reading = readonly [sound: string, letters: number]

/** The sounds of a word in `a-z`; `R` is an r before a consonant or at the end, which many do not speak. */
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
  switch (letter) {
    case 'c':
      return c(word, at)
    case 'd':
      return d(word, at)
    case 'g':
      return g(word, at)
    case 'h':
      return [at === 0 || (isVowel(word[at - 1]) && isVowel(next)) ? 'h/e' : 'e/h', 1]
    case 'j':
      return [word[at - 1] === 'l' || word[at - 1] === 'n' ? 'e' : 'x/e/h', 1]
    case 'm':
      return [next === 'p' || next === 'b' ? 'm/n' : 'm', 1]
    case 'n':
      return next === 'g' ? [isSoft(word[at + 2]) ? 'n/nx' : 'n', 2] : ['n', 1]
    case 'r':
      return next === 'h' ? ['r', 2] : [isVowel(next) && !isSilentE(word, at + 1) ? 'r' : 'R', 1]
    case 's':
      return s(word, at)
    case 't':
      return t(word, at)
    case 'x':
      return [at === 0 ? 's/ks' : 'ks', 1]
    default:
      return next === 'h' && letter in aspirated ? [aspirated[letter]!, 2] : [plain[letter] ?? letter, 1]
  }
}

const plain: Readonly<Record<string, string>> = { q: 'k', v: 'f', w: 'e/f', z: 's' }
const aspirated: Readonly<Record<string, string>> = { b: 'b', k: 'k', p: 'f/p', w: 'e/f', z: 'x' }

function c(word: string, at: number): Reading {
  const [next, third] = [word[at + 1], word[at + 2]]
  if (next === 'h') return ['x/k', 2]
  if (next === 'z') return ['x', 2]
  if (next === 'c' && third === 'h') return ['x/k', 3]
  if (next === 'c' && isSoft(third)) return ['ks/x', 2]
  return [isSoft(next) ? 's' : 'k', 1]
}

function d(word: string, at: number): Reading {
  const next = word[at + 1]
  if (next === 'h') return ['d', 2]
  if (next === 'z') return ['s', 2]
  return next === 'j' || (next === 'g' && isSoft(word[at + 2])) ? ['x', 2] : ['d', 1]
}

function g(word: string, at: number): Reading {
  const next = word[at + 1]
  if (next === 'h') return [isVowel(word[at + 2]) ? 'g' : 'e/g', 2]
  if (next === 'n') return ['n/gn', 2]
  return [isSoft(next) ? 'g/x' : 'g', 1]
}

function s(word: string, at: number): Reading {
  const [next, third] = [word[at + 1], word[at + 2]]
  if (next === 'c' && third === 'h') return ['x/sk', 3]
  if (next === 'h') return ['x', 2]
  return next === 'c' && isSoft(third) ? ['s', 2] : ['s', 1]
}

function t(word: string, at: number): Reading {
  const next = word[at + 1]
  if (next === 'h') return ['t/s', 2]
  if (word.startsWith('tsch', at)) return ['x', 4]
  if (next === 'c' && word[at + 2] === 'h') return ['x', 3]
  if (next === 's' || next === 'z') return ['s/ts', 2]
  return [next === 'i' && word[at + 2] === 'o' ? 'x/t' : 't', 1]
}
