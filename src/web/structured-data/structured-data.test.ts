import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { below, faultsOf, isA, isClass } from '../../../test/support/schema-org.ts'
import type { EntityDocument } from '../../entity/entity-document.ts'
import { toStored } from '../../entity/opening/opening-times.ts'
import { discoveryEn } from '../texts/discovery-en.ts'
import { type BusinessSetting, businessData } from './business-data.ts'
import { type JsonLd, jsonLdElement } from './json-ld.ts'
import { breadcrumbData, resultsData, siteData } from './page-data.ts'
import { knownTypes, notBusinesses, placesOnly, schemaTypesOf } from './schema-type.ts'

const meta = { when: '', source: [], scope: 'public', confidence: 100 }
/** 2030-12-02, a Monday. */
const today = Date.parse('2030-12-02T00:00:00Z') / 86_400_000

const setting: BusinessSetting = {
  url: 'https://directory.example/en/b/7/kahvila',
  assetsUrl: 'https://directory.example/assets',
  texts: discoveryEn,
  categoryOf: () => undefined,
  today,
  holidayOn: (day) => (day === today + 4 ? 'yes' : day === today + 23 ? 'maybe' : 'no'),
}

function hours(attributes: Record<string, string>) {
  const read = toStored({
    monday: '09001800',
    tuesday: '09001800',
    wednesday: '09001200,13001800',
    thursday: '24hour',
    friday: '18002400',
    saturday: '22000300',
    sunday: 'closed',
    ...attributes,
  })
  assert.ok('stored' in read)
  return { ...read.stored, meta }
}

const documentOf = (members: object = {}): EntityDocument =>
  ({
    _id: '7',
    lastEditDate: '2030-12-01 10:00:00 +00:00',
    country: 'fi',
    name: { name: 'Kahvila Aalto', formal_name: 'Aalto Oy', branch_name: 'Töölö' },
    categories: [{ category_id: '1196' }],
    postal_address: {
      building_number: '1',
      address1: 'Mannerheimintie',
      address2: '2. kerros',
      town: 'Helsinki',
      postcode: '00100',
      do_not_display: false,
    },
    geopoint: { latitude: 60.17, longitude: 24.94 },
    phones: [
      { number: '09 123', e164_number: '+3589123' },
      { number: '+3589124', e164_number: '+3589124' },
    ],
    faxes: [{ number: '+3589125', e164_number: '+3589125' }],
    emails: [{ email_address: 'info@aalto.example' }],
    websites: [{ website_url: 'https://aalto.example/' }, { website_url: 'javascript:alert(1)' }],
    socialmedia: [{ type: 'facebook', website_url: 'https://www.facebook.com/aalto' }],
    descriptions: [{ headline: 'Hei', body: 'Kahvia <b>ja</b> pullaa' }],
    images: [{ large: { image_path: 'A/a.jpg', image_width: 1024, image_height: 768 } }],
    logos: [{ large: { logo_path: 'A/l.png' } }],
    tags: [{ tag: 'pulla' }, { tag: 'kahvi' }],
    payment_types: [{ payment_type: 'visa' }, { payment_type: 'cash' }],
    special_offers: [
      { title: 'Pulla', description: 'Kaksi', start_date: '2030-12-01', expiry_date: '2030-12-24', url: '' },
    ],
    opening_times: hours({
      exceptions: '2030-12-24=09001200;2030-12-31=closed',
      closed: '2031-01-01',
      closed_public_holidays: 'true',
    }),
    delivers: true,
    orderonline: false,
    ...members,
  }) as unknown as EntityDocument

test('every type in the table is one of the vocabulary, and its kind is known', () => {
  const types = [...knownTypes()]
  assert.deepEqual(
    types.filter((type) => !isClass(type)),
    [],
  )
  const organisations = types.filter((type) => isA(type, 'Organization'))
  assert.deepEqual(types.filter((type) => !organisations.includes(type)).sort(), [...placesOnly].sort())
  const places = organisations.filter((type) => isA(type, 'Place'))
  assert.deepEqual(places.filter((type) => !isA(type, 'LocalBusiness')).sort(), [...notBusinesses].sort())
})

test('most kinds of local business of the vocabulary are some category', () => {
  const all = below('LocalBusiness')
  const missing = all.filter((type) => !knownTypes().has(type))
  assert.ok(missing.length <= 20, missing.join(' '))
})

