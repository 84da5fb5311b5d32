import assert from 'node:assert/strict'
import {
  type Data,
  findValue,
  freshEntity,
  type Promises,
  type Sent,
  type Told,
  valuesOf,
} from './promise.ts'

const tail = (number: string): string => number.replace(/\D/g, '').slice(-9)
const hasNumber = (document: Data, number: string): boolean =>
  valuesOf(document, 'phones').some(({ e164_number }: Data) => e164_number.endsWith(tail(number)))

function hasCategory(document: Data, id: string): void {
  const codes = document.categories.map((category: Data) => category.code?.id ?? category.category_id)
  assert.ok(codes.includes(id), `${id} is not among ${codes.join(', ')}`)
}

function placedInTown(document: Data, town: string | undefined): void {
  if (town === undefined) return
  assert.ok(document.normalised_locations.locations.some(({ name }: Data) => name === town))
}

async function readBusiness({ world, sent, data }: Told): Promise<void> {
  const document = await world.entity(data.entity_id)
  assert.equal(document.name.name, sent.name)
  assert.equal(document.postal_address.address1, sent.address1)
  assert.ok(hasNumber(document, sent.telephone_number!))
  hasCategory(document, sent.category_id!)
  placedInTown(document, sent.town)
  const further: [string, string, string][] = [
    ['emails', 'email_address', 'email'],
    ['websites', 'website_url', 'website'],
  ]
  for (const [key, attribute, parameter] of further) {
    if (sent[parameter] !== undefined) findValue(document, key, { [attribute]: sent[parameter] }, [attribute])
  }
  if (sent.additional_telephone_number !== undefined)
    assert.ok(hasNumber(document, sent.additional_telephone_number))
  if (sent.timezone !== undefined) assert.equal(document.timezone, sent.timezone)
  if (sent.latitude !== undefined) assert.equal(document.geopoint.latitude, Number(sent.latitude))
  if (sent.town !== undefined) assert.ok(document.geopoint, 'the address is geocoded')
  if (sent._supplier_id !== undefined) {
    const [row] = await world.ask('GET', '/v1/entity/by_supplier_id', { supplier_id: sent._supplier_id })
    assert.equal(row.id, data.entity_id)
  }
  await repeatChangesNothing('/v1/business', { world, sent, data, msg: 'ok' }, document)
}

/** The same submission again matches, and makes no new revision. It may tell of others like it. */
async function repeatChangesNothing(
  path: string,
  { world, sent, data }: Told,
  document: Data,
): Promise<void> {
  const { probable_duplicates: _, ...again } = await world.ask('PUT', path, sent)
  assert.deepEqual(again, { matched: true, entity_id: data.entity_id })
  assert.deepEqual(await world.entity(data.entity_id), document)
}

async function readDocument({ world, sent, data }: Told): Promise<void> {
  const given = JSON.parse(sent.json!)
  const document = await world.entity(data.entity_id)
  assert.equal(document.name.name, given.name.name)
  assert.equal(document.postal_address.address1, given.postal_address.address1)
  placedInTown(document, given.postal_address.town)
  for (const { number } of given.phones) assert.ok(hasNumber(document, number))
  for (const { category_id: id } of given.categories) hasCategory(document, id)
  for (const email of given.emails ?? []) findValue(document, 'emails', email, ['email_address'])
  if (sent.timezone !== undefined) assert.equal(document.timezone, sent.timezone)
  await repeatChangesNothing('/v1/business/json', { world, sent, data, msg: 'ok' }, document)
}

const eventsIn = async ({ world, sent }: Pick<Told, 'world' | 'sent'>): Promise<number> => {
  const when = { entity_id: sent.entity_id, year: '2026', month: '11' }
  const counts: Data[] = await world.ask('GET', '/v1/stats/entity/by_date', when)
  return counts.find(({ event_type: type }) => type === sent.event_type)?.value ?? 0
}

