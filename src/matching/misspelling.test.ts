import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isSlip } from './misspelling.ts'

test('any number of doubled letters is one slip, in any script', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'д', '\u{10400}'), {
    minLength: 5,
    maxLength: 9,
  })
  fc.assert(
    fc.property(
      letters,
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 9, maxLength: 9 }),
      (word, times) => {
        const written = word.map((letter, at) => letter.repeat(times[at]!)).join('')
        assert.equal(isSlip(word.join(''), written), true)
        assert.equal(isSlip(written, word.join('')), true)
      },
    ),
  )
})

test('another first letter is no slip, and neither is another digit', () => {
  assert.equal(isSlip('barlow', 'marlow'), false)
  assert.equal(isSlip('studio54', 'studio55'), false)
  assert.equal(isSlip('phillipe', 'philippe'), true)
})
