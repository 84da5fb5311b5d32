import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NearWords } from './near-words.ts'
import { errorsWithin } from './sorted-words.ts'
import { flatWords, WordList } from './word-list.ts'

const letters = fc.constantFrom(...'abcå', '1', '中')
const word = fc.string({ unit: letters, minLength: 1, maxLength: 9 })

/** Optimal string alignment as it is defined. */
function errorsBetween(a: string, b: string): number {
  const known = new Map<string, number>()
  const from = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j
    const key = `${i} ${j}`
    let least = known.get(key)
    if (least === undefined) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      least = Math.min(from(i - 1, j) + 1, from(i, j - 1) + 1, from(i - 1, j - 1) + same)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) least = Math.min(least, from(i - 2, j - 2) + 1)
      known.set(key, least)
    }
    return least
  }
  return from(a.length, b.length)
}

function listOf(words: readonly string[]): WordList {
  const { starts, units } = flatWords(words)
  return new WordList(starts, units)
}

test('the words within a few errors are those that a comparison with each finds, in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 60 }),
      word,
      fc.constantFrom(1, 2),
      (list, asked, limit) => {
        const sorted = list.sort()
        const wanted = sorted.flatMap((other, place) => {
          const errors = errorsBetween(asked, other)
          return errors <= limit ? [[place, errors]] : []
        })
        assert.deepEqual(new NearWords(listOf(sorted)).near(asked, limit), wanted)
      },
    ),
    { numRuns: 500 },
  )
})

test('errors are counted up to a limit', () => {
  assert.equal(errorsWithin('plumber', 'plumber', 2), 0)
  assert.equal(errorsWithin('plumber', 'plubmer', 2), 1)
  assert.equal(errorsWithin('plumber', 'lumbers', 2), 2)
  assert.ok(errorsWithin('plumber', 'painter', 2) > 2)
})
