import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { holdersRead, likeliest } from '../rows/likeliest.ts'
import { allocateCandidates, CandidateReader } from './candidate-table.ts'
import { CandidateWriter } from './candidate-writer.ts'

const limit = 3
const small = { entities: 500, textBytes: 100_000 }
const keysOf = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 5 })
const write = fc.record({ entity: fc.nat(40), keys: keysOf })
/** Keys of 48 bits that differ in their upper bits only, or in their lower ones. */
const hashOf = (key: number): number => (key % 2 === 0 ? key * 2 ** 32 + 5 : key * 70_001)

/** What a store without a table answers. */
function expected(held: ReadonlyMap<number, ReadonlySet<number>>, keys: readonly number[]): number[] {
  const ids = [...held.keys()].sort((one, other) => one - other)
  const holders = keys.map((key) => ids.filter((id) => held.get(id)!.has(key)).slice(0, holdersRead(limit)))
  return likeliest(
    holders.filter((list) => list.length > 0),
    limit,
  )
}

test('a table finds what the store finds, after any writes of new and known entities', () => {
  fc.assert(
    fc.property(fc.array(write, { maxLength: 80 }), fc.array(keysOf, { maxLength: 5 }), (writes, asked) => {
      const memory = allocateCandidates(small)
      const [writer, reader] = [new CandidateWriter(memory), new CandidateReader(memory)]
      assert.equal(reader.isLive, false)
      writer.fill(Float64Array.of(1000), [[hashOf(3), 1000]], 1)
      const held = new Map([[1000, new Set([3])]])
      let last = 1000
      writes.forEach(({ entity, keys }, at) => {
        if (entity >= held.size) last += 7
        const id = [...held.keys()][entity] ?? last
        const before = held.get(id) ?? new Set<number>()
        const added = keys.filter((key) => !before.has(key)).map(hashOf)
        const removed = [...before].filter((key) => !keys.includes(key)).map(hashOf)
        writer.apply([{ id, added, removed, position: at + 2, text: `text ${at}` }], at + 2)
        held.set(id, new Set(keys))
        assert.equal(reader.readText(reader.placeOf(id)), `text ${at}`)
        assert.equal(writer.wasAddedAfter(added, at + 1), added.length > 0)
        assert.equal(writer.wasAddedAfter(keys.map(hashOf), at + 2), false)
      })
      assert.equal(reader.position, writes.length + 1)
      for (const keys of asked)
        assert.deepEqual(reader.idsByKeys(keys.map(hashOf), limit), expected(held, keys))
    }),
  )
})

test('many keys go to further tables, and none is lost', () => {
  const memory = allocateCandidates({ entities: 100_000, textBytes: 1000 })
  const [writer, reader] = [new CandidateWriter(memory), new CandidateReader(memory)]
  writer.fill(new Float64Array(), [], 0)
  const keyOf = (n: number): number => (n * 2_654_435_761) % 2 ** 48
  for (let n = 1; n <= 60_000; n++)
    writer.apply([{ id: n, added: [keyOf(n), keyOf(n + 100_000)], removed: [], position: n, text: null }], n)
  assert.ok(reader.isLive)
  for (let n = 1; n <= 60_000; n += 997) {
    assert.deepEqual(reader.idsByKeys([keyOf(n)], limit), [n])
    assert.equal(reader.placeOf(n), 0)
  }
})

test('a table without room answers no more', () => {
  const memory = allocateCandidates({ entities: 3, textBytes: 1000 })
  const [writer, reader] = [new CandidateWriter(memory), new CandidateReader(memory)]
  writer.fill(new Float64Array(), [], 0)
  for (let id = 1; id <= 4; id++)
    writer.apply([{ id, added: [id], removed: [], position: id, text: 'a' }], id)
  assert.equal(reader.isLive, false)
  // Who reads the position after the table ended learns of nothing that it lacks.
  assert.equal(reader.position, 3)
})
