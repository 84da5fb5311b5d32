import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { declareDistinct } from '../../src/operations/pairs/declare-distinct.ts'
import type { Submission } from '../../src/operations/submission.ts'
import { pairId } from '../../src/ports/pair-store.ts'
import { startDirectory } from '../support/directory.ts'

const directory = await startDirectory()
after(() => directory.close())
const { operations, services } = directory

interface Shop {
  readonly name: string
  readonly street?: string
  readonly number?: string
  readonly town: string
  readonly postcode?: string
  readonly phone?: string
  readonly point?: { readonly latitude: number; readonly longitude: number }
}

const submission = (shop: Shop, supplierId: string | null): Submission => ({
  country: 'GB',
  supplierId,
  timezone: null,
  objects: {
    name: [{ name: shop.name }],
    postal_address: [
      {
        ...(shop.number === undefined ? {} : { building_number: shop.number }),
        ...(shop.street === undefined ? {} : { address1: shop.street }),
        town: shop.town,
        ...(shop.postcode === undefined ? {} : { postcode: shop.postcode }),
      },
    ],
    ...(shop.phone === undefined ? {} : { phone: [{ number: shop.phone }] }),
    ...(shop.point === undefined ? {} : { geopoint: [shop.point] }),
  },
})

const by = (account: string) => ({ account, keyId: '', plan: 'admin', admin: false, userId: null })
const operator = { account: 'operator', keyId: '', plan: 'admin', admin: true, userId: null }
const send = (account: string, supplierId: string | null, shop: Shop) =>
  operations.addBusiness(submission(shop, supplierId), by(account), { profile: 'feed' })
const pairsOf = async (entityId: string) => (await services.pairs.pairs({ entityId }, 0, 100)).pairs

const bakery: Shop = {
  name: 'Quay Street Bakery',
  number: '12',
  street: 'Friar Street',
  town: 'Reading',
  postcode: 'RG1 1DB',
  phone: '+441184960123',
}

test('a shop sent under two ids of one supplier, and by four others, is one entity', async () => {
  const first = await send('guide', 'C1', bakery)
  const second = await send('guide', 'C2', bakery)
  assert.deepEqual([second.entityId, second.alsoSuppliedAs], [first.entityId, ['C1']])
  for (const account of ['one', 'two', 'three', 'four'])
    assert.equal((await send(account, `${account}-7`, bakery)).entityId, first.entityId)
  assert.deepEqual(await pairsOf(first.entityId), [])
})

test('two outlets of one name in one building stay two, and a pair names both', async () => {
  const outlet: Shop = { ...bakery, name: 'Hanko Sushi', street: 'Oxford Road', phone: '+441184960130' }
  const ground = await send('guide', 'G', { ...outlet, point: { latitude: 51.4551, longitude: -0.975 } })
  const upper = await send('guide', 'U', { ...outlet, point: { latitude: 51.4556, longitude: -0.975 } })
  assert.notEqual(upper.entityId, ground.entityId)
  assert.equal(upper.matched, false)
  const [duplicate] = upper.duplicates
  assert.deepEqual([duplicate?.entityId, duplicate?.supplierIds], [ground.entityId, ['G']])
  const [pair] = await pairsOf(upper.entityId)
  assert.deepEqual([pair?.id, pair?.state], [duplicate?.pairId, 'open'])
  assert.ok(pair!.reasons.length > 3 && pair!.version !== '', 'with its comparison table')
  const sum = pair!.reasons.reduce((bits, reason) => bits + reason.bits, 0)
  assert.ok(Math.abs(sum - pair!.score) < 0.011)

  // Whoever sends it next joins one of the two, and makes no third.
  const before = await services.store.count()
  const next = await send('later', 'L', outlet)
  assert.ok([ground.entityId, upper.entityId].includes(next.entityId))
  assert.equal(await services.store.count(), before)
})

