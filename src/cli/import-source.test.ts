import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { openSource } from './import-source.ts'

/** Name, town and latitude of each row of a file without a mapping, or its fault. */
async function read(name: string, content: string): Promise<unknown[]> {
  const file = join(temporaryFolder('source'), name)
  await writeFile(file, content)
  const { rows, mapRow } = await openSource(file, undefined, undefined, 'de')
  const found: unknown[] = []
  for await (const row of rows) {
    if ('fault' in row) {
      found.push(row.fault)
      continue
    }
    const { name: names, postal_address: addresses, geopoint } = mapRow(row.data).submission.objects
    found.push([names?.[0]?.name, addresses?.[0]?.town, geopoint?.[0]?.latitude])
  }
  return found
}

const feature = (properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [13.73, 51.05] },
})

test('features of a city, whose properties are no tags, are read by their names', async () => {
  const plain = {
    type: 'FeatureCollection',
    features: [feature({ Firma: 'Bäckerei', PLZ: '01067', Ort: 'Dresden' })],
  }
  const tags = { name: 'Café', shop: 'bakery', 'addr:city': 'Dresden', Ort: 'Köln' }
  assert.deepEqual(await read('a.geojson', JSON.stringify(plain)), [['Bäckerei', 'Dresden', '51.05']])
  assert.deepEqual(await read('b.geojson', JSON.stringify(feature(tags))), [['Café', 'Dresden', '51.05']])
})

test('records with NaN, or a comma behind the last member, are read; texts stay as they are', async () => {
  const lines =
    '{"name": "NaN, ] Bar", "town": "York", "stars": NaN,}\n{"name": "B", "town": "York", "stars": -Infinity}\n{"name": B}\n'
  assert.deepEqual(await read('a.ndjson', lines), [
    ['NaN, ] Bar', 'York', undefined],
    ['B', 'York', undefined],
    'the line is not JSON',
  ])
  const list = '[\n{"name": "C,}", "town": "York",},\n]'
  assert.deepEqual(await read('b.json', list), [['C,}', 'York', undefined]])
})

test('a list of records is read as one in a file named .geojson', async () => {
  const records = [
    { Firma: 'Bäckerei', Ort: 'Dresden' },
    { Firma: 'Café', Ort: 'Leipzig' },
  ]
  const expected = [
    ['Bäckerei', 'Dresden', undefined],
    ['Café', 'Leipzig', undefined],
  ]
  assert.deepEqual(await read('list.geojson', JSON.stringify(records)), expected)
  const keyed = JSON.stringify({ a1: records[0], a2: records[1] })
  assert.deepEqual(await read('keyed.geojson', keyed), expected)
  const late = { ...feature({ Firma: 'Bäckerei', Ort: 'Dresden' }), type: undefined }
  const text = `{"features": [${JSON.stringify({ ...late, id: 'x'.repeat(5000), type: 'Feature' })}]}`
  assert.deepEqual(await read('features.geojson', text), [['Bäckerei', 'Dresden', '51.05']])
})
