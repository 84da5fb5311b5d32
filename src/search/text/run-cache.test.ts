import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RunCache } from './run-cache.ts'
import { runs } from './tokenise.ts'

const parts = fc.constantFrom(
  'Café',
  "l'Or",
  'A.B.C.',
  'x',
  'Sky-Line',
  ' ',
  '№ 7',
  '&',
  'Москва',
  '北京',
  'B'.repeat(70),
  '`',
)
const texts = fc.oneof(
  fc.array(parts, { maxLength: 12 }).map((list) => list.join('')),
  fc.string({ unit: 'binary-ascii', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

test('takes the runs of a text in order, those that it knows and others', () => {
  const known = new RunCache(5, (run) => run)
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 4 }), (list) => {
      for (const text of list) {
        const found: string[] = []
        known.each(text, (run) => found.push(run))
        assert.deepEqual(found, [...runs(text)])
      }
    }),
  )
})

test('makes a value once while the run is in use, and forgets what is not', () => {
  const made: string[] = []
  const known = new RunCache(3, (run) => made.push(run))
  const ask = (text: string): void => known.each(text, () => {})
  for (const other of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']) ask(`Common ${other}`)
  assert.equal(made.filter((run) => run === 'common').length, 1)
  ask('one')
  assert.equal(made.filter((run) => run === 'one').length, 2)
})

test('long runs are not remembered', () => {
  const long = ['x'.repeat(65), 'é'.repeat(65)]
  const made: string[] = []
  const known = new RunCache(3, (run) => made.push(run))
  for (const text of [...long, ...long]) known.each(text, () => {})
  assert.equal(made.length, 4)
})