test('ten accounts with ten spellings are one entity, or entities that pairs name', async () => {
  const spellings = [
    'Harbour Row Heating',
    'Harbour Row Heating Ltd',
    'HARBOUR ROW HEATING LIMITED',
    'Harbor Row Heating',
    'Harbour Row  Heating Ltd.',
    'Harbour-Row Heating',
    'Harbour Row Heatng',
    'The Harbour Row Heating Company',
    'Harbour Row Heating & Co',
    'Harbour Row Heating (Reading)',
  ]
  const shop = { ...bakery, street: 'Castle Street', number: '40', phone: '+441184960177' }
  const ids = new Set<string>()
  for (const [at, name] of spellings.entries())
    ids.add((await send(`account-${at}`, `id-${at}`, { ...shop, name })).entityId)
  const [first, ...others] = ids
  const named = new Set((await pairsOf(first!)).flatMap(({ entityIds }) => entityIds))
  for (const id of others) assert.ok(named.has(id), `no pair names ${id}`)
})

test('what was declared distinct stays so: for feeds, strangers and scans', async () => {
  const outlet: Shop = { ...bakery, name: 'Copper Kettle', street: 'Minster Street', phone: '+441184960140' }
  await send('guide', 'K1', { ...outlet, point: { latitude: 51.4551, longitude: -0.97 } })
  const upper = await send('guide', 'K2', { ...outlet, point: { latitude: 51.4556, longitude: -0.97 } })
  const pairId = upper.duplicates[0]!.pairId!
  const decided = await operations.decidePair(pairId, { state: 'distinct', note: 'two floors' }, operator)
  assert.deepEqual([decided.state, decided.note], ['distinct', 'two floors'])
  const entities = await services.store.count()
  await send('guide', 'K1', outlet)
  await send('guide', 'K2', outlet)
  const stranger = await send('stranger', 'S', outlet)
  assert.deepEqual(stranger.duplicates, [])
  const scan = await operations.findDuplicates(false)
  assert.ok(scan.decided >= 1)
  assert.equal(await services.store.count(), entities)
  assert.equal((await services.pairs.pair(pairId))!.state, 'distinct')
  assert.equal((await services.pairs.counts()).merged, 0)
})

test('a decision on what has changed is refused, and the two are compared anew', async () => {
  const outlet: Shop = { ...bakery, name: 'Silver Spoon', street: 'Gun Street', phone: '+441184960150' }
  await send('guide', 'S1', { ...outlet, point: { latitude: 51.4551, longitude: -0.96 } })
  const upper = await send('guide', 'S2', { ...outlet, point: { latitude: 51.4556, longitude: -0.96 } })
  const id = upper.duplicates[0]!.pairId!
  const seen = await operations.readPair(id)
  assert.equal(seen.is_stale, false)
  await send('guide', 'S2', { ...outlet, phone: '+441184960151' })
  const decide = (revision?: string) =>
    operations.decidePair(
      id,
      { state: 'distinct', ...(revision === undefined ? {} : { revision }) },
      operator,
    )
  await assert.rejects(decide(), { code: 'pair_stale' })
  const again = await operations.readPair(id)
  assert.deepEqual([again.state, again.is_stale], ['open', false])
  await assert.rejects(
    decide(seen.rev),
    { code: 'pair_stale' },
    'whoever saw the older comparison looks again',
  )
  assert.equal((await decide(again.rev)).state, 'distinct')
})

test('a write beside a decision is noticed', async (t) => {
  const outlet: Shop = { ...bakery, name: 'Brass Lantern', street: 'Cross Street', phone: '+441184960180' }
  await send('guide', 'L1', { ...outlet, point: { latitude: 51.4551, longitude: -0.94 } })
  const upper = await send('guide', 'L2', { ...outlet, point: { latitude: 51.4556, longitude: -0.94 } })
  const id = upper.duplicates[0]!.pairId!
  const { store } = services
  const commit = store.commit.bind(store)
  const write = t.mock.method(store, 'commit', async (...commands: Parameters<typeof commit>) => {
    write.mock.restore()
    await send('guide', 'L2', { ...outlet, phone: '+441184960181' })
    return commit(...commands)
  })
  await assert.rejects(operations.decidePair(id, { state: 'distinct' }, operator), { code: 'pair_stale' })
  const pair = await operations.readPair(id)
  assert.deepEqual([pair.state, pair.is_stale], ['open', false])
  assert.equal((await operations.decidePair(id, { state: 'distinct' }, operator)).state, 'distinct')
})

