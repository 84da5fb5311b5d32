import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { DenseList } from './dense-list.ts'
import { DenseLists } from './dense-lists.ts'
import { PackedList, type PostingList, packedBound, packPostings } from './postings.ts'

const many = 2000

/** Documents from `first` on, `gap` apart. */
function packed(first: number, gap: number, count = many): PackedList {
  const documents = Uint32Array.from({ length: count }, (_, n) => first + n * gap)
  const words = new Uint32Array(packedBound(count))
  packPostings(documents, count, words, 0)
  return new PackedList(words, 0)
}

function documentsOf(list: PostingList): Uint32Array {
  const out = new Uint32Array(list.count)
  assert.equal(list.copyRange(0, list.last + 1, out, 0), list.count)
  return out
}

const memoryOf = (words: number): Int32Array => new Int32Array(new SharedArrayBuffer(words * 4))

test('a list with few documents or far between stays as it is', () => {
  const lists = new DenseLists(memoryOf(1 << 20))
  for (const list of [packed(5, 1, 100), packed(5, 500)]) assert.equal(lists.of(1, list), list)
})

test('every thread gets the same documents, and only the first takes memory', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(100_000), { minLength: 1, maxLength: 50 }), (terms) => {
      const memory = memoryOf(1 << 18)
      const threads = [new DenseLists(memory), new DenseLists(memory), new DenseLists(memory)]
      let taken = 0
      for (const [n, lists] of threads.entries()) {
        for (const term of terms) {
          const list = packed(term % 1000, 1 + (term % 5))
          const found = lists.of(term, list)
          assert.ok(found instanceof DenseList)
          assert.deepEqual(documentsOf(found), documentsOf(list))
          assert.equal(lists.of(term, list), found)
        }
        if (n === 0) taken = memory[0]!
        assert.equal(memory[0], taken)
      }
    }),
  )
})

test('what does not fit stays as it is, and a smaller list may still fit', () => {
  const memory = memoryOf(600)
  const [large, small] = [packed(0, 10), packed(0, 2)]
  for (const lists of [new DenseLists(memory), new DenseLists(memory)]) {
    assert.equal(lists.of(1, large), large)
    assert.ok(lists.of(2, small) instanceof DenseList)
    assert.equal(lists.of(1, large), large)
  }
})

test('more terms than there are pairs for are answered, too', () => {
  const memory = memoryOf(1 << 14)
  const lists = new DenseLists(memory)
  for (let term = 0; term < 2000; term++) {
    const list = packed(term, 1)
    assert.deepEqual(documentsOf(lists.of(term, list)), documentsOf(list))
  }
})

for (const [room, words] of [
  ['all', 1 << 20],
  ['some', 1 << 15],
] as const) {
  test(`threads that need the same lists at once find them whole where there is room for ${room}`, async () => {
    const memory = memoryOf(words)
    const run = (): Promise<number> => {
      const worker = new Worker(new URL('../../../../test/support/dense-lists-thread.ts', import.meta.url), {
        workerData: memory,
      })
      return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
    }
    assert.deepEqual(await Promise.all([run(), run(), run()]), [0, 0, 0])
  })
}
