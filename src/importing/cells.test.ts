import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { attributesOfTags } from '../entity/attributes/index.ts'
import { readCell } from './cells.ts'
import { readPoint } from './coordinates.ts'
import { countryCode } from './countries.ts'
import { readDate } from './dates.ts'
import { dayHours, readOsmWeek, readWeek } from './day-hours.ts'
import { bindMapping } from './mapping.ts'
import { parseMappingFile } from './mapping-file.ts'
import { withoutMarkup } from './markup.ts'
import { recordCells } from './ndjson.ts'

const read = (object: string, attribute: string, cell: string) =>
  readCell(object, attribute, cell, { decimal: undefined })

test('an address for mail or the web is found beside remarks and disguises', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['email', 'email_address', 'info[at]laden[dot]example', 'info@laden.example'],
    ['website', 'website_url', 'www.boutique.example (en travaux)', 'www.boutique.example'],
    ['website', 'website_url', 'www.boutique.example / www.autre.example', 'www.boutique.example'],
    ['website', 'website_url', 'http://http://www.shop.example', 'http://www.shop.example'],
    ['website', 'website_url', 'https://shop.example/a/b?q=(1)', 'https://shop.example/a/b?q=(1)'],
    [
      ...(['website', 'website_url'] as const),
      'https://a.example/?redirect=https://b.example/?id=5&utm_source=x',
      'https://a.example/?redirect=https://b.example/?id=5',
    ],
    ['website', 'website_url', 'https://x.example/?utm_source=g#/menu', 'https://x.example/#/menu'],
    ['website', 'website_url', 'https://x.example/?a=1&gclid=g#b', 'https://x.example/?a=1#b'],
    ['website', 'website_url', 'https://x.example/#/?utm_source=g', 'https://x.example/#/?utm_source=g'],
    ['postal_address', 'address1', '"Am Wehr 7a"', 'Am Wehr 7a'],
    ['status', 'status', 'Geschäft aufgegeben', 'inactive'],
    ['status', 'status', 'baja', 'inactive'],
  ]
  for (const [object, attribute, cell, value] of cases)
    assert.deepEqual(read(object, attribute, cell), { value }, cell)
})

test('a cell of a million characters is answered', async () => {
  const million = (part: string) => part.repeat(Math.ceil(1e6 / part.length))
  const blanks = million(' ')
  for (const [object, attribute, cell] of [
    ['email', 'email_address', `a @ ${million('.')} b`],
    ['email', 'email_address', `a${blanks}@`],
    ['website', 'website_url', `www.a.example${blanks}x`],
    ['website', 'website_url', `${million(',')}x`],
    ['status', 'status', `a${blanks}b`],
    ['postal_address', 'address1', `a${million(', ')}b`],
    ['geopoint', 'latitude', `12 °${blanks}x`],
  ] as const)
    assert.deepEqual(read(object, attribute, cell), { value: cell.trim() }, `${object} ${cell.slice(0, 9)}`)
  for (const cell of [`12345${blanks}x`, `POINT${blanks}x`, million('1,'), million('"coordinates": [')])
    assert.equal(readPoint(cell, 'ch'), undefined)
  for (const cell of [`9${blanks}x`, million('9-12 '), million('12:00/')])
    assert.deepEqual([dayHours(cell), readWeek(cell), readOsmWeek(cell)], [undefined, undefined, undefined])
  assert.equal(countryCode(`${million('de-')}de`), undefined)
  assert.equal(countryCode('DE - Deutschland'), 'de')
  for (const cell of [million('<!--'), million('<a '), million('<a href '), `${million('\r')}<`])
    assert.equal(withoutMarkup(cell, true), cell)
  assert.equal(withoutMarkup(`<br>a${million('\r')}b`), `a${million('\r')}b`)
  assert.equal(withoutMarkup('a<!-- b -->c<!-- d'), 'ac<!-- d')
  const deep = (open: string, close: string) => `{"a":${open.repeat(20_000)}1${close.repeat(20_000)}}`
  const lines = [deep('{"a":', '}'), deep('[', ']'), '{"a":{"b":1}}'].map((line) => Buffer.from(`${line}\n`))
  const fault = 'the line is nested deeper than 64 levels'
  assert.deepEqual(await Array.fromAsync(recordCells(() => Readable.from(lines))), [
    { line: 1, fault },
    { line: 2, fault },
    { line: 3, data: { 'a.b': '1' } },
  ])
})

test('a date may have the name of its day, and a month is no day', () => {
  assert.equal(readDate('jueves, 12 de marzo de 2026', 'es'), '2026-03-12')
  assert.equal(readDate('Wed 4 March 2026', 'gb'), '2026-03-04')
  assert.equal(readDate('vendredi 1er mai 2026', 'fr'), '2026-05-01')
  assert.equal(readDate('3 mar 2026', 'es'), '2026-03-03')
  assert.equal(readDate('Freitag', 'de'), undefined)
})

test('words that name members of every object are words', async () => {
  const columns = { n: 'name', t: 'town', p: 'postcode', a: 'address', c: 'country', v: 'attribute:vegan' }
  const { mapRow } = bindMapping(
    parseMappingFile(JSON.stringify({ columns })),
    Object.keys(columns),
    undefined,
  )
  for (const word of ['constructor', '__proto__', 'toString']) {
    const cells = { n: 'Shop', t: 'Roma', p: '12 345', a: 'Via Roma 1, 00100 Roma', c: word, v: word }
    const { submission, leftOut } = mapRow(cells)
    assert.equal(submission.country, word)
    assert.equal(submission.objects.postal_address?.[0]?.town, 'Roma')
    assert.deepEqual(leftOut, [`vegan not known: ${word.toLowerCase()}`])
    assert.deepEqual(attributesOfTags({ 'diet:vegan': word }), [])
  }
})
