/** Logistic regression over sets of named features, by Newton steps; small data only. */

export interface Example {
  readonly features: readonly string[]
  readonly positive: boolean
}

/** Weights in bits (log2 of the odds) by feature; the intercept is `prior`. */
export type Weights = Record<string, number>

/**
 * Fits weights with a quadratic penalty on their distance from `centre`.
 * @param ridge strength of the penalty; the intercept is free
 * @param centre weights in bits that few examples leave as they are; 0 where absent
 */
export function fitWeights(
  examples: readonly Example[],
  ridge: number,
  centre: Weights = {},
  steps = 12,
): Weights {
  const names = ['prior', ...new Set(examples.flatMap((example) => example.features))]
  const centres = names.map((name) => (centre[name] ?? 0) * Math.LN2)
  const index = new Map(names.map((name, i) => [name, i]))
  const rows = examples.map((example) => [0, ...example.features.map((feature) => index.get(feature)!)])
  const weights = Float64Array.from(centres)
  const loss = (at: Float64Array): number => {
    let sum = 0
    for (let i = 1; i < at.length; i++) sum += (ridge / 2) * (at[i]! - centres[i]!) ** 2
    rows.forEach((row, r) => {
      const score = row.reduce((total, i) => total + at[i]!, 0)
      sum += softplus(examples[r]!.positive ? -score : score)
    })
    return sum
  }
  for (let round = 0; round < steps; round++) {
    const gradient = new Float64Array(names.length)
    const hessian = names.map(() => new Float64Array(names.length))
    for (let i = 1; i < names.length; i++) {
      gradient[i]! -= ridge * (weights[i]! - centres[i]!)
      hessian[i]![i]! += ridge
    }
    hessian[0]![0]! += 1e-6
    rows.forEach((row, r) => {
      const score = row.reduce((sum, i) => sum + weights[i]!, 0)
      const chance = 1 / (1 + Math.exp(-score))
      const error = (examples[r]!.positive ? 1 : 0) - chance
      const spread = Math.max(chance * (1 - chance), 1e-6)
      for (const i of row) {
        gradient[i]! += error
        for (const j of row) hessian[i]![j]! += spread
      }
    })
    descend(weights, solve(hessian, gradient), loss)
  }
  return Object.fromEntries(names.map((name, i) => [name, weights[i]! / Math.LN2]))
}

/** log(1 + e^x) without overflow. */
const softplus = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)))

/** A step, halved until it does not raise the loss: a whole one overshoots where examples are few and of one kind. */
function descend(weights: Float64Array, change: Float64Array, loss: (at: Float64Array) => number): void {
  const before = loss(weights)
  for (let share = 1; share > 1e-4; share /= 2) {
    const next = weights.map((weight, i) => weight + share * change[i]!)
    if (loss(next) > before) continue
    weights.set(next)
    return
  }
}

/** Solves a symmetric positive definite system by Cholesky; overwrites its arguments. */
function solve(matrix: Float64Array[], vector: Float64Array): Float64Array {
  const n = vector.length
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]!
      for (let k = 0; k < j; k++) sum -= matrix[i]![k]! * matrix[j]![k]!
      matrix[i]![j] = i === j ? Math.sqrt(Math.max(sum, 1e-9)) : sum / matrix[j]![j]!
    }
  }
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) vector[i]! -= matrix[i]![k]! * vector[k]!
    vector[i]! /= matrix[i]![i]!
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) vector[i]! -= matrix[k]![i]! * vector[k]!
    vector[i]! /= matrix[i]![i]!
  }
  return vector
}
