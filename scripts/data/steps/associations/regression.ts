/**
 * Softmax regression of texts on the sums of the vectors of their pieces. Both the directions of the classes and the vectors of the pieces are
 * learned (as fastText does; Joulin et al., Bag of Tricks for Efficient Text Classification, 2016), by stochastic gradient descent with the
 * step sizes of Adagrad, one a vector. It begins at a linear discriminant, from which pieces that stand in no text keep their vectors.
 *
 * What comes out depends on the order in which texts are read: a few hundred texts more, of some hundred thousand, change the order of all, and with it a
 * guess in a hundred. Runs in several orders err on different texts, so that their mean errs on fewer than any of them, and changes less with the texts.
 */
// A change of its numbers changes what ships.
import { Random } from '../../../../bench/lib/random.ts'
import type { Shared } from './company.ts'
import type { Discriminant } from './discriminant.ts'

/** Numbers of its pieces, and the share that each has in its vector. */
export interface LabelledText extends Shared {
  /** Groups of pieces in company. Each is left out half of the time, so that the pieces alone learn to do without. */
  readonly company: readonly Shared[]
  readonly label: number
}

/** Vectors of pieces and the discriminant by which they are judged. */
export interface Judged extends Discriminant {
  readonly vectors: readonly Float32Array[]
}

/** A discriminant takes the dimensions of sums of pieces for independent and is far too sure of itself. */
const doubtful = 0.1
const passes = 3
/** What the first step is; they become shorter evenly, down to nothing. */
const pieceStep = 0.08
const classStep = 0.02
/** Of a piece's step, for one in company. */
const companyStep = 0.5
/** The classes that a text is told apart from: those that the discriminant thinks likeliest, and some others, which stand for the rest. */
const rivals = 40
const others = 24
/** A gradient that moves nothing. */
const negligible = 1e-4
const firstSquares = 1e-4
/** Of a class's step, for its bias. */
const biasShare = 0.1

/**
 * What the pieces and classes are after learning from the texts, one result a seed; nothing of `start` is changed. Pieces of no text keep the vector of
 * `start`, the same object.
 *
 * @param start vectors whose length is a multiple of four
 * @param texts those of one class as often as it is to count
 * @param seeds of the orders in which texts are read, each of which decides a result together with them
 */
export function regress(
  start: Judged,
  texts: readonly LabelledText[],
  seeds: readonly number[],
): readonly Judged[] {
  const classes = start.directions.map((direction) => scaled(direction, doubtful))
  const biases = start.biases.map((bias) => bias * doubtful)
  const likeliest = likeliestOf(texts, start.vectors, classes, biases)
  return seeds.map((seed) => {
    const vectors = copied(start.vectors, texts)
    const own = { classes: classes.map((vector) => vector.slice()), biases: [...biases] }
    learn(new Model(vectors, own.classes, own.biases), texts, likeliest, new Random(seed))
    return { vectors, ...aboveMean(own.classes, own.biases) }
  })
}

function learn(
  model: Model,
  texts: readonly LabelledText[],
  likeliest: readonly Uint16Array[],
  random: Random,
): void {
  const order = Uint32Array.from(texts, (_, at) => at)
  for (let pass = 0; pass < passes; pass++) {
    shuffle(order, random)
    for (const [done, at] of order.entries()) {
      const left = 1 - (pass + done / order.length) / passes
      model.learn(texts[at]!, likeliest[at]!, left, random)
    }
  }
}

/** The vectors, those of pieces in the texts as copies. */
function copied(vectors: readonly Float32Array[], texts: readonly LabelledText[]): readonly Float32Array[] {
  const own = [...vectors]
  for (const { pieces, company } of texts) {
    for (const piece of [pieces, ...company.map(({ pieces }) => pieces)].flat())
      if (own[piece] === vectors[piece]) own[piece] = vectors[piece]!.slice()
  }
  return own
}

