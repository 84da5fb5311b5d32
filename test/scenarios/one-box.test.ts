import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Data, idsOf, type Params, startBakeries } from '../support/bakeries.ts'

/** One text, orders, exclusions, quotes, shapes and highlights, over HTTP. */

const { world, ids, ask, faults } = await startBakeries()
after(() => world.close())
const anywhere = (params: Params): Promise<Data> => world.ask('GET', '/v1/search', params)
const box = (params: Params): Promise<Data> => anywhere({ country: 'GB', ...params })
const made = async (name: string, changes: Record<string, unknown> = {}): Promise<string> =>
  world.newEntity({
    name: { name },
    postal_address: { address1: 'Broad Street', town: 'Reading' },
    geopoint: { latitude: 51.44, longitude: -0.9 },
    ...changes,
  })
const lion = await made('The Red Lion', { phones: [{ number: '0118 496 0777' }] })
const redHouse = await made('Red House of the Lion')
const boots = await made('Boots')
const square = (south: number, north: number): string => {
  const [west, east] = [-0.98, -0.96]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return JSON.stringify({ type: 'Polygon', coordinates: [ring] })
}

test('what and where are split in any order, and the answer says how', async () => {
  for (const q of [
    'bakery in Reading',
    'Reading bakery',
    'in Reading bakery',
    'bakery Reading',
    'bakery, Reading',
  ]) {
    const { reading, total_rows } = await box({ q })
    assert.equal(`${reading.kind} ${reading.what} ${reading.where}`, 'what bakery Reading', q)
    assert.ok(total_rows >= 30, q)
    assert.ok(reading.because.length >= 2)
    assert.equal(reading.place, 'Reading, Berkshire')
  }
})

test('a town whose name begins with a word that often says nothing is a place', async () => {
  for (const [q, country, place] of [
    ['farmacia Buenos Aires', 'AR', 'Buenos Aires'],
    ['pizza Los Angeles', 'US', 'Los Angeles'],
    ['tandarts den haag', 'NL', 'The Hague'],
  ] as const) {
    const { reading } = await box({ q, country })
    assert.equal(reading.kind, 'what', q)
    assert.ok(reading.place?.startsWith(place), `${q}: ${reading.place}`)
  }
})

test('a name wins where a business has it, also beside a place', async () => {
  const { reading, rows } = await box({ q: 'boots reading' })
  assert.equal(`${reading.kind} ${reading.who} ${reading.where}`, 'who boots reading')
  assert.deepEqual(idsOf({ rows }), [boots])
  assert.equal((await box({ q: 'shoes reading' })).reading.kind, 'what')
})

test('numbers and ids are looked up', async () => {
  for (const [q, kind] of [
    ['0118 496 0777', 'phone'],
    ['+44 118 4960777', 'phone'],
    [lion, 'id'],
  ] as const) {
    const { reading, rows } = await box({ q })
    assert.equal(reading.kind, kind)
    assert.deepEqual(idsOf({ rows }), [lion])
  }
  assert.equal((await box({ q: '0118 496 0000' })).total_rows, 0)
})

test('a street of listings is a place, with a house number or without', async () => {
  const inStreet = (name: string, address: Record<string, unknown>, latitude: number): Promise<string> =>
    made(name, {
      postal_address: { address1: 'Quillfeather Street', town: 'Reading', ...address },
      geopoint: { latitude, longitude: -0.99 },
    })
  const tea = await inStreet('Quill Tea', { building_number: '12' }, 51.45)
  const books = await inStreet('Feather Books', { address1: '14 Quillfeather St' }, 51.4504)
  const far = await inStreet('Nib Repairs', { building_number: '160' }, 51.459)
  const hidden = await inStreet('Secret Pens', { address1: 'Undisclosed Row', do_not_display: true }, 51.47)
  for (const q of [
    'Quillfeather Street 12',
    '12 Quillfeather St., Reading',
    'quillfeather street 12 reading',
  ]) {
    const { reading, rows, location } = await box({ q })
    assert.equal(reading.kind, 'address', q)
    assert.equal(location.street, 'Quillfeather Street 12', q)
    assert.deepEqual(idsOf({ rows }).slice(0, 2), [tea, books], q)
    assert.ok(!idsOf({ rows }).includes(far), q)
  }
  const whole = await box({ q: 'quillfeather street' })
  assert.deepEqual(new Set([tea, books, far]), new Set(idsOf(whole).filter((id) => id !== hidden)))
  const named = await box({ q: 'feather books quillfeather street' })
  assert.equal(named.reading.kind, 'who')
  assert.deepEqual(idsOf(named), [books])
  const missing = await box({ q: 'Quillfeather Street 13' })
  assert.equal(missing.location.corrected, true)
  // A listing that hides its address says nothing of the street.
  assert.notEqual((await box({ q: 'Undisclosed Row 12' })).reading.kind, 'address')
  assert.equal((await box({ q: 'Undisclosed Row' })).location?.street, undefined)
  const by = await world.ask('GET', '/v1/entity/search/who/bylocation', {
    who: 'quill tea',
    where: 'Quillfeather Street, Reading',
    country: 'GB',
  })
  assert.equal(by.location.street, 'Quillfeather Street')
  assert.deepEqual(idsOf(by), [tea])
})

