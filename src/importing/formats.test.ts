import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { PbfWriter } from 'pbf'
import { zipFile } from '../../test/support/zip-file.ts'
import { mapFoursquare } from './foursquare.ts'
import { geoJsonFeatures } from './geojson.ts'
import { type OsmElement, osmPlaces } from './osm-elements.ts'
import { osmPbfElements } from './osm-pbf.ts'
import { mapTaggedPlace } from './osm-tags.ts'
import { osmXmlElements } from './osm-xml.ts'
import { openSheet } from './spreadsheet.ts'
import { mapFeature } from './tagged-features.ts'
import { type RandomAccess, zipEntries } from './zip.ts'

const bytesOf = (bytes: Buffer): RandomAccess => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
  stream: async function* (start, end) {
    yield bytes.subarray(start, end)
  },
})

const opener = (text: string | Buffer, size = 7) =>
  async function* () {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const one of source) list.push(one)
  return list
}

const sheetOf = async (files: Record<string, string>) => openSheet(await zipEntries(bytesOf(zipFile(files))))

test('an XLSX sheet gives shared and inline texts, numbers without loss, dates and gaps', async () => {
  const sheet = await sheetOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/data.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>name</t></si><si><r><t>Caf&#233; </t></r><r><t>&amp; Bar</t></r></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/data.xml': `<worksheet><sheetData>
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>day</t></is></c><c r="D1" t="str"><v>tel</v></c></row>
      <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>46117</v></c><c r="D3"><v>4.93041234567E+11</v></c></row>
    </sheetData></worksheet>`,
  })
  assert.deepEqual(sheet.columns, ['name', 'day', 'column 3', 'tel'])
  assert.deepEqual(await all(sheet.rows()), [
    { line: 3, data: { name: 'Café & Bar', day: '2026-04-05', 'column 3': '', tel: '493041234567' } },
  ])
})

test('a sheet in parts repeats some of its headers above each', async () => {
  const row = (at: number, cells: string[]) =>
    `<row r="${at}">${cells.map((cell, to) => (cell === '' ? '' : `<c r="${'ABCD'[to]}${at}" t="str"><v>${cell}</v></c>`)).join('')}</row>`
  const rows = [
    ['Ref', 'Store', 'City', 'Post'],
    ['1', 'A', 'York', 'YO1'],
    ['', 'Store', 'City', ''],
  ]
  const sheet = await sheetOf({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map((cells, at) => row(at + 1, cells)).join('')}</sheetData></worksheet>`,
  })
  assert.deepEqual((await all(sheet.rows()))[1], {
    line: 3,
    fault: 'the row repeats the names of the columns',
  })
})

test('cells of XLSX keep the zeros of their format, and hours beyond noon and midnight', async () => {
  const formats = ['00000', '0', '[h]:mm', '[Red]hh:mm', '[$-407]d. mmm yyyy']
  const styles = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('')
  const xfs = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')
  const cells = [
    [0, 1067],
    [1, 7],
    [2, 0.375],
    [2, 1],
    [3, 0.75],
    [4, 46117],
  ]
  const sheet = await sheetOf({
    'xl/styles.xml': `<styleSheet><numFmts>${styles}</numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`,
    'xl/worksheets/a.xml': `<worksheet><sheetData><row>${cells.map((_, at) => `<c t="str"><v>c${'abcdef'[at]}</v></c>`).join('')}</row>
      <row>${cells.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('')}</row></sheetData></worksheet>`,
  })
  assert.deepEqual(
    (await all(sheet.rows())).map((row) => 'data' in row && Object.values(row.data)),
    [['01067', '7', '09:00', '24:00', '18:00', '2026-04-05']],
  )
})

