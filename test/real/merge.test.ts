import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutCluster } from '../support/nodes.ts'
import { startTwoNodes } from '../support/two-nodes.ts'
import { ireland, startWorldOn } from '../support/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Data = any

test('two nodes write to a pair that is merged, and nothing is lost', { skip: withoutCluster }, async (t) => {
  const world = await startWorldOn(ireland, startTwoNodes)
  t.after(() => world.close())
  const { directory, ask } = world
  const admin = { key: directory.keys.admin }
  const [from, to] = [await world.newEntity(), await world.newEntity()]
  const read = async (id: string): Promise<Data> => {
    const { _rev, lastEditDate, tags = [], facets, contentScore, ...document } = await world.entity(id)
    return { ...document, tags: tags.map(({ tag }: Data) => tag).toSorted() }
  }
  const before = [await read(from), await read(to)]
  const tags = Array.from({ length: 40 }, (_, n) => `said-${n % 2 === 0 ? from : to}-${n}`)
  const writing = tags.map((tag, n) =>
    ask('POST', '/v1/entity/tag', { entity_id: n % 2 === 0 ? from : to, tag }, admin),
  )
  await Promise.all([...writing, ask('POST', '/v1/entity/merge', { from, to }, admin)])
  const merged = await read(from)
  assert.deepEqual([merged._id, merged.merged_from, merged.tags], [to, from, tags.toSorted()])
  await ask('POST', '/v1/entity/unmerge', { entity_id: from }, admin)
  for (const [at, id] of [from, to].entries()) {
    const own = tags.filter((tag) => tag.startsWith(`said-${id}-`)).toSorted()
    assert.deepEqual(await read(id), { ...before[at], tags: own })
  }
})
