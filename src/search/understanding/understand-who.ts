import { wholeMark } from '../document/document-tokens.ts'
import type { Condition } from '../query.ts'
import { inJapanese } from '../text/japanese-readings.ts'
import { isLegalForm } from '../text/spellings.ts'
import { readStemTokens, stemTokens } from '../text/stemming.ts'
import { isStopWord } from '../text/stop-words.ts'
import { isCharacter, longestToken, type Word, wholeToken } from '../text/tokenise.ts'
import { runsWith } from './characters.ts'
import {
  allOf,
  anyOf,
  distinct,
  FormsOfWord,
  mostCorrectedWords,
  mostWeighedWords,
  nothing,
  soundsLike,
  wordCondition,
  wordLeaf,
} from './word-conditions.ts'

/**
 * A name as it was asked for, read more and more generously. Each reading holds the one before it, which scores higher, and is worked out when
 * it is asked for.
 */
export interface WhoReading {
  /** Every word as it stands, in another spelling, by its stem or, the last one, as a beginning. */
  readonly exact: () => Condition
  /** The matches of `exact` after which nothing is corrected: all but beginnings. */
  readonly good: () => Condition
  /** Near spellings of every word; words joined that were written apart. */
  readonly corrected: () => Condition
  /** One word left out, each in turn. */
  readonly partial: () => readonly Condition[]
}

const nameWorth = 10
/** For each word of a name that sounds like the text as a whole: more than for near spellings. */
const soundWorth = 8
const nameField = [{ field: 'name', worth: nameWorth }] as const
/** Names of more words are told apart by them: whether they are Ltd or Inc does not matter. */
const mostWordsWithForms = 3

const noName: WhoReading = {
  exact: () => nothing,
  good: () => nothing,
  corrected: () => nothing,
  partial: () => [],
}

/** Legal forms and words that say nothing need not be in the name; one that has them as well comes first. */
export function understandWho(list: readonly Word[], languages: readonly string[]): WhoReading {
  if (list.length === 0) return noName
  const all = distinct(list)
  const meaningful = all.filter(
    (word) => isCharacter(word) || !(isLegalForm(word.text) || isStopWord(word.text)),
  )
  const required = meaningful.length > 0 ? meaningful : all
  const plain = meaningful.length === 0 || required.length > mostWeighedWords
  const optional =
    plain || required.length > mostWordsWithForms ? [] : all.filter((word) => !required.includes(word))
  const last = list.at(-1)!.text
  const formsOf: (FormsOfWord | undefined)[] = all.map(() => undefined)
  const find: Find = (word, { prefix, similar }) => {
    const at = all.indexOf(word)
    let forms = formsOf[at]
    if (forms === undefined) {
      forms = new FormsOfWord(word, nameField, stemTokens(word, languages), plain)
      formsOf[at] = forms
    }
    return forms.condition({ prefix, similar: similar && !isCharacter(word) })
  }
  const every = (prefix: boolean, similar: boolean): Condition => {
    const parts = required.map((word, i) => {
      const found = find(word, { similar, prefix: prefix && word.text === last })
      return plain ? found : anyOf([found, ...runsWith(required, i, { similar, prefix })])
    })
    if (optional.length === 0) return allOf(parts)
    const others = optional.map((word) => find(word, asItStands))
    return anyOf([allOf(parts), allOf([...parts, ...others])])
  }

  const heard = list.filter(({ text }) => text !== 'the' && !isLegalForm(text))
  const whole = wholeMark + wholeToken(list)
  const top = nameWorth * list.length
  const wholeName = wordLeaf(whole, 'name', 'exact', top + 30)
  const beginning = whole.length > 3 ? [wordLeaf(whole, 'name', 'prefix', top + 20)] : []
  const runs = pairsOf(required, languages, plain)
  let run: Condition[] | undefined
  const runTogether = (): Condition[] => {
    run ??= required.length <= 3 ? joined(runs, find, false) : []
    return run
  }
  return {
    good: () => anyOf([wholeName, every(false, false), ...runTogether()]),
    exact: () => anyOf([wholeName, ...beginning, every(true, false), ...runTogether()]),
    corrected: () =>
      required.length > mostCorrectedWords
        ? nothing
        : anyOf([
            wholeName,
            ...beginning,
            every(true, true),
            ...joined(runs, find, true),
            soundsLike(heard, soundWorth * heard.length),
            ...asJapanese(required),
          ]),
    partial: () => oneMissing(required, find),
  }
}

/** A text in Chinese characters as Japanese may read it. */
function asJapanese(required: readonly Word[]): Condition[] {
  const read = inJapanese(required)
  if (read === undefined) return []
  const worth = nameWorth * required.length + 20
  return [
    wordLeaf(wholeMark + wholeToken(read), 'name', 'exact', worth),
    soundsLike(read, soundWorth * read.length),
    allOf(read.map((word) => wordCondition(word, nameField, noLanguages, { ...asItStands, plain: true }))),
  ]
}

const noLanguages: readonly string[] = []
const asItStands = { prefix: false, similar: false }

type Find = (word: Word, forms: { prefix: boolean; similar: boolean }) => Condition

/** Two neighbouring words as one, and the words beside them. */
interface Pair {
  readonly run: () => FormsOfWord
  readonly rest: readonly Word[]
}

function pairsOf(required: readonly Word[], languages: readonly string[], plain: boolean): Pair[] {
  const pairs: Pair[] = []
  if (required.length > mostWeighedWords) return pairs
  for (let i = 1; i < required.length; i++) {
    const text = required[i - 1]!.text + required[i]!.text
    if (text.length > longestToken) continue
    let forms: FormsOfWord | undefined
    const run = (): FormsOfWord => {
      if (forms === undefined) {
        const word: Word = { text, variants: [], source: text }
        // Such a word seldom comes again.
        forms = new FormsOfWord(word, nameField, readStemTokens(word, languages), plain)
      }
      return forms
    }
    pairs.push({ run, rest: required.filter((_, at) => at !== i - 1 && at !== i) })
  }
  return pairs
}

/** Each two neighbouring words read as one: `sky line` finds `Skyline`. */
const joined = (pairs: readonly Pair[], find: Find, similar: boolean): Condition[] =>
  pairs.map(({ run, rest }) =>
    // What is missing as it stands need not be looked for in near spellings of the others.
    allOf([...rest.map((other) => find(other, asItStands)), run().condition({ prefix: false, similar })]),
  )

function oneMissing(required: readonly Word[], find: Find): Condition[] {
  if (required.length < 2 || required.length > mostWeighedWords) return []
  return required.map((_, left) =>
    allOf(
      required.filter((_word, at) => at !== left).map((word) => find(word, { prefix: false, similar: true })),
    ),
  )
}