test('of several sheets, the named one is read, or the first one in sight that fits; hidden ones wait', async () => {
  const row = (cells: string[]) =>
    `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`
  const content = {
    Cover: ['title', 'x'],
    Secret: ['name', 'x'],
    Shops: ['name', 'town'],
    More: ['name', 'z'],
  }
  const states: Record<string, string> = { Secret: 'veryHidden' }
  const names = Object.keys(content)
  const xlsx = {
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, at) => `<sheet name="${name}" state="${states[name] ?? 'visible'}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.values(content).map((cells, at) => [
        `xl/worksheets/s${at}.xml`,
        `<worksheet><sheetData>${row(cells)}${row(['A', 'B'])}</sheetData></worksheet>`,
      ]),
    ),
  }
  const odsRow = (cells: string[]) =>
    `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`
  const ods = {
    'content.xml': `<office:document-content><office:automatic-styles><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style></office:automatic-styles>${Object.entries(
      content,
    )
      .map(
        ([name, cells]) =>
          `<table:table table:name="${name}" table:style-name="${name === 'Secret' ? 'ta2' : 'ta1'}">${odsRow(cells)}${odsRow(['A', 'B'])}</table:table>`,
      )
      .join('')}</office:document-content>`,
  }
  for (const files of [xlsx, ods]) {
    const entries = await zipEntries(bytesOf(zipFile(files)))
    const hasName = async ({ columns }: { columns: readonly string[] }) => columns.includes('name')
    const first = await openSheet(entries, undefined, hasName)
    assert.deepEqual(first.sheet, { read: 'Shops', others: ['Cover', 'Secret', 'More'] })
    assert.deepEqual(await all(first.rows()), [{ line: 2, data: { name: 'A', town: 'B' } }])
    assert.deepEqual((await openSheet(entries, ' secret ', hasName)).columns, ['name', 'x'])
    assert.deepEqual((await openSheet(entries)).columns, ['title', 'x'])
    await assert.rejects(
      openSheet(entries, 'Shop'),
      /no sheet is named Shop; there are Cover, Secret, Shops, More/,
    )
  }
})

test('an ODS sheet gives the cells that repeat, and not the empty rest of the sheet', async () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell office:value-type="string" ${more}><text:p>${text}</text:p></table:table-cell>`
  const sheet = await sheetOf({
    'content.xml': `<office:document-content><table:table>
      <table:table-row>${cell('a')}${cell('b')}${cell('c')}</table:table-row>
      <table:table-row>${cell('x', 'table:number-columns-repeated="2"')}<table:table-cell office:value-type="date" office:date-value="2026-04-05T00:00:00"><text:p>5 Apr</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16381"/></table:table-row>
      <table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
    </table:table></office:document-content>`,
  })
  assert.deepEqual(await all(sheet.rows()), [{ line: 2, data: { a: 'x', b: 'x', c: '2026-04-05' } }])
})

test('what is no archive is told', async () => {
  await assert.rejects(zipEntries(bytesOf(Buffer.from('name,town\nA,York\n'))), /no ZIP archive/)
})

test('GeoJSON features are found however the text is laid out', async () => {
  const feature = (name: string) => ({
    type: 'Feature',
    id: name,
    geometry: { type: 'Point', coordinates: [1, 2] },
    properties: { name, 'a{': '"features": [{' },
  })
  const collection = {
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn' } },
    features: [feature('A'), feature('B')],
    other: [{ properties: {} }],
  }
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 2), async (size, indent) => {
      const rows = await all(geoJsonFeatures(opener(JSON.stringify(collection, null, indent), size)))
      assert.deepEqual(
        rows.map((row) => [row.line, 'data' in row && row.data.name]),
        [
          [1, 'A'],
          [2, 'B'],
        ],
      )
    }),
    { numRuns: 30 },
  )
  const cut = await all(
    geoJsonFeatures(opener(`{"type":"FeatureCollection","features":[${JSON.stringify(feature('A'))},`)),
  )
  assert.deepEqual(cut[1], { line: 2, fault: 'the document ends before its list of features does' })
  const lines = await all(
    geoJsonFeatures(opener(`${JSON.stringify(feature('A'))}\n\n${JSON.stringify(feature('B'))}\n{"cut`)),
  )
  assert.deepEqual(
    lines.map(({ line }) => line),
    [1, 3, 4],
  )
  assert.ok('fault' in lines[2]!)
})

