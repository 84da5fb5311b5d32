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

test('capitals, snake and camel case, and the word for the business before the name of the column', async () => {
  assert.deepEqual(
    await targetsOf({
      ACCOUNT_ID: '001A7',
      storeName: 'Oak Ltd',
      ADDR_LINE_1: '9 Pier Rd',
      cityName: 'Toronto',
      provinceCode: 'ON',
      'Premises Postcode': 'M5X 1A9',
      countryCode: 'CA',
      'Tel No 1': '416-555-0123',
      'Tel No 2': '416-555-0124',
      tagList: 'outdoor,camping',
      'Type of Business': 'Shoes',
      'Sub Category': 'Boots',
    }),
    {
      ACCOUNT_ID: '_supplier_id',
      storeName: 'name',
      ADDR_LINE_1: 'address1',
      cityName: 'town',
      provinceCode: 'province',
      'Premises Postcode': 'postcode',
      countryCode: 'country',
      'Tel No 1': 'telephone_number',
      'Tel No 2': 'additional_telephone_number',
      tagList: 'tags',
      'Type of Business': 'category',
      'Sub Category': 'category',
    },
  )
})

test('compounds of the word for the business', async () => {
  const { Hofname, Ort } = await targetsOf({ Hofname: 'Sonnental', Ort: 'Ulm' })
  assert.deepEqual([Hofname, Ort], ['name', 'town'])
  assert.deepEqual(
    await targetsOf({
      店舗名称: '喫茶さくら',
      店舗ID: 'S-1',
      市区町村名: '渋谷区',
      店舗電話番号: '03-1234-5678',
    }),
    { 店舗名称: 'name', 店舗ID: '_supplier_id', 市区町村名: 'town', 店舗電話番号: 'telephone_number' },
  )
  assert.deepEqual(
    await targetsOf({ Butiksnavn: 'Jensen', Vejnavn: 'Nørregade', 'Husnr.': '12', 'Postnr.': '1165' }),
    { Butiksnavn: 'name', Vejnavn: 'address1', 'Husnr.': 'building_number', 'Postnr.': 'postcode' },
  )
})

test('headers in two languages, with a second line and notes in brackets', async () => {
  assert.deepEqual(
    await targetsOf({
      'Naam / Nom': 'Peeters',
      'Straat / Rue': 'Rue Neuve',
      'Nr / N°': '17',
      'Tel / Tél (overdag)': '02 123 45 67',
      'Sector / Secteur': 'Slagerij',
    }),
    {
      'Naam / Nom': 'name',
      'Straat / Rue': 'address1',
      'Nr / N°': 'building_number',
      'Tel / Tél (overdag)': 'telephone_number',
      'Sector / Secteur': 'category',
    },
  )
  assert.deepEqual(await targetsOf({ Name: 'A', 'P/code': 'LS1 4AB' }), {
    Name: 'name',
    'P/code': 'postcode',
  })
})

test('what a header names of a person, a customer or a number of things is none of the business', async () => {
  assert.deepEqual(
    await targetsOf({
      Firma: 'Huber GmbH',
      'Name (Inhaber)': 'Josef Huber',
      'Contact Name': 'Ann Brook',
      'Nombre del contacto': 'Luis',
      'Name of Owner': 'Ann',
      Kundentyp: 'Gold',
      'Tipo de cliente': 'Gold',
      'Number of Rooms': '12',
      'Place of Birth': 'Leeds',
      Description: 'Bakery',
      'Region Code': 'E12000009',
      'Area (sq ft)': '1200',
      'Delivery Address': '1 Dock Rd, Hull',
      Floor: '2',
    }),
    { Firma: 'name' },
  )
})

test('the name of a person beside that of a business', async () => {
  const person = { Title: 'Mr', 'First Name': 'Ann', Name: 'Brook', Company: 'Oak Ltd', Town: 'York' }
  assert.deepEqual(await targetsOf(person), { Company: 'name', Town: 'town' })
  assert.deepEqual(await targetsOf({ name: 'Brook', first_name: 'Ann', company: 'Oak Ltd', city: 'York' }), {
    company: 'name',
    city: 'town',
  })
  assert.deepEqual(await targetsOf({ 'First Name': 'Ann', Name: 'Oak Ltd' }), { Name: 'name' })
})

test('of several addresses one is read', async () => {
  const mailing = { 'Mailing Address': 'PO Box 1', 'Mailing City': 'Derby', 'Mailing Zip': 'DE1 1AA' }
  const physical = { 'Physical Address': '1 Dale Rd', 'Physical City': 'Matlock', 'Physical Zip': 'DE4 3LT' }
  assert.deepEqual(await targetsOf({ Name: 'A', ...mailing, ...physical }), {
    Name: 'name',
    'Physical Address': 'address1',
    'Physical City': 'town',
    'Physical Zip': 'postcode',
  })
  assert.deepEqual(await targetsOf({ Name: 'A', ...mailing }), {
    Name: 'name',
    'Mailing Address': 'address1',
    'Mailing City': 'town',
    'Mailing Zip': 'postcode',
  })
})

