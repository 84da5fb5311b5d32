import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { settingsPage, settingsReference } from './settings.ts'

test('the reference page of the settings is current (npm run docs)', () => {
  assert.equal(readFileSync(settingsPage, 'utf8'), settingsReference())
})
