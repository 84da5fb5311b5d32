import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bindMapping } from './mapping.ts'
import { MappingError, parseMappingFile } from './mapping-file.ts'

/** Maps one row, given as cells by column. */
function map(mapping: object, cells: Record<string, string>, country?: string) {
  const bound = bindMapping(parseMappingFile(JSON.stringify(mapping)), Object.keys(cells), country)
  assert.deepEqual(bound.faults, [])
  return bound.mapRow(cells)
}

test('columns go to their attributes; blank cells and placeholders to none', () => {
  const { submission, categories, leftOut } = map(
    {
      constants: { country: 'gb', category: 'osm:amenity/pharmacy' },
      columns: {
        code: '_supplier_id',
        shop: 'name',
        Address: 'address',
        pc: 'postcode',
        tel: 'telephone_number',
        mobile: 'additional_telephone_number',
        web: 'website',
      },
    },
    {
      code: 'X1',
      shop: 'Null',
      Address: '1 Mill Lane, Bolton',
      pc: 'BL1 1AA',
      tel: 'n/a',
      mobile: '07700 900123',
      web: '-',
    },
  )
  assert.deepEqual(submission, {
    country: 'gb',
    supplierId: 'X1',
    timezone: null,
    objects: {
      name: [{ name: 'Null' }],
      postal_address: [{ address1: '1 Mill Lane', town: 'Bolton', postcode: 'BL1 1AA' }],
      phone: [{ number: '07700 900123' }],
    },
  })
  assert.deepEqual(categories, [{ type: 'osm', value: 'amenity/pharmacy' }])
  assert.deepEqual(leftOut, [])
})

test('a star carries the rest of the column name over', () => {
  const { submission } = map(
    {
      columns: { n: 'name', 'Zeiten *': 'opening_times.*', 'addr_*': 'postal_address.*', 'l*tude': 'l*tude' },
    },
    {
      n: 'A',
      'Zeiten Montag': '9-17',
      'Zeiten Di': '9-17',
      'Zeiten Mi': '9-17',
      'Zeiten Do': '9-17',
      'Zeiten Fr': '9-17',
      'Zeiten Sa': 'geschlossen',
      'Zeiten Sonntag': 'geschlossen',
      addr_town: 'Köln',
      latitude: '50,9384',
      longitude: '6,9599',
    },
    'de',
  )
  assert.equal(submission.objects.opening_times?.[0]?.monday, '09001700')
  assert.equal(submission.objects.opening_times?.[0]?.sunday, 'closed')
  assert.deepEqual(submission.objects.postal_address, [{ town: 'Köln' }])
  assert.deepEqual(submission.objects.geopoint, [{ latitude: '50.9384', longitude: '6.9599' }])
})

test('a week with an unknown day is left out and said so', () => {
  const { submission, leftOut } = map(
    { columns: { n: 'name', Mon: 'monday', Tue: 'tuesday' } },
    { n: 'A', Mon: '9-17', Tue: 'by appointment' },
  )
  assert.equal(submission.objects.opening_times, undefined)
  assert.deepEqual(leftOut, [
    'opening times not understood: by appointment',
    'opening times without wednesday, thursday, friday, saturday, sunday',
  ])
})

test('cells are replaced, split and typed', () => {
  const { submission, categories, leftOut } = map(
    {
      columns: {
        n: 'name',
        kind: [
          { to: 'status', values: { closed: 'inactive', '*': 'active' } },
          { to: 'category', split: '|' },
        ],
        sic: { to: 'category', type: 'sic_2007' },
        pay: 'payment_types',
        tags: 'tags',
        phones: 'telephone_number',
        fb: 'socialmedia',
        note: null,
      },
    },
    {
      n: 'A',
      kind: 'Closed',
      sic: '47.73',
      pay: 'Visa, American Express, shells',
      tags: 'vegan; pizza',
      phones: '0161 496 0000; 0161 496 0001',
      fb: 'https://www.facebook.com/a',
      note: 'x',
    },
    'gb',
  )
  assert.deepEqual(submission.objects.status, [{ status: 'inactive' }])
  assert.deepEqual(categories, [
    { type: null, value: 'Closed' },
    { type: 'sic_2007', value: '47.73' },
  ])
  assert.deepEqual(submission.objects.payment_type, [{ payment_type: 'visa' }, { payment_type: 'amex' }])
  assert.deepEqual(leftOut, ['payment type not known: shells'])
  assert.deepEqual(submission.objects.tag, [{ tag: 'vegan' }, { tag: 'pizza' }])
  assert.deepEqual(submission.objects.phone, [{ number: '0161 496 0000' }, { number: '0161 496 0001' }])
  assert.deepEqual(submission.objects.socialmedia, [
    { type: 'facebook', website_url: 'https://www.facebook.com/a' },
  ])
})

