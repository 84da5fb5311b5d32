/** Files laid out in other ways than rows of cells below a line of names. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { zipFile } from '../../test/support/zip-file.ts'
import { openSource, openTable } from '../cli/import-source.ts'
import { tellColumns } from '../cli/tell-columns.ts'

const fileOf = async (name: string, content: string | Buffer): Promise<string> => {
  const file = join(temporaryFolder('layouts'), name)
  await writeFile(file, content)
  return file
}

/** Name, town and telephone number of each row of a file without a mapping, or its fault. */
async function read(name: string, content: string | Buffer, country = 'gb'): Promise<unknown[]> {
  const { rows, mapRow } = await openSource(await fileOf(name, content), undefined, undefined, country)
  const found: unknown[] = []
  for await (const row of rows) {
    if ('fault' in row) {
      found.push(row.fault)
      continue
    }
    const { name: names, postal_address: addresses, phone } = mapRow(row.data).submission.objects
    found.push([names?.[0]?.name, addresses?.[0]?.town, phone?.[0]?.number])
  }
  return found
}

const shops = [
  ['Mill Lane Pharmacy', '14 Mill Lane', 'BL1 1AA', 'Bolton', '01204 496000'],
  ['Canal Books', '3 Canal Street, Unit 2', 'LS1 4AB', 'Leeds', '0113 496 0321'],
  ["Joe's Café", '1 High Street', 'YO1 7EP', 'York', '01904 496100'],
]
const names = ['name', 'street', 'postcode', 'town', 'phone']
const expected = shops.map(([name, , , town, phone]) => [name, town, phone])
const records = shops.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at]])))
const joined = (rows: readonly (readonly string[])[], end = '\n') =>
  rows.map((cells) => cells.join(';')).join(end)

test('cells in apostrophes, records that end with carriage returns, and NULs', async () => {
  const quoted = [names, ...shops].map((cells) =>
    cells.map((cell) => `'${cell.replaceAll("'", "''")}'`).join(','),
  )
  assert.deepEqual(await read('a.csv', quoted.join('\r\n')), expected)
  const mac = [names, ...shops.map(([name, street, ...more]) => [name!, `"${street}\nback door"`, ...more])]
  assert.deepEqual(await read('b.csv', joined(mac, '\r')), expected)
  const filled = [names, ...shops.map((cells) => cells.map((cell) => `${cell}\0\0`))]
  assert.deepEqual(await read('c.csv', joined(filled)), expected)
})

test('lines that are quoted as a whole', async () => {
  const lines = [names.join(','), ...shops.map((cells) => cells.map((cell) => `""${cell}""`).join(','))]
  assert.deepEqual(await read('a.csv', lines.map((line) => `"${line}"`).join('\r\n')), expected)
})

test('an apostrophe before a number, or in a name, quotes nothing', async () => {
  const text = "name,town,phone\n'68,York,'01904 496100\n't Hoekje,Leeds,'0113 496 0321\n"
  assert.deepEqual(await read('a.csv', text), [
    ["'68", 'York', '01904 496100'],
    ["'t Hoekje", 'Leeds', '0113 496 0321'],
  ])
})

const widths = [26, 24, 10, 10, 14]
const fixed = (cells: readonly string[]) => cells.map((cell, at) => cell.padEnd(widths[at]!)).join('')

test('columns of fixed width, below titles, and with a ruler below the names', async () => {
  const titled = [
    'REGISTER OF SHOPS, ALL OF THEM IN THE NORTH',
    'Date: 1 March',
    '',
    ...[names, ...shops].map(fixed),
  ]
  assert.deepEqual(await read('a.txt', titled.join('\r\n')), expected)
  const ruler = widths.map((width) => '-'.repeat(width - 1)).join(' ')
  assert.deepEqual(await read('b.txt', [fixed(names), ruler, ...shops.map(fixed)].join('\n')), expected)
})

test('prose, notes and rows of units, numbers and a second language are no data', async () => {
  const prose = 'List of traders, kept by the council, updated monthly, without warranty, for all'
  const commas = [prose, names.join(','), ...shops.map((cells) => cells.map((cell) => `"${cell}"`).join(','))]
  assert.deepEqual(await read('a.csv', commas.join('\n')), expected)
  const about = ['Dataset;Retail', 'Publisher;Council', 'Licence;OGL', 'Updated;2026', 'Rows;3', 'Contact;x']
  assert.deepEqual(await read('b.csv', [...about, joined([names, ...shops])].join('\n')), expected)
  for (const below of [
    ['1', '2', '3', '4', '5'],
    ['text', 'text', 'char(8)', 'text', 'required'],
    ['Nom', 'Rue', 'Code postal', 'Ville', 'Téléphone'],
  ])
    assert.deepEqual(await read('c.csv', joined([names, below, ...shops])), expected)
})

