import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedGazetteer } from '../../test/support/shipped-gazetteer.ts'
import { metresBetween } from '../great-circle.ts'
import { openGazetteer } from './gazetteer.ts'
import { locationRecord } from './places/location-record.ts'

const gazetteer = shippedGazetteer()
const formal = (text: string, country?: string) =>
  gazetteer.readWhere(text, country ? { country } : {}).place?.formalName

test('Finnish names in the cases that say where', () => {
  const cases: [string, string][] = [
    ['Turussa', 'Turku, Varsinais-Suomi'],
    ['Tampereella', 'Tampere, Pirkanmaa'],
    ['Lahdessa', 'Lahti, Päijät-Häme'],
    ['Kampissa', 'Kamppi, Helsinki'],
    ['Rovaniemen keskustassa', 'Rovaniemi, Lappi'],
    ['Tukholmassa', 'Stockholm, Stockholms län'],
  ]
  for (const [text, expected] of cases) {
    assert.equal(formal(text), expected, text)
    assert.equal(gazetteer.readWhere(text, {}).corrected, false, text)
  }
  for (const word of ['mozzarella', 'paella', 'fiesta']) assert.equal(formal(word, 'fi'), undefined, word)
})

test('airports by their own names, and codes of streets by those of their town', () => {
  assert.equal(formal('Pearson Airport'), 'Toronto Pearson International Airport, Ontario')
  assert.equal(formal('01310-100', 'br'), '01000000, São Paulo')
})

test('endings that are spelt one for another are corrections', () => {
  for (const [text, country, name] of [
    ['Edinborough', 'gb', 'Edinburgh'],
    ['Middlesboro', 'gb', 'Middlesbrough'],
  ] as const) {
    const { place, corrected } = gazetteer.readWhere(text, { country })
    assert.equal(place?.name, name)
    assert.equal(corrected, true)
  }
})

test('the ways people write where they are', () => {
  const cases: [string, string | undefined, string][] = [
    ['Reading', 'gb', 'Reading, Berkshire'],
    ['Reading, Berkshire', 'gb', 'Reading, Berkshire'],
    ['reading uk', undefined, 'Reading, Berkshire'],
    ['RG1', 'gb', 'RG1, Reading'],
    ['RG1 4PS', 'gb', 'RG1 4, Reading'],
    ['St. Albans', 'gb', 'St Albans, Hertfordshire'],
    ['Saint Albans', 'gb', 'St Albans, Hertfordshire'],
    ['NYC', 'us', 'New York City, New York'],
    ['Paris, TX', 'us', 'Paris, Texas'],
    ['D02', 'ie', 'D02, Dublin'],
    ['Köln Innenstadt', 'de', 'Köln, Nordrhein-Westfalen'],
    ['Manchestr', 'gb', 'Manchester, Greater Manchester'],
    ['High Street, Reading', 'gb', 'Reading, Berkshire'],
    ['10115 Berlin', undefined, '10115, Berlin'],
    ['Co Down', 'gb', 'County Down, Northern Ireland'],
  ]
  for (const [text, country, expected] of cases) assert.equal(formal(text, country), expected, text)
})

test('codes of post boxes and large recipients lie in their town, and make no second town of its name', () => {
  const cases = [
    ['fi', '00002', 'Helsinki'],
    ['fi', '00101', 'Helsinki'],
    ['es', '15070', 'A Coruña'],
    ['nl', '3062', 'Rotterdam'],
    ['us', '80041', 'Aurora, Colorado'],
  ] as const
  for (const [country, code, name] of cases) {
    const place = gazetteer.readWhere(code, { country }).place!
    const town = gazetteer.readWhere(name, { country }).place!
    assert.ok(metresBetween(place, town) < 15_000, `${code} is far from ${name}`)
    assert.ok(gazetteer.readWhere(`${code} ${name}`, { country }).place !== null)
  }
  assert.equal(
    gazetteer.lookup('Helsinki', { country: 'fi' }).filter(({ resolution }) => resolution === 'town').length,
    1,
  )
})

test('the quarters of large cities that people name are places', () => {
  const cases: [string, string, string][] = [
    ['Töölö', 'fi', 'Töölö, Helsinki'],
    ['Haidhausen', 'de', 'Haidhausen, Munich'],
    ['Wiedikon', 'ch', 'Wiedikon, Zürich'],
    ['Pigalle', 'fr', 'Pigalle, Paris'],
    ['Poblenou', 'es', 'Poblenou, Barcelona'],
    ['Fitzrovia', 'gb', 'Fitzrovia, London'],
    ['Hornstull', 'se', 'Hornstull, Stockholm'],
    ['Linné', 'se', 'Linnéstaden, Gothenburg'],
    ['Bed-Stuy', 'us', 'Bedford-Stuyvesant, New York City'],
    ['Potrero Hill', 'us', 'Potrero Hill, San Francisco'],
  ]
  for (const [text, country, expected] of cases) assert.equal(formal(text, country), expected, text)
})

