import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flatWords } from './word-list.ts'
import { WordPieces } from './word-pieces.ts'

const costs: Readonly<Record<string, number>> = {
  a: 6,
  rz: 7,
  schmerz: 4,
  schmerzen: 4,
  '▁': 5,
  '▁za': 8,
  '▁zahn': 3,
  '▁zahnarzt': 5,
}
const texts = Object.keys(costs).sort()
const { starts, units } = flatWords(texts)
const pieces = new WordPieces(
  starts,
  units,
  texts.map((text) => 2 * costs[text]!),
  0.5,
)
const read = (word: string): string[] => pieces.of(word).map((place) => texts[place]!)

test('a word is read as the likeliest pieces', () => {
  assert.deepEqual(read('zahn'), ['▁zahn'])
  assert.deepEqual(read('zahnschmerzen'), ['▁zahn', 'schmerzen'])
  assert.deepEqual(read('zahnarzt'), ['▁zahnarzt'])
  assert.deepEqual(read('schmerz'), ['▁', 'schmerz'])
})

test('letters in no piece are left out, and what follows is read', () => {
  assert.deepEqual(read('zahnqqschmerz'), ['▁zahn', 'schmerz'])
  assert.deepEqual(read('q'), ['▁'])
  assert.deepEqual(read(''), ['▁'])
})

test('costs are told in steps', () => {
  assert.equal(pieces.cost(texts.indexOf('▁zahn')), 3)
})
