import { wholeMark } from './document-tokens.ts'
import { type Word, wholeToken } from './normalise.ts'
import type { Condition } from './query.ts'
import { isLegalForm } from './spellings.ts'
import { isStopWord } from './stop-words.ts'
import { allOf, anyOf, distinct, nothing, wordCondition, wordLeaf } from './word-conditions.ts'

/** A name as it was asked for, read more and more generously. Each reading holds the one before it, which scores higher. */
export interface WhoReading {
  /** Every word as it stands, in another spelling, by its stem or, the last one, as a beginning. */
  readonly exact: Condition
  /** The matches of `exact` after which nothing is corrected: all but beginnings. */
  readonly good: Condition
  /** Near spellings of every word; words joined that were written apart. */
  readonly corrected: Condition
  /** One word may be missing. */
  readonly loose: Condition
}

const nameWorth = 10
const longestSplit = 6

/** Parts of `generic` are words that may be missing from a name of two words: kinds of business and places, as in `Zizzi restaurant`. */
export function understandWho(
  list: readonly Word[],
  languages: readonly string[],
  generic: (word: Word) => boolean,
): WhoReading {
  if (list.length === 0) return { exact: nothing, good: nothing, corrected: nothing, loose: nothing }
  const meaningful = distinct(list).filter((word) => !isLegalForm(word.text) && !isStopWord(word.text))
  const required = meaningful.length > 0 ? meaningful : distinct(list)
  const optional = meaningful.length > 0 ? distinct(list).filter((word) => !meaningful.includes(word)) : []
  const last = list.at(-1)
  const find = (word: Word, forms: { prefix: boolean; similar: boolean }): Condition =>
    wordCondition(word, [{ field: 'name', worth: nameWorth }], languages, forms)

  const whole = wholeMark + wholeToken(list)
  const top = nameWorth * list.length
  const wholeName = wordLeaf(whole, 'name', 'exact', top + 30)
  const beginning = whole.length > 3 ? [wordLeaf(whole, 'name', 'prefix', top + 20)] : []
  const every = (forms: { prefix: boolean; similar: boolean }): Condition =>
    allOf(required.map((word) => find(word, { ...forms, prefix: forms.prefix && word.text === last?.text })))
  const asItStands = { prefix: false, similar: false }
  const withOptional =
    optional.length > 0 ? [allOf([every(asItStands), ...optional.map((word) => find(word, asItStands))])] : []

  const good = anyOf([
    wholeName,
    ...withOptional,
    every(asItStands),
    ...joined(required, find, required.length <= 3),
  ])
  const exact = anyOf([...beginning, good, every({ prefix: true, similar: false })])
  const corrected = anyOf([exact, every({ prefix: true, similar: true }), ...joined(required, find, true)])
  return { exact, good, corrected, loose: anyOf([corrected, ...oneMissing(required, find, generic)]) }
}

type Find = (word: Word, forms: { prefix: boolean; similar: boolean }) => Condition

/** Each two neighbouring words read as one: `sky line` finds `Skyline`. */
function joined(required: readonly Word[], find: Find, wanted: boolean): Condition[] {
  if (!wanted || required.length > longestSplit) return []
  return required.slice(1).map((word, i) => {
    const text = required[i]!.text + word.text
    const run: Word = { text, variants: [], source: text }
    const rest = required.filter((_, at) => at !== i && at !== i + 1)
    const asItStands = { prefix: false, similar: false }
    return allOf([find(run, asItStands), ...rest.map((other) => find(other, asItStands))])
  })
}

function oneMissing(required: readonly Word[], find: Find, generic: (word: Word) => boolean): Condition[] {
  if (required.length < 2 || required.length > longestSplit) return []
  return required.flatMap((word, i) => {
    if (required.length === 2 && !generic(word)) return []
    const rest = required.filter((_, at) => at !== i)
    if (rest.every(generic)) return []
    return [allOf(rest.map((other) => find(other, { prefix: false, similar: true })))]
  })
}
