/** Names in other scripts match their usual spelling in Latin letters. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchDocumentOf } from '../../test/support/search-document.ts'
import { documentTokens } from './document/document-tokens.ts'
import { explain } from './explain-score.ts'
import type { SearchDocument } from './query.ts'
import { tokens, words } from './text/tokenise.ts'
import { completeName } from './understanding/complete-name.ts'
import { understandWho } from './understanding/understand-who.ts'

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

const soundingAlike: readonly (readonly [string, string])[] = [
  ['الفيشاوي', 'El Fishawy'],
  ['كشري', 'Koshary'],
  ['שופרסל', 'Shufersal'],
  ['חסן', 'Hassan'],
  ['Чехов', 'Tschechow'],
  ['Чехов', 'Tchekhov'],
  ['Уолмарт', 'Walmart'],
  ['Γιώργος', 'Yiorgos'],
  ['Μπουγάτσα', 'Bougatsa'],
  ['マクドナルド', "McDonald's"],
  ['ミスタードーナツ', 'Mister Donut'],
  ['스타벅스', 'Starbucks'],
  ['สตาร์บัคส์', 'Starbucks'],
  ['ส้มตำ', 'Somtam'],
  ['लक्ष्मी', 'Laxmi'],
  ['ხაჭაპური', 'Hachapuri'],
  ['吉野家', 'Yoshinoya'],
  ['Шевроле', 'Chevrolet'],
  ['Бордо', 'Bordeaux'],
  ['Рено', 'Renault'],
  ['كارتييه', 'Cartier'],
  ['ナイト', 'Knight'],
  ['ホワイトキャッスル', 'White Castle'],
  ['도미노피자', "Domino's Pizza"],
  ['Γουόλμαρτ', 'Walmart'],
  ["ג'ירף", 'Giraffe'],
  ['คาร์ฟูร์', 'Carrefour'],
  ['Фор Сизонс', 'Four Seasons'],
  ['ライトハウス', 'Lighthouse'],
  ['コンフォートイン', 'Comfort Inn'],
  ['Мон Блан', 'Montblanc'],
  ['أوت باك ستيك هاوس', 'Outback Steakhouse'],
  ['किंग फिशर', 'Kingfisher'],
  ['希尔顿', 'Hilton'],
]

for (const [written, latin] of soundingAlike) {
  const indexed = (name: string): SearchDocument =>
    searchDocumentOf({ id: name, country: 'jp', names: [name] })
  const finds = (text: string, name: string): boolean => {
    const { corrected } = understandWho(words(text), ['en'])
    return explain(corrected(), indexed(name)) !== null
  }
  test(`${latin} finds ${written}`, () => assert.ok(finds(latin, written)))
  test(`${written} finds ${latin}`, () => assert.ok(finds(written, latin)))
}

test('a name in Latin letters is not found by one that only sounds alike', () => {
  const { corrected } = understandWho(words('Phish Awe'), ['en'])
  assert.equal(explain(corrected(), searchDocumentOf({ id: '1', country: 'us', names: ['Fishawy'] })), null)
})

test('two Chinese characters are not compared by sound', () => {
  const björn = searchDocumentOf({ id: '1', country: 'se', names: ['Björn Borg'] })
  assert.equal(explain(understandWho(words('北京'), ['en']).corrected(), björn), null)
  assert.equal(explain(completeName('北京', ['en']).sounding(), björn), null)
})

test('a word of several Chinese characters is found by its readings and by its characters', () => {
  const [first] = words('寿司')
  assert.deepEqual([first?.text, first?.variants, first?.source], ['sushi', ['shousi'], '寿司'])
  const { name } = documentTokens({ country: 'jp', names: ['寿司'], tags: [], descriptions: [] })
  for (const token of ['sushi', 'shousi', 'shou', 'si']) assert.ok(name.has(token), token)
  assert.deepEqual(tokens('北京银行'), ['bei', 'jing', 'yinhang'])
})