/** By text, its label and the classes that it is likeliest taken for, the label first. */
function likeliestOf(
  texts: readonly LabelledText[],
  vectors: readonly Float32Array[],
  classes: readonly Float32Array[],
  biases: readonly number[],
): readonly Uint16Array[] {
  const known = new Map<number, Float32Array>()
  const worthsOf = (piece: number): Float32Array => {
    let worths = known.get(piece)
    if (worths === undefined) {
      worths = Float32Array.from(classes, (vector) => dot(vector, vectors[piece]!))
      known.set(piece, worths)
    }
    return worths
  }
  const most = Math.min(rivals, classes.length)
  const sum = new Float32Array(classes.length)
  return texts.map(({ pieces, shares, label }) => {
    sum.set(biases)
    for (const [at, piece] of pieces.entries()) add(sum, worthsOf(piece), shares[at]!)
    sum[label] = Number.POSITIVE_INFINITY
    const least = sum.toSorted()[classes.length - most]!
    const found = Uint16Array.from({ length: most }, () => label)
    for (let at = 0, count = 1; at < sum.length && count < most; at++)
      if (sum[at]! >= least && at !== label) found[count++] = at
    return found
  })
}

/** What several runs say of the classes together: the mean of what each says. */
export interface Mean {
  readonly biases: readonly number[]
  /** By class, the product of the vector with the number and the direction of the class. */
  productsOf(number: number): Float32Array
}

export function meanOfRuns(runs: readonly Judged[]): Mean {
  const [first] = runs
  const share = 1 / runs.length
  const each = runs.map(({ directions }) => directions.map((direction) => scaled(direction, share)))
  const together = each[0]!.map((direction, at) => {
    const sum = direction.slice()
    for (const others of each.slice(1)) add(sum, others[at]!, 1)
    return sum
  })
  return {
    biases: first!.biases.map((_, at) => runs.reduce((sum, { biases }) => sum + biases[at]! * share, 0)),
    productsOf(number) {
      const vectors = runs.map(({ vectors }) => vectors[number]!)
      if (vectors.every((vector) => vector === vectors[0]))
        return Float32Array.from(together, (direction) => dot(direction, vectors[0]!))
      return Float32Array.from(together, (_, at) =>
        vectors.reduce((sum, vector, run) => sum + dot(each[run]![at]!, vector), 0),
      )
    },
  }
}

/** What is the same for all classes tells none from another: with it taken away, a class that a piece says nothing of is worth about 0. */
function aboveMean(classes: readonly Float32Array[], biases: readonly number[]): Discriminant {
  const mean = new Float64Array(classes[0]!.length)
  for (const vector of classes)
    for (let at = 0; at < mean.length; at++) mean[at]! += vector[at]! / classes.length
  const bias = biases.reduce((sum, one) => sum + one, 0) / biases.length
  return {
    directions: classes.map((vector) => Float64Array.from(vector, (value, at) => value - mean[at]!)),
    biases: biases.map((one) => one - bias),
  }
}

class Model {
  readonly #vectors: readonly Float32Array[]
  readonly #classes: readonly Float32Array[]
  readonly #biases: number[]
  readonly #pieceSquares: Float64Array
  readonly #classSquares: Float64Array
  readonly #sum: Float32Array
  readonly #gradient: Float32Array
  readonly #candidates = new Uint16Array(rivals + others)
  readonly #shares = new Float64Array(rivals + others)

  constructor(vectors: readonly Float32Array[], classes: readonly Float32Array[], biases: number[]) {
    this.#vectors = vectors
    this.#classes = classes
    this.#biases = biases
    this.#pieceSquares = new Float64Array(vectors.length).fill(firstSquares)
    this.#classSquares = new Float64Array(classes.length).fill(firstSquares)
    this.#sum = new Float32Array(classes[0]!.length)
    this.#gradient = new Float32Array(classes[0]!.length)
  }