test('München, Muenchen and Munich are one place', () => {
  const ids = ['München', 'Muenchen', 'Munich'].map(
    (name) => gazetteer.readWhere(name, { country: 'de' }).place?.id,
  )
  assert.equal(new Set(ids).size, 1)
})

test('a point chooses among namesakes; without one the name is called ambiguous', () => {
  const plain = gazetteer.readWhere('Newport', { country: 'gb' })
  assert.equal(plain.ambiguous, true)
  assert.ok(plain.alternatives.length >= 4)
  const near = gazetteer.readWhere('Newport', { country: 'gb', near: { latitude: 50.7, longitude: -1.3 } })
  assert.equal(near.place?.formalName, 'Newport, Isle of Wight')
  assert.equal(near.ambiguous, false)
  assert.equal(gazetteer.readWhere('Reading', { country: 'gb' }).ambiguous, false)
})

test('what nobody knows, and what contradicts itself, is no place', () => {
  for (const text of [
    'Xqzzyville',
    'Reading, Kent',
    'Paris, Japan',
    '',
    ' ',
    '???',
    'a'.repeat(500),
    '\u202eمرحبا',
  ]) {
    assert.equal(gazetteer.readWhere(text, { country: 'gb' }).place, null, text)
    assert.deepEqual(gazetteer.lookup(text, { country: 'gb' }), [], text)
  }
  assert.equal(gazetteer.readWhere('Tokyo', { country: 'gb' }).place, null)
})

test('places of the whole world are found, in the scripts of their countries and by other names', () => {
  const cases: [string, string, string][] = [
    ['Tokyo', 'jp', 'Tokyo'],
    ['東京', 'jp', 'Tokyo'],
    ['Stockholm', 'se', 'Stockholm'],
    ['Warschau', 'pl', 'Warsaw'],
    ['São Paulo', 'br', 'São Paulo'],
    ['Bangalore', 'in', 'Bengaluru'],
    ['Saigon', 'vn', 'Ho Chi Minh City'],
    ['Konstantinopel', 'tr', 'Istanbul'],
    ['SF', 'us', 'San Francisco'],
    ['100-0001', 'jp', '10000'],
    ['LV-1010', 'lv', '1010'],
    ['LHR', 'gb', 'London Heathrow Airport'],
    ['Headingley', 'gb', 'Headingley'],
  ]
  for (const [text, country, name] of cases)
    assert.equal(gazetteer.readWhere(text, { country }).place?.name, name, text)
})

test('the former name of a small town for its stop on the line is not meant, and a venue qualifies nothing', () => {
  assert.equal(gazetteer.readWhere('Union Station', { country: 'us', asWritten: true }).place, null)
  const read = gazetteer.readWhere('Union Station', { country: 'us' })
  assert.ok(read.place === null || read.corrected, read.place?.formalName)
  assert.equal(
    gazetteer.readWhere('Heathrow Airport', { country: 'gb' }).place?.name,
    'London Heathrow Airport',
  )
})

test('words between a town and its river may be abbreviated, and so may a saint', () => {
  for (const [text, country, name] of [
    ['Rothenburg o. d. Tauber', 'de', 'Rothenburg ob der Tauber'],
    ['Marburg a. d. Lahn', 'de', 'Marburg an der Lahn'],
    ['Weil a. Rhein', 'de', 'Weil am Rhein'],
    ['Bad Homburg v.d. Höhe', 'de', 'Bad Homburg vor der Höhe'],
    ['Kingston u. Hull', 'gb', 'Kingston upon Hull'],
    ['Boulogne s/Mer', 'fr', 'Boulogne-sur-Mer'],
    ['S. Paulo', 'br', 'São Paulo'],
  ] as const) {
    const { place, corrected } = gazetteer.readWhere(text, { country, asWritten: true })
    assert.equal(place?.name, name, text)
    assert.equal(corrected, false, text)
  }
})

test('a name with an apostrophe is found with any sign for it and with none', () => {
  for (const [name, country, text] of [
    ['Kea‘au', 'us', 'Kea*au'],
    ["L'Aquila", 'it', 'L*Aquila'],
    ['Nuku‘alofa', 'to', 'Nuku*alofa'],
    ["'s-Hertogenbosch", 'nl', '*s-Hertogenbosch'],
  ] as const)
    for (const sign of ["'", '’', '‘', 'ʻ', 'ʼ', '`', '´', 'ʹ', '′', ''])
      assert.equal(gazetteer.readWhere(text.replace('*', sign), { country }).place?.name, name, text + sign)
})

