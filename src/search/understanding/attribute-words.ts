/** Attributes in a phrase: `vegan restaurant` asks for restaurants with the attribute `vegan`. */
import {
  type AttributeName,
  attributeNames,
  attributes,
  valuesOfHaving,
} from '../../entity/attributes/index.ts'
import { attributeFlag } from '../document/features.ts'
import type { Condition } from '../query.ts'
import { isFiller } from '../text/stop-words.ts'
import { type Word, words } from '../text/tokenise.ts'
import {
  type SearchMode,
  type Step,
  type UnderstandContext,
  type Understanding,
  understand,
} from './understand.ts'
import { allOf, anyOf, type FieldWorth, wordLeaf } from './word-conditions.ts'

/** An understanding in which words may ask for attributes. */
export interface AttributeUnderstanding extends Understanding {
  /** The attributes asked for; empty if the phrase asks for none. */
  readonly attributes: readonly AttributeName[]
  /** Number of the reading that only ranks by the attributes; the one before all others, 1, filters by them. */
  readonly rankingStep: number
  /** Whether the first step is of an id that the text is, before those of its words. */
  readonly byId?: boolean
}

/** Number of the reading that filters by attributes, where there are some. */
export const filteringStep = 1

/** Words of a search for an attribute. The last letters of an open one may be others. */
interface Asking {
  readonly attribute: AttributeName
  readonly tokens: readonly string[]
  readonly isOpen: boolean
}

const mostOtherLetters = 3
/** Without its last letters, a word still has so many. */
const shortestStart = 3
const flagWorth = 8
const partlyWorth = 4
/** A business that says it in its texts counts as well. */
const texts: readonly FieldWorth[] = [
  { field: 'tag', worth: 6 },
  { field: 'description', worth: 4 },
  { field: 'name', worth: 4 },
]

/** By the first token; longer ones first. */
const askings: ReadonlyMap<string, readonly Asking[]> = Map.groupBy(
  attributeNames
    .flatMap((attribute) =>
      attributes[attribute].asked.split(',').map((text): Asking => {
        const isOpen = text.trim().endsWith('*')
        return { attribute, tokens: words(text.replace('*', '')).map((word) => word.text), isOpen }
      }),
    )
    .sort((a, b) => b.tokens.length - a.tokens.length || Number(a.isOpen) - Number(b.isOpen)),
  ({ tokens }) => tokens[0]!,
)

/** The part of a phrase that asks for an attribute. */
interface AskedPart {
  readonly attribute: AttributeName
  readonly said: readonly Word[]
}

/** Understands a text with the attributes that it asks for; `hidden`: attributes must not be searched. */
export function understandAttributes(
  mode: SearchMode,
  text: string,
  context: UnderstandContext,
  hidden: boolean,
): AttributeUnderstanding {
  const whole = understand(mode, text, context)
  const found = hidden || (mode !== 'what' && mode !== 'keyword') ? null : askedIn(text)
  if (found === null) return withoutAttributes(whole)
  const isAlone = found.rest.every((word) => isFiller(word.text))
  const namesKind = whole.categoryIds.length > 0
  if (isAlone && namesKind && !found.parts.every(isMeantAlone)) return withoutAttributes(whole)
  const restText = found.rest.map(({ source }) => source).join(' ')
  const rest = isAlone ? understand('browse', '', context) : understand(mode, restText, context)
  if (!isAlone && rest.categoryIds.length === 0) return withoutAttributes(whole)
  // `vegan restaurant` may be a word for restaurants, and `gay bar` a kind of business of its own.
  const isOwnKind = !isAlone && whole.categoryIds.some((id) => !rest.categoryIds.includes(id))
  const [first, ...later] = whole.steps
  const kind = (): Step => rest.steps[0]!()
  const filtered = (): Step => {
    const having = allOf([kind().condition, ...found.parts.map(evidence)])
    return withCondition(kind(), isOwnKind ? anyOf([having, first!().condition]) : having)
  }
  const ranked = (): Step => ({
    ...withCondition(kind(), favouringPart(kind(), found.parts)),
    match: 'similar',
  })
  const before = isAlone || (namesKind && !isOwnKind) ? [filtered] : [filtered, first!]
  return {
    ...whole,
    categoryIds: namesKind ? whole.categoryIds : rest.categoryIds,
    steps: [...before, isAlone ? first! : ranked, ...later],
    attributes: found.parts.map(({ attribute }) => attribute),
    rankingStep: isAlone ? 0 : before.length + 1,
  }
}

