import fc from 'fast-check'
import type { Attributes, Claim, Entity, ObjectName, StoredValue } from '../../src/entity/model.ts'

export const now = Date.UTC(2026, 0, 10)
const accounts = ['shop', 'rival', 'guide']
const account = fc.constantFrom(...accounts)

/** Some values of each object that something follows from, and of some others. */
const attributes: Partial<Record<ObjectName, fc.Arbitrary<Attributes>>> = {
  name: fc.record({ name: fc.constantFrom('Sky Bar', 'Quay Bar') }),
  postal_address: fc.record({
    address1: fc.constantFrom('1 Quay', '2 Quay'),
    town: fc.constant('Cork'),
    postcode: fc.constantFrom('T12', 'T23'),
    do_not_display: fc.boolean(),
  }),
  invoice_address: fc.record({ address1: fc.constant('9 Quay'), town: fc.constant('Cork') }),
  geopoint: fc.record({ latitude: fc.constantFrom(51.9, 51.8), longitude: fc.constant(-8.4) }),
  phone: fc.record({ number: fc.constantFrom('+353215551001', '+353215551002') }),
  tag: fc.record({ tag: fc.constantFrom('cocktails', 'beer') }),
  employee: fc.record({ surname: fc.constantFrom('Ada', 'Eve') }),
  payment_type: fc.record({ payment_type: fc.constant('visa') }),
  external_id: fc.record({ scheme: fc.constant('osm'), id: fc.constantFrom('node/1', 'way/2') }),
  alternative_name: fc.record({ alternative_name: fc.constantFrom('Anchor', 'Old Ship') }),
  attribute: fc.record({ attribute: fc.constant('vegan'), value: fc.constantFrom('yes', 'no') }),
  advertiser: fc.record({
    publisher_id: fc.constant('guide'),
    expiry_date: fc.constantFrom('2026-01-09', '2026-01-10', '2030-01-01'),
    reseller_ref: fc.constant('REF'),
  }),
}

const singular = new Set<ObjectName>(['name', 'postal_address', 'invoice_address', 'geopoint'])

const valueArbitrary = (object: ObjectName): fc.Arbitrary<StoredValue> =>
  fc
    .record({
      genId: fc.integer({ min: 1, max: 1e6 }),
      attributes: attributes[object]!,
      isGeocoded: fc.boolean(),
      confidence: fc.constantFrom(100, 100, 0),
      scope: fc.constantFrom<StoredValue['scope']>('public', 'public', 'private'),
      accounts: fc.uniqueArray(account, { minLength: 1 }),
    })
    .map(({ accounts: by, isGeocoded, ...value }) => ({
      ...value,
      derived: object === 'geopoint' && isGeocoded ? { geocoding: { precision: 'street' } } : {},
      when: now,
      contributions: by.map((one) => ({
        account: one,
        supplierId: null,
        userId: '',
        when: now,
        trust: 0,
        attributes: value.attributes,
      })),
    }))

const objects = fc.record(
  Object.fromEntries(
    (Object.keys(attributes) as ObjectName[]).map((object) => [
      object,
      fc.array(valueArbitrary(object), { maxLength: singular.has(object) ? 1 : 2 }),
    ]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<Entity['objects']>

const claim: fc.Arbitrary<Claim> = fc.record({
  userId: fc.constant('aa'),
  account,
  resellerId: fc.constantFrom(null, 'shop'),
  claimed: fc.constant(now - 1),
  expires: fc.constantFrom(now - 1, now, now + 1, now + 86_400_000),
  method: fc.constant('phone'),
  phoneNumber: fc.constant('+353215559999'),
  referrerUrl: fc.constant('https://referrer.example'),
  referrerName: fc.constant('Referrer'),
})

/** Entities with values of several accounts, public and not, that may have a claim and an address that is not to be displayed. */
export const entityArbitrary: fc.Arbitrary<Entity> = fc
  .record({
    objects,
    claim: fc.option(claim),
    timezone: fc.constantFrom(null, 'Europe/Dublin'),
    suppliers: fc.uniqueArray(account).map((list) => list.map((one) => ({ account: one, supplierId: 'S' }))),
  })
  .map((parts) => ({
    id: '379236608286720',
    revision: '1-00',
    created: now - 2,
    lastEdit: now - 1,
    country: 'ie',
    localTimezone: parts.timezone ?? 'Europe/Dublin',
    trust: 0,
    ourData: false,
    seed: { account: 'shop', when: now - 2 },
    locations: [
      { locationId: '1', name: 'T12', resolution: 'outcode' },
      { locationId: '2', name: 'Cork', resolution: 'town' },
    ],
    mergedInto: null,
    moderation: { state: 'none', signals: 0 },
    ...parts,
  }))
