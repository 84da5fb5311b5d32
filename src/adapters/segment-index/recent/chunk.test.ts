import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/support/at-end.ts'
import { searchDocumentOf } from '../../../../test/support/search-document.ts'
import { betweenKeys, indexedDocument } from '../../../search/document/indexed-document.ts'
import { readShared, SectionFile } from '../files/section-file.ts'
import { Segment } from '../segment/segment.ts'
import { SegmentBuilder } from '../segment/segment-builder.ts'
import type { Vocabulary } from '../terms/vocabulary.ts'
import { Chunk } from './chunk.ts'

/** Some repeat within a document. */
const keysOf = [['b', 'a', 'b', 'a', 'b'], ['a'], ['b', 'b'], ['a', 'c', 'a'], ['b', 'a', 'a']]
const documents = keysOf.map((keys, n) => ({
  ...indexedDocument(searchDocumentOf({ id: String(n + 1) })),
  description: keys.join(betweenKeys),
}))

/** The numbers of the documents that have a key. */
function withKey(vocabulary: Vocabulary, key: string): number[] {
  const out = new Uint32Array(documents.length)
  const count = vocabulary.list(key)!.copyRange(0, documents.length, out, 0)
  return [...out.subarray(0, count)]
}

test('a key that a document lists more than once is in its posting list once', () => {
  const folder = temporaryFolder('chunk')
  const chunk = new Chunk(1, documents.length)
  const builder = new SegmentBuilder()
  for (const document of documents) {
    chunk.put(document)
    builder.addIndexed(document)
  }
  const file = join(folder, 'one.segment')
  builder.write(file)
  const segment = new Segment(new SectionFile(readShared(file)))
  for (const { description } of [chunk.vocabularies, segment.vocabularies]) {
    assert.deepEqual(withKey(description, 'a'), [0, 1, 3, 4])
    assert.deepEqual(withKey(description, 'b'), [0, 2, 4])
    assert.deepEqual(withKey(description, 'c'), [3])
  }
})
