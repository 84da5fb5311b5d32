/** Files that are damaged, or made to fill the memory, end with a sentence and in little memory. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { openSource, openTable } from '../../src/cli/import-source.ts'
import { temporaryFolder } from '../support/at-end.ts'
import { zipFile } from '../support/zip-file.ts'

const folder = temporaryFolder('highstreet-bad-files-')
const made = (name: string, bytes: Buffer | string): string => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const rows = Array.from({ length: 5000 }, (_, at) => `Shop ${at},Leeds,${at * 7919}\n`).join('')
const packed = gzipSync(`name,town,code\n${rows}`)

for (const [name, bytes, reason] of [
  ['cut.csv.gz', packed.subarray(0, packed.length / 2), /the packed file is cut off/],
  [
    'damaged.csv.gz',
    Buffer.concat([packed.subarray(0, 10), randomBytes(4000)]),
    /the file is damaged, or not packed by gzip/,
  ],
  ['cut.xlsx', zipFile({ a: 'b' }).subarray(0, 20), /no ZIP archive, or is cut off/],
  [
    'wide.csv',
    `${Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',')}\n`,
    /the first line is longer/,
  ],
] as const) {
  test(`${name} is refused with the reason`, async () => {
    await assert.rejects(
      openSource(made(name, bytes), name.endsWith('.xlsx') ? 'xlsx' : 'csv', undefined, 'gb'),
      reason,
    )
  })
}

test('a Parquet file that is cut off is refused with the reason', async () => {
  const file = made('cut.parquet', Buffer.concat([Buffer.from('PAR1'), randomBytes(4000)]))
  await assert.rejects(openSource(file, 'overture', undefined, 'gb'), /cannot read .*cut\.parquet: /)
})

test('a sheet with a cell far to the right is refused, instead of being filled up', async () => {
  const cell = (at: string) => `<c r="${at}" t="inlineStr"><is><t>x</t></is></c>`
  const sheet = `<worksheet><sheetData><row r="1">${cell('A1')}${cell('ZZZZZ1')}</row></sheetData></worksheet>`
  const file = made(
    'far.xlsx',
    zipFile({
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': sheet,
    }),
  )
  await assert.rejects(openTable(file, 'xlsx'), /a table has at most 16,384 columns/)
})

test('a workbook whose texts would fill the memory is refused', async () => {
  const text = `<si><t>${'b'.repeat(1 << 20)}</t></si>`
  const file = made(
    'texts.xlsx',
    zipFile({
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/sharedStrings.xml': `<sst>${text.repeat(100)}</sst>`,
      'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    }),
  )
  await assert.rejects(openTable(file, 'xlsx'), /more than 100,000,000 characters/)
})

test('a packed line of 200 MB costs one row', async () => {
  const block = Buffer.alloc(50 << 20, 'a')
  const bomb = Buffer.concat([
    gzipSync('name,country,town\nA,gb,Leeds\n'),
    ...Array.from({ length: 4 }, () => gzipSync(block, { level: 1 })),
    gzipSync('\nB,gb,Leeds\n'),
  ])
  const { rows } = await openSource(made('bomb.csv.gz', bomb), 'csv', undefined, undefined)
  const held = process.memoryUsage().arrayBuffers
  let most = 0
  const found: string[] = []
  for await (const row of rows) {
    found.push('fault' in row ? row.fault : 'row')
    most = Math.max(most, process.memoryUsage().arrayBuffers - held)
  }
  assert.deepEqual(found.length, 3)
  assert.match(found[1]!, /the record is longer than 1000000 characters/)
  assert.ok(most < 64 << 20, `${most} bytes of buffers`)
})
