/** Conditions for a single word of a phrase, with the worth of each form. */

import { LruCache } from '../../lru-cache.ts'
import { joinMark, latinSoundMark, otherSoundMark, stemMark, wholeMark } from '../document/document-tokens.ts'
import type { Condition, Leaf, SearchField } from '../query.ts'
import { isChinese, isOtherScript, type Precision, runKeys, soundKeys } from '../sounds/sounds.ts'
import { type StemTokens, stemTokens } from '../text/stemming.ts'
import type { Word } from '../text/tokenise.ts'

/** Worth of a verbatim match of a word in a field; other forms are worth less. */
export interface FieldWorth {
  readonly field: SearchField
  readonly worth: number
}

export interface WordForms {
  /** Also match words that begin with it (from two letters). */
  readonly prefix: boolean
  /** Also match near spellings, and names in other scripts that sound like it. */
  readonly similar: boolean
  /** All forms are worth the same within a field. */
  readonly plain: boolean
}

/**
 * Longer texts are matched word by word, without weighting the forms of words or trying readings of their
 * parts.
 */
export const mostWeighedWords = 6
/** Longer texts are not corrected. */
export const mostCorrectedWords = 10

const shortestPrefix = 2

export const nothing: Condition = { kind: 'any', parts: [] }

/** Whether the condition is trivially unsatisfiable. */
export const isNothing = (condition: Condition): boolean =>
  condition.kind === 'any' && condition.parts.length === 0

/** `any` without redundant nesting. */
export function anyOf(parts: readonly Condition[]): Condition {
  let possible = 0
  let last = nothing
  for (const part of parts) {
    if (isNothing(part)) continue
    possible++
    last = part
  }
  if (possible < 2) return last
  return { kind: 'any', parts: possible === parts.length ? parts : parts.filter((part) => !isNothing(part)) }
}

/** `all` without redundant nesting. */
export function allOf(parts: readonly Condition[]): Condition {
  return parts.length === 1 ? parts[0]! : { kind: 'all', parts }
}

/** The distinct words, in order. */
export function distinct(list: readonly Word[]): Word[] {
  const found: Word[] = []
  for (const word of list) if (!hasText(found, word.text)) found.push(word)
  return found
}

function hasText(list: readonly Word[], text: string): boolean {
  for (const word of list) if (word.text === text) return true
  return false
}

export function wordLeaf(
  token: string,
  field: SearchField,
  form: 'exact' | 'prefix' | 'similar',
  weight: number,
): Leaf {
  return { kind: 'word', word: token, fields: fieldLists[field], form, weight: Math.max(1, weight) }
}

const fieldLists: Readonly<Record<SearchField, readonly SearchField[]>> = {
  name: ['name'],
  tag: ['tag'],
  description: ['description'],
}

/**
 * Matches the word in any of the fields: verbatim or in an alternative spelling (full worth); as two joined
 * words of the document, or by its stem (2 less); as a prefix (3 less); as a near spelling (half). `plain`
 * makes all forms worth the same, which is much cheaper for an index.
 */
export function wordCondition(
  word: Word,
  fields: readonly FieldWorth[],
  languages: readonly string[],
  forms: WordForms,
): Condition {
  return new FormsOfWord(word, fields, stemTokens(word, languages), forms.plain).condition(forms)
}

/**
 * The forms of `wordCondition`, each created once, so that an index looks up a leaf once for all readings of
 * a text.
 */
export class FormsOfWord {
  readonly #word: Word
  readonly #fields: readonly FieldWorth[]
  readonly #plain: boolean
  readonly #asItStands: Condition
  #beginning: readonly Condition[] | null = null
  #near: readonly Condition[] | null = null
  /** Conditions with near spellings (0), prefixes (1) or both (2). */
  readonly #others: (Condition | undefined)[] = [undefined, undefined, undefined]

  constructor(word: Word, fields: readonly FieldWorth[], stems: StemTokens, plain: boolean) {
    this.#fields = fields
    this.#plain = plain
    this.#word = word
    this.#asItStands = this.#standing(stems)
  }

  /** `sounds` is false where no name has a sound of another script; the same for all calls. */
  condition({ prefix, similar }: Omit<WordForms, 'plain'>, sounds = true): Condition {
    if (!prefix && !similar) return this.#asItStands
    const number = prefix && similar ? 2 : prefix ? 1 : 0
    let made = this.#others[number]
    if (made === undefined) {
      made = this.#with(prefix, similar, sounds)
      this.#others[number] = made
    }
    return made
  }

  #with(prefix: boolean, similar: boolean, sounds: boolean): Condition {
    const parts = [this.#asItStands]
    if (prefix) {
      this.#beginning ??= this.#asBeginning()
      parts.push(...this.#beginning)
    }
    if (similar) {
      this.#near ??= this.#nearSpellings(sounds)
      parts.push(...this.#near)
    }
    return anyOf(parts)
  }

  #standing({ marked, plain }: StemTokens): Condition {
    const word = this.#word
    const parts: Condition[] = []
    for (const { field, worth } of this.#fields) {
      const less = this.#less(worth, 2)
      parts.push(wordLeaf(word.text, field, 'exact', worth))
      for (const spelling of word.variants) parts.push(wordLeaf(spelling, field, 'exact', worth))
      if (field !== 'description') parts.push(wordLeaf(joinMark + word.text, field, 'exact', less))
      for (const stem of marked) parts.push(wordLeaf(stemMark + stem, field, 'exact', less))
      for (const stem of plain) {
        if (!word.variants.includes(stem)) parts.push(wordLeaf(stem, field, 'exact', less))
      }
    }
    return anyOf(parts)
  }

  #asBeginning(): Condition[] {
    const { text } = this.#word
    if (text.length < shortestPrefix) return []
    return this.#fields.map(({ field, worth }) => wordLeaf(text, field, 'prefix', this.#less(worth, 3)))
  }

