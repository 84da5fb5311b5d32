import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCell } from './cells.ts'
import { codeAndTown } from './postcodes.ts'

const read = (cell: string, country: string): string => {
  const reading = readCell('postal_address', 'postcode', cell, { decimal: undefined, country })
  if ('leftOut' in reading) return 'left out'
  return [reading.value, ...(reading.beside ?? []).map(({ value }) => value.town)].join('|')
}

test('a postcode and its town in one cell are two values', () => {
  for (const [cell, country, values] of [
    ['113 22 Stockholm', 'se', '113 22|Stockholm'],
    ['SE-113 22 Stockholm', 'se', '113 22|Stockholm'],
    ['8200-184 Albufeira', 'pt', '8200-184|Albufeira'],
    ['10115 Berlin', 'de', '10115|Berlin'],
    ['D-10115 Berlin-Mitte', 'de', '10115|Berlin-Mitte'],
    ['75008 Paris CEDEX 08', 'fr', '75008|Paris'],
    ['75008 CEDEX 08', 'fr', '75008'],
    ['10115 Postfach', 'de', '10115'],
    ['1017 GC Amsterdam', 'nl', '1017 GC|Amsterdam'],
    ['1017GC, Amsterdam', 'nl', '1017 GC|Amsterdam'],
    ['110 00 Praha 1', 'cz', '110 00|Praha 1'],
    ['31-146 Kraków', 'pl', '31-146|Kraków'],
    ['00100 Helsinki', 'fi', '00100|Helsinki'],
    ['8001 - Zürich', 'ch', '8001|Zürich'],
    ['SW1A 1AA London', 'gb', 'SW1A 1AA|London'],
    ['London SW1A 1AA', 'gb', 'SW1A 1AA|London'],
    ['Firenze 50123', 'it', '50123|Firenze'],
    ['02116 Boston', 'us', '02116|Boston'],
    ['02116 (old)', 'us', '02116 (old)'],
  ] as const)
    assert.equal(read(cell, country), values, cell)
})

test('American codes of nine digits have one form, with the zero that a spreadsheet takes off', () => {
  for (const cell of ['2116-4801', '02116 4801', '02116-4801', '021164801', '21164801', '02116 - 4801'])
    assert.equal(read(cell, 'us'), '02116-4801', cell)
  assert.equal(read('501', 'us'), '00501')
  assert.equal(read('184', 'it'), '00184')
  assert.equal(read('113-22', 'se'), '113 22')
  assert.equal(read('110-00', 'cz'), '110 00')
})

test('a code that cannot exist is left out', () => {
  for (const [cell, country] of [
    ['211', 'us'],
    ['999', 'us'],
    ['211', 'it'],
    ['10177 GC', 'nl'],
    ['101 GC', 'nl'],
    ['1017 G', 'nl'],
  ] as const)
    assert.equal(read(cell, country), 'left out', cell)
  assert.equal(read('1017', 'nl'), '1017')
})

test('a hostile cell costs no time to speak of', () => {
  for (const part of ['1 A', 'Abc ', '1 - ', ' 12345 Abc'])
    assert.equal(codeAndTown(part.repeat(10_000), 'de'), undefined)
})
