import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellingLanguages } from '../../../../src/taxonomy/finding/associations.ts'
import { wordBegin } from '../../../../src/taxonomy/words/word-pieces.ts'
import { companyIn } from './company.ts'
import { discriminantOf, product } from './discriminant.ts'
import { dimensions, type Piece } from './encoder.ts'
import { parallelPieces } from './parallel-words.ts'
import { type Judged, type LabelledText, meanOfRuns, regress } from './regression.ts'
import { centred, vocabularyOf } from './vocabulary.ts'

/** A vector with one number that is not zero. */
const axis = (at: number, value = 1): Float64Array => {
  const vector = new Float64Array(dimensions)
  vector[at] = value
  return vector
}
const piece = (text: string, vector: Float64Array, probability = 1e-9): Piece => ({
  text,
  probability,
  vector: Float32Array.from(vector),
})

test('classes are told apart by what differs between them more than within', () => {
  // Both classes are scattered along the second axis, and parted along the first one.
  const samples = [-1, 1].flatMap((side, label) =>
    Array.from({ length: 40 }, (_, at) => ({
      vector: Float64Array.of(side + 0.1 * Math.sin(at), 10 * Math.cos(at * 1.7)),
      label,
    })),
  )
  const { directions, biases } = discriminantOf(samples, 2)
  const chosen = (vector: Float64Array): number => {
    const [first, second] = [0, 1].map((label) => product(vector, directions[label]!) + biases[label]!)
    return first! > second! ? 0 : 1
  }
  for (const { vector, label } of samples) assert.equal(chosen(vector), label)
  assert.ok(biases.every((bias) => bias < 0))
})

test('texts teach which pieces tell classes apart, and pieces of no text keep their vectors', () => {
  const [red, wine, car, unread] = [0, 1, 2, 3]
  const start = {
    vectors: [red, wine, car, unread].map((at) => Float32Array.from(axis(at))),
    // `red` stands for cars, which one text only would have.
    directions: [axis(wine), axis(red)],
    biases: [0, 0],
  }
  const text = (label: number, ...pieces: number[]): LabelledText => ({
    pieces,
    shares: pieces.map(() => 1),
    company: [],
    label,
  })
  const texts = [...Array(200).fill(text(0, red, wine)), ...Array(200).fill(text(1, red, car))]
  const [{ vectors, directions, biases }] = regress(start, texts, [1]) as [Judged]
  const worth = (label: number, pieces: readonly number[]): number =>
    pieces.reduce((sum, piece) => sum + product(vectors[piece]!, directions[label]!), biases[label]!)
  assert.ok(worth(0, [red, wine]) > worth(1, [red, wine]))
  assert.ok(worth(1, [red, car]) > worth(0, [red, car]))
  assert.ok(worth(1, [car]) > 0 && worth(0, [car]) < 0)
  assert.deepEqual(vectors[unread], start.vectors[unread])
  assert.deepEqual(start.vectors[red], Float32Array.from(axis(red)))
  assert.deepEqual(regress(start, texts, [1]), [{ vectors, directions, biases }])
})

test('pieces in company learn what pieces alone cannot tell, and these do without', () => {
  // Alone, the first piece stands for both classes; in company of 1 for the first, in that of 2 for the other.
  const start = {
    vectors: Array.from({ length: 3 }, () => new Float32Array(dimensions)),
    directions: [axis(0), axis(1)],
    biases: [0, 0],
  }
  const text = (label: number, beside: number): LabelledText => ({
    pieces: [0],
    shares: [1],
    company: [{ pieces: [beside], shares: [1] }],
    label,
  })
  const texts = [...Array(200).fill(text(0, 1)), ...Array(200).fill(text(1, 2))]
  const [{ vectors, directions }] = regress(start, texts, [1]) as [Judged]
  const worth = (label: number, pieces: readonly number[]): number =>
    pieces.reduce((sum, piece) => sum + product(vectors[piece]!, directions[label]!), 0)
  assert.ok(worth(0, [0, 1]) > worth(1, [0, 1]))
  assert.ok(worth(1, [0, 2]) > worth(0, [0, 2]))
  assert.ok(Math.abs(worth(0, [0]) - worth(1, [0])) < worth(0, [0, 1]) - worth(1, [0, 1]))
})

