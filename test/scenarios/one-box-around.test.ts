import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Data } from '../support/bakeries.ts'
import { startWorld } from '../support/world.ts'

/** One text that says where by an airport, a station or a business, over HTTP, in a directory of Helsinki. */

const finland = {
  country: 'FI',
  town: 'Helsinki',
  phone: (n: number) => `+35892310${String(n).padStart(3, '0')}`,
}
const world = await startWorld(finland)
after(() => world.close())
const add = (
  name: string,
  category_id: string,
  [latitude, longitude]: readonly [number, number],
  changes: Record<string, unknown> = {},
): Promise<string> =>
  world.newEntity({
    name: { name },
    postal_address: { address1: 'Kuusikatu', town: 'Helsinki' },
    geopoint: { latitude, longitude },
    categories: [{ category_id, category_type: 'osm' }],
    ...changes,
  })
const station = [60.1719, 24.9414] as const
const farCorner = [60.2, 25.02] as const
const atStation = await add('Mustikka', 'shop/massage', [60.1721, 24.942])
const farAway = await add('Puolukka', 'shop/massage', [60.21, 25.05])
const gallery = await add('Zumbrella', 'tourism/museum', [60.172, 24.9366])
const museum = await add('Karpalo', 'tourism/museum', [60.1725, 24.937])
const otherMuseum = await add('Lakka', 'tourism/museum', [60.21, 25.05])
const java = await add('Cafe Quillon', 'amenity/cafe', [60.1699, 24.943])
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const always = Object.fromEntries(days.map((day) => [day, '00002400']))
const gym = await add('Vadelma', 'leisure/fitness_centre', station, { opening_times: always })
const byDay = { ...Object.fromEntries(days.map((day) => [day, '09001800'])), sunday: 'closed' }
await add('Tyrni', 'leisure/fitness_centre', station, { opening_times: byDay })
const box = (q: string, params: Record<string, string> = {}): Promise<Data> =>
  world.ask('GET', '/v1/search', { q, ...params })
const idsOf = ({ rows }: Data): string[] => rows.map(({ id }: Data) => id)

test('a station without the name of its town is that of the town searched', async () => {
  for (const q of [
    'massage near the railway station',
    'massage by the station',
    'hieronta rautatieaseman lähellä',
    'Massage in der Nähe vom Bahnhof',
    'massage Helsinki near the railway station',
    'hieronta lähellä rautatieasemaa',
  ]) {
    const found = await box(q)
    const { kind, place, latitude, longitude } = found.reading
    assert.equal(kind, 'what', q)
    assert.match(place, /rautatieasema/, q)
    assert.ok(Math.abs(latitude - station[0]) < 0.001 && Math.abs(longitude - station[1]) < 0.001, q)
    assert.deepEqual(idsOf(found), [atStation], q)
  }
  const airport = await box('massage near the airport', { latitude: '60.17', longitude: '24.94' })
  assert.match(airport.reading.place, /^Helsinki Vantaa Airport/)
})

test('where the town of a station is not known, the answer asks for it and is not exact', async () => {
  const { reading, rows } = await box('massage near the railway station', { country: 'GB' })
  assert.equal(reading.needs_town, 'railway station')
  assert.equal(reading.what, 'massage')
  assert.deepEqual(rows, [])
  const harbour = await box('massage by the harbour')
  assert.equal(harbour.reading.needs_town, 'harbour')
  assert.equal(harbour.reading.match, 'similar')
  assert.deepEqual(new Set(idsOf(harbour)), new Set([atStation, farAway]))
  // Kinds of business.
  assert.equal((await box('bus station')).reading.needs_town, undefined)
})

