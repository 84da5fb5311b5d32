/** Autocompletion: turns the typed beginning of a business name into conditions on names. */

import { joinMark, wholeMark } from '../document/document-tokens.ts'
import type { Condition } from '../query.ts'
import { isOtherScript } from '../sounds/sounds.ts'
import { isLegalForm } from '../text/spellings.ts'
import { isStopWord } from '../text/stop-words.ts'
import { isCharacter, type Word, wholeRun, wholeToken, words } from '../text/tokenise.ts'
import { runsWith } from './characters.ts'
import {
  allOf,
  anyOf,
  distinct,
  mostWeighedWords,
  nothing,
  soundOf,
  soundsLike,
  wordCondition,
  wordLeaf,
} from './word-conditions.ts'

export interface NameCompletion {
  /** Every word in full or as a prefix, in any order. */
  readonly exact: Condition
  /** Names equal to the text. Part of `exact`, in which nothing else scores as high. */
  readonly whole: Condition
  /** Names that sound like the text in another script. */
  readonly sounding: () => Condition
  /**
   * Near spellings of the words (a single word only from four letters), including of an unfinished last word.
   * Computed on call.
   */
  readonly corrected: () => Condition
  /** A prefix of the joined form (see `wholeToken`) of every name that begins with the text. */
  readonly beginning: string
  /** The word being typed. */
  readonly last: string
}

const nameWorth = 10
const mostWords = 8
/**
 * Nearly every name is a distinct key, so prefixes of whole names are matched only when they are selective.
 */
const shortestBeginning = 3
const shortestCorrected = 4
/** Longer words are corrected only as complete words: by then, users have been offered the name. */
const longestUnfinished = 12
const letters = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * `text` is the text typed so far; `languages` are those whose inflections are recognised. A text without a
 * letter or digit matches nothing.
 */
export function completeName(text: string, languages: readonly string[]): NameCompletion {
  const list = words(text).slice(0, mostWords)
  if (list.length === 0)
    return {
      exact: nothing,
      whole: nothing,
      sounding: () => nothing,
      corrected: () => nothing,
      beginning: '',
      last: '',
    }
  const top = nameWorth * list.length
  const finder = new WordFinder(list, languages)
  const whole = wordLeaf(wholeMark + wholeToken(list), 'name', 'exact', top + 30)
  const beginning = wholeBeginning(list)
  const begins = wordLeaf(wholeMark + beginning, 'name', 'prefix', top + 20)
  const begun = beginning.length >= shortestBeginning ? withOptional(begins, list) : []
  return {
    whole,
    exact: anyOf([whole, ...begun, ...neighbours(list, finder), finder.every(false)]),
    sounding: () => finder.sounding(),
    corrected: () =>
      list.some((word) => word.text.length >= shortestCorrected) ? finder.every(true) : nothing,
    beginning,
    last: list.at(-1)!.text,
  }
}

/**
 * The start of a whole name's joined form (see `wholeToken`). Keeps the last word as typed, because it may be
 * incomplete.
 */
function wholeBeginning(list: readonly Word[]): string {
  return wholeRun(list.slice(0, -1)) + list.at(-1)!.text
}

/** Ranks a name that also has the skipped words (`the`, `ltd`) just before one without. */
function withOptional(begun: Condition, list: readonly Word[]): Condition[] {
  const others = list.slice(0, -1).filter(saysNothing)
  return [begun, ...others.map(({ text }) => allOf([begun, wordLeaf(text, 'name', 'exact', 1)]))]
}

const saysNothing = (word: Word): boolean =>
  !isCharacter(word) && (isLegalForm(word.text) || isStopWord(word.text))

/**
 * The last two words joined, or a single word as the start of a joined pair. Selective even if the last word
 * has only one letter so far.
 */
