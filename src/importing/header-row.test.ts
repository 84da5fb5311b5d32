import assert from 'node:assert/strict'
import { test } from 'node:test'
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