test('a feature of AllThePlaces becomes a business', () => {
  const { submission, categories, leftOut } = mapFeature(undefined)({
    id: 'changes',
    '@spider': 'bakers',
    ref: '12',
    name: 'Baker',
    shop: 'bakery',
    'addr:street_address': '1 Mill Lane',
    'addr:city': 'Bolton',
    'addr:country': 'GB',
    phone: '+44 1204 496000;+44 1204',
    opening_hours: 'Mo-Fr 09:00-17:00; Sa 10:00-14:00',
    geometry: { type: 'Point', coordinates: [-2.43, 53.58] },
  })
  assert.equal(submission.supplierId, 'bakers:12')
  assert.equal(submission.country, 'gb')
  assert.deepEqual(submission.objects.geopoint, [{ latitude: '53.58', longitude: '-2.43' }])
  assert.equal(submission.objects.opening_times?.[0]?.saturday, '10001400')
  assert.deepEqual(categories, [{ type: 'osm', value: 'shop/bakery' }])
  assert.deepEqual(leftOut, ['not a telephone number: +44 1204'])
})

const xml = `<?xml version="1.0"?><osm><!-- <node id="0"/> -->
<node id="1" lat="60.1" lon="24.9"><tag k="shop" v="bakery"/><tag k="name" v="A &amp; B"/><tag k="wheelchair" v="designated"/><tag k="diet:vegan" v="only"/><tag k="internet_access" v="wlan"/><tag k="internet_access:fee" v="no"/><tag k="outdoor_seating" v="no one knows"/></node>
<node id="2" lat="60" lon="24"/><node id="3" lat="62" lon="26"/><node id="4" lat="60" lon="24"><tag k="amenity" v="bench"/><tag k="name" v="Seat"/></node>
<way id="9"><nd ref="2"/><nd ref="3"/><nd ref="2"/><tag k="amenity" v="cafe"/><tag k="name" v="Way"/></way>
</osm>`

test('tags of OpenStreetMap tell attributes, ways to pay and kinds of kitchen; what they do not say stays unknown', () => {
  const tags = {
    ...{ name: 'Aamu', amenity: 'cafe', wheelchair: 'limited', 'diet:vegan': 'only', outdoor_seating: 'no' },
    ...{ internet_access: 'wlan', 'internet_access:fee': 'no', cuisine: 'coffee_shop;ice_cream' },
    ...{ 'payment:visa': 'yes', 'payment:cash': 'no' },
  }
  const { objects } = mapTaggedPlace('fi')({ id: 'osm:node/1', tags, latitude: 60, longitude: 25 }).submission
  const stated = Object.fromEntries(objects.attribute!.map(({ attribute, value }) => [attribute, value]))
  assert.deepEqual(stated, {
    cards: 'yes',
    vegan: 'only',
    wheelchair: 'limited',
    wifi: 'free',
    outdoor_seating: 'no',
  })
  assert.deepEqual(objects.payment_type, [{ payment_type: 'visa' }])
  assert.deepEqual(
    objects.tag?.map(({ tag }) => tag),
    ['coffee shop', 'ice cream'],
  )
})

test('OSM XML gives named businesses, ways at the middle of their nodes', async () => {
  const places = await all(osmPlaces(() => osmXmlElements(opener(xml))))
  assert.deepEqual(
    places.map(
      (row) => 'data' in row && [row.data.id, row.data.tags.name, row.data.latitude, row.data.longitude],
    ),
    [
      ['osm:node/1', 'A & B', 60.1, 24.9],
      ['osm:way/9', 'Way', 61, 25],
    ],
  )
  const { submission } = mapTaggedPlace('fi')({ ...('data' in places[0]! ? places[0].data : never()) })
  assert.equal(submission.objects.name?.[0]?.name, 'A & B')
  const stated = submission.objects.attribute?.map(({ attribute, value }) => `${attribute}:${value}`)
  assert.deepEqual(stated, ['vegan:only', 'wheelchair:yes', 'wifi:free'])
})

