import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openShippedTaxonomy } from '../../test/support/shipped-taxonomy.ts'
import { unpackTables } from '../adapters/gazetteer-file/packed-file.ts'
import { openTables } from '../frozen-tables.ts'
import { shippedData } from '../paths.ts'
import type { CodeData, TaxonomyData } from './taxonomy-data.ts'
import { freezeTerms } from './terms/freeze-terms.ts'
import { SynonymTable } from './terms/synonyms.ts'
import { shippedTerms } from './terms/term-source.ts'

const read = <Data>(file: string): Data =>
  JSON.parse(gunzipSync(readFileSync(join(shippedData, file))).toString()) as Data
const shipped = read<TaxonomyData>('taxonomy.json.gz')
const codes = read<CodeData>('codes.json.gz')
const synonyms = new SynonymTable(
  openTables(unpackTables(readFileSync(join(shippedData, 'synonyms.bin.br')))),
  shipped.languages,
)
const titles = new Map(
  codes.lists.map(({ type, rows }) => [type, new Map(rows.map(([id, name]) => [id, name]))]),
)
const taxonomy = openShippedTaxonomy()
const keyOf = (type: string, id: string): string | undefined => {
  const found = taxonomy.resolve(type, id)
  return found && taxonomy.keyOf(found.category.id)
}

test('what categories are found by was made from the names, synonyms and codes that ship, by the rules as they are now', () => {
  const numbers = new Map(shipped.categories.map(({ id }, number) => [id, number]))
  const made = freezeTerms(shippedTerms(shipped, synonyms, codes), codes.lists, (id) => numbers.get(id)!)
  const file = brotliDecompressSync(readFileSync(join(shippedData, 'terms.bin.br')))
  assert.ok(made.equals(file), 'run npm run data:build -- --only terms')
})

const synonymsOf = (key: string, language: string): readonly string[] =>
  [...taxonomy.all()].find(({ id }) => taxonomy.keyOf(id) === key)!.synonyms.of(language)

const ofAllKinds = [
  ['sv', 'amenity/restaurant', 'greek', ['krog', 'pizzeria', 'lunch']],
  // The schema assigns these only to special kinds.
  ['es', 'amenity/restaurant', 'italian', ['cena', 'desayuno', 'mesa']],
  ['sv', 'leisure/fitness_station', 'push-up', ['träna']],
  ['pt', 'leisure/fitness_station', 'push-up', ['física', 'elevações']],
] as const

for (const [language, general, special, terms] of ofAllKinds) {
  test(`what the schema says of every ${general} alike in ${language} is said of the general one`, () => {
    for (const term of terms) {
      assert.ok(synonymsOf(general, language).includes(term), term)
      assert.ok(!synonymsOf(`${general}/${special}`, language).includes(term), term)
    }
  })
}

test('a word for many kinds of shop stays with each of them', () => {
  assert.ok(synonymsOf('shop/florist', 'pt').includes('flores'))
  for (const key of ['shop/model', 'shop/toys']) assert.ok(synonymsOf(key, 'en').includes('hobby'), key)
})

test('names that were put right are right in regional forms of the language', () => {
  const { names } = [...taxonomy.all()].find(({ id }) => taxonomy.keyOf(id) === 'amenity/pharmacy')!
  assert.equal(names.en, 'Pharmacy')
  assert.equal(names['en-GB'], 'Pharmacy')
})

