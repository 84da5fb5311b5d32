import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entity, writes } from '../../../test/support/entity-commands.ts'
import { MemoryEntityStore } from '../../adapters/memory/entity-store.ts'
import type { Written } from '../../ports/commit.ts'
import type { PairState } from '../../ports/pair-store.ts'
import { checkPairs } from './check-pairs.ts'

/** A store of entities, each merged into another by its number, and of pairs in a state. */
async function storeWith(
  merges: readonly (readonly [number, number])[],
  states: readonly (readonly [number, number, PairState])[],
) {
  const sink = { put: () => undefined, remove: () => undefined }
  const store = new MemoryEntityStore(sink, () => Date.UTC(2026, 0, 10))
  const made: Written[] = []
  for (let n = 0; n < 6; n++) {
    const outcome = await store.commit([writes(entity())])
    assert.ok(outcome.ok)
    made.push(outcome.results[0])
  }
  const idOf = (n: number) => made[n]?.id ?? '99'
  for (const [n, into] of merges) {
    const { id, revision } = made[n]!
    const outcome = await store.commit([writes(entity({ id, revision, mergedInto: idOf(into) }))])
    assert.ok(outcome.ok)
  }
  const pairs: string[] = []
  for (const [one, other, state] of states) {
    const side = (n: number) => ({ entityId: idOf(n), revision: '1-0' })
    const compared = { score: 4, reasons: [], version: '1', worth: 1 }
    const proposal = {
      type: 'pair.propose',
      sides: [side(one), side(other)],
      source: 'scan',
      country: 'gb',
      ...compared,
    } as const
    const outcome = await store.commit([proposal])
    assert.ok(outcome.ok)
    const { id, revision } = outcome.results[0]
    const decision = {
      type: 'pair.decide',
      id,
      expectedRevision: revision,
      state,
      account: '',
      userId: '',
      note: '',
    } as const
    assert.ok((await store.commit([decision])).ok)
    pairs.push(id)
  }
  return { store, idOf, pairs, faults: await checkPairs({ store, pairs: store.pairs }) }
}

test('what fits together has no faults', async () => {
  const { faults } = await storeWith(
    [
      [0, 1],
      [1, 2],
    ],
    [
      [0, 2, 'merged'],
      [2, 3, 'open'],
      [3, 4, 'distinct'],
      [4, 5, 'postponed'],
      [0, 3, 'postponed'],
    ],
  )
  const none = { count: 0, ids: [] }
  assert.deepEqual(
    {
      ...faults,
      gone: { ...faults.gone },
      overtaken: { ...faults.overtaken },
      apart: { ...faults.apart },
      lost: { ...faults.lost },
    },
    { gone: none, overtaken: none, apart: none, lost: none, pairs: 5, entities: 6 },
  )
})

test('each fault is found, and a circle ends the look', async () => {
  const { faults, idOf, pairs } = await storeWith(
    [
      [0, 1],
      [1, 0],
      [2, 9],
    ],
    [
      [3, 4, 'merged'],
      [3, 9, 'open'],
      [0, 5, 'open'],
    ],
  )
  assert.deepEqual(faults.lost.ids, [0, 1, 2].map(idOf))
  assert.deepEqual(
    [faults.apart.ids, faults.gone.ids, faults.overtaken.ids],
    pairs.map((id) => [id]),
  )
})
