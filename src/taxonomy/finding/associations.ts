/**
 * Which categories words make people think of, though no name or synonym has them: `trombone` a shop for musical instruments. Made by `npm run data:build` from
 * a sentence encoder (`scripts/data/steps/associations.ts`); what is left of it here is a sum.
 */

import { foldWords } from '../../folding.ts'
import type { FrozenTables } from '../../frozen-tables.ts'
import { normaliseLanguage } from '../words/languages.ts'
import { firstThat } from '../words/word-list.ts'
import { WordPieces } from '../words/word-pieces.ts'

/** A piece this probable says half as much as a rare one. */
const commonPiece = 1e-5
/** Costs and weights are told in steps, to fit a byte. */
export const costStep = 0.125
export const weightStep = 0.2
export const biasStep = 0.001

/** Languages in which a piece may say something else than in others. Their order is part of `associations.bin.br`. */
export const tellingLanguages: readonly string[] = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'fi']

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

/**
 * The tables of `associations.bin.br`. The lists of associations are those of the pieces, then those of pieces in company: beside another piece or in a
 * language, each known by a pair of `companyPieces` and `companions`, sorted. A companion is the place of the piece before or, behind all pieces, that
 * of the language.
 */
export class Associations {
  readonly #pieces: WordPieces
  readonly #starts: Uint32Array
  readonly #categories: Uint16Array
  readonly #weights: Int8Array
  readonly #biases: Int32Array
  readonly #companyPieces: Uint32Array
  readonly #companions: Uint32Array
  /** By category, what has been added up so far. Between two texts all are 0. */
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

  /** Whether every word is a piece by itself: what is said of another is put together from its parts, and says little when it is misspelt. */
  knows(text: string): boolean {
    const words = foldWords(text).slice(0, mostWords)
    return words.every((word) => this.#pieces.isPiece(word))
  }

  /**
   * The categories that the words of a text are associated with together, best first; at most `most`.
   *
   * @param languages those that the text may be in, likely alike
   */
  of(text: string, most: number, languages: readonly string[] = []): readonly Association[] {
    return this.#summed(text, languages, (found, worthOf) => {
      const worths = this.#worths
      for (const category of found) worths[category] = worthOf(category)
      const best = found.sort((a, b) => worths[b]! - worths[a]! || a - b).slice(0, most)
      return best.map((category) => ({ category, worth: worths[category]! }))
    })
  }

  /** What each of the categories is worth, see `of`; -Infinity when the text is not associated with it. */
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

  /** Adds up what the pieces of a text say, for as long as `read` runs. */
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

  /** What a piece says more, or less, in the company of another one before it or in a language. */
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

  /** Adds what a list says; categories of which nothing was said before go to `found`. */
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
