/**
 * Pieces in company: what stands before a piece, and the language that it stands in, change what it says: `bad` is a bath in German only. Each such
 * pair that texts have often enough is learned beside the piece itself.
 */
import { tellingLanguages } from '../../../../src/taxonomy/finding/associations.ts'

/** A piece and the piece before it or, behind all pieces, the place of a language. */
export interface Pair {
  readonly piece: number
  readonly companion: number
}

/** What stands in a text, each with its share. */
export interface Shared {
  readonly pieces: readonly number[]
  readonly shares: readonly number[]
}

export interface Company {
  /** Sorted by piece and companion. */
  readonly pairs: readonly Pair[]
  /** How much a pair counts in a text, before that is divided by the root of what all pieces tell. */
  readonly shares: readonly number[]
  /** The numbers of the pairs of a text: those of its language, and those of pieces that stand side by side. */
  of(text: ReadText): readonly (readonly number[])[]
}

export interface ReadText {
  readonly pieces: readonly number[]
  readonly language: string
}

/** Pairs of fewer texts are not learned. */
const fewest = 3
const besideShare = 0.5

/** @param tells how telling each piece is, from 0 to 1 */
export function companyIn(texts: readonly ReadText[], tells: readonly number[]): Company {
  const companions = tells.length + tellingLanguages.length
  const keyOf = ({ piece, companion }: Pair): number => piece * companions + companion
  const pairOf = (key: number): Pair => ({ piece: Math.floor(key / companions), companion: key % companions })
  const spread = inSeveralLanguages(texts, tells.length)
  const inLanguage = ({ pieces, language }: ReadText): number[] => {
    const place = tellingLanguages.indexOf(language)
    if (place < 0) return []
    return pieces
      .filter((piece) => spread[piece])
      .map((piece) => keyOf({ piece, companion: tells.length + place }))
  }
  const sideBySide = ({ pieces }: ReadText): number[] =>
    pieces.slice(1).map((piece, before) => keyOf({ piece, companion: pieces[before]! }))
  const times = new Map<number, number>()
  for (const text of texts) {
    for (const key of new Set([...inLanguage(text), ...sideBySide(text)])) {
      times.set(key, (times.get(key) ?? 0) + 1)
    }
  }
  const keys = [...times].flatMap(([key, count]) => (count >= fewest ? [key] : [])).sort((a, b) => a - b)
  const numbers = new Map(keys.map((key, number) => [key, number]))
  const pairs = keys.map(pairOf)
  const shareOf = ({ piece, companion }: Pair): number =>
    companion < tells.length
      ? besideShare * Math.sqrt(Math.max(tells[piece]!, tells[companion]!))
      : tells[piece]!
  return {
    pairs,
    shares: pairs.map(shareOf),
    of: (text) =>
      [inLanguage(text), sideBySide(text)].map((list) => list.flatMap((key) => numbers.get(key) ?? [])),
  }
}

/** By piece, whether texts of several languages have it: of others the language says nothing new. */
function inSeveralLanguages(texts: readonly ReadText[], pieces: number): readonly boolean[] {
  const languages = new Array<string>(pieces)
  const several = new Array<boolean>(pieces).fill(false)
  for (const text of texts) {
    for (const piece of text.pieces) {
      languages[piece] ??= text.language
      if (languages[piece] !== text.language) several[piece] = true
    }
  }
  return several
}
