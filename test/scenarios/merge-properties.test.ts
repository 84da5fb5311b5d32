import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { originOf } from '../../src/operations/change-entity.ts'
import type { TestDirectory } from '../support/directory.ts'
import { hold, runsOf } from '../support/hold.ts'
import {
  assertSame,
  codeOf,
  everSaid,
  make,
  newEntity,
  principalOf,
  saidTo,
  stateOf,
  type Who,
  type Write,
  writers,
  writesTo,
} from '../support/merging.ts'

/** What merging promises, on random writes by accounts of every standing. */

const runs = runsOf(10_000, 1_000)
const long = { timeout: 3_600_000 }

const accounts = fc.constantFrom<Who>('shop', 'rival', 'operator')
const owners = (count: number) => fc.array(accounts, { minLength: count, maxLength: count })

const newEntities = (directory: TestDirectory, of: readonly Who[]): Promise<string[]> =>
  Promise.all(of.map((who) => newEntity(directory, who, directory.userId)))
const states = (directory: TestDirectory, ids: readonly string[]) =>
  Promise.all(ids.map((id) => stateOf(directory, id)))

const operatorOf = ({ userId }: TestDirectory) => principalOf('operator', userId)
const run = async (directory: TestDirectory, ids: readonly string[], writes: readonly Write[]) => {
  for (const write of writes) await make(directory, ids, write, directory.userId)
}
const steps = fc.array(fc.record({ merges: fc.boolean(), one: fc.nat(3), other: fc.nat(3) }), {
  maxLength: 12,
})
const tagged = fc.array(fc.record({ who: writers, to: fc.nat(2) }), { minLength: 1, maxLength: 6 })

for (const [storage, count] of [
  ['memory', runs],
  ['embedded', Math.ceil(runs / 10)],
] as const) {
  test(`${storage}: merge then unmerge is the identity, and merging twice changes nothing`, long, () =>
    hold(
      storage,
      count,
      [owners(2), fc.array(writesTo(2), { maxLength: 12 })],
      async (directory, of, writes) => {
        const { mergeEntities, unmergeEntity } = directory.operations
        const operator = operatorOf(directory)
        const ids = await newEntities(directory, of)
        const [from, to] = ids as [string, string]
        await run(directory, ids, writes)
        const before = await states(directory, ids)
        await mergeEntities(from, to, { claim: 'from' }, operator)
        const merged = await directory.services.store.getMany(ids)
        assert.equal(await codeOf(mergeEntities(from, to, {}, operator)), 'merged_already')
        assert.equal(await codeOf(mergeEntities(to, from, {}, operator)), 'merged_already')
        assert.deepEqual(await directory.services.store.getMany(ids), merged)
        await unmergeEntity(from, {}, operator)
        for (const [at, id] of ids.entries()) await assertSame(directory, id, before[at])
      },
    ),
  )

  test(`${storage}: merges of several, undone in any order, leave what was there`, long, () =>
    hold(
      storage,
      count,
      [owners(4), fc.array(writesTo(4), { maxLength: 16 }), steps],
      async (directory, of, writes, taken) => {
        const { mergeEntities, unmergeEntity } = directory.operations
        const operator = operatorOf(directory)
        const ids = await newEntities(directory, of)
        await run(directory, ids, writes)
        const before = await states(directory, ids)
        for (const { merges, one, other } of taken)
          await codeOf(
            merges
              ? mergeEntities(ids[one]!, ids[other]!, { claim: 'to' }, operator)
              : unmergeEntity(ids[one]!, {}, operator),
          )
        for (const id of ids) await codeOf(unmergeEntity(id, {}, operator))
        for (const [at, id] of ids.entries()) await assertSame(directory, id, before[at])
      },
    ),
  )

  test(
    `${storage}: what is written meanwhile stays with whom it was said to, and nothing is lost`,
    long,
    () =>
      hold(
        storage,
        count,
        [
          owners(3),
          fc.array(writesTo(3), { maxLength: 8 }),
          fc.array(writesTo(3), { maxLength: 10 }),
          tagged,
          fc.shuffledSubarray([0, 1], { minLength: 2 }),
        ],
        async (directory, of, earlier, later, tags, order) => {
          const { mergeEntities, unmergeEntity } = directory.operations
          const operator = operatorOf(directory)
          const ids = await newEntities(directory, of)
          await run(directory, ids, earlier)
          const before = await states(directory, ids)
          await mergeEntities(ids[0]!, ids[1]!, { claim: 'to' }, operator)
          await mergeEntities(ids[1]!, ids[2]!, { claim: 'to' }, operator)
          await run(directory, ids, later)
          const expected: [text: string, id: string][] = []
          for (const [n, { who, to }] of tags.entries()) {
            const survivor = (await directory.services.store.get(ids[2]!))!
            const attributes = { tag: `said ${n} of ${ids[to]}`, language: 'en' }
            const source = { account: who, supplierId: null, admin: who === 'operator' }
            const origin = originOf(survivor, ids[to]!, source)
            if (to < 2) assert.equal(origin, ids[to])
            if (
              await make(
                directory,
                ids,
                { type: 'say', who, to, said: { object: 'tag', attributes } },
                directory.userId,
              )
            )
              expected.push([attributes.tag, origin ?? survivor.id])
          }
          for (const at of order) await unmergeEntity(ids[at]!, {}, operator)
          for (const [text, id] of expected)
            for (const one of ids) assert.equal((await saidTo(directory, one)).has(text), one === id, text)
          const ever = await everSaid(directory, ids)
          for (const said of before.flatMap(({ objects }) => Object.values(objects).flat()))
            for (const { attributes } of said.contributions)
              assert.ok(ever.includes(JSON.stringify(attributes)))
        },
      ),
  )
}
