import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCsv } from './csv.ts'
import { mappingByHeaders } from './plain-headers.ts'

/** What each column of a list stands for without a mapping. */
async function targetsOf(lines: readonly string[]): Promise<Record<string, string>> {
  const table = await openCsv(async function* () {
    yield Buffer.from(`${lines.join('\n')}\n`)
  })
  const { read } = await mappingByHeaders(table)
  return Object.fromEntries(read.map(({ column, target }) => [column, target]))
}

test('a word for a kind of business, with or without a word for a name, is a header of names', async () => {
  const headers = [
    'klinikk_navn',
    'clinic_name',
    'nombre_farmacia',
    'Name der Apotheke',
    'Nome da loja',
    'Название клиники',
    'Nazwa restauracji',
    '饭店名',
    '公司名稱',
    'اسم الصيدلية',
    'clinic',
    'MUZEJ / USTANOVA',
  ]
  for (const header of headers)
    assert.deepEqual(await targetsOf([`${header};city`, 'Sunrise;Oslo']), { [header]: 'name', city: 'town' })
})

test('parts of an address below a path, and pages of the source', async () => {
  assert.deepEqual(
    await targetsOf([
      'name;address/street/0;address/city;address/state;source.url',
      'Bar Azul;Rua Nova 5;Recife;PE;https://list.example/1',
    ]),
    { 'address/street/0': 'address1', 'address/city': 'town', 'address/state': 'province' },
  )
})

const listOf = (header: string, ...rows: readonly string[]) => targetsOf([header, ...rows])

test('the one column of distinct names is taken in a list of places, and none where two look alike', async () => {
  const rows = ['x1;Sunrise Dental;Oslo', 'x2;Smile & Co;Oslo', 'x3;Nordlys;Oslo']
  assert.deepEqual(await listOf('ref;blah;city', ...rows), {
    ref: '_supplier_id',
    blah: 'name',
    city: 'town',
  })
  const two = rows.map((row, at) => `${row};${['Harbour View', 'Old Mill', 'Green Door'][at]}`)
  assert.equal((await listOf('ref;blah;city;more', ...two)).blah, undefined)
  assert.equal((await listOf('ref;contact person;city', ...rows))['contact person'], undefined)
})

test('a column that repeats a cell is none of ids', async () => {
  const { cod } = await listOf('cod;name;city', '1;A;Recife', '2;B;Recife', '3;C;Olinda', '1;D;Olinda')
  assert.equal(cod, undefined)
})

test('of columns in several languages, that of the country is read', async () => {
  const table = await openCsv(async function* () {
    yield Buffer.from('name;address-it;address-de\nDue Spade;Via Roma 1, Trento;Via Roma 1, Trient\n')
  })
  const columnIn = async (country: string) => (await mappingByHeaders(table, country)).read
  assert.deepEqual(await columnIn('it'), [{ column: 'address-it', target: 'address' }])
  assert.deepEqual(await columnIn('at'), [{ column: 'address-de', target: 'address' }])
})

test('hours without days are those of every day', async () => {
  const { opening_hours } = await listOf(
    'name;city;opening_hours',
    'A;Oslo;08:00-22:00',
    'B;Oslo;09:00-21:00',
  )
  assert.equal(opening_hours, 'opening_times')
})

test('a numbered name beside one that repeats itself', async () => {
  const read = await listOf(
    'NAME1;NAME;zip',
    'Art House;Athens;10431',
    'Sea Hall;Athens;10432',
    'Clock;Volos;38001',
  )
  assert.deepEqual(read, { NAME1: 'name', zip: 'postcode' })
})

test('kinds of records and counts of rows are no categories and no houses', async () => {
  assert.deepEqual(await listOf('NO;_type;name;city', '1;node;A;Oslo', '2;way;B;Oslo', '3;node;C;Oslo'), {
    NO: '_supplier_id',
    city: 'town',
  })
})

test('a register may have legal names alone, and a library is a kind of business', async () => {
  assert.deepEqual(await targetsOf(['Formal Name;city', 'Sunrise Ltd;Oslo']), {
    'Formal Name': 'formal_name',
    city: 'town',
  })
  assert.deepEqual(await targetsOf(['library_name;city', 'Sunrise;Oslo']), {
    library_name: 'name',
    city: 'town',
  })
})

test('an Australian suburb is the town where nothing else is, and a part of it elsewhere', async () => {
  assert.deepEqual(await targetsOf(['name;Suburb', 'Sunrise;Albury']), { Suburb: 'town' })
  assert.deepEqual(await targetsOf(['name;Suburb;city', 'Sunrise;Harbord;Sydney']), {
    Suburb: 'district',
    city: 'town',
  })
})

test('what is said of a part of a business is not said of the business', async () => {
  assert.deepEqual(await targetsOf(['name;city;topDrink.description', 'Sunrise;Oslo;A long coffee']), {
    city: 'town',
  })
})
