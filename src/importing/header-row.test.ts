import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHeaderWord } from './header-cells.ts'
import { headerRow } from './header-row.ts'

const data = [
  ['1', 'Bakery', '12345', 'Town'],
  ['2', 'Butcher', '12346', 'Town'],
  ['3', 'Books', '12347', 'Town'],
]
const header = ['No', 'Name', 'Postcode', 'Town']

test('the headers are found below titles, notes and merged heads', () => {
  assert.deepEqual(headerRow([header, ...data]), { at: 0, cells: header, first: 1 })
  assert.deepEqual(headerRow([['Members of the chamber'], ['As of 1 March 2026'], header, ...data]), {
    at: 2,
    cells: header,
    first: 3,
  })
  assert.deepEqual(headerRow([['Member', '', 'Address', ''], header, ...data]), {
    at: 1,
    cells: header,
    first: 2,
  })
  assert.deepEqual(headerRow([['No', 'Name', 'Address', ''], ['', '', 'Postcode', 'Town'], ...data]), {
    at: 1,
    cells: header,
    first: 2,
  })
})

test('a first row stays the header if a name is missing or the file is short', () => {
  const gap = ['No', 'Name', '', 'Town']
  assert.deepEqual(headerRow([gap, ...data]), { at: 0, cells: gap, first: 1 })
  assert.deepEqual(headerRow([gap, ['A', 'B', 'C', 'D'], ['E', 'F', 'G', 'H']]), {
    at: 0,
    cells: gap,
    first: 1,
  })
  assert.deepEqual(
    headerRow([
      ['name', 'town'],
      ['A', 'York'],
    ]),
    { at: 0, cells: ['name', 'town'], first: 1 },
  )
  assert.deepEqual(headerRow([['name']]), { at: 0, cells: ['name'], first: 1 })
  assert.equal(headerRow([]), undefined)
})

test('a name below the head of a person is the name of that person', () => {
  const rows = [
    ['Rose Cafe', 'Ann Lee', '020 7946 0000', 'SW1A 1AA', 'London'],
    ['Blue Bar', 'Bob Day', '020 7946 0001', 'SW1A 1AB', 'London'],
  ]
  const cells = ['Business', 'Name', 'Phone', 'Postcode', 'Town']
  const found = (above: string[], names = cells) => headerRow([['Members 2026'], above, names, ...rows])
  assert.deepEqual(found(['', 'Contact', '', 'Address', '']), {
    at: 2,
    cells: ['Business', 'Contact Name', 'Phone', 'Postcode', 'Town'],
    first: 3,
  })
  const german = ['Name', 'Name', 'Telefon', 'PLZ', 'Ort']
  assert.deepEqual(found(['Betrieb', 'Ansprechpartner', '', 'Anschrift', ''], german)?.cells, [
    'Name',
    'Ansprechpartner Name',
    ...german.slice(2),
  ])
  const own = ['No', 'Name', 'Phone', 'Postcode', 'Town']
  assert.deepEqual(found(['', 'Business', '', 'Address', ''], own)?.cells, own)
  assert.deepEqual(found(['', 'Contact details', '', '', ''], own)?.cells, own)
  assert.deepEqual(found(['Contact', '', '', '', ''], own)?.cells, own)
})

test('the word for a name and a kind of business are a header; the kind alone may be a cell', () => {
  const words = ['Nombre del restaurante', 'clinic_name', 'Restaurante', 'Casa Pepe']
  assert.deepEqual(words.map(isHeaderWord), [true, true, false, false])
})
