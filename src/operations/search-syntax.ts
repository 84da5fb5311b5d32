/** Quotes and minus signs in the text of a search: phrases that must be there, and what must not. */
import { joinMark, joins, wholeMark } from '../search/document/document-tokens.ts'
import type { Condition, SearchField } from '../search/query.ts'
import { stemLanguages } from '../search/text/stemming.ts'
import { type Word, wholeToken, words } from '../search/text/tokenise.ts'
import { type UnderstandContext, understand } from '../search/understanding/understand.ts'
import { allOf, anyOf, wordCondition, wordLeaf } from '../search/understanding/word-conditions.ts'

export interface SearchText {
  /** What is left of the text. */
  readonly text: string
  /** In quotes: words that must follow each other. */
  readonly phrases: readonly string[]
  /** Behind a minus sign, a word or a phrase in quotes. */
  readonly excluded: readonly string[]
}

const none: readonly string[] = []
const mayHaveSyntax = /["“”„«»]|(?:^|\s)-\S/
const anyQuote = /[“”„«»]/g
const phrasePattern = /(?<=^|[\s(])(-?)"\s*([^"]*?)\s*"(?=$|[\s,.;:!?)])/g
const exclusionPattern = /(?<=^|\s)-(?=[\p{L}\p{N}])([^\s"]+)/gu
/** Further ones are plain text: each adds to the condition. */
const mostParts = 8

/** Reads the syntax of a text. A quote without its second one and a minus within a word are plain text. */
export function readSearchText(text: string): SearchText {
  if (!mayHaveSyntax.test(text)) return { text, phrases: none, excluded: none }
  const phrases: string[] = []
  const excluded: string[] = []
  const take = (list: string[], part: string, whole: string): string => {
    if (phrases.length + excluded.length >= mostParts || words(part).length === 0) return whole
    list.push(part)
    return ' '
  }
  const rest = text
    .replace(anyQuote, '"')
    .replace(phrasePattern, (whole, minus: string, part: string) =>
      take(minus === '' ? phrases : excluded, part, whole),
    )
    .replace(exclusionPattern, (whole, part: string) => take(excluded, part, whole))
  if (phrases.length + excluded.length === 0) return { text, phrases: none, excluded: none }
  return { text: rest.replace(/\s+/g, ' ').trim(), phrases, excluded }
}

/** The phrases and exclusions of a text, as people write them. */
export const writtenSyntax = ({ phrases, excluded }: Pick<SearchText, 'phrases' | 'excluded'>): string[] => [
  ...phrases.map((phrase) => `"${phrase}"`),
  ...excluded.map((part) => (/\s/.test(part) ? `-"${part}"` : `-${part}`)),
]

const phraseFields = [
  ['name', 12],
  ['tag', 9],
] as const
const wholeNameWorth = 30

/** The condition of all phrases; null without any. */
export function phrasesCondition(phrases: readonly string[]): Condition | null {
  if (phrases.length === 0) return null
  return allOf(phrases.map((phrase) => phraseCondition(words(phrase))))
}

/** The words one behind the other in a name or a tag; a name of nothing else is worth more. */
function phraseCondition(list: readonly Word[]): Condition {
  const inField = (field: SearchField, worth: number): Condition =>
    allOf([
      ...list.map((word) => wordLeaf(word.text, field, 'exact', worth)),
      ...joins(list).map((joined) => wordLeaf(joinMark + joined, field, 'exact', 1)),
    ])
  const [name, tag] = phraseFields.map(([field, worth]) => inField(field, worth))
  const whole = wordLeaf(wholeMark + wholeToken(list), 'name', 'exact', wholeNameWorth)
  return anyOf([allOf([name!, whole]), name!, tag!])
}

const everyField = [
  { field: 'name', worth: 1 },
  { field: 'tag', worth: 1 },
  { field: 'description', worth: 1 },
] as const

/** What no result may match; null without exclusions: a word in any field, its category, or a phrase in quotes. */
export function exclusionCondition(
  excluded: readonly string[],
  context: Omit<UnderstandContext, 'gazetteer' | 'near'>,
): Condition | null {
  if (excluded.length === 0) return null
  return anyOf(
    excluded.map((part) => {
      const list = words(part)
      if (list.length > 1) return phraseCondition(list)
      const forms = { prefix: false, similar: false, plain: true }
      const said = list.map((word) => wordCondition(word, everyField, stemLanguages(context.country), forms))
      const [named] = understand('what', part, context).steps
      return anyOf([...said, ...(named === undefined ? [] : [named().condition])])
    }),
  )
}
