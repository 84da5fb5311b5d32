import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isSimilar } from '../../search/similar.ts'
import { KnownWords } from './known-words.ts'

/** Few letters, so that many words are similar. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', 'ü'), minLength: 1, maxLength: 11 })

test('finds exactly the similar words, whenever words are added', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 200 }), fc.nat(), word, (words, cut, asked) => {
      const plain = words.map((text) => `a${text}`)
      const first = plain.slice(0, cut % (plain.length + 1))
      const known = new KnownWords()
      for (const added of [first, plain.slice(first.length)]) {
        known.add(added)
        const wanted = plain.slice(0, known.count).filter((text) => isSimilar(asked, text))
        const found = known.similarTo(asked)
        if (asked.length >= 3) assert.deepEqual([...found].sort(), wanted.sort())
        else assert.deepEqual(found, /^[a-z0-9]/.test(asked) ? [asked] : [])
      }
      assert.equal(known.count, plain.length)
    }),
  )
})
