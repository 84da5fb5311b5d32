import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { openShippedTaxonomy } from '../../../test/support/shipped-taxonomy.ts'
import { KindWords } from './kind-words.ts'

const words = new KindWords({
  kinds: [
    ['1', ['Autohaus', 'Gasthof', '薬局']],
    ['2', ['Gasthof']],
  ],
  headings: ['Gesundheit', 'Food & Drink'],
  qualifiers: ['artisanal', 'commerce de détail de'],
})

test('compounds are found joined, apart and with hyphens; a word of two kinds has both', () => {
  for (const text of ['Autohaus', 'AUTO-HAUS', 'auto haus']) assert.deepEqual(words.of(text), ['1'])
  assert.deepEqual(words.of('Gasthof'), ['1', '2'])
  assert.deepEqual(words.of('薬局'), ['1'])
  assert.deepEqual(words.of('Haus'), [])
})

test('headings are known in any spelling', () => {
  assert.ok(words.isHeading('gesundheit'))
  assert.ok(words.isHeading('Food/Drink'))
  assert.ok(!words.isHeading('Autohaus'))
})

test('qualifiers are left out, and are no text of their own', () => {
  assert.equal(words.unqualified('Boulangerie artisanale'), undefined)
  assert.equal(words.unqualified('Artisanal Autohaus'), 'autohaus')
  assert.equal(words.unqualified('Commerce de détail de fleurs'), 'fleurs')
  assert.equal(words.unqualified('artisanal'), undefined)
  assert.equal(words.unqualified('Autohaus'), undefined)
})

const shipped: readonly { key: string; language: string; words: string }[] = parse(
  readFileSync(join(import.meta.dirname, '../../../data/own/kind-words.csv')),
  { columns: true },
)

test('every shipped word means its category, and every heading none', () => {
  const taxonomy = openShippedTaxonomy()
  const ids = new Map([...taxonomy.all()].map(({ id }) => [taxonomy.keyOf(id), id]))
  const wrong = shipped
    .filter(({ key }) => key !== '+')
    .flatMap(({ key, words }) =>
      words.split('|').filter((word) => {
        const found = taxonomy.kindsOf(word)
        return key === '-' ? found.length > 0 : !found.includes(ids.get(key)!)
      }),
    )
  assert.deepEqual(wrong, [])
})

test('no row of the table is empty or stands twice', () => {
  const places = shipped.map(({ key, language }) => `${key} ${language}`)
  assert.equal(new Set(places).size, places.length)
  assert.deepEqual(
    shipped.filter(({ words }) => words === ''),
    [],
  )
})
