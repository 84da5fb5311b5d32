/** The pieces of words with their vectors, in which texts are read, and what a text comes to. */

import { foldWords } from '../../../../src/folding.ts'
import { tellingOf } from '../../../../src/taxonomy/finding/associations.ts'
import { flatWords } from '../../../../src/taxonomy/words/word-list.ts'
import { WordPieces } from '../../../../src/taxonomy/words/word-pieces.ts'
import { dimensions, type Piece } from './encoder.ts'

export interface Vocabulary {
  /** Sorted by their text. */
  readonly pieces: readonly Piece[]
  /** The sum of the vectors of the text's pieces, the rarer the more; all zero when it has none. */
  vectorOf(text: string): Float64Array
  /** Numbers of the pieces of the text. */
  read(text: string): readonly number[]
  /** The pieces of the text with what each of them tells, and the root of all that they tell, by which it is divided; 0 when they tell nothing. */
  weigh(text: string): {
    readonly pieces: readonly number[]
    readonly tells: readonly number[]
    readonly root: number
  }
}

export const telling = ({ probability }: Piece): number => tellingOf(probability)

export function vocabularyOf(unsorted: readonly Piece[]): Vocabulary {
  const pieces = unsorted.toSorted((a, b) => (a.text < b.text ? -1 : 1))
  const { starts, units } = flatWords(pieces.map(({ text }) => text))
  const costs = pieces.map(({ probability }) => -Math.log(probability))
  const words = new WordPieces(starts, units, costs, 1)
  const known = new Map<string, readonly number[]>()
  const piecesOf = (word: string): readonly number[] => {
    let found = known.get(word)
    if (found === undefined) {
      found = words.of(word)
      known.set(word, found)
    }
    return found
  }
  const read = (text: string): readonly number[] => foldWords(text).flatMap(piecesOf)
  const weigh: Vocabulary['weigh'] = (text) => {
    const numbers = read(text)
    const tells = numbers.map((number) => telling(pieces[number]!))
    return { pieces: numbers, tells, root: Math.sqrt(tells.reduce((sum, one) => sum + one, 0)) }
  }
  return {
    pieces,
    read,
    weigh,
    vectorOf(text) {
      const sum = new Float64Array(dimensions)
      const { pieces: numbers, tells, root } = weigh(text)
      for (const [at, number] of numbers.entries()) addTo(sum, pieces[number]!.vector, tells[at]!)
      return root > 0 ? scaled(sum, 1 / root) : sum
    },
  }
}

export function addTo(sum: Float64Array, vector: ArrayLike<number>, times = 1): void {
  for (let at = 0; at < sum.length; at++) sum[at]! += times * vector[at]!
}

export const scaled = (vector: Float64Array, times: number): Float64Array =>
  vector.map((value) => value * times)

export function meanOf(vectors: readonly ArrayLike<number>[]): Float64Array {
  const sum = new Float64Array(dimensions)
  for (const vector of vectors) addTo(sum, vector)
  return scaled(sum, 1 / Math.max(1, vectors.length))
}

/** The vocabulary with vectors from which what all texts have in common is taken. */
export function centred(vocabulary: Vocabulary, texts: readonly string[]): Vocabulary {
  const middle = new Float64Array(dimensions)
  let all = 0
  for (const text of texts) {
    for (const number of vocabulary.read(text)) {
      const piece = vocabulary.pieces[number]!
      addTo(middle, piece.vector, telling(piece))
      all += telling(piece)
    }
  }
  const pieces = vocabulary.pieces.map((piece) => ({
    ...piece,
    vector: piece.vector.map((value, at) => value - middle[at]! / all),
  }))
  return vocabularyOf(pieces)
}
