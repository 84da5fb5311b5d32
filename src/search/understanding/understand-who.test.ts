import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchDocumentOf } from '../../../test/support/search-document.ts'
import { openShippedTaxonomy } from '../../../test/support/shipped-taxonomy.ts'
import { explain } from '../explain-score.ts'
import type { Condition } from '../query.ts'
import { asInitials, initialsOf } from '../text/initials.ts'
import { words } from '../text/tokenise.ts'
import { partsOfName } from './kind-words.ts'
import { whoSteps } from './who-steps.ts'
import { nothing } from './word-conditions.ts'

const taxonomy = openShippedTaxonomy()
const textsOf = (list: readonly { readonly text: string }[]): string => list.map(({ text }) => text).join(' ')

test('initials of names, with and without their small words', () => {
  const initials = (name: string): readonly string[] => initialsOf(words(name))
  assert.deepEqual(initials('Royal National Lifeboat Institution'), ['rnli'])
  assert.deepEqual(initials('Marks & Spencer plc'), ['ms'])
  assert.deepEqual(initials('Transport for London'), ['tfl', 'tl'])
  assert.deepEqual(initials('Boots'), [])
  assert.deepEqual(initials('7 Eleven'), [])
})

test('a text is initials if it is short, or of short parts', () => {
  const read = (text: string): string | null => asInitials(words(text))
  for (const text of ['rnli', 'R.N.L.I.', 'r n l i']) assert.equal(read(text), 'rnli')
  for (const text of ['M&S', 'm and s', 'M & S', 'ms']) assert.equal(read(text), 'ms')
  for (const text of ['', 'a', 'red fox', 'a1', 'abcdefghi']) assert.equal(read(text), null)
})

test('kind words of a name in any language, misspelt ones, and never all of them', () => {
  const parts = (
    name: string,
    language: string,
    spelling: 'as written' | 'misspelt' = 'as written',
  ): string => {
    const { telling, kinds } = partsOfName(words(name), [language], taxonomy, spelling)
    return `${textsOf(telling)} | ${kinds.map((kind) => textsOf(kind.words)).join(', ')}`
  }
  assert.equal(parts('Fairhope Brewery', 'en'), 'fairhope | brewery')
  assert.equal(parts('Walgreens drug store', 'en'), 'walgreens | drug store')
  assert.equal(parts('Ravintola Zetor', 'fi'), 'zetor | ravintola')
  assert.equal(parts('Brauerei Findler GmbH', 'de'), 'findler | brauerei')
  assert.equal(parts('Dennys resteraunt', 'en', 'misspelt'), 'dennys | resteraunt')
  assert.equal(parts('Boots shop', 'en'), 'boots | shop')
  assert.equal(parts('Louis Vuitton', 'en'), 'louis vuitton | ')
})

test('another kind is not looked for where nobody may have the telling words', () => {
  const { otherKind } = whoSteps(words('Fairhope Brewery'), ['en'], taxonomy)
  const asked: Condition[] = []
  const answer = (may: boolean) => (condition: Condition) => {
    asked.push(condition)
    return may
  }
  assert.deepEqual(otherKind(answer(false)), nothing)
  assert.deepEqual(otherKind(answer(true)), otherKind())
  // Who has the telling words, whatever the kind, matches what was asked.
  const matches = (name: string): boolean => explain(asked[0]!, searchDocumentOf({ names: [name] })) !== null
  assert.deepEqual(['Fairhope Brewing Co', 'Fairhope', 'Fairview Brewery'].map(matches), [true, true, false])
})

/** Whether a listing with the name is found: 0 as written, 1 with another kind, 2 corrected, else the rung of the loose readings. */
function rungOf(
  text: string,
  name: string,
  given: { categoryIds?: string[]; alternativeNames?: string[] } = {},
) {
  const { reading, otherKind, loose } = whoSteps(words(text), ['en'], taxonomy)
  const document = searchDocumentOf({ names: [name], ...given })
  const all = [
    [reading.exact()],
    [otherKind()],
    [reading.corrected()],
    ...loose().map((rung) => rung.map((step) => step.condition)),
  ]
  return all.findIndex((rung) => rung.some((condition) => explain(condition, document) !== null))
}

test('another kind word, a typing error beside one, and the sound of a name are found', () => {
  assert.equal(rungOf('fairhope brewery', 'Fairhope Brewing Co'), 1)
  assert.ok(rungOf('fiarhope brewery', 'Fairhope Brewing Co') > 2)
  assert.ok(rungOf('redbox kiosk', 'Redbox') > 2)
  assert.ok(rungOf('filosofers and fools', 'Philosophers & Fools') > 2)
  assert.equal(rungOf('rnli', 'Royal National Lifeboat Institution'), 0)
  assert.equal(rungOf('m&s', 'Marks & Spencer'), 2)
})

test('who shares only a kind word or an unspoken word is not found', () => {
  assert.equal(rungOf('xqzvt brewery', 'Golden Block Brewery'), -1)
  assert.equal(rungOf('asdfgh pub', 'The Irish Pub'), -1)
  assert.equal(rungOf('zzzyx', 'Soccer Six'), -1)
  const bakery = taxonomy.resolve('osm', 'shop/bakery')!.category.id
  assert.equal(rungOf('instant bakery 1', 'Renamed Chandler 1', { categoryIds: [bakery] }), -1)
})

test('an alternative name is found as written and scores below the same as a name', () => {
  const score = (given: object, text = 'kfc'): number => {
    const { reading } = whoSteps(words(text), ['en'], taxonomy)
    return explain(reading.exact(), searchDocumentOf(given))?.score ?? 0
  }
  const alternative = { names: ['Kentucky Fried Chicken Kamppi'], alternativeNames: ['KFC'] }
  assert.ok(score(alternative) > 0)
  assert.ok(score({ names: ['KFC'] }) > score(alternative))
  assert.ok(score({ names: ['KFC Kamppi'] }) > score(alternative))
  assert.ok(score(alternative, 'kfc kamppi') > 0, 'together with words of the name')
})
