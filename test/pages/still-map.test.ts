import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import Fastify from 'fastify'
import { readSettings } from '../../src/config/settings.ts'
import { openMap } from '../../src/http/map/open-map.ts'
import { serveMap } from '../../src/http/map/serve-map.ts'
import { readStillMap, stillAddress } from '../../src/web/map/still-address.ts'

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
const point = fc.record({ latitude: degrees(85), longitude: degrees(180) })

test('the address of a drawn map says all that it shows', () => {
  const pins = fc.array(
    fc.tuple(point, fc.integer({ min: 0, max: 999 })).map(([at, label]) => ({ ...at, label: String(label) })),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(pins, fc.option(point), fc.constantFrom('list', 'listing'), (given, centre, size) => {
      const address = stillAddress({ language: 'fi', size: size as 'list', pins: given, centre })
      const read = readStillMap(Object.fromEntries(new URLSearchParams(address.split('?')[1])))!
      assert.deepEqual(
        read.pins.map(({ label }) => label),
        given.map(({ label }) => label),
      )
      for (const [at, { latitude, longitude }] of read.pins.entries()) {
        assert.ok(Math.abs(latitude - given[at]!.latitude) < 1e-4)
        assert.ok(Math.abs(longitude - given[at]!.longitude) < 1e-4)
      }
      assert.equal(read.centre === undefined, centre === null)
    }),
  )
})

test('other addresses have no map', () => {
  const fit = { lang: 'en', size: 'list', pins: '60.1,24.9,1' }
  assert.ok(readStillMap(fit))
  const unfit = [
    { lang: '../x' },
    { size: 'huge' },
    { pins: '60.1,24.9,<b>' },
    { pins: '99,24.9,1' },
    { pins: Array(21).fill('60,24,1').join(';') },
    { box: '1,2,3' },
    { centre: 'here' },
  ]
  for (const change of unfit) assert.equal(readStillMap({ ...fit, ...change }), null, JSON.stringify(change))
})

test('an address that has many maps drawn at once is asked to wait, and others are not', async () => {
  let now = 0
  const server = Fastify()
  serveMap(server, { map: await openMap(readSettings({})), ratePerSecond: 1, now: () => now })
  const url = stillAddress({
    language: 'en',
    size: 'listing',
    pins: [],
    centre: { latitude: 60.17, longitude: 24.94 },
  })
  const draw = (remoteAddress: string) => server.inject({ url, remoteAddress })
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push((await draw('192.0.2.1')).statusCode)
  assert.deepEqual(statuses, [200, 200, 200, 429, 429])
  assert.equal((await draw('192.0.2.1')).headers['retry-after'], '1')
  assert.equal((await draw('192.0.2.2')).statusCode, 200)
  now = 1000
  assert.equal((await draw('192.0.2.1')).statusCode, 200)
  await server.close()
})

test('a drawn map has the dark colours for readers who want them, in a style that its policy allows', async () => {
  const server = Fastify()
  serveMap(server, { map: await openMap(readSettings({})), ratePerSecond: 100, now: () => 0 })
  const centre = { latitude: 60.17, longitude: 24.94 }
  const { payload, headers } = await server.inject({
    url: stillAddress({ language: 'en', size: 'listing', pins: [], centre }),
  })
  const [, style] = /^<svg [^>]*><style>([^<]*)<\/style>/.exec(payload)!
  const hash = createHash('sha256').update(style!).digest('base64')
  assert.equal(headers['content-security-policy'], `default-src 'none'; style-src 'sha256-${hash}'`)
  assert.match(style!, /^@media \(prefers-color-scheme:dark\)/)
  const classes = new Set([...payload.matchAll(/class="(map-[a-zA-Z-]+)/g)].map(([, name]) => name!))
  assert.ok(classes.size > 5)
  const ownColours = ['map-still', 'map-pin-shape', 'map-pin-label']
  for (const name of classes)
    if (!ownColours.includes(name)) assert.ok(style!.includes(`.${name}{`), `${name} has a dark colour`)
  await server.close()
})
