import assert from 'node:assert/strict'
import { test } from 'node:test'
import { termsOf } from './terms.ts'

test('data of a known publisher have its terms unless others are named; others have none', () => {
  const none = { licence: null, attribution: null }
  assert.deepEqual(termsOf('osm', none), {
    licence: 'ODbL 1.0',
    attribution: '© OpenStreetMap contributors',
  })
  assert.deepEqual(termsOf('osm', { licence: 'CC0', attribution: null }), {
    licence: 'CC0',
    attribution: null,
  })
  assert.deepEqual(termsOf(undefined, none), none)
})
