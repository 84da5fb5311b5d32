import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inactiveReasons } from '../../entity/objects/status.ts'
import { allDiscoveryTexts, discoveryTexts } from './discovery-in-language.ts'
import { directoryLanguages } from './in-language.ts'

const { en, ...others } = allDiscoveryTexts

/** All texts by their names; functions as what they make of these words. */
const said = (texts: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]): [string, string][] => {
      if (typeof value === 'object')
        return Object.entries(said(value)).map(([key, text]) => [`${name}.${key}`, text])
      if (typeof value !== 'function') return [[name, String(value)]]
      return name === 'listed'
        ? [0, 1, 2, 7].map((count): [string, string] => [`${name} ${count}`, value(count, 'Aalto')])
        : [[name, value('Aalto', 'Helsinki')]]
    }),
  )

test('every language has every text, in words of its own', () => {
  const english = said(en!)
  assert.deepEqual(Object.keys(en!.inactive).sort(), [...inactiveReasons].sort())
  for (const [language, texts] of Object.entries(others)) {
    const own = said(texts)
    assert.deepEqual(Object.keys(own), Object.keys(english), language)
    for (const [name, text] of Object.entries(own)) {
      assert.ok(text.trim() !== '' && !/undefined|NaN|#|<|\$\{/.test(text), `${language} ${name}: ${text}`)
      // German and English agree in this one.
      if (name !== 'language' && name !== 'kindIn')
        assert.notEqual(text, english[name], `${language} ${name} is English`)
    }
    assert.equal(texts.language, language)
  }
})

test('the languages of the pages have texts for search engines', () => {
  for (const language of ['en', 'de', 'fr', 'es', 'fi', 'ar', ...directoryLanguages])
    assert.equal(discoveryTexts(language).language, language)
  assert.equal(discoveryTexts('xx'), en)
})
