import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openCsv } from './csv.ts'
import { bindMapping } from './mapping.ts'
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

test('the example of the guide is read as the guide says', async () => {
  const mapping = parseMappingFile(/```json\n(.*?)```/s.exec(guide)![1]!)
  const text = /```\n(code,pharmacy.*?)```/s.exec(guide)![1]!
  const csv = await openCsv(async function* () {
    yield Buffer.from(text)
  })
  const { mapRow, faults, unusedColumns } = bindMapping(mapping, csv.columns, undefined)
  assert.deepEqual([faults, unusedColumns], [[], []])
  const reported: object[] = []
  for await (const row of csv.rows()) {
    assert.ok('data' in row)
    const { submission, leftCells = [] } = mapRow(row.data)
    for (const cell of leftCells) {
      reported.push({ line: row.line, supplier_id: submission.supplierId, ...cell })
    }
  }
  const printed = [...guide.matchAll(/^\{"line":3.*"done".*$/gm)].map(([line]) => JSON.parse(line))
  assert.equal(printed.length, 1)
  assert.deepEqual(reported, printed)
})
