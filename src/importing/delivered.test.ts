import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCell } from './cells.ts'
import { readPoint } from './coordinates.ts'
import { countryCode } from './countries.ts'
import { openCsv } from './csv.ts'
import { readDate } from './dates.ts'
import { dayHours, days, readWeek } from './day-hours.ts'
import { unguardedCell } from './formula-cells.ts'
import { bindMapping } from './mapping.ts'
import { parseMappingFile } from './mapping-file.ts'
import { withoutMarkup } from './markup.ts'
import { isMissing } from './missing-marks.ts'
import { recordCells, recordColumns } from './ndjson.ts'
import { readPhones } from './phones.ts'
import { splitAddressLine } from './split-address-line.ts'
import { suggestMapping } from './suggest-mapping.ts'
import { targetOf } from './targets.ts'

const bytes = (text: string) =>
  async function* () {
    yield Buffer.from(text)
  }

const map = (mapping: object, cells: Record<string, string>) =>
  bindMapping(parseMappingFile(JSON.stringify(mapping)), Object.keys(cells), undefined).mapRow(cells)

test('a week is read in Italian, Dutch, Portuguese and Swedish, and a half-understood one is not', () => {
  const cases: readonly (readonly [string, string, string | undefined])[] = [
    ['dal martedì al sabato dalle 9.30 alle 13 e dalle 16 alle 20', 'it', '- a a a a a -|09301300,16002000'],
    ['lun-sab 8-20, domenica e festivi chiuso', 'it', 'a a a a a a -|08002000'],
    ['ma t/m vr 9.00-17.30 uur, za 10-16 uur', 'nl', 'a a a a a b -|09001730|10001600'],
    ['maandag gesloten, dinsdag tot zaterdag 10.00 tot 18.00 uur', 'nl', '- a a a a a -|10001800'],
    ['Segunda a sexta-feira das 9h30 às 18h; sábado das 10h às 13h', 'pt', 'a a a a a b -|09301800|10001300'],
    ['2ª a 6ª 9h-12h30 / 14h-18h30', 'pt', 'a a a a a - -|09001230,14001830'],
    ['mån–tors 11–21, fre–lör 11–23, sön 12–20', 'se', 'a a a a b b c|11002100|11002300|12002000'],
    ['vardagar kl. 8–17', 'se', 'a a a a a - -|08001700'],
    ['10h-19h, fermé le lundi', 'fr', '- a a a a a a|10001900'],
    ['täglich außer Dienstag 11-22 Uhr', 'de', 'a - a a a a a|11002200'],
    ['tutti i giorni tranne il lunedì 12-15', 'it', '- a a a a a a|12001500'],
    ['{"monday":"9:0-18:0","sunday":"closed"}', 'us', 'a - - - - - -|09001800'],
    ['lun-ven 9h-12h (sauf mercredi)', 'fr', undefined],
    ['9-13 16-20 (chiuso mercoledì pomeriggio)', 'it', 'a a b a a a a|09001300,16002000|09001300'],
    ['durchgehend 9-18 Uhr', 'de', 'a a a a a a a|09001800'],
    ['la 10-14', 'gb', undefined],
    ['lun-ven fino alle 18', 'it', undefined],
    ['zomer 9-18', 'nl', undefined],
    ['até às 18h', 'pt', undefined],
    ['giorni feriali 9-18', 'it', undefined],
  ]
  for (const [text, country, expected] of cases) {
    const week = readWeek(text, country)
    const [shape, ...hours] = expected?.split('|') ?? []
    const wanted = shape?.replace(/[-abc]/g, (day) => (day === '-' ? 'closed' : hours['abc'.indexOf(day)]!))
    assert.equal(week && days.map((day) => week[day]).join(' '), wanted, text)
  }
  assert.equal(dayHours('van 9 tot 18 uur', 'nl'), '09001800')
  assert.equal(dayHours('12u00-22u30', 'be'), '12002230')
  assert.equal(dayHours('ore 9-13', 'it'), '09001300')
})

test('columns of one day are its shifts, or its beginning and end; a cross beside hours is closed', () => {
  const week = (cells: Record<string, string>, targets: readonly string[]) => {
    const columns = Object.fromEntries(Object.keys(cells).map((name, at) => [name, targets[at]!]))
    return map({ constants: { country: 'it' }, columns }, cells).submission.objects.opening_times?.[0]
  }
  const rest = ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const others = (cell: string) => Object.fromEntries(rest.map((day) => [day, cell]))
  const monday = (a: string, b: string, cell = 'chiuso') =>
    week({ a, b, ...others(cell) }, ['monday', 'monday', ...rest])?.monday
  assert.equal(monday('9-13', '15-19'), '09001300,15001900')
  assert.equal(monday('15-19', '9-13'), '09001300,15001900')
  assert.equal(monday('9-13', 'chiuso'), '09001300')
  assert.equal(monday('9:00', '19:00'), '09001900')
  assert.equal(monday('9-13', '12-19'), undefined, 'shifts that overlap are of doubtful meaning')
  assert.equal(monday('9-13', '', 'x'), '09001300')
  assert.equal(week({ a: 'x', ...others('x') }, ['monday', ...rest]), undefined)
})

