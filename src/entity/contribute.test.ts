import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entity } from '../../test/support/entity-commands.ts'
import { fault } from '../faults/fault.ts'
import { contribute, mostValues } from './contribute.ts'
import { liveValues } from './live.ts'
import type { Entity } from './model.ts'
import { tag } from './objects/tag.ts'
import { withdraw } from './withdraw.ts'

const at = (when: number) => ({
  account: 'shop',
  supplierId: null,
  userId: 'u',
  userAccount: null,
  editsFor: [],
  trust: 50,
  admin: false,
  when,
})
const add = (to: Entity, text: string, when: number) =>
  contribute(to, tag, { attributes: { tag: text, language: 'en' }, derived: {} }, at(when), 'write').entity
const tagsOf = (one: Entity) => liveValues(one, 'tag').map(({ attributes }) => attributes.tag)

/** An entity as stored: every value has a distinct gen_id. */
function full(): Entity {
  let made = entity({ objects: {} })
  for (let n = 0; n < mostValues; n++) made = add(made, `speciality ${n}`, n)
  const tags = made.objects.tag!.map((value, n) => ({ ...value, genId: n + 1 }))
  return { ...made, objects: { tag: tags } }
}

test('an entity takes no more values of an object than it can have, and says which', () => {
  const crowded = full()
  assert.throws(() => add(crowded, 'one more', 1000), {
    code: 'invalid_parameters',
    details: [fault('full_of_own', 'tag', { count: mostValues })],
  })
  assert.equal(add(crowded, 'Speciality 7', 1000).objects.tag!.length, mostValues, 'it has that one already')
})

test('a further value takes the place of the one that was removed longest ago', () => {
  let crowded = full()
  for (const [when, genId] of [
    [1000, 9],
    [1001, 4],
  ] as const)
    crowded = withdraw(crowded, tag, genId, at(when), () => ({}))!.entity
  const after = add(crowded, 'one more', 1002)
  assert.equal(after.objects.tag!.length, mostValues)
  assert.ok(!after.objects.tag!.some(({ genId }) => genId === 9))
  assert.ok(
    after.objects.tag!.some(({ genId, confidence }) => genId === 4 && confidence === 0),
    'the other one is remembered',
  )
  assert.deepEqual(tagsOf(after).slice(-2), ['speciality 499', 'one more'])
  const again = add(after, 'speciality 3', 1003)
  assert.ok(tagsOf(again).includes('speciality 3'), 'it comes back')
  assert.equal(again.objects.tag!.length, mostValues)
})
