import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discoveryEn } from './discovery-en.ts'
import { allDiscoveryTexts, discoveryTexts } from './discovery-in-language.ts'
import { directoryLanguages } from './in-language.ts'

test('every language of the directory has texts for search engines', () => {
  assert.deepEqual(Object.keys(allDiscoveryTexts), directoryLanguages)
  for (const [language, texts] of Object.entries(allDiscoveryTexts)) {
    assert.equal(texts.language, language)
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(discoveryEn).sort(), language)
    assert.deepEqual(Object.keys(texts.inactive).sort(), Object.keys(discoveryEn.inactive).sort(), language)
    const all = [
      ...Object.values(texts).filter((text) => typeof text === 'string'),
      ...Object.values(texts.inactive),
      texts.listed(23, ''),
      texts.listed(23, 'Aalto'),
    ]
    for (const text of all) {
      assert.notEqual(text, '')
      assert.equal(text, text.trim())
      assert.doesNotMatch(text, /["']/)
    }
    assert.match(texts.listed(23, 'Aalto'), /23.*Aalto/s)
    assert.match(texts.kindIn('Café', 'Oulu'), /Café.*Oulu/)
  }
})

test('French towns with an article join the preposition', () => {
  const { kindIn } = discoveryTexts('fr')
  assert.deepEqual(
    ['Paris', 'Le Havre', 'Les Ulis', 'La Rochelle', 'Lens'].map((town) => kindIn('Café', town)),
    ['Café à Paris', 'Café au Havre', 'Café aux Ulis', 'Café à La Rochelle', 'Café à Lens'],
  )
})
