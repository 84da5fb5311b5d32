/** Parts of words, so that compounds and inflected words that nobody listed are read by what they are made of. */
import { firstThat } from './word-list.ts'

/** Stands before a piece that begins a word. */
export const wordBegin = '▁'

/** What a letter costs that is in no piece. */
const unknownLetter = 25
/** Longer words are read by their beginning. */
const longestWord = 40
const noPiece = -1

/** Sorted pieces without repeats in flat arrays, which threads may share. A piece is known by its place. */
export class WordPieces {
  readonly count: number
  readonly #starts: Uint32Array
  readonly #units: Uint16Array
  readonly #costs: ArrayLike<number>
  readonly #step: number

  /**
   * @param starts one more than there are pieces
   * @param units UTF-16 code units
   * @param costs of the pieces, in `step`s: how rarely they occur, as the negative logarithm of their probability
   */
  constructor(starts: Uint32Array, units: Uint16Array, costs: ArrayLike<number>, step: number) {
    this.count = starts.length - 1
    this.#starts = starts
    this.#units = units
    this.#costs = costs
    this.#step = step
  }

  cost(place: number): number {
    return this.#costs[place]! * this.#step
  }

  /** Whether the likeliest way to read a folded word is as one piece. */
  isPiece(word: string): boolean {
    const pieces = this.of(word)
    return pieces.length === 1 && this.#lengthOf(pieces[0]!) === wordBegin.length + word.length
  }

  /** The likeliest pieces of a folded word, in order; letters that are in no piece are left out. */
  of(word: string): number[] {
    const text = wordBegin + word.slice(0, longestWord)
    const costs = new Float64Array(text.length + 1).fill(Number.POSITIVE_INFINITY)
    const from = new Int32Array(text.length + 1)
    const pieces = new Int32Array(text.length + 1).fill(noPiece)
    costs[0] = 0
    const reach = (at: number, cost: number, start: number, piece: number): void => {
      if (cost >= costs[at]!) return
      costs[at] = cost
      from[at] = start
      pieces[at] = piece
    }
    for (let start = 0; start < text.length; start++) {
      this.#eachFrom(text, start, (piece, end) => reach(end, costs[start]! + this.cost(piece), start, piece))
      reach(start + 1, costs[start]! + unknownLetter, start, noPiece)
    }
    const found: number[] = []
    for (let end = text.length; end > 0; end = from[end]!) {
      if (pieces[end] !== noPiece) found.push(pieces[end]!)
    }
    return found.reverse()
  }

  /** All pieces that stand at a place in the text. */
  #eachFrom(text: string, start: number, visit: (piece: number, end: number) => void): void {
    let from = 0
    let to = this.#starts.length - 1
    for (let depth = 0; start + depth < text.length; depth++) {
      const unit = text.charCodeAt(start + depth)
      from = firstThat(from, to, (place) => this.#unitAt(place, depth) >= unit)
      to = firstThat(from, to, (place) => this.#unitAt(place, depth) > unit)
      if (from === to) return
      // Of the pieces that begin alike the shortest stands first.
      if (this.#lengthOf(from) === depth + 1) visit(from, start + depth + 1)
    }
  }

  #lengthOf(place: number): number {
    return this.#starts[place + 1]! - this.#starts[place]!
  }

  /** Below all units behind the end of a piece. */
  #unitAt(place: number, depth: number): number {
    const at = this.#starts[place]! + depth
    return at < this.#starts[place + 1]! ? this.#units[at]! : -1
  }
}
