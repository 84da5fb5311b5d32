import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countriesOfPostcode, readPostcode, restoreZeros } from './postcode.ts'

test('postcodes are read to their keys, finest first', () => {
  const cases: [string, string, string[] | null][] = [
    ['RG1 4PS', 'gb', ['rg1 4', 'rg1']],
    ['rg14ps', 'gb', ['rg1 4', 'rg1']],
    ['RG1 4', 'gb', ['rg1 4', 'rg1']],
    ['RG1', 'gb', ['rg1']],
    ['EC1A 1BB', 'gb', ['ec1a 1', 'ec1a']],
    ['Reading', 'gb', null],
    ['D02 AF30', 'ie', ['d02']],
    ['D6W', 'ie', ['d6w']],
    ['10001-1234', 'us', ['10001']],
    ['1000', 'us', null],
    ['t5j2r7', 'ca', ['t5j']],
    ['1012 AB', 'nl', ['1012']],
    ['D-10115', 'de', ['10115']],
    ['CH-3000', 'ch', ['3000']],
    ['75008 CEDEX 08', 'fr', ['75008']],
    ['', 'gb', null],
    ['150-0002', 'jp', ['15000']],
    ['1100-148', 'pt', ['1100']],
    ['1100', 'pt', ['1100']],
    ['238801', 'sg', ['23']],
    // A code of one country is no shorter code of another: 80331 is Munich.
    ['80331', 'sg', null],
    ['11e', 'sg', null],
    ['1500', 'jp', null],
  ]
  for (const [text, country, keys] of cases) {
    assert.deepEqual(readPostcode(text, country)?.keys ?? null, keys, `${text} ${country}`)
  }
})

test('zeros a spreadsheet dropped come back, other texts stay', () => {
  assert.equal(restoreZeros('1803', 'us'), '01803')
  assert.equal(restoreZeros('800', 'au'), '0800')
  assert.equal(restoreZeros('10001', 'us'), '10001')
  assert.equal(restoreZeros('RG1', 'gb'), 'RG1')
})

test('the form of a code tells its countries', () => {
  assert.deepEqual(countriesOfPostcode('SW1A 1AA', ['gb', 'us', 'ie']), ['gb'])
})
