import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { makeColumns } from './columns.ts'
import { blockEnd, DocumentBlocks, verdicts } from './document-blocks.ts'

const documents = 1500

/** Points along a line, some coincident, with one missing at regular intervals. */
function blocksWith(missing: number) {
  const columns = makeColumns(
    () => new Float64Array(documents),
    () => new Uint32Array(documents),
  )
  for (let n = 0; n < documents; n++) {
    columns.position[n] = 10 + Math.floor(n / 3) * 5
    columns.latitude[n] = n % missing === missing - 1 ? Number.NaN : n / 100
    columns.longitude[n] = n % missing === missing - 1 ? Number.NaN : -n / 50
  }
  return { columns, blocks: new DocumentBlocks(columns) }
}

test('the first document from a position on is found within any range', () => {
  const { columns, blocks } = blocksWith(Infinity)
  fc.assert(
    fc.property(fc.nat(documents - 1), fc.nat(documents), fc.nat(2600), (low, length, position) => {
      const to = Math.min(documents, low + length)
      let expected = low
      while (expected < to && columns.position[expected]! < position) expected++
      assert.equal(blocks.firstFrom(position, low, to), expected)
    }),
    { numRuns: 5000 },
  )
})

test('a block is judged by the corners of its points, which are not known when one has no point', () => {
  const { columns, blocks } = blocksWith(700)
  let unknown = 0
  for (let first = 0; first < documents; first = blockEnd(first)) {
    const corners: number[] = []
    const judged = blocks.verdictOf(first + 3, (...given) => {
      corners.push(...given)
      return verdicts.some
    })
    assert.equal(judged, verdicts.some)
    const own = (column: Float64Array) => [...column.slice(first, blockEnd(first))]
    const [latitudes, longitudes] = [own(columns.latitude), own(columns.longitude)]
    assert.deepEqual(corners, [
      Math.min(...latitudes),
      Math.min(...longitudes),
      Math.max(...latitudes),
      Math.max(...longitudes),
    ])
    if (Number.isNaN(corners[0])) unknown++
  }
  assert.equal(unknown, 2)
})
