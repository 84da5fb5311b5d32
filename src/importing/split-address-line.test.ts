import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitAddressLine, withOwnParts } from './split-address-line.ts'

const cases: readonly (readonly [string, ReturnType<typeof splitAddressLine>])[] = [
  [
    '14 Mill Lane, Upper Green, Bolton',
    { address1: '14 Mill Lane', address2: 'Upper Green', town: 'Bolton' },
  ],
  ['9 Park Way, Bolton, Lancashire', { address1: '9 Park Way', town: 'Bolton', county: 'Lancashire' }],
  [
    'Unit 8b, Retail Park, Station Way, Altrincham, Cheshire',
    {
      address1: 'Unit 8b',
      address2: 'Retail Park',
      address3: 'Station Way',
      town: 'Altrincham',
      county: 'Cheshire',
    },
  ],
  ['Hauptstr. 3 in 50667 Köln', { address1: 'Hauptstr. 3', town: 'Köln', postcode: '50667' }],
  ['1 High Street, Reading RG1 1AA', { address1: '1 High Street', town: 'Reading', postcode: 'RG1 1AA' }],
  ['1 High Street, Reading, RG1 1AA', { address1: '1 High Street', town: 'Reading', postcode: 'RG1 1AA' }],
  ['7 Quay Road, Howth, Co. Dublin', { address1: '7 Quay Road', town: 'Howth', county: 'Co. Dublin' }],
  [
    '12 Main St, Springfield, IL 62701',
    { address1: '12 Main St', town: 'Springfield', province: 'IL', postcode: '62701' },
  ],
  [
    '12 Main St, Springfield IL 62701-1234',
    { address1: '12 Main St', town: 'Springfield', province: 'IL', postcode: '62701-1234' },
  ],
  ['Hauptstr. 5, 80331 München', { address1: 'Hauptstr. 5', town: 'München', postcode: '80331' }],
  ['12 rue de la Paix, 75002 Paris', { address1: '12 rue de la Paix', town: 'Paris', postcode: '75002' }],
  ['Damrak 1, 1012 LG Amsterdam', { address1: 'Damrak 1', town: 'Amsterdam', postcode: '1012 LG' }],
  ['Market Hall', { address1: 'Market Hall' }],
  ['', {}],
]

test('one-line addresses are parted', () => {
  for (const [line, parts] of cases) assert.deepEqual(splitAddressLine(line), parts, line)
})

test('the country of the row may stand at the end', () => {
  assert.deepEqual(splitAddressLine('Hauptstr. 5, 80331 München, Germany', 'de'), {
    address1: 'Hauptstr. 5',
    town: 'München',
    postcode: '80331',
  })
  assert.equal(splitAddressLine('Hauptstr. 5, 80331 München, Germany', undefined).town, 'Germany')
})

test('a street with a high number is no town with its postcode', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['Suite 4, 1500 Main Street, Springfield', 'us', 'Suite 4|1500 Main Street', 'Springfield'],
    ['Unit 2, 1024 London Road, Southend', 'gb', 'Unit 2|1024 London Road', 'Southend'],
    ['Shop 3, 1234 Pacific Highway, Pymble', 'au', 'Shop 3|1234 Pacific Highway', 'Pymble'],
    ['Piso 2, 1500 Avenida Central, San José', 'cr', 'Piso 2|1500 Avenida Central', 'San José'],
    ['Piso 2, 15000 Avenida Central, San José', 'es', 'Piso 2|15000 Avenida Central', 'San José'],
    ['12345 Main Street, Springfield', 'us', '12345 Main Street|undefined', 'Springfield'],
    ['Calle 1 Norte 1234 La Serena', 'cl', 'Calle 1 Norte 1234 La Serena|undefined', 'undefined'],
    ['Calle 1 Norte 1234 La Serena', 'nl', 'Calle 1 Norte 1234 La Serena|undefined', 'undefined'],
    ['Av. 9 de Julio 1023 El Calafate', 'ar', 'Av. 9 de Julio 1023 El Calafate|undefined', 'undefined'],
    ['12345 Highway 1431 NE Austin', 'us', '12345 Highway 1431 NE Austin|undefined', 'undefined'],
    ['8 Pier 1500 SW Broadway', 'us', '8 Pier 1500 SW Broadway|undefined', 'undefined'],
    ['Suite 4, 1500 SW Morrison', 'us', 'Suite 4|1500 SW Morrison', 'undefined'],
  ]
  for (const [line, country, lines, expected] of cases) {
    const { address1, address2, town, postcode, province } = splitAddressLine(line, country)
    assert.deepEqual([`${address1}|${address2}`, `${town}`], [lines, expected], line)
    assert.deepEqual([postcode, province], [undefined, undefined], line)
  }
})