const withoutAttributes = (whole: Understanding): AttributeUnderstanding => ({
  ...whole,
  attributes: none,
  rankingStep: 0,
})

const withCondition = (step: Step, condition: Condition): Step => ({ ...step, condition, enough: condition })

/** Words for these say nothing else, also where categories have them as synonyms. */
const isMeantAlone = ({ attribute }: AskedPart): boolean => attributes[attribute].meantAlone === true

/** Those that have an attribute partly score higher. */
const favouringPart = ({ condition }: Step, parts: readonly AskedPart[]): Condition =>
  anyOf([
    ...parts.map(({ attribute }) =>
      allOf([condition, flags(attribute, attributes[attribute].partly ?? [], partlyWorth)]),
    ),
    condition,
  ])

const none: readonly never[] = []

/** The parts of a text that ask for attributes, and the other words; null if there are none. */
function askedIn(text: string): { parts: readonly AskedPart[]; rest: readonly Word[] } | null {
  const list = words(text.slice(0, longestText)).slice(0, mostWords)
  const parts: AskedPart[] = []
  const rest: Word[] = []
  for (let at = 0; at < list.length; ) {
    const asking = askingAt(list, at)
    if (asking === undefined) rest.push(list[at++]!)
    else {
      while (rest.length > 0 && joining.has(rest.at(-1)!.text)) rest.pop()
      parts.push({ attribute: asking.attribute, said: list.slice(at, at + asking.tokens.length) })
      at += asking.tokens.length
    }
  }
  return parts.length === 0 ? null : { parts, rest }
}

/** Words that join a kind of business to what it has: `pub that allows dogs`. */
const joining: ReadonlySet<string> = new Set(
  'that which who where is are having has have offers offering serves serving with for and que qui avec con y et e und die das der mit wo es joka jossa johon on saa som med che met per para pour fur com'.split(
    ' ',
  ),
)
const longestText = 1_000
const mostWords = 16

function askingAt(list: readonly Word[], at: number): Asking | undefined {
  const { text } = list[at]!
  for (
    let less = 0;
    less <= mostOtherLetters && (less === 0 || text.length - less >= shortestStart);
    less++
  ) {
    const start = less === 0 ? text : text.slice(0, -less)
    const found = askings.get(start)?.find((asking) => isSaid(asking, list, at))
    if (found !== undefined) return found
  }
  return undefined
}

const isSaid = ({ tokens, isOpen }: Asking, list: readonly Word[], at: number): boolean =>
  tokens.every((token, i) => {
    const said = list[at + i]?.text
    if (said === undefined) return false
    const mayGoOn = isOpen && i === tokens.length - 1
    return mayGoOn ? said.startsWith(token) && said.length - token.length <= mostOtherLetters : said === token
  })

const flags = (attribute: AttributeName, values: readonly string[], weight: number): Condition => ({
  kind: 'flag',
  ids: values.map((value) => attributeFlag(attribute, value)),
  weight,
})

/** The attribute is stated, or the texts of the business say it in the words of the phrase. */
const evidence = ({ attribute, said }: AskedPart): Condition =>
  anyOf([
    flags(attribute, valuesOfHaving(attribute), flagWorth),
    allOf(
      said
        .filter((word) => !isFiller(word.text))
        .map((word) => anyOf(texts.map(({ field, worth }) => wordLeaf(word.text, field, 'exact', worth)))),
    ),
  ])