test('an airport is known by its words in other languages, before and behind its name', async () => {
  for (const [q, place] of [
    ['hotel Flughafen Tegel', 'Berlin-Tegel'],
    ['hotel aéroport de Nice', 'Nice-Cote'],
    ['hotel aeropuerto de Barajas', 'Madrid Barajas'],
    ['aéroport de Bordeaux hotel', 'Bordeaux-Merignac'],
    ['hotelli Helsinki-Vantaan lentoasema', 'Helsinki Vantaa Airport'],
  ] as const) {
    const { reading } = await box(q)
    assert.equal(reading.kind, 'what', q)
    assert.ok(reading.place?.startsWith(place), `${q}: ${reading.place}`)
  }
  // The gazetteer has no station there, and the town is known.
  assert.equal((await box('kapper bij station Leiden')).reading.place, 'Leiden, Zuid-Holland')
  const harbour = await box('massage near harbour Helsinki')
  assert.equal(`${harbour.reading.place} ${harbour.reading.match}`, 'Helsinki, Uusimaa similar')
  // An old name of a town in Egypt is Apotheke.
  assert.notEqual((await box('Bahnhof Apotheke')).reading.country, 'eg')
  assert.equal((await box('restaurant in Porto')).reading.place, 'Porto')
  assert.notEqual((await box('radio station Leiden')).reading.where, 'station Leiden')
})

test('a station of the underground is the quarter of its name, where the gazetteer lacks it', async () => {
  for (const q of [
    'massage near Kamppi metro station',
    'massage near Kamppi station',
    'massage near metro station Kamppi',
    'Massage U-Bahn-Station Kamppi',
    'massage station de métro Kamppi',
    'masaje cerca de la estación de metro Kamppi',
    'hieronta Kampin metroasema',
    'hieronta lähellä Kampin metroasemaa',
  ]) {
    const { reading } = await box(q)
    assert.equal(`${reading.kind} ${reading.place}`, 'what Kamppi, Helsinki', q)
    assert.notEqual(reading.match, 'exact', q)
  }
  const { reading, total_rows } = await box('massage near the metro station')
  assert.equal(`${reading.needs_town} ${total_rows}`, 'metro station 2')
  // There is no such station, and Police is a town in Poland.
  for (const q of ['massage near Blorp station', 'massage near police station'])
    assert.equal((await box(q)).reading.country, 'fi', q)
})

test('a place in the partitive stands behind a word for near', async () => {
  for (const [q, place] of [
    ['hieronta lähellä Kamppia', 'Kamppi, Helsinki'],
    ['hieronta lähellä Töölöä', 'Töölö, Helsinki'],
    ['hieronta lähellä Espoota', 'Espoo, Uusimaa'],
    ['hieronta lähellä Tamperetta', 'Tampere, Pirkanmaa'],
  ] as const) {
    const { reading } = await box(q)
    assert.equal(`${reading.kind} ${reading.place}`, `what ${place}`, q)
  }
})