test('a region behind the town is taken where the postcode stands before the town', () => {
  for (const [line, country, expected] of [
    ['Lange Str. 5, 01067 Dresden, Sachsen', 'de', 'Dresden|01067|Sachsen'],
    ['Rua Augusta 24, 1100-053 Lisboa, Lisboa', 'pt', 'Lisboa|1100-053|Lisboa'],
    ['Bahnhofstrasse 1, 8001 Zürich, Zürich', 'ch', 'Zürich|8001|Zürich'],
    ['Calle Roma 5, 06600 Cuauhtémoc, Ciudad de México', 'mx', 'Cuauhtémoc|06600|Ciudad de México'],
    ['Damstraat 12 1012JS Amsterdam', 'nl', 'Amsterdam|1012JS|undefined'],
  ] as const) {
    const { town, postcode, province } = splitAddressLine(line, country)
    assert.equal(`${town}|${postcode}|${province}`, expected, line)
  }
})

test('a text too long for an address stays whole', () => {
  const text = '1 aaa 12345 b'.repeat(80_000)
  assert.deepEqual(splitAddressLine(text, 'de'), { address1: text })
})

test('addresses in the orders of their countries', () => {
  for (const [line, country, expected] of [
    ['C/ Mayor, 12, 2º B, 28013 Madrid', 'es', 'C/ Mayor, 12|2º B|Madrid||28013'],
    ['Avda. de América s/n 28002 Madrid', 'es', 'Avda. de América s/n||Madrid||28002'],
    ['Via Roma, 12/A - 20121 Milano (MI)', 'it', 'Via Roma, 12/A||Milano|MI|20121'],
    ['Q7, 24, 68161 Mannheim', 'de', 'Q7, 24||Mannheim||68161'],
    ['c/o Werk 4, Kemperplatz 1, 10785 Berlin', 'de', 'Kemperplatz 1|c/o Werk 4|Berlin||10785'],
    ['3 place Bellecour 69002 LYON France', 'fr', '3 place Bellecour||LYON||69002'],
    ['Schloßstr. 1 | 01067 Dresden | Deutschland', 'de', 'Schloßstr. 1||Dresden||01067'],
    ['Centre Commercial Les Halles 75001 Paris', 'fr', 'Centre Commercial Les Halles||Paris||75001'],
    ['Damrak 12 II 1012LG AMSTERDAM', 'nl', 'Damrak 12 II||AMSTERDAM||1012LG'],
    ['00-590 Warszawa, Marszałkowska 12', 'pl', 'Marszałkowska 12||Warszawa||00-590'],
    ['110 00 Praha 1, Vodičkova 12', 'cz', 'Vodičkova 12||Praha 1||110 00'],
    ['350 5th Ave, Suite 3300, New York, NY 10118', 'us', '350 5th Ave|Suite 3300|New York|NY|10118'],
    ['123 Main St Springfield IL 62701', 'us', '123 Main St||Springfield|IL|62701'],
    ['123 Main St St Louis MO 63101', 'us', '123 Main St St Louis MO 63101||||'],
    ['8 River Rd Circle Pines MN 55014', 'us', '8 River Rd Circle Pines MN 55014||||'],
    ['1500 Ave M Brooklyn NY 11230', 'us', '1500 Ave M Brooklyn NY 11230||||'],
    ['45 W Oak Ave Suite 4 San Jose CA 95112', 'us', '45 W Oak Ave Suite 4||San Jose|CA|95112'],
    [
      'Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200',
      'br',
      'Av. Paulista, 1578|Bela Vista|São Paulo|SP|01310-200',
    ],
    [
      'Rua Augusta, 12 - Centro - São Paulo/SP - CEP 01305000',
      'br',
      'Rua Augusta, 12|Centro|São Paulo|SP|01305-000',
    ],
    ['Rua Augusta, 12, Centro', 'br', 'Rua Augusta, 12||Centro||'],
    ['〒150-0001 東京都渋谷区神宮前1-2-3 青山ビル3F', 'jp', '神宮前1-2-3|青山ビル3F|渋谷区|東京都|150-0001'],
    ['三重県四日市市諏訪町1-5', 'jp', '諏訪町1-5||四日市市|三重県|'],
    ['大阪府大阪市北区梅田１－２－３', 'jp', '梅田1-2-3||大阪市北区|大阪府|'],
  ] as const) {
    const {
      address1,
      address2 = '',
      town = '',
      province = '',
      postcode = '',
    } = splitAddressLine(line, country)
    assert.equal([address1, address2, town, province, postcode].join('|'), expected, line)
  }
})

