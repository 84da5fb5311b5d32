import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DenseList, denseWords, writeBits } from './dense-list.ts'
import { GrowingList, GrowingPostings } from './growing-postings.ts'
import {
  PackedList,
  type PostingList,
  packedBound,
  packPostings,
  SingleList,
  singleMark,
} from './postings.ts'
import { TermRange } from './term-range.ts'

/** Ascending document numbers, from a few to several blocks of them, dense or sparse. */
const documentsArbitrary = fc
  .tuple(
    fc.constantFrom(1, 2, 50, 100_000),
    fc.nat(5000),
    fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 700 }),
  )
  .map(([widest, first, gaps]) => {
    let document = first
    return Uint32Array.from(gaps, (gap) => (document += 1 + (gap % widest)))
  })

function packed(documents: Uint32Array): PackedList {
  // Data before the list, so that its start matters.
  const words = new Uint32Array(3 + packedBound(documents.length))
  packPostings(documents, documents.length, words, 3)
  return new PackedList(words, 3)
}

function dense(documents: Uint32Array): DenseList {
  const list = packed(documents)
  const bits = new Uint32Array(denseWords(list))
  writeBits(list, bits)
  return new DenseList(list, bits)
}

function growing(documents: Uint32Array): GrowingList {
  const postings = new GrowingPostings()
  const list = postings.addList(documents[0]!)
  for (const document of documents.subarray(1)) {
    postings.add(list, document)
    postings.addList(document)
  }
  return new GrowingList(postings, list)
}

/** Three terms among others: one with a list, and two with the same single document. */
function neighbours(documents: Uint32Array): TermRange {
  const [first, ...others] = documents
  const last = others.pop()!
  const lists = [new SingleList(7), new SingleList(last), growing(Uint32Array.from([first!, ...others]))]
  lists.push(new SingleList(last), new SingleList(8))
  const starts = Uint32Array.from(lists, (list) => (list.count === 1 ? singleMark + list.first : 0))
  return new TermRange({ starts, listAt: (term) => lists[term]! }, 1, 4)
}

const kinds: Record<string, (documents: Uint32Array) => PostingList> = {
  packed,
  dense,
  growing,
  neighbouring: neighbours,
}

for (const [kind, make] of Object.entries(kinds)) {
  test(`a ${kind} list gives the documents of a range, as numbers and as bits, and finds candidates`, () => {
    fc.assert(
      fc.property(
        documentsArbitrary,
        fc.nat(),
        fc.nat(),
        fc.array(fc.nat(), { maxLength: 200 }),
        (documents, a, b, picked) => {
          const list = make(documents)
          const last = documents.at(-1)!
          const count = documents.length + (kind === 'neighbouring' ? 1 : 0)
          assert.deepEqual([list.count, list.first, list.last], [count, documents[0], last])
          const [from, to] = [a % (last + 2), b % (last + 2)].sort((x, y) => x - y) as [number, number]
          const expected = documents.filter((document) => document >= from && document < to)
          assert.ok(list.estimate(from, to) >= expected.length)

          const out = new Uint32Array(documents.length + 200)
          assert.deepEqual(out.subarray(0, list.copyRange(from, to, out, 0)), expected)

          const set = new Uint32Array((last >>> 5) + 1)
          const summary = new Uint32Array((last >>> 10) + 1)
          list.addTo(set, summary, from, to)
          assert.deepEqual(bitsOf(set), [...expected])
          assert.deepEqual(
            bitsOf(summary),
            [...set.keys()].filter((word) => set[word] !== 0),
          )

          const near = picked.map((n) => (n % 2 === 0 ? documents[n % documents.length]! : n % (last + 3)))
          const candidates = Uint32Array.from(new Set(near)).sort()
          const scores = new Int32Array(candidates.length).fill(-1)
          scores[0] = 9
          list.raise(candidates, candidates.length, scores, 5)
          const members = new Set(documents)
          const wanted = Array.from(candidates, (document, i) =>
            i === 0 ? 9 : members.has(document) ? 5 : -1,
          )
          assert.deepEqual([...scores], wanted)
        },
      ),
      { numRuns: 300 },
    )
  })
}

function bitsOf(words: Uint32Array): number[] {
  const found: number[] = []
  for (let i = 0; i < words.length * 32; i++) if ((words[i >>> 5]! >>> (i & 31)) & 1) found.push(i)
  return found
}