export const businessPromises: Promises = {
  'PUT /v1/business': { shape: 'submitted', readBack: readBusiness },
  'PUT /v1/business/json': { shape: 'submitted', readBack: readDocument },
  'PUT /v1/entityserve': {
    shape: 'record-ack',
    prepare: freshEntity,
    readBack: async (told) => {
      assert.equal(await eventsIn(told), 1)
      await told.world.ask('PUT', '/v1/entityserve', told.sent)
      assert.equal(await eventsIn(told), 2)
    },
  },
  'GET /v1/stats/entity/by_date': {
    shape: 'stats',
    prepare: async (world) => {
      const id = await world.newEntity()
      for (const type of ['telephone', 'telephone', 'website']) {
        await world.ask('PUT', '/v1/entityserve', {
          entity_id: id,
          country: world.place.country,
          event_type: type,
        })
      }
      return { entity_id: id }
    },
    readBack: async ({ world, sent, data }) => {
      const row = (type: string, value: number) => ({
        entity_id: sent.entity_id,
        year: 2026,
        month: 11,
        event_type: type,
        value,
      })
      assert.deepEqual(data, [row('telephone', 2), row('website', 1)])
      const before = { ...sent, year: '2025' } satisfies Sent
      assert.deepEqual(await world.ask('GET', '/v1/stats/entity/by_date', before), [])
    },
  },
  'POST /v1/signal': {
    shape: 'signal',
    msg: 'Signal added successfully',
    prepare: async (world, sent): Promise<Record<string, string>> => {
      const id = await world.newEntity()
      if (sent.gen_id === undefined) return { entity_id: id }
      return { entity_id: id, gen_id: String((await world.entity(id)).phones[0].gen_id) }
    },
    readBack: async ({ world, sent, data }) => {
      const { country, ...said } = sent
      for (const [name, value] of Object.entries(said)) assert.equal(data.signal[name], value, name)
      assert.equal(data.signal.country, country!.toLowerCase())
      const document = await world.entity(sent.entity_id!)
      assert.deepEqual(document.moderation, { state: 'reported' })
      assert.equal(document.status.status, 'active', 'a report closes nothing')
      assert.equal(document.phones.length, 1)
    },
  },
  'POST /v1/user': {
    shape: 'record-ack',
    msg: ['User created successfully', 'User updated successfully'],
    readBack: async ({ world, sent, data }) => {
      const user = await world.ask('GET', '/v1/user/by_email', { email: sent.email })
      assert.equal(user._id, data.id)
      assert.equal(user._rev, data.rev)
      if (sent.first_name !== undefined) assert.equal(user.first_name, sent.first_name)
      if (sent.last_name !== undefined) assert.equal(user.last_name, sent.last_name)
      assert.equal(user.active, true)
      // The new user can write.
      const id = await world.newEntity()
      const tag = await world.directory.call(
        'POST',
        '/v1/entity/tag',
        { entity_id: id, tag: 'new' },
        { user: data.id },
      )
      assert.equal(tag.status, 200)
    },
  },
  'GET /v1/user/by_email': {
    shape: 'user',
    prepare: async (world, sent) => {
      await world.ask('POST', '/v1/user', { email: sent.email, user_type: 'owner', first_name: 'Ada' })
      return {}
    },
    readBack: async ({ world, sent, data }) => {
      assert.equal(data.email, sent.email)
      const updated = await world.ask('POST', '/v1/user', {
        email: sent.email,
        user_type: 'owner',
        last_name: `L${data._rev}`,
      })
      assert.equal(updated.id, data._id)
      assert.notEqual(updated.rev, data._rev)
    },
  },
  'GET /v1/token/add': tokenPromise('add'),
  'GET /v1/token/claim': tokenPromise('claim'),
  'GET /v1/token/message': tokenPromise('message'),
  'GET /v1/token/report': tokenPromise('report'),
}

/** The address leads to a page that names the portal, and the entity where there is one. */
function tokenPromise(action: string) {
  return {
    shape: 'token',
    msg: 'Token URL',
    ...(action === 'add' ? {} : { prepare: freshEntity }),
    readBack: async ({ world, sent, data }: Told): Promise<void> => {
      const url = new URL(data)
      assert.equal(url.pathname, `/${action}`)
      const { statusCode, body, headers } = await world.directory.server.inject({
        url: `${url.pathname}${url.search}`,
      })
      assert.equal(statusCode, 200)
      assert.match(String(headers['content-type']), /^text\/html/)
      assert.ok(body.includes(sent.portal_name!))
      if (action !== 'add') assert.ok(body.includes((await world.entity(sent.entity_id!)).name.name))
      const forged = await world.directory.server.inject({ url: `${url.pathname}${url.search.slice(0, -3)}` })
      assert.equal(forged.statusCode, 404)
    },
  }
}
