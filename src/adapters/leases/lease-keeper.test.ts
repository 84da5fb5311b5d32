import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Leases } from '../../ports/leases.ts'
import { aborted, type Holding, LeaseKeeper } from './lease-keeper.ts'
import { processLeases } from './process-leases.ts'

/** Notes the order in which holders work, and how many work at the same time. */
class Witness {
  readonly turns: string[] = []
  mostAtOnce = 0
  #working = 0
  readonly #changed = new EventTarget()

  work =
    (holder: string) =>
    async ({ ended }: Holding): Promise<void> => {
      this.turns.push(holder)
      this.#working++
      this.#changed.dispatchEvent(new Event('turn'))
      // In one process the timer at the end of a term may run after the one that finds the lease free.
      await nextTurn()
      this.mostAtOnce = Math.max(this.mostAtOnce, this.#working)
      await aborted(ended)
      this.#working--
    }

  async turn(count: number): Promise<void> {
    while (this.turns.length < count) await once(this.#changed, 'turn')
  }
}

const keeper = (leases: Leases, holder: string, witness: Witness, forMs = 300) =>
  new LeaseKeeper(leases, { name: 'jobs', holder, forMs, onError: () => undefined }, witness.work(holder))

test('one of several works; after it gives the lease up another does', async () => {
  const leases = processLeases()
  const witness = new Witness()
  const keepers = ['a', 'b', 'c'].map((holder) => keeper(leases, holder, witness))
  await witness.turn(1)
  assert.deepEqual(witness.turns, ['a'])
  assert.deepEqual(
    keepers.map(({ isHeld }) => isHeld),
    [true, false, false],
  )
  await keepers[0]!.close()
  await witness.turn(2)
  await keepers[1]!.close()
  await keepers[2]!.close()
  assert.equal(new Set(witness.turns).size, witness.turns.length)
  assert.equal(witness.mostAtOnce, 1)
})

test('a holder whose renewals fail stops when the term ends, and another takes over', async () => {
  const leases = processLeases()
  let cut = false
  const unreachable: Leases = {
    take: async (...given) => {
      if (cut) throw new Error('no connection')
      return leases.take(...given)
    },
    release: leases.release,
  }
  const witness = new Witness()
  const first = keeper(unreachable, 'a', witness)
  await witness.turn(1)
  const second = keeper(leases, 'b', witness)
  cut = true
  await witness.turn(2)
  assert.deepEqual(witness.turns, ['a', 'b'])
  cut = false
  await second.close()
  await witness.turn(3)
  assert.deepEqual(witness.turns, ['a', 'b', 'a'])
  await first.close()
  assert.equal(witness.mostAtOnce, 1)
})

test('work that fails is begun again', async () => {
  const leases = processLeases()
  const errors: unknown[] = []
  let begun = 0
  const again = Promise.withResolvers<void>()
  const kept = new LeaseKeeper(
    leases,
    { name: 'jobs', holder: 'a', forMs: 30, onError: (error) => errors.push(error) },
    async ({ ended }) => {
      if (begun++ === 0) throw new Error('the first time')
      again.resolve()
      await aborted(ended)
    },
  )
  await again.promise
  await kept.close()
  assert.deepEqual([begun, errors.length], [2, 1])
})
