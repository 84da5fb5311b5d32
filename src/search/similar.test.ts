import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSimilar } from './similar.ts'

test('short words are never similar to others', () => {
  assert.equal(isSimilar('ab', 'ad'), false)
  assert.equal(isSimilar('ab', 'ab'), true)
  assert.equal(isSimilar('abc', 'abce'), true)
  assert.equal(isSimilar('abcd', 'abce'), true)
  assert.equal(isSimilar('abcd', 'abxy'), false)
  assert.equal(isSimilar('abcdefgh', 'abcdexyh'), true)
})
