import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { packTables, unpackTables } from '../../adapters/gazetteer-file/packed-file.ts'
import { openTables } from '../../frozen-tables.ts'
import { freezeSynonyms, Synonyms, SynonymTable } from './synonyms.ts'

const languages = ['en', 'de', 'zh-CN']
const word = fc.constantFrom('bakery', 'Bäckerei', '面包', 'a b', '🍞')
const category = fc.dictionary(fc.constantFrom(...languages), fc.array(word, { minLength: 1, maxLength: 4 }))

test('a table gives what was laid out in it, and nothing in other languages', () => {
  fc.assert(
    fc.property(fc.array(category, { maxLength: 5 }), (categories) => {
      const packed = packTables(freezeSynonyms(categories, languages))
      const table = new SynonymTable(openTables(unpackTables(packed)), languages)
      for (const [at, synonyms] of categories.entries()) {
        for (const language of languages) assert.deepEqual(table.of(at, language), synonyms[language] ?? [])
        assert.deepEqual(table.of(at, 'fi'), [])
      }
    }),
  )
})

test("an operator's own stand before those that ship, each once, and are always usual", () => {
  const laid = freezeSynonyms([{ de: ['Laden'] }, { en: ['bakery', 'bread', ...'abcdefgh'] }], languages)
  const table = new SynonymTable(openTables(unpackTables(packTables(laid))), languages)
  const shipped = { table: () => table, languages, category: 1 }
  const all = new Synonyms(shipped, { en: ['bread', 'rolls'], fi: ['leipomo'] })
  assert.deepEqual(all.languages, ['en', 'fi'])
  assert.deepEqual(
    ['en', 'fi', 'de', 'sv'].map((language) => all.has(language)),
    [true, true, false, false],
  )
  assert.deepEqual(all.of('de'), [])
  assert.deepEqual(all.usual('en', 8), ['bread', 'rolls', 'bakery', ...'abcdef'])
  assert.deepEqual(all.toJSON(), { en: ['bread', 'rolls', 'bakery', ...'abcdefgh'], fi: ['leipomo'] })
  assert.equal(JSON.stringify(Synonyms.none), '{}')
})