test('what is near comes first, and words of time become an instant', async () => {
  const at = { latitude: '51.4841', longitude: '-0.97' }
  const near = await box({ q: 'bakery near me', ...at })
  assert.equal(near.reading.near, 'near me')
  assert.equal(near.rows[0].id, ids[29])
  assert.ok(near.rows.every((row: Data) => row.distance_m < 1500))
  const open = await box({ q: 'bakery open monday in Reading' })
  assert.equal(open.reading.open, 'open monday')
  assert.match(open.reading.open_at, /T12:00:00.000Z$|T09:/)
  assert.ok(open.total_rows > 0 && open.total_rows < 10)
  assert.ok(open.rows.every((row: Data) => row.opening_state.state === 'open'))
  const sunday = await box({ q: 'bakery sunday Reading' })
  assert.ok(sunday.total_rows > 0 && sunday.reading.hours_unknown)
  assert.equal(sunday.reading.match, 'similar')
  assert.ok(sunday.rows.every((row: Data) => row.opening_state.state === 'unknown'))
  const all = await box({ q: 'open now' })
  assert.equal(`${all.reading.kind} ${all.reading.open}`, 'place open now')
  assert.ok(all.rows.every((row: Data) => row.opening_state.state === 'open'))
})

test('where nobody is in a place, its surroundings are searched, and the answer says so', async () => {
  const { reading, total_rows } = await box({ q: 'bakery in Wokingham' })
  assert.equal(reading.widened, true)
  assert.ok(total_rows >= 30)
})

test('pages of one text by cursor hold every row once', async () => {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await box({ q: 'bakery in Reading', per_page: '7', ...(cursor && { cursor }) })
    found.push(...idsOf(page))
    cursor = page.next_cursor
  } while (cursor !== undefined)
  assert.equal(new Set(found).size, found.length)
  assert.equal(found.length, (await box({ q: 'bakery in Reading' })).total_rows)
  const reply = await world.directory.call('GET', '/v1/search', { q: 'bakery', cursor: 'x' })
  assert.equal(reply.status, 400)
})

test('a minus sign leaves out, quotes keep words together, a minus within a word is plain', async () => {
  const all = await ask({ what: 'bakery' })
  const without = await ask({ what: 'bakery -7 -"loaf 8"' })
  assert.equal(without.total_rows, all.total_rows - 2)
  assert.deepEqual(without.reading.excluded, ['loaf 8', '7'])
  const who = '/v1/entity/search/who'
  const named = (text: string): Promise<Data> => world.ask('GET', who, { who: text, country: 'GB' })
  assert.deepEqual(idsOf(await named('"red lion"')), [lion])
  assert.deepEqual(new Set(idsOf(await named('red lion'))), new Set([lion, redHouse]))
  assert.deepEqual(idsOf(await named('red lion -house')), [lion])
  assert.deepEqual(idsOf(await named('red-lion "unfinished')), idsOf(await named('red lion unfinished')))
})

