import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { VectorTile } from '@mapbox/vector-tile'
import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { openMap } from '../../src/http/map/open-map.ts'
import { vendorAddress } from '../../src/http/map/vendor-files.ts'
import { svgMap } from '../../src/web/directory/svg-map.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'

let directory: TestDirectory
before(async () => {
  directory = await startDirectory({ storage: 'memory' })
})
after(() => directory.close())

const get = (url: string, headers: Record<string, string> = {}) => directory.server.inject({ url, headers })

test('tiles are served by ranges, and kept for ever under the address of their version', async () => {
  const whole = await get('/map/tiles.pmtiles')
  const size = whole.rawPayload.length
  assert.equal(whole.statusCode, 200)
  assert.equal(whole.headers['cache-control'], 'no-cache')
  const part = await get('/map/tiles.pmtiles', { range: 'bytes=0-126' })
  assert.equal(part.statusCode, 206)
  assert.equal(part.headers['content-range'], `bytes 0-126/${size}`)
  assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(0, 127))
  assert.equal((await get('/map/tiles.pmtiles', { range: `bytes=${size}-` })).statusCode, 416)
  const etag = String(whole.headers.etag)
  assert.equal((await get('/map/tiles.pmtiles', { 'if-none-match': etag })).statusCode, 304)
  const old = await get('/map/tiles.pmtiles', { range: 'bytes=0-9', 'if-range': '"older"' })
  assert.equal(old.statusCode, 200)
  const { sources } = (await get('/map/style.json')).json()
  const [address] = sources.streets.tiles as [string]
  const versioned = await get(address.slice('pmtiles://'.length, -'/{z}/{x}/{y}'.length))
  assert.match(String(versioned.headers['cache-control']), /immutable/)
})

test('the archive has the streets of the demo places, the coast around them, and the outlines and towns of the world', async () => {
  const bytes = (await get('/map/tiles.pmtiles')).rawPayload
  const archive = new PMTiles({
    getKey: () => 'test',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  })
  const { minZoom, maxZoom } = await archive.getHeader()
  assert.deepEqual([minZoom, maxZoom], [0, 15])
  assert.ok(await archive.getZxy(0, 0, 0))
  // The central railway station.
  assert.ok((await archive.getZxy(15, 18654, 9484))!.data.byteLength > 1000)
  const layersOf = async (z: number, x: number, y: number) =>
    new VectorTile(new PbfReader(new Uint8Array((await archive.getZxy(z, x, y))!.data))).layers
  const namesOf = ({ places }: VectorTile['layers']) =>
    Array.from({ length: places!.length }, (_, at) => places!.feature(at).properties)
  const around = await layersOf(9, 291, 148)
  assert.ok(around.water!.length > 0 && around.earth!.length > 0)
  assert.ok(namesOf(around).some(({ name, kind }) => name === 'Kallio' && kind === 'neighbourhood'))
  const london = namesOf(await layersOf(5, 16, 10)).find(({ name }) => name === 'London')
  assert.equal(london?.kind, 'locality', 'a town of a country without demo places')
  assert.equal(london.min_zoom, 3)
  assert.equal(london['name:fi'], 'Lontoo')
})

test('styles follow the specification of MapLibre, in both schemes and with every kind of tiles', async () => {
  const settings = [
    { mapTiles: null, mapAttribution: null },
    { mapTiles: 'https://tiles.example/{z}/{x}/{y}.pbf', mapAttribution: '© Example & <Sons>' },
    { mapTiles: 'https://tiles.example/{z}/{x}/{y}.png?key=1', mapAttribution: '© Example' },
    { mapTiles: 'https://tiles.example/tiles.json', mapAttribution: null },
  ]
  for (const setting of settings) {
    const map = await openMap(setting)
    for (const scheme of ['light', 'dark'] as const) {
      for (const language of ['en', 'fi', 'ar']) {
        const style = JSON.parse(map.styleText(language, scheme)) as StyleSpecification
        assert.deepEqual(validateStyleMin(style), [], `${setting.mapTiles} ${scheme}`)
      }
    }
    map.close()
  }
  const style = (await get('/map/style.json?lang=de&scheme=dark')).body
  assert.ok(style.includes('Deutschland') && style.includes('name:de'))
  assert.equal((await get('/map/style.json?lang=<script>&scheme=pink')).statusCode, 200)
})

