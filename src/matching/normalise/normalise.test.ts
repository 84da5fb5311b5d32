import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normaliseAddress } from './normalise-address.ts'
import { normaliseName } from './normalise-name.ts'
import { normalisePhone } from './normalise-phone.ts'
import { normaliseWebsite } from './normalise-website.ts'
import { bigramSimilarity, commonSubsequence, haveSameWords, wordsOf } from './words.ts'

const alphabet = "aB1 éßøŁжЖ北新駅ゴー々はร้านกา가각.'’&+-#ﬁＡ①²🍕"
const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...alphabet) }))

test('words: idempotent for any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = wordsOf(text)
      assert.deepEqual(wordsOf(once.join(' ')), once)
    }),
    { numRuns: 500 },
  )
})

test('words: case, accents, apostrophes, dots and scripts', () => {
  const cases: [string, string][] = [
    ["McDonald's", 'mcdonalds'],
    ['J.D. & Söhne', 'jd and sohne'],
    ['ＡＢＣ　Ltd.', 'abc ltd'],
    ['Москва', 'moskva'],
    ['ゴルフpga大宮店', 'ゴルフ pga 大宮店'],
    ['  --- ', ''],
  ]
  for (const [text, expected] of cases) assert.equal(wordsOf(text).join(' '), expected)
})

test('names: legal forms and stop words go, unless nothing else is there', () => {
  assert.deepEqual(normaliseName('The Sky Line Ltd.')?.core, ['sky', 'line'])
  assert.deepEqual(normaliseName('The Company')?.core, ['the', 'company'])
  assert.equal(normaliseName('!!!'), null)
})

test('phones: every way to write one number', () => {
  const same = [
    '+39 06 482 4828',
    '06 482 4828',
    '0039 06 4824828',
    '039064824828',
    '39064824828',
    '(06) 4824828',
  ]
  for (const text of same) assert.ok(normalisePhone(text, 'IT')?.numbers.includes('+39064824828'), text)
  assert.ok(
    normalisePhone('39 6 482 4828', 'IT')?.numbers.includes('+39064824828'),
    'the zero of the area code was lost',
  )
  assert.equal(normalisePhone('+1 800 275 8777', 'US')?.central, true)
  assert.equal(normalisePhone('+44 20 7946 0000', 'US')?.numbers[0], '+442079460000')
  for (const text of ['', 'none', '123', 'NULL']) assert.equal(normalisePhone(text, 'US'), null)
})

test('websites: registrable domain, path of the branch, no shared hosts', () => {
  const cases: [string, unknown][] = [
    ['https://www.example.co.uk/en-GB/?utm_source=x', { domain: 'example.co.uk', path: '' }],
    ['EXAMPLE.com/Stores/12.html#top', { domain: 'example.com', path: 'stores/12' }],
    ['https://locations.example.com/ny/12', { domain: 'example.com', path: 'ny/12' }],
    ['http://leeds.example.com', { domain: 'example.com', path: 'leeds' }],
    ['http://bakery.wordpress.com/', { domain: 'bakery.wordpress.com', path: '' }],
    ['https://www.facebook.com/bakery', null],
    ['http://192.168.0.1/x', null],
    ['localhost', null],
    ['', null],
    ['::::', null],
  ]
  for (const [text, expected] of cases) assert.deepEqual(normaliseWebsite(text), expected, text)
})

test('addresses: street, number and unit, whatever the order', () => {
  const parts = (text: string) => {
    const { street, numbers, suffix, unit } = normaliseAddress(text, new Set())!
    return [street.join(' '), numbers.join('-'), suffix, unit]
  }
  assert.deepEqual(parts('825 E 1180th Street, Ste 300'), ['1180th', '825', '', '300'])
  assert.deepEqual(parts('Annastraße 39b'), ['anna', '39', 'b', ''])
  assert.deepEqual(parts('41 Bis rue de la Paix'), ['paix', '41', '', ''])
  assert.deepEqual(parts('Blvd. Morelos #148'), ['morelos', '148', '', ''])
  assert.deepEqual(parts('中山手通三丁目5番34号'), ['中山手通', '3-5-34', '', ''])
  assert.deepEqual(parts('12 Highway 50'), ['50', '12', '', ''])
  assert.equal(normaliseAddress('Street', new Set()), null)
})

test('a common subsequence is a share of the shorter text', () => {
  assert.equal(commonSubsequence('abc', 'xaxbxc'), 1)
  assert.equal(commonSubsequence('', 'abc'), 0)
})

test('lists of words are the same in any order, and only with as many of each', () => {
  const word = fc.constantFrom('bar', 'cafe', 'grill')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), fc.array(word, { maxLength: 5 }), (one, other) => {
      const same = JSON.stringify([...one].sort()) === JSON.stringify([...other].sort())
      assert.equal(haveSameWords(one, other), same)
    }),
  )
})

test('the similarity of texts counts each pair of letters as often as both have it', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', 'é', '北', '\u{20bb7}', '\uffff'),
    maxLength: 300,
  })
  const pairsOf = (given: string) =>
    Array.from({ length: Math.max(0, given.length - 1) }, (_, at) => given.slice(at, at + 2))
  fc.assert(
    fc.property(text, text, (one, other) => {
      const rest = pairsOf(other)
      const all = pairsOf(one).length + rest.length
      let shared = 0
      for (const pair of pairsOf(one)) {
        const at = rest.indexOf(pair)
        if (at >= 0) shared += rest.splice(at, 1).length
      }
      const expected = one === other ? 1 : all === 0 ? 0 : (2 * shared) / all
      assert.equal(bigramSimilarity(one, other), expected)
    }),
  )
})