test('a scan finds what no submission compared, once', async () => {
  const shop: Shop = { ...bakery, name: 'Old Mill Books', street: 'Mill Lane', phone: '+441184960160' }
  const options = { profile: 'feed', skipMatching: true } as const
  const one = await operations.addBusiness(submission(shop, null), by('a'), options)
  const other = await operations.addBusiness(submission(shop, null), by('b'), options)
  assert.notEqual(one.entityId, other.entityId)
  const before = await services.pairs.counts()
  const dry = await operations.findDuplicates(true)
  assert.ok(dry.proposed >= 1)
  assert.deepEqual(await services.pairs.counts(), before)
  await operations.findDuplicates(false)
  const pairs = await pairsOf(one.entityId)
  assert.deepEqual(
    pairs.map(({ entityIds, source, state }) => [...entityIds, source, state]),
    [[one.entityId, other.entityId, 'scan', 'open']],
  )
  const counts = await services.pairs.counts()
  await operations.findDuplicates(false)
  assert.deepEqual(await services.pairs.counts(), counts)
  const bulk = { minScore: 3.5, limit: 100 }
  const told = await operations.decidePairs(bulk, { state: 'postponed' }, true, operator)
  assert.ok(told.rows.some(({ pair_id }) => pair_id === pairs[0]!.id))
  assert.deepEqual(await services.pairs.counts(), counts, 'a dry run decides nothing')
  await operations.decidePairs(bulk, { state: 'postponed' }, false, operator)
  assert.equal((await services.pairs.pair(pairs[0]!.id))!.state, 'postponed')
})

test('two ids are declared distinct beside people who decide about them', async () => {
  const shop: Shop = { ...bakery, name: 'Silver Spoon', street: 'Minster Street', phone: '+441184960171' }
  const supplied = [
    await send('guide', 'Spoon-1', shop),
    await send('guide', 'Spoon-2', { ...shop, number: '90', phone: '+441184960172' }),
  ]
  const [one, other] = supplied.map(({ entityId }) => entityId) as [string, string]
  /** Somebody is faster: `meanwhile` happens after the first look at the pair. */
  const beside = (meanwhile: () => Promise<unknown>) => {
    let isFirst = true
    const pair = async (id: string) => {
      const found = await services.pairs.pair(id)
      if (isFirst) await meanwhile()
      isFirst = false
      return found
    }
    const pairs = Object.assign(Object.create(services.pairs), { pair })
    return declareDistinct({ ...services, pairs }, ['Spoon-1', 'Spoon-2'], 'two floors', by('guide'))
  }
  await assert.rejects(
    beside(() => operations.mergeEntities(other, one, {}, operator)),
    { code: 'one_entity' },
  )
  await operations.unmergeEntity(other, {}, operator)
  const renamed = { name: 'Silver Spoon Upstairs' }
  const told = await beside(() => operations.contributeObject(other, 'name', renamed, operator))
  assert.deepEqual([told.state, told.entity_ids], ['distinct', [one, other]])
  const id = pairId(one, other)
  await operations.decidePair(id, { state: 'open' }, operator)
  const decided = () => operations.decidePair(id, { state: 'distinct', note: 'by the desk' }, operator)
  assert.equal((await beside(decided)).state, 'distinct')
  assert.equal((await services.pairs.pair(id))!.note, 'by the desk')
})

test('what is taken out of others is apart from each of them, also when those are taken apart later', async () => {
  const shop = (n: number): Shop => ({
    ...bakery,
    name: `Chain ${n}`,
    street: 'Broad Street',
    number: `${n}`,
  })
  const ids: string[] = []
  for (const n of [1, 2, 3, 4]) ids.push((await send('guide', `T${n}`, shop(n))).entityId)
  const [a, b, c, d] = ids as [string, string, string, string]
  const stateOf = async (one: string, other: string) => (await services.pairs.pair(pairId(one, other)))?.state
  await operations.mergeEntities(b, a, {}, operator)
  await operations.mergeEntities(c, a, {}, operator)
  await operations.mergeEntities(a, d, {}, operator)
  // c was merged into a, and with it into d, beside b.
  const taken = await operations.unmergeEntity(c, {}, operator, { state: 'distinct' })
  assert.equal(taken.from.id, d)
  assert.deepEqual(
    [await stateOf(c, d), await stateOf(c, a), await stateOf(c, b)],
    ['distinct', 'distinct', 'distinct'],
  )
  assert.equal(await stateOf(a, b), undefined)
  await operations.unmergeEntity(a, {}, operator)
  assert.equal(await stateOf(a, d), 'postponed')
  await operations.mergeEntities(a, d, {}, operator)
  await operations.unmergeEntity(a, {}, operator, { state: 'distinct' })
  assert.equal(await stateOf(a, d), 'distinct')
  await assert.rejects(operations.mergeEntities(a, d, {}, operator), { code: 'pair_decided' })
  await assert.rejects(operations.mergeEntities(c, d, {}, operator), { code: 'pair_decided' })
})

