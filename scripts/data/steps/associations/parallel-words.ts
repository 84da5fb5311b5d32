/**
 * Vectors for words of languages that the encoder did not learn, from lists that say the same in many languages: a word is what the texts mean, in
 * languages that it did learn, beside which it stands.
 */
import { foldWords } from '../../../../src/folding.ts'
import { wordBegin } from '../../../../src/taxonomy/words/word-pieces.ts'
import { dimensions, type Piece } from './encoder.ts'
import { addTo, scaled } from './vocabulary.ts'

/** Something that is said in many languages: the vector of its meaning, and how it is said in languages that want words. */
export interface Meaning {
  readonly vector: Float64Array
  readonly texts: readonly string[]
}

const shortestWord = 3
const shortestPart = 5
/** Words of a list are as rare as this; within compounds rarer still. */
const wordProbability = 1e-6
const partProbability = 1e-7
/** How much a word that stands in few texts is drawn to the middle, and how far words stand from it. */
const doubt = 0.5
const stretch = 2

/** Words that `known` does not have; with `parts`, the longer of them also as parts of compounds. */
export function parallelPieces(
  meanings: readonly Meaning[],
  known: ReadonlySet<string>,
  parts: boolean,
): Piece[] {
  const sums = new Map<string, { readonly sum: Float64Array; weight: number }>()
  for (const { vector, texts } of meanings) {
    for (const text of texts) {
      const words = foldWords(text).filter((word) => word.length >= shortestWord)
      for (const word of words) {
        const own = sums.get(word) ?? { sum: new Float64Array(dimensions), weight: 0 }
        addTo(own.sum, vector, 1 / words.length)
        own.weight += 1 / words.length
        sums.set(word, own)
      }
    }
  }
  return [...sums].flatMap(([word, { sum, weight }]) => {
    const vector = Float32Array.from(scaled(sum, stretch / (weight + doubt)))
    const whole: Piece = { text: wordBegin + word, probability: wordProbability, vector }
    const part: Piece = { text: word, probability: partProbability, vector }
    const made = parts && word.length >= shortestPart ? [whole, part] : [whole]
    return made.filter(({ text }) => !known.has(text))
  })
}
