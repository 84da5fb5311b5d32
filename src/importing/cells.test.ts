import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCell } from './cells.ts'
import { readDate } from './dates.ts'

const read = (object: string, attribute: string, cell: string) =>
  readCell(object, attribute, cell, { decimal: undefined })

test('an address for mail or the web is found beside remarks and disguises', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['email', 'email_address', 'info[at]laden[dot]example', 'info@laden.example'],
    ['website', 'website_url', 'www.boutique.example (en travaux)', 'www.boutique.example'],
    ['website', 'website_url', 'www.boutique.example / www.autre.example', 'www.boutique.example'],
    ['website', 'website_url', 'http://http://www.shop.example', 'http://www.shop.example'],
    ['website', 'website_url', 'https://shop.example/a/b?q=(1)', 'https://shop.example/a/b?q=(1)'],
    ['postal_address', 'address1', '"Am Wehr 7a"', 'Am Wehr 7a'],
    ['status', 'status', 'Geschäft aufgegeben', 'inactive'],
    ['status', 'status', 'baja', 'inactive'],
  ]
  for (const [object, attribute, cell, value] of cases)
    assert.deepEqual(read(object, attribute, cell), { value }, cell)
})

test('a date may have the name of its day, and a month is no day', () => {
  assert.equal(readDate('jueves, 12 de marzo de 2026', 'es'), '2026-03-12')
  assert.equal(readDate('Wed 4 March 2026', 'gb'), '2026-03-04')
  assert.equal(readDate('vendredi 1er mai 2026', 'fr'), '2026-05-01')
  assert.equal(readDate('3 mar 2026', 'es'), '2026-03-03')
  assert.equal(readDate('Freitag', 'de'), undefined)
})