test('several columns of one attribute make several values, each with its own companions', () => {
  const mapping = {
    columns: {
      n: 'name',
      t1: 'phone.number',
      d1: 'phone.description',
      t2: 'phone.number',
      d2: 'phone.description',
    },
  }
  const [first, next, third] = ['0161 496 0001', '0161 496 0002', '0161 496 0003']
  const both = map(mapping, { n: 'A', t1: `${first}; ${third}`, d1: 'shop', t2: next, d2: 'home' }, 'gb')
  assert.deepEqual(both.submission.objects.phone, [
    { number: first, description: 'shop' },
    { number: next, description: 'home' },
    { number: third },
  ])
  const second = map(mapping, { n: 'A', t1: '', d1: '', t2: next, d2: 'home' }, 'gb')
  assert.deepEqual(second.submission.objects.phone, [{ number: next, description: 'home' }])
})

test('a constant completes values and makes none of its own beside a column', () => {
  const mapping = {
    constants: { 'description.headline': 'About us', timezone: 'Europe/London' },
    columns: { n: 'name', about: 'description.body' },
  }
  assert.deepEqual(map(mapping, { n: 'A', about: 'Old.' }).submission.objects.description, [
    { body: 'Old.', headline: 'About us' },
  ])
  const without = map(mapping, { n: 'A', about: '' }).submission
  assert.equal(without.objects.description, undefined)
  assert.equal(without.timezone, 'Europe/London')
})

test('countries come as codes and as names in many languages; the row wins over the default', () => {
  const country = (cell: string, fallback?: string) =>
    map({ constants: { country: 'ie' }, columns: { n: 'name', c: 'country' } }, { n: 'A', c: cell }, fallback)
      .submission.country
  const cases = {
    England: 'gb',
    'United States': 'us',
    Deutschland: 'de',
    'Etats-Unis': 'us',
    España: 'es',
    'South Korea': 'kr',
    'Isle of Man': 'im',
    uk: 'gb',
    GBR: 'gb',
    Österreich: 'at',
    Suomi: 'fi',
    '': 'ie',
  }
  for (const [cell, code] of Object.entries(cases)) assert.equal(country(cell), code, cell)
  assert.equal(country('', 'fr'), 'fr')
  assert.equal(country('Atlantis'), 'Atlantis')
})

test('coordinates are read with comma, letter and in one cell; 0, 0 is none', () => {
  const point = (latitude: string, longitude: string) =>
    map({ columns: { y: 'latitude', x: 'longitude' } }, { y: latitude, x: longitude }).submission.objects
      .geopoint
  assert.deepEqual(point('53,48', '2.24° W'), [{ latitude: '53.48', longitude: '-2.24' }])
  assert.equal(point('0', '0.0'), undefined)
  assert.deepEqual(point('95', 'abc'), [{ latitude: '95', longitude: 'abc' }])
  const one = map({ columns: { p: 'coordinates' } }, { p: '53.48, -2.24' })
  assert.deepEqual(one.submission.objects.geopoint, [{ latitude: '53.48', longitude: '-2.24' }])
})

test('names that every object has are neither targets nor columns', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'name.constructor']) {
    assert.throws(() => parseMappingFile(JSON.stringify({ columns: { a: name } })), MappingError, name)
  }
  const mapping = parseMappingFile('{"columns": {"__proto__": "name", "constructor": "town"}}')
  const { mapRow } = bindMapping(mapping, ['__proto__', 'constructor'], 'gb')
  const cells = Object.fromEntries([
    ['__proto__', 'A'],
    ['constructor', 'York'],
  ])
  assert.deepEqual(mapRow(cells).submission.objects, {
    name: [{ name: 'A' }],
    postal_address: [{ town: 'York' }],
  })
})

test('every fault of a mapping file is told with its line', () => {
  const text = `{
  "delimiter": "#",
  "constants": { "colour": "red", "category": "bakery" },
  "columns": {
    "Name": "nmae",
    "Phone": { "too": "phone.number" },
    "Tags": { "to": "tags", "values": { "a": {} } },
    "Star": "opening_times.*"
  },
  "categories": { "Baker": 12 },
  "extra": 1
}`
  assert.throws(
    () => parseMappingFile(text),
    (error) => {
      assert.ok(error instanceof MappingError)
      const lines = error.faults.map((fault) => Number(/^line (\d+): /.exec(fault)?.[1]))
      assert.deepEqual(
        lines.toSorted((a, b) => a - b),
        [2, 3, 3, 5, 6, 6, 7, 8, 10, 11],
      )
      return true
    },
  )
  assert.throws(() => parseMappingFile('{\n"a": 1,\n}'), /line 3: not JSON/)
  assert.throws(() => parseMappingFile('[]'), /JSON object/)
})

