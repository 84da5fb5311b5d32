import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { entity, start } from '../../test/support/entity-commands.ts'
import type { HistoryEntry } from '../ports/commit.ts'
import { changesBetween, membersBetween } from './changes.ts'
import { type Contributor, contribute } from './contribute.ts'
import { revertTo } from './history-revert.ts'
import { withoutChanges } from './history-undo.ts'
import { liveValues } from './live.ts'
import type { Entity, ObjectName } from './model.ts'
import { objectTypes } from './objects/index.ts'
import { amend, withdraw } from './withdraw.ts'

let drawn = 0
const typeOf = (object: ObjectName) => objectTypes[object]

function stored(next: Entity, number: number): Entity {
  const objects: Entity['objects'] = {}
  for (const [name, values] of Object.entries(next.objects))
    objects[name as ObjectName] = values.map((one) => (one.genId === 0 ? { ...one, genId: ++drawn } : one))
  return { ...next, id: '1', objects, revision: `${number}-x`, lastEdit: start + number }
}

const by = (account: string, when: number): Contributor => ({
  account,
  supplierId: null,
  userId: '',
  userAccount: account,
  trust: 0,
  admin: false,
  editsFor: account === 'shop' ? [] : ['shop'],
  when,
})

const words = fc.constantFrom('a', 'b', 'c')
const step = fc.record({
  do: fc.constantFrom('name', 'tag', 'amend', 'remove'),
  word: words,
  index: fc.nat(2),
})
type Did = typeof step extends fc.Arbitrary<infer T> ? T : never

function next(state: Entity, { do: what, word, index }: Did, who: Contributor): Entity {
  const tag = { attributes: { tag: word, language: 'en' }, derived: {} }
  const genId = state.objects.tag?.[index]?.genId ?? 0
  if (what === 'name')
    return contribute(state, typeOf('name'), { attributes: { name: word }, derived: {} }, who, 'write').entity
  if (what === 'tag') return contribute(state, typeOf('tag'), tag, who, 'write').entity
  if (what === 'remove') return withdraw(state, typeOf('tag'), genId, who, () => ({}))?.entity ?? state
  const changed = amend(state, typeOf('tag'), genId, () => tag, who)
  return changed === undefined || 'denied' in changed ? state : changed
}

/** States from the oldest, and the entries between them, newest first. */
function run(steps: readonly (readonly [string, Did])[], from: Entity) {
  const states = [from]
  const entries: HistoryEntry[] = []
  for (const [account, did] of steps) {
    const before = states.at(-1)!
    const at = start + states.length * 10
    const changed = next(before, did, by(account, at))
    if (changed === before) continue
    const after = stored(changed, states.length + 1)
    entries.unshift({
      position: states.length,
      entityId: '1',
      revision: after.revision,
      at,
      former: null,
      account,
      userId: '',
      action: '',
      changes: changesBetween(before, after),
      members: membersBetween(before, after),
      isComplete: true,
      commit: states.length,
      with: [],
    })
    states.push(after)
  }
  return { states, entries }
}

const created = () => stored(next(entity(), { do: 'name', word: 'a', index: 0 }, by('shop', start)), 1)

const undo = (state: Entity, entries: readonly HistoryEntry[], account: string): Entity => {
  const lastChange = new Map<number, number>()
  for (const { position, changes } of entries.toReversed())
    for (const { before, after } of changes) lastChange.set((after ?? before)!.genId, position)
  const own = entries.filter((entry) => entry.account === account)
  return withoutChanges(state, { own, lastChange, typeOf, derive: () => ({}), now: start + 1e6 })
}

const shown = (state: Entity) =>
  (['name', 'tag'] as const).map((object) =>
    liveValues(state, object).map(({ attributes, when }) => ({ attributes, when })),
  )

test('what one source did alone is undone exactly, and undoing twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { states, entries } = run(
        steps.map((one) => ['rival', one] as const),
        created(),
      )
      const undone = undo(states.at(-1)!, entries, 'rival')
      assert.deepEqual(shown(undone), shown(states[0]!))
      assert.equal(undo(undone, entries, 'rival'), undone)
    }),
    { numRuns: 500 },
  )
})

test('of several sources, the words of the others stay, those of the undone one go, and it is done at once', () => {
  const who = fc.constantFrom('shop', 'rival', 'guide')
  fc.assert(
    fc.property(fc.array(fc.tuple(who, step), { maxLength: 12 }), (steps) => {
      const { states, entries } = run(steps, created())
      const present = states.at(-1)!
      const undone = undo(present, entries, 'rival')
      const wordsOf = (state: Entity, account: string) =>
        Object.values(state.objects).flatMap((values) =>
          values.flatMap(({ contributions }) =>
            contributions.filter((one) => one.account === account && one.mark === undefined),
          ),
        )
      // A wish to remove a value goes with the value.
      for (const account of ['shop', 'guide'])
        for (const word of wordsOf(present, account))
          assert.ok(
            wordsOf(undone, account).some((other) => isDeepStrictEqual(word, other)),
            JSON.stringify(word),
          )
      for (const values of Object.values(undone.objects))
        for (const value of values)
          if (value.confidence > 0) assert.notEqual(value.contributions[0]?.account, 'rival')
      assert.deepEqual(undo(undone, entries, 'rival'), undone)
    }),
    { numRuns: 500 },
  )
})

test('an entity of one source, reverted to a revision, is shown as it was; again, nothing changes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.nat(12), (steps, at) => {
      const { states } = run(
        steps.map((one) => ['shop', one] as const),
        created(),
      )
      const then = states[Math.min(at, states.length - 1)]!
      const who = by('shop', start + 1e6)
      const { entity: reverted, refused } = revertTo(states.at(-1)!, then, who, typeOf, null)
      assert.deepEqual(refused, [])
      assert.deepEqual(shown(reverted), shown(then))
      assert.equal(revertTo(reverted, then, who, typeOf, null).entity, reverted)
    }),
    { numRuns: 500 },
  )
})