test('short names of days mean what the other days show', async () => {
  assert.deepEqual(
    await targetsOf({
      Název: 'Novák',
      Po: '8-18',
      Út: '8-18',
      St: '8-18',
      Čt: '8-18',
      Pá: '8-18',
      So: '8-12',
      Ne: 'closed',
    }),
    {
      Název: 'name',
      Po: 'monday',
      Út: 'tuesday',
      St: 'wednesday',
      Čt: 'thursday',
      Pá: 'friday',
      So: 'saturday',
      Ne: 'sunday',
    },
  )
  assert.deepEqual(
    await targetsOf({ 名称: '図書館', 月曜日開始: '9:00', 月曜日終了: '17:00', 月: '9', 火: '9' }),
    {
      名称: 'name',
      月曜日開始: 'monday',
      月曜日終了: 'monday',
    },
  )
})

test('columns that complete others, of attributes, and of texts', async () => {
  assert.deepEqual(
    await targetsOf({
      Name: 'Huber',
      'Hausnr.': '3',
      'Hausnr.-Zusatz': 'a',
      Vorwahl: '089',
      Rufnummer: '123456',
      Öffnungszeiten: '11-22 Uhr',
      Ruhetag: 'Montag',
      Barrierefrei: 'ja',
      WLAN: 'im Saal',
      Kurzbeschreibung: 'Wir bauen Häuser aus Holz.',
      'Time Zone': 'Europe/Berlin',
    }),
    {
      Name: 'name',
      'Hausnr.': 'building_number',
      'Hausnr.-Zusatz': 'building_number_suffix',
      Vorwahl: 'area_code',
      Rufnummer: 'telephone_number',
      Öffnungszeiten: 'opening_times',
      Ruhetag: 'closed_days',
      Barrierefrei: 'attribute:wheelchair',
      Kurzbeschreibung: 'description.body',
      'Time Zone': 'timezone',
    },
  )
})

test('hours without days are those of every day, but for the days off beside them', async () => {
  assert.deepEqual(await targetsOf({ 店舗名: 'さくら', 営業時間: '10:00～20:00', 定休日: '月曜日' }), {
    店舗名: 'name',
    営業時間: 'opening_times',
    定休日: 'closed_days',
  })
  assert.deepEqual(await targetsOf({ 店舗名: 'さくら', 営業時間: '10:00～20:00' }), {
    店舗名: 'name',
    営業時間: 'opening_times',
  })
})

test('a column for addresses that name the town is the whole address', async () => {
  const cells = { Name: 'A', Anschrift: 'Weg 1, 80331 München', Ort: 'München' }
  assert.equal((await targetsOf(cells)).Anschrift, 'address')
  assert.equal((await targetsOf({ ...cells, Anschrift: 'Weg 1' })).Anschrift, 'address1')
})

test('a header of many characters is no word and costs no time', async () => {
  const long = 'Name / '.repeat(1500)
  assert.deepEqual(await targetsOf({ Name: 'A', [long]: 'x'.repeat(10_000) }), { Name: 'name' })
})

test('the part of an address in brackets, and a region beside the state', async () => {
  assert.deepEqual(await targetsOf({ 店名: '花', '住所(都道府県)': '宮城県', '住所(市区町村)': '仙台市' }), {
    店名: 'name',
    '住所(都道府県)': 'province',
    '住所(市区町村)': 'town',
  })
  assert.deepEqual(await targetsOf({ Name: 'A', Region: 'South', 'Store State': 'GA' }), {
    Name: 'name',
    'Store State': 'province',
  })
})

test('what a program writes before each of its columns', async () => {
  const columns = {
    post_title: 'Rad Nord',
    wpsl_address: 'Ring 3',
    wpsl_city: 'Kiel',
    wpsl_zip: '24103',
    wpsl_lat: '54.3',
  }
  assert.deepEqual(await targetsOf({ ...columns, wpsl_order: '0' }), {
    post_title: 'name',
    wpsl_address: 'address1',
    wpsl_city: 'town',
    wpsl_zip: 'postcode',
    wpsl_lat: 'latitude',
  })
  const owner = { Firma: 'A', owner_name: 'Ann', owner_status: 'active', owner_id: 'O-1', owner_type: 'Gold' }
  assert.deepEqual(await targetsOf(owner), { Firma: 'name' })
})
