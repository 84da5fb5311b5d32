import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { startDirectory, type TestDirectory } from '../support/directory.ts'

let directory: TestDirectory
before(async () => {
  directory = await startDirectory()
})
after(() => directory.close())

interface Point {
  readonly zoom: number
  readonly count: number
  readonly id?: string
  readonly name?: string
  readonly cell?: string
}

async function pointsOf(path: string): Promise<readonly Point[]> {
  const reply = await directory.server.inject(path)
  assert.equal(reply.statusCode, 200, path)
  assert.equal(reply.headers['content-type'], 'application/vnd.mapbox-vector-tile')
  if (reply.rawPayload.length === 0) return []
  const layer = new VectorTile(new PbfReader(new Uint8Array(reply.rawPayload))).layers.points!
  return Array.from(
    { length: layer.length },
    (_, i) => ({ ...layer.feature(i).properties }) as unknown as Point,
  )
}

let added = 0
async function add(name: string, more: Record<string, string> = {}): Promise<string> {
  const reply = await directory.call('PUT', '/v1/business', {
    name,
    telephone_number: `+44 118 496 0${100 + ++added}`,
    building_number: '1',
    address1: `${name} Street`,
    town: 'Reading',
    country: 'GB',
    latitude: '51.4551',
    longitude: '-0.9787',
    category_type: 'osm',
    category_id: 'amenity/cafe',
    ...more,
  })
  assert.equal(reply.status, 200, reply.text)
  return reply.body.data.entity_id
}

test('tiles hold single businesses with id and name, and counts of those in one cell', async () => {
  const first = await add('Alpha Coffee')
  await add('Beta Coffee', { latitude: '51.4561', longitude: '-0.9700' })
  const { x, y } = tileOf(51.4551, -0.9787, 18)
  assert.deepEqual(await pointsOf(`/map/points/18/${x}/${y}.mvt?country=gb`), [
    { zoom: 18, count: 1, id: first, name: 'Alpha Coffee' },
  ])
  const [all] = await pointsOf('/map/points/0/0/0.mvt?country=gb')
  assert.equal(all!.count, 2)
  assert.equal(all!.cell, '3/2')
})

test('a tile holds what the list of the same parameters holds', async () => {
  await add('Gamma Bakery', { category_id: 'shop/bakery', latitude: '51.4600', longitude: '-0.9600' })
  const count = async (query: string): Promise<number> =>
    (await pointsOf(`/map/points/0/0/0.mvt?country=gb&${query}`)).reduce((sum, point) => sum + point.count, 0)
  assert.equal(await count('what=bakery'), 1)
  assert.equal(await count('what=Gamma+Bakery&where=Reading'), 1)
  assert.equal(await count('what=nothing+of+the+kind'), 0)
  assert.equal(await count('has=photo'), 0)
  assert.equal(await count('box=51.459,-0.97,51.47,-0.95'), 1)
  assert.equal(await count('where=Nowhere+At+All'), 0)
})

test('a business whose address is not displayed is in no tile', async () => {
  const hidden = await add('Veiled Bindery', { do_not_display: 'true', latitude: '51.5', longitude: '-0.9' })
  for (let z = 0; z <= 18; z++) {
    const { x, y } = tileOf(51.5, -0.9, z)
    const found = await pointsOf(`/map/points/${z}/${x}/${y}.mvt?country=gb&what=Veiled+Bindery`)
    assert.deepEqual(found, [])
    const everything = await pointsOf(`/map/points/${z}/${x}/${y}.mvt?country=gb`)
    assert.ok(everything.every(({ id }) => id !== hidden))
  }
})

test('tiles that do not exist are 404, and unreadable parameters no fault of the server', async () => {
  for (const path of [
    '19/0/0.mvt',
    '1/2/0.mvt',
    '1/0/2.mvt',
    'a/0/0.mvt',
    '1/0/0',
    '1/0/0.png',
    '0/0/-1.mvt',
  ])
    assert.equal((await directory.server.inject(`/map/points/${path}`)).statusCode, 404, path)
  for (const query of ['box=nonsense', 'has=nothing', 'country=zz', 'where=%00', 'what=%F0%9F', 'category=x'])
    assert.equal((await directory.server.inject(`/map/points/0/0/0.mvt?${query}`)).statusCode, 200, query)
})

function tileOf(latitude: number, longitude: number, z: number): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const across = 2 ** z
  return {
    x: Math.floor(((longitude + 180) / 360) * across),
    y: Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * across),
  }
}
