/** Classes of cells that the sixth messy set of `eval/import.ts` brought. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { readAttributeCell, readCell } from './cells.ts'
import { readDegrees } from './coordinates.ts'
import { readDate } from './dates.ts'
import { readWeek } from './day-hours.ts'
import { flagOf } from './flag-words.ts'
import { bindMapping } from './mapping.ts'
import { parseMappingFile } from './mapping-file.ts'
import { isMissing } from './missing-marks.ts'
import { withoutMojibake } from './mojibake.ts'
import { ndjsonRows, recordCells, recordColumns } from './ndjson.ts'
import { readPhones } from './phones.ts'
import { listedAsText, withoutEscapes, withWholeKana } from './plain-signs.ts'
import { isPostcode, postcodeOf } from './postcodes.ts'
import { splitAddressLine } from './split-address-line.ts'
import { featureCells } from './tagged-features.ts'
import { targetOf } from './targets.ts'
import { writtenWeek } from './written-hours.ts'

const weekdays = '09001700 '.repeat(5)

for (const [text, expected] of [
  ['M-F 9a-5p; S-S 10a-2p', `${weekdays}10001400 10001400`],
  ['Closed Monday. Tue - Sun 11:00am to 9:00pm.', `closed ${'11002100 '.repeat(6)}`.trim()],
  ['6pm-1am nightly', '18000100 '.repeat(7).trim()],
  ['Tag und Nacht geöffnet', '24hour '.repeat(7).trim()],
  ['durchgehend geöffnet 24/7', '24hour '.repeat(7).trim()],
  ['24/24', '24hour '.repeat(7).trim()],
  ['werktags Mo-Fr 9-17', `${weekdays}- -`],
  ['Lun/Ven 9:00-17:00', `${weekdays}- -`],
  ['Mo/Fr 9-17, Mi 9-12', '09001700 - 09001200 - 09001700 - -'],
  ['Lunedì - Venerdì: 09.00 / 17.00', `${weekdays}- -`],
  ['dal lunedì al venerdì dalle 9 alle 17, giorno di riposo domenica', `${weekdays}- closed`],
  ['18:00-24:00 (lun. riposo)', `closed ${'18002400 '.repeat(6)}`.trim()],
  ['AM9:00～PM5:00', '09001700 '.repeat(7).trim()],
  ['Mo-Do 9-17 Uhr, Fr nur 9-12 Uhr', '09001700 09001700 09001700 09001700 09001200 - -'],
] as const) {
  test(`hours: ${text}`, () => {
    assert.equal(
      writtenWeek(text, true)
        ?.days.map((hours) => hours ?? '-')
        .join(' '),
      expected,
    )
  })
}

test('hours hold lists of days as programs write them, and days off on public holidays', () => {
  const days = [0, 1, 2, 3, 4].map((day) => ({ is_overnight: false, start: '0900', end: '1700', day }))
  assert.equal(readWeek(JSON.stringify(days), 'us')?.friday, '09001700')
  assert.equal(readWeek(`[{'day': 'Monday', 'hours': '9 AM to 5 PM'}]`, 'us')?.monday, '09001700')
  assert.equal(writtenWeek('lun-ven 8h30-17h30 hors jours fériés')?.closedOnHolidays, true)
  assert.equal(writtenWeek('[{"day": 0, "note": "late"}]'), undefined)
})

test('a part of something, and an answer with a remark, are answers', () => {
  for (const cell of ['teilweise', 'parcial', 'deels', '△', 'partially'])
    assert.deepEqual(readAttributeCell('wheelchair', cell), { value: 'limited' }, cell)
  for (const cell of ['Ja, stufenlos', 'yes - ramp', 'oui (rampe)']) assert.equal(flagOf(cell), 'true', cell)
  assert.equal(flagOf('leider nein'), 'false')
  for (const cell of ['x, y', 'no idea', 'ja mei', 'not known']) assert.equal(flagOf(cell), undefined, cell)
})

test('words without a digit and digits that are too few are no postcode', () => {
  const postcode = (cell: string, country: string) =>
    readCell('postal_address', 'postcode', cell, { decimal: undefined, country })
  for (const [cell, country] of [
    ['call us', 'us'],
    ['60', 'us'],
    ['siehe Liste', 'de'],
  ] as const)
    assert.deepEqual(postcode(cell, country), { leftOut: `not a postcode: ${cell}` })
  for (const [cell, country, expected] of [
    ['60611–3535', 'us', '60611-3535'],
    ['WA 98101', 'us', '98101'],
    ['28.013', 'es', '28013'],
    ['150‐0002', 'jp', '150-0002'],
    ['CEP 01304-001', 'br', '01304-001'],
  ] as const)
    assert.equal(postcodeOf(cell, country), expected)
  assert.ok(isPostcode('BL1 1AA', 'gb') && !isPostcode('Bolton', 'gb'))
})

test('a number of a house is without the word for it, and a town without its post office or state', () => {
  const read = (attribute: string, cell: string, country: string) =>
    readCell('postal_address', attribute, cell, { decimal: undefined, country })
  for (const cell of ['nº 12', 'Núm. 12', 'N°12', '000012', '12.0'])
    assert.deepEqual(read('building_number', cell, 'es'), { value: '12' }, cell)
  for (const [cell, country, expected] of [
    ['LYON CEDEX 01', 'fr', 'LYON'],
    ['LYON 1ER', 'fr', 'LYON'],
    ['Seattle, WA', 'us', 'Seattle'],
    ['São Paulo/SP', 'br', 'São Paulo'],
    ['Stoke-on-Trent', 'gb', 'Stoke-on-Trent'],
  ] as const)
    assert.equal((read('town', cell, country) as { value: string }).value, expected)
})

test('parts of an address that stand in each other’s columns are put right', () => {
  const mapping = parseMappingFile(
    '{"constants":{"country":"gb"},"columns":{"n":"name","a":"address1","t":"town","p":"postcode"}}',
  )
  const { mapRow } = bindMapping(mapping, ['n', 'a', 't', 'p'], undefined)
  const address = (a: string, t: string, p: string) =>
    mapRow({ n: 'Shop', a, t, p }).submission.objects.postal_address?.[0]
  const whole = { address1: '9 Hill Road', town: 'Leeds', postcode: 'LS1 4AB' }
  assert.deepEqual(address('9 Hill Road', 'LS1 4AB', 'Leeds'), whole)
  assert.deepEqual(address('9 Hill Road', 'Leeds LS1 4AB', ''), whole)
  assert.deepEqual(address('9 Hill Road, Leeds, LS1 4AB', '', ''), whole)
  assert.deepEqual(address('9 Hill Road', 'Leeds', ''), { address1: '9 Hill Road', town: 'Leeds' })
  assert.deepEqual(address('9 Hill Road, Leeds', '', ''), { address1: '9 Hill Road, Leeds' })
})

test('telephone numbers are whole, with the pauses and zeros that programs know', () => {
  const e164 = (cell: string, country: string) =>
    readPhones(cell, country).numbers.map(
      ({ number, extension }) => `${number.replace(/\D/g, '')}${extension ? `x${extension}` : ''}`,
    )
  assert.deepEqual(e164('+12065550142,7', 'us'), ['12065550142x7'])
  assert.deepEqual(e164('++49 221 1234567', 'de'), ['492211234567'])
  assert.deepEqual(e164('(312) 555-FOOD', 'us'), ['13125553663'])
  assert.deepEqual(e164('51234567', 'it'), ['39051234567'])
  for (const [cell, country] of [
    ['020 7946', 'gb'],
    ['2345-6789', 'br'],
  ] as const)
    assert.deepEqual(readPhones(cell, country).numbers, [], cell)
})

test('what programs wrote twice over is undone', () => {
  assert.equal(withoutEscapes('Caf\\u00e9 \\/ Bar'), 'Café / Bar')
  assert.equal(withoutEscapes(String.raw`Joe\"s, O\'Brien`), `Joe"s, O'Brien`)
  assert.equal(withoutEscapes(String.raw`["a \"b\""]`), String.raw`["a \"b\""]`)
  assert.equal(listedAsText(`['a b', "c, d"]`), 'a b; c, d')
  assert.equal(listedAsText('["a", 1]'), '["a", 1]')
  assert.equal(listedAsText('[closed]'), '[closed]')
  assert.equal(withoutMojibake("CaffÃ¨ dell'UniversitÃ"), "Caffè dell'Università")
  assert.equal(withoutMojibake('SÃ'), 'SÃ')
  assert.equal(withWholeKana('ｶﾌｪ桜'), 'カフェ桜')
  assert.equal(readDegrees('"40,4167"')?.text, '40.4167')
  assert.equal(readDate('1772634125', 'gb'), '2026-03-04')
  assert.equal(readDate('4-III-2026', 'es'), '2026-03-04')
  assert.equal(splitAddressLine('8010 Graz, Hauptplatz 3', 'at').town, 'Graz')
})

test('marks in brackets are no value; a scheme alone is reported', () => {
  for (const cell of ['[ND]', 'N/A', '#REF!', '#BEZUG!', 'Err:502'])
    assert.ok(isMissing(cell, targetOf('website')!), cell)
  for (const cell of ['http://', 'www.example']) assert.ok(!isMissing(cell, targetOf('website')!), cell)
})

const bytes = (text: string) => () => Readable.from([Buffer.from(text)])

test('a JSON document holds its records in a list, at the top or in a member', async () => {
  const records = [{ id: 1, at: { city: 'Oulu' }, kinds: [{ title: 'Café', alias: 'cafe' }] }, { id: 2 }]
  const expected = [{ id: '1', 'at.city': 'Oulu', kinds: 'Café' }, { id: '2' }]
  for (const text of [
    JSON.stringify(records),
    JSON.stringify(records, null, 2),
    JSON.stringify({ total: 2, businesses: records }),
    JSON.stringify({ meta: { page: 1 }, response: { items: records } }, null, 2),
    records.map((record) => JSON.stringify(record, null, 1)).join('\n'),
    records.map((record) => JSON.stringify(record)).join('\n'),
  ]) {
    const rows = await Array.fromAsync(recordCells(bytes(text)))
    assert.deepEqual(
      rows.map((row) => 'data' in row && row.data),
      expected,
      text.slice(0, 40),
    )
  }
  assert.deepEqual(await recordColumns(bytes(JSON.stringify({ rows: records }))), ['id', 'at.city', 'kinds'])
})

test('one record of NDJSON with lists of its own stays one, and records of a list are counted', async () => {
  const record = { name: 'A', about: 'x'.repeat(200), phones: [{ number: '1' }] }
  const [row, ...more] = await Array.fromAsync(recordCells(bytes(JSON.stringify(record))))
  assert.ok(row && 'data' in row && row.data.name === 'A' && more.length === 0)
  const rows = await Array.fromAsync(
    recordCells(bytes('{"n": 2,\n"rows": [\n{"a": "Corner Shop"},\n{"a": "Mill Bakery"}\n]}')),
  )
  assert.deepEqual(
    rows.map(({ line }) => line),
    [1, 2],
  )
})

test('a business with long lists of its own is one record, on one line or many, alone or before a broken line', async () => {
  const numbers = Array.from({ length: 12 }, (_, at) => ({ number: `0161 496 00${at + 10}`, type: 'line' }))
  const records = [
    { _id: '1', name: { name: 'Mill Bakery' }, phones: numbers },
    { name: { name: 'Mill Bakery' }, images: numbers },
    { name: 'Mill Bakery', address: '1 Mill Lane', phones: numbers },
  ]
  for (const record of records) {
    for (const text of [
      JSON.stringify(record),
      JSON.stringify(record, null, 2),
      `${JSON.stringify(record)}\n{"name": `,
    ]) {
      const [row] = await Array.fromAsync(ndjsonRows(bytes(text)))
      assert.deepEqual(row, { line: 1, data: record }, text.slice(0, 40))
    }
  }
  const listed = { name: 'All bakeries', type: 'FeatureCollection', businesses: numbers }
  assert.equal((await Array.fromAsync(ndjsonRows(bytes(JSON.stringify(listed))))).length, 12)
})

test('records of a document on one line have places of their own, and other elements are faults', async () => {
  const read = async (text: string) =>
    (await Array.fromAsync(ndjsonRows(bytes(text)))).map((row) => [
      row.line,
      'fault' in row ? row.fault : row.data.a,
    ])
  const [other, cut] = ['the record is not a JSON object', 'the document ends before its list does']
  assert.deepEqual(await read('[{"a":1}, "x, y", {"a":2}, [{"a":0}, {"a":0}], null]'), [
    [1, 1],
    [2, other],
    [3, 2],
    [4, other],
    [5, other],
  ])
  assert.deepEqual(await read('[{"a":1},{"a":2},\n'), [
    [1, 1],
    [2, 2],
    [3, cut],
  ])
  assert.deepEqual(await read('{"rows": [{"a":1},{"a":2}'), [
    [1, 1],
    [2, 2],
    [3, cut],
  ])
  assert.deepEqual(
    await read('{"rows": [{"a":1,"b":"Mill Bakery, Mill Lane"},{"a":2}], "total": [2, {"a":3}]}'),
    [
      [1, 1],
      [2, 2],
    ],
  )
})

test('documents without records, cut off, or nested without end are reported, in little memory', async () => {
  const faults = async (text: string) =>
    (await Array.fromAsync(recordCells(bytes(text)))).flatMap((row) => ('fault' in row ? [row.fault] : []))
  assert.deepEqual(await faults('[{"a": 1}, {"a": '), ['the record is not JSON'])
  assert.deepEqual(await faults('[1, 2]'), Array(2).fill('the record is not a JSON object'))
  assert.deepEqual(await faults('['.repeat(300_000)), ['the document ends before its list does'])
  assert.deepEqual(await faults(`[{"a": "${'x'.repeat(1_100_000)}"}]`), [
    'the record is longer than 1000000 characters',
  ])
})

test('nested properties of features are columns', async () => {
  const feature = { type: 'Feature', geometry: null, properties: { naam: 'A', adres: { plaats: 'Utrecht' } } }
  const [row] = await Array.fromAsync(
    featureCells(bytes(JSON.stringify({ type: 'FeatureCollection', features: [feature] }))),
  )
  assert.ok(row && 'data' in row)
  assert.equal(row.data['adres.plaats'], 'Utrecht')
})