test('a listing has the type of its first category that is narrower than a business', () => {
  const none = () => undefined
  assert.deepEqual(schemaTypesOf(['1196'], none), ['Restaurant'])
  assert.deepEqual(schemaTypesOf([], none), ['LocalBusiness'])
  assert.deepEqual(schemaTypesOf(['nothing', '1196'], none), ['Restaurant'])
  const own = { id: 'x1', parentId: '1196', mappings: [] }
  const mapped = {
    id: 'x2',
    parentId: null,
    mappings: [{ type: 'schema_org', id: 'Bakery', name: 'Bakery' }],
  }
  const unknown = { id: 'x3', parentId: null, mappings: [{ type: 'schema_org', id: 'Nonsense', name: '' }] }
  const categoryOf = (id: string) => [own, mapped, unknown].find((one) => one.id === id) as never
  assert.deepEqual(schemaTypesOf(['x1'], categoryOf), ['Restaurant'])
  assert.deepEqual(schemaTypesOf(['x2'], categoryOf), ['Bakery'])
  assert.deepEqual(schemaTypesOf(['x3'], categoryOf), ['LocalBusiness'])
})

test('a full listing of every type is data of the vocabulary: types, domains and ranges', () => {
  const categories = new Map([...knownTypes()].map((type) => [type, type]))
  for (const type of categories.keys()) {
    const categoryOf = (id: string) =>
      ({ id, parentId: null, mappings: [{ type: 'schema_org', id: type, name: type }] }) as never
    const data = businessData(documentOf({ categories: [{ category_id: `own-${type}` }] }), {
      ...setting,
      categoryOf,
    })
    // Organisations that are no places come together with a type that is one.
    if (isA(type, 'Place')) assert.deepEqual(faultsOf(data), [], type)
  }
})

test('the data of every shipped category is of the vocabulary', async () => {
  const { default: table } = await import('../../../data/schema-types.json', { with: { type: 'json' } })
  const tried = new Set<string>()
  for (const [id, types] of Object.entries(table as Record<string, string>)) {
    if (tried.has(types)) continue
    tried.add(types)
    const data = businessData(documentOf({ categories: [{ category_id: id }] }), setting)
    assert.deepEqual(faultsOf(data), [], types)
  }
  assert.ok(tried.size > 150)
})

test('a restaurant, whole', () => {
  const data = JSON.parse(JSON.stringify(businessData(documentOf(), setting)))
  assert.equal(data['@type'], 'Restaurant')
  assert.deepEqual(data.address, {
    '@type': 'PostalAddress',
    streetAddress: 'Mannerheimintie 1, 2. kerros',
    addressLocality: 'Helsinki',
    postalCode: '00100',
    addressCountry: 'FI',
  })
  assert.deepEqual(data.telephone, ['+3589123', '+3589124'])
  assert.deepEqual(data.sameAs, ['https://aalto.example/', 'https://www.facebook.com/aalto'])
  assert.equal(data.description, 'Kahvia ja pullaa')
  assert.equal(data.paymentAccepted, 'Visa, Cash')
  assert.equal(data.image, 'https://directory.example/assets/A/a.jpg')
  assert.deepEqual(
    data.amenityFeature.map(({ name, value }: { name: string; value: boolean }) => [name, value]),
    [
      ['Delivery', true],
      ['Online orders', false],
    ],
  )
})

test('hours: days with the same range together, nights, whole days, and dates that differ', () => {
  const data = JSON.parse(JSON.stringify(businessData(documentOf(), setting)))
  const week = data.openingHoursSpecification.map((one: Record<string, unknown>) => [
    [one.dayOfWeek].flat().map((day) => String(day).replace('https://schema.org/', '')),
    one.opens,
    one.closes,
  ])
  assert.deepEqual(week, [
    [['Monday', 'Tuesday'], '09:00', '18:00'],
    [['Wednesday'], '09:00', '12:00'],
    [['Wednesday'], '13:00', '18:00'],
    [['Thursday'], '00:00', '23:59'],
    [['Friday'], '18:00', '00:00'],
    [['Saturday'], '22:00', '03:00'],
  ])
  const special = data.specialOpeningHoursSpecification.map((one: Record<string, unknown>) => [
    one.validFrom,
    one.validThrough,
    one.opens,
    one.closes,
  ])
  // Friday the 6th is a holiday; on the 25th only perhaps, which is not said. The closed days of New Year are one entry.
  assert.deepEqual(special, [
    ['2030-12-06', '2030-12-06', '00:00', '00:00'],
    ['2030-12-24', '2030-12-24', '09:00', '12:00'],
    ['2030-12-31', '2031-01-01', '00:00', '00:00'],
  ])
})