test('runs in several orders differ, and count evenly in their mean', () => {
  const start = {
    vectors: [0, 1, 2].map((at) => Float32Array.from(axis(at))),
    directions: [axis(0), axis(1), axis(2)],
    biases: [0, 0, 0],
  }
  const texts = Array.from(
    { length: 60 },
    (_, at): LabelledText => ({
      pieces: [at % 2],
      shares: [1],
      company: [],
      label: at % 3,
    }),
  )
  const runs = regress(start, texts, [1, 2])
  assert.notDeepEqual(runs[0]!.directions, runs[1]!.directions)
  const { biases, productsOf } = meanOfRuns(runs)
  for (const number of [0, 1, 2]) {
    const products = productsOf(number)
    for (const label of [0, 1, 2]) {
      const each = runs.map(({ vectors, directions }) => product(vectors[number]!, directions[label]!))
      assert.ok(Math.abs(products[label]! - (each[0]! + each[1]!) / 2) < 1e-5)
      assert.ok(Math.abs(biases[label]! - (runs[0]!.biases[label]! + runs[1]!.biases[label]!) / 2) < 1e-9)
    }
  }
})

test('a piece has the company of its language, when it stands in several, and of the piece before it', () => {
  const [bad, back, wine] = [0, 1, 2]
  const english = { pieces: [bad, back], language: 'en' }
  const german = { pieces: [wine, bad], language: 'de' }
  const company = companyIn([english, english, english, german, german], [0.25, 0.01, 1])
  assert.deepEqual(company.pairs, [
    { piece: bad, companion: 3 + tellingLanguages.indexOf('en') },
    { piece: back, companion: bad },
  ])
  assert.deepEqual(company.shares, [0.25, 0.25])
  assert.deepEqual(company.of(english), [[0], [1]])
  assert.deepEqual(company.of({ pieces: [bad, back], language: 'fi' }), [[], [1]])
})

test('rare pieces say more of a text than common ones', () => {
  const { vectorOf } = vocabularyOf([
    piece(`${wordBegin}wine`, axis(0)),
    piece(`${wordBegin}the`, axis(1), 1e-2),
  ])
  const vector = vectorOf('The wine')
  assert.ok(vector[0]! > 0.9 && vector[1]! < 0.01)
  assert.deepEqual(vectorOf('?'), new Float64Array(dimensions))
})

test('what texts have in common is taken from all pieces', () => {
  const vocabulary = vocabularyOf([piece(`${wordBegin}a`, axis(0)), piece(`${wordBegin}b`, axis(0, 3))])
  const { pieces } = centred(vocabulary, ['a', 'b'])
  assert.deepEqual(
    pieces.map(({ vector }) => vector[0]),
    [-1, 1],
  )
})

test('unknown words mean what they stand beside; long ones also within compounds', () => {
  const meanings = [
    { vector: axis(0), texts: ['hammas', 'hammas kipu'] },
    { vector: axis(1), texts: ['kipu', 'viini'] },
  ]
  const known = new Set([`${wordBegin}viini`])
  const made = new Map(parallelPieces(meanings, known, true).map(({ text, vector }) => [text, vector]))
  assert.deepEqual([...made.keys()].sort(), ['hammas', 'viini', '▁hammas', '▁kipu'].sort())
  assert.ok(made.get('▁hammas')![0]! > 1 && made.get('▁hammas')![1] === 0)
  assert.ok(made.get('▁kipu')![1]! > made.get('▁kipu')![0]!)
  assert.ok(!new Map(parallelPieces(meanings, known, false).map(({ text }) => [text, 1])).has('hammas'))
})