test('the beginning and the end of a day stand where their headers say', () => {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const monday = (first: string, second: string, from: string, to: string) => {
    const named = days.flatMap((day) => [
      [`${day}${first}`, day, from],
      [`${day}${second}`, day, to],
    ])
    return map(
      {
        constants: { country: 'de' },
        columns: Object.fromEntries(named.map(([column, day]) => [column!, day!])),
      },
      Object.fromEntries(named.map(([column, , cell]) => [column!, cell!])),
    ).submission.objects.opening_times?.[0]?.monday
  }
  for (const [first, second] of [
    ['_close', '_open'],
    ['_opening_hours_end', '_opening_hours_start'],
    ['Closes', 'Opens'],
    [' bis', ' von'],
    [' fermeture', ' ouverture'],
    [' cierre', ' apertura'],
    [' sluit', ' opent'],
    [' stänger', ' öppnar'],
    [' a', ' de'],
  ] as const) {
    assert.equal(monday(first, second, '18:00', '09:00'), '09001800', first)
    assert.equal(monday(second, first, '09:00', '18:00'), '09001800', second)
    assert.equal(monday(second, first, '18:00', '02:00'), '18000200', `${second}, in the night`)
  }
  assert.equal(monday(' a', ' b', '18:00', '09:00'), undefined)
  assert.equal(monday(' a', ' b', '09:00', '18:00'), '09001800')
})

test('HTML in a cell is read as a browser shows it; an angle bracket or ampersand alone stays', () => {
  const cases: Record<string, string> = {
    '<p>B&auml;ckerei &amp; Caf&#233;&nbsp;M&#xFC;ller</p>': 'Bäckerei & Café Müller',
    'Mo-Fr 9-18<br />Sa 9-13': 'Mo-Fr 9-18\nSa 9-13',
    '<tr><td>Montag</td><td>9-18</td></tr>': 'Montag 9-18',
    'Marks & Spencer': 'Marks & Spencer',
    'AT&T; B&Q;': 'AT&T; B&Q;',
    'Sales <sales@shop.example>': 'Sales <sales@shop.example>',
    'open < 5 days > 2': 'open < 5 days > 2',
  }
  for (const [cell, text] of Object.entries(cases)) assert.equal(withoutMarkup(cell), text, cell)
  assert.equal(withoutMarkup('<a href="mailto:a@b.example">write</a>', true), 'mailto:a@b.example')
})

test('an apostrophe before the digits of a name is its own', () => {
  const { submission } = map(
    { constants: { country: 'nl' }, columns: { Naam: 'name', Postcode: 'postcode' } },
    { Naam: "'68", Postcode: "'1012 JS" },
  )
  assert.deepEqual(submission.objects.name, [{ name: "'68" }])
  assert.equal(map({ columns: { N: 'name' } }, { N: "'=A1" }).submission.objects.name?.[0]?.name, '=A1')
  assert.equal(unguardedCell("'01067"), '01067')
})

test('what a spreadsheet made of a text is undone, but no lost digit is guessed', () => {
  const numbers = (cell: string, country: string) =>
    readPhones(unguardedCell(cell), country).numbers.map(({ number }) => number.replace(/\D/g, ''))
  assert.deepEqual(numbers('="02175550123"', 'it'), ['02175550123'])
  assert.deepEqual(numbers('2175550123.0', 'us'), ['2175550123'])
  assert.deepEqual(numbers('2.175550123E9', 'us'), ['2175550123'])
  assert.deepEqual(numbers('2.18E+09', 'us'), [])
  const postcode = (cell: string, country: string) => {
    const read = readCell('postal_address', 'postcode', unguardedCell(cell), { decimal: undefined, country })
    return 'value' in read ? read.value : undefined
  }
  const cases: readonly (readonly [string, string, string])[] = [
    ['="02108"', 'us', '02108'],
    ['2108.0', 'us', '02108'],
    ['021081234', 'us', '02108-1234'],
    ['1012js', 'nl', '1012 JS'],
    ['NL-1012 JS', 'nl', '1012 JS'],
    ['1100053', 'pt', '1100-053'],
    ['SE-11151', 'se', '111 51'],
    ['184', 'it', '00184'],
    ['k1a0b6', 'ca', 'K1A 0B6'],
    ['1010', 'at', '1010'],
  ]
  for (const [cell, country, value] of cases) assert.equal(postcode(cell, country), value, cell)
})