test('orders are those asked for, on every page', async () => {
  const keyOf: Record<string, (row: Data) => string | number> = {
    name: ({ doc }) => doc.name.name.toLowerCase(),
    distance: ({ distance_m: metres }) => metres,
  }
  for (const [sort, key] of Object.entries(keyOf)) {
    const params = { sort, latitude: '51.46', longitude: '-0.97', per_page: '11' }
    const path = '/v1/entity/search/what/bynearest'
    const rows: Data[] = []
    let cursor: string | undefined
    do {
      const page = await ask({ ...params, ...(cursor && { cursor }) }, undefined, path)
      rows.push(...page.rows)
      cursor = page.next_cursor
    } while (cursor !== undefined)
    const keys = rows.map(key)
    assert.deepEqual(
      keys,
      keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
      sort,
    )
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
  }
  await world.ask('POST', '/v1/entity/tag', { entity_id: ids[17], tag: 'sourdough', language: 'en' })
  assert.equal((await ask({ sort: 'updated' })).rows[0].id, ids[17])
  const { rows } = await ask({ sort: 'completeness', explain: 'true' }, world.directory.keys.admin)
  const scores = rows.map(({ explanation }: Data) => explanation.content_score)
  assert.deepEqual(
    scores,
    scores.toSorted((a: number, b: number) => b - a),
  )
  assert.deepEqual(await faults({ sort: 'distance' }), [
    'sort distance needs a point, a place or a box to measure from',
  ])
})

test('polygons and corridors narrow any search, and stand alone', async () => {
  const polygon = square(51.4545, 51.4595)
  const inside = ids.slice(0, 5)
  assert.deepEqual(new Set(idsOf(await ask({ polygon }))), new Set(inside))
  const near = await ask(
    { polygon, latitude: '51.4591', longitude: '-0.97' },
    undefined,
    '/v1/entity/search/what/bynearest',
  )
  assert.deepEqual(idsOf(near), inside.toReversed())
  const browse = await world.ask('GET', '/v1/entity/search/bypolygon', { polygon, country: 'GB' })
  assert.deepEqual(new Set(idsOf(browse)), new Set(inside))
  const polyline = JSON.stringify({
    type: 'LineString',
    coordinates: [
      [-0.97, 51.44],
      [-0.97, 51.4572],
    ],
  })
  const along = await world.ask('GET', '/v1/entity/search/byline', {
    polyline,
    corridor: '0.1',
    country: 'GB',
  })
  assert.deepEqual(new Set(idsOf(along)), new Set(ids.slice(0, 4)))
  assert.deepEqual(await faults({ polygon: '{"type":"Point"}' }), [
    'polygon must be a GeoJSON Polygon or MultiPolygon: rings of longitudes and latitudes',
  ])
  assert.deepEqual(await faults({ corridor: '2' }), ['polyline is required with corridor'])
  const hidden = await world.directory.call('GET', '/v1/entity/search/bypolygon', {
    polygon,
    country: 'GB',
    polyline,
  })
  assert.equal(hidden.status, 400)
})

test('highlights show what matched, and are safe to show', async () => {
  await made('Fish & <b>Chips</b> Müller')
  const who = { who: 'mueller chips', country: 'GB', highlight: 'true' }
  const { rows } = await world.ask('GET', '/v1/entity/search/who', who)
  const [name] = rows[0].highlights
  assert.equal(name.html, 'Fish &amp; &lt;b&gt;<em>Chips</em>&lt;/b&gt; <em>Müller</em>')
  assert.deepEqual(
    name.matches.map(([from, to]: [number, number]) => name.value.slice(from, to)),
    ['Chips', 'Müller'],
  )
  const kinds = (await ask({ highlight: 'true', per_page: '1' })).rows[0].highlights
  assert.ok(kinds.some(({ field }: Data) => field === 'category' || field === 'tag'))
})

test('a corrected text is told as it was probably meant', async () => {
  const { reading } = await ask({ what: 'bakrey' })
  assert.equal(reading.corrected, true)
  assert.equal(reading.did_you_mean, 'bakery')
  assert.equal((await ask()).reading.did_you_mean, undefined)
})

test('words of a time that belong to a name are part of it', async () => {
  const tuesday = await made('Ruby Tuesday')
  const open = await made('Wide Open')
  assert.deepEqual(idsOf(await box({ q: 'ruby tuesday' })), [tuesday])
  const wide = await box({ q: 'wide open' })
  assert.deepEqual(idsOf(wide), [open])
  assert.equal(wide.reading.open, undefined)
  assert.equal((await box({ q: 'bakery open' })).reading.open, 'open')
})