test('what one source said, taken out of an entity, is a pair with the rest', async () => {
  const shop: Shop = { ...bakery, name: 'Copper Kettle', street: 'Castle Street', phone: '+441184960173' }
  const { entityId } = await send('guide', 'K1', shop)
  assert.equal((await send('press', 'P1', shop)).entityId, entityId)
  const { split, from } = await operations.unmergeEntity(entityId, { account: 'press' }, operator)
  const pair = (await services.pairs.pair(pairId(split.id, from.id)))!
  assert.deepEqual([pair.state, pair.source, pair.account], ['postponed', 'person', 'operator'])
  const revisions = pair.entityIds.map((id) => (id === split.id ? split.revision : from.revision))
  assert.deepEqual(pair.revisions, revisions)
})

test('a merge beside the queue closes the pair that waits, and is refused where the two were declared distinct', async () => {
  const outlet: Shop = { ...bakery, name: 'Old Granary', street: 'Castle Hill', phone: '+441184960175' }
  const ground = await send('guide', 'O1', { ...outlet, point: { latitude: 51.4551, longitude: -0.94 } })
  const upper = await send('guide', 'O2', { ...outlet, point: { latitude: 51.4556, longitude: -0.94 } })
  const id = upper.duplicates[0]!.pairId!
  const merge = () => operations.mergeEntities(upper.entityId, ground.entityId, {}, operator)
  const stateNow = async () => (await services.pairs.pair(id))!.state
  await merge()
  assert.equal(await stateNow(), 'merged')
  await operations.unmergeEntity(upper.entityId, {}, operator, { state: 'distinct' })
  const before = await services.store.get(upper.entityId)
  await assert.rejects(merge(), { code: 'pair_decided' })
  assert.deepEqual([await services.store.get(upper.entityId), await stateNow()], [before, 'distinct'])
  await operations.decidePair(id, { state: 'open' }, operator)
  await merge()
  assert.equal(await stateNow(), 'merged')
})

test('merge by decision, regret, unmerge, distinct, feed again: stays distinct', async () => {
  const outlet: Shop = { ...bakery, name: 'Blue Anchor', street: 'Duke Street', phone: '+441184960170' }
  const ground = await send('guide', 'B1', { ...outlet, point: { latitude: 51.4551, longitude: -0.95 } })
  const upper = await send('guide', 'B2', { ...outlet, point: { latitude: 51.4556, longitude: -0.95 } })
  const id = upper.duplicates[0]!.pairId!
  const merged = await operations.decidePair(id, { state: 'merged', to: ground.entityId }, operator)
  assert.equal(merged.state, 'merged')
  assert.equal((await send('guide', 'B2', outlet)).entityId, ground.entityId)
  await assert.rejects(operations.decidePair(id, { state: 'distinct' }, operator), { code: 'pair_decided' })
  await operations.unmergeEntity(upper.entityId, {}, operator)
  assert.equal((await services.pairs.pair(id))!.state, 'postponed')
  assert.equal((await operations.decidePair(id, { state: 'distinct' }, operator)).state, 'distinct')
  for (const [supplierId, entityId] of [
    ['B1', ground.entityId],
    ['B2', upper.entityId],
  ] as const)
    assert.equal((await send('guide', supplierId, outlet)).entityId, entityId)
  await operations.findDuplicates(false)
  assert.equal((await services.pairs.pair(id))!.state, 'distinct')
  assert.equal((await pairsOf(upper.entityId)).length, 1)
})
