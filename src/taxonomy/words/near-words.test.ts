import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editDistance } from '../../edit-distance.ts'
import { NearWords } from './near-words.ts'
import { flatWords, WordList } from './word-list.ts'

const letters = fc.constantFrom(...'abcå', '1', '中')
const word = fc.string({ unit: letters, minLength: 1, maxLength: 9 })

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
          const errors = editDistance(asked, other, limit)
          return errors <= limit ? [[place, errors]] : []
        })
        assert.deepEqual(new NearWords(listOf(sorted)).near(asked, limit), wanted)
      },
    ),
    { numRuns: 500 },
  )
})
