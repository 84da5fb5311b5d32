import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marksOfErased, marksOfSubmission } from './erasure-marks.ts'
import { normaliseRecord } from './normalise-record.ts'
import type { MatchRecord } from './record.ts'

const secret = '0123456789abcdef0123456789abcdef'

const record = (changes: Partial<MatchRecord> = {}): MatchRecord => ({
  name: 'Harbour Row Heating Ltd',
  address: '12 Harbour Row',
  town: 'Leeds',
  region: null,
  postcode: 'LS1 4AB',
  country: 'gb',
  phones: ['0113 496 0101'],
  websites: ['https://harbour-row.example/'],
  category: null,
  brand: null,
  ...changes,
})

const erased = marksOfErased([normaliseRecord(record())], [{ account: 'shop', supplierId: 'S1' }], secret)

const isRefused = (changes: Partial<MatchRecord>, supplierId: string | null = null, account = 'rival') => {
  const supplied = supplierId === null ? null : { account, supplierId }
  return marksOfSubmission(normaliseRecord(record(changes)), supplied, secret).some((one) =>
    erased.includes(one),
  )
}

test('a record is known again by two things that it shares', () => {
  const alike: Partial<MatchRecord>[] = [
    {},
    { name: 'HARBOUR ROW HEATING', phones: ['+44 113 4960101'] },
    { phones: [], websites: [] },
    { address: null, postcode: null, town: null, websites: [] },
    { name: 'Quite Another', websites: [] },
    { postcode: null, phones: [] },
    { address: '99 Elsewhere Lane', phones: [] },
    { address: null, phones: [], websites: [], postcode: null },
  ]
  for (const changes of alike) assert.ok(isRefused(changes), JSON.stringify(changes))
})

test('one thing alone is that of another business', () => {
  const elsewhere = { address: '3 Hill Street', town: 'York', postcode: 'YO1 9XY' }
  const others: Partial<MatchRecord>[] = [
    { ...elsewhere, phones: ['01904 960000'] },
    { ...elsewhere, name: 'The Florist', websites: [] },
    { name: 'Neighbour', phones: ['0113 496 0999'], websites: [] },
    { name: 'Successor', phones: [], websites: [] },
    { ...elsewhere, phones: [], address: null },
  ]
  for (const changes of others) assert.ok(!isRefused(changes), JSON.stringify(changes))
})

test("a supplier's id is known whatever it says, and only for its account", () => {
  const new_ = { name: 'New', address: '1 New Road', town: 'Bath', postcode: null, phones: [], websites: [] }
  assert.ok(isRefused(new_, 'S1', 'shop'))
  assert.ok(!isRefused(new_, 'S1', 'rival'))
  assert.ok(!isRefused(new_, 'S2', 'shop'))
})

test('marks say nothing without the secret', () => {
  const under = (own: string) => marksOfErased([normaliseRecord(record())], [], own)
  assert.ok(under('another secret').every((one) => !under(secret).includes(one)))
  for (const mark of erased) assert.match(mark, /^[0-9a-f]{64}$/)
})

test('the number of a company refuses none of its places', () => {
  const central = { phones: ['0800 111 222'], websites: [] }
  const marks = marksOfErased([normaliseRecord(record(central))], [], secret)
  const branch = record({ ...central, address: '3 Hill Street', town: 'York', postcode: 'YO1 9XY' })
  assert.ok(!marksOfSubmission(normaliseRecord(branch), null, secret).some((one) => marks.includes(one)))
})