function neighbours(list: readonly Word[], finder: WordFinder): Condition[] {
  const last = list.at(-1)!
  const before = list.at(-2)
  if (before === undefined) {
    return last.text.length >= shortestCorrected ? [joinLeaf(last.text, nameWorth - 2)] : []
  }
  const others = list.slice(0, -2).map((word) => finder.find(word, false))
  return [allOf([joinLeaf(before.text + last.text, 2 * nameWorth + 5), ...others])]
}

const joinLeaf = (text: string, worth: number): Condition =>
  wordLeaf(joinMark + text, 'name', 'prefix', worth)

const nameField = [{ field: 'name', worth: nameWorth }] as const

class WordFinder {
  readonly #list: readonly Word[]
  readonly #languages: readonly string[]
  readonly #plain: boolean

  constructor(list: readonly Word[], languages: readonly string[]) {
    this.#list = list
    this.#languages = languages
    this.#plain = list.length > mostWeighedWords
  }

  /**
   * All words must match, except complete legal forms and stop words and, after misspelt words, a last word
   * of a single letter. Names that have those as well rank first.
   */
  every(corrected: boolean): Condition {
    const list = distinct(this.#list)
    const last = this.#list.at(-1)!
    const isOptional = (word: Word): boolean =>
      word.text === last.text ? corrected && word.text.length === 1 : saysNothing(word)
    const parts = list.flatMap((word, i) =>
      isOptional(word)
        ? []
        : [anyOf([this.find(word, corrected), ...runsWith(list, i, { similar: corrected, prefix: true })])],
    )
    const others = list.filter(isOptional).map((word) => this.find(word, false))
    if (parts.length === 0) return nothing
    return anyOf([allOf(parts), ...(others.length > 0 ? [allOf([...parts, ...others])] : [])])
  }

  /** Matches the words of a text in another script by sound, the last one as a prefix. */
  sounding(): Condition {
    if (!this.#list.some(isOtherScript)) return nothing
    const last = this.#list.at(-1)!
    const heard = (word: Word): Condition =>
      isCharacter(word) ? nothing : soundOf(word, word.text === last.text, nameWorth / 2)
    const parts = distinct(this.#list).map((word) => anyOf([this.find(word, false), heard(word)]))
    return anyOf([soundsLike(this.#list, nameWorth), allOf(parts)])
  }

  find(word: Word, corrected: boolean): Condition {
    const { length } = word.text
    const isLong = length >= shortestCorrected || (length === 3 && this.#list.length > 1)
    const similar = corrected && isLong && !isCharacter(word)
    const forms = { prefix: true, similar, plain: this.#plain }
    const found = wordCondition(word, nameField, this.#languages, forms)
    const isLast = word.text === this.#list.at(-1)!.text
    if (!similar || !isLast || length < shortestCorrected || length > longestUnfinished) return found
    const near = nearBeginnings(word.text).map(({ text, isLikely }) =>
      wordLeaf(text, 'name', 'prefix', nameWorth - (isLikely ? 6 : 7)),
    )
    return anyOf([found, ...near])
  }
}

interface NearBeginning {
  readonly text: string
  /** Whether the first letter is correct: users seldom mistype it. */
  readonly isLikely: boolean
}

/**
 * Prefixes that the typed one may stand for, if it has one typing error: letters transposed, omitted,
 * inserted or replaced.
 */
export function nearBeginnings(typed: string): readonly NearBeginning[] {
  const found = new Map<string, NearBeginning>()
  const add = (text: string, at: number): void => {
    if (text !== typed && !found.has(text)) found.set(text, { text, isLikely: at > 0 })
  }
  for (let at = typed.length - 1; at >= 0; at--) {
    const [before, letter, after] = [typed.slice(0, at), typed[at]!, typed.slice(at + 1)]
    if (at > 0) add(before.slice(0, -1) + letter + before.at(-1) + after, at - 1)
    add(before + after, at)
    for (const other of letters) {
      add(before + other + after, at)
      add(before + other + letter + after, at)
    }
  }
  return [...found.values()]
}
