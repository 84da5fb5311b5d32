import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { temporaryFolder } from '../../../../test/support/at-end.ts'
import { searchDocumentOf } from '../../../../test/support/search-document.ts'
import { hashOfText } from '../../../fnv.ts'
import { isPlainToken } from '../../../search/document/document-tokens.ts'
import { type IndexedDocument, indexedDocument } from '../../../search/document/indexed-document.ts'
import { isSimilar } from '../../../search/similar.ts'
import { readShared, SectionFile } from '../files/section-file.ts'
import { Chunk } from '../recent/chunk.ts'
import { Segment } from '../segment/segment.ts'
import { SegmentBuilder } from '../segment/segment-builder.ts'
import { mayHave } from './key-filter.ts'
import { isWithin } from './spelling-table.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Few letters, so that many keys share a prefix and are similar. */
const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), minLength: 1, maxLength: 12 })
const marked = fc
  .tuple(
    fc.constantFrom('=', '+', '~', '%', '^'),
    fc.string({ unit: fc.constantFrom('a', 'b', 'ж', '東', 'é', '😀'), maxLength: 12 }),
  )
  .map(([mark, text]) => mark + text)
const keys = [
  ...new Set(
    fc.sample(fc.oneof(letters, marked), { numRuns: 6000, seed: 7 }).concat('x'.repeat(64), 'xy'.repeat(31)),
  ),
]

const folder = temporaryFolder('vocabulary')

/** Document n has the key n, and no other. */
const documents = keys.map((key, n): IndexedDocument => {
  return { ...indexedDocument(searchDocumentOf({ id: String(n + 1) })), name: key }
})

function stored(): Vocabulary {
  const builder = new SegmentBuilder()
  for (const document of documents) builder.addIndexed(document)
  const file = join(folder, 'one.segment')
  builder.write(file)
  return new Segment(new SectionFile(readShared(file))).vocabularies.name
}

function growing(): Vocabulary {
  const chunk = new Chunk(1, keys.length)
  for (const document of documents) chunk.put(document)
  return chunk.vocabularies.name
}

for (const [name, vocabulary] of Object.entries({ stored: stored(), growing: growing() })) {
  const keysOf = (lists: ReturnType<Vocabulary['prefix']>): string[] => {
    const out = new Uint32Array(keys.length)
    let count = 0
    for (const list of lists) count = list.copyRange(0, keys.length, out, count)
    return Array.from(out.subarray(0, count), (document) => keys[document]!)
  }
  const assertSame = (found: readonly string[], expected: readonly string[], asked: string): void =>
    assert.deepEqual(found.toSorted(), expected.toSorted(), asked)

  test(`${name} keys are found, and no others`, () => {
    const list = (key: string): string[] => {
      const found = vocabulary.list(key)
      return found === null ? [] : keysOf([found])
    }
    for (const key of keys) assertSame(list(key), [key], key)
    const known = new Set(keys)
    for (const other of fc.sample(fc.oneof(letters, marked), { numRuns: 1000, seed: 8 })) {
      assertSame(list(other), known.has(other) ? [other] : [], other)
    }
  })

  test(`${name} keys are found by what they begin with`, () => {
    const starts = fc.sample(fc.oneof(letters, marked), { numRuns: 300, seed: 9 })
    for (const start of [...starts, ...keys.slice(0, 300), 'x', 'xxxxxxxxx', '=', '']) {
      const begun = keys.filter((key) => key.startsWith(start))
      assertSame(keysOf(vocabulary.prefix(start)), begun, start)
      assert.equal(vocabulary.hasPrefix(start), begun.length > 0, start)
    }
  })

  test(`${name} keys are found by near spellings, each once`, () => {
    const plain = keys.filter(isPlainToken)
    const words = fc.sample(letters, { numRuns: 500, seed: 10 })
    for (const word of [...words, ...plain.slice(0, 200), 'x'.repeat(63), 'xy'.repeat(30)]) {
      assertSame(
        keysOf(vocabulary.similar(word)),
        plain.filter((key) => isSimilar(word, key)),
        word,
      )
    }
  })
}

test('a spelling is within as many edits of another as the matrix says', () => {
  fc.assert(
    fc.property(letters, letters, (word, token) => {
      const [a, b] = [Buffer.from(word), Buffer.from(token)]
      const edits = word.length < 3 ? 0 : word.length < 8 ? 1 : 2
      assert.equal(isWithin(a, 0, a.length, b, 0, b.length, edits), isSimilar(word, token))
    }),
    { numRuns: 20_000 },
  )
})

test('a filter lets few keys through that are not there', () => {
  const file = new SectionFile(readShared(join(folder, 'one.segment')))
  const filter = file.words('name.filter')
  const others = Array.from({ length: 10_000 }, (_, n) => `other${n}`)
  const through = others.filter((key) => mayHave(filter, hashOfText(key)))
  assert.ok(through.length < others.length / 20, `${through.length} of ${others.length}`)
})
