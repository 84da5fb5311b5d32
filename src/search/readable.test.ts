import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { documentArbitrary, queryArbitrary } from '../../test/support/search-arbitraries.ts'
import { explain } from './explain-score.ts'
import { type Readable, readablePart } from './readable.ts'

const hidden = fc
  .subarray<Readable>(['name', 'tag', 'description', 'category', 'alternative_name'])
  .map((names) => new Set<Readable>(names))

test('what is hidden is not searched: the readable part finds what the whole finds of a document without it', () => {
  fc.assert(
    fc.property(documentArbitrary(), queryArbitrary(), hidden, (document, { condition }, names) => {
      const shown = {
        ...document,
        names: names.has('name') ? [] : document.names,
        alternativeNames: names.has('name') || names.has('alternative_name') ? [] : document.alternativeNames,
        tags: names.has('tag') ? [] : document.tags,
        descriptions: names.has('description') ? [] : document.descriptions,
        categoryIds: names.has('category') ? [] : document.categoryIds,
      }
      const found = explain(readablePart(condition, names), document)
      assert.equal(found?.score, explain(condition, shown)?.score)
    }),
    { numRuns: 1000 },
  )
})
