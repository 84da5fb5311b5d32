import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PMTiles } from 'pmtiles'
import { type VectorTile, writePmtiles } from './pmtiles-writer.ts'

const facts = {
  bounds: { west: -180, south: -85, east: 180, north: 85 },
  centre: { longitude: 24.9, latitude: 60.2, zoom: 3 },
  metadata: { name: 'Test' },
}

test('an archive gives back the tiles that were written, equal ones stored once', async () => {
  const tiles: VectorTile[] = []
  for (let z = 0; z <= 3; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        if (z === 2 && x === 1) continue
        tiles.push({ z, x, y, bytes: Buffer.from(z === 3 ? 'sea' : `${z}/${x}/${y}`) })
      }
  const bytes = writePmtiles(tiles, facts)
  const archive = new PMTiles({
    getKey: () => 'test',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  })
  for (const { z, x, y, bytes: written } of tiles) {
    const found = await archive.getZxy(z, x, y)
    assert.deepEqual(Buffer.from(found!.data), Buffer.from(written), `${z}/${x}/${y}`)
  }
  assert.equal(await archive.getZxy(2, 1, 0), undefined)
  const header = await archive.getHeader()
  assert.deepEqual([header.minZoom, header.maxZoom, header.numAddressedTiles], [0, 3, tiles.length])
  assert.equal(header.numTileContents, tiles.filter(({ z }) => z < 3).length + 1)
  assert.deepEqual([header.minLon, header.maxLat, header.centerLat], [-180, 85, 60.2])
  assert.deepEqual(await archive.getMetadata(), facts.metadata)
})

test('the same tiles in another order make the same archive', () => {
  const tiles = [0, 1, 2, 3].map((x) => ({ z: 2, x, y: 1, bytes: Buffer.from(`tile ${x}`) }))
  assert.deepEqual(writePmtiles(tiles, facts), writePmtiles(tiles.toReversed(), facts))
})
