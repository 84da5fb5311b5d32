import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  idInText,
  keyOfId,
  readId,
  readIdText,
  schemeNames,
  schemeOf,
  textOfId,
} from '../entity/external-ids/schemes.ts'
import { compareRecords } from '../matching/decide.ts'
import type { MatchRecord } from '../matching/record.ts'
import { idsOfOsm } from './external-ids.ts'
import { mapFoursquare } from './foursquare.ts'
import { mapTaggedPlace } from './osm-tags.ts'
import { mapOverture } from './overture.ts'

test('places of OpenStreetMap, Overture and Foursquare have the ids of their datasets', () => {
  const tags = { name: 'Ember', shop: 'deli', wikidata: 'Q104951199;nonsense' }
  const place = { tags, latitude: 51.9, longitude: -8.47 }
  const { submission } = mapTaggedPlace('ie')({ id: 'osm:way/17', ...place })
  assert.deepEqual(submission.objects.external_id, [
    { scheme: 'osm', id: 'way/17' },
    { scheme: 'wikidata', id: 'Q104951199' },
  ])
  assert.deepEqual(idsOfOsm('bakers:17', {}), [], 'the id of a spider')
  const gers = '08f2a1072b4a2b1c0371d1d3a3d5c2b7'
  const overture = mapOverture('ie')({ id: gers, names: { primary: 'Ember' } })
  assert.deepEqual(overture.submission.objects.external_id, [{ scheme: 'gers', id: gers }])
  const fsq = '4b058804f964a52016af22e3'
  const foursquare = mapFoursquare('ie')({ fsq_place_id: fsq, name: 'Ember' })
  assert.deepEqual(foursquare.submission.objects.external_id, [{ scheme: 'fsq', id: fsq }])
})

test('what is written of an id reads as that id, and names are none', () => {
  for (const scheme of schemeNames) {
    const id = readId(scheme, schemeOf(scheme).example)!
    const whole = { scheme, id, ...(scheme === 'company_number' ? { register: 'de-muenchen' } : {}) }
    assert.deepEqual(readIdText(textOfId(whole)), whole)
    assert.equal(keyOfId(idInText(textOfId(whole))!), keyOfId(whole))
  }
  for (const text of ['Q8', 'node', 'Studio 54', 'cafe 24/7', '0123456789', 'AT&T', 'Dr. Oetker', 'No.1', ''])
    assert.equal(idInText(text), null, text)
  fc.assert(
    fc.property(fc.string(), (text) => {
      const id = idInText(text)
      if (id !== null) assert.deepEqual(readIdText(textOfId(id)), id)
    }),
  )
})

const record = (ids: readonly string[], name = 'Ember Deli'): MatchRecord => ({
  name,
  address: '8 North Mall',
  town: 'Cork',
  region: null,
  postcode: null,
  country: 'ie',
  phones: [],
  websites: [],
  category: null,
  brand: null,
  ...(ids.length === 0 ? {} : { ids }),
})

test('ids decide in proportion to what they are ids of, whatever the order', () => {
  const level = (one: readonly string[], other: readonly string[]) => {
    const levels = [
      compareRecords(record(one), record(other, 'Lapwing')),
      compareRecords(record(other, 'Lapwing'), record(one)),
    ].map(({ reasons }) => reasons.find(({ level }) => level.startsWith('id:'))?.level)
    assert.equal(levels[0], levels[1])
    return levels[0]
  }
  assert.equal(level(['osm:node/1', 'gers:a'], ['osm:way/2', 'gers:a']), 'id:equal')
  assert.equal(level(['osm:node/1'], ['osm:way/2']), 'id:other')
  assert.equal(level(['osm:node/1'], ['gers:a']), undefined)
  assert.equal(level(['company_number:gb:1'], ['company_number:gb:1']), 'id:company')
  assert.equal(level(['company_number:gb:1'], ['company_number:gb:2']), 'id:other')
  assert.equal(level(['company_number:gb:1'], ['company_number:ie:1']), undefined)
  assert.equal(
    level(['company_number:gb:1', 'osm:node/1'], ['company_number:gb:1', 'osm:node/2']),
    'id:other',
  )
  assert.equal(level(['domain:a.ie'], ['domain:a.ie']), 'id:site')
  assert.equal(level(['domain:a.ie'], ['domain:b.ie']), undefined)
  const elsewhere = { ...record(['osm:node/1'], 'Lapwing'), town: 'Galway', address: '1 Quay Street' }
  assert.equal(compareRecords(record(['osm:node/1']), elsewhere).decision, 'review')
  const abroad = { ...record(['osm:node/1']), country: 'gb' }
  assert.notEqual(compareRecords(record(['osm:node/1']), abroad).decision, 'match')
})
