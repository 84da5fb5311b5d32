/**
 * Categories associated with words that no name or synonym contains: `trombone` with shops for musical
 * instruments. `npm run data:build` derives the tables from a sentence encoder
 * (`scripts/data/steps/associations.ts`); lookup is a weighted sum.
 */

import { foldWords } from '../../folding.ts'
import type { FrozenTables } from '../../frozen-tables.ts'
import { normaliseLanguage } from '../words/languages.ts'
import { firstThat } from '../words/word-list.ts'
import { WordPieces } from '../words/word-pieces.ts'

/** A piece with this probability has half the weight of a rare one. */
const commonPiece = 1e-5
/** Step of the quantized costs and weights, which makes them fit a byte. */
export const costStep = 0.125
export const weightStep = 0.2
export const biasStep = 0.001

/** Languages in which a piece may have another meaning. Their order is part of `associations.bin.br`. */
export const tellingLanguages: readonly string[] = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'fi']

/** Of longer texts, only the first words are read. */
const mostWords = 16

export interface Association {
  /** Index of the category in the list of all. */
  readonly category: number
  /** Relative likelihood as a natural logarithm: 1 less means a third of the likelihood. */
  readonly worth: number
}

/** Weight of a piece with this probability, from 0 to 1. */
export const tellingOf = (probability: number): number => commonPiece / (commonPiece + probability)

/**
 * The tables of `associations.bin.br`. Lists of associations come first for single pieces, then for pieces in
 * context: after another piece or in a language. A context is a pair of `companyPieces` and `companions`; the
 * pairs are sorted. A companion is the index of the preceding piece or, offset by the number of pieces, of
 * the language.
 */
export class Associations {
  readonly #pieces: WordPieces
  readonly #starts: Uint32Array
  readonly #categories: Uint16Array
  readonly #weights: Int8Array
  readonly #biases: Int32Array
  readonly #companyPieces: Uint32Array
  readonly #companions: Uint32Array
  /** Sums by category; all 0 between two texts. */
  readonly #worths: Float64Array
  readonly #isWorth: Uint8Array

  constructor(tables: FrozenTables) {
    this.#pieces = new WordPieces(
      tables.u32('pieceStarts'),
      tables.u16('pieceUnits'),
      tables.u8('pieceCosts'),
      costStep,
    )
    this.#starts = tables.u32('associationStarts')
    this.#categories = tables.u16('associationCategories')
    this.#weights = tables.i8('associationWeights')
    this.#biases = tables.i32('categoryBiases')
    this.#companyPieces = tables.u32('companyPieces')
    this.#companions = tables.u32('companions')
    this.#worths = new Float64Array(this.#biases.length)
    this.#isWorth = new Uint8Array(this.#biases.length)
  }

  /**
   * Whether every word is a piece by itself. Results for other words come from their parts and mean little
   * for misspelt ones.
   */
  knows(text: string): boolean {
    const words = foldWords(text).slice(0, mostWords)
    return words.every((word) => this.#pieces.isPiece(word))
  }

  /**
   * The categories jointly associated with the words of a text, best first; at most `most`.
   *
   * @param languages the text's possible languages, equally likely
   */
  of(text: string, most: number, languages: readonly string[] = []): readonly Association[] {
    return this.#summed(text, languages, (found, worthOf) => {
      const worths = this.#worths
      for (const category of found) worths[category] = worthOf(category)
      const best = found.sort((a, b) => worths[b]! - worths[a]! || a - b).slice(0, most)
      return best.map((category) => ({ category, worth: worths[category]! }))
    })
  }

  /** The worth of each given category, see `of`; -Infinity if the text is not associated with it. */
  worthsOf(
    text: string,
    categories: readonly number[],
    languages: readonly string[] = [],
  ): readonly number[] {
    return this.#summed(text, languages, (_found, worthOf) =>
      categories.map((category) =>
        this.#isWorth[category] === 1 ? worthOf(category) : Number.NEGATIVE_INFINITY,
      ),
    )
  }

  /** Sums the associations of the pieces; the sums are valid while `read` runs. */
  #summed<T>(
    text: string,
    languages: readonly string[],
    read: (found: number[], worthOf: (category: number) => number) => T,
  ): T {
    const found: number[] = []
    const pieces = foldWords(text)
      .slice(0, mostWords)
      .flatMap((word) => this.#pieces.of(word))
    const spoken = languages.map((language) =>
      tellingLanguages.indexOf(normaliseLanguage(language).split('-')[0]!),
    )
    let telling = 0
    let before: number | undefined
    for (const piece of pieces) {
      telling += tellingOf(Math.exp(-this.#pieces.cost(piece)))
      this.#add(found, piece, 1)
      if (before !== undefined) this.#addCompany(found, piece, before, 1)
      for (const place of spoken) {
        if (place >= 0) this.#addCompany(found, piece, this.#pieces.count + place, 1 / spoken.length)
      }
      before = piece
    }
    const scale = telling > 0 ? 1 / Math.sqrt(telling) : 0
    const result = read(
      found,
      (category) => this.#worths[category]! * scale + this.#biases[category]! * biasStep,
    )
    for (const category of found) {
      this.#worths[category] = 0
      this.#isWorth[category] = 0
    }
    return result
  }

  /** Adjusts a piece's associations for the preceding piece or the language. */
  #addCompany(found: number[], piece: number, companion: number, share: number): void {
    const pieces = this.#companyPieces
    const companions = this.#companions
    const place = firstThat(
      0,
      pieces.length,
      (at) => pieces[at]! > piece || (pieces[at] === piece && companions[at]! >= companion),
    )
    if (pieces[place] === piece && companions[place] === companion) {
      this.#add(found, this.#pieces.count + place, share)
    }
  }

  /** Adds a list to the sums; categories seen for the first time are appended to `found`. */
  #add(found: number[], list: number, share: number): void {
    for (let at = this.#starts[list]!; at < this.#starts[list + 1]!; at++) {
      const category = this.#categories[at]!
      if (this.#isWorth[category] === 0) {
        this.#isWorth[category] = 1
        found.push(category)
      }
      this.#worths[category]! += this.#weights[at]! * weightStep * share
    }
  }
}
