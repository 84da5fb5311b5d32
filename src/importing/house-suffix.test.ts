import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSuffix } from './house-suffix.ts'

const withSuffix = (number: string, suffix: string, country?: string) => {
  const address: Record<string, unknown> = { address1: 'Weg', building_number: number }
  addSuffix(address, suffix, country)
  return address.building_number
}

test('what follows the number of a house is added to it', () => {
  assert.equal(withSuffix('12', 'a'), '12a')
  assert.equal(withSuffix('4', 'bis'), '4 bis')
  assert.equal(withSuffix('12', '2', 'nl'), '12-2')
  assert.equal(withSuffix('12', '-2', 'nl'), '12-2')
  assert.equal(withSuffix('123', '7', 'cz'), '123/7')
  assert.equal(withSuffix('12a', 'A'), '12a')
})

test('a street that ends in the number has it, too; another has none', () => {
  const street: Record<string, unknown> = { address1: 'Gasse 7' }
  assert.equal(addSuffix(street, 'b', 'de'), 'address1')
  assert.equal(street.address1, 'Gasse 7b')
  const bare: Record<string, unknown> = { address1: 'Gasse' }
  assert.equal(addSuffix(bare, 'b', 'de'), undefined)
  assert.deepEqual(bare, { address1: 'Gasse' })
})
