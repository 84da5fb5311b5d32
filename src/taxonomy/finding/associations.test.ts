import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShippedTaxonomy } from '../../../test/support/shipped-taxonomy.ts'
import { freezeTables, openTables } from '../../frozen-tables.ts'
import { flatWords } from '../words/word-list.ts'
import { Associations, biasStep, tellingLanguages, weightStep } from './associations.ts'

const taxonomy = openShippedTaxonomy()

/** Keys of the top categories associated with a text. */
const first = (text: string, most = 8): (string | undefined)[] =>
  taxonomy
    .associated(text)
    .slice(0, most)
    .map(({ categoryId }) => taxonomy.keyOf(categoryId))

const { starts, units } = flatWords(['▁red', '▁the', '▁wine'])
const [red, the, wine] = [0, 1, 2]
const english = 3 + tellingLanguages.indexOf('en')

/** Tables with three pieces, two pairs of them and one in English; worths are rounded. */
function worthsOf(text: string, languages: readonly string[] = [], most = 9): (readonly [number, number])[] {
  const tables = freezeTables(null, {
    pieceStarts: starts,
    pieceUnits: units,
    // `the` is so common that it carries no weight.
    pieceCosts: Uint8Array.from([200, 0, 200]),
    associationStarts: Uint32Array.from([0, 2, 2, 3, 4, 6, 7]),
    associationCategories: Uint16Array.from([0, 1, 1, 2, 0, 1, 2]),
    associationWeights: Int8Array.from([10, 5, 20, 7, -10, 4, 9]),
    categoryBiases: Int32Array.from([-100, 0, 0]),
    companyPieces: Uint32Array.from([red, red, wine]),
    companions: Uint32Array.from([the, english, the]),
  })
  const associations = new Associations(openTables(new Uint8Array(tables).buffer))
  return associations.of(text, most, languages).map(({ category, worth }) => [category, rounded(worth)])
}
const rounded = (worth: number): number => Math.round(worth * 100) / 100

test('words add up, over the root of how telling they are, and the bias of a category comes last', () => {
  assert.deepEqual(worthsOf('wine'), [[1, 20 * weightStep]])
  assert.deepEqual(worthsOf('red'), [
    [0, 10 * weightStep - 100 * biasStep],
    [1, 5 * weightStep],
  ])
  assert.deepEqual(worthsOf('red wine', [], 1), [[1, rounded((25 * weightStep) / Math.SQRT2)]])
  assert.deepEqual(worthsOf('the'), [])
  assert.deepEqual(worthsOf(''), [])
})

test('the piece before adds to what a piece says, also of the word before', () => {
  assert.deepEqual(worthsOf('the wine'), [
    [1, 20 * weightStep],
    [2, 9 * weightStep],
  ])
  assert.deepEqual(worthsOf('wine the'), worthsOf('wine'))
  assert.deepEqual(
    worthsOf('red the wine').find(([category]) => category === 2)?.[1],
    rounded((9 * weightStep) / Math.SQRT2),
  )
})

test('a language adds or takes away, in part when it is one of several', () => {
  const inEnglish = [
    [1, 9 * weightStep],
    [0, -100 * biasStep],
  ]
  assert.deepEqual(worthsOf('red', ['en']), inEnglish)
  assert.deepEqual(worthsOf('red', ['en-GB']), inEnglish)
  assert.deepEqual(
    worthsOf('red', ['en', 'xx']),
    [
      [1, 7 * weightStep],
      [0, 5 * weightStep - 100 * biasStep],
    ].map(([category, worth]) => [category, rounded(worth!)]),
  )
  assert.deepEqual(worthsOf('red', ['de']), worthsOf('red'))
})

test('what no name or synonym has is associated, in several languages, best first', () => {
  assert.ok(first('trombone').includes('shop/musical_instrument'))
  assert.ok(first('Rosenstrauß').includes('shop/florist'))
  assert.ok(first('polkupyöränketju').includes('shop/bicycle'))
  assert.ok(first('guitares électriques').includes('shop/musical_instrument'))
  const worths = taxonomy.associated('trombone').map(({ worth }) => worth)
  assert.deepEqual(
    worths,
    worths.toSorted((a, b) => b - a),
  )
})

test('words side by side and the language make people think of something else', () => {
  const worthIn = (text: string, languages: readonly string[], key: string): number =>
    taxonomy.associated(text, languages).find(({ categoryId }) => taxonomy.keyOf(categoryId) === key)
      ?.worth ?? 0
  assert.deepEqual(first('bad', 2).toSorted(), ['amenity/public_bath', 'trade/bathroom_fitter'])
  assert.ok(first('bad back', 3).every((key) => key?.startsWith('healthcare/')))
  // French for bread.
  assert.ok(worthIn('pain', ['en'], 'shop/bakery') < worthIn('pain', ['fr'], 'shop/bakery'))
})

test('hidden categories are not associated', () => {
  const [best] = taxonomy.associated('trombone')
  const overlay = { taxonomies: [], edits: [{ id: best!.categoryId, hidden: true }] }
  taxonomy.apply(overlay as never)
  assert.ok(!taxonomy.associated('trombone').some(({ categoryId }) => categoryId === best!.categoryId))
  taxonomy.apply({ taxonomies: [], edits: [] })
})

test('words that are put together from parts are not known', () => {
  assert.ok(taxonomy.knowsWords('my back hurts'))
  for (const text of ['plumer', 'plumberם', 'my plumer']) assert.ok(!taxonomy.knowsWords(text), text)
})

test('a language is the same however its tag is written', () => {
  const bakery = [...taxonomy.all()].find(({ id }) => taxonomy.keyOf(id) === 'shop/bakery')!.id
  const worths = ['fr', 'FR', 'fr-CA', 'fr_CA'].map((tag) => taxonomy.worthsOf('pain', [bakery], [tag])[0])
  assert.ok(worths[0]! > taxonomy.worthsOf('pain', [bakery])[0]!)
  assert.deepEqual(new Set(worths).size, 1)
})