  /** One step, as long as `length` of the first, towards telling the text's class, the first of its likeliest, from the others of these and from some drawn by chance. */
  learn(text: LabelledText, likeliest: Uint16Array, length: number, random: Random): void {
    const company = text.company.filter(() => random.below(2) === 0)
    this.#read([text, ...company])
    const count = this.#guess(likeliest, random)
    const shares = this.#shares
    shares[0]! -= 1
    const size = this.#sum.length
    const square = dot(this.#sum, this.#sum) / size
    this.#gradient.fill(0)
    for (let at = 0; at < count; at++) {
      const share = shares[at]!
      if (Math.abs(share) < negligible) continue
      const name = this.#candidates[at]!
      const vector = this.#classes[name]!
      this.#classSquares[name]! += share * share * square
      const step = (-classStep * length * share) / Math.sqrt(this.#classSquares[name]!)
      add(this.#gradient, vector, share)
      add(vector, this.#sum, step)
      this.#biases[name]! += step * biasShare
    }
    this.#moveVectors(text, pieceStep * length)
    for (const group of company) this.#moveVectors(group, pieceStep * companyStep * length)
  }

  #moveVectors({ pieces, shares }: Shared, most: number): void {
    const square = dot(this.#gradient, this.#gradient) / this.#gradient.length
    for (const [at, piece] of pieces.entries()) {
      const share = shares[at]!
      this.#pieceSquares[piece]! += share * share * square
      add(this.#vectors[piece]!, this.#gradient, (-most * share) / Math.sqrt(this.#pieceSquares[piece]!))
    }
  }

  #read(groups: readonly Shared[]): void {
    this.#sum.fill(0)
    for (const { pieces, shares } of groups)
      for (const [at, piece] of pieces.entries()) add(this.#sum, this.#vectors[piece]!, shares[at]!)
  }

  /** Fills in the candidates and how likely each of them is; tells how many there are. Those drawn stand for all that are not among the likeliest. */
  #guess(likeliest: Uint16Array, random: Random): number {
    const candidates = this.#candidates
    candidates.set(likeliest)
    const classes = this.#classes.length
    const drawn = Math.min(others, classes - likeliest.length)
    const stands = Math.log((classes - likeliest.length) / drawn)
    let count = likeliest.length
    for (let at = 0; at < drawn; at++) {
      const name = random.below(classes)
      if (!likeliest.includes(name)) candidates[count++] = name
    }
    const shares = this.#shares
    let highest = Number.NEGATIVE_INFINITY
    for (let at = 0; at < count; at++) {
      const name = candidates[at]!
      const worth =
        dot(this.#classes[name]!, this.#sum) + this.#biases[name]! + (at < likeliest.length ? 0 : stands)
      shares[at] = worth
      if (worth > highest) highest = worth
    }
    let all = 0
    for (let at = 0; at < count; at++) {
      shares[at] = Math.exp(shares[at]! - highest)
      all += shares[at]!
    }
    for (let at = 0; at < count; at++) shares[at]! /= all
    return count
  }
}

const scaled = (vector: ArrayLike<number>, times: number): Float32Array =>
  Float32Array.from(vector, (value) => value * times)

function dot(a: Float32Array, b: Float32Array): number {
  let [s, t, u, v] = [0, 0, 0, 0]
  for (let at = 0; at + 3 < a.length; at += 4) {
    s += a[at]! * b[at]!
    t += a[at + 1]! * b[at + 1]!
    u += a[at + 2]! * b[at + 2]!
    v += a[at + 3]! * b[at + 3]!
  }
  return s + t + u + v
}

function add(to: Float32Array, vector: Float32Array, times: number): void {
  for (let at = 0; at < to.length; at++) to[at]! += times * vector[at]!
}

function shuffle(order: Uint32Array, random: Random): void {
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    const held = order[last]!
    order[last] = order[other]!
    order[other] = held
  }
}