test('extensions, remarks and hours beside a number make no second number', () => {
  const read = (cell: string, country: string) =>
    readPhones(cell, country).numbers.map(({ number, extension }) =>
      [number.replace(/\D/g, '').slice(-7), extension].filter(Boolean).join(' x'),
    )
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['020-1234567 toestel 12', 'nl', ['1234567 x12']],
    ['08-1234567 ankn. 12', 'se', ['1234567 x12']],
    ['213456789, ramal 12', 'pt', ['3456789 x12']],
    ['(217) 555-0123, x12', 'us', ['5550123 x12']],
    ['+358401234567 (ark. 9-16)', 'fi', ['1234567']],
    ['030 12345678 Mo-Fr 9-18', 'de', ['2345678']],
    ['217.555.0123 or 0124', 'us', ['5550123', '5550124']],
    ['030 12345678 / 79', 'de', ['2345678', '2345679']],
  ]
  for (const [cell, country, numbers] of cases) assert.deepEqual(read(cell, country), numbers, cell)
})

test('points of national grids, in GeoJSON and with the letters of a language are read', () => {
  // By PROJ.
  const cases: readonly (readonly [string, string, number, number])[] = [
    ['121317.75 487362.09', 'nl', 52.3731, 4.8926],
    ['N 6673680 E 386271', 'fi', 60.1841, 24.9494],
    ['650970, 6863515.59', 'fr', 48.8698, 2.3316],
    ['6580743 674572', 'se', 59.3293, 18.0686],
    ['33389917.83 5819701.92', 'de', 52.5163, 13.3777],
    ['2683077.9 1247344.25', 'ch', 47.3717, 8.5386],
    ['{"type":"Point","coordinates":[-3.7038,40.4168]}', 'es', 40.4168, -3.7038],
    ['POINT Z (-3.7038 40.4168 650)', 'es', 40.4168, -3.7038],
    ['40°25\'0.5"N 3°42\'13.7"O', 'es', 40.4168, -3.7038],
    ['47.3717 N 8.5386 O', 'de', 47.3717, 8.5386],
  ]
  for (const [cell, country, latitude, longitude] of cases) {
    const point = readPoint(cell, country)
    assert.ok(point && Math.abs(Number(point.latitude) - latitude) < 0.0003, `${cell} ${point?.latitude}`)
    assert.ok(Math.abs(Number(point.longitude) - longitude) < 0.0003, `${cell} ${point.longitude}`)
  }
  assert.equal(readPoint('389918 5819702', 'de'), undefined, 'the zone is not known')
  const columns = { columns: { X: 'longitude', Y: 'latitude' }, constants: { country: 'nl' } }
  const [point] = map(columns, { X: '121.318', Y: '487.362' }).submission.objects.geopoint ?? []
  assert.ok(Math.abs(Number(point?.latitude) - 52.3731) < 0.0003)
})

test('marks, flags, dates, countries and status of further languages are known', () => {
  const phone = targetOf('telephone_number')!
  for (const mark of [
    'n.v.t.',
    'nessuno',
    'não tem',
    'saknas',
    'Sin teléfono',
    '(No value)',
    'senza telefono',
  ])
    assert.ok(isMissing(mark, phone), mark)
  assert.ok(!isMissing('nb', targetOf('province')!), 'New Brunswick')
  assert.equal(readDate('4 mrt. 2026', 'nl'), '2026-03-04')
  assert.equal(readDate('12-mag-26', 'it'), '2026-05-12')
  assert.equal(readDate('4 de março de 2026', 'pt'), '2026-03-04')
  assert.equal(readDate('3. marraskuuta 2026', 'fi'), '2026-11-03')
  assert.equal(countryCode('US - United States'), 'us')
  assert.equal(countryCode('Germany (DE)'), 'de')
  assert.equal(countryCode('US - Germany'), undefined)
  const status = (cell: string) => readCell('status', 'status', cell, { decimal: undefined })
  for (const word of ['cessata', 'chiuso definitivamente', 'encerrado', 'nedlagd', 'opgeheven'])
    assert.deepEqual(status(word), { value: 'inactive' }, word)
})

