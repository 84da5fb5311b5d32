import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fault, oneOfEach, sentenceOf } from './fault.ts'
import { faultTexts } from './texts.ts'

test('a sentence has the place and the values; a part in brackets goes with its value', () => {
  const range = fault('not_number', 'latitude', { minimum: -90, maximum: 90 })
  assert.equal(sentenceOf(range), 'latitude must be a number from -90 to 90')
  assert.equal(sentenceOf(fault('not_number', 'score')), 'score must be a number')
  const nested = fault('required').at('number', 'phones[0].number')
  assert.equal(sentenceOf(nested), 'phones[0].number is a required parameter')
  const odd = fault('wrong_form', 'code', { example: '[{parameter}] $& {x}' })
  assert.equal(sentenceOf(odd), 'code has the wrong form, like [{parameter}] $& {x}')
  const list = fault('not_one_of', 'state', { choices: ['new', 'done'] })
  assert.equal(sentenceOf(list), 'state must be one of new, done')
})

test('what an earlier round found wrong is said once, and so is what follows from it', () => {
  const noNumber = fault('not_number', 'latitude')
  const follows = fault('required_with', 'longitude', { other: 'latitude' })
  const closure = fault('closure_dates', 'reason', { other: ['from', 'until'] })
  const other = fault('no_place')
  assert.deepEqual(oneOfEach([noNumber], [fault('required', 'latitude'), follows, other]), [noNumber, other])
  assert.deepEqual(oneOfEach([fault('closure_form', 'until')], [closure]), [fault('closure_form', 'until')])
  assert.deepEqual(oneOfEach([], [follows, follows]), [follows])
  // Several mistakes found at one place in one round are all kept.
  const twice = ['2030-01-01', '2030-01-02'].map((date) => fault('exceptions_closed', 'exceptions', { date }))
  assert.deepEqual(oneOfEach(twice), twice)
  // Places in a document are not request parameters.
  const nested = fault('not_country').at('country', 'invoice_address.country')
  assert.deepEqual(oneOfEach([fault('required', 'country')], [nested]).length, 2)
})

test('every text is used', () => {
  const sources = globSync('src/**/*.ts').filter((file) => !/\.test\.ts$|faults\/texts\.ts$/.test(file))
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
  const made = /^(held|code)_(claimed|outranked|status|removed|doubtful|refused|none|used|expired|exhausted)$/
  for (const name of Object.keys(faultTexts)) assert.ok(made.test(name) || code.includes(`'${name}'`), name)
})
