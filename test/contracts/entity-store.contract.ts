import assert from 'node:assert/strict'
import type { Entity, StoredValue } from '../../src/entity/model.ts'
import { viewOf } from '../../src/entity/view.ts'
import type { AdvertEntry, RecordCommand } from '../../src/ports/commit.ts'
import {
  advert,
  document,
  entity,
  type OpenedStore,
  put,
  record,
  start,
  value,
  viewsOf,
  writes,
  written,
} from '../support/entity-commands.ts'
import { historyOf } from '../support/history.ts'
import { type ContractOptions, testsOn } from './contract.ts'

/** Everything the port promises, on one adapter. */
export function entityStoreContract(
  name: string,
  open: () => Promise<OpenedStore>,
  options?: ContractOptions,
): void {
  const check = testsOn(name, open, options)

  check('a new entity gets an id, gen_ids, a revision and the time of the commit', async (opened) => {
    opened.setNow(start + 5)
    const created = await put(opened, writes(entity()))
    assert.match(created.id, /^[1-9]\d*$/)
    assert.ok(Number.isSafeInteger(Number(created.id)))
    assert.match(created.revision, /^1-[0-9a-f]{32}$/)
    assert.equal(created.lastEdit, start + 5)
    assert.ok(Number.isSafeInteger(created.objects.name![0]!.genId))
    assert.deepEqual(await opened.store.getMany([created.id, '12', created.id]), [created, created])
    assert.deepEqual(
      await opened.store.revisions([created.id, '12', created.id]),
      new Map([[created.id, created.revision]]),
    )
    assert.equal((await opened.store.revisions([])).size, 0)
    assert.equal(await opened.store.count(), 1)
    assert.equal(await opened.store.get('12'), undefined)
    assert.equal(await opened.store.get("1' OR 1=1"), undefined)
    const [view] = await viewsOf(opened.store, [created.id])
    assert.equal(JSON.parse(view!)._rev, created.revision)
    assert.deepEqual(await viewsOf(opened.store, ['12', created.id, '', created.id]), [
      undefined,
      view,
      undefined,
      view,
    ])
    assert.deepEqual(await viewsOf(opened.store, ['12']), [undefined])
    assert.deepEqual(await viewsOf(opened.store, []), [])
    const many = Array.from({ length: 130 }, (_, n) => (n % 3 === 0 ? created.id : '12'))
    assert.deepEqual(
      await viewsOf(opened.store, many),
      many.map((id) => (id === '12' ? undefined : view)),
    )
  })

  check('ids grow and none is used twice, also when the clock goes back', async (opened) => {
    const ids: number[] = []
    for (const now of [start + 1000, start + 1000, start - 50_000, start + 1001]) {
      opened.setNow(now)
      const { id, objects } = await put(
        opened,
        writes(entity({ objects: { tag: [value({ tag: 'a' }), value({ tag: 'b' })] } })),
      )
      ids.push(Number(id), ...objects.tag!.map(({ genId }) => genId))
    }
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    )
    assert.equal(new Set(ids).size, ids.length)
    assert.ok(ids.every(Number.isSafeInteger))
    const all = await opened.store.idsAfter('0', 10)
    assert.equal(all.length, 4)
    assert.deepEqual(await opened.store.idsAfter(all[1]!, 1), [all[2]])
    const edited = await Promise.all(all.map(async (id) => (await opened.store.get(id))!.lastEdit))
    const edits = all.map((id, at) => ({ id, lastEdit: edited[at]! }))
    assert.deepEqual(await opened.store.editsAfter('0', 10), edits)
    assert.deepEqual(await opened.store.editsAfter(all[1]!, 1), [edits[2]])
    assert.deepEqual(await opened.store.editsAfter(all[3]!, 1), [])
  })

  check('concurrent commits never draw the same id or gen_id', async (opened) => {
    const objects = { name: [value({ name: 'Bakery' }), value({ name: 'Baker' })] }
    const made = await Promise.all(Array.from({ length: 20 }, () => put(opened, writes(entity({ objects })))))
    const ids = made.flatMap(({ id, objects: stored }) => [
      Number(id),
      ...stored.name!.map(({ genId }) => genId),
    ])
    assert.equal(new Set(ids).size, 60)
    assert.ok(ids.every(Number.isSafeInteger))
  })

  check('gen_ids that values have stay, new values get theirs, and revisions count', async (opened) => {
    const first = await put(opened, writes(entity()))
    const name = first.objects.name![0]!
    const second = await put(
      opened,
      writes({ ...first, objects: { name: [name], tag: [value({ tag: 'a' })] } }),
    )
    assert.equal(second.id, first.id)
    assert.equal(second.objects.name![0]!.genId, name.genId)
    assert.notEqual(second.objects.tag![0]!.genId, name.genId)
    assert.match(second.revision, /^2-/)
  })

  check('a write from an older revision is refused whole, with the commands beside it', async (opened) => {
    const first = await put(opened, writes(entity()))
    await put(opened, writes({ ...first, country: 'ie' }))
    const outcome = await opened.store.commit([
      record({ entityId: first.id }),
      { type: 'events', account: 'shop', events: [{ entityId: first.id, eventType: 'bdp', count: 1 }] },
      writes(entity({ suppliers: [{ account: 'shop', supplierId: 'NEW' }] })),
      writes({ ...first, country: 'fr' }),
    ])
    assert.deepEqual(outcome, { ok: false, conflict: 'revision' })
    assert.equal((await opened.store.get(first.id))?.country, 'ie')
    assert.deepEqual(await opened.store.recordsOf('signal', first.id), [])
    assert.deepEqual(await opened.store.eventCounts(first.id, 2026, null), [])
    assert.deepEqual(await opened.store.idsBySupplier('shop', 'NEW'), [])
    assert.equal(await opened.store.count(), 1)
    assert.equal((await historyOf(opened.store, first.id, 10)).length, 2)
  })

  check('of many writers of one revision exactly one wins', async (opened) => {
    const first = await put(opened, writes(entity()))
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, n) => opened.store.commit([writes({ ...first, timezone: `Z${n}` })])),
    )
    assert.equal(outcomes.filter(({ ok }) => ok).length, 1)
    assert.match((await opened.store.get(first.id))!.revision, /^2-/)
  })

  check('of commits that are asked for together each is refused alone', async (opened) => {
    const { store } = opened
    const suppliers = [{ account: 'shop', supplierId: 'A' }]
    const first = await put(opened, writes(entity({ suppliers })))
    const outcomes = await Promise.all([
      store.commit([writes(entity())]),
      store.commit([writes(entity({ suppliers }))]),
      store.commit([record({ entityId: first.id }), writes({ ...first, revision: '9-old' })]),
      store.commit([writes({ ...first, timezone: 'Europe/Paris' })]),
    ])
    const conflicts = outcomes.map((outcome) => (outcome.ok ? null : outcome.conflict))
    assert.deepEqual(conflicts, [null, 'supplier', 'revision', null])
    assert.equal(await store.count(), 2)
    assert.deepEqual(await store.recordsOf('signal', first.id), [])
    assert.equal((await store.get(first.id))?.timezone, 'Europe/Paris')
    assert.equal((await historyOf(store, first.id, 10)).length, 2)
  })

  check('a write that leaves keys and adverts as they were names none', async (opened) => {
    const first = await put(opened, writes(entity(), { blockingKeys: ['a'], adverts: [advert()] }))
    const { position } = await opened.store.idsByKeys(['a'], 10)
    await put(opened, writes({ ...first, timezone: 'UTC' }, { blockingKeys: null, adverts: null }))
    assert.deepEqual((await opened.store.idsByKeys(['a'], 10)).ids, [first.id])
    assert.equal((await opened.store.advertisersUpdated('shop', 0, null, 0, 10)).total, 1)
    const creation = writes(entity(), { blockingKeys: ['a'], keysRead: { keys: ['a'], position } })
    assert.equal((await opened.store.commit([creation])).ok, true)
  })

  check(
    'a view says what the entity says, whenever and by whomever its values were written',
    async (opened) => {
      const odd = 'quotes " and  and \u0001 \u007f \u2028 },{"tag":" 🍞\n'
      const attributes = { tag: odd, language: 'en' }
      const other = {
        account: 'other',
        supplierId: 'X',
        userId: '',
        when: start - 5000,
        trust: 7,
        attributes: {},
      }
      const values: StoredValue[] = [
        value(attributes),
        { ...value({ tag: 'b' }), when: start - 5000, contributions: [other, ...value({}).contributions] },
        { ...value({ tag: 'c' }), confidence: 0 },
        { ...value({ tag: 'd' }), scope: 'private' },
        { ...value({ tag: 'e' }), derived: { stemmed: odd, list: [1, null, { deep: true }] } },
        { ...value({ tag: 'f' }), contributions: [] },
      ]
      const viewed = async (stored: Entity) => JSON.parse((await viewsOf(opened.store, [stored.id]))[0]!)
      const asViewed = (stored: Entity) => JSON.parse(viewOf(stored, start).text)
      const suppliers = [{ account: 'shop', supplierId: 'A' }]
      const first = await put(
        opened,
        writes(entity({ suppliers, objects: { tag: values, name: [value({ name: odd })] } })),
      )
      assert.deepEqual(
        first.objects.tag!.map(({ genId: _, ...rest }) => rest),
        values.map(({ genId: _, ...rest }) => rest),
      )
      assert.deepEqual(await viewed(first), asViewed(first))
      opened.setNow(start + 60_000)
      const second = await put(
        opened,
        writes({
          ...first,
          objects: { ...first.objects, phone: [{ ...value({ number: '1' }), when: start + 60_000 }] },
        }),
      )
      assert.deepEqual(await viewed(second), asViewed(second))
      assert.deepEqual({ ...second.objects, phone: [] }, { ...first.objects, phone: [] })
      assert.equal((await viewed(second)).phones[0].gen_id, second.objects.phone![0]!.genId)
      const third = await put(opened, writes({ ...second, timezone: 'Europe/Paris' }))
      assert.deepEqual(await viewed(third), asViewed(third))
      assert.deepEqual(third.objects, second.objects)
    },
  )

  check('history tells every write, newest first, with the gen_ids that were drawn', async (opened) => {
    const created = entity({ objects: { tag: [value({ tag: 'a' }), value({ tag: 'b' })] } })
    const changes = created.objects.tag!.map((after) => ({ object: 'tag', before: null, after }))
    const first = await put(opened, writes(created, { changes, action: 'create' }))
    opened.setNow(start + 9)
    const [dropped, kept] = first.objects.tag!
    await put(
      opened,
      writes(
        { ...first, objects: { tag: [kept!] } },
        { changes: [{ object: 'tag', before: dropped!, after: null }] },
      ),
    )
    const second = (await opened.store.get(first.id))!
    const renamed = value({ tag: 'c' }, kept!.genId)
    await put(
      opened,
      writes(
        { ...second, objects: { tag: [renamed] } },
        { changes: [{ object: 'tag', before: kept!, after: renamed }] },
      ),
    )
    const [newest, middle, oldest] = await historyOf(opened.store, first.id, 10)
    assert.deepEqual(newest?.changes, [{ object: 'tag', before: kept, after: renamed }])
    assert.deepEqual(middle?.changes, [{ object: 'tag', before: dropped, after: null }])
    assert.equal(middle?.at, start + 9)
    assert.deepEqual(
      oldest?.changes.map(({ before, after }) => [before, after]),
      first.objects.tag!.map((after) => [null, after]),
    )
    assert.deepEqual(
      [oldest?.action, oldest?.account, oldest?.userId, oldest?.revision],
      ['create', 'shop', 'u', first.revision],
    )
    assert.ok(newest!.position > oldest!.position)
    assert.equal((await historyOf(opened.store, first.id, 1)).length, 1)
    assert.deepEqual(await historyOf(opened.store, '12', 10), [])
  })

  check('records are created, changed in their revision, and listed newest first', async (opened) => {
    const commit = async (command: RecordCommand) => opened.store.commit([command])
    const [one] = written(await commit(record()))
    opened.setNow(start + 1)
    const [two] = written(await commit(record({ body: { text: 'y' } })))
    assert.match(one!.id, /^[0-9a-f]{32}$/)
    assert.match(one!.revision, /^1-[0-9a-f]{32}$/)
    assert.deepEqual(
      (await opened.store.recordsOf('signal', '7')).map(({ id }) => id),
      [two!.id, one!.id],
    )
    const change = record({ id: one!.id, expectedRevision: one!.revision, body: { text: 'z' } })
    assert.equal((await commit(change)).ok, true)
    assert.deepEqual(await commit(change), { ok: false, conflict: 'revision' })
    const stored = await opened.store.record('signal', one!.id)
    assert.deepEqual(
      [stored?.body, stored?.created, stored?.account, stored?.entityId],
      [{ text: 'z' }, start, 'shop', '7'],
    )
    assert.match(stored!.revision, /^2-/)
    assert.equal(await opened.store.record('syndication', one!.id), undefined)
    assert.deepEqual(await opened.store.recordsOf('syndication', '7'), [])
  })

  check('events are added up by month and type', async (opened) => {
    const count = (eventType: string, by: number) =>
      opened.store.commit([
        { type: 'events', account: 'shop', events: [{ entityId: '7', eventType, count: by }] },
      ])
    await count('serps', 2)
    await count('bdp', 1)
    await count('serps', 3)
    opened.setNow(Date.UTC(2026, 4, 1))
    await count('bdp', 1)
    const january = [
      { month: 1, type: 'bdp', value: 1 },
      { month: 1, type: 'serps', value: 5 },
    ]
    const may = [{ month: 5, type: 'bdp', value: 1 }]
    assert.deepEqual(await opened.store.eventCounts('7', 2026, null), [...january, ...may])
    assert.deepEqual(await opened.store.eventCounts('7', 2026, 5), may)
    assert.deepEqual(await opened.store.eventCounts('7', 2025, null), [])
    assert.deepEqual(await opened.store.eventCounts('8', 2026, null), [])
  })

  check('adverts are drawn by term, place, country and end', async (opened) => {
    const sold = async (changes: Partial<AdvertEntry>, country = 'gb') =>
      (await put(opened, writes(entity({ country }), { adverts: [advert(changes)] }))).id
    const local = await sold({})
    const national = await sold({ national: true, placeIds: [] })
    await sold({}, 'ie')
    await sold({ expires: 499 })
    await sold({ terms: ['cooling'] })
    const draw = (placeIds: string[], limit = 10) =>
      opened.store.drawAdvertisers({ country: 'gb', terms: ['heating', 'x'], placeIds, now: 500 }, limit)
    assert.deepEqual([...(await draw(['1', '2']))].sort(), [local, national].sort())
    assert.deepEqual(await draw(['2']), [national])
    assert.equal((await draw(['1'], 1)).length, 1)
    const draws = await Promise.all(Array.from({ length: 100 }, () => draw(['1'], 1)))
    const drawn = new Set(draws.map(([id]) => id))
    assert.equal(drawn.size, 2, 'both get their turn')
    const stored = (await opened.store.get(local))!
    await put(opened, writes(stored, { adverts: [] }))
    assert.deepEqual(await draw(['1']), [national])
  })

  check(
    'advertisers are listed by their last change, oldest first, for their seller only',
    async (opened) => {
      const sold = async (adverts: AdvertEntry[], country = 'gb') =>
        (await put(opened, writes(entity({ country }), { adverts }))).id
      const late = await sold([advert({ updated: 100 }), advert({ publisherId: 'q', updated: 900 })])
      const early = await sold([advert({ updated: 200 })])
      const irish = await sold([advert({ updated: 300 })], 'ie')
      await sold([advert({ account: 'other', updated: 400 })])
      const listed = (since: number, country: string | null, offset = 0, limit = 10) =>
        opened.store.advertisersUpdated('shop', since, country, offset, limit)
      assert.deepEqual(await listed(0, null), { total: 3, ids: [early, irish, late] })
      assert.deepEqual(await listed(0, null, 1, 1), { total: 3, ids: [irish] })
      assert.deepEqual(await listed(250, 'gb'), { total: 1, ids: [late] })
      assert.deepEqual(await listed(901, null), { total: 0, ids: [] })
    },
  )

  check('a snapshot keeps to one state while others write', async (opened) => {
    const ids = ['b', 'a', 'ä', 'B', 'c'].map((supplierId) => ({ account: 'shop', supplierId }))
    const made: Entity[] = []
    for (const supplier of ids) made.push(await put(opened, writes(entity({ suppliers: [supplier] }))))
    await put(opened, writes(entity({ suppliers: [{ account: 'rival', supplierId: 'a' }] })))
    await opened.store.snapshot(async (reading) => {
      const before = await reading.entitiesAfter('0', 100)
      await put(opened, writes({ ...made[0]!, country: 'ie', suppliers: [] }))
      await put(opened, writes(entity({ suppliers: [{ account: 'shop', supplierId: 'd' }] })))
      assert.deepEqual(await reading.entitiesAfter('0', 100), before)
      assert.equal(before.length, 6)
      assert.deepEqual(await reading.entitiesAfter(before[1]!.id, 2), before.slice(2, 4))
      assert.deepEqual(await reading.entities([made[0]!.id, '12']), [made[0]])
      const first = await reading.suppliedAfter('shop', null, 3)
      const rest = await reading.suppliedAfter('shop', first.at(-1)!.supplierId, 3)
      assert.deepEqual(
        [...first, ...rest].map(({ supplierId }) => supplierId),
        ['B', 'a', 'b', 'c', 'ä'],
      )
      assert.equal(first[1]!.entityId, made[1]!.id)
      const rival = before.at(-1)!
      assert.deepEqual(await reading.entitiesNotSuppliedBy('shop', '0', 10), [rival])
      assert.deepEqual(await reading.entitiesNotSuppliedBy('shop', rival.id, 10), [])
      assert.deepEqual(await reading.entitiesNotSuppliedBy('rival', made[1]!.id, 2), made.slice(2, 4))
    })
    await opened.store.snapshot(async (reading) => {
      assert.equal((await reading.entitiesAfter('0', 100)).length, 7)
      assert.equal((await reading.suppliedAfter('shop', null, 10)).length, 5)
    })
    await assert.rejects(
      opened.store.snapshot(async () => {
        throw new Error('gone')
      }),
      /gone/,
    )
  })

  check('search sees a write when its commit is done, and a refused one never', async (opened) => {
    const first = await put(opened, writes(entity(), { document: document(['Bakery']) }))
    assert.deepEqual(await opened.found('gb'), [first.id])
    const second = await put(opened, writes(first, { document: null }))
    assert.deepEqual(await opened.found('gb'), [])
    await opened.store.commit([writes(first, { document: document(['Stale']) })])
    assert.deepEqual(await opened.found('gb'), [])
    await put(opened, writes(second, { document: document(['Back']) }))
    assert.deepEqual(await opened.found('gb'), [first.id])
  })

  check('what a caller changes afterwards does not reach what is stored', async (opened) => {
    const created = await put(opened, writes(entity()))
    ;(created.objects.name![0]!.attributes as Record<string, unknown>).name = 'Changed'
    assert.equal((await opened.store.get(created.id))!.objects.name![0]!.attributes.name, 'Bakery')
  })
}
