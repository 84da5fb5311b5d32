import { alternativeMark, initialsMark, wholeMark } from '../document/document-tokens.ts'
import type { Condition, MayMatch } from '../query.ts'
import { isOtherScript } from '../sounds/sounds.ts'
import { asInitials } from '../text/initials.ts'
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
  inOtherScript,
  mostCorrectedWords,
  mostWeighedWords,
  nothing,
  soundsAlike,
  soundsLike,
  wordCondition,
  wordLeaf,
} from './word-conditions.ts'

/**
 * Readings of a business name, from strict to generous. Each matches everything that the previous one
 * matches, with a lower score for the rest, and is computed on call.
 */
export interface WhoReading {
  /** Every word verbatim, in an alternative spelling, by its stem or, for the last one, as a prefix. */
  readonly exact: () => Condition
  /** The matches of `exact` that rule out correction: all but prefixes. */
  readonly good: () => Condition
  /** Near spellings of every word; adjacent words joined. */
  readonly corrected: (mayMatch?: MayMatch) => Condition
  /** The name as a whole. */
  readonly whole: () => Condition
  /** Names with words that sound like every word. */
  readonly heard: () => Condition
  /** One word left out, each in turn, with the words that are left. */
  readonly partial: () => readonly PartOfName[]
}

export interface PartOfName {
  readonly words: readonly Word[]
  readonly condition: Condition
}

const nameWorth = 10
/** Worth per word of a name that sounds like the whole text: more than near spellings. */
const soundWorth = 8
/** Above what a name is worth that has all of the words: names that begin with the text are worth more. */
const alternativeBonus = 10
/** Of a word of an alternative name. */
const alternativeWorth = 6
const initialsBonus = 5
/** Fewer consonants are the sound of too many words. */
const fewestConsonants = 3
const fewestConsonantsAlone = 4
/** Fewer letters are the initials of too many names: they count only if no name has the letters as a word. */
const sureInitials = 4
const nameField = [{ field: 'name', worth: nameWorth }] as const
/** Names with more words are distinctive without their legal form (Ltd or Inc). */
const mostWordsWithForms = 3

const noName: WhoReading = {
  exact: () => nothing,
  good: () => nothing,
  corrected: () => nothing,
  whole: () => nothing,
  heard: () => nothing,
  partial: () => [],
}

/** Legal forms and stop words are optional. Names that have them rank first. */
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
  let hasOtherScripts = true
  const formsOf: (FormsOfWord | undefined)[] = all.map(() => undefined)
  const find: Find = (word, { prefix, similar }) => {
    const at = all.indexOf(word)
    let forms = formsOf[at]
    if (forms === undefined) {
      forms = new FormsOfWord(word, nameField, stemTokens(word, languages), plain)
      formsOf[at] = forms
    }
    return forms.condition({ prefix, similar: similar && !isCharacter(word) }, hasOtherScripts)
  }
  const inAlternatives = required.map(({ text }) =>
    wordLeaf(alternativeMark + text, 'name', 'exact', alternativeWorth),
  )
  const every = (prefix: boolean, similar: boolean): Condition => {
    const parts = required.map((word, i) => {
      const found = find(word, { similar, prefix: prefix && word.text === last })
      return plain ? found : anyOf([found, inAlternatives[i]!, ...runsWith(required, i, { similar, prefix })])
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
  const alternative = wordLeaf(alternativeMark + whole, 'name', 'exact', top + alternativeBonus)
  const letters = asInitials(list)
  const initials =
    letters === null ? [] : [wordLeaf(initialsMark + letters, 'name', 'exact', top + initialsBonus)]
  const asWhole = [
    wholeName,
    alternative,
    ...beginning,
    ...(letters !== null && letters.length >= sureInitials ? initials : []),
  ]
  const runs = pairsOf(required, languages, plain)
  let run: Condition[] | undefined
  const runTogether = (): Condition[] => {
    run ??= required.length <= 3 ? joined(runs, find, { similar: false, sounds: false }) : []
    return run
  }
  return {
    good: () => anyOf([wholeName, alternative, every(false, false), ...runTogether()]),
    exact: () => anyOf([...asWhole, every(true, false), ...runTogether()]),
    corrected: (mayMatch = () => true) => {
      if (required.length > mostCorrectedWords) return nothing
      hasOtherScripts &&= mayMatch(inOtherScript)
      return anyOf([
        ...asWhole,
        ...initials,
        every(true, true),
        ...joined(runs, find, { similar: true, sounds: hasOtherScripts }),
        ...(hasOtherScripts || heard.some(isOtherScript)
          ? [soundsLike(heard, soundWorth * heard.length)]
          : []),
        ...asJapanese(required),
      ])
    },
    whole: () => anyOf([wholeName, alternative]),
    heard: () => {
      const fewest = required.length > 1 ? fewestConsonants : fewestConsonantsAlone
      return allOf(
        required.map((word) =>
          anyOf([find(word, { prefix: false, similar: true }), soundsAlike(word, fewest)]),
        ),
      )
    },
    partial: () => oneMissing(required, find),
  }
}

/** Reads a text in Chinese characters as Japanese. */
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

/** Two adjacent words joined, and the remaining words. */
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
        // Not cached: joined words seldom recur.
        forms = new FormsOfWord(word, nameField, readStemTokens(word, languages), plain)
      }
      return forms
    }
    pairs.push({ run, rest: required.filter((_, at) => at !== i - 1 && at !== i) })
  }
  return pairs
}

/** Joins each pair of adjacent words: `sky line` finds `Skyline`. */
const joined = (
  pairs: readonly Pair[],
  find: Find,
  { similar, sounds }: { similar: boolean; sounds: boolean },
): Condition[] =>
  pairs.map(({ run, rest }) =>
    // Near spellings are tried for the joined word only.
    allOf([
      ...rest.map((other) => find(other, asItStands)),
      run().condition({ prefix: false, similar }, sounds),
    ]),
  )

function oneMissing(required: readonly Word[], find: Find): PartOfName[] {
  if (required.length < 2 || required.length > mostWeighedWords) return []
  return required.map((_, left) => {
    const words = required.filter((_word, at) => at !== left)
    return { words, condition: allOf(words.map((word) => find(word, { prefix: false, similar: true }))) }
  })
}
