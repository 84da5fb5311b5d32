import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entity, value, writes, written } from '../../test/support/entity-commands.ts'
import { everybody } from '../access/visibility.ts'
import { MemoryEntityStore } from '../adapters/memory/entity-store.ts'
import { beginsPart, sitemapReads } from './sitemap-reads.ts'

const caller = everybody as never

/** A store with this many entities, one written each second. */
async function filled(count: number) {
  let now = Date.UTC(2026, 0, 1)
  const store = new MemoryEntityStore({ put: () => undefined, remove: () => undefined }, () => now)
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    now += 1000
    const command = writes(entity({ objects: { name: [value({ name: `Bakery ${n}` })] } }))
    ids.push(written(await store.commit([command]))[0]!.id)
  }
  const reads = sitemapReads({ store, clock: { now: () => now } })
  const idsOf = async (first: string) => {
    const pages = await Array.fromAsync(reads.documents(first, caller))
    return pages.flat().map(({ _id }) => _id)
  }
  const partsOf = async () => Array.fromAsync(reads.parts())
  const erase = async (id: string) => {
    const { revision } = (await store.get(id))!
    const outcome = await store.commit([
      {
        type: 'erase.entity',
        id: 'a'.repeat(32),
        account: 'operator',
        userId: null,
        entityId: id,
        expectedRevision: revision,
        marks: [],
      },
    ])
    assert.ok(outcome.ok)
  }
  return { store, ids, idsOf, partsOf, erase }
}

test('the parts hold every entity once, in order, and know their last change', async () => {
  const { store, ids, idsOf, partsOf } = await filled(3000)
  const parts = await partsOf()
  assert.ok(parts.length > 1)
  const all = await Promise.all(parts.map(({ first }) => idsOf(first)))
  assert.deepEqual(all.flat(), ids)
  for (const [at, { lastEdit }] of parts.entries()) {
    const last = (await store.get(all[at]!.at(-1)!))!
    assert.equal(lastEdit, last.lastEdit)
  }
})

test('a part keeps its entities when others come and go', async () => {
  const { ids, idsOf, partsOf, erase } = await filled(3000)
  const before = await partsOf()
  const last = before.at(-1)!.first
  const held = await idsOf(last)
  await erase(ids[5]!)
  const after = await partsOf()
  assert.deepEqual(
    after.map(({ first }) => first),
    before.map(({ first }) => first),
  )
  assert.deepEqual(await idsOf(last), held)
})

test('there is no part that begins with an unknown id', async () => {
  const { ids, idsOf } = await filled(3)
  assert.deepEqual(await idsOf(String(Number(ids[0]) + 1)), [])
  assert.deepEqual(await idsOf(String(Number(ids[2]) + 1)), [])
  assert.deepEqual(await idsOf(ids[1]!), ids.slice(1))
})

test('ids that follow each other begin parts at about the rate meant, however far they lie apart', () => {
  for (const step of [1, 13, 4096, 4_096_000, 86_400_000 * 4096]) {
    const begun = Array.from({ length: 200_000 }, (_, n) =>
      String(2_184_176_526_950_400 + (n % 60_000) * step + n),
    )
    const count = begun.filter(beginsPart).length
    assert.ok(count > 130 && count < 280, `${step}: ${count}`)
  }
})
