import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alternativeNames } from './alternative-names.ts'
import { mapTaggedPlace } from './osm-tags.ts'
import { mapOverture } from './overture.ts'

test('names that OpenStreetMap has beside the name, each once, those of a language with it', () => {
  const tags = {
    name: 'Helsingin yliopistollinen sairaala',
    short_name: 'HUS',
    alt_name: 'HUCH;HUS',
    old_name: 'HYKS',
    brand: 'hus',
    'name:sv': 'Helsingfors universitetssjukhus',
    'name:fi': 'Helsingin yliopistollinen sairaala',
    'name:pronunciation': 'x',
    amenity: 'hospital',
  }
  const { submission } = mapTaggedPlace('fi')({ id: '1', tags, latitude: null, longitude: null })
  assert.deepEqual(submission.objects.alternative_name, [
    { alternative_name: 'HUS' },
    { alternative_name: 'HUCH' },
    { alternative_name: 'HYKS' },
    { alternative_name: 'Helsingfors universitetssjukhus', language: 'sv' },
  ])
})

test('names of an Overture place by language and by rule, and those of its brand', () => {
  const { submission } = mapOverture('us')({
    id: 'a',
    names: {
      primary: 'Kentucky Fried Chicken',
      common: { fr: 'Poulet frit du Kentucky', 'zh-Hant': '肯德基' },
      rules: [{ variant: 'short', value: 'KFC' }],
    },
    brand: { names: { primary: 'KFC' } },
  })
  assert.deepEqual(submission.objects.alternative_name, [
    { alternative_name: 'KFC' },
    { alternative_name: 'Poulet frit du Kentucky', language: 'fr' },
    { alternative_name: '肯德基' },
  ])
})

test('blank names and the own name in other case are none, and few are taken', () => {
  assert.deepEqual(alternativeNames('Boots', [{ name: ' BOOTS ' }, { name: ' ' }]), [])
  const many = Array.from({ length: 50 }, (_, i) => ({ name: `Name ${i}` }))
  assert.equal(alternativeNames(null, many).length, 12)
  assert.equal(String(alternativeNames(null, [{ name: 'x'.repeat(300) }])[0]?.alternative_name).length, 200)
})
