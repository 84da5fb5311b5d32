/** Names of other scripts meet their usual spelling in Latin letters. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consonantsOf } from './consonants.ts'
import { documentTokens } from './document-tokens.ts'
import { tokens, words } from './normalise.ts'

const korean: readonly (readonly [string, string])[] = [
  ['서울식당', 'seoulsikdang'],
  ['부산', 'busan'],
  ['명동', 'myeongdong'],
  ['신라', 'sinra'],
  ['할리스', 'halliseu'],
  ['한국어', 'hangugeo'],
  ['Café 강남', 'cafe gangnam'],
]

for (const [written, latin] of korean) {
  test(`${written} is ${latin}`, () => assert.equal(tokens(written).join(' '), latin))
}

const withoutVowels: readonly (readonly [string, string])[] = [
  ['الفيشاوي', 'fishawy'],
  ['كشري', 'koshary'],
  ['طارق', 'tarek'],
  ['שופרסל', 'shufersal'],
  ['חסן', 'hassan'],
]

for (const [written, latin] of withoutVowels) {
  test(`${written} and ${latin} have the same consonants`, () => {
    const word = words(written).at(-1)!
    assert.equal(consonantsOf(word.source), consonantsOf(latin))
    const { name } = documentTokens({ country: 'eg', names: [written], tags: [], descriptions: [] })
    assert.ok(name.has(`^${consonantsOf(latin)}`))
  })
}

test('a word of several Chinese characters is found by its readings and by its characters', () => {
  const [first] = words('寿司')
  assert.deepEqual([first?.text, first?.variants, first?.source], ['sushi', ['shousi'], '寿司'])
  const { name } = documentTokens({ country: 'jp', names: ['寿司'], tags: [], descriptions: [] })
  for (const token of ['sushi', 'shousi', 'shou', 'si']) assert.ok(name.has(token), token)
  assert.deepEqual(tokens('北京银行'), ['bei', 'jing', 'yinhang'])
})
