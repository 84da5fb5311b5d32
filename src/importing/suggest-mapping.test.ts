import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openShippedTaxonomy } from '../../test/support/shipped-taxonomy.ts'
import { openCsv } from './csv.ts'
import { bindMapping } from './mapping.ts'
import { parseMappingFile } from './mapping-file.ts'
import { suggestMapping } from './suggest-mapping.ts'

const fixture = (name: string) => () =>
  createReadStream(join(import.meta.dirname, '../../test/fixtures/import', name))

/** Drafts a mapping and imports the file with it unchanged. */
async function draft(name: string, country?: string) {
  const { text, remarks } = await suggestMapping(await openCsv(fixture(name)), country)
  const mapping = parseMappingFile(text)
  const csv = await openCsv(fixture(name), mapping)
  const { mapRow, faults } = bindMapping(mapping, csv.columns, undefined)
  assert.deepEqual(faults, [])
  const rows = await Array.fromAsync(csv.rows())
  const targets = Object.fromEntries(mapping.columns.map(({ column, to }) => [column, to]))
  return {
    mapping,
    targets,
    remarks,
    submissions: rows.map((row) => ('data' in row ? mapRow(row.data).submission : undefined)),
    text,
  }
}

test('German headers in Windows-1252 with semicolons and decimal commas', async () => {
  const { mapping, targets, submissions } = await draft('messy-de.csv')
  assert.equal(mapping.delimiter, ';')
  assert.equal(mapping.encoding, 'windows-1252')
  assert.equal(mapping.decimal, ',')
  assert.equal(mapping.constants.get('country'), 'de')
  assert.equal(targets.Bemerkung, null)
  assert.equal(targets['Straße und Hausnr.'], 'address1')
  const [bakery, cafe, inn] = submissions
  assert.deepEqual(bakery, {
    country: 'de',
    supplierId: '1001',
    timezone: null,
    objects: {
      name: [{ name: 'Bäckerei Müller GmbH' }],
      postal_address: [{ address1: 'Hauptstraße 5', postcode: '80331', town: 'München', province: 'Bayern' }],
      phone: [{ number: '089/123456' }, { number: '0171 1234567' }],
      email: [{ email_address: 'info@mueller.example' }],
      website: [{ website_url: 'www.mueller.example' }],
      geopoint: [{ latitude: '48.1372', longitude: '11.5756' }],
      opening_times: [
        {
          monday: '06001800',
          tuesday: '06001800',
          wednesday: '06001800',
          thursday: '06001800',
          friday: '06001800',
          saturday: '06001230',
          sunday: 'closed',
        },
      ],
    },
  })
  assert.equal(cafe?.objects.opening_times?.[0]?.monday, '09001200,13001700')
  assert.deepEqual(inn?.objects.name, [{ name: 'Gasthof "Zum Löwen"; Inh. Huber' }])
})

test('French headers, tabs and a byte order mark', async () => {
  const { mapping, submissions } = await draft('messy-fr.csv')
  assert.equal(mapping.delimiter, '\t')
  assert.equal(submissions[1]?.country, 'fr')
  assert.equal(submissions[1]?.supplierId, '12345678900029')
  assert.deepEqual(submissions[1]?.objects.postal_address, [
    { building_number: '3 bis', address1: 'avenue Jean Jaurès', postcode: '31000', town: 'Toulouse' },
  ])
})

test('Spanish headers in UTF-16', async () => {
  const { mapping, submissions, remarks } = await draft('messy-es.csv')
  assert.equal(mapping.delimiter, '|')
  assert.deepEqual(remarks, ['country es is a guess from headers and cells'])
  assert.deepEqual(submissions[0]?.objects.geopoint, [{ latitude: '40.4155', longitude: '-3.7074' }])
  assert.deepEqual(submissions[0]?.objects.name, [{ name: 'Panadería López' }])
})

test('English headers, whole addresses and a broken week', async () => {
  const { targets, submissions, remarks, text } = await draft('messy-en.csv', 'ie')
  assert.equal(targets['Full Address'], 'address')
  assert.equal(targets['Tuesday Hours'], 'tuesday')
  assert.equal(submissions[0]?.country, 'ie')
  assert.deepEqual(submissions[1]?.objects.postal_address, [
    { address1: 'Unit 4', address2: 'The Mill', town: 'Leeds', postcode: 'LS1 4AB' },
  ])
  assert.ok(remarks.some((remark) => remark.startsWith('not every day')))
  assert.match(text, /"samples":\["Test Shop","Bob's \\"Best\\" Pies"\]/)
})

test('words of the category column get drafts with a certainty, and those for everything else get none', async () => {
  const text = 'name;Branche\nA;Friseur\nB;Friseur\nC;Sonstiges\n'
  const table = await openCsv(async function* () {
    yield Buffer.from(text)
  })
  const { text: draft, remarks } = await suggestMapping(table, 'de', async () => openShippedTaxonomy())
  const { categories } = JSON.parse(draft)
  assert.equal(categories.Friseur.name, 'Hairdresser')
  assert.ok(categories.Friseur.certainty > 0.5 && categories.Friseur.certainty <= 1)
  assert.equal(categories.Sonstiges, undefined)
  assert.ok(remarks.some((remark) => remark.includes('Sonstiges (1)')))
  assert.deepEqual(parseMappingFile(draft).categories.get('Friseur'), {
    type: null,
    id: categories.Friseur.to,
  })
})

