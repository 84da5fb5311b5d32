import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withAreaCode } from './area-code.ts'

test('numbers without their area code get it', () => {
  assert.equal(withAreaCode('3231-1234', '19', 'br'), '19 3231-1234')
  assert.equal(withAreaCode('99123-4567', '(19)', 'br'), '(19) 99123-4567')
  assert.equal(withAreaCode('3062-4321 / 3062-4322', '11', 'br'), '11 3062-4321 / 3062-4322')
  assert.equal(withAreaCode('123456', '0521', 'de'), '0521 123456')
  assert.equal(withAreaCode('12 34 56', '90', 'se'), '90 12 34 56')
})

test('numbers that have it, or would not exist with it, stay', () => {
  const whole = ['(11) 3062-4321', '+55 11 3062-4321', '011 3062-4321', '1130624321', '11 98765-4321']
  for (const cell of whole) assert.equal(withAreaCode(cell, '11', 'br'), cell)
  for (const cell of ['12', 'n/a', '9'.repeat(10_000)]) assert.equal(withAreaCode(cell, '11', 'br'), cell)
  assert.equal(withAreaCode('3231-1234', '19', undefined), '3231-1234')
  assert.equal(withAreaCode('3231-1234', '', 'br'), '3231-1234')
})
