import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normaliseRecord } from './normalise-record.ts'
import { packRecord, unpackRecord } from './packed-record.ts'
import { readMatchRecord } from './record.ts'

const words = fc.constantFrom(
  'Bakery',
  'Café',
  'Ltd',
  'The',
  '&',
  "O'Neill",
  'S.p.A.',
  '東京',
  '寿司店',
  'Пекарня',
  '12b',
  '7',
  'Straße',
  'Suite 4',
  '(closed)',
  'N/A',
  'Abbey',
)
const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.array(words, { maxLength: 5 }).map((all) => all.join(' ')),
)
const record = fc.record({
  name: text,
  address: text,
  town: text,
  region: text,
  postcode: text,
  country: fc.constantFrom('gb', 'DE', 'jpn', 'it', 'xx', ''),
  phones: fc.array(fc.constantFrom('0113 496 0001', '+49 30 123456', '0800 1111', '12', '030 1234 / 5678'), {
    maxLength: 3,
  }),
  websites: fc.array(fc.constantFrom('https://www.a.example/x', 'shop.b.co.uk', 'no site'), { maxLength: 2 }),
  category: text,
  brand: text,
})

test('a packed record is read as the normal form that it was made of', () => {
  fc.assert(
    fc.property(record, (given) => {
      const normal = normaliseRecord(readMatchRecord(given)!)
      assert.deepEqual(unpackRecord(JSON.parse(JSON.stringify(packRecord(normal)))), normal)
    }),
  )
})
