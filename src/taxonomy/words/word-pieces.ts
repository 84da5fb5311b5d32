/** Subword pieces, which make unlisted compounds and inflected words readable by their parts. */
import { firstThat } from './word-list.ts'

/** Prefix of pieces at the start of a word. */
export const wordBegin = '▁'

/** Cost of a letter that is in no piece. */
const unknownLetter = 25
/** Of longer words, only the beginning is read. */
const longestWord = 40
const noPiece = -1

/** Sorted distinct pieces in flat arrays, which threads can share. A piece is identified by its index. */
export class WordPieces {
  readonly count: number
  readonly #starts: Uint32Array
  readonly #units: Uint16Array
  readonly #costs: ArrayLike<number>
  readonly #step: number

  /**
   * @param starts one more than the number of pieces
   * @param units UTF-16 code units
   * @param costs the pieces' negative log probabilities, in units of `step`
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

  /** Whether the likeliest segmentation of a folded word is a single piece. */
  isPiece(word: string): boolean {
    const pieces = this.of(word)
    return pieces.length === 1 && this.#lengthOf(pieces[0]!) === wordBegin.length + word.length
  }

  /** The likeliest segmentation of a folded word into pieces; letters in no piece are skipped. */
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

  /** Visits all pieces that match at a position of the text. */
  #eachFrom(text: string, start: number, visit: (piece: number, end: number) => void): void {
    let from = 0
    let to = this.#starts.length - 1
    for (let depth = 0; start + depth < text.length; depth++) {
      const unit = text.charCodeAt(start + depth)
      from = firstThat(from, to, (place) => this.#unitAt(place, depth) >= unit)
      to = firstThat(from, to, (place) => this.#unitAt(place, depth) > unit)
      if (from === to) return
      // Among pieces with a common prefix, the shortest comes first.
      if (this.#lengthOf(from) === depth + 1) visit(from, start + depth + 1)
    }
  }

  #lengthOf(place: number): number {
    return this.#starts[place + 1]! - this.#starts[place]!
  }

  /** Below all units past the end of a piece. */
  #unitAt(place: number, depth: number): number {
    const at = this.#starts[place]! + depth
    return at < this.#starts[place + 1]! ? this.#units[at]! : -1
  }
}
