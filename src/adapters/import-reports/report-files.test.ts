import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { openReportFiles } from './report-files.ts'

const folder = temporaryFolder('reports')

test('rows about what was erased are overwritten in their place, and no others', async () => {
  const rows = [
    { line: 2, supplier_id: null, name: 'Café "Rose"', reasons: ['town is missing'] },
    { line: 3, supplier_id: 'S-1', name: 'Other', reasons: ['town is missing'] },
    { line: 4, supplier_id: null, name: 'Café "Rose" Two', reasons: [] },
    { line: 5, supplier_id: null, name: null, reasons: ['number 0113 496 0101 is wrong'] },
    { line: 6, supplier_id: null, name: 'Other', reasons: [] },
  ]
  const file = join(folder, 'a.csv-1.report.ndjson')
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const { size } = statSync(file)
  const reports = openReportFiles(folder)
  const about = { names: ['CAFÉ "rose"', 's-1'], texts: ['0113 496 0101'] }
  assert.equal(await reports.forget(about), 3)
  assert.equal(statSync(file).size, size)
  const left = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const erased = (line: number) => ({ line, erased: true })
  assert.deepEqual(left, [erased(2), erased(3), rows[2], erased(5), rows[4]])
  assert.equal(await reports.forget(about), 0)
  assert.equal(await openReportFiles(join(folder, 'absent')).forget(about), 0)
})

test('summaries lose the texts about what was erased, and stay JSON with the rest', async () => {
  const content = {
    file: 'c.csv',
    left_out: [
      { value: 'not a telephone number: "0113 496 0101"', count: 2, lines: [4, 9] },
      { value: 'opening times not understood: by day', count: 1, lines: [5] },
    ],
    left_out_otherwise: 0,
  }
  const file = join(folder, 'c.csv-1.summary.json')
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
  const { size } = statSync(file)
  const about = { names: [], texts: ['0113 496 0101', 'c.csv'] }
  assert.equal(await openReportFiles(folder).forget(about), 2)
  assert.equal(statSync(file).size, size)
  const left = JSON.parse(readFileSync(file, 'utf8'))
  const [first, second] = content.left_out
  assert.deepEqual(left.left_out[1], second)
  assert.deepEqual({ ...left.left_out[0], value: '' }, { ...first, value: '' })
  assert.equal(left.left_out[0].value.trim(), '')
})

test('summaries lose the names of what was erased', async () => {
  const content = {
    left_out: [
      { value: 'x', line: 3, name: 'Café "Rose"' },
      { name: 'Other', supplier_id: 'S-1' },
    ],
  }
  const file = join(folder, 'd.csv-1.summary.json')
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
  assert.equal(await openReportFiles(folder).forget({ names: ['CAFÉ "rose"', 's-1'], texts: [] }), 2)
  const [first, second] = JSON.parse(readFileSync(file, 'utf8')).left_out
  assert.deepEqual([first.value, first.line, first.name.trim()], ['x', 3, ''])
  assert.deepEqual([second.name, second.supplier_id.trim()], ['Other', ''])
})

test('refused rows about what was erased are blanked in their table, and no others', async () => {
  const rows = [
    'S-9,"Café ""Rose""",Leeds',
    'S-1;Other;Leeds',
    '"a cell\nof two lines, 0113 496 0101",x,y',
    'S-2,Café Rosebud,York',
  ]
  const file = join(folder, 'b.csv-1.refused.csv')
  const before = `id,name,town\n${rows.join('\n')}\n`
  writeFileSync(file, before)
  const about = { names: ['CAFÉ "rose"', 's-1'], texts: ['0113 496 0101'] }
  assert.equal(await openReportFiles(folder).forget(about), 3)
  const left = readFileSync(file, 'utf8')
  assert.equal(statSync(file).size, Buffer.byteLength(before))
  assert.deepEqual(
    left.split('\n').filter((line) => line.trim() !== ''),
    ['id,name,town', rows[3]],
  )
})
