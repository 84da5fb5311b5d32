import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCsv } from './csv.ts'
import { mappingByHeaders } from './plain-headers.ts'

const tableOf = (columns: readonly string[], cells: readonly string[]) =>
  openCsv(async function* () {
    yield Buffer.from(`${columns.join(';')}\n${cells.map((cell) => `"${cell}"`).join(';')}\n`)
  })

/** What each header stands for without a mapping; several days joined by a comma. */
async function targetsOf(columns: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { read } = await mappingByHeaders(await tableOf(Object.keys(columns), Object.values(columns)))
  const targets: Record<string, string> = {}
  for (const { column, target } of read) targets[column] = [targets[column], target].filter(Boolean).join()
  return targets
}

test('headers of a customer list in German', async () => {
  assert.deepEqual(
    await targetsOf({
      Firma: 'Bäckerei Huber',
      'Straße / Hausnr.': 'Marienplatz 3',
      'PLZ Ort': '80331 München',
      'Tel. (Festnetz)': '089 1234560',
      'E-Mail/Web': 'info@huber.example',
      Öffnungszeiten: 'ab 5 Uhr früh',
      'letzte Änderung': '12.3.24',
      Eröffnet: '1998 im Mai',
    }),
    {
      Firma: 'name',
      'Straße / Hausnr.': 'address1',
      'PLZ Ort': 'address',
      'Tel. (Festnetz)': 'telephone_number',
      'E-Mail/Web': 'email',
      Öffnungszeiten: 'opening_times',
    },
  )
})

test('headers of a municipal list in French', async () => {
  assert.deepEqual(
    await targetsOf({
      'N° SIRET': '12345678900012',
      Enseigne: 'Au Pain Doré',
      'Tél fixe': '04 78 00 11 22',
      Portable: '06 12 34 56 78',
      "Jours et heures d'ouverture": 'mar-sam 8h-19h',
      'Date MAJ': '03/02/2024',
    }),
    {
      'N° SIRET': '_supplier_id',
      Enseigne: 'name',
      'Tél fixe': 'telephone_number',
      Portable: 'additional_telephone_number',
      "Jours et heures d'ouverture": 'opening_times',
    },
  )
})

test('headers of a trade list in Spanish, with hours by days', async () => {
  assert.deepEqual(
    await targetsOf({
      'Razón social / Nombre comercial': 'Ferretería Gómez',
      'Actividad principal': 'Ferretería',
      'Localidad (Provincia)': 'Madrid (Madrid)',
      'Tlf. 1': '91 400 11 22',
      'Tlf. 2': '600 11 22 33',
      'Página web / RRSS': 'www.gomez.example',
      'Horario L-V': '9:30-14:00',
      'Horario S': '10:00-14:00',
      'Abre domingos': 'No',
    }),
    {
      'Razón social / Nombre comercial': 'name',
      'Actividad principal': 'category',
      'Localidad (Provincia)': 'town',
      'Tlf. 1': 'telephone_number',
      'Tlf. 2': 'additional_telephone_number',
      'Página web / RRSS': 'website',
      'Horario L-V': 'monday,tuesday,wednesday,thursday,friday',
      'Horario S': 'saturday',
    },
  )
})

test('letters are days beside the days of the week', async () => {
  const cells = { Nombre: 'Gómez', 'L-V': '9-14', S: '10-14', D: '-' }
  assert.deepEqual(await targetsOf(cells), {
    Nombre: 'name',
    'L-V': 'monday,tuesday,wednesday,thursday,friday',
    S: 'saturday',
    D: 'sunday',
  })
  assert.deepEqual(await targetsOf({ Nombre: 'Gómez', S: '10-14', D: '-' }), { Nombre: 'name' })
})

test('headers of a list in Finnish, with hours by days', async () => {
  assert.deepEqual(
    await targetsOf({
      'Yrityksen nimi (aputoiminimi)': 'Kahvila Pulla Oy',
      Käyntiosoite: 'Hämeenkatu 12',
      Postinro: '33100',
      Postitmp: 'Tampere',
      'Puh.': '03 222 3344',
      'Sähköposti/www': 'info@pulla.example',
      'Aukiolo arkisin': '8-18',
      La: '10-15',
      Su: 'suljettu',
    }),
    {
      'Yrityksen nimi (aputoiminimi)': 'name',
      Käyntiosoite: 'address1',
      Postinro: 'postcode',
      Postitmp: 'town',
      'Puh.': 'telephone_number',
      'Sähköposti/www': 'email',
      'Aukiolo arkisin': 'monday,tuesday,wednesday,thursday,friday',
      La: 'saturday',
      Su: 'sunday',
    },
  )
})

test('a list of one kind of business may call its names after the kind', async () => {
  assert.deepEqual(await targetsOf({ Farmacia: 'López', Dirección: 'C/ Mayor, 3', Localidad: 'Madrid' }), {
    Farmacia: 'name',
    Dirección: 'address1',
    Localidad: 'town',
  })
  assert.deepEqual(await targetsOf({ Restaurant: 'ja', Name: 'Haus am See', Ort: 'Ulm' }), {
    Name: 'name',
    Ort: 'town',
  })
})
