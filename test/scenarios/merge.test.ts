import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mergeCommand, unmergeCommand } from '../../src/cli/merge.ts'
import { type Data, startMergeable } from '../support/mergeable.ts'
import { runHere } from '../support/run-command.ts'

/** Duplicates are merged, answer as one, and are whole again when the merge is undone. */

const { world, merge, unmerge, read, refused, admin, rival } = await startMergeable()
after(() => world.close())

const advert = (id: string, publisher: string) =>
  world.ask('POST', '/v1/entity/advertiser/create', {
    entity_id: id,
    publisher_id: publisher,
    max_tags: '5',
    max_locations: '5',
    expiry_date: '2030-01-31',
    tags: 'bread',
    locations: '',
    is_national: 'true',
    is_regional: 'false',
    language: 'en',
    reseller_ref: 'R',
    reseller_agent_id: 'A',
  })

const events = async (id: string, type: string, times: number) => {
  for (let n = 0; n < times; n++)
    await world.ask('PUT', '/v1/entityserve', { entity_id: id, country: 'IE', event_type: type })
}

const counted = async (id: string): Promise<Record<string, number>> => {
  const year = String(new Date(world.directory.services.clock.now()).getUTCFullYear())
  const rows = await world.ask('GET', '/v1/stats/entity/by_date', { entity_id: id, year })
  return Object.fromEntries(rows.map(({ event_type, value }: Data) => [event_type, value]))
}

const supplied = (id: string) => world.ask('GET', '/v1/entity/by_supplier_id', { supplier_id: id })

const search = async (word: string): Promise<string[]> => {
  const { rows } = await world.ask('GET', '/v1/entity/search/who', { who: word, country: 'IE' })
  return rows.map(({ id }: Data) => id)
}

/** Paths of all listings in the sitemap. */
async function listedAddresses(): Promise<string[]> {
  const paths = async (url: string): Promise<string[]> => {
    const { body } = await world.directory.server.inject({ url })
    return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  }
  const parts = (await paths('/sitemap.xml')).filter((path) => /\d+\.xml$/.test(path))
  return (await Promise.all(parts.map(paths))).flat()
}

