import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCell } from './cells.ts'

const statusOf = (cell: string, column: string) =>
  readCell('status', 'status', cell, { column, country: undefined } as Parameters<typeof readCell>[3])

test('a business said to be closed in any language is inactive', () => {
  const closed = 'CERRADA|deaktiviert|chiuso|fermée|Закрыто|停業|폐업|kapalı|zamknięte|閉店|مغلق'.split('|')
  for (const cell of closed) assert.deepEqual(statusOf(cell, 'status'), { value: 'inactive' }, cell)
})

test('a business said to be open in any language is active', () => {
  const open = 'ACTIVA|aktiv|aperto|營業中|영업중|açık|Действует|営業中|otwarte'.split('|')
  for (const cell of open) assert.deepEqual(statusOf(cell, 'status'), { value: 'active' }, cell)
})

test('1 and 0 below a status', () => {
  assert.deepEqual(statusOf('1', 'status'), { value: 'active' })
  assert.deepEqual(statusOf('0', '分公司狀態'), { value: 'inactive' })
  // What a number above one means, the register alone knows.
  assert.deepEqual(statusOf('2', 'status'), { value: '2' })
})
