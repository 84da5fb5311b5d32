import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clustersOf, connected, type Link, mostMembers } from './clusters.ts'

const link = fc
  .record({ one: fc.nat(11), other: fc.nat(11), score: fc.integer({ min: 3, max: 9 }) })
  .filter(({ one, other }) => one !== other)
const unlike = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 12 })

/** Whether the pair of any two members of both lists is among those. */
const among =
  (pairs: readonly (readonly [number, number])[]) =>
  async (one: readonly number[], other: readonly number[]): Promise<boolean> =>
    pairs.some(([a, b]) => (one.includes(a) && other.includes(b)) || (one.includes(b) && other.includes(a)))

/** One link for each two members. */
const once = (links: readonly Link[]): readonly Link[] => [
  ...new Map(links.map((one) => [[one.one, one.other].sort().join(), one])).values(),
]

test('no cluster holds two that contradict, and a link is cut only where it would have joined some', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(link, { maxLength: 20 }), unlike, async (some, pairs) => {
      const links = once(some)
      const { clusters, cut } = await clustersOf(links, among(pairs))
      const clusterOf = (member: number) => clusters.find((one) => one.includes(member)) ?? [member]
      for (const [a, b] of pairs) if (a !== b) assert.notEqual(clusterOf(a), clusterOf(b))
      for (const { one, other } of cut)
        assert.ok(await among(pairs)(clusterOf(one), clusterOf(other)), `${one}-${other} was cut for nothing`)
      for (const one of links) if (!cut.includes(one)) assert.equal(clusterOf(one.one), clusterOf(one.other))
    }),
  )
})

test('the order of the links does not matter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(link, { maxLength: 20 }), unlike, async (some, pairs) => {
      const links = once(some)
      const turned = links.toReversed().map(({ one, other, score }) => ({ one: other, other: one, score }))
      const [straight, back] = [await clustersOf(links, among(pairs)), await clustersOf(turned, among(pairs))]
      assert.deepEqual(straight.clusters, back.clusters)
      assert.equal(straight.cut.length, back.cut.length)
    }),
  )
})

test('a chain is cut at its weakest link', async () => {
  const links = [
    { one: 1, other: 2, score: 3 },
    { one: 2, other: 3, score: 5 },
  ]
  const { clusters, cut } = await clustersOf(links, among([[1, 3]]))
  assert.deepEqual(clusters, [[2, 3]])
  assert.deepEqual(cut, [links[0]])
})

test('a cluster has a bound, and groups are those that links connect', async () => {
  const chain = Array.from({ length: mostMembers + 9 }, (_, at) => ({ one: at, other: at + 1, score: 4 }))
  const { clusters, cut } = await clustersOf(chain, async () => false)
  assert.ok(clusters.every((members) => members.length <= mostMembers))
  assert.ok(cut.length > 0)
  const apart = { one: 900, other: 901, score: 4 }
  assert.deepEqual(connected([...chain, apart]), [chain, [apart]])
})
