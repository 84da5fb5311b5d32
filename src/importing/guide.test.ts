import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseMappingFile } from './mapping-file.ts'
import { targetNames } from './targets.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/import.md'), 'utf8')

test('every mapping file of the guide is a right one', () => {
  const blocks = [...guide.matchAll(/```json\n(.*?)```/gs)].map((match) => match[1]!)
  assert.ok(blocks.length >= 4)
  for (const block of blocks) parseMappingFile(block)
})

test('the guide names every target', () => {
  const days = new Set(['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'])
  const covered = new Set(['address2', 'category_id', 'address_type', ...days])
  for (const name of targetNames) {
    if (!covered.has(name)) assert.ok(guide.includes(`\`${name}\``), name)
  }
})
