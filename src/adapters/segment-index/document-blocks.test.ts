import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeColumns } from './columns.ts'
import { blockEnd, DocumentBlocks, verdicts } from './document-blocks.ts'

const documents = 1500

/** Points along a line, some of them together, every so-many-th missing. */
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
  for (let n = 0; n < 20_000; n++) {
    const low = Math.floor(Math.random() * documents)
    const to = low + Math.floor(Math.random() * (documents + 1 - low))
    const position = Math.floor(Math.random() * 2600)
    let expected = low
    while (expected < to && columns.position[expected]! < position) expected++
    assert.equal(blocks.firstFrom(position, low, to), expected, `${position} in ${low} to ${to}`)
  }
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
