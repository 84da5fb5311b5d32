import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShippedTaxonomy } from '../../../test/support/shipped-taxonomy.ts'
import { firstOwnId } from '../overlay.ts'

const taxonomy = openShippedTaxonomy()

const misspelt: readonly (readonly [text: string, language: string, right: string])[] = [
  ['pharmcy', 'en', 'pharmacy'],
  // `osteo` is a synonym and equally close; `hostel` is a name.
  ['ostel', 'en', 'hostel'],
  // `forest` is equally close, but is no business.
  ['florest', 'en', 'florist'],
  // Another form of an inflected word is accepted.
  ['dentsts', 'en', 'dentist'],
  ['bakries', 'en', 'bakery'],
  ['vetrinario', 'it', 'veterinario'],
  // The neighbouring word decides: a mortgage broker, not the avant-garde.
  ['morgage broker', 'en', 'mortgage broker'],
  ['Zanarzt Praxis', 'de', 'zahnarzt Praxis'],
  // A word without meaning is unchanged.
  ['best plumer near me', 'en', 'best plumber near me'],
  // Named with its small word only.
  ['slón de uñas', 'es', 'salon de uñas'],
  // An English word in another language.
  ['barbreshop', 'de', 'barbershop'],
]

/** Corrects words separated by single spaces. */
const corrected = (text: string, language: string, by = taxonomy): string | undefined =>
  by.correctSpelling(text.split(' '), language)?.join(' ')

for (const [text, language, right] of misspelt) {
  test(`\`${text}\` is read as \`${right}\``, () => {
    assert.equal(corrected(text, language), right)
  })
}

test('words that somebody knows, short ones and such as are near none are left as they are', () => {
  for (const text of ['pharmacy', 'trombone', 'leylandii hedge', 'pub', 'pbu', 'zzyzxqwv', '', '***']) {
    assert.equal(corrected(text, 'en'), undefined, text)
  }
})

test('where a phrase names nothing with a near word, only a long word with a single error is replaced', () => {
  assert.equal(corrected('leylandii barbershp', 'en'), 'leylandii barbershop')
  assert.equal(corrected('leylandii barbrshp', 'en'), undefined)
  assert.equal(corrected('leylandii barbr', 'en'), undefined)
  // A rod, not a spin.
  assert.equal(corrected('drag och spön', 'sv'), undefined)
})

test('words in other scripts are left as they are, and so is the spelling of every word that is not replaced', () => {
  // An arena is no marina, driving no clinic.
  for (const [text, language] of [
    ['アリーナ', 'ja'],
    ['ウォータースポーツ', 'ja'],
    ['قيادة', 'ar'],
  ] as const) {
    assert.equal(corrected(text, language), undefined, text)
  }
  assert.equal(corrected('バラ pharmcy', 'ja'), 'バラ pharmacy')
  assert.equal(corrected('Günstige Zanarzt', 'de'), 'Günstige zahnarzt')
})

test('a long phrase is left as it is', () => {
  assert.equal(corrected('good plumer for my house', 'en'), 'good plumber for my house')
  assert.equal(corrected('a good plumer for my house today', 'en'), undefined)
})

test('words of operators are near ones, too', () => {
  const own = { id: String(firstOwnId), created: true, names: { en: 'Zorbatorium' }, changes: 1 }
  const withOwn = openShippedTaxonomy()
  withOwn.apply({ edits: [own], taxonomies: [] })
  assert.equal(corrected('zorbatorum', 'en', withOwn), 'zorbatorium')
  assert.equal(corrected('zorbatorum', 'en'), undefined)
})
