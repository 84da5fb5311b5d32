/** Fisher's linear discriminant: which way to look at vectors to tell classes apart, and what each class is then worth. */

export interface Sample {
  readonly vector: Float64Array
  readonly label: number
}

export interface Discriminant {
  /** One direction a class. */
  readonly directions: readonly Float64Array[]
  /** What a class is worth beside the product with its direction. */
  readonly biases: readonly number[]
}

/** Classes of few samples are drawn to the middle as if they had so many there. */
const doubt = 5
/** Added to the variance of all directions, as a share of their mean, since there are few samples for each. */
const smoothing = 0.1

/** Of vectors whose middle is zero. */
export function discriminantOf(samples: readonly Sample[], labels: number): Discriminant {
  const means = meansOf(samples, labels)
  const solve = solver(withinClasses(samples, means))
  const directions = means.map(solve)
  return { directions, biases: directions.map((direction, at) => -0.5 * product(direction, means[at]!)) }
}

export function product(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!
  return sum
}

export function meansOf(samples: readonly Sample[], labels: number): Float64Array[] {
  const size = samples[0]!.vector.length
  const sums = Array.from({ length: labels }, () => new Float64Array(size))
  const counts = new Float64Array(labels)
  for (const { vector, label } of samples) {
    counts[label]!++
    for (let at = 0; at < size; at++) sums[label]![at]! += vector[at]!
  }
  return sums.map((sum, label) => sum.map((value) => value / (counts[label]! + doubt)))
}

/** The covariance of the samples within their classes, smoothed; the lower half of a matrix by rows. */
function withinClasses(samples: readonly Sample[], means: readonly Float64Array[]): Float64Array {
  const size = means[0]!.length
  const matrix = new Float64Array(size * size)
  const rest = new Float64Array(size)
  for (const { vector, label } of samples) {
    const mean = means[label]!
    for (let at = 0; at < size; at++) rest[at] = vector[at]! - mean[at]!
    for (let row = 0; row < size; row++) {
      const value = rest[row]! / samples.length
      const start = row * size
      for (let column = 0; column <= row; column++) matrix[start + column]! += value * rest[column]!
    }
  }
  let trace = 0
  for (let at = 0; at < size; at++) trace += matrix[at * size + at]!
  for (let at = 0; at < size; at++) matrix[at * size + at]! += (smoothing * trace) / size
  return matrix
}

/** Solves `matrix · x = right` by Cholesky's decomposition, which takes the place of the matrix. */
function solver(matrix: Float64Array): (right: Float64Array) => Float64Array {
  const size = Math.sqrt(matrix.length)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column]!
      for (let at = 0; at < column; at++) sum -= matrix[row * size + at]! * matrix[column * size + at]!
      matrix[row * size + column] = row === column ? Math.sqrt(sum) : sum / matrix[column * size + column]!
    }
  }
  return (right) => {
    const x = right.slice()
    for (let row = 0; row < size; row++) {
      for (let at = 0; at < row; at++) x[row]! -= matrix[row * size + at]! * x[at]!
      x[row]! /= matrix[row * size + row]!
    }
    for (let row = size - 1; row >= 0; row--) {
      for (let at = row + 1; at < size; at++) x[row]! -= matrix[at * size + row]! * x[at]!
      x[row]! /= matrix[row * size + row]!
    }
    return x
  }
}
