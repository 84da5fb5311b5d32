import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { zip64File, zipFile } from '../../test/support/zip-file.ts'
import { openSource, openTable } from './import-source.ts'

const csv = 'Firma;Ort\nBäckerei;Köln\n'
const workbook = zipFile({
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${[
    ['Firma', 'Ort'],
    ['Bäckerei', 'Köln'],
  ]
    .map((cells) => `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`)
    .join('')}</sheetData></worksheet>`,
})
const feature = { type: 'Feature', properties: { Firma: 'Bäckerei', Ort: 'Köln' }, geometry: null }
const parquet = Buffer.from(
  parquetWriteBuffer({
    columnData: [
      { name: 'Firma', data: ['Bäckerei'] },
      { name: 'Ort', data: ['Köln'] },
    ],
  }),
)

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(temporaryFolder('file'), name)
  await writeFile(file, content)
  return file
}

test('a file is read by what it holds, whatever its name says', async () => {
  const files: readonly (readonly [string, string | Uint8Array])[] = [
    ['table.csv', csv],
    ['table', csv],
    ['table.xls', Buffer.from(`\uFEFF${csv.replaceAll(';', '\t')}`, 'utf16le')],
    ['table.xlsx', csv],
    ['workbook.csv', workbook],
    ['list.csv', JSON.stringify([{ Firma: 'Bäckerei', Ort: 'Köln' }])],
    ['features.json', JSON.stringify({ type: 'FeatureCollection', features: [feature] })],
    ['any.parquet', parquet],
    ['packed.csv', gzipSync(csv)],
    ['packed.csv.zst', zstdCompressSync(csv)],
    ['workbook.xlsx.gz', gzipSync(workbook)],
    ['any.parquet.gz', gzipSync(parquet)],
    [
      'export.zip',
      zipFile({ '__MACOSX/._a.csv': 'x', 'a/.DS_Store': 'x', 'a/shops.csv': csv, 'a/terms.pdf': '%PDF' }),
    ],
    ['large.zip', zip64File({ 'shops.csv': csv })],
  ]
  for (const [name, content] of files) {
    const table = await openTable(await fileOf(name, content), undefined)
    const rows = []
    for await (const row of table.rows()) rows.push('data' in row ? { ...row.data } : row.fault)
    assert.deepEqual(rows, [{ Firma: 'Bäckerei', Ort: 'Köln' }], name)
  }
})

test('columns may be called as members of every object are', async () => {
  const names = ['constructor', '__proto__', 'toString', 'horario constructor']
  const csvFile = `name,town,${names.join(',')}\nAdler,Ulm,1,2,3,4\nKrone,Ulm,1,2,3,4\n`
  const json = `[{"name":"Adler","town":"Ulm","constructor":"1","__proto__":"2"},{"name":"Krone","town":"Ulm"}]`
  for (const [name, content] of [
    ['shops.csv', csvFile],
    ['shops.json', json],
  ] as const) {
    const source = await openSource(await fileOf(name, content), undefined, undefined, 'de')
    const found = []
    for await (const row of source.rows)
      if ('data' in row) found.push(source.mapRow(row.data).submission.objects.name)
    assert.deepEqual(found, [[{ name: 'Adler' }], [{ name: 'Krone' }]], name)
  }
})

test('a file of a kind that is not read says what it is and what to do', async () => {
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  const tar = Buffer.alloc(1024)
  tar.write('ustar', 257)
  const files: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
    ['old.xls', old, /old Excel workbook .*password: .*save it as XLSX or CSV/],
    ['protected.xlsx', old, /protected with a password/],
    ['error.csv', '<!DOCTYPE html>\n<html><title>403</title></html>', /web page/],
    ['letter.csv', zipFile({ 'word/document.xml': 'x' }), /text document of Word/],
    ['a.numbers', zipFile({ 'Index/Document.iwa': 'x' }), /Numbers: export it there as Excel or CSV/],
    ['a.zip', zipFile({ 'a.shp': 'x', 'a.dbf': 'x' }), /shapefile: convert it to GeoJSON/],
    ['a.csv', Buffer.from('fffe00006e000000', 'hex'), /UTF-32: save it in UTF-8/],
    ['a.csv', '%PDF-1.7\n', /PDF/],
    ['a.tar.gz', gzipSync(tar), /tar archive: unpack it/],
    ['a.csv.bz2', 'BZh91AY', /bzip2: unpack it/],
    ['a.7z', Buffer.from('377abcaf271c0004', 'hex'), /7z archive: unpack it/],
    ['a.xml', '<?xml version="1.0"?><companies/>', /the XML holds no elements with values in them/],
    ['a.csv', Buffer.from(Array.from({ length: 2000 }, (_, at) => (at * 37) % 255)), /no text/],
    ['a.zip', zipFile({ 'a.csv': csv, 'b.csv': csv }), /holds 2 files \(a\.csv, b\.csv\); unpack the one/],
  ]
  for (const [name, content, message] of files)
    await assert.rejects(openTable(await fileOf(name, content), undefined), message, name)
  const folder = join(temporaryFolder('folder'), 'shops.csv')
  await mkdir(folder)
  await assert.rejects(openTable(folder, 'csv'), /is a folder; name the file in it/)
})
