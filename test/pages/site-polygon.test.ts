import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { cafeListings } from '../support/cafe-listings.ts'
import { startDirectory, type TestDirectory } from '../support/directory.ts'
import { isSignedIn, signInTo } from '../support/signed-out-sessions.ts'

let directory: TestDirectory
const ids: Record<string, string> = {}

/** The points of the listings: two inside of the triangle, one of them in its hole, and one outside of it but inside of its box. */
const points = { inside: [60.12, 24.93], hole: [60.165, 24.95], outside: [60.199, 24.901] } as const
const triangle = [
  [24.9, 60.1],
  [25.0, 60.1],
  [24.95, 60.2],
  [24.9, 60.1],
]
const hole = [
  [24.945, 60.16],
  [24.955, 60.16],
  [24.955, 60.17],
  [24.945, 60.17],
]
const polygon = JSON.stringify({ type: 'Polygon', coordinates: [triangle, hole] })

const newListing = cafeListings(() => directory, 'Kahvila Raja')

const putSite = (id: string, members: object) =>
  directory.call(
    'POST',
    '/v1/site',
    { site_id: id, json: JSON.stringify(members) },
    { key: directory.keys.admin },
  )

const page = (url: string) => directory.server.inject({ url, headers: { accept: 'text/html' } })

before(async () => {
  directory = await startDirectory()
  for (const [name, [latitude, longitude]] of Object.entries(points))
    ids[name] = await newListing({ latitude: String(latitude), longitude: String(longitude) })
  ids.hidden = await newListing({ latitude: '60.17', longitude: '24.94', do_not_display: 'true' })
  assert.equal((await putSite('harbour', { name: 'Harbour', polygon, country: 'fi' })).status, 200)
  while ((await page('/s/harbour/en')).statusCode !== 200) await pause(50)
})
after(() => directory.close())

const found = async (path: string, params: Record<string, string>): Promise<string[]> => {
  const { body, text } = await directory.call(
    'GET',
    path,
    { country: 'FI', site: 'harbour', ...params },
    { key: directory.keys.standard },
  )
  assert.equal(body.success, true, text)
  return body.data.rows.map(({ id }: { id: string }) => id).toSorted()
}

test('searches of a site find what lies in its polygon, within every kind of area and beside another polygon', async () => {
  const own = [ids.inside!, ids.hidden!].toSorted()
  assert.deepEqual(await found('/v1/entity/search/what', { what: 'cafe' }), own)
  assert.deepEqual(await found('/v1/entity/search/what/bylocation', { what: 'cafe', where: 'Helsinki' }), own)
  assert.deepEqual(
    await found('/v1/entity/search/what/bynearest', {
      what: 'cafe',
      latitude: '60.199',
      longitude: '24.901',
    }),
    own,
  )
  const box = { latitude_1: '60', longitude_1: '24.8', latitude_2: '60.3', longitude_2: '25.1' }
  assert.deepEqual(await found('/v1/entity/search/what/byboundingbox', { what: 'cafe', ...box }), own)
  const west = JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [24.8, 60],
        [24.935, 60],
        [24.935, 60.3],
        [24.8, 60.3],
      ],
    ],
  })
  assert.deepEqual(await found('/v1/entity/search/what', { what: 'cafe', polygon: west }), [ids.inside])
})

test('the pages of a site show the listings in its polygon, and none whose point is hidden', async () => {
  const results = (await page('/s/harbour/en/search?what=cafe')).body
  const { body: whole } = await page('/en/search?what=cafe&where=Helsinki')
  for (const [name, id] of Object.entries(ids)) {
    assert.equal(results.includes(`/b/${id}`), name === 'inside', name)
    assert.ok(whole.includes(`/b/${id}`), name)
    const { statusCode } = await page(`/s/harbour/en/b/${id}/x`)
    assert.equal(statusCode === 404, name !== 'inside', `${name} ${statusCode}`)
  }
})

test('what is no polygon is refused with its reason, and changes nothing', async () => {
  const read = async () =>
    (await directory.call('GET', '/v1/site', { site_id: 'harbour' }, { key: directory.keys.admin })).body.data
      .polygon
  const bad = [
    ['{"type":"Point","coordinates":[1,2]}', /must be a GeoJSON Polygon/],
    ['not JSON', /must be a GeoJSON Polygon/],
    [
      JSON.stringify({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      }),
      /polygon/,
    ],
    [
      JSON.stringify({
        type: 'Polygon',
        coordinates: [
          [
            [0, 91],
            [1, 1],
            [2, 2],
          ],
        ],
      }),
      /polygon/,
    ],
    [
      JSON.stringify({
        type: 'Polygon',
        coordinates: [Array.from({ length: 1001 }, (_, n) => [n / 100, n % 2])],
      }),
      /1,?000/,
    ],
    [5, /polygon/],
  ] as const
  for (const [given, said] of bad) {
    const { status, text } = await putSite('harbour', { polygon: given })
    assert.equal(status, 400, String(given))
    assert.match(text, said)
  }
  assert.equal(await read(), polygon)
  assert.equal((await putSite('reset', { name: 'Reset', polygon })).body.data.polygon, polygon)
  assert.equal((await putSite('reset', { polygon: null })).body.data.polygon, null)
})

test('the console sets the polygon of a site, and says what is wrong with one', async () => {
  const cookie = await signInTo(directory, directory.keys.admin)
  assert.ok(await isSignedIn(directory, cookie))
  const headers = { host: 'directory.example', accept: 'text/html', cookie }
  const { body } = await directory.server.inject({ url: '/console/new-site', headers })
  const [, token = ''] = /name="token" value="([^"]*)"/.exec(body)!
  const send = (form: Record<string, string>) =>
    directory.server.inject({
      method: 'POST',
      url: '/console/new-site',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token, site_id: 'drawn', name: 'Drawn', ...form }).toString(),
    })
  const refused = await send({ polygon: '{"type":"Polygon"}' })
  assert.equal(refused.statusCode, 400)
  assert.match(refused.body, /id="polygon-fault">This is no GeoJSON polygon/)
  assert.equal((await send({ polygon })).statusCode, 303)
  const shown = await directory.server.inject({ url: '/console/sites/drawn', headers })
  assert.match(shown.body, /<textarea id="polygon"[^>]*>\n\{&#34;type&#34;:&#34;Polygon&#34;/)
})