test('the most populous bearer of a name is meant', () => {
  assert.equal(formal('Frankfurt', 'de'), 'Frankfurt am Main, Hessen')
  for (const [text, country] of [
    ['Alexandria', 'eg'],
    ['Birmingham', 'gb'],
    ['Hyderabad', 'in'],
    ['Naples', 'it'],
    ['Lucerne', 'ch'],
    ['Odessa', 'ua'],
  ] as const)
    assert.equal(gazetteer.readWhere(text, {}).place?.country, country, text)
})

test('towns of the Crown dependencies are found in their country, and from Great Britain', () => {
  for (const [text, country] of [
    ['Douglas', 'im'],
    ['St Helier', 'je'],
    ['St Peter Port', 'gg'],
    ['IM1 1AA', 'im'],
    ['JE2 3AB', 'je'],
  ] as const) {
    assert.equal(gazetteer.readWhere(text, { country }).place?.country, country, text)
    assert.equal(gazetteer.readWhere(text, { country: 'gb' }).place?.country, country, text)
  }
  assert.equal(gazetteer.readWhere('London', { country: 'im' }).place, null)
})

test('a correction says so, and a village is not guessed', () => {
  const corrected = gazetteer.readWhere('Manchestr', { country: 'gb' })
  assert.deepEqual([corrected.place?.name, corrected.corrected], ['Manchester', true])
  assert.equal(gazetteer.readWhere('High Street, Reading', { country: 'gb' }).corrected, true)
  assert.equal(gazetteer.readWhere('Reading', { country: 'gb' }).corrected, false)
  for (const [text, country] of [
    ['Fadingley', 'gb'],
    ['Testville', 'gb'],
    ['Villaprueba', 'es'],
  ] as const) {
    assert.equal(gazetteer.readWhere(text, { country }).place, null, text)
    assert.deepEqual(gazetteer.locate({ country, town: text }), [], text)
  }
  const guess = gazetteer.readWhere('Musterstadt', { country: 'de' })
  assert.deepEqual([guess.place?.name, guess.corrected], ['Mutterstadt', true])
  assert.deepEqual(
    gazetteer.locate({ country: 'de', town: 'Musterstadt' }),
    [],
    'no address is filed by a guess',
  )
})

test('a word for a kind of place alone is none', () => {
  for (const text of ['Airport', 'Beach', 'the station', 'Town Square'])
    for (const country of ['gb', 'us', 'de'])
      assert.equal(gazetteer.readWhere(text, { country }).place, null, `${text} in ${country}`)
})

test('a town whose name is made of such words is one', () => {
  for (const text of ['Garden City', 'South Beach'])
    assert.equal(gazetteer.readWhere(text, { country: 'us' }).place?.name, text)
})

test('chains lead from the sector to the country', () => {
  const kinds = gazetteer
    .locate({ country: 'gb', town: 'Reading', postcode: 'RG1 4PS' })
    .map((place) => place.resolution)
  assert.deepEqual(kinds, ['sector', 'outcode', 'district', 'town', 'county', 'region', 'country'])
  const soho = gazetteer.locate({ country: 'gb', town: 'London' }, { latitude: 51.5144, longitude: -0.1354 })
  assert.ok(soho.some((place) => place.name === 'Soho') && soho.some((place) => place.name === 'London'))
})

test('a postcode far from the town is left out of the chain', () => {
  const places = gazetteer.locate({ country: 'gb', town: 'Reading', postcode: 'M1 1AE' })
  assert.ok(places.some((place) => place.name === 'Reading'))
  assert.ok(!places.some((place) => place.name.startsWith('M1')))
})

test('places around a point come nearest first and of the kinds asked for', () => {
  const reading = { latitude: 51.456, longitude: -0.971 }
  const towns = gazetteer.within(reading, 20_000, ['town'], 'gb', 50)
  assert.equal(towns[0]?.name, 'Reading')
  assert.ok(towns.length > 10 && towns.every((place) => place.resolution === 'town'))
  assert.deepEqual(gazetteer.within({ latitude: 0, longitude: -30 }, 50_000, ['town'], undefined, 10), [])
})

test('reverse gives country and places, at sea neither, and works beside the antimeridian', () => {
  assert.equal(gazetteer.reverse({ latitude: 51.456, longitude: -0.971 }).country, 'gb')
  assert.deepEqual(gazetteer.reverse({ latitude: 30, longitude: -40 }), { country: null, places: [] })
  assert.equal(gazetteer.reverse({ latitude: -44, longitude: -176.55 }).country, 'nz')
  assert.doesNotThrow(() => gazetteer.reverse({ latitude: 90, longitude: 180 }))
})