test('the lists have as many codes as the classifications', () => {
  const count = (type: string, is: (code: string) => boolean): number =>
    [...titles.get(type)!.keys()].filter(is).length
  const digits = (length: number) => (code: string) => /^\d+$/.test(code) && code.length === length
  assert.equal(count('sic_87', digits(4)), 1005)
  assert.equal(count('sic_2007', digits(5)), 731)
  assert.equal(
    count('sic_2007', (code) => /^[A-U]$/.test(code)),
    21,
  )
  assert.equal(count('sic_2007', digits(2)), 88)
  assert.equal(count('sic_2007', digits(3)), 272)
  assert.equal(count('sic_2007', digits(4)), 615)
  assert.equal(count('sic_03', digits(4)), 534)
  assert.equal(
    count('nace2', () => true),
    996,
  )
  const older = 167
  assert.equal(count('NAICS', digits(6)), 1012 + older)
  assert.equal(count('NAICS', digits(3)), 96)
  assert.equal(count('NAICS', digits(4)), 308)
  assert.equal(count('NAICS', digits(5)), 689)
})

test('every mapping of the crosswalk is a code of its list, under its title', () => {
  for (const { key, mappings } of shipped.categories) {
    for (const { type, id, name } of mappings) {
      if (type === 'osm') continue
      assert.equal(titles.get(type)?.get(id), name, `${key}: ${type} ${id}`)
    }
  }
})

test('every commercial category has curated codes of SIC 2007 and NAICS, and derived ones are marked', () => {
  for (const { key, commercial, mappings } of shipped.categories) {
    if (!commercial) continue
    for (const type of ['sic_2007', 'NAICS']) {
      assert.ok(
        mappings.some((mapping) => mapping.type === type && !mapping.derived),
        `${key} has no ${type}`,
      )
    }
    for (const { type, derived } of mappings) {
      assert.equal(derived === true, ['sic_87', 'sic_03', 'nace2'].includes(type), `${key}: ${type}`)
    }
  }
})

test('every code of every list resolves to a category, as its list writes it', () => {
  for (const { type, rows } of codes.lists) {
    for (const [id, name] of rows) {
      const found = taxonomy.resolve(type, id)
      assert.ok(found, `${type} ${id}`)
      assert.deepEqual(found.code, { type, id, name })
    }
  }
})

test('codes that published clients send stand for the right category', () => {
  const expected: readonly (readonly [string, string, string])[] = [
    ['sic_87', '1711', 'craft/plumber'],
    ['SIC_87', '5812', 'amenity/restaurant'],
    ['sic_2007', '43.22/0', 'craft/plumber'],
    ['sic_2007', '4322', 'craft/plumber'],
    ['naics', '238220', 'craft/plumber'],
    ['nace2', '43.22', 'craft/plumber'],
    ['naf', '43.22A', 'craft/plumber'],
    ['sic_03', '4533', 'craft/plumber'],
    ['sic_87', '8021', 'amenity/dentist'],
    ['sic_2007', '96020', 'shop/hairdresser'],
    ['overture', 'plumbing', 'craft/plumber'],
    ['overture', 'bakery', 'shop/bakery'],
    ['osm', 'amenity=driving_school', 'education/driving_school'],
  ]
  for (const [type, id, key] of expected) assert.equal(keyOf(type, id), key, `${type} ${id}`)
  assert.equal(taxonomy.resolve('sic_87', '0000'), undefined)
  assert.equal(taxonomy.resolve('nobody', '1711'), undefined)
})

test('the trades that the schema lacks are named in nine languages, and schools, stations and cemeteries are in', () => {
  for (const { key, names } of shipped.categories) {
    if (!key.startsWith('trade/')) continue
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'fi']) {
      assert.ok(names[language], `${key} has no name in ${language}`)
    }
  }
  const keys = new Set(shipped.categories.map(({ key }) => key))
  for (const key of [
    'education/school',
    'education/kindergarten',
    'education/driving_school',
    'education/music_school',
    'education/university',
    'public_transport/station_train',
    'aeroway/aerodrome',
    'landuse/cemetery',
  ]) {
    assert.ok(keys.has(key), key)
  }
})

test('parents are categories, and nothing stands below itself', () => {
  for (const { id, parent } of shipped.categories) {
    if (parent !== null) assert.ok(taxonomy.get(parent), id)
    assert.ok(!taxonomy.ancestors(id).includes(id), id)
  }
})
