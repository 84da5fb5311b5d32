import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { fault } from '../../faults/fault.ts'
import { latitude } from './attributes.ts'
import { readAttributes } from './read.ts'

const schema = Type.Object({ latitude: latitude({ description: 'A coordinate.' }) })
const read = (latitude: unknown) => readAttributes(schema, { latitude })

test('a number is read from any text in which JSON or JavaScript writes it', () => {
  fc.assert(
    fc.property(fc.double({ min: -90, max: 90, noNaN: true }), (number) => {
      assert.deepEqual(read(String(number)), {
        values: { latitude: Number(String(number)) },
        faults: [],
      })
      assert.deepEqual(read(JSON.stringify(number)).faults, [])
    }),
  )
  for (const [text, value] of [
    ['+1.5', 1.5],
    ['.5', 0.5],
    ['5.', 5],
    ['1E1', 10],
    ['5e-324', 5e-324],
  ] as const) {
    assert.deepEqual(read(text), { values: { latitude: value }, faults: [] }, text)
  }
})

const outOfRange = fault('not_number', 'latitude', { minimum: -90, maximum: 90 })

test('what only looks like a number is refused, and so is one out of range', () => {
  for (const text of [
    '1e',
    'e1',
    '1.2.3',
    '0x10',
    '1_0',
    'Infinity',
    'NaN',
    '--1',
    '1e400',
    '91',
    '٣',
    '1,5',
    '.',
  ]) {
    assert.deepEqual(read(text).faults, [outOfRange], text)
  }
})

test('what is wrong is named, and has no value', () => {
  assert.deepEqual(read('91'), { values: {}, faults: [outOfRange] })
})
