import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashOf, isRunTogether, TermTable } from './term-table.ts'

const texts = Array.from({ length: 5_000 }, (_, i) => `term ${i % 1_700}${i % 3 === 0 ? ' x' : ''}`)

test('a table tells the places of a text in the list, in order, whatever its spaces', () => {
  const table = new TermTable(Int32Array.from(texts, hashOf))
  for (const text of new Set(texts)) {
    const runTogether = text.replaceAll(' ', '')
    const found = table
      .withHash(hashOf(runTogether))
      .filter((place) => isRunTogether(texts[place]!, runTogether))
    const wanted = texts.flatMap((other, place) => (other.replaceAll(' ', '') === runTogether ? [place] : []))
    assert.deepEqual(found, wanted, text)
  }
})

test('texts of one hash are all told', () => {
  const table = new TermTable(Int32Array.of(7, 8, 7, -1, 7))
  assert.deepEqual([...table.withHash(7)], [0, 2, 4])
  assert.deepEqual([...table.withHash(-1)], [3])
  assert.deepEqual([...table.withHash(9)], [])
  assert.deepEqual([...new TermTable(new Int32Array(0)).withHash(0)], [])
})

test('spaces are the only difference allowed', () => {
  assert.equal(isRunTogether('car repair', 'carrepair'), true)
  assert.equal(isRunTogether('car repair', 'carrepairs'), false)
  assert.equal(isRunTogether('car repairs', 'carrepair'), false)
  assert.equal(isRunTogether('car repair', 'cartrepai'), false)
})