test('a mapping that does not fit the file says which column and target', () => {
  const mapping = parseMappingFile(
    JSON.stringify({ columns: { Naem: 'name', 'hours_*': 'opening_times.*' } }),
  )
  const { faults, unusedColumns } = bindMapping(mapping, ['Name', 'hours_monday', 'hours_note'], undefined)
  assert.equal(faults.length, 2)
  assert.match(faults[0]!, /Naem.*it has Name, hours_monday, hours_note/)
  assert.match(faults[1]!, /hours_note/)
  assert.deepEqual(unusedColumns, ['Name'])
})

test('columns tell attributes in words or tags; what they do not say stays unknown', () => {
  const { submission, leftOut } = map(
    {
      columns: {
        n: 'name',
        vegan: 'attribute:vegan',
        halal: 'attribute:halal',
        Zugang: { to: 'attribute:wheelchair', values: { teilweise: 'limited' } },
        'has *': 'attribute:*',
        more: 'attributes',
      },
    },
    {
      n: 'A',
      vegan: 'ja',
      halal: '',
      Zugang: 'teilweise',
      'has wifi': 'wlan',
      'has dogs': 'perhaps',
      more: 'takeaway; parking:free; unicorns',
    },
  )
  assert.deepEqual(submission.objects.attribute, [
    { attribute: 'vegan', value: 'yes' },
    { attribute: 'wheelchair', value: 'limited' },
    { attribute: 'wifi', value: 'yes' },
    { attribute: 'takeaway', value: 'yes' },
    { attribute: 'parking', value: 'free' },
  ])
  assert.deepEqual(leftOut, ['dogs not known: perhaps', 'attribute not known: unicorns'])
  assert.throws(() => parseMappingFile('{"columns":{"x":"attribute:unicorns"}}'), MappingError)
})

const withDaysOff = (hours: string, off: string) => {
  const mapping = {
    constants: { country: 'jp' },
    columns: { n: 'name', h: 'opening_times', off: 'closed_days' },
  }
  return map(mapping, { n: 'さくら', off, h: hours })
}

test('days off in a column of their own close a week', () => {
  const [week] = withDaysOff('10:00～20:00', '月曜日').submission.objects.opening_times ?? []
  assert.equal(week?.monday, 'closed')
  assert.equal(week?.tuesday, '10002000')
  const [always] = withDaysOff('10:00～20:00', '年中無休').submission.objects.opening_times ?? []
  assert.equal(always?.monday, '10002000')
})

test('hours stay a text with days off that are not understood, and days off without hours', () => {
  const { submission, leftOut } = withDaysOff('10:00～20:00', '第2火曜日')
  assert.equal(submission.objects.opening_times, undefined)
  assert.deepEqual(submission.objects.description, [{ headline: 'h', body: '10:00～20:00\noff: 第2火曜日' }])
  assert.deepEqual(leftOut, ['days off not understood: 第2火曜日'])
  const alone = withDaysOff('', '月曜日')
  assert.deepEqual(alone.submission.objects.description, [{ headline: 'off', body: '月曜日' }])
  assert.deepEqual(alone.leftCells, [
    { column: 'off', value: '月曜日', reason: 'days off without hours: 月曜日', done: 'kept as text' },
  ])
})

test('a day off completes the columns of the other days', () => {
  const six = 'tuesday wednesday thursday friday saturday sunday'.split(' ')
  const columns = { n: 'name', off: 'closed_days', ...Object.fromEntries(six.map((day) => [day, day])) }
  const hours = Object.fromEntries(six.map((day) => [day, '9-17']))
  const { submission } = map({ constants: { country: 'de' }, columns }, { n: 'A', off: 'Montag', ...hours })
  assert.equal(submission.objects.opening_times?.[0]?.monday, 'closed')
  assert.equal(submission.objects.opening_times?.[0]?.sunday, '09001700')
})

test('an area code and what follows the number of a house complete other cells, wherever their columns stand', () => {
  const columns = {
    n: 'name',
    tel: 'telephone_number',
    fax: 'fax',
    ddd: 'area_code',
    z: 'building_number_suffix',
    no: 'building_number',
    street: 'address1',
  }
  const cells = { n: 'A', tel: '3231-1234', fax: '3231-1235', ddd: '19', z: 'A', no: '120', street: 'Rua B' }
  const { submission } = map({ constants: { country: 'br' }, columns }, cells)
  assert.deepEqual(submission.objects.phone, [{ number: '19 3231-1234' }])
  assert.deepEqual(submission.objects.fax, [{ number: '19 3231-1235' }])
  assert.deepEqual(submission.objects.postal_address, [{ building_number: '120A', address1: 'Rua B' }])
  const { leftOut } = map({ constants: { country: 'br' }, columns }, { ...cells, no: '' })
  assert.deepEqual(leftOut, ['no number of a house for what follows it: A'])
})
