/** How one word of a phrase is looked for, with what each form is worth. */

import { Recent } from '../recent.ts'
import { joinMark, latinSoundMark, otherSoundMark, stemMark, wholeMark } from './document-tokens.ts'
import type { Word } from './normalise.ts'
import type { Condition, Leaf, SearchField } from './query.ts'
import { isOtherScript, type Precision, runKeys, soundKeys } from './sounds.ts'
import { stemTokens } from './stemming.ts'

/** What a word is worth in a field when found as it stands; other forms are worth less. */
export interface FieldWorth {
  readonly field: SearchField
  readonly worth: number
}

export interface WordForms {
  /** Also words that begin with it (from two letters). */
  readonly prefix: boolean
  /** Also near spellings. */
  readonly similar: boolean
  /** Every form is worth the same within a field. */
  readonly plain: boolean
}

/** Longer texts are matched word by word, without weighing the forms of each or trying readings of their parts. */
export const mostWeighedWords = 6
/** Longer ones are not corrected. */
export const mostCorrectedWords = 10

const shortestPrefix = 2

export const nothing: Condition = { kind: 'any', parts: [] }

/** Whether it can be seen at once that nothing matches. */
export const isNothing = (condition: Condition): boolean =>
  condition.kind === 'any' && condition.parts.length === 0

/** `any` without needless nesting. */
export function anyOf(parts: readonly Condition[]): Condition {
  const possible = parts.filter((part) => !isNothing(part))
  if (possible.length === 0) return nothing
  return possible.length === 1 ? possible[0]! : { kind: 'any', parts: possible }
}

/** `all` without needless nesting. */
export function allOf(parts: readonly Condition[]): Condition {
  return parts.length === 1 ? parts[0]! : { kind: 'all', parts }
}

/** Each word once, in order. */
export function distinct(list: readonly Word[]): Word[] {
  const seen = new Set<string>()
  return list.filter((word) => !seen.has(word.text) && seen.add(word.text))
}

export function wordLeaf(
  token: string,
  field: SearchField,
  form: 'exact' | 'prefix' | 'similar',
  weight: number,
): Leaf {
  return { kind: 'word', word: token, fields: [field], form, weight: Math.max(1, weight) }
}

/**
 * The word in any of the fields: as it stands or in another spelling (full worth), as two words of the text run together or by its stem
 * (2 less), as a beginning (3 less), as a near spelling (half). `plain` forms are all worth the same, which an index answers much more
 * cheaply.
 */
export function wordCondition(
  word: Word,
  fields: readonly FieldWorth[],
  languages: readonly string[],
  forms: WordForms,
): Condition {
  const parts: Condition[] = []
  const { marked, plain } = stemTokens(word, languages)
  for (const { field, worth } of fields) {
    const less = (by: number): number => (forms.plain ? worth : worth - by)
    parts.push(wordLeaf(word.text, field, 'exact', worth))
    for (const spelling of word.variants) parts.push(wordLeaf(spelling, field, 'exact', worth))
    if (field !== 'description') parts.push(wordLeaf(joinMark + word.text, field, 'exact', less(2)))
    for (const stem of marked) parts.push(wordLeaf(stemMark + stem, field, 'exact', less(2)))
    for (const stem of plain) {
      if (!word.variants.includes(stem)) parts.push(wordLeaf(stem, field, 'exact', less(2)))
    }
    if (forms.prefix && word.text.length >= shortestPrefix) {
      parts.push(wordLeaf(word.text, field, 'prefix', less(3)))
    }
    if (!forms.similar) continue
    const near = less(Math.ceil(worth / 2))
    const similar = wordLeaf(word.text, field, 'similar', near)
    parts.push(similar)
    if (field !== 'name') continue
    const sounds = soundLeaves(wordSounds(word), near)
    parts.push(...sounds)
    if (isOtherScript(word) && !forms.plain) parts.push(allOf([{ ...similar, weight: 2 }, anyOf(sounds)]))
  }
  return anyOf(parts)
}

/** A name in Latin letters has few keys, a text in another script may stand for many of them. */
const mostSoundKeys = 6
const mostFineKeys = 16
const mostPlurals = 4

/** A name that sounds like all of the words together in another script. */
export function soundsLike(list: readonly Word[], worth: number): Condition {
  return anyOf(soundLeaves(soundTokens(list, list.length > 1 ? ['', wholeMark] : [wholeMark]), worth))
}

/** Names with a word that sounds like this one in another script, or, as a `beginning`, begins so. */
export function soundOf(word: Word, beginning: boolean, worth: number): Condition {
  const form = beginning ? 'prefix' : 'exact'
  return anyOf(wordSounds(word).map((token) => wordLeaf(token, 'name', form, worth)))
}

/** Texts repeat words. */
const heard = new Recent<string, readonly string[]>(5_000)

function wordSounds(word: Word): readonly string[] {
  let found = heard.get(word.source)
  if (found === undefined) {
    found = soundTokens([word], [''])
    heard.set(word.source, found)
  }
  return found
}

/** What names that sound like the words run together have as a token, when either is written in another script. */
function soundTokens(list: readonly Word[], marks: readonly string[]): string[] {
  if (list.some(({ text }) => /[0-9]/.test(text))) return []
  const keys = (precision: Precision, most: number): string[] =>
    list.length === 1
      ? soundKeys(list[0]!, precision, most)
      : runKeys(list, precision, most).filter((key) => key.length > 2)
  const marked = (mark: string, found: readonly string[]): string[] =>
    marks.flatMap((more) => found.map((key) => mark + more + key))
  const others = marked(otherSoundMark, withPlurals(keys('coarse', mostSoundKeys)))
  if (!list.some(isOtherScript)) return others
  return [...marked(latinSoundMark, withPlurals(keys('fine', mostFineKeys))), ...others]
}

/** An s at the end is often lost on the way to another script, or found. */
function withPlurals(keys: readonly string[]): string[] {
  const others = keys
    .slice(0, mostPlurals)
    .map((key) => (key.endsWith('s') && key.length > 2 ? key.slice(0, -1) : `${key}s`))
  return [...new Set([...keys, ...others])]
}

const soundLeaves = (tokens: readonly string[], worth: number): Leaf[] =>
  tokens.map((token) => wordLeaf(token, 'name', 'exact', worth))
