import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { documentTokens } from '../document/document-tokens.ts'
import { tokens, wholeToken, words } from './tokenise.ts'

const cases: readonly (readonly [string, string])[] = [
  ["McDonald's", 'mcdonalds'],
  ['McDonald’s', 'mcdonalds'],
  ["L'Auberge d’Or", 'l auberge dor'],
  ["L'Étoile", 'l etoile'],
  ["O'Brien & Sons", 'obrien and sons'],
  ['J.D. Wetherspoon', 'jd wetherspoon'],
  ['S.p.A.', 'spa'],
  ['Café Müller ß', 'cafe muller ss'],
  ['Москва', 'moskva'],
  ['北京烤鸭', 'bei jing kao ya'],
  ['Bar 北京', 'bar bei jing'],
  ['すし', 'sushi'],
  ['ラーメン', 'ramen'],
  ['びっくりドンキー', 'bikkuridonki'],
  ['シャトー', 'shato'],
  ['キャット', 'kyatto'],
  ['ファミリー', 'famiri'],
  ['パーティー', 'pati'],
  ['서울', 'seoul'],
  ['Αθήνα', 'athina'],
  ['ＡＢＣ①', 'abc1'],
  ['İstanbul', 'istanbul'],
  ['tab\tnew\nline\u0001x', 'tab new line x'],
  ['"1*" AND (x OR y) -z', '1 and x or y z'],
  ['😀 🍕', ''],
  ['   ', ''],
  ['24/7', '24 7'],
]

for (const [text, expected] of cases) {
  test(`words of ${JSON.stringify(text)}`, () => assert.equal(tokens(text).join(' '), expected))
}

test('other spellings are variants of a word', () => {
  assert.deepEqual(
    words('Saint Müller Limited Åsa').map((word) => word.variants),
    [['st'], ['mueller'], ['ltd'], ['aasa']],
  )
})

test('a whole name runs together without legal form, article and `and`', () => {
  const whole = (text: string): string => wholeToken(words(text))
  assert.equal(whole('The Sky Line Ltd.'), whole('Skyline'))
  assert.equal(whole('Smith & Sons Limited'), whole('smith and sons'))
  assert.equal(whole("Saint Mary's"), whole('St. Marys'))
  assert.equal(whole('The Company Ltd'), 'thecoltd')
  assert.equal(whole('😀'), '')
})

test('tokens of a document: words, variants, joins, wholes and stems by field', () => {
  const found = documentTokens({
    country: 'gb',
    names: ['Sky Bakeries'],
    tags: ['fresh bread'],
    descriptions: ['many words', 'two'],
  })
  assert.deepEqual([...found.name].sort(), [
    '!sky bakeries',
    '%=skbkrs',
    '%bkrs',
    '%sk',
    '*sb',
    '+skybakeries',
    '=skybakeries',
    'bakeries',
    'sky',
    '~bakeri',
  ])
  assert.deepEqual([...found.tag].sort(), ['+freshbread', '=freshbread', 'bread', 'fresh'])
  assert.deepEqual([...found.description].sort(), ['2', 'many', 'two', 'words', '~mani', '~word'])
})

test('any text gives short ASCII tokens, the same whenever asked, and tokens are words of themselves', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const once = tokens(text)
      for (const token of once) assert.match(token, /^[a-z0-9]{1,64}$/)
      assert.deepEqual(tokens(text), once)
      assert.deepEqual(tokens(once.join(' ')), once)
    }),
  )
})
