import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressLines } from './address-lines.ts'

const street = { building_number: '10', address1: 'Harbour Row', town: 'Reading', postcode: 'RG1 1AA' }

test('an address is written as in its country', () => {
  assert.deepEqual(addressLines(street, 'gb'), ['10 Harbour Row', 'Reading', 'RG1 1AA'])
  const helsinki = {
    building_number: '12',
    address1: 'Mannerheimintie',
    town: 'Helsinki',
    postcode: '00100',
  }
  assert.deepEqual(addressLines(helsinki, 'FI'), ['Mannerheimintie 12', '00100 Helsinki'])
  const california = {
    building_number: '301',
    address1: 'Hamilton Avenue',
    town: 'Palo Alto',
    province: 'California',
    postcode: '94303',
  }
  assert.deepEqual(addressLines(california, 'us'), ['301 Hamilton Avenue', 'Palo Alto, CA 94303'])
})

test('a country without a form of its own gets a general one', () => {
  assert.deepEqual(addressLines(street, 'zz'), ['Harbour Row 10', 'RG1 1AA Reading'])
})

test('what the form of a country has no place for is not lost', () => {
  const full = { ...street, address2: 'Unit 4', address3: 'Quay', district: 'Old Town', county: 'Berkshire' }
  assert.deepEqual(addressLines(full, 'gb'), [
    '10 Harbour Row',
    'Unit 4',
    'Quay',
    'Old Town',
    'Reading',
    'Berkshire',
    'RG1 1AA',
  ])
  const odd = { ...street, postcode: 'a code of more than twenty letters' }
  assert.deepEqual(addressLines(odd, 'gb'), ['10 Harbour Row', 'Reading', odd.postcode])
})

test('a hidden address is written with what is shown of it, an empty one not at all', () => {
  assert.deepEqual(addressLines({ town: 'Reading', county: 'Berkshire' }, 'gb'), ['Reading', 'Berkshire'])
  assert.deepEqual(addressLines({ county: 'Berkshire' }, 'gb'), ['Berkshire'])
  assert.deepEqual(addressLines({}, 'gb'), [])
})

test('text that looks like a template stays as it is', () => {
  const hostile = '{{country_code}} <b>&amp;</b> {{{road}}}'
  assert.deepEqual(addressLines({ address1: hostile, town: 'Reading' }, 'gb'), [hostile, 'Reading'])
})