test('a postcode tells the town from a region, a province or a post office beside it', () => {
  const cases: Record<string, string> = {
    'Via Verdi 3 - 20121 Milano (MI)': 'Via Verdi 3|Milano|20121',
    'Via Verdi 3, 20121 MILANO MI': 'Via Verdi 3|MILANO|20121',
    'Rua Augusta 24, 1100-053 Lisboa': 'Rua Augusta 24|Lisboa|1100-053',
    'Damstraat 12 1012JS Amsterdam': 'Damstraat 12|Amsterdam|1012JS',
    'Lange Str. 5, 01067 Dresden, Sachsen': 'Lange Str. 5|Dresden|01067',
    '8 place Kléber 67000 Strasbourg Cedex 2': '8 place Kléber|Strasbourg|67000',
    '14 Mill Lane, Upper Green, Bolton': '14 Mill Lane|Bolton|undefined',
  }
  for (const [line, expected] of Object.entries(cases)) {
    const country = line.startsWith('Damstraat') ? 'nl' : line.startsWith('Lange') ? 'de' : undefined
    const { address1, town, postcode } = splitAddressLine(line, country)
    assert.equal(`${address1}|${town}|${postcode}`, expected, line)
  }
})

test('a first line for Excel is no header, and headers that come again are no row', async () => {
  const file = await openCsv(bytes('sep=|\r\nid|name|a;b;c\r\n1|A|x;y;z\r\nid|name|a;b;c\r\n2|B|\r\n'))
  assert.deepEqual(file.columns, ['id', 'name', 'a;b;c'])
  assert.deepEqual(await Array.fromAsync(file.rows()), [
    { line: 3, data: { id: '1', name: 'A', 'a;b;c': 'x;y;z' } },
    { line: 4, fault: 'the row repeats the names of the columns', raw: { id: 'id|name|a;b;c' } },
    { line: 5, data: { id: '2', name: 'B', 'a;b;c': '' } },
  ])
})

test('records of JSON have a column for each member, with those of nested objects', async () => {
  const open = bytes(
    '{"id":1,"location":{"city":"Howth","lines":["7 Harbour Row","Howth"]}}\n{"id":2,"tel":null}\n',
  )
  assert.deepEqual(await recordColumns(open), ['id', 'location.city', 'location.lines'])
  assert.deepEqual(await Array.fromAsync(recordCells(open)), [
    { line: 1, data: { id: '1', 'location.city': 'Howth', 'location.lines': '7 Harbour Row; Howth' } },
    { line: 2, data: { id: '2' } },
  ])
})

test('a text without a headline of its own is headed by its column', () => {
  const { submission } = map(
    { constants: { country: 'de' }, columns: { Info: 'description.body' } },
    { Info: '<p>Kaffee &amp; Kuchen</p>' },
  )
  assert.deepEqual(submission.objects.description, [{ body: 'Kaffee & Kuchen', headline: 'Info' }])
})

test('a draft knows headers of further languages and programs', async () => {
  const drafted = async (headers: string, ...rows: string[]) => {
    const { text } = await suggestMapping(await openCsv(bytes([headers, ...rows].join('\n'))), undefined)
    return parseMappingFile(text)
  }
  const targets = (mapping: { columns: readonly { to: string | null }[] }) =>
    mapping.columns.map(({ to }) => to).join(' ')
  const italian = await drafted(
    'Codice;Ragione sociale;Indirizzo;CAP;Comune;Telefono;Orario di apertura;Sito web',
    'A1;Bar Uno;Via Roma 5;50123;Firenze;055 1234567;lun-ven 9-18;www.uno.example',
    'A2;Bar Due;Via Roma 7;50123;Firenze;055 1234568;lun-sab 9-18;www.due.example',
  )
  assert.equal(
    targets(italian),
    '_supplier_id name address1 postcode town telephone_number opening_times website',
  )
  assert.equal(italian.constants.get('country'), 'it')
  const dutch = await drafted(
    'Klantnr;Bedrijfsnaam;Straat;Huisnr;Postcode;Plaats;Telefoonnummer;Ma;Di;Wo;Do;Vr;Za;Zo',
    'K1;Bakker;Damstraat;12;1012 JS;Amsterdam;020-1234567;9-18;9-18;9-18;9-18;9-18;9-17;gesloten',
  )
  assert.equal(
    targets(dutch),
    '_supplier_id name address1 building_number postcode town telephone_number monday tuesday wednesday thursday friday saturday sunday',
  )
  const swedish = await drafted(
    'Företagsnamn;Gatuadress;Postnr;Postort;Telefon;Öppettider;E-post',
    'Kafé;Drottninggatan 5;111 51;Stockholm;08-123 45 67;mån-fre 9-18;a@b.example',
  )
  assert.equal(targets(swedish), 'name address1 postcode town telephone_number opening_times email')
  const portuguese = await drafted(
    'Nome;Morada;Código postal;Localidade;Telefone;Telemóvel;Horário',
    'Café;Rua Augusta 24;1100-053;Lisboa;213456789;912345678;seg-sex 9h-18h',
  )
  assert.equal(
    targets(portuguese),
    'name address1 postcode town telephone_number additional_telephone_number opening_times',
  )
})
