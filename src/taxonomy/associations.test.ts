import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openTaxonomy } from '../adapters/taxonomy-file/open.ts'
import { freezeTables, openTables } from '../frozen-tables.ts'
import { Associations, biasStep, weightStep } from './associations.ts'
import { flatWords } from './word-list.ts'

const taxonomy = openTaxonomy(fileURLToPath(new URL('../../data/', import.meta.url)))

/** Keys of the first categories that a text is associated with. */
const first = (text: string, most = 8): (string | undefined)[] =>
  taxonomy
    .associated(text)
    .slice(0, most)
    .map(({ categoryId }) => taxonomy.keyOf(categoryId))

test('words add up, over the root of how telling they are, and the bias of a category comes last', () => {
  const { starts, units } = flatWords(['▁red', '▁the', '▁wine'])
  const tables = freezeTables(null, {
    pieceStarts: starts,
    pieceUnits: units,
    // `the` is so common that it says nothing.
    pieceCosts: Uint8Array.from([200, 0, 200]),
    associationStarts: Uint32Array.from([0, 2, 2, 3]),
    associationCategories: Uint16Array.from([0, 1, 1]),
    associationWeights: Uint8Array.from([10, 5, 20]),
    categoryBiases: Int32Array.from([-100, 0]),
  })
  const associations = new Associations(openTables(new Uint8Array(tables).buffer))
  const worths = (text: string, most = 9) =>
    associations.of(text, most).map(({ category, worth }) => [category, Math.round(worth * 100) / 100])
  const root = Math.SQRT2
  assert.deepEqual(worths('The wine'), [[1, 20 * weightStep]])
  assert.deepEqual(worths('red'), [
    [0, 10 * weightStep - 100 * biasStep],
    [1, 5 * weightStep],
  ])
  assert.deepEqual(worths('red wine', 1), [[1, Math.round((100 * 25 * weightStep) / root) / 100]])
  assert.deepEqual(worths('the'), [])
  assert.deepEqual(worths(''), [])
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

test('hidden categories are not associated', () => {
  const [best] = taxonomy.associated('trombone')
  const overlay = { taxonomies: [], edits: [{ id: best!.categoryId, hidden: true }] }
  taxonomy.apply(overlay as never)
  assert.ok(!taxonomy.associated('trombone').some(({ categoryId }) => categoryId === best!.categoryId))
  taxonomy.apply({ taxonomies: [], edits: [] })
})
