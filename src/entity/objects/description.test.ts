import assert from 'node:assert/strict'
import { test } from 'node:test'
import { description } from './description.ts'

const processed = (body: string): string =>
  description.normalise({ headline: 'x', body }).derived.processed_body

test('markup is taken out of a description, and signs that are none stay', () => {
  assert.equal(processed('<p>We <b>fit</b>\n\n\n\nboilers.</p>'), 'We fit\n\nboilers.')
  assert.equal(processed('3 < 4 and 5 > 4'), '3 4')
  assert.equal(processed('a <3 b <i>c</i>'), 'a <3 b c')
  assert.equal(processed('<'.repeat(10_000)), '<'.repeat(10_000))
})