test('beside a column for the street, a line says the town, the postcode and the province alone', () => {
  const parts = splitAddressLine('6 - 410 South Hill Way, Abbotsford, BC V2S 2B4, Canada', 'ca')
  const street = { address1: '6 - 410 South Hill Way' }
  const place = { town: 'Abbotsford', province: 'BC', postcode: 'V2S 2B4' }
  assert.deepEqual(withOwnParts(parts, street, 'ca'), { ...street, ...place })
  assert.deepEqual(withOwnParts(parts, { ...street, town: 'Matsqui' }, 'ca'), {
    ...street,
    ...place,
    town: 'Matsqui',
  })
  const inSurrey = splitAddressLine('3 Mill Lane, Woking, Surrey', 'gb')
  assert.deepEqual(withOwnParts(inSurrey, { address1: '3 Mill Lane', town: 'Woking' }, 'gb'), {
    address1: '3 Mill Lane',
    town: 'Woking',
  })
})

test('beside a column for the town, its other name behind the postcode is no address line', () => {
  const parts = splitAddressLine('Hauptstr. 5, 80331 München', 'de')
  assert.deepEqual(withOwnParts(parts, { town: 'Munich' }, 'de'), {
    address1: 'Hauptstr. 5',
    town: 'Munich',
    postcode: '80331',
  })
  const unit = splitAddressLine('1 High Street, Unit 3', 'gb')
  assert.deepEqual(withOwnParts(unit, { town: 'Leeds' }, 'gb'), {
    address1: '1 High Street',
    address2: 'Unit 3',
    town: 'Leeds',
  })
})

test('a floor or a unit is no town', () => {
  for (const [text, country] of [
    ['405 Mill St W, #102', 'ca'],
    ['12 Main St, Suite B', 'us'],
    ['Calle Mayor 5, local 2', 'es'],
    ['Shop 3, G/F', 'hk'],
    ['1046-8 Sadang-dong, 2F', 'kr'],
  ] as const) {
    const [address1, address2] = text.split(', ')
    assert.deepEqual(splitAddressLine(text, country), { address1, address2 }, text)
  }
})

test('a remark in brackets behind the town is an address line', () => {
  assert.deepEqual(splitAddressLine('12 Peace Road, Mong Kok (Entrance at Lime Street)', 'hk'), {
    address1: '12 Peace Road',
    address2: 'Entrance at Lime Street',
    town: 'Mong Kok',
  })
  assert.equal(splitAddressLine('Markt 3, 06108 Halle (Saale)', 'de').town, 'Halle (Saale)')
})

test('a Brazilian number belongs to its street where no town is named', () => {
  for (const [text, ...lines] of [
    ['RUA DAS FLORES, 362 - LOJA B', 'RUA DAS FLORES, 362', 'LOJA B'],
    ['AVENIDA CENTRAL, N° 151, SALA 03', 'AVENIDA CENTRAL, N° 151', 'SALA 03'],
    ['Rua Augusta, 1200 - Consolação', 'Rua Augusta, 1200', 'Consolação'],
    ['R. Sete, s/n - Centro', 'R. Sete, s/n', 'Centro'],
    ['Rua A, 12\nLoja 3', 'Rua A, 12', 'Loja 3'],
  ] as const)
    assert.deepEqual(splitAddressLine(text, 'br'), { address1: lines[0], address2: lines[1] }, text)
  assert.equal(splitAddressLine('Rua A, 12, Goiânia', 'br').town, 'Goiânia')
})

test('the country is no town', () => {
  for (const [line, country] of [
    ['Belle Ville, Burkina Faso', 'bf'],
    ['Rue Longue, France', 'fr'],
    ['Old Mill, Frankreich', 'fr'],
  ] as const)
    assert.notEqual(splitAddressLine(line, country).town, line.split(', ')[1], line)
  assert.equal(splitAddressLine('12 Rue Longue, Luxembourg', 'lu').town, 'Luxembourg')
})
