/**
 * Random schedules of nodes over one log and one depot (see `test/support/index-simulation/`), and errors built in on
 * purpose, which they must find. `npm run cluster:simulate` runs more schedules; `HIGHSTREET_TEST_SEED` is the first.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mutation } from '../../../test/support/index-simulation/servers.ts'
import { simulate } from '../../../test/support/index-simulation/simulate.ts'

const schedules = Number(process.env.HIGHSTREET_TEST_SCALE) >= 1 ? 2000 : 600
const first = Number(process.env.HIGHSTREET_TEST_SEED ?? '1')

test(`${schedules} schedules: no stale search, nothing lost or there twice, no needless rebuild`, async () => {
  const { figures, failure } = await simulate(first, schedules)
  assert.equal(failure, null, JSON.stringify(failure))
  // They reach what they are for.
  for (const [name, count] of Object.entries(figures))
    if (name !== 'refused') assert.ok(count > schedules / 100, `${name}: ${count}`)
})

const mutations: Record<Exclude<Mutation, 'none'>, RegExp> = {
  'no fence': /went back|missing|rebuilt/,
  'noted before published': /rebuilt/,
  'noted before segments': /rebuilt/,
  'old head': /stale/,
}

for (const [mutation, found] of Object.entries(mutations)) {
  test(`the simulation finds the error “${mutation}”`, async () => {
    const { failure } = await simulate(1, 5000, mutation as Mutation)
    assert.match(failure?.message ?? 'nothing', found)
  })
}
