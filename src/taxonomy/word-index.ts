import { NearWords } from './near-words.ts'
import { SortedWords } from './sorted-words.ts'

/** The words of the terms of one language by their stems. Terms and stems are numbers in flat arrays: forty languages have some hundred thousand of each. */
export class WordIndex {
  /** For beginnings; the place of a stem is its number. */
  readonly stems: SortedWords
  readonly #near: NearWords
  /** Numbers of the stems, sorted as if spelt backwards. */
  readonly #byEnding: Uint32Array
  /** Terms with a stem, by number of the stem: `#terms` from the start of it to the start of the next. */
  readonly #starts: Uint32Array
  readonly #terms: Uint32Array
  readonly #weights: Float64Array
  readonly #weightOfUnknown: number
  readonly #lengths: Float64Array

  /**
   * @param terms the stems of the words of each term, in order
   * @param categories how many categories have terms
   */
  constructor(terms: readonly (readonly string[])[], categories: number) {
    const numbers = new Map<string, number[]>()
    for (const [number, stems] of terms.entries()) {
      for (const stem of stems) {
        const holders = numbers.get(stem)
        if (holders === undefined) numbers.set(stem, [number])
        else if (holders.at(-1) !== number) holders.push(number)
      }
    }
    const stems = [...numbers.keys()].sort()
    const lists = stems.map((stem) => numbers.get(stem)!)
    this.stems = new SortedWords(stems)
    this.#near = new NearWords(stems)
    this.#byEnding = sortedByEnding(stems)
    this.#starts = new Uint32Array(stems.length + 1)
    for (const [number, { length }] of lists.entries())
      this.#starts[number + 1] = this.#starts[number]! + length
    this.#terms = Uint32Array.from(lists.flat())
    this.#weights = Float64Array.from(lists, ({ length }) => Math.log(1 + categories / length))
    this.#weightOfUnknown = Math.log(1 + categories / 0.5)
    this.#lengths = Float64Array.from(terms, (words) =>
      words.reduce((sum, stem) => sum + this.weight(stem), 0),
    )
  }

  has(stem: string): boolean {
    return this.stems.placeOf(stem) >= 0
  }

  /** Numbers of the terms with the stem, in order. */
  termsWith(stem: string): Uint32Array {
    const number = this.stems.placeOf(stem)
    return number < 0 ? noTerms : this.#terms.subarray(this.#starts[number]!, this.#starts[number + 1]!)
  }

  /** How telling a stem is: the rarer among the terms, the more. */
  weight(stem: string): number {
    const number = this.stems.placeOf(stem)
    return number < 0 ? this.#weightOfUnknown : this.#weights[number]!
  }

  /** How telling the words of a term are together. */
  length(term: number): number {
    return this.#lengths[term]!
  }

  /** Stems within `limit` (1 or 2) typing errors, with the number of errors. */
  similar(stem: string, limit: number): readonly (readonly [stem: string, errors: number])[] {
    return this.#near.near(stem, limit).map(([place, errors]) => [this.stems.words[place]!, errors])
  }

  /** Stems that end with the text, itself included; at most so many. */
  endingWith(text: string, most: number): readonly string[] {
    const { words } = this.stems
    const found: string[] = []
    let low = 0
    let high = this.#byEnding.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compareEndings(words[this.#byEnding[middle]!]!, text) < 0) low = middle + 1
      else high = middle
    }
    for (let at = low; at < this.#byEnding.length && found.length < most; at++) {
      const word = words[this.#byEnding[at]!]!
      if (!word.endsWith(text)) break
      found.push(word)
    }
    return found
  }
}

const noTerms = new Uint32Array(0)

const sortedByEnding = (words: readonly string[]): Uint32Array =>
  Uint32Array.from(words.keys()).sort((a, b) => compareEndings(words[a]!, words[b]!))

/** Compares as if both were spelt backwards. */
function compareEndings(a: string, b: string): number {
  const common = Math.min(a.length, b.length)
  for (let back = 1; back <= common; back++) {
    const difference = a.charCodeAt(a.length - back) - b.charCodeAt(b.length - back)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
