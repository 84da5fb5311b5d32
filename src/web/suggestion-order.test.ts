import assert from 'node:assert/strict'
import { test } from 'node:test'
import { likeliestFirst } from './suggestion-order.ts'

test('what was typed comes first, then what begins with it', () => {
  const kinds = ['chinese restaurant', 'restaurant', 'restaurant supply store', 'thai restaurant']
  assert.deepEqual(likeliestFirst(kinds, 'Rest'), [
    'restaurant',
    'restaurant supply store',
    'chinese restaurant',
    'thai restaurant',
  ])
  assert.deepEqual(likeliestFirst(['bubble tea café', 'cafeteria', 'café'], 'cafe'), [
    'café',
    'cafeteria',
    'bubble tea café',
  ])
})
