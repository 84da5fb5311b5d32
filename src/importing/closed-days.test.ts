import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysNamed } from './closed-days.ts'

test('days off in several languages', () => {
  const monday = ['monday']
  for (const cell of [
    'Montag',
    'lundi',
    'le lundi',
    'Lunes',
    'lunedì',
    'Mondays',
    'segunda-feira',
    'maanantai',
  ])
    assert.deepEqual(daysNamed(cell), monday, cell)
  for (const cell of [
    '月曜日',
    '毎週月曜日',
    '月曜定休',
    '월요일',
    '매주 월요일',
    '周一',
    'poniedziałek',
    'понедельник',
  ])
    assert.deepEqual(daysNamed(cell), monday, cell)
  for (const cell of [
    'Mo/So',
    'Sonntag und Montag',
    'dimanche et lundi',
    'Sunday & Monday',
    '日・月',
    '日曜日、月曜日',
  ])
    assert.deepEqual(daysNamed(cell), ['monday', 'sunday'], cell)
  for (const cell of ['年中無休', '연중무휴', 'keiner', 'aucun']) assert.deepEqual(daysNamed(cell), [], cell)
})

test('what is no whole day of every week is not understood', () => {
  const cells = [
    '第2火曜日',
    '不定休',
    '月曜日・祝日',
    '1. Montag im Monat',
    'Mi nachmittags',
    'lundi et mardi midi',
    'x',
    '',
  ]
  for (const cell of [...cells, 'dimanche et jours fériés', 'Mo, '.repeat(3000)])
    assert.equal(daysNamed(cell), undefined, cell)
})
