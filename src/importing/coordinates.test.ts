import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDegrees, readPoint } from './coordinates.ts'
import { settlePoint } from './settle-point.ts'

/** A point to the third place, which is a hundred metres. */
function read(cell: string, country: string): string | undefined {
  const point = readPoint(cell, country)
  return point && `${Number(point.latitude).toFixed(3)},${Number(point.longitude).toFixed(3)}`
}

test('a letter before a number is its own, and not that of the number before', () => {
  assert.equal(read("N40°42.768' W74°00.360'", 'us'), '40.713,-74.006')
  assert.equal(read('S33 52.128 E151 12.558', 'au'), '-33.869,151.209')
  assert.equal(read('N 51 30 26 W 0 7 39', 'gb'), '51.507,-0.128')
  assert.equal(read('40.7128 N 74.0060 W', 'us'), '40.713,-74.006')
  assert.equal(readDegrees('W 0 7 39')?.text, '-0.1275')
})

test('halves of Russian, and a height behind a point', () => {
  assert.equal(read(`55°45'21"с.ш. 37°37'02"в.д.`, 'ru'), '55.756,37.617')
  assert.equal(read('41.9028,12.4964,15', 'it'), '41.903,12.496')
})

test('metres of Web Mercator are read where they lie in the country', () => {
  assert.equal(read('1492232.6 6894701.3', 'de'), '52.520,13.405')
  assert.equal(read('261845.7, 6250564.3', 'fr'), '48.857,2.352')
  assert.equal(read('652381 6862047', 'fr'), '48.857,2.351')
  const point = { latitude: '4970071.58', longitude: '-8238310.24' }
  settlePoint(point, 'us')
  assert.deepEqual(point, { latitude: '40.712800', longitude: '-74.006000' })
  assert.equal(read('4970241.3 8238310.2', 'de'), undefined)
  // Gauss-Boaga of Italy: near Turin, and not near Rome.
  assert.equal(read('5009377 1385000', 'it'), undefined)
})

test('long cells cost no more than their length', () => {
  for (const part of ['1,', ' 1°', 'N 1 ', '(', '1.1,']) {
    assert.equal(readPoint(part.repeat(1900 / part.length), 'de'), undefined)
    assert.equal(readDegrees(part.repeat(10_000)), undefined)
  }
})
