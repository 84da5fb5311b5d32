import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { entity, start, value } from '../../test/support/entity-commands.ts'
import { stepArbitrary } from '../../test/support/entity-steps.ts'
import type { HistoryEntry } from '../ports/commit.ts'
import { changesBetween, membersBetween } from './changes.ts'
import { stateAfter, stateAt, stateBefore } from './history.ts'
import type { Entity, ObjectName } from './model.ts'

let drawn = 0

/** An entity as a store would keep it: new values with gen_ids, a new revision. */
function stored(next: Entity, number: number): Entity {
  const objects: Entity['objects'] = {}
  for (const [name, values] of Object.entries(next.objects))
    objects[name as ObjectName] = values.some(({ genId }) => genId === 0)
      ? values.map((one) => (one.genId === 0 ? { ...one, genId: ++drawn } : one))
      : values
  return { ...next, id: '1', objects, revision: `${number}-x`, lastEdit: start + number }
}

const entryOf = (before: Entity | null, after: Entity): HistoryEntry => ({
  position: 0,
  entityId: after.id,
  revision: after.revision,
  at: after.lastEdit,
  former: before === null ? null : { revision: before.revision, at: before.lastEdit },
  account: '',
  userId: '',
  action: '',
  changes: changesBetween(before, after),
  members: membersBetween(before, after),
  isComplete: true,
  commit: 0,
  with: [],
})

test('history gives each earlier state exactly, and leads to the present one again', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 30 }), (steps) => {
      const states = [stored(entity(), 1)]
      for (const step of steps) {
        const next = step(states[0]!, start + states.length)
        if (next !== states[0]) states.unshift(stored(next, states.length + 1))
      }
      const entries = states.map((state, at) => entryOf(states[at + 1] ?? null, state))
      const [present] = states
      for (const [at, state] of states.entries()) {
        const former = states[at + 1] ?? null
        assert.deepEqual(stateBefore(state, entries[at]!), former)
        if (former !== null) assert.deepEqual(stateAfter(former, entries[at]!), state)
        assert.deepEqual(stateAt(present!, entries.slice(0, at)), state)
      }
      assert.equal(stateAt(present!, entries), null)
    }),
    { numRuns: 400 },
  )
})

test('an entry of before says nothing of other members, and puts removed values at the end', () => {
  const [a, b] = [value({ tag: 'a' }, 1), value({ tag: 'b' }, 2)]
  const after = entity({ id: '1', revision: '2-x', timezone: 'UTC', objects: { tag: [b] } })
  const changes = [{ object: 'tag', before: a, after: null }]
  const entry = { ...entryOf(entity({ id: '1', revision: '1-x' }), after), isComplete: false }
  const before = stateBefore(after, { ...entry, former: null, changes, members: [] })
  assert.deepEqual(before?.objects, { tag: [b, a] })
  assert.deepEqual([before?.revision, before?.timezone], ['', 'UTC'])
})
