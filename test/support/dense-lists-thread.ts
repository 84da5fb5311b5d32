/** Asks for many lists out of memory that other threads ask for the same of, and counts those that differ from what they are made of. */
import { parentPort, workerData } from 'node:worker_threads'
import { DenseLists } from '../../src/adapters/segment-index/postings/dense-lists.ts'
import { PackedList, packedBound, packPostings } from '../../src/adapters/segment-index/postings/postings.ts'

const lists = new DenseLists(workerData as Int32Array)
let wrong = 0
for (let round = 0; round < 20; round++) {
  for (let term = 0; term < 300; term++) {
    const documents = Uint32Array.from({ length: 1500 }, (_, n) => term * 37 + n * (1 + (term % 7)))
    const words = new Uint32Array(packedBound(documents.length))
    packPostings(documents, documents.length, words, 0)
    const list = lists.of(term, new PackedList(words, 0))
    const found = new Uint32Array(documents.length)
    const count = list.copyRange(0, list.last + 1, found, 0)
    if (count !== documents.length || found.some((document, n) => document !== documents[n])) wrong++
  }
}
parentPort!.postMessage(wrong)
