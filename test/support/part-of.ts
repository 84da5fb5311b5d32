import { execFileSync } from 'node:child_process'

/** Chooses a part of a campaign: PROPERTY_SEED, or the commit, so that each tries another one; 0 outside a clone. */
const seed = Math.abs(Math.trunc(Number(process.env.PROPERTY_SEED ?? commit())))
if (Number.isNaN(seed)) throw new Error('PROPERTY_SEED must be a number')

function commit(): string {
  try {
    const head = execFileSync('git', ['rev-parse', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
    return `0x${head.toString().slice(0, 7)}`
  } catch {
    return '0'
  }
}

/** At most `count` of these, others with each commit, in their order; all with HIGHSTREET_TEST_SCALE=1. Parts of consecutive seeds make up the whole. */
export function partOf<T>(list: readonly T[], count: number): readonly T[] {
  if (Number(process.env.HIGHSTREET_TEST_SCALE) >= 1 || count >= list.length) return list
  const parts = Math.ceil(list.length / count)
  return list.filter((_, at) => at % parts === seed % parts)
}
