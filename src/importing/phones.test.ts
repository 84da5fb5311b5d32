import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { readPhones } from './phones.ts'

test('a number that cannot exist is never read, whatever the cell', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'0123456789+-/ ().,;xXtelTD'), maxLength: 40 })
  fc.assert(
    fc.property(cell, fc.constantFrom('de', 'gb', 'fr', 'es', 'fi', 'us', ''), (text, country) => {
      for (const { number } of readPhones(text, country).numbers) {
        const phone = parsePhoneNumberFromString(
          number,
          country === '' ? undefined : (country.toUpperCase() as 'DE'),
        )
        assert.ok(phone?.isPossible(), `${text} -> ${number}`)
      }
    }),
  )
})

test('a clean number keeps its spelling', () => {
  assert.deepEqual(readPhones('0161 496 0000', 'gb').numbers, [
    { number: '0161 496 0000', extension: undefined },
  ])
})