test('a duplicate is merged, written to, and taken out again', async () => {
  const lost = await world.newEntity(
    { name: { name: 'Quillon Bakery' }, emails: [{ email_address: 'a@quillon.example' }] },
    { _supplier_id: 'Q-1' },
  )
  const kept = await world.newEntity({ name: { name: 'Quillon & Sons' } }, { _supplier_id: 'Q-2' })
  await advert(lost, 'publisher-a')
  await advert(kept, 'publisher-b')
  await events(lost, 'bdp', 3)
  await events(kept, 'bdp', 2)
  await world.ask('POST', '/v1/signal', {
    entity_id: lost,
    country: 'IE',
    signal_type: 'wrong',
    data_type: 'phone',
  })
  await world.ask('POST', '/v1/entity/claim', {
    entity_id: lost,
    claimed_user_id: world.directory.userId,
  })
  await world.ask(
    'POST',
    '/v1/entity/claim/reseller',
    { entity_id: lost },
    { key: world.directory.keys.verifying },
  )
  await world.ask('POST', '/v1/syndication/create', {
    entity_id: lost,
    publisher_id: 'demo-publisher',
    country: 'IE',
    expiry_date: '2030-01-31',
    syndication_type: 'single',
  })
  const former = { lost: await read(lost), kept: await read(kept) }
  const log = await world.ask('GET', '/v1/syndication_log/by_entity_id', { entity_id: lost })

  const { id } = await merge(lost, kept)
  assert.equal(id, kept)
  const document = await read(lost)
  assert.deepEqual([document._id, document.merged_from], [kept, lost])
  const { merged_from: _, ...same } = document
  assert.deepEqual(same, await read(kept))
  assert.deepEqual([document.phones.length, document.emails.length, document.advertisers.length], [2, 1, 2])
  assert.deepEqual(document.claim.claimed_user_id, former.lost.claim.claimed_user_id)
  assert.equal((await supplied('Q-1'))[0].doc.merged_from, lost)
  const asked = { entity_id: lost, user_id: world.directory.userId }
  for (const path of [
    'entity/claims',
    'entity/suggestions',
    'entity/advertisers/inventorycheck',
    'user/allowed_to_edit',
  ])
    assert.equal((await world.ask('GET', `/v1/${path}`, asked)).merged_from, lost, path)
  assert.equal((await supplied('Q-1'))[0].id, kept)
  assert.equal((await counted(lost)).bdp, 5)
  assert.deepEqual(
    (await world.ask('GET', '/v1/syndication_log/by_entity_id', { entity_id: kept })).length,
    log.length,
  )
  assert.ok(!(await search('Quillon')).includes(lost))
  const addresses = await listedAddresses()
  assert.ok(!addresses.some((address) => address.includes(lost)))
  const address = addresses.find((one) => one.includes(kept))!
  const page = await world.directory.server.inject({ url: address.replace(kept, lost) })
  assert.equal(page.statusCode, 301)
  assert.ok(String(page.headers.location).includes(kept))

  await world.ask('POST', '/v1/entity/tag', { entity_id: lost, tag: 'said-of-lost' }, admin())
  await world.ask('POST', '/v1/entity/tag', { entity_id: kept, tag: 'said-of-kept' }, admin())
  await events(lost, 'serps', 4)
  await events(kept, 'serps', 1)

  const undone = await unmerge(lost)
  assert.deepEqual([undone.id, undone.from.id], [lost, kept])
  const again = { lost: await read(lost), kept: await read(kept) }
  for (const [who, tag] of [
    ['lost', 'said-of-lost'],
    ['kept', 'said-of-kept'],
  ] as const) {
    const { tags, facets: _f, contentScore: _c, ...rest } = again[who]
    const { facets: _g, contentScore: _d, ...was } = former[who]
    assert.deepEqual(
      tags.map((one: Data) => one.tag),
      [tag],
    )
    assert.deepEqual(rest, was)
  }
  assert.deepEqual(await counted(lost), { bdp: 3, serps: 4 })
  assert.deepEqual(await counted(kept), { bdp: 2, serps: 1 })
  assert.equal((await supplied('Q-1'))[0].id, lost)
  assert.equal((await supplied('Q-2'))[0].id, kept)
  assert.ok((await search('Quillon')).includes(lost))
})

test('in a chain, what was merged first is taken out first or last', async () => {
  const ids = [await world.newEntity(), await world.newEntity(), await world.newEntity()]
  const [a, b, c] = ids as [string, string, string]
  const former = await Promise.all(ids.map((id) => read(id)))
  const all = async () => Promise.all(ids.map((id) => read(id)))
  await merge(a, b)
  const chained = [await read(b)]
  await merge(b, c)
  assert.deepEqual([(await read(a))._id, (await read(b))._id], [c, c])
  await unmerge(b)
  assert.equal((await read(a))._id, b)
  assert.deepEqual(await read(b), chained[0])
  await merge(b, c)
  await unmerge(a)
  assert.deepEqual([await read(a), (await read(b))._id], [former[0], c])
  await unmerge(b)
  assert.deepEqual(await all(), former)
})