test('a table without names has those that its cells tell, or is refused with what to do', async () => {
  const file = await fileOf('a.csv', joined(shops))
  const source = await openSource(file, undefined, undefined, 'gb')
  const said: string[] = []
  tellColumns(source, (text) => said.push(text))
  assert.deepEqual(said.slice(0, 4), [
    'the file has no line of column names; its cells tell what these columns are',
    'column 1 as name',
    'column 2 as address1',
    'column 3 as postcode',
  ])
  assert.deepEqual(await read('a.csv', joined(shops)), expected)
  const owned = shops.map((cells, at) => [['Ann Lee', 'Bo Ray', 'Cy Fox'][at]!, ...cells])
  await assert.rejects(
    read('b.csv', joined(owned)),
    /no line of column names, .* column 4 as postcode.* Put a line of names/s,
  )
})

test('JSON by key, by rows, by columns and in wrappers', async () => {
  const rows = [names, ...shops]
  const documents: readonly unknown[] = [
    Object.fromEntries(records.map((record, at) => [`s${at}`, record])),
    { updated: '2026', shops: Object.fromEntries(records.map((record, at) => [`s${at}`, record])) },
    rows,
    { fields: names, values: shops },
    {
      meta: {
        view: { columns: names.map((name) => ({ id: 1, name: name.toUpperCase(), fieldName: name })) },
      },
      data: shops,
    },
    Object.fromEntries(names.map((name, at) => [name, shops.map((cells) => cells[at])])),
    Object.fromEntries(names.map((name, at) => [name, { ...shops.map((cells) => cells[at]) }])),
    { features: records.map((attributes) => ({ attributes, geometry: { x: -1.5, y: 53 } })) },
    { records: records.map((fields, at) => ({ recordid: `r${at}`, fields })) },
    { data: { shops: { edges: records.map((node) => ({ node })) } } },
  ]
  for (const document of documents) {
    for (const indent of [0, 2])
      assert.deepEqual(await read('a.json', JSON.stringify(document, null, indent)), expected)
  }
  const lines = records.map((_source, _id) => JSON.stringify({ _index: 'shops', _id, _source }))
  assert.deepEqual(await read('a.ndjson', lines.join('\n')), expected)
})

test('columns of JSON that are longer than the beginning that is looked at', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => `Shop number ${at}`)
  const rows = await read('a.json', JSON.stringify({ name: many, town: many.map(() => 'York') }))
  assert.equal(rows.length, many.length)
  assert.deepEqual(rows.at(-1), ['Shop number 19999', 'York', undefined])
})

test('an answer of Overpass is read by its tags, ways at their centre', async () => {
  const tags = { name: 'Leipomo', shop: 'bakery', 'addr:city': 'Tampere' }
  const elements = [
    { type: 'way', id: 2, center: { lat: 61.5, lon: 23.76 }, nodes: [5], tags },
    { type: 'node', id: 5, lat: 1, lon: 1 },
  ]
  const file = await fileOf('a.json', JSON.stringify({ version: 0.6, generator: 'Overpass API', elements }))
  const { rows } = await openSource(file, undefined, undefined, 'fi')
  const all = await Array.fromAsync(rows as AsyncIterable<unknown>)
  assert.deepEqual(all, [{ line: 1, data: { id: 'osm:way/2', tags, latitude: 61.5, longitude: 23.76 } }])
})

test('cells of XLSX that span rows hold for each of them', async () => {
  const rows = [
    ['town', 'name', 'phone'],
    ['York', 'A', '01904 496100'],
    ['', 'B', '01904 496200'],
    ['', 'C', '01904 496300'],
  ]
  const cell = (text: string, row: number, column: number) =>
    text === '' ? '' : `<c r="${'ABC'[column]}${row + 1}" t="str"><v>${text}</v></c>`
  const data = rows.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((text, to) => cell(text, at, to)).join('')}</row>`,
  )
  const sheet = `<worksheet><sheetData>${data.join('')}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>`
  assert.deepEqual(await read('a.xlsx', zipFile({ 'xl/worksheets/sheet1.xml': sheet })), [
    ['A', 'York', '01904 496100'],
    ['B', 'York', '01904 496200'],
    ['C', undefined, '01904 496300'],
  ])
})

test('tables of web pages, the one of businesses within a layout, and workbooks in XML', async () => {
  const rows = shops.map((cells) => `<tr><td>${cells.join('<td>')}`).join('\n')
  const table = `<table><tr><th>${names.join('<th>')}\n${rows}</table>`
  const page = `<html><script>var a = "<table>"; if (1<2) {}</script><table><tr><td>Menu</tr><tr><td>Home</tr></table><table><tr><td>${table}</table>`
  assert.deepEqual(await read('report.xls', page), expected)
  const spanning =
    '<table><tr><th>town<th>name<th>phone<tr><td rowspan="2">York<td>A<td>01904 496100<tr><td>B<td>01904 496200</table>'
  assert.deepEqual(await read('a.html', spanning), [
    ['A', 'York', '01904 496100'],
    ['B', 'York', '01904 496200'],
  ])
  const data = (text: string) => `<Data ss:Type="String">${text}</Data></Cell>`
  const book = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row><Cell>${data('name')}<Cell>${data('fax')}<Cell>${data('town')}</Row><Row><Cell>${data('A')}<Cell ss:Index="3">${data('York')}</Row></Table></Worksheet></Workbook>`
  assert.deepEqual(await read('a.xml', book), [['A', 'York', undefined]])
})

