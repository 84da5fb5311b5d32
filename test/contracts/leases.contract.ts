import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Leases } from '../../src/ports/leases.ts'
import { testsOf } from './contract.ts'

/** Long enough not to run out during a test. */
const longMs = 600_000

/** Waits until a lease that another holder has runs out, and takes it. */
async function takeNext(leases: Leases, name: string, holder: string): Promise<number> {
  for (;;) {
    const fence = await leases.take(name, holder, longMs)
    if (fence !== null) return fence
    await pause(5)
  }
}

/** What every adapter of the port must do. `open` gives two views of the same leases, as two nodes have them. */
export function leasesContract(
  name: string,
  open: () => Promise<{ readonly here: Leases; readonly there: Leases; close(): Promise<void> }>,
): void {
  const declare = testsOf(name)
  const test = (title: string, run: (here: Leases, there: Leases) => Promise<void>): void =>
    declare(title, async () => {
      const { here, there, close } = await open()
      try {
        await run(here, there)
      } finally {
        await close()
      }
    })

  test('a lease has one holder, who renews it under the same fence', async (here, there) => {
    const fence = await here.take('jobs', 'a', longMs)
    assert.notEqual(fence, null)
    assert.equal(await there.take('jobs', 'b', longMs), null)
    assert.equal(await here.take('jobs', 'a', longMs), fence)
    assert.equal(await there.take('jobs', 'b', longMs), null)
  })

  test('leases of different names do not concern each other', async (here, there) => {
    assert.notEqual(await here.take('jobs', 'a', longMs), null)
    assert.notEqual(await there.take('index', 'b', longMs), null)
  })

  test('of holders that ask at the same time, one gets it', async (here, there) => {
    for (let round = 0; round < 20; round++) {
      const asking = Array.from({ length: 8 }, (_, n) =>
        (n % 2 === 0 ? here : there).take(`jobs ${round}`, `holder ${n}`, longMs),
      )
      const got = (await Promise.all(asking)).filter((fence) => fence !== null)
      assert.equal(got.length, 1)
    }
  })

  test('a lease that has run out goes to one of those that ask, under a higher fence', async (here, there) => {
    const first = await here.take('jobs', 'a', 20)
    const fences = await Promise.all([
      takeNextOrLose(here, 'b'),
      takeNextOrLose(there, 'c'),
      takeNextOrLose(there, 'd'),
    ])
    const got = fences.filter((fence) => fence !== null)
    assert.equal(got.length, 1)
    assert.ok(got[0]! > first!)
    assert.equal(await here.take('jobs', 'a', longMs), null)
  })

  test('a released lease can be taken at once, under a higher fence', async (here, there) => {
    const first = await here.take('jobs', 'a', longMs)
    await here.release('jobs', 'a')
    const second = await there.take('jobs', 'b', longMs)
    assert.ok(second! > first!)
  })

  test('the release of a deposed holder, or of a lease that does not exist, is ignored', async (here, there) => {
    await here.release('jobs', 'a')
    await here.take('jobs', 'a', 1)
    await takeNext(there, 'jobs', 'b')
    await here.release('jobs', 'a')
    assert.equal(await here.take('jobs', 'a', longMs), null)
  })

  test('fences grow with every change of the holder', async (here, there) => {
    const fences: number[] = []
    for (let n = 0; n < 10; n++) {
      const [leases, holder] = n % 2 === 0 ? [here, 'a'] : [there, 'b']
      fences.push((await leases.take('jobs', holder, longMs))!)
      await leases.release('jobs', holder)
    }
    assert.deepEqual(
      fences,
      [...new Set(fences)].sort((a, b) => a - b),
    )
  })
}

/** Asks until someone has the lease for long. */
async function takeNextOrLose(leases: Leases, holder: string): Promise<number | null> {
  for (let tries = 0; tries < 20; tries++) {
    const fence = await leases.take('jobs', holder, longMs)
    if (fence !== null) return fence
    await pause(5)
  }
  return null
}
