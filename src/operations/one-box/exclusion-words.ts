/** Words for what is not wanted (`restaurant except sushi`), read as a minus sign. */
import { isStopWord } from '../../search/text/stop-words.ts'
import { tokens } from '../../search/text/tokenise.ts'
import { understandAttributes } from '../../search/understanding/attribute-words.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import { beginsWithKind, namesKind } from './kinds.ts'
import { isBeside, isConnector } from './place-words.ts'

/** What follows is not wanted, a kind or a name. */
const except =
  'except for|except|excluding|other than|anything but|but not|ohne|außer|ausser|sauf|excepté|hormis|à part|excepto|menos|salvo|' +
  'tranne|eccetto|exceto|menos|behalve|utom|förutom|paitsi|ilman'
/** What follows is not wanted if it is a kind: `not italian`, not `not too expensive`. */
const not = 'que no sean?|que não seja|ce n’est pas|not|nicht|keine?|pas|non|não|niet|geen|inte|ei'

const pattern = new RegExp(`^(?<head>.*\\S)\\s+(?:(?<except>${except})|${not})\\s+(?<tail>[^\\s"-].*)$`, 'iu')

/** Of distances, and of what never closes: `not far from the station`, `pizza non stop`. */
const noExclusion = /^(?:stop|far|weit|loin|lejos|lontano|longe|ver|långt|kaukana)(?!\p{L})/iu
const mostExcludedWords = 3
/** Words behind a kind that may be a place: `museums in Helsinki except Kiasma`. */
const mostPlaceWords = 4

interface Words {
  readonly taxonomy: Taxonomy
  readonly country: string
  readonly language: string | undefined
}

/**
 * The text with a minus before what a word excludes behind a kind of business; the text itself if there is none. An
 * attribute (`ohne WLAN`), and a text that is a kind, are left as they are.
 */
export function withMinus(text: string, { taxonomy, country, language }: Words): string {
  const { head, except: isExcept, tail } = pattern.exec(text)?.groups ?? {}
  if (head === undefined || tail === undefined || noExclusion.test(tail)) return text
  if (!beginsWithKind(head, mostPlaceWords, taxonomy) || namesKind(text, taxonomy)) return text
  const parts = tail.split(/\s+/)
  const end = parts.findIndex((part, at) => at > 0 && (isConnector(part) || isBeside(part)))
  const named = end < 0 ? parts : parts.slice(0, end)
  const excluded = named.filter((part, at) => at === named.length - 1 || !isStopWord(tokens(part)[0] ?? ''))
  const what = excluded.join(' ').replace(/[.,;:!?]+$/, '')
  if (excluded.length > mostExcludedWords || what === '') return text
  const { attributes } = understandAttributes('what', what, { country, language, taxonomy }, false)
  if (attributes.length > 0 || (isExcept === undefined && !namesKind(what, taxonomy))) return text
  const minus = excluded.length > 1 ? `-"${what}"` : `-${what}`
  return [head, ...parts.slice(named.length), minus].join(' ')
}
