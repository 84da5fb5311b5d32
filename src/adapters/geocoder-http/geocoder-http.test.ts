import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { GeocodeResult } from '../../geocoding/place.ts'
import { HttpGeocoder } from './geocoder-http.ts'

const NOMINATIM = [
  {
    place_id: 257661,
    osm_type: 'node',
    osm_id: 4513261788,
    lat: '51.4556801',
    lon: '-0.9667321',
    category: 'shop',
    type: 'bakery',
    addresstype: 'shop',
    name: 'A bakery',
    address: {
      house_number: '12',
      road: 'Broad Street',
      town: 'Reading',
      postcode: 'RG1 2BH',
      country_code: 'gb',
    },
  },
]

const PHOTON = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {
        osm_key: 'highway',
        type: 'street',
        name: 'Broad Street',
        city: 'Reading',
        countrycode: 'GB',
      },
      geometry: { type: 'Point', coordinates: [-0.9721, 51.4559] },
    },
  ],
}

const ADDRESS = {
  buildingNumber: '12',
  lines: ['Broad Street'],
  town: 'Reading',
  postcode: 'RG1 2BH',
  country: 'gb',
}

const KNOWN: GeocodeResult = {
  latitude: 51.45,
  longitude: -0.97,
  precision: 'sector',
  confidence: 0.9,
  accuracyMetres: 2_500,
  placeId: '2639577',
  conflicts: [],
}
const fallback = { geocode: () => Promise.resolve(KNOWN) }

/** A server that gives every request the same answer and records the requested URLs. */
async function serve(t: TestContext, status: number, body: unknown): Promise<{ url: string; asked: URL[] }> {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    asked.push(new URL(request.url!, 'http://localhost'))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`, asked }
}

test('a Nominatim answer becomes an address point, with the place of the gazetteer', async (t) => {
  const { url, asked } = await serve(t, 200, NOMINATIM)
  const found = await new HttpGeocoder({ url, kind: 'nominatim', fallback }).geocode(ADDRESS)
  assert.equal(found?.precision, 'address_point')
  assert.equal(found?.latitude, 51.4556801)
  assert.equal(found?.placeId, '2639577')
  assert.equal(asked[0]?.searchParams.get('street'), '12 Broad Street')
  assert.equal(asked[0]?.searchParams.get('countrycodes'), 'gb')
})

test('a Photon answer is read longitude first', async (t) => {
  const { url, asked } = await serve(t, 200, PHOTON)
  const found = await new HttpGeocoder({ url, kind: 'photon' }).geocode(ADDRESS)
  assert.deepEqual([found?.latitude, found?.longitude, found?.precision], [51.4559, -0.9721, 'street'])
  assert.match(asked[0]?.searchParams.get('q') ?? '', /^12 Broad Street, RG1 2BH, Reading, GB$/)
})

test('nothing found, another country, a bare country, an error and nonsense leave the answer of the gazetteer', async (t) => {
  const abroad = [{ ...NOMINATIM[0], address: { country_code: 'us' } }]
  const country = [{ ...NOMINATIM[0], addresstype: 'country' }]
  const answers = [
    [200, []],
    [200, abroad],
    [200, country],
    [503, { error: 'busy' }],
    [200, 'nonsense'],
    [200, [{ lat: 'x', lon: 'y', addresstype: 'town' }]],
  ] as const
  for (const [status, body] of answers) {
    const { url } = await serve(t, status, body)
    const found = await new HttpGeocoder({ url, kind: 'nominatim', fallback }).geocode(ADDRESS)
    assert.deepEqual(found, KNOWN)
  }
})

test('a server that cannot be reached is told of and does not fail the call', async () => {
  const failures: Error[] = []
  const geocoder = new HttpGeocoder({
    url: 'http://127.0.0.1:9/search',
    kind: 'nominatim',
    onFailure: (error) => failures.push(error),
  })
  assert.equal(await geocoder.geocode(ADDRESS), null)
  assert.equal(failures.length, 1)
})

test('an address without town and postcode is not sent', async (t) => {
  const { url, asked } = await serve(t, 200, NOMINATIM)
  assert.equal(
    await new HttpGeocoder({ url, kind: 'nominatim' }).geocode({ lines: ['Broad Street'], country: 'gb' }),
    null,
  )
  assert.equal(asked.length, 0)
})
