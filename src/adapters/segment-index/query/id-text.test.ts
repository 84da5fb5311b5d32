import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOfId } from './id-text.ts'

test('ids become the text that numbers have', () => {
  const edges = [0, 1, 999_999_999, 1_000_000_000, 1_000_000_001, 12_000_000_034, Number.MAX_SAFE_INTEGER]
  const random = Array.from({ length: 1000 }, () =>
    Math.floor(Math.random() * 2 ** Math.ceil(Math.random() * 53)),
  )
  for (const id of [...edges, ...random]) assert.equal(textOfId(id), String(id))
})
