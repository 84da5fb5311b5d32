import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBusiness, presetFinder } from './demo-presets.ts'

const find = presetFinder(
  {
    shop: { tags: { shop: '*' } },
    'shop/bakery': { tags: { shop: 'bakery' } },
    'amenity/cafe': { tags: { amenity: 'cafe' } },
    'amenity/restaurant': { tags: { amenity: 'restaurant' } },
    'amenity/restaurant/pizza': { tags: { amenity: 'restaurant', cuisine: 'pizza' } },
    'amenity/restaurant/abroad': {
      tags: { amenity: 'restaurant', cuisine: 'sushi' },
      locationSet: { include: ['jp'] },
    },
    'amenity/hidden': { tags: { amenity: 'hidden' }, searchable: false },
    'office/diplomatic/embassy': { tags: { office: 'diplomatic', diplomatic: 'embassy' } },
    'highway/rest_area': { tags: { highway: 'rest_area' } },
  },
  [
    { old: { amenity: 'embassy' }, replace: { office: 'diplomatic', diplomatic: 'embassy' } },
    { old: { shop: '*' }, replace: { craft: '$1' } },
  ],
)

test('the preset with the most fitting tags wins', () => {
  assert.equal(find({ amenity: 'restaurant', cuisine: 'pizza;italian' }), 'amenity/restaurant/pizza')
  assert.equal(find({ amenity: 'restaurant', cuisine: 'sushi' }), 'amenity/restaurant')
  assert.equal(find({ shop: 'bakery', amenity: 'cafe' }), 'amenity/cafe')
  assert.equal(find({ shop: 'bakery' }), 'shop/bakery')
  assert.equal(find({ shop: 'unheard of' }), 'shop')
  assert.equal(find({ amenity: 'embassy' }), 'office/diplomatic/embassy')
  assert.equal(find({ amenity: 'hidden' }), undefined)
  assert.equal(find({ highway: 'rest_area' }), undefined)
})

test('parks and works of art are no businesses', () => {
  assert.equal(isBusiness({ shop: 'bakery' }), true)
  assert.equal(isBusiness({ tourism: 'artwork' }), false)
  assert.equal(isBusiness({ leisure: 'park' }), false)
  assert.equal(isBusiness({ highway: 'bus_stop' }), false)
})
