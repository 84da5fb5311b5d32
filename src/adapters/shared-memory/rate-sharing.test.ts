import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { RateClaim, RateClaims } from '../../ports/rate-claims.ts'
import { RateLimiter } from './rate-limiter.ts'
import { RateSharing, roundMs } from './rate-sharing.ts'

const key = 'ab'.repeat(16)
const stepMs = 50

/** Claims of nodes that are all alive, as the database keeps them. `isCut` says whose rounds fail. */
function claimsOf(nodes: number, isCut: (node: string) => boolean): RateClaims {
  const stored = new Map<string, readonly RateClaim[]>()
  return {
    round: async (node, decide) => {
      if (isCut(node)) throw new Error('no connection')
      const others = [...stored].flatMap(([name, claims]) => (name === node ? [] : claims))
      stored.set(node, decide({ nodes, others }))
    },
  }
}

interface Scenario {
  readonly rate: number
  /** For each period of 3 s, the requests per step of each node. */
  readonly loads: readonly (readonly number[])[]
  /** For each node, after how many ms its first round begins. */
  readonly phases: readonly number[]
  /** Node that has no connection in each period; -1 for none. */
  readonly cut: readonly number[]
}

/** Runs nodes for the scenario; returns the requests let through in each step, by node. */
async function run({ rate, loads, phases, cut }: Scenario): Promise<number[][]> {
  let now = 1_000_000_000
  let period = 0
  const count = phases.length
  const claims = claimsOf(count, (node) => cut[period] === Number(node))
  const nodes = phases.map((phase, n) => {
    const limiter = new RateLimiter(RateLimiter.allocate(4), () => now)
    return {
      limiter,
      sharing: new RateSharing(limiter, claims, { node: String(n), now: () => now }),
      due: now + phase,
    }
  })
  const through: number[][] = []
  for (period = 0; period < loads.length; period++)
    for (let step = 0; step < 3000 / stepMs; step++, now += stepMs) {
      for (const node of nodes)
        if (node.due <= now) {
          await node.sharing.round().catch(() => undefined)
          node.due = now + roundMs
        }
      through.push(
        nodes.map(({ limiter }, n) => {
          let passed = 0
          for (let request = 0; request < loads[period]![n]!; request++)
            if (limiter.take(key, { ratePerSecond: rate, dailyQuota: null }).allowed) passed++
          return passed
        }),
      )
    }
  return through
}

/** The most that all nodes let through within one second. */
function mostInASecond(steps: readonly (readonly number[])[]): number {
  const sums = steps.map((ofNodes) => ofNodes.reduce((a, b) => a + b, 0))
  const inSecond = 1000 / stepMs
  return Math.max(...sums.map((_, at) => sums.slice(at, at + inSecond).reduce((a, b) => a + b, 0)))
}

const nodeCount = 3
const load = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12 }))
const scenario: fc.Arbitrary<Scenario> = fc.record({
  rate: fc.integer({ min: nodeCount, max: 120 }),
  loads: fc.array(fc.array(load, { minLength: nodeCount, maxLength: nodeCount }), {
    minLength: 2,
    maxLength: 6,
  }),
  phases: fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: nodeCount, maxLength: nodeCount }),
  cut: fc.array(fc.constantFrom(-1, -1, -1, 0, 1, 2), { minLength: 6, maxLength: 6 }),
})

test('whatever the load and the faults, no second lets more than the rate through on all nodes', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      assert.ok(mostInASecond(await run(given)) <= given.rate)
    }),
    { numRuns: 60 },
  )
})

const passedIn = (steps: readonly (readonly number[])[]): number => steps.flat().reduce((a, b) => a + b, 0)
const rate = 100
const phases = [0, 300, 700]
const periods = 8
const cut = Array(periods).fill(-1)
/** What one server with the whole rate lets through in the last 12 s of a scenario. */
const alone = passedIn((await run({ rate, loads: cut.map(() => [20]), phases: [0], cut })).slice(-240))

test('a client on one node of three, or on all of them, gets nine tenths of what one server lets through', async () => {
  for (const load of [
    [20, 0, 0],
    [8, 8, 8],
    [12, 6, 2],
  ]) {
    const steps = await run({ rate, loads: cut.map(() => load), phases, cut })
    const passed = passedIn(steps.slice(-240))
    assert.ok(passed >= 0.9 * alone, `${load}: ${passed} of ${alone}`)
    assert.ok(mostInASecond(steps) <= rate)
  }
})

test('a client that moves to another node gets the same there', async () => {
  const moved = [...Array(4).fill([20, 0, 0]), ...Array(periods).fill([0, 20, 0])]
  const steps = await run({ rate, loads: moved, phases, cut: moved.map(() => -1) })
  const passed = passedIn(steps.slice(-240))
  assert.ok(passed >= 0.9 * alone, `${passed} of ${alone}`)
  assert.ok(mostInASecond(steps) <= rate)
})

test('a single node has the whole rate at once', async () => {
  const steps = await run({ rate, loads: [[20], [20]], phases: [0], cut })
  assert.equal(mostInASecond(steps), rate)
})
