import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { entityWithout, entityWithoutPerson, isFrom, type SourceSelector } from './erase.ts'
import type { Contribution, Entity, StoredValue } from './model.ts'
import { objectTypes } from './objects/index.ts'

const now = Date.UTC(2026, 10, 16)
const accounts = ['shop', 'rival', 'feed']

const said = fc.record({
  account: fc.constantFrom(...accounts),
  supplierId: fc.constantFrom(null, 'S1', 'S2'),
  userId: fc.constantFrom('u1', 'u2'),
  when: fc.integer({ min: now - 1000, max: now }),
  trust: fc.constantFrom(0, 50),
  attributes: fc.constantFrom('One', 'Two', 'Three').map((name) => ({ name })),
  mark: fc.constantFrom(undefined, undefined, undefined, 'asks removal' as const),
})

const givenBy = (contributions: readonly Contribution[], genId: number): StoredValue => ({
  genId,
  attributes: contributions[0]!.attributes,
  derived: { of: contributions[0]!.attributes.name },
  confidence: 100,
  scope: 'public',
  when: contributions[0]!.when,
  contributions,
})

/** The shown contribution comes first, and only a source of the value can be shown. */
const value = fc
  .uniqueArray(said, { minLength: 1, maxLength: 5, selector: (one) => `${one.account} ${one.supplierId}` })
  .map(([first, ...rest]) => [{ ...first!, mark: undefined }, ...rest] as Contribution[])

const entities = fc.record({ name: value, tags: fc.array(value, { maxLength: 3 }) }).map(
  ({ name, tags }): Entity => ({
    id: '7',
    revision: '1-a',
    created: now,
    lastEdit: now,
    country: 'gb',
    timezone: null,
    localTimezone: null,
    trust: 0,
    ourData: false,
    seed: { account: 'shop', when: now },
    suppliers: accounts.map((account) => ({ account, supplierId: 'S1' })),
    locations: [],
    objects: { name: [givenBy(name, 1)], tag: tags.map((one, at) => givenBy(one, at + 2)) },
    claim: null,
    mergedInto: null,
    moderation: { state: 'none', signals: 0 },
  }),
)

const selectors = fc
  .record({
    account: fc.option(fc.constantFrom(...accounts), { nil: undefined }),
    supplierId: fc.option(fc.constantFrom('S1', 'S2'), { nil: undefined }),
    userId: fc.option(fc.constantFrom('u1', 'u2'), { nil: undefined }),
  })
  .filter((one) => Object.values(one).some((part) => part !== undefined))
  .map((one) => Object.fromEntries(Object.entries(one).filter(([, part]) => part !== undefined)))

const successor = {
  typeOf: (object: keyof typeof objectTypes) => objectTypes[object],
  derive: (_: string, attributes: Record<string, unknown>) => ({ of: attributes.name }),
  now,
}

const contributionsOf = (entity: Entity) =>
  Object.values(entity.objects).flatMap((values) => values.flatMap(({ contributions }) => contributions))

test('nothing that the source said is left, and everything else that somebody gives is', () => {
  fc.assert(
    fc.property(entities, selectors, (entity, selector: SourceSelector) => {
      const after = entityWithout(entity, selector, new Set(), successor)
      const left = contributionsOf(after)
      assert.ok(left.every((one) => !isFrom(one, selector)))
      for (const [name, values] of Object.entries(entity.objects))
        for (const before of values) {
          const kept = after.objects[name as 'name']?.find(({ genId }) => genId === before.genId)
          const others = before.contributions.filter((one) => !isFrom(one, selector))
          assert.equal(
            kept !== undefined,
            others.some(({ mark }) => mark === undefined),
          )
          if (kept === undefined) continue
          assert.equal(kept.contributions.length, others.length)
          assert.equal(kept.contributions[0]!.mark, undefined)
          assert.deepEqual(kept.attributes, kept.contributions[0]!.attributes)
          if (name === 'name') assert.deepEqual(kept.derived, { of: kept.attributes.name })
        }
      const twice = entityWithout(after, selector, new Set(), successor)
      assert.equal(twice, after, 'twice is once')
      const isUntouched = contributionsOf(entity).every((one) => !isFrom(one, selector))
      if (selector.userId !== undefined && isUntouched) assert.equal(after, entity)
    }),
  )
})

test('objects that are excluded stay as they are, with the standing of the source', () => {
  fc.assert(
    fc.property(entities, selectors, (entity, selector: SourceSelector) => {
      const after = entityWithout(entity, selector, new Set(['name']), successor)
      assert.equal(after.objects.name, entity.objects.name)
      assert.deepEqual([after.suppliers, after.seed], [entity.suppliers, entity.seed])
    }),
  )
})

test('a person leaves no id and no text in lists, and no value but theirs goes', () => {
  fc.assert(
    fc.property(
      entities,
      fc.constantFrom('u1', ''),
      fc.constantFrom('two', 'nobody'),
      (entity, userId, text) => {
        const { entity: after, left } = entityWithoutPerson(
          entity,
          userId,
          [text],
          (object) => objectTypes[object],
        )
        assert.ok(userId === '' || contributionsOf(after).every((one) => one.userId !== userId))
        const texts = JSON.stringify(
          after.objects.tag?.map((one) => [one.attributes, one.contributions]) ?? [],
        )
        assert.ok(!texts.toLowerCase().includes(`"${text}"`))
        const isNamed = JSON.stringify(entity.objects.name).toLowerCase().includes(`"${text}"`)
        assert.deepEqual(left, isNamed ? ['name'] : [])
        assert.equal(after.objects.name!.length, 1)
        if (text === 'nobody') assert.equal(after.objects.tag!.length, entity.objects.tag!.length)
      },
    ),
  )
})
