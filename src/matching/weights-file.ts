import { shippedWeights, type WeightTable } from './weights.ts'

const mostBits = 20
const versionForm = /^[\w.-]{1,40}$/

/** A table as a file that people read and change. */
export const writeWeightTable = (table: WeightTable): string => `${JSON.stringify(table, null, 2)}\n`

/**
 * Reads a table from the text of a file. Levels that it does not name weigh what they weigh in the shipped table.
 * @returns the table, or everything that is wrong with it
 */
export function readWeightTable(
  text: string,
): { readonly table: WeightTable } | { readonly faults: readonly string[] } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { faults: ['it is not JSON'] }
  }
  if (!isObject(value)) return { faults: ['it must be an object with version, thresholds and weights'] }
  const { version, thresholds, weights, ...others } = value
  const faults = [
    ...Object.keys(others).map((name) => `${name} is unknown`),
    ...versionFaults(version),
    ...thresholdFaults(thresholds),
    ...weightFaults(weights),
  ]
  if (faults.length > 0) return { faults }
  const { match, review } = thresholds as WeightTable['thresholds']
  return {
    table: {
      version: version as string,
      thresholds: { match, review },
      weights: { ...shippedWeights.weights, ...(weights as WeightTable['weights']) },
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBits = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= mostBits

function versionFaults(version: unknown): string[] {
  if (typeof version !== 'string' || !versionForm.test(version))
    return ['version must be 1 to 40 letters, digits, dots, dashes or underscores']
  return version === shippedWeights.version ? [`version ${version} is that of the shipped weights`] : []
}

function thresholdFaults(thresholds: unknown): string[] {
  if (!isObject(thresholds)) return ['thresholds must be an object with match and review']
  const { match, review, ...others } = thresholds
  const faults = Object.keys(others).map((name) => `thresholds.${name} is unknown`)
  for (const [name, bits] of Object.entries({ match, review }))
    if (!isBits(bits))
      faults.push(`thresholds.${name} must be a number of bits from -${mostBits} to ${mostBits}`)
  if (isBits(match) && isBits(review) && match < review)
    faults.push('thresholds.match must not be below thresholds.review')
  return faults
}

function weightFaults(weights: unknown): string[] {
  if (!isObject(weights)) return ['weights must be an object of levels and bits']
  return Object.entries(weights).flatMap(([level, bits]) => {
    if (!(level in shippedWeights.weights)) return [`weights has no level ${JSON.stringify(level)}`]
    return isBits(bits)
      ? []
      : [`weights[${JSON.stringify(level)}] must be a number from -${mostBits} to ${mostBits}`]
  })
}
