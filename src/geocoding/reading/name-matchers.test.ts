import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedGazetteer } from '../../../test/support/shipped-gazetteer.ts'

const gazetteer = shippedGazetteer()

test('cut words behind the name of a town, terminals, colloquial names and the better known of two towns', () => {
  for (const [text, name, isCorrected] of [
    ['Rothenburg o.d.T.', 'Rothenburg ob der Tauber', false],
    ['Newcastle u Lyme', 'Newcastle under Lyme', false],
    ['Heathrow T5', 'London Heathrow Airport', false],
    ['Grand Central', 'Grand Central Terminal', false],
    ['Sthlm', 'Stockholm', false],
    ['Addis', 'Addis Ababa', false],
    ['Middleton Bangalore', 'Bengaluru', true],
  ] as const) {
    const { place, corrected } = gazetteer.readWhere(text, {})
    assert.deepEqual([place?.name, corrected], [name, isCorrected], text)
  }
})

test('a number is no short code of a country whose codes are longer', () => {
  assert.equal(gazetteer.readWhere('Paris 11e', {}).place?.country, 'fr')
  assert.notEqual(gazetteer.readWhere('80331', {}).place?.country, 'sg')
  assert.equal(gazetteer.readWhere('238801', { country: 'sg' }).place?.country, 'sg')
})