test('tiles of another server come with their host and their attribution', async () => {
  const url = 'https://tiles.example:8443/{z}/{x}/{y}.png'
  const map = await openMap({ mapTiles: url, mapAttribution: '© Example & <Sons>' })
  assert.equal(map.origin, 'https://tiles.example:8443')
  assert.equal(map.archive, null)
  assert.equal(map.attribution, '© Example & <Sons>')
  const { sources } = JSON.parse(map.styleText('en', 'light'))
  assert.equal(sources.map.type, 'raster')
  assert.deepEqual(sources.map.tiles, [url])
  assert.equal(sources.map.attribution, '© Example &amp; &lt;Sons&gt;')
  assert.equal((await openMap({ mapTiles: null, mapAttribution: null })).origin, null)
})

test('a missing or foreign file is refused with what to do', async () => {
  const missing = { mapTiles: '/nowhere/at-all.pmtiles', mapAttribution: null }
  await assert.rejects(openMap(missing), /cannot be read \(ENOENT\): check HIGHSTREET_MAP_TILES/)
  const path = join(temporaryFolder('map'), 'other.pmtiles')
  writeFileSync(path, 'PMTile')
  const foreign = { mapTiles: path, mapAttribution: null }
  await assert.rejects(openMap(foreign), /no PMTiles archive of version 3: check HIGHSTREET_MAP_TILES/)
})

test('the program of the map is served in one folder under its version', async () => {
  const module = vendorAddress('map.js')
  const folder = module.slice(0, -'map.js'.length)
  for (const [name, type] of [
    ['map.js', 'text/javascript'],
    ['map-pins.js', 'text/javascript'],
    ['map.css', 'text/css'],
    ['maplibre-gl.mjs', 'text/javascript'],
    ['maplibre-gl-worker.mjs', 'text/javascript'],
    ['maplibre-gl.css', 'text/css'],
    ['pmtiles.js', 'text/javascript'],
  ] as const) {
    const reply = await get(folder + name)
    assert.equal(reply.statusCode, 200, name)
    assert.equal(reply.headers['content-type'], `${type}; charset=utf-8`)
    assert.match(String(reply.headers['cache-control']), /immutable/)
  }
  assert.equal((await get('/map/vendor/older/map.js')).headers['cache-control'], 'no-cache')
  assert.equal((await get(`${folder}..%2Fpackage.json`)).statusCode, 404)
})

test('a map drawn on the server shows streets, names and numbered pins, without styles or scripts', async () => {
  const map = await openMap({ mapTiles: null, mapAttribution: null })
  const pins = [
    { latitude: 60.1699, longitude: 24.9434, label: '1', name: '<b>"Kahvila"</b>', href: '/en/b/1' },
    { latitude: 60.1716, longitude: 24.9465, label: '2', name: 'Two' },
  ]
  const request = { label: 'Map of "two"', language: 'fi', pins, width: 640, height: 420 }
  const svg = await svgMap(map, request)
  assert.ok(svg.includes('class="map-building"'))
  assert.ok(['Kaivokatu', 'Aleksanterinkatu', 'Yliopistonkatu'].some((name) => svg.includes(`>${name}<`)))
  assert.ok(/<a transform="[^"]+" href="\/en\/b\/1"><title>&lt;b&gt;&quot;Kahvila&quot;/.test(svg))
  assert.ok(svg.includes('© OpenStreetMap contributors'))
  assert.ok(!/style=|<style|<script|<b>/.test(svg))
  assert.ok(svg.length < 120_000, `${svg.length} characters`)
  assert.equal(await svgMap(map, request), svg)
  const world = await svgMap(map, {
    ...request,
    pins: [],
    box: { south: 55, west: 5, north: 70, east: 32 },
  })
  assert.ok(world.includes('>Suomi<'))
  const far = await svgMap(map, { ...request, pins: [{ ...pins[0]!, latitude: 51.5, longitude: -0.1 }] })
  assert.ok(far.includes('class="map-land"'))
  assert.equal(await svgMap(map, { ...request, pins: [] }), '')
  map.close()
})
