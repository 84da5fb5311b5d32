import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedGazetteer } from '../../test/support/shipped-gazetteer.ts'
import { metresBetween } from '../great-circle.ts'
import { streetKey } from '../street-name.ts'
import { geocodeLine } from './geocode-line.ts'
import { GazetteerGeocoder } from './geocoder.ts'
import type { StructuredAddress } from './place.ts'
import { KnownStreets } from './street-points.ts'

const gazetteer = shippedGazetteer()
const geocoder = new GazetteerGeocoder(gazetteer)
const geocode = (address: StructuredAddress) => geocoder.geocodeNow(address)

test('precision follows the finest member that is known', () => {
  const cases: [StructuredAddress, string | undefined][] = [
    [{ postcode: 'SW1A 1AA', town: 'London', country: 'gb' }, 'sector'],
    [{ postcode: 'RG1', country: 'gb' }, 'outcode'],
    [{ postcode: 'D02 AF30', town: 'Dublin', country: 'ie' }, 'outcode'],
    [{ postcode: '10115', town: 'Berlin', country: 'de' }, 'postcode'],
    [{ town: 'Reading', country: 'gb' }, 'place'],
    [{ county: 'Berkshire', country: 'gb' }, 'region'],
    [{ country: 'gb' }, undefined],
    [{ town: 'Tokyo', country: 'zz' }, undefined],
    [{ town: 'Xqzzyville', country: 'gb' }, undefined],
  ]
  for (const [address, precision] of cases)
    assert.equal(geocode(address)?.precision, precision, JSON.stringify(address))
})

test('the palace is within 600 m of the centre of its sector', () => {
  const found = geocode({ postcode: 'SW1A 1AA', country: 'gb' })!
  assert.ok(metresBetween(found, { latitude: 51.501, longitude: -0.1416 }) < 600)
})

test('members that agree are confident, members that contradict each other are told of and never confident', () => {
  const agreed = geocode({ postcode: 'RG1 4PS', town: 'Reading', county: 'Berkshire', country: 'gb' })!
  assert.ok(agreed.confidence >= 0.8)
  assert.deepEqual(agreed.conflicts, [])
  const contradictions: [StructuredAddress, RegExp][] = [
    [{ postcode: 'M1 1AE', town: 'Reading', country: 'gb' }, /^postcode M1 1AE is not in Reading$/],
    [{ postcode: '90210', town: 'Reading', country: 'gb' }, /^90210 is not a postcode of GB$/],
    [{ postcode: '10115', town: 'Chicago', country: 'de' }, /^town Chicago is not known in DE$/],
    [{ town: 'Chicago', province: 'Texas', country: 'us' }, /^Chicago is not in Texas$/],
  ]
  for (const [address, sentence] of contradictions) {
    const found = geocode(address)
    assert.match(found?.conflicts[0] ?? 'no conflict', sentence)
    assert.ok((found?.confidence ?? 0) < 0.5)
  }
})

test('of a postcode and a town apart, the one in the stated region is answered', () => {
  const town = geocode({ postcode: '10001', town: 'Austin', province: 'Texas', country: 'us' })!
  assert.ok(metresBetween(town, { latitude: 30.27, longitude: -97.74 }) < 10_000)
  const code = geocode({ postcode: '10001', town: 'Austin', province: 'New York', country: 'us' })!
  assert.ok(metresBetween(code, { latitude: 40.75, longitude: -74 }) < 10_000)
})

test('of a postcode that is not known and a town apart from its neighbours, the town is answered', () => {
  const found = geocode({ postcode: '01435', town: 'Berlin', country: 'de' })!
  assert.ok(metresBetween(found, { latitude: 52.52, longitude: 13.4 }) < 15_000)
  assert.deepEqual(found.conflicts, ['postcode 01435 is not known in DE'])
})

test('known points in the same street refine an answer that has no conflict', () => {
  const streets = new KnownStreets()
  const point = { latitude: 51.4559, longitude: -0.9721 }
  streets.add({ address: { lines: ['12 Broad Street'], town: 'Reading', country: 'gb' }, point })
  const refined = new GazetteerGeocoder(gazetteer, { streets })
  const found = refined.geocodeNow({ lines: ['14 Broad St.'], town: 'Reading', country: 'gb' })
  assert.equal(found?.precision, 'street')
  assert.equal(found?.latitude, point.latitude)
  const elsewhere = refined.geocodeNow({ lines: ['14 Broad Street'], town: 'Manchester', country: 'gb' })
  assert.equal(elsewhere?.precision, 'place')
})

test('street names written in full and short have one key', () => {
  assert.equal(streetKey('12a High Street'), streetKey('High St'))
  assert.equal(streetKey('Friesener Straße 1'), streetKey('Friesener Str. 22'))
})

test('lines of NDJSON: any member may be missing, bad lines say why', () => {
  const read = (input: unknown) =>
    geocodeLine(geocoder, typeof input === 'string' ? input : JSON.stringify(input))
  const reading = read({ address: '1 Broad Street', town: 'Reading', postcode: 'RG1 2BH', country: 'GBR' })
  assert.ok('place_id' in reading && reading.place_id === '2639577' && reading.precision === 'sector')
  assert.deepEqual(read({ town: null, country: 'uk' }), { precision: null })
  assert.deepEqual(read({}), { precision: null })
  assert.deepEqual(read({ town: 'Paris', country: 'nowhere' }), { precision: null })
  assert.ok('latitude' in read({ postcode: 10115, country: 'de' }))
  assert.ok('latitude' in read({ town: 'Reading', colour: ['red'] }))
  for (const bad of ['{', '[]', 'null', '7', '{"town":{}}']) assert.ok('error' in read(bad), bad)
})

test('without a country the one whose postcode and town agree is found', () => {
  const found = geocodeLine(geocoder, JSON.stringify({ town: 'Berlin', postcode: '10115' }))
  assert.ok('latitude' in found && Math.abs(found.latitude - 52.53) < 0.1)
})
