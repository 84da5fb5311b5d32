import assert from 'node:assert/strict'
import type { World } from '../../support/world.ts'
import {
  type ApiPromise,
  acknowledged,
  type Data,
  findValue,
  freshEntity,
  type Promises,
  type Sent,
  valuesOf,
} from './promise.ts'

const control = new Set(['entity_id', 'gen_id', 'announcement_id'])
const attributesOf = (sent: Sent): string[] => Object.keys(sent).filter((name) => !control.has(name))

/** Values of each many-valued object, as parameters of its POST: two different ones. */
const samples: Readonly<Record<string, readonly [Record<string, string>, Record<string, string>]>> = {
  category: [
    { category_id: 'shop/hairdresser', category_type: 'osm' },
    { category_id: 'shop/florist', category_type: 'osm' },
  ],
  description: [
    { headline: 'Kept', body: 'This one stays.' },
    { headline: 'Old', body: 'This one changes.' },
  ],
  website: [{ website_url: 'http://kept.example' }, { website_url: 'http://old.example' }],
  phone: [{ number: '+442079460001' }, { number: '+442079460002' }],
  fax: [{ number: '+442079460003' }, { number: '+442079460004' }],
  email: [{ email_address: 'kept@fixture.example' }, { email_address: 'old@fixture.example' }],
  tag: [{ tag: 'sourdough' }, { tag: 'rye' }],
  list: [
    { headline: 'Breads', body: 'Rye\nOat' },
    { headline: 'Cakes', body: 'Plum' },
  ],
  payment_type: [{ payment_type: 'visa' }, { payment_type: 'cash' }],
  alternative_name: [{ alternative_name: 'RNLI' }, { alternative_name: 'The Lifeboats' }],
  external_id: [
    { scheme: 'osm', id: 'node/17' },
    { scheme: 'company_number', id: '0123 4567', register: 'gb' },
  ],
  attribute: [
    { attribute: 'vegan', value: 'no' },
    { attribute: 'wheelchair', value: 'limited' },
  ],
  socialmedia: [
    { type: 'facebook', website_url: 'https://www.facebook.com/fixture.kept' },
    { type: 'facebook', website_url: 'https://www.facebook.com/fixture.old' },
  ],
  testimonial: [
    { title: 'Good', text: 'Good bread.' },
    { title: 'Bad', text: 'Bad bread.' },
  ],
  special_offer: [
    { title: 'Kept', description: 'Two for one', start_date: '2026-11-01', expiry_date: '2030-01-01' },
    { title: 'Old', description: 'One for two', start_date: '2026-11-01', expiry_date: '2030-01-01' },
  ],
  employee: [{ surname: 'Kept' }, { surname: 'Old' }],
  affiliate_link: [
    { affiliate_name: 'Kept', affiliate_link: 'https://kept.example/' },
    { affiliate_name: 'Old', affiliate_link: 'https://old.example/' },
  ],
  faq: [
    { question: 'Kept?', answer: 'Yes.' },
    { question: 'Old?', answer: 'No.' },
  ],
  announcement: [
    { headline: 'Kept', body: 'Stays.' },
    { headline: 'Old', body: 'Goes.' },
  ],
}

/** An entity with two values of an object; `old` is the gen_id of the second. */
export async function entityWithTwo(
  world: World,
  object: string,
  key: string,
): Promise<{ id: string; old: string }> {
  const id = await world.newEntity()
  for (const sample of samples[object]!)
    await world.ask('POST', `/v1/entity/${object}`, { entity_id: id, ...sample })
  return { id, old: String(valuesOf(await world.entity(id), key).at(-1).gen_id) }
}

interface Expectation {
  /** Parameters that are not read back under their own name and value; `also` looks at them. */
  readonly except?: readonly string[]
  readonly also?: (value: Data, sent: Sent, document: Data) => void
}

/** A POST that sets an object, or adds a value to it. */
const sets = (key: string, { except = [], also }: Expectation = {}): ApiPromise => ({
  shape: 'ack',
  prepare: freshEntity,
  readBack: async (told) => {
    const document = await acknowledged(told)
    const names = attributesOf(told.sent).filter((name) => !except.includes(name))
    const value = findValue(document, key, told.sent, names)
    also?.(value, told.sent, document)
    // Saying the same again makes no new revision.
    const path = `/v1/entity/${objectOf[key]}`
    const again = await told.world.ask('POST', path, told.sent)
    assert.equal(again.rev, told.data.rev)
  },
})