test('a business is a place to search around', async () => {
  for (const q of [
    'museum near Zumbrella',
    'museums next to Zumbrella',
    'museo Zumbrellan lähellä',
    'museo lähellä Zumbrellaa',
  ]) {
    const found = await box(q)
    assert.equal(found.reading.kind, 'what', q)
    assert.match(found.reading.where, /^Zumbrella/, q)
    assert.deepEqual(new Set(idsOf(found)), new Set([gallery, museum]), q)
    assert.match(found.reading.because.join(), /a business is called "Zumbrella/, q)
  }
  assert.ok(idsOf(await box('museum')).includes(otherMuseum))
})

test('a name beside a quarter is found around the corner, too', async () => {
  for (const q of ['Cafe Quillon kamppi', 'kamppi cafe quillon', 'quillon cafe kamppi']) {
    const found = await box(q)
    assert.equal(found.reading.kind, 'who', q)
    assert.deepEqual(idsOf(found), [java], q)
  }
})

test('a phrase for a kind may say when, too', async () => {
  const night = await box('24 hour gym')
  assert.equal(`${night.reading.what} ${night.reading.open}`, 'gym 24 hour')
  assert.deepEqual(idsOf(night), [gym])
  const now = await box('open gym')
  assert.equal(`${now.reading.what} ${now.reading.open}`, 'gym open')
  assert.ok(idsOf(now).includes(gym))
  const sunday = await box('breakfast on sunday')
  assert.equal(sunday.reading.open, 'on sunday')
  const all = await box('open on sunday')
  assert.equal(`${all.reading.kind} ${all.reading.open}`, 'place open on sunday')
  assert.deepEqual(idsOf(all), [gym])
  const holiday = await box('gym bank holiday')
  assert.equal(`${holiday.reading.what} ${holiday.reading.open}`, 'gym bank holiday')
})

test('a text of nothing but articles, or of signs, is at most a guess', async () => {
  const { reading, total_rows } = await box('the')
  assert.ok(total_rows === 0 || reading.match === 'guess')
  await add('1 LamY OY', 'shop/shoes', station)
  for (const q of ['{"a":1}', "' OR 1=1--"]) assert.equal((await box(q)).reading.match, 'guess', q)
  assert.equal((await box('1 LamY OY')).reading.match, 'exact')
})

test('a name in another spelling is not exact', async () => {
  const { reading, rows } = await box('Zumbrellla')
  assert.equal(rows[0].id, gallery)
  assert.notEqual(reading.match, 'exact')
  assert.equal(reading.did_you_mean, 'Zumbrella')
  assert.equal((await box('Zumbrella')).reading.match, 'exact')
  // Its stem is that of the name.
  const house = await add('Théhuone', 'amenity/cafe', station)
  const found = await box('Théhuonne')
  assert.deepEqual(idsOf(found), [house])
  assert.equal(`${found.reading.match} ${found.reading.did_you_mean}`, 'similar Théhuone')
})

test('a small town beside a word that says nothing is not meant', async () => {
  const { reading } = await box('locksmith Bay Area', { country: 'US' })
  assert.equal(reading.place, null)
})

test('a kind with unknown hours comes before other kinds that are open, beside a word that nobody has', async () => {
  const dentist = await add('Vaapukka', 'amenity/dentist', station)
  await add('Herukka', 'amenity/pharmacy', station, { opening_times: always })
  for (const q of ['dentist sunday', 'zxqv dentist sunday', 'dentista urgente domenica']) {
    const { reading, rows } = await box(q)
    assert.equal(reading.hours_unknown, true, q)
    assert.notEqual(reading.match, 'exact', q)
    assert.deepEqual(
      rows.map(({ id }: Data) => id),
      [dentist],
      q,
    )
  }
})

test('what a word excludes is left out, a kind or a name', async () => {
  for (const q of ['museums in Helsinki except Zumbrella', 'museo paitsi Zumbrella']) {
    const found = await box(q)
    assert.deepEqual(found.reading.excluded, ['Zumbrella'], q)
    assert.deepEqual(new Set(idsOf(found)), new Set([museum, otherMuseum]), q)
  }
})

test('not far from a place is near it', async () => {
  for (const q of [
    'massage not far from Kluuvi',
    'Massage nicht weit von Kluuvi',
    'massage pas loin de Kluuvi',
  ]) {
    const { reading } = await box(q)
    assert.deepEqual([reading.what.toLowerCase(), reading.place], ['massage', 'Kluuvi, Helsinki'], q)
  }
})

test('a kind that is called a station is one in the town, and no other kind near the station of the town', async () => {
  const fire = await add('Kanerva', 'amenity/fire_station', farCorner)
  const fuel = await add('Vanamo', 'amenity/fuel', farCorner)
  for (const [q, id] of [
    ['fire station Helsinki', fire],
    ['filling station Helsinki', fuel],
    ['Helsinki gas station', fuel],
  ] as const) {
    const { reading, rows } = await box(q)
    assert.deepEqual([reading.place, rows[0]?.id], ['Helsinki, Uusimaa', id], q)
  }
})
