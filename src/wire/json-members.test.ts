import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { keepMembers, memberNames } from './json-members.ts'

/** The text behind a few other bytes, reduced. */
function reduced(object: object, names: readonly string[]): string {
  const before = 3
  const bytes = Buffer.from(`{":${JSON.stringify(object)}`)
  const end = keepMembers(bytes, before, bytes.length, memberNames(names))
  return bytes.toString('utf8', before, end)
}

const names = ['_id', 'name', 'phones', 'images']

test('an object keeps the members with the given names, as they were and in their order', () => {
  const member = fc.constantFrom(...names, 'nam', 'names', 'meta', 'é')
  const value = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' })
  fc.assert(
    fc.property(fc.dictionary(member, value), (object) => {
      const wanted = Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)))
      assert.equal(reduced(object, names), JSON.stringify(wanted))
    }),
  )
})

test('marks of JSON within texts end neither a text nor a member', () => {
  const object = { other: '\\"},{"name":"no', list: ['}', ']', '"', '\\'], name: '"]}', phones: [{ a: '{' }] }
  assert.equal(reduced(object, ['name', 'phones']), '{"name":"\\"]}","phones":[{"a":"{"}]}')
})

test('without a wanted member the object is empty', () => {
  assert.equal(reduced({ a: 1, b: { name: 'x' } }, ['name']), '{}')
  assert.equal(reduced({}, ['name']), '{}')
})