test('an undisplayed address is its town alone, without a point', () => {
  const { postal_address } = documentOf()
  const hidden = documentOf({ postal_address: { ...postal_address, do_not_display: true } })
  const text = JSON.stringify(businessData(hidden, setting))
  assert.ok(!/Mannerheimintie|00100|kerros|60\.17|24\.94|GeoCoordinates/.test(text), text)
  assert.ok(text.includes('"addressLocality":"Helsinki"'))
  assert.deepEqual(faultsOf(businessData(hidden, setting)), [])
})

test('a point that stands for a whole postcode is no position of the business', () => {
  const point = (precision: string) =>
    businessData(
      documentOf({ geopoint: { latitude: 60, longitude: 24, geocoding: { precision, confidence: 1 } } }),
      setting,
    ).geo
  assert.equal(point('postcode'), undefined)
  assert.notEqual(point('street'), undefined)
})

test('a closed business says so, and has no hours, offers or means of payment', () => {
  const closed = documentOf({ status: { status: 'inactive', inactive_reason: 'ceased trading' } })
  const data = businessData(closed, setting)
  assert.deepEqual(faultsOf(data), [])
  assert.equal(data.disambiguatingDescription, 'Permanently closed')
  for (const name of [
    'openingHoursSpecification',
    'specialOpeningHoursSpecification',
    'makesOffer',
    'paymentAccepted',
  ])
    assert.equal(data[name], undefined, name)
})

test('a listing with a name alone is valid, too', () => {
  const bare = { _id: '7', country: 'fi', name: { name: 'Aalto' } } as unknown as EntityDocument
  assert.deepEqual(faultsOf(businessData(bare, setting)), [])
})

test('lists, ways and the site itself are data of the vocabulary', () => {
  const steps = [
    { name: 'Home', url: 'https://directory.example/en' },
    { name: 'Helsinki', url: 'https://directory.example/en/p/1/helsinki' },
  ]
  for (const data of [
    breadcrumbData(steps),
    resultsData('Cafés in Helsinki', steps, { before: 20, total: 41 }),
    siteData({
      name: 'Directory',
      url: 'https://directory.example/en',
      searchUrl: 'https://directory.example/en/search',
      logoUrl: 'https://directory.example/icon.svg',
      language: 'en',
    }),
  ])
    assert.deepEqual(faultsOf(data), [])
})

test('the checker finds wrong types, domains and ranges', () => {
  const wrong = (node: unknown) => assert.equal(faultsOf(node).length, 1, JSON.stringify(node))
  wrong({ '@type': 'Restaurent' })
  wrong({ '@type': 'Church', paymentAccepted: 'Cash' })
  wrong({ '@type': 'Restaurant', geo: 'here' })
  wrong({ '@type': 'Restaurant', address: { '@type': 'GeoCoordinates' } })
  wrong({ '@type': 'OpeningHoursSpecification', opens: '25:00' })
  wrong({ '@type': 'OpeningHoursSpecification', dayOfWeek: 'https://schema.org/Someday' })
  wrong({ '@type': 'Restaurant', menu: 'https://aalto.example/menu' })
})

test('no text leaves the element, and the element says what was put in', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          '</script><script>alert(1)</script>',
          '<!--<script>',
          ']]>',
          '\u2028\u2029',
          '&lt;/script>',
        ),
      ),
      (name) => {
        const data: JsonLd = { '@type': 'Restaurant', name }
        const element = jsonLdElement(data)
        const inside = /^<script type="application\/ld\+json">([^<>&]*)<\/script>$/u.exec(element)?.[1]
        assert.ok(inside !== undefined, element)
        const read = JSON.parse(inside)
        assert.equal(read.name, JSON.parse(JSON.stringify(name)))
        assert.equal(read['@context'], 'https://schema.org')
      },
    ),
  )
})