const never = (): never => {
  throw new Error('a row without data')
}

function pbf(write: (writer: PbfWriter) => void): Buffer {
  const writer = new PbfWriter()
  write(writer)
  return Buffer.from(writer.finish())
}

function blob(type: string, body: Buffer): Buffer {
  const header = pbf((to) => {
    to.writeStringField(1, type)
    to.writeVarintField(3, body.length)
  })
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, body])
}

test('OSM PBF gives the same elements, whatever the chunks; a file that is cut off is told', async () => {
  const strings = ['', 'name', 'Way', 'amenity', 'cafe']
  const dense = pbf((to) => {
    to.writePackedSVarint(1, [2, 1])
    to.writePackedSVarint(8, [600_000_000, 20_000_000])
    to.writePackedSVarint(9, [240_000_000, 20_000_000])
  })
  const way = pbf((to) => {
    to.writeVarintField(1, 9)
    to.writePackedVarint(2, [1, 3])
    to.writePackedVarint(3, [2, 4])
    to.writePackedSVarint(8, [2, 1])
  })
  const block = pbf((to) => {
    to.writeBytesField(
      1,
      pbf((table) => strings.forEach((text) => void table.writeBytesField(1, Buffer.from(text)))),
    )
    to.writeBytesField(
      2,
      pbf((group) => group.writeBytesField(2, dense)),
    )
    to.writeBytesField(
      2,
      pbf((group) => group.writeBytesField(3, way)),
    )
  })
  const body = pbf((to) => {
    to.writeVarintField(2, block.length)
    to.writeBytesField(3, deflateSync(block))
  })
  const file = Buffer.concat([blob('OSMHeader', body), blob('OSMData', body)])
  for (const size of [1, 13, 4096]) {
    const places = await all(osmPlaces((): AsyncIterable<OsmElement> => osmPbfElements(opener(file, size))))
    assert.deepEqual(places, [
      {
        line: 1,
        data: { id: 'osm:way/9', tags: { name: 'Way', amenity: 'cafe' }, latitude: 61, longitude: 25 },
      },
    ])
  }
  await assert.rejects(all(osmPbfElements(opener(file.subarray(0, -3)))), /cut off/)
})

test('a Foursquare place becomes a business, a closed one inactive', () => {
  const { submission, categories } = mapFoursquare(undefined)({
    fsq_place_id: '4b',
    name: 'Joe',
    country: 'US',
    post_town: 'New York',
    po_box: '12',
    tel: '(212) 555-0123 (fax 212-555-0124)',
    latitude: 40.7,
    longitude: -74,
    instagram: '@joe',
    fsq_category_labels: ['Dining and Drinking > Restaurant > Pizzeria'],
    date_closed: '2024-01-01',
  })
  assert.equal(submission.supplierId, '4b')
  assert.deepEqual(submission.objects.phone, [{ number: '(212) 555-0123' }])
  assert.deepEqual(submission.objects.fax, [{ number: '212-555-0124' }])
  assert.deepEqual(submission.objects.postal_address, [{ address2: 'PO Box 12', town: 'New York' }])
  assert.deepEqual(submission.objects.status, [
    { status: 'inactive', inactive_reason: 'ceased trading', inactive_description: 'Closed on 2024-01-01' },
  ])
  assert.deepEqual(submission.objects.socialmedia, [
    { type: 'instagram', website_url: 'https://www.instagram.com/joe' },
  ])
  assert.deepEqual(categories, [{ type: null, value: 'Pizzeria' }])
})