test('a feed goes on under its ids, and takes what it sent along', async () => {
  const send = (supplierId: string, name: string, number: string) =>
    world.ask('PUT', '/v1/business', {
      name,
      address1: 'Feed Lane',
      building_number: supplierId === 'FEED-1' ? '1' : '2',
      town: 'Cork',
      country: 'IE',
      telephone_number: number,
      category_type: 'osm',
      category_id: 'shop/bakery',
      _supplier_id: supplierId,
    })
  const { entity_id: one } = await send('FEED-1', 'Marram Bakery', '+353215557001')
  const { entity_id: two } = await send('FEED-2', 'Thistle Bakery', '+353215557002')
  assert.notEqual(one, two)
  await merge(one, two)
  for (const [id, number] of [
    ['FEED-1', '+353215557003'],
    ['FEED-2', '+353215557004'],
  ] as const)
    assert.equal((await send(id, `Renamed ${id}`, number)).entity_id, two)
  assert.equal((await read(two)).phones.length, 4)
  await unmerge(one)
  for (const [id, supplierId, numbers] of [
    [one, 'FEED-1', ['+353215557001', '+353215557003']],
    [two, 'FEED-2', ['+353215557002', '+353215557004']],
  ] as const) {
    const { name, phones } = await read(id)
    assert.deepEqual(
      [name.name, phones.map((phone: Data) => phone.e164_number)],
      [`Renamed ${supplierId}`, numbers],
    )
    assert.equal((await send(supplierId, `Renamed ${supplierId}`, numbers[1])).entity_id, id)
  }
})

test('what makes no sense is refused, and nothing changes', async () => {
  const [a, b, c] = [await world.newEntity(), await world.newEntity(), await world.newEntity()]
  const abroad = await world.ask('PUT', '/v1/business/json', {
    json: {
      name: { name: 'Abroad' },
      postal_address: { address1: 'Whitehall', town: 'London' },
      phones: [{ number: '+442079460999' }],
      categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
    },
    country: 'GB',
  })
  const path = '/v1/entity/merge'
  assert.match(await refused(400, path, { from: a, to: a }), /itself/)
  assert.match(await refused(400, path, { from: a, to: abroad.entity_id }), /country/)
  assert.match(await refused(400, path, { from: a, to: b, delete_mode: 'soft' }), /no meaning/)
  await refused(404, path, { from: a, to: '999999999999' })
  await refused(409, '/v1/entity/unmerge', { entity_id: a })
  assert.match(await refused(400, '/v1/entity/unmerge', { entity_id: a, destructive: 'true' }), /no meaning/)
  await refused(404, '/v1/entity/unmerge', { entity_id: a, unmerge_masheryid: 'nobody' })
  await refused(404, '/v1/entity/unmerge', { entity_id: '999999999999' })
  await refused(403, path, { from: a, to: b }, rival())
  await merge(a, b)
  assert.match(await refused(409, path, { from: a, to: b }), new RegExp(b))
  assert.match(await refused(409, path, { from: a, to: c }), new RegExp(b))
  assert.match(await refused(409, path, { from: b, to: a }), /to be merged/)
  assert.match(await refused(409, '/v1/entity/unmerge', { entity_id: b }), new RegExp(a))
  await refused(403, '/v1/entity/unmerge', { entity_id: a }, rival())
  await merge(b, c)
  assert.match(await refused(409, path, { from: c, to: a }), /to be merged/)
  await world.ask('POST', '/v1/entity/purge', { entity_id: c, confirm: c }, admin())
  for (const id of [a, b, c])
    assert.equal((await world.directory.call('GET', '/v1/entity', { entity_id: id })).status, 404)
  const d = await world.newEntity()
  assert.match(await refused(404, path, { from: a, to: d }), /erased/)
})

test('between two owners the operator chooses; the other claim comes back', async () => {
  const [a, b] = [await world.newEntity(), await world.newEntity()]
  await world.ask(
    'POST',
    '/v1/entity/claim/reseller',
    { entity_id: a },
    { key: world.directory.keys.verifying },
  )
  await world.ask(
    'POST',
    '/v1/entity/claim/reseller',
    { entity_id: b },
    { key: world.directory.keys.otherVerifying },
  )
  const former = [await read(a), await read(b)]
  await refused(
    403,
    '/v1/entity/merge',
    { from: a, to: b, claim: 'from' },
    { key: world.directory.keys.verifying },
  )
  await refused(409, '/v1/entity/merge', { from: a, to: b })
  for (const claim of ['from', 'to']) {
    await merge(a, b, { claim })
    assert.deepEqual((await read(b)).claim, former[claim === 'from' ? 0 : 1].claim)
    await unmerge(a)
    assert.deepEqual([await read(a), await read(b)], former)
  }
})

