import assert from 'node:assert/strict'
import { membersBetween } from '../../src/entity/changes.ts'
import type { Entity } from '../../src/entity/model.ts'
import type { Command, EntityCommand } from '../../src/ports/commit.ts'
import type { Erasure, ErasureStore } from '../../src/ports/erasure-store.ts'
import {
  advert,
  document,
  entity,
  type OpenedStore,
  record,
  start,
  value,
  writes,
  written,
} from '../support/entity-commands.ts'
import { historyOf } from '../support/history.ts'
import { type ContractOptions, testsOn } from './contract.ts'

export interface OpenedErasures extends OpenedStore {
  readonly erasures: ErasureStore
}

const hex = (digit: string): string => digit.repeat(32)
const mark = (digit: string): string => digit.repeat(64)
const who = { account: 'operator', userId: 'u' }

/** Everything the port of erasures promises, and what the entity store keeps of what was erased, on one adapter. */
export function erasuresContract(
  name: string,
  open: () => Promise<OpenedErasures>,
  options?: ContractOptions,
): void {
  const check = testsOn(name, open, options)

  const put = async ({ store }: OpenedStore, command: EntityCommand): Promise<Entity> => {
    const [{ id } = { id: '' }] = written(await store.commit([command]))
    return (await store.get(id))!
  }
  const erases = (of: Entity, changes: object = {}): Command =>
    ({
      type: 'erase.entity',
      id: hex('a'),
      ...who,
      entityId: of.id,
      expectedRevision: of.revision,
      marks: [mark('1'), mark('2')],
      ...changes,
    }) as Command
  const suppliers = [{ account: 'shop', supplierId: 'S1' }]

  check('an entity goes with all that is kept about it, and others stay', async (opened) => {
    const { store, erasures } = opened
    const rich = writes(entity({ suppliers }), {
      document: document(['Bakery']),
      adverts: [advert()],
      blockingKeys: ['k', 'own'],
      files: ['A/00/a.jpg', 'A/00/b.jpg'],
    })
    const first = await put(opened, rich)
    const other = await put(opened, writes(entity(), { blockingKeys: ['k'], files: ['A/00/b.jpg'] }))
    const changed = await put(
      opened,
      writes(
        { ...first, timezone: 'Europe/Paris' },
        { document: document(['Bakery']), adverts: null, blockingKeys: null },
      ),
    )
    await store.commit([
      record({ entityId: first.id }),
      record({ entityId: first.id, kind: 'message' }),
      { type: 'events', account: 'shop', events: [{ entityId: first.id, eventType: 'viewed', count: 3 }] },
    ])
    await store.commit([record({ entityId: other.id })])
    assert.deepEqual(await store.commit([erases(first)]), { ok: false, conflict: 'revision' })
    const [erasure] = written(await store.commit([erases(changed)])) as unknown as Erasure[]
    assert.deepEqual(
      [erasure!.kind, erasure!.subject, erasure!.at, erasure!.scrubbed, erasure!.lifted],
      ['entity', first.id, start, null, null],
    )
    assert.deepEqual([erasure!.counts.history, erasure!.counts.records, erasure!.counts.files], [2, 2, 1])
    assert.equal(await store.get(first.id), undefined)
    assert.deepEqual(await erasures.erasureOfEntity(first.id), erasure)
    assert.equal(await erasures.erasureOfEntity(other.id), undefined)
    assert.deepEqual(await historyOf(store, first.id, 10), [])
    assert.deepEqual(await store.idsBySupplier('shop', 'S1'), [])
    assert.deepEqual((await store.idsByKeys(['k', 'own'], 10)).ids, [other.id])
    assert.deepEqual(await store.recordsOf('signal', first.id), [])
    assert.deepEqual(await store.recordsOf('message', first.id), [])
    assert.equal((await store.recordsOf('signal', other.id)).length, 1)
    assert.deepEqual(await store.eventCounts(first.id, 2026, null), [])
    assert.deepEqual((await store.advertisersUpdated('shop', 0, null, 0, 10)).ids, [])
    assert.deepEqual(await store.idsByContributor({ userId: 'u' }, 0, 10), { total: 1, ids: [other.id] })
    assert.deepEqual(await opened.found('gb'), [])
    assert.deepEqual(
      [await store.isFileGone('A/00/a.jpg'), await store.isFileGone('A/00/b.jpg')],
      [true, false],
    )
    assert.equal((await historyOf(store, other.id, 10)).length, 1)
    assert.deepEqual(await erasures.erasure(hex('a')), erasure)
    assert.deepEqual(await erasures.erasures(0, 10), { total: 1, erasures: [erasure] })
    assert.deepEqual([...(await erasures.marksOf(hex('a')))].sort(), [mark('1'), mark('2')])
    // Later writes of others go on, and see each other.
    const later = await put(opened, writes(entity({ suppliers }), { blockingKeys: ['own'] }))
    assert.deepEqual(await store.idsBySupplier('shop', 'S1'), [later.id])
    assert.equal((await historyOf(store, later.id, 10)).length, 1)
  })

  check('nothing is written about an entity that was erased', async (opened) => {
    const { store } = opened
    const first = await put(opened, writes(entity()))
    written(await store.commit([erases(first)]))
    assert.deepEqual(await store.commit([record({ entityId: first.id })]), {
      ok: false,
      conflict: 'revision',
    })
    assert.deepEqual(await store.commit([writes(first)]), { ok: false, conflict: 'revision' })
    assert.deepEqual(await store.commit([erases(first, { id: hex('b') })]), {
      ok: false,
      conflict: 'revision',
    })
    assert.deepEqual(await store.recordsOf('signal', first.id), [])
    const late = { entityId: first.id, eventType: 'viewed', count: 1 }
    written(await store.commit([{ type: 'events', account: 'shop', events: [late] }]))
    assert.deepEqual(await store.eventCounts(first.id, 2026, null), [])
  })

  check('marks refuse a new entity, never one that is there, until they are lifted', async (opened) => {
    const { store, erasures } = opened
    assert.equal(await erasures.refusesAny(), false)
    const first = await put(opened, writes(entity()))
    const other = await put(opened, writes(entity()))
    written(await store.commit([erases(first)]))
    assert.equal(await erasures.refusesAny(), true)
    assert.equal(await erasures.erasureOf([mark('9'), mark('2')]), hex('a'))
    assert.equal(await erasures.erasureOf([mark('9')]), undefined)
    const refusedBy = [mark('2')]
    assert.deepEqual(await store.commit([writes(entity(), { refusedBy })]), { ok: false, conflict: 'erased' })
    await put(opened, writes(other, { refusedBy }))
    await put(opened, writes(entity(), { refusedBy: [mark('9')] }))
    opened.setNow(start + 5)
    assert.deepEqual(await store.commit([{ type: 'erase.lift', id: hex('a') }]), {
      ok: true,
      results: [true],
    })
    assert.deepEqual(await store.commit([{ type: 'erase.lift', id: hex('a') }]), {
      ok: true,
      results: [false],
    })
    assert.equal((await erasures.erasure(hex('a')))!.lifted, start + 5)
    assert.deepEqual([await erasures.refusesAny(), await erasures.marksOf(hex('a'))], [false, []])
    await put(opened, writes(entity(), { refusedBy }))
  })

  check('what a source said goes out of history', async (opened) => {
    const { store } = opened
    const theirs = value({ name: 'Theirs' })
    const said = { ...theirs.contributions[0]!, account: 'rival', userId: 'r' }
    const first = await put(opened, writes(entity()))
    const before = { ...first.objects.name![0]!, attributes: { name: 'Theirs' }, contributions: [said] }
    const both = { ...before, contributions: [said, first.objects.name![0]!.contributions[0]!] }
    const after = first.objects.name![0]!
    const changes = [
      { object: 'name', before, after },
      { object: 'tag', before: both, after },
      { object: 'fax', before, after },
    ]
    const next = await put(opened, writes({ ...first, timezone: 'UTC' }, { changes }))
    const erase = {
      type: 'erase.contributions',
      id: hex('c'),
      ...who,
      entityId: next.id,
      selector: { account: 'rival', exclude: ['fax'] },
    } as const
    const [erasure] = written(await store.commit([erase])) as unknown as Erasure[]
    assert.equal(erasure!.counts.history, 1)
    const [entry] = await historyOf(store, next.id, 10)
    const former = Object.fromEntries(entry!.changes.map((change) => [change.object, change.before]))
    assert.deepEqual(Object.keys(former), ['tag', 'fax'])
    assert.deepEqual(
      [former.tag?.attributes, former.fax?.attributes],
      [{ name: 'Bakery' }, { name: 'Theirs' }],
    )
  })

  check('a user goes out of records and history', async (opened) => {
    const { store } = opened
    const userId = hex('d')
    const first = await put(opened, writes(entity(), { userId }))
    const old = { ...first.objects.name![0]!, attributes: { name: 'Ann Lee' } }
    const by = { ...old.contributions[0]!, userId }
    const change = {
      object: 'name',
      before: { ...first.objects.name![0]!, contributions: [by] },
      after: null,
    }
    const gone = { object: 'employee', before: old, after: null }
    await put(opened, writes({ ...first, timezone: 'UTC' }, { changes: [change, gone] }))
    await store.commit([
      record({ entityId: first.id, body: { sender_email: 'Ann@Lee.example' } }),
      record({ entityId: first.id, body: { user_id: userId } }),
      record({ entityId: first.id, body: { sender_email: 'bob@lee.example' } }),
    ])
    const erase = {
      type: 'erase.user',
      id: hex('e'),
      ...who,
      targetId: userId,
      texts: ['ann@lee.example', 'Ann Lee'],
      counts: { entities: 2 },
    } as const
    const [erasure] = written(await store.commit([erase])) as unknown as Erasure[]
    assert.deepEqual([erasure!.counts.entities, erasure!.counts.records], [2, 2])
    assert.equal((await store.recordsOf('signal', first.id)).length, 1)
    const history = await historyOf(store, first.id, 10)
    assert.doesNotMatch(JSON.stringify(history), new RegExp(`${userId}|Ann Lee`))
    assert.deepEqual([history.length, history.at(-1)!.userId], [2, ''])
  })

  check(
    'claims, suppliers and the seed of a source go out of history, and of a person the claims',
    async (opened) => {
      const { store } = opened
      const claimOf = (account: string, userId: string, referrerName = '') => ({
        account,
        userId,
        resellerId: null,
        claimed: start,
        expires: start,
        method: 'phone',
        phoneNumber: '',
        referrerUrl: '',
        referrerName,
      })
      const [user, other] = [hex('d'), hex('f')]
      const pendingClaims = [claimOf('shop', user), claimOf('shop', other, 'Ann Lee'), claimOf('shop', other)]
      const rich = {
        claim: claimOf('rival', user),
        pendingClaims: [...pendingClaims, claimOf('rival', other)],
        suppliers: [
          { account: 'rival', supplierId: 'R' },
          { account: 'shop', supplierId: 'S' },
        ],
        seed: { account: 'rival', when: start },
        timezone: 'Europe/Paris',
      }
      const first = await put(opened, writes(entity(rich)))
      const { pendingClaims: _, ...rest } = first
      const bare = {
        ...rest,
        claim: null,
        suppliers: [],
        seed: { account: 'shop', when: start },
        timezone: null,
      }
      await put(opened, writes(bare, { members: membersBetween(first, bare) }))
      const former = async () => {
        const [entry] = await historyOf(store, first.id, 1)
        return Object.fromEntries(entry!.members.map(({ member, before }) => [member, before]))
      }
      assert.deepEqual(await former(), rich)
      const about = { id: hex('1'), ...who, entityId: first.id }
      const erase = { type: 'erase.contributions', ...about, selector: { account: 'rival' } } as const
      const [erasure] = written(await store.commit([erase])) as unknown as Erasure[]
      assert.equal(erasure!.counts.history, 1)
      assert.deepEqual(await former(), {
        claim: null,
        pendingClaims,
        suppliers: [{ account: 'shop', supplierId: 'S' }],
        seed: { account: 'shop', when: start },
        timezone: 'Europe/Paris',
      })
      const person = {
        type: 'erase.user',
        id: hex('2'),
        ...who,
        targetId: user,
        texts: ['ann lee'],
        counts: {},
      } as const
      written(await store.commit([person]))
      assert.deepEqual((await former()).pendingClaims, [claimOf('shop', other)])
      const [entry] = await historyOf(store, first.id, 1)
      const after = Object.fromEntries(entry!.members.map((change) => [change.member, change.after]))
      assert.deepEqual([after.pendingClaims, after.timezone], [undefined, null])
    },
  )

  check('who wrote is found no more by the user that was erased', async (opened) => {
    const { store } = opened
    const user = hex('d')
    const first = await put(opened, writes(entity(), { userId: user }))
    await put(opened, writes(first, { userId: hex('f') }))
    const by = async (userId: string) => (await store.history({ userId }, null, 9)).entries.length
    assert.deepEqual([await by(user), await by(hex('f'))], [1, 1])
    const person = {
      type: 'erase.user',
      id: hex('2'),
      ...who,
      targetId: user,
      texts: [],
      counts: {},
    } as const
    written(await store.commit([person]))
    assert.deepEqual([await by(user), await by(hex('f'))], [0, 1])
    const selector = { userId: hex('f') }
    written(
      await store.commit([
        { type: 'erase.contributions', id: hex('3'), ...who, entityId: first.id, selector },
      ]),
    )
    assert.equal(await by(hex('f')), 0)
    assert.equal((await store.history({ account: 'shop' }, null, 9)).entries.length, 2)
  })

  check('an erasure of another store is taken over once, and scrubbed ones are noted', async (opened) => {
    const { store, erasures } = opened
    const [first, other] = [await put(opened, writes(entity())), await put(opened, writes(entity()))]
    written(await store.commit([erases(first)]))
    const foreign = { ...(await erasures.erasure(hex('a')))!, id: hex('b'), at: start - 100, scrubbed: start }
    const adopt = { type: 'erase.adopt', erasure: foreign, marks: [mark('7')] } as const
    assert.deepEqual(await store.commit([adopt]), { ok: true, results: [true] })
    assert.deepEqual(await store.commit([adopt]), { ok: true, results: [false] })
    assert.equal(await erasures.erasureOf([mark('7')]), hex('b'))
    assert.equal(await erasures.oldestToScrub(), start - 100)
    opened.setNow(start + 10)
    written(await store.commit([erases(other, { id: hex('c') })]))
    const scrubbed = { type: 'erase.scrubbed', upTo: start } as const
    assert.deepEqual(await store.commit([scrubbed]), { ok: true, results: [2] })
    assert.equal(await erasures.oldestToScrub(), start + 10)
    assert.equal((await erasures.erasure(hex('a')))!.scrubbed, start + 10)
  })
}
