import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openTaxonomy } from '../adapters/taxonomy-file/open.ts'
import { firstOwnId } from './overlay.ts'

const dataFolder = fileURLToPath(new URL('../../data/', import.meta.url))
const taxonomy = openTaxonomy(dataFolder)

const misspelt: readonly (readonly [text: string, language: string, right: string])[] = [
  ['pharmcy', 'en', 'pharmacy'],
  // `osteo` is a synonym, and as near; `hostel` is a name.
  ['ostel', 'en', 'hostel'],
  // `forest` is as near, but nobody makes a living as one.
  ['florest', 'en', 'florist'],
  // An inflected word.
  ['dentsts', 'en', 'dentists'],
  ['vetrinario', 'it', 'veterinario'],
  // The word beside it tells which one is meant: an agent, not the avant-garde.
  ['morgage broker', 'en', 'mortgage broker'],
  ['Zanarzt Praxis', 'de', 'zahnarzt praxis'],
  // A word that says nothing is left as it is.
  ['best plumer near me', 'en', 'best plumber near me'],
  // An English word in another language.
  ['barbreshop', 'de', 'barbershop'],
]

for (const [text, language, right] of misspelt) {
  test(`\`${text}\` is spelt right as \`${right}\``, () => {
    assert.equal(taxonomy.respelled(text, language), right)
  })
}

test('words that somebody knows, short ones and such as are near none are left as they are', () => {
  for (const text of ['pharmacy', 'trombone', 'leylandii hedge', 'pub', 'pbu', 'zzyzxqwv', '', '***']) {
    assert.equal(taxonomy.respelled(text, 'en'), undefined, text)
  }
})

test('of a phrase that names nothing with a near word, only a long one with a single error is replaced', () => {
  // A rod, not a spin.
  assert.equal(taxonomy.respelled('drag och spön', 'sv'), undefined)
  assert.equal(taxonomy.respelled('exterminar baratas e formigas', 'pt'), undefined)
})

test('words of operators are near ones, too', () => {
  const own = { id: String(firstOwnId), created: true, names: { en: 'Zorbatorium' }, changes: 1 }
  const withOwn = openTaxonomy(dataFolder)
  withOwn.apply({ edits: [own], taxonomies: [] })
  assert.equal(withOwn.respelled('zorbatorum', 'en'), 'zorbatorium')
  assert.equal(taxonomy.respelled('zorbatorum', 'en'), undefined)
})
