import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flatWords } from '../words/word-list.ts'
import { hashOf, hashOfUnits, isRunTogether, slotsOf, TermTable } from './term-table.ts'

const texts = Array.from({ length: 5_000 }, (_, i) => `term ${i % 1_700}${i % 3 === 0 ? ' x' : ''}`)

function isWritten(text: string, runTogether: string): boolean {
  const { units } = flatWords([text])
  return isRunTogether(units, 0, units.length, runTogether)
}

const tableOf = (hashes: readonly number[]): TermTable =>
  new TermTable(slotsOf(Int32Array.from(hashes)), hashes.length)

test('a table tells the places of a text in the list, in order, whatever its spaces', () => {
  const table = tableOf(texts.map((text) => hashOf(text)))
  for (const text of new Set(texts)) {
    const runTogether = text.replaceAll(' ', '')
    const found = table.withHash(hashOf(runTogether)).filter((place) => isWritten(texts[place]!, runTogether))
    const wanted = texts.flatMap((other, place) => (other.replaceAll(' ', '') === runTogether ? [place] : []))
    assert.deepEqual(found, wanted, text)
  }
})

test('texts of one hash are all told', () => {
  const [one, two, three] = [7 << 20, -1, 8 << 20]
  const table = tableOf([one, three, one, two, one])
  assert.deepEqual([...table.withHash(one)], [0, 2, 4])
  assert.deepEqual([...table.withHash(two)], [3])
  assert.deepEqual([...table.withHash(9 << 20)], [])
  assert.deepEqual([...tableOf([]).withHash(0)], [])
})

test('few texts of other hashes are told with those of one', () => {
  const table = tableOf(texts.map((text) => hashOf(text)))
  const known = new Set(texts)
  const strangers = Array.from({ length: 5_000 }, (_, i) => `stranger ${i}`).filter(
    (text) => !known.has(text),
  )
  const told = strangers.filter((text) => table.withHash(hashOf(text)).length > 0)
  assert.ok(told.length < strangers.length / 100, `${told.length} of ${strangers.length}`)
})

test('spaces are the only difference allowed', () => {
  assert.equal(isWritten('car repair', 'carrepair'), true)
  assert.equal(isWritten('car repair', 'carrepairs'), false)
  assert.equal(isWritten('car repairs', 'carrepair'), false)
  assert.equal(isWritten('car repair', 'cartrepai'), false)
})

test('a text has the same hash as its units, and goes on with that of what stands before it', () => {
  const { units } = flatWords(['car repair', 'Café'])
  assert.equal(hashOfUnits(units, 0, 10), hashOf('carrepair'))
  assert.equal(hashOfUnits(units, 10, 14, hashOf('car repair')), hashOf('carrepairCafé'))
})