/** A POST that adds a value, or changes the one with `gen_id` in place. */
const setsOrAmends = (object: string, key: string, parameter = 'gen_id'): ApiPromise => ({
  ...sets(key),
  prepare: async (world, sent) => {
    if (sent[parameter] === undefined) return freshEntity(world)
    const { id, old } = await entityWithTwo(world, object, key)
    return { entity_id: id, [parameter]: old }
  },
  readBack: async (told) => {
    const document = await acknowledged(told)
    const value = findValue(document, key, told.sent, attributesOf(told.sent))
    if (told.sent[parameter] === undefined) return
    assert.equal(String(value.gen_id), told.sent[parameter])
    assert.equal(valuesOf(document, key).length, 2, 'changed in place, not added')
    findValue(document, key, samples[object]![0], Object.keys(samples[object]![0]))
  },
})

/** A DELETE of one of two values. */
const removes = (object: string, key: string, parameter = 'gen_id'): ApiPromise => ({
  shape: 'ack',
  prepare: async (world) => {
    const { id, old } = await entityWithTwo(world, object, key)
    return { entity_id: id, [parameter]: old }
  },
  readBack: async (told) => {
    const document = await acknowledged(told)
    const left = valuesOf(document, key).map(({ gen_id }: Data) => String(gen_id))
    assert.ok(left.length > 0 && !left.includes(told.sent[parameter]!), `${key} left: ${left.join(', ')}`)
  },
})

/** A DELETE of the value of a singular object. */
const clears = (object: string, key: string, value: Record<string, string>): ApiPromise => ({
  shape: 'ack',
  prepare: async (world) => {
    const id = await world.newEntity()
    await world.ask('POST', `/v1/entity/${object}`, { entity_id: id, ...value })
    assert.ok((await world.entity(id))[key])
    return { entity_id: id }
  },
  readBack: async (told) => {
    assert.equal((await acknowledged(told))[key], undefined)
  },
})

/** The object whose POST writes an entity key, for saying a value twice. */
const objectOf: Readonly<Record<string, string>> = {
  name: 'name',
  postal_address: 'postal_address',
  invoice_address: 'invoice_address',
  geopoint: 'geopoint',
  opening_times: 'opening_times',
  featured_message: 'featured_message',
  status: 'status',
  categories: 'category',
  emails: 'email',
  faxes: 'fax',
  phones: 'phone',
  lists: 'list',
  payment_types: 'payment_type',
  alternative_names: 'alternative_name',
  attributes: 'attribute',
  external_ids: 'external_id',
  socialmedia: 'socialmedia',
  tags: 'tag',
  testimonials: 'testimonial',
  special_offers: 'special_offer',
  employees: 'employee',
  affiliate_links: 'affiliate_link',
  videos: 'video/youtube',
}

const week: Record<string, string> = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    '09001730',
  ]),
)
const address = { building_number: '9', address1: 'Other Lane', town: 'Reading' }
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^(0|44|353)+/, '')

/** The forms of a number follow from it. */
const numbered: Expectation = {
  also: (value, sent) => {
    assert.equal(digitsOf(value.e164_number), digitsOf(sent.number!))
    assert.match(value.e164_number, /^\+(44|353)/)
  },
}