test('every id leads back to its place', () => {
  for (const text of ['Reading', 'RG1', 'RG1 4', 'Caversham', 'Berkshire', 'England']) {
    const { place } = gazetteer.readWhere(text, { country: 'gb' })
    assert.deepEqual(gazetteer.get(place!.id), place, text)
  }
  for (const id of ['', '0', '99999999999', 'gb-', 'gb-nowhere-zz9', 'xx-1', '../etc'])
    assert.equal(gazetteer.get(id), undefined)
})

test('the location record has the members of the API and a revision that follows its content', () => {
  const record = locationRecord(gazetteer.get('2639577')!, gazetteer)
  assert.deepEqual(Object.keys(record), [
    '_id',
    '_rev',
    'name',
    'formal_name',
    'latitude',
    'longitude',
    'resolution',
    'country',
    'population',
    'description',
    'timezone',
    'parent_town',
    'parent_county',
    'parent_province',
    'parent_neighbourhood',
    'parent_region',
    'parent_district',
    'postalcode',
    'language',
    'type',
  ])
  assert.match(record._rev, /^1-[0-9a-f]{32}$/)
  assert.equal(record.timezone, 'Europe/London')
  assert.ok(record.postalcode.includes('RG1'))
})

test('stations and sights are places to search around, misspelt too, but no parts of addresses', () => {
  const read = (text: string, country?: string) =>
    gazetteer.readWhere(text, country === undefined ? {} : { country })
  assert.equal(read('Gare du Nord', 'fr').place?.formalName, 'Gare du Nord, Paris')
  assert.equal(read('Hauptbahnhof Berlin', 'de').place?.formalName, 'Berlin Hauptbahnhof, Berlin')
  assert.equal(read('Eiffel Tower').place?.name, 'Tour Eiffel')
  const misspelt = read('Eifel Tower', 'fr')
  assert.deepEqual([misspelt.place?.name, misspelt.corrected], ['Tour Eiffel', true])
  const tower = read('Tour Eiffel', 'fr').place!
  assert.equal(tower.population, 0)
  assert.ok(gazetteer.reverse(tower).places.every(({ name }) => name !== 'Tour Eiffel'))
  const around = gazetteer.within(tower, 1_000, ['neighbourhood'], 'fr', 50)
  assert.ok(around.every(({ name }) => name !== 'Tour Eiffel'))
  for (const [town, country] of [
    ['Alhambra', 'es'],
    ['Tour Eiffel', 'fr'],
  ] as const)
    for (const { isLandmark } of gazetteer.locate({ town, country })) assert.ok(!isLandmark, town)
  assert.notEqual(read('station', 'gb').place?.name, "King's Cross Station")
})

test('an operator adds a place and corrects another, without touching the shared tables', () => {
  const own = shippedGazetteer()
  const added = {
    id: 'op-1',
    name: 'Kinnitty',
    alternateNames: ['Cionn Eitigh'],
    latitude: 53.0983,
    longitude: -7.7186,
    resolution: 'town',
    country: 'ie',
    parentId: '2962925',
  } as const
  own.put(added)
  assert.equal(own.readWhere('Kinnity', { country: 'ie' }).place, null)
  assert.equal(own.readWhere('Kinnitty', { country: 'ie' }).place?.id, 'op-1')
  assert.equal(own.readWhere('Cionn Eitigh', { country: 'ie' }).place?.timezone, 'Europe/Dublin')
  assert.equal(own.get('op-1')?.name, 'Kinnitty')
  assert.deepEqual(own.suggest('kinni', { country: 'ie', limit: 5 }), ['Kinnitty'])
  own.put({
    id: '2639577',
    name: 'Reading Town',
    latitude: 51.46,
    longitude: -0.97,
    resolution: 'town',
    country: 'gb',
  })
  assert.equal(own.get('2639577')?.name, 'Reading Town')
  assert.equal(own.readWhere('Reading', { country: 'gb' }).place?.id, '2639577')
  assert.equal(openGazetteer(own.buffer).get('2639577')?.name, 'Reading')
})

test('the largest towns are found once, and anew when an operator adds a place', () => {
  const own = shippedGazetteer()
  const { table } = own.register
  const visitNear = table.visitNear.bind(table)
  let walks = 0
  table.visitNear = (...args) => {
    walks++
    visitNear(...args)
  }
  const largest = () => own.mostPopulous('fi', ['town'], 2).map(({ name }) => name)
  assert.deepEqual(largest(), ['Helsinki', 'Espoo'])
  assert.deepEqual(largest(), ['Helsinki', 'Espoo'])
  assert.equal(walks, 1)
  assert.equal(own.mostPopulous('se', ['town'], 1)[0]?.name, 'Stockholm')
  own.put({
    id: '658225',
    name: 'Helsingfors',
    latitude: 60.17,
    longitude: 24.94,
    resolution: 'town',
    country: 'fi',
  })
  assert.deepEqual(largest(), ['Helsingfors', 'Espoo'])
})