  #nearSpellings(withSounds: boolean): Condition[] {
    const word = this.#word
    const parts: Condition[] = []
    for (const { field, worth } of this.#fields) {
      const near = this.#less(worth, Math.ceil(worth / 2))
      const similar = wordLeaf(word.text, field, 'similar', near)
      parts.push(similar)
      if (field !== 'name' || !(withSounds || isOtherScript(word))) continue
      const sounds = soundLeaves(wordSounds(word), near)
      parts.push(...sounds)
      if (isOtherScript(word) && !this.#plain) parts.push(allOf([{ ...similar, weight: 2 }, anyOf(sounds)]))
    }
    return parts
  }

  #less(worth: number, by: number): number {
    return this.#plain ? worth : worth - by
  }
}

/** A name in Latin letters has few keys; a text in another script may stand for many. */
const mostSoundKeys = 5
const mostFineKeys = 16
const mostPlurals = 3

/** Fewer characters would match too many names, and fewer sounds too many words of a name. */
const fewestCharacters = 3
const fewestSounds = 4
const partLess = 2

/**
 * Names that, as a whole, sound like all of the words in another script, or, for a slightly lower score,
 * several words of a name that do.
 */
export function soundsLike(list: readonly Word[], worth: number): Condition {
  const isInCharacters = list.every(isChinese)
  if (isInCharacters && list.length < fewestCharacters) return nothing
  const keys = keysOf(list)
  const whole = soundLeaves(soundTokens(keys, wholeMark), worth)
  if (list.length === 1) return anyOf(whole)
  const saysEnough = (token: string): boolean => !isInCharacters || token.length > fewestSounds
  return anyOf([...whole, ...soundLeaves(soundTokens(keys, '').filter(saysEnough), worth - partLess)])
}

/**
 * Names with a word that sounds like this one in another script. With `beginning`, also words, and whole
 * names of two words, whose sound begins with it.
 */
export function soundOf(word: Word, beginning: boolean, worth: number): Condition {
  if (!beginning) return anyOf(soundLeaves(wordSounds(word), worth))
  const tokens = [...wordSounds(word), ...soundTokens(keysOf([word]), wholeMark)]
  return anyOf(tokens.map((token) => wordLeaf(token, 'name', 'prefix', worth)))
}

/** Names with a word in another script. */
export const inOtherScript: Condition = wordLeaf(otherSoundMark, 'name', 'prefix', 1)

const alikeWorth = 4
/** No word that is spoken: its key would be that of others. */
const unspoken = /^[^aeiouy]*$|(.)\1\1|[^a-z]/

/** Names with a word in Latin letters that sounds like this one, of at least so many consonants. */
export function soundsAlike(word: Word, fewestConsonants: number): Condition {
  if (isOtherScript(word) || unspoken.test(word.text)) return nothing
  const keys = soundKeys(word, 'fine', mostSoundKeys).filter(({ length }) => length >= fewestConsonants)
  return anyOf(withPlurals(keys).map((key) => wordLeaf(latinSoundMark + key, 'name', 'exact', alikeWorth)))
}

/** Texts repeat words. */
const soundsOfWords = new LruCache<string, readonly string[]>(5_000)

function wordSounds(word: Word): readonly string[] {
  let found = soundsOfWords.get(word.source)
  if (found === undefined) {
    found = soundTokens(keysOf([word]), '')
    soundsOfWords.set(word.source, found)
  }
  return found
}

/**
 * Sound keys of joined words: those of names in Latin letters, used only for texts in another script, and
 * those of names in other scripts.
 */
interface Keys {
  readonly latin: readonly string[]
  readonly other: readonly string[]
}

function keysOf(list: readonly Word[]): Keys {
  if (list.some(({ text }) => /[0-9]/.test(text))) return { latin: [], other: [] }
  const keys = (precision: Precision, most: number): string[] =>
    withPlurals(
      list.length === 1
        ? soundKeys(list[0]!, precision, most)
        : runKeys(list, precision, most).filter((key) => key.length > 2),
    )
  const latin = list.some(isOtherScript) ? keys('fine', mostFineKeys) : []
  return { latin, other: keys('coarse', mostSoundKeys) }
}

/** The tokens of names with these sounds. `mark` selects names that match as a whole. */
const soundTokens = ({ latin, other }: Keys, mark: string): string[] => [
  ...latin.map((key) => latinSoundMark + mark + key),
  ...other.map((key) => otherSoundMark + mark + key),
]

/** A final s is often lost or added in another script. */
function withPlurals(keys: readonly string[]): string[] {
  const others = keys
    .slice(0, mostPlurals)
    .map((key) => (key.endsWith('s') && key.length > 2 ? key.slice(0, -1) : `${key}s`))
  return [...new Set([...keys, ...others])]
}

/** The first token is the likeliest. */
const soundLeaves = (tokens: readonly string[], worth: number): Leaf[] =>
  tokens.map((token, i) => wordLeaf(token, 'name', 'exact', i === 0 ? worth : worth - 1))