test('a village where nobody is does not hide a name, and is found where nobody is called so', async () => {
  assert.equal((await anywhere({ q: 'Oodi' })).reading.country, 'bw')
  const oodi = await made('Central Library Oodi')
  const named = await anywhere({ q: 'Oodi' })
  assert.deepEqual([named.reading.kind, named.reading.country, idsOf(named)], ['who', 'gb', [oodi]])
})

test('a radius is measured from the place of the text, or from the point', async () => {
  const inReading = await box({ q: 'bakery in Reading' })
  const around = await box({ q: 'bakery in Reading', radius: '2' })
  assert.ok(around.total_rows > 0 && around.total_rows < inReading.total_rows)
  assert.ok(around.rows.every((row: Data) => row.distance_m <= 2000))
  const street = { q: 'Quillfeather Street', per_page: '100' }
  const along = await box(street)
  const wide = await box({ ...street, radius: '3' })
  const caller = { latitude: '51.4841', longitude: '-0.97' }
  assert.ok(along.total_rows > 0 && wide.total_rows > along.total_rows)
  assert.deepEqual(idsOf(await box({ ...street, radius: '3', ...caller })), idsOf(wide))
  const near = await box({ q: 'bakery', radius: '0.5', latitude: '51.4841', longitude: '-0.97' })
  assert.ok(near.total_rows > 0 && near.rows.every((row: Data) => row.distance_m <= 500))
})

test('pages of those with unknown hours, and of a search without a country, follow one another', async () => {
  const all = await anywhere({ q: 'bakery sunday Reading', per_page: '100' })
  const rows: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await anywhere({
      q: 'bakery sunday Reading',
      per_page: '7',
      ...(cursor && { cursor }),
    })
    assert.equal(page.reading.hours_unknown, true)
    rows.push(...idsOf(page))
    cursor = page.next_cursor
    if (cursor === undefined) break
  }
  assert.deepEqual(rows, idsOf(all))
})

test('a misspelt name goes before kinds that it resembles less', async () => {
  const starbucks = await made('Starbucks')
  const hut = await made('Bean Hut', {
    categories: [{ category_id: 'amenity/cafe/coffee_shop', category_type: 'osm' }],
  })
  const dentist = await made('Dr Molar', {
    categories: [{ category_id: 'amenity/dentist', category_type: 'osm' }],
  })
  const named = await box({ q: 'starbuks' })
  assert.equal(`${named.reading.kind} ${named.reading.match}`, 'who similar')
  assert.deepEqual(idsOf(named), [starbucks])
  assert.ok(!idsOf(named).includes(hut))
  assert.deepEqual(idsOf(await box({ q: 'zahnartz' })), [dentist])
})

test('a case, or a preposition of several words, leads to a place', async () => {
  for (const [q, country, what, place] of [
    ['kahvila Turussa', 'FI', 'kahvila', 'Turku'],
    ['pizzeria Rovaniemen keskustassa', 'FI', 'pizzeria', 'Rovaniemi'],
    ['ravintola Kampin lähellä', 'FI', 'ravintola', 'Kamppi'],
    ['kahvila Lontoossa', 'GB', 'kahvila', 'London'],
    ['farmacia cerca de Sevilla', 'ES', 'farmacia', 'Sevilla'],
    ['hotel vicino a Malpensa', 'IT', 'hotel', 'Malpensa'],
    ['bakery close to the Reading', 'GB', 'bakery', 'Reading'],
  ] as const) {
    const { reading } = await box({ q, country })
    assert.equal(`${reading.kind} ${reading.what}`, `what ${what}`, q)
    assert.ok(reading.place?.includes(place), `${q}: ${reading.place}`)
  }
})

test('a kind is looked for in a street whose name is in a Finnish case', async () => {
  const there = await made('Loaf of the North', {
    postal_address: { address1: 'Kirkkokatu 3', town: 'Reading' },
    geopoint: { latitude: 51.4712, longitude: -0.9412 },
    categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
  })
  const found = await box({ q: 'leipomo Kirkkokadulla', language: 'fi' })
  assert.equal(found.reading.where, 'kirkkokatu')
  assert.equal(idsOf(found)[0], there)
})
