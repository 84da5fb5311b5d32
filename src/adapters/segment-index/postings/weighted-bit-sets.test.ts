import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DenseList, denseWords, writeBits } from './dense-list.ts'
import { Matches } from './matches.ts'
import { PackedList, packedBound, packPostings } from './postings.ts'
import type { Scored } from './scored.ts'
import { WeightedBitSets } from './weighted-bit-sets.ts'

const documents = 40_000
const place = fc.nat(documents - 1)
/** Runs of documents, with a member every few documents, like those of places. */
const runs = fc.array(
  fc.record({
    from: place,
    length: fc.integer({ min: 1, max: 3000 }),
    step: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 1, maxLength: 6 },
)

function membersOf(all: readonly { from: number; length: number; step: number }[]): Uint32Array {
  const members = new Set<number>()
  for (const { from, length, step } of all)
    for (let at = from; at < Math.min(documents, from + length); at += step) members.add(at)
  return Uint32Array.from(members).sort()
}

function packed(members: Uint32Array): PackedList {
  const words = new Uint32Array(packedBound(members.length))
  packPostings(members, members.length, words, 0)
  return new PackedList(words, 0)
}

test('of remembered matches those that are in a list and in the range are copied, whatever form the list has', () => {
  fc.assert(
    fc.property(runs, runs, place, place, (ofList, ofMatches, a, b) => {
      const members = membersOf(ofList)
      fc.pre(members.length > 1)
      const matched = membersOf(ofMatches)
      const [from, to] = [Math.min(a, b), Math.max(a, b) + 1]
      const scores = Uint8Array.from(matched, (document) => document % 200)
      const known: Scored = { kind: 'scored', documents: matched, scores }
      const isMember = new Set(members)
      const expected = [...matched].filter((one) => one >= from && one < to && isMember.has(one))
      const list = packed(members)
      const bits = new Uint32Array(denseWords(list))
      writeBits(list, bits)
      const dense = new DenseList(list, bits)
      const merged = new WeightedBitSets()
      merged.reserve(documents)
      merged.addLists([list], 7, from, to)
      for (const source of [dense, merged]) {
        const copied = new Matches()
        source.copyCommon(known, 7, from, to, copied)
        assert.deepEqual([...copied.documents.subarray(0, copied.count)], expected)
        assert.deepEqual(
          [...copied.scores.subarray(0, copied.count)],
          expected.map((document) => (document % 200) + 7),
        )
      }
    }),
    { numRuns: 300 },
  )
})