test('a column of hours as people write them is known by its header and cells', async () => {
  const text =
    'Firma;Öffnungszeiten\nA;Mo-Fr 9-18 Uhr, Sa 9-13 Uhr\nB;täglich 10-22 Uhr\nC;nach Vereinbarung\n'
  const table = await openCsv(async function* () {
    yield Buffer.from(text)
  })
  const { text: draft } = await suggestMapping(table, 'de')
  const column = JSON.parse(draft).columns.Öffnungszeiten
  assert.equal(column.to, 'opening_times')
  assert.match(column.check, /67 % of the cells are understood/)
})

test('labels before numbers, several numbers and marks of missing values hide no column', async () => {
  const lines = [
    'name;Tel;Oeffnung;Land',
    'Bäckerei Mohn;Tel.: 030 2532864 / 030 2532865;Mo-Fr 9-18 Uhr, Sa 9-13 Uhr;Deutschland',
    'Kiosk;NA;24 Stunden geöffnet;DE',
    'Uhren Haus;0000;nach Vereinbarung;Deutschland',
  ]
  const open = async function* () {
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
  const { text } = await suggestMapping(await openCsv(open), undefined)
  const targets = parseMappingFile(text).columns.map(({ to }) => to)
  assert.deepEqual(targets, ['name', 'telephone_number', 'opening_times', 'country'])
})

test('a draft states a decimal comma only where all coordinates have it', async () => {
  const decimalOfFile = async (...latitudes: string[]) => {
    const rows = latitudes.map((latitude, at) => `${at};Laden ${at};${latitude};13.4050\n`).join('')
    const table = await openCsv(async function* () {
      yield Buffer.from(`id;name;latitude;longitude\n${rows}`)
    })
    const { text } = await suggestMapping(table, 'de')
    return JSON.parse(text).decimal
  }
  assert.equal(await decimalOfFile('52.5290', '52,5291'), undefined)
  assert.equal(await decimalOfFile('52.5290', '52.5291'), undefined)
})

const drafted = async (text: string) => {
  const open = async function* () {
    yield Buffer.from(text)
  }
  const { text: mapping } = await suggestMapping(await openCsv(open), undefined)
  return {
    mapping,
    columns: Object.fromEntries(parseMappingFile(mapping).columns.map((one) => [one.column, one.to])),
  }
}

test('an id may be missing and never repeats, a register name stands beside the name of the shop', async () => {
  const rows = [
    'A1,SARL A,Chez A,Lyon',
    'A2,SARL B,Chez B,Lyon',
    'A3,SARL C,Chez C,Lyon',
    ',SARL D,Chez D,Lyon',
  ]
  const french = await drafted(
    `Ref,Raison sociale,Enseigne,Ville\n${rows.join('\n')}\nA5,SARL E,Chez E,Lyon\n`,
  )
  assert.deepEqual(french.columns, {
    ...{ Ref: '_supplier_id', 'Raison sociale': 'formal_name', Enseigne: 'name', Ville: 'town' },
  })
  const repeated = await drafted('Ref,Enseigne,Ville\nA1,Chez A,Lyon\nA1,Chez B,Lyon\nA3,Chez C,Lyon\n')
  assert.equal(repeated.columns.Ref, null)
  assert.equal((await drafted('Raison sociale,Ville\nSARL A,Lyon\n')).columns['Raison sociale'], 'name')
  const german = await drafted('Kd-Nr,Firma,Ort\nD-1,Alt,Ulm\n,Neu,Ulm\nD-3,Drei,Ulm\n')
  assert.equal(german.columns['Kd-Nr'], '_supplier_id')
  const houses = await drafted(
    'Name,Street,No,Town\nA,Mill Lane,1,York\nB,Mill Lane,2,York\nC,Moor Lane,2,York\nD,Moor Lane,3,York\n',
  )
  assert.equal(houses.columns.No, 'building_number')
  assert.equal((await drafted('Nimi,Toimipaikka\nA,Oulu\n')).columns.Toimipaikka, 'town')
})

test('headers and words in UTF-8 read as Windows-1252 are mended, in files and in mappings', async () => {
  const damaged = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
  const file = 'Nombre,Dirección,Teléfono/s,Categoría\nA,Calle 1,955 512 340,Taller mecánico\n'
  const taxonomy = await openShippedTaxonomy()
  const open = async function* () {
    yield Buffer.from(damaged(file))
  }
  const { text } = await suggestMapping(await openCsv(open), 'es', async () => taxonomy)
  for (const part of ['"Dirección": {"to":"address"', '"Teléfono/s"', '"Taller mecánico"'])
    assert.ok(text.includes(part), part)
  const old = parseMappingFile(
    damaged(
      '{"columns": {"Dirección": {"to": "address1", "values": {"Nº": null}}}, "categories": {"Taller mecánico": null}}',
    ),
  )
  const { faults } = bindMapping(old, (await openCsv(open)).columns, 'es')
  assert.deepEqual(faults, [])
  assert.ok(old.categories.has('Taller mecánico'))
  assert.ok(old.columns[0]?.values.has('nº'))
})