test('trust, and whose words are taken over', async () => {
  const [a, b] = [await world.newEntity(), await world.newEntity()]
  await world.ask('POST', '/v1/entity/tag', { entity_id: a, tag: 'from-rival' }, rival())
  const former = [await read(a), await read(b)]
  await merge(a, b, { override_trust: '90', uncontribute_masheryid: 'rival' })
  assert.equal((await read(b)).tags, undefined)
  await unmerge(a)
  assert.deepEqual([await read(a), await read(b)], former)
})

test('what one source said is split into a new entity', async () => {
  const id = await world.newEntity()
  const sent = {
    master_entity_id: id,
    _supplier_id: 'WRONG',
    name: 'Another Shop',
    country: 'IE',
    address1: 'Fixture Lane',
    town: 'Cork',
    category_type: 'osm',
    category_id: 'shop/bakery',
  }
  await world.ask('PUT', '/v1/business', { ...sent, telephone_number: '+353215559999' }, rival())
  const split = await unmerge(id, { unmerge_masheryid: 'rival' })
  assert.notEqual(split.id, id)
  assert.equal(split.from.id, id)
  const document = await read(split.id)
  assert.equal(document.name.name, 'Another Shop')
  assert.equal(document.phones.length, 1)
  assert.equal((await read(id)).phones.length, 1)
  await refused(400, '/v1/entity/unmerge', { entity_id: id, unmerge_masheryid: 'shop' })
})

test('nothing is lost of what is written and sent while two entities are merged', async () => {
  const [a, b] = [await world.newEntity(), await world.newEntity({}, { _supplier_id: 'PAIR-B' })]
  const tags = Array.from({ length: 200 }, (_, n) => `parallel-${n}`)
  const writing = tags.map((tag, n) =>
    n % 2 === 0
      ? world.directory.call('POST', '/v1/entity/tag', { entity_id: n % 4 === 0 ? a : b, tag })
      : world.directory.call('PUT', '/v1/business/json', {
          json: {
            name: { name: 'Fixture Pair' },
            postal_address: { address1: 'Fixture Lane', town: 'Cork' },
            tags: [{ tag }],
            phones: [{ number: '+353215558888' }],
            categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
          },
          country: 'IE',
          master_entity_id: n % 4 === 1 ? a : b,
        }),
  )
  const merging = merge(a, b)
  const replies = await Promise.all(writing)
  await merging
  for (const reply of replies) assert.equal(reply.status, 200, reply.text)
  const found = new Set((await read(a)).tags.map(({ tag }: Data) => tag))
  assert.deepEqual(
    tags.filter((tag) => !found.has(tag)),
    [],
  )
  assert.equal((await read(a))._id, b)
  await unmerge(a)
  const left = [await read(a), await read(b)].map(
    ({ tags: list = [] }) => new Set(list.map(({ tag }: Data) => tag)),
  )
  for (const [n, tag] of tags.entries()) assert.ok(left[n % 4 < 2 ? 0 : 1]!.has(tag), tag)
})

test('commands do the same', async () => {
  const { operations } = world.directory
  const open = async () => ({ operations, isUser: async () => true })
  const [a, b] = [await world.newEntity(), await world.newEntity()]
  const former = [await read(a), await read(b)]
  const merged = await runHere(mergeCommand, [a, b], open)
  assert.deepEqual([merged.status, merged.out], [0, [`${a} was merged into ${b}`]])
  const again = await runHere(mergeCommand, [a, b], open)
  assert.deepEqual([again.status, again.out], [1, []])
  assert.match(again.err, new RegExp(b))
  const undone = await runHere(unmergeCommand, [a, '--json'], open)
  assert.deepEqual([undone.status, JSON.parse(undone.out[0]!).from.id], [0, b])
  assert.deepEqual([await read(a), await read(b)], former)
})