test('registers in XML, whatever holds their records: elements, attributes, named fields, places of KML', async () => {
  const element = (name: string, text: string) => `<${name}>${text}</${name}>`
  const elements = (record: Record<string, string>) =>
    Object.entries(record)
      .map(([name, text]) => element(name, text))
      .join('')
  const attributes = (record: Record<string, string>) =>
    Object.entries(record)
      .map(([name, text]) => `${name}="${text}"`)
      .join(' ')
  const fields = (record: Record<string, string>, tag: string) =>
    Object.entries(record)
      .map(([name, text]) => `<${tag} name="${name}"><value>${text}</value></${tag}>`)
      .join('')
  const list = records as readonly Record<string, string>[]
  const documents = [
    `<register><info><title>Shops</title></info><area>${list.map((one) => `<shop id="1">${elements(one)}</shop>`).join('')}</area></register>`,
    `<shops>${list.map((one) => `<shop ${attributes(one)}/>`).join('\n')}</shops>`,
    `<dump><table name="shops">${list.map((one) => `<row>${fields(one, 'field')}</row>`).join('')}</table></dump>`,
    `<kml><Document><name>All</name><Folder><Placemark>${element('ExtendedData', fields(list[0]!, 'Data'))}</Placemark></Folder>${list
      .slice(1)
      .map((one) => `<Placemark>${element('ExtendedData', fields(one, 'Data'))}</Placemark>`)
      .join('')}</Document></kml>`,
  ]
  for (const document of documents)
    assert.deepEqual(await read('a.xml', `<?xml version="1.0"?>${document}`), expected)
  const cut = await read('a.xml', documents[0]!.slice(0, documents[0]!.indexOf('Canal')))
  assert.deepEqual(cut, [expected[0], 'the record is cut off'])
})

test('a point of KML has its longitude first', async () => {
  const place = '<Placemark><name>A</name><Point><coordinates>-1.5,53.8,0</coordinates></Point></Placemark>'
  const table = await openTable(
    await fileOf('a.kml', `<kml><Document>${place}${place}</Document></kml>`),
    undefined,
  )
  const [row] = await Array.fromAsync(table.rows())
  assert.deepEqual(row, { line: 1, data: { name: 'A', longitude: '-1.5', latitude: '53.8' } })
})

test('vCards of several versions: folded, quoted-printable, called by their organisation', async () => {
  const cards = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee\r\nORG:Mill Lane\r\n  Pharmacy;Shop\r\nTEL;TYPE=FAX:01204 496001\r\nTEL;TYPE=WORK:01204 496000\r\nADR:;;14 Mill Lane;Bolton;;BL1 1AA;UK\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:2.1\r\nFN;ENCODING=QUOTED-PRINTABLE:Caf=C3=\r\n=A9\r\nADR;WORK:;;1 High Street;York;;YO1 7EP;\r\nEND:VCARD',
    `BEGIN:VCARD\r\nFN:Mill\r\nPHOTO;ENCODING=b:/9j/${'\r\n  4AAQSkZJRg'.repeat(30_000)}=\r\nNOTE:=\r\nADR:;;2 Mill Lane;York;;YO1 7EP;\r\nEND:VCARD`,
    'BEGIN:VCARD\r\nFN:Cut',
  ]
  assert.deepEqual(await read('a.vcf', cards.join('\r\n')), [
    ['Mill Lane Pharmacy', 'Bolton', '01204 496000'],
    ['Café', 'York', undefined],
    ['Mill', 'York', undefined],
    'the card is cut off',
  ])
})

test('markup that would fill the memory, or be read for every table of a page, ends with a sentence', async () => {
  const files: readonly (readonly [string, string, RegExp])[] = [
    ['a.html', '<table><tr><td colspan="999999999">x<tr><td>y</table>', /at most 16,384 columns/],
    ['b.html', `<html>${'<table>'.repeat(20_000)}`, /without a table/],
    ['c.xml', `<a>${'<b x="1">'.repeat(20_000)}`, /no elements with values/],
    ['d.xml', `<a><b ${'a'.repeat(5_000_000)}></b></a>`, /markup without an end/],
  ]
  for (const [name, content, message] of files) await assert.rejects(read(name, content), message, name)
})