export const objectPromises: Promises = {
  'POST /v1/entity/name': sets('name'),
  'POST /v1/entity/postal_address': sets('postal_address', {
    also: (_value, sent, document) => {
      // Placed anew by the address that was sent, and not at all when it does not say where.
      const places = document.normalised_locations?.locations.map(({ name }: Data) => name) ?? []
      assert.equal(places.includes(sent.town), sent.town !== undefined)
      assert.equal(document.geopoint?.geocoding !== undefined, sent.town !== undefined)
    },
  }),
  'POST /v1/entity/invoice_address': sets('invoice_address'),
  'POST /v1/entity/geopoint': sets('geopoint', {
    also: (value, sent) => {
      assert.deepEqual(value.wgs84, [Number(sent.latitude), Number(sent.longitude)])
      assert.equal(value.geohash.length, 9)
    },
  }),
  'POST /v1/entity/opening_times': sets('opening_times', {
    except: [...Object.keys(week)],
    also: (value, sent) => {
      for (const day of Object.keys(week)) {
        const hours = sent[day]!
        assert.equal(value[day].closed, hours === 'closed', day)
        assert.equal(value[day].open_24_hours, hours === '24hour', day)
        assert.equal(value[day].open.length, /^\d{4}/.test(hours) ? hours.split(',').length : 0, day)
      }
    },
  }),
  'POST /v1/entity/featured_message': sets('featured_message'),
  'POST /v1/entity/status': sets('status'),
  'POST /v1/entity/category': sets('categories', {
    except: ['category_id', 'category_type'],
    also: (_value, { category_id: id, category_type: type }, document) => {
      const found = document.categories.find((category: Data) =>
        type === undefined
          ? category.category_id === id
          : category.code?.id === id && category.code.type.toLowerCase() === type.toLowerCase(),
      )
      assert.ok(found, `no category for ${id}`)
    },
  }),
  'POST /v1/entity/email': sets('emails'),
  'POST /v1/entity/fax': sets('faxes', numbered),
  'POST /v1/entity/phone': sets('phones', numbered),
  'POST /v1/entity/list': sets('lists'),
  'POST /v1/entity/payment_type': sets('payment_types'),
  'POST /v1/entity/attribute': sets('attributes'),
  'POST /v1/entity/alternative_name': sets('alternative_names'),
  'POST /v1/entity/external_id': sets('external_ids'),
  'POST /v1/entity/socialmedia': sets('socialmedia', {
    except: ['website_url'],
    also: (value, sent) => {
      const bare = (url: string) => url.replace(/^https?:\/\//, '')
      assert.equal(bare(value.website_url), bare(sent.website_url!))
      assert.equal(value.canonicalised, value.website_url !== sent.website_url)
    },
  }),
  'POST /v1/entity/tag': sets('tags'),
  'POST /v1/entity/testimonial': sets('testimonials'),
  'POST /v1/entity/special_offer': sets('special_offers'),
  'POST /v1/entity/employee': sets('employees'),
  'POST /v1/entity/affiliate_link': sets('affiliate_links'),
  'POST /v1/entity/video/youtube': sets('videos', {
    except: ['embed_code'],
    also: (_value, sent, document) => {
      const [id] = /[\w-]{11}(?=["?&]|$)/.exec(sent.embed_code!)!
      assert.equal(document.videos.at(-1).video_id, id)
      assert.ok(!JSON.stringify(document.videos).includes('iframe'))
    },
  }),
  'POST /v1/entity/description': setsOrAmends('description', 'descriptions'),
  'POST /v1/entity/website': setsOrAmends('website', 'websites'),
  'POST /v1/entity/faq': setsOrAmends('faq', 'faqs'),
  'POST /v1/entity/announcement': setsOrAmends('announcement', 'announcements', 'announcement_id'),
  'DELETE /v1/entity/category': removes('category', 'categories'),
  'DELETE /v1/entity/description': removes('description', 'descriptions'),
  'DELETE /v1/entity/phone': removes('phone', 'phones'),
  'DELETE /v1/entity/website': removes('website', 'websites'),
  'DELETE /v1/entity/email': removes('email', 'emails'),
  'DELETE /v1/entity/fax': removes('fax', 'faxes'),
  'DELETE /v1/entity/list': removes('list', 'lists'),
  'DELETE /v1/entity/payment_type': removes('payment_type', 'payment_types'),
  'DELETE /v1/entity/attribute': removes('attribute', 'attributes'),
  'DELETE /v1/entity/alternative_name': removes('alternative_name', 'alternative_names'),
  'DELETE /v1/entity/external_id': removes('external_id', 'external_ids'),
  'DELETE /v1/entity/socialmedia': removes('socialmedia', 'socialmedia'),
  'DELETE /v1/entity/tag': removes('tag', 'tags'),
  'DELETE /v1/entity/testimonial': removes('testimonial', 'testimonials'),
  'DELETE /v1/entity/special_offer': removes('special_offer', 'special_offers'),
  'DELETE /v1/entity/employee': removes('employee', 'employees'),
  'DELETE /v1/entity/affiliate_link': removes('affiliate_link', 'affiliate_links'),
  'DELETE /v1/entity/faq': removes('faq', 'faqs'),
  'DELETE /v1/entity/announcement': removes('announcement', 'announcements', 'announcement_id'),
  'DELETE /v1/entity/invoice_address': clears('invoice_address', 'invoice_address', address),
  'DELETE /v1/entity/opening_times': clears('opening_times', 'opening_times', week),
  'DELETE /v1/entity/featured_message': clears('featured_message', 'featured_message', {
    featured_text: 'Hello',
  }),
  'DELETE /v1/entity/video': {
    shape: 'ack',
    prepare: async (world) => {
      const id = await world.newEntity()
      const embed_code = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
      await world.ask('POST', '/v1/entity/video/youtube', { entity_id: id, embed_code })
      return { entity_id: id, gen_id: String((await world.entity(id)).videos[0].gen_id) }
    },
    readBack: async (told) => assert.equal((await acknowledged(told)).videos, undefined),
  },
}
