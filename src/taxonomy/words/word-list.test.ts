import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { flatWords, lettersOf, WordList } from './word-list.ts'

const text = fc.string({ unit: fc.constantFrom(...'abå', '中', '😀'), maxLength: 6 })

test('a list of words answers as an array of them does', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 40 }), text, (words, asked) => {
      const sorted = words.sort()
      const { starts, units } = flatWords(sorted)
      const list = new WordList(starts, units)
      const places = [...sorted.keys()]
      assert.deepEqual(
        places.map((place) => list.text(place)),
        sorted,
      )
      assert.deepEqual(
        places.map((place) => [list.lengthOf(place), list.letters(place)]),
        sorted.map((word) => [word.length, lettersOf(word)]),
      )
      assert.equal(list.placeOf(asked), sorted.indexOf(asked))
      const [from, to] = list.range(asked)
      const beginning = sorted.filter((word) => word.startsWith(asked))
      assert.deepEqual(sorted.slice(from, to), beginning)
      const ending = places.filter((place) => list.compareEnding(place, asked) === 0)
      assert.deepEqual(
        ending.map((place) => sorted[place]),
        sorted.filter((word) => word.endsWith(asked)),
      )
    }),
    { numRuns: 500 },
  )
})
