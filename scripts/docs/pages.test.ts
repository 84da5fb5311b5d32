import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { test } from 'node:test'
import { generatedPages, stalePages } from './pages.ts'

test('the generated pages are current (npm run docs)', async () => {
  const stale = stalePages(await generatedPages()).map(({ file }) => basename(file))
  assert.deepEqual(stale, [])
})

test('a page that differs by one character, or is not there, is stale', async () => {
  const [first] = await generatedPages()
  assert.ok(first)
  assert.equal(stalePages([{ ...first, text: `${first.text} ` }]).length, 1)
  assert.equal(stalePages([{ ...first, file: `${first.file}.nowhere` }]).length, 1)
})
