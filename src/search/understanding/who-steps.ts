/**
 * The conditions for a name, from strict to generous: `understand-who.ts` reads the words, `kind-words.ts` tells
 * which of them only say a kind. Those may be said otherwise, or be missing, where the rest is distinctive.
 */
import type { Taxonomy } from '../../taxonomy/category.ts'
import type { Condition, MayMatch } from '../query.ts'
import type { Word } from '../text/tokenise.ts'
import { type NameParts, ofKind, partsOfName } from './kind-words.ts'
import { understandWho, type WhoReading } from './understand-who.ts'
import type { Match } from './understanding.ts'
import { allOf, anyOf, nothing } from './word-conditions.ts'

/** More listings that share some of the words are no answer. */
const mostSharing = 100

/** A reading for when no strict one has an answer. */
export interface LooseReading {
  readonly condition: Condition
  readonly match: Match
  /** More matches than this are no answer. */
  readonly most: number
}

export interface WhoSteps {
  /** The words as written. */
  readonly reading: WhoReading
  /** The telling words as written, and the same kinds in other words. Nothing if the telling words may not match. */
  readonly otherKind: (mayMatch?: MayMatch) => Condition
  /** All that a name in one place may be: misspelt, by sound, of another kind. */
  readonly anyhow: () => Condition
  /** Rungs of looser readings: those of a later one count if none of an earlier one has matches. */
  readonly loose: () => readonly (readonly LooseReading[])[]
  /** Categories that the kind words name. */
  readonly kinds: () => readonly string[]
}

export function whoSteps(list: readonly Word[], languages: readonly string[], taxonomy: Taxonomy): WhoSteps {
  const reading = understandWho(list, languages)
  let known: NameParts | undefined
  const parts = (): NameParts => {
    known ??= partsOfName(list, languages, taxonomy, 'as written')
    return known
  }
  let toldApart: WhoReading | undefined
  /** The telling words; null if there are no others, or none. */
  const telling = (): WhoReading | null => {
    const { telling: words, kinds } = parts()
    if (words.length === 0 || kinds.length === 0) return null
    toldApart ??= understandWho(words, languages)
    return toldApart
  }
  const withKinds = (condition: Condition): Condition =>
    allOf([condition, ...parts().kinds.map((kind) => ofKind(kind, languages, taxonomy))])
  /** For when nothing else has an answer: kind words may be misspelt. */
  const lookCloser = (): void => {
    if (parts().kinds.length === 0) known = partsOfName(list, languages, taxonomy, 'misspelt')
  }
  const otherKind = (mayMatch: MayMatch = () => true): Condition => {
    const rest = telling()
    if (rest === null) return nothing
    const told = rest.good()
    return mayMatch(told) ? withKinds(told) : nothing
  }
  /** One telling word left out, among listings of the kind. */
  const tellingMissing = (): LooseReading[] =>
    (telling()?.partial() ?? [])
      .filter(({ words }) => words.some(saysMuch))
      .map(({ condition }) => ({
        condition: withKinds(condition),
        match: 'guess',
        most: mostSharing,
      }))
  return {
    reading,
    otherKind,
    anyhow: () => {
      lookCloser()
      const rest = telling()
      const others = rest === null ? [] : [withKinds(rest.corrected()), rest.corrected(), rest.heard()]
      return anyOf([reading.corrected(), reading.heard(), otherKind(), ...others])
    },
    loose: () => {
      lookCloser()
      const rest = telling()
      const similar = (condition: Condition, most = mostSharing): LooseReading[] => [
        { condition, match: 'similar', most },
      ]
      const otherwise =
        rest === null
          ? [similar(reading.heard())]
          : [
              similar(rest.whole(), Number.POSITIVE_INFINITY),
              similar(withKinds(rest.corrected())),
              oneKindMissing(rest, parts(), languages, taxonomy),
              similar(rest.good()),
              similar(reading.heard()),
              similar(withKinds(rest.heard())),
              similar(rest.corrected()),
              similar(rest.heard()),
            ]
      return [...otherwise, [...missing(reading, parts()), ...tellingMissing()]]
    },
    kinds: () => parts().kinds.flatMap(({ categoryIds }) => categoryIds),
  }
}

/** One kind left out of several, each in turn. */
function oneKindMissing(
  rest: WhoReading,
  { kinds }: NameParts,
  languages: readonly string[],
  taxonomy: Taxonomy,
): LooseReading[] {
  if (kinds.length < 2) return []
  return kinds.map((left) => {
    const others = kinds.filter((kind) => kind !== left).map((kind) => ofKind(kind, languages, taxonomy))
    return { condition: allOf([rest.good(), ...others]), match: 'similar', most: mostSharing }
  })
}

/** Numbers and single letters alone tell no business from others of its kind. */
const saysMuch = ({ text }: Word): boolean => /[a-z]{2}/.test(text)

/** One word left out, the last one first, as long as one is left that tells something. */
function missing(reading: WhoReading, { telling, kinds }: NameParts): LooseReading[] {
  const isTold = kinds.length > 0 && telling.length > 0
  const tells = (word: Word): boolean => saysMuch(word) && telling.some(({ text }) => text === word.text)
  return reading
    .partial()
    .filter(({ words }) => !isTold || words.some(tells))
    .map(({ condition }): LooseReading => ({ condition, match: 'guess', most: mostSharing }))
    .reverse()
}
