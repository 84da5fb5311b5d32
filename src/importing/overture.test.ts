import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { asyncBufferFromFile } from 'hyparquet'
import { smallTaxonomy } from '../../test/support/import-taxonomy.ts'
import { CategoryReader } from './category-reader.ts'
import { mapOverture, overtureGeoJsonRows, overtureParquetRows } from './overture.ts'

const fixture = join(import.meta.dirname, '../../test/fixtures/import/invented-places.parquet')

async function mappedParquet() {
  const rows = await Array.fromAsync(overtureParquetRows(await asyncBufferFromFile(fixture)))
  return rows.map((row) => ({
    line: row.line,
    mapped: 'data' in row ? mapOverture('us')(row.data) : undefined,
  }))
}

test('places of a Parquet file become submissions, across row groups', async () => {
  const rows = await mappedParquet()
  assert.deepEqual(
    rows.map(({ line }) => line),
    [1, 2, 3],
  )
  assert.deepEqual(rows[0]?.mapped, {
    submission: {
      country: 'US',
      supplierId: 'inv-0001',
      timezone: null,
      objects: {
        name: [{ name: 'Invented Bakery' }],
        postal_address: [{ address1: '1 Example St', town: 'Plainfield', province: 'IL', postcode: '60544' }],
        geopoint: [{ latitude: '41.6', longitude: '-88.2' }],
        phone: [{ number: '+13125550100' }],
        website: [{ website_url: 'https://bakery.example/' }],
        socialmedia: [{ type: 'facebook', website_url: 'https://www.facebook.com/invented' }],
      },
    },
    categories: [
      { type: 'overture', value: 'bakery' },
      { type: 'overture', value: 'coffee_shop' },
    ],
    leftOut: [],
  })
})

test('a place closed for good is inactive, and further addresses are told', async () => {
  const closed = (await mappedParquet())[1]?.mapped
  assert.deepEqual(closed?.submission.objects.status, [
    { status: 'inactive', inactive_reason: 'ceased trading' },
  ])
  assert.deepEqual(closed?.submission.objects.postal_address, [{ town: 'Reading' }])
  assert.deepEqual(closed?.leftOut, ['addresses beyond the first'])
})

test('without a point the middle of the box stands in, without a country the default', async () => {
  const bare = (await mappedParquet())[2]?.mapped?.submission
  assert.equal(bare?.country, 'us')
  assert.deepEqual(bare?.objects, {
    name: [{ name: 'Nowhere Kiosk' }],
    geopoint: [{ latitude: '51', longitude: '11' }],
  })
})

test('features of GeoJSON are read with or without a collection around them', async () => {
  const feature = (id: string) =>
    JSON.stringify({
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [1.5, 2.5] },
      properties: { names: { primary: id }, operating_status: 'permanently_closed' },
    })
  const text = `{"type": "FeatureCollection", "features": [\n${feature('a')},\n${feature('b')}\n]}\nnonsense\n`
  const rows = await Array.fromAsync(
    overtureGeoJsonRows(async function* () {
      yield Buffer.from(text)
    }),
  )
  assert.deepEqual(
    rows.map(({ line }) => line),
    [2, 3, 5],
  )
  assert.ok('fault' in rows[2]!)
  const place = 'data' in rows[1]! ? mapOverture('gb')(rows[1].data).submission : undefined
  assert.equal(place?.supplierId, 'b')
  assert.deepEqual(place?.objects.geopoint, [{ latitude: '2.5', longitude: '1.5' }])
  assert.equal(place?.objects.status?.[0]?.status, 'inactive')
})

test('a code that the category attribute cannot hold goes as the own id', () => {
  const reader = new CategoryReader(smallTaxonomy)
  const category = { type: 'overture', value: "women's clothing" }
  assert.deepEqual(reader.read([category, category], 1), [{ category_id: '102' }])
})
