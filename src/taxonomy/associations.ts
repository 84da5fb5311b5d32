/**
 * Which categories words make people think of, though no name or synonym has them: `trombone` a shop for musical instruments. Made by `npm run data:build` from
 * a sentence encoder (`scripts/data/steps/associations.ts`); what is left of it here is a sum.
 */
import type { FrozenTables } from '../frozen-tables.ts'
import { foldWords } from './fold.ts'
import { WordPieces } from './word-pieces.ts'

/** A piece this probable says half as much as a rare one. */
const commonPiece = 1e-5
/** Costs and weights are told in steps, to fit a byte. */
export const costStep = 0.125
export const weightStep = 0.1
export const biasStep = 0.001

/** Texts of more words are read by their first ones. */
const mostWords = 16

export interface Association {
  /** Place of the category in the list of all. */
  readonly category: number
  /** How much likelier than others, as a logarithm: 1 less is a third of the likelihood. */
  readonly worth: number
}

/** How telling a piece of this probability is, from 0 to 1. */
export const tellingOf = (probability: number): number => commonPiece / (commonPiece + probability)

/** The tables of `associations.bin.br`. */
export class Associations {
  readonly #pieces: WordPieces
  readonly #starts: Uint32Array
  readonly #categories: Uint16Array
  readonly #weights: Uint8Array
  readonly #biases: Int32Array

  constructor(tables: FrozenTables) {
    this.#pieces = new WordPieces(
      tables.u32('pieceStarts'),
      tables.u16('pieceUnits'),
      tables.u8('pieceCosts'),
      costStep,
    )
    this.#starts = tables.u32('associationStarts')
    this.#categories = tables.u16('associationCategories')
    this.#weights = tables.u8('associationWeights')
    this.#biases = tables.i32('categoryBiases')
  }

  /** The categories that the words of a text are associated with together, best first; at most `most`. */
  of(text: string, most: number): readonly Association[] {
    const worths = new Map<number, number>()
    let telling = 0
    for (const word of foldWords(text).slice(0, mostWords)) {
      for (const piece of this.#pieces.of(word)) {
        telling += tellingOf(Math.exp(-this.#pieces.cost(piece)))
        for (let at = this.#starts[piece]!; at < this.#starts[piece + 1]!; at++) {
          const category = this.#categories[at]!
          worths.set(category, (worths.get(category) ?? 0) + this.#weights[at]! * weightStep)
        }
      }
    }
    const scale = telling > 0 ? 1 / Math.sqrt(telling) : 0
    return Array.from(worths, ([category, worth]) => ({
      category,
      worth: worth * scale + this.#biases[category]! * biasStep,
    }))
      .sort((a, b) => b.worth - a.worth || a.category - b.category)
      .slice(0, most)
  }
}
