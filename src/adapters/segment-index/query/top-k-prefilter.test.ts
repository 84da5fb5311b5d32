import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TieBreakRanks } from '../documents/tie-break-ranks.ts'
import { TopKPrefilter } from './top-k-prefilter.ts'

const prefilter = new TopKPrefilter()
const content = fc.oneof(fc.nat(4), fc.constantFrom(-1, 0.5, 2.5, 254, 255, 256, 300, 1e9))
const businesses = fc.uniqueArray(
  fc.record({ id: fc.nat(5000), content, score: fc.nat(3), isOut: fc.boolean() }),
  {
    selector: ({ id }) => id,
    maxLength: 400,
    size: 'max',
  },
)

test('of any matches those that come first are chosen, and few others', () => {
  fc.assert(
    fc.property(businesses, fc.integer({ min: 1, max: 120 }), fc.nat(2), (all, wanted, leastScore) => {
      const byId = Uint32Array.from(all, (_, n) => n).sort((a, b) => all[a]!.id - all[b]!.id)
      const tieBreakRanks = new TieBreakRanks(
        Float64Array.from(all, (one) => one.content),
        byId,
      )
      const documents = Uint32Array.from(all, (_, n) => n)
      const matches = { documents, scores: Int32Array.from(all, ({ score }) => score), count: all.length }
      const chosen: number[] = []
      prefilter.choose(
        matches,
        tieBreakRanks,
        wanted,
        leastScore,
        (document) => all[document]!.isOut,
        (document, score) => {
          assert.equal(score, all[document]!.score)
          chosen.push(document)
        },
      )
      const comesFirst = (a: number, b: number): number =>
        all[b]!.score - all[a]!.score || all[b]!.content - all[a]!.content || all[a]!.id - all[b]!.id
      const expected = [...documents]
        .filter((document) => !all[document]!.isOut && all[document]!.score >= leastScore)
        .sort(comesFirst)
        .slice(0, wanted)
      assert.deepEqual(chosen.toSorted(comesFirst).slice(0, wanted), expected)
      assert.equal(new Set(chosen).size, chosen.length)
    }),
    { numRuns: 500 },
  )
})

test('a tie-break rank tells which of two documents comes first, or nothing', () => {
  fc.assert(
    fc.property(businesses, (all) => {
      const byId = Uint32Array.from(all, (_, n) => n).sort((a, b) => all[a]!.id - all[b]!.id)
      const { of } = new TieBreakRanks(
        Float64Array.from(all, (one) => one.content),
        byId,
      )
      for (let a = 1; a < all.length; a++) {
        const b = a - 1
        const order = all[b]!.content - all[a]!.content || all[a]!.id - all[b]!.id
        if (of[a]! > of[b]!) assert.ok(order < 0)
        if (of[a]! < of[b]!) assert.ok(order > 0)
      }
    }),
  )
})

test('whole numbers of content tell any two of few documents apart', () => {
  const { of } = new TieBreakRanks(Float64Array.of(1, 3, 1, 0), Uint32Array.of(2, 0, 3, 1))
  assert.deepEqual(
    [0, 1, 2, 3].sort((a, b) => of[b]! - of[a]!),
    [1, 2, 0, 3],
  )
})
