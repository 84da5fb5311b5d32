import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cleanText, placeKey, spellOutUmlauts } from './place-key.ts'

test('spellings of one name have one key', () => {
  const alike = [
    ['St. Albans', 'Saint Albans', 'ST ALBANS', 'st.albans'],
    ['München', 'Munchen', 'MÜNCHEN', 'Mu\u0308nchen'],
    ["L'Haÿ-les-Roses', 'LHay les Roses"],
    ['Tyne & Wear', 'Tyne and Wear'],
    ['Søndre', 'Sondre'],
    ['Weißenburg', 'Weissenburg'],
  ]
  for (const [first, ...others] of alike) {
    for (const other of others) assert.equal(placeKey(other), placeKey(first!), other)
  }
})

test('a text without a letter or a digit has no key', () => {
  for (const text of ['&', ')(*&^%$', ' & & ', '']) assert.equal(placeKey(text), '', text)
  assert.notEqual(placeKey('東京'), '')
})

test('umlauts are written out only where there are any', () => {
  assert.equal(spellOutUmlauts('Köln'), 'Koeln')
  assert.equal(spellOutUmlauts('Reading'), null)
})

test('normalising twice changes nothing, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      assert.equal(placeKey(placeKey(text)), placeKey(text))
    }),
  )
})

test('control and direction characters become spaces', () => {
  assert.equal(cleanText('\u202eRea\u0000ding\n'), 'Rea ding')
})
