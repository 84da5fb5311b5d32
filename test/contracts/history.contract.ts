import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changesBetween, membersBetween } from '../../src/entity/changes.ts'
import { stateBefore } from '../../src/entity/history.ts'
import type { Entity } from '../../src/entity/model.ts'
import type { EntityCommand, HistoryEntry } from '../../src/ports/commit.ts'
import type { HistoryFilter } from '../../src/ports/entity-store.ts'
import { entity, type OpenedStore, start, value, writes, written } from '../support/entity-commands.ts'
import { stepArbitrary } from '../support/entity-steps.ts'
import { historyOf } from '../support/history.ts'

/** What history promises, on one adapter. */
export function historyContract(name: string, open: () => Promise<OpenedStore>): void {
  const check = (title: string, run: (opened: OpenedStore) => Promise<void>) =>
    test(`${name}: ${title}`, async () => {
      const opened = await open()
      opened.setNow(start)
      try {
        await run(opened)
      } finally {
        await opened.close()
      }
    })

  /** The command of an operation that takes an entity from one state to the next. */
  const change = (
    before: Entity | null,
    after: Entity,
    others: Partial<EntityCommand> = {},
  ): EntityCommand => ({
    ...writes(after, others),
    expectedRevision: before?.revision ?? null,
    changes: changesBetween(before, after),
    members: membersBetween(before, after),
  })

  const put = async ({ store }: OpenedStore, commands: readonly EntityCommand[]): Promise<Entity[]> => {
    const ids = written(await store.commit(commands)).map(({ id }) => id)
    return Promise.all(ids.map(async (id) => (await store.get(id))!))
  }

  check(
    'the entity and its history give every earlier state, of one and of two that change together',
    async (opened) => {
      const moves = fc.array(fc.tuple(stepArbitrary, fc.option(stepArbitrary)), { maxLength: 12 })
      let now = start
      await fc.assert(
        fc.asyncProperty(moves, async (steps) => {
          const made = await put(opened, [change(null, entity()), change(null, entity())])
          const states = made.map((one) => [one])
          for (const pair of steps) {
            opened.setNow(++now)
            const next = pair.map((step, at) => step?.(states[at]![0]!, now) ?? states[at]![0]!)
            const changed = [0, 1].filter((at) => next[at] !== states[at]![0])
            const commands = changed.map((at) => change(states[at]![0]!, next[at]!))
            if (commands.length === 0) continue
            const stored = await put(opened, commands)
            for (const [index, at] of changed.entries()) states[at]!.unshift(stored[index]!)
          }
          for (const own of states) {
            let state: Entity | null = (await opened.store.get(own[0]!.id))!
            const entries = await historyOf(opened.store, own[0]!.id, 100)
            assert.equal(entries.length, own.length)
            for (const [at, entry] of entries.entries()) {
              assert.deepEqual(state, own[at])
              assert.equal(entry.isComplete, true)
              state = stateBefore(state!, entry)
            }
            assert.equal(state, null)
          }
        }),
        { numRuns: 40 },
      )
    },
  )

  check('an entry keeps the comparison that decided on its write, and others have none', async (opened) => {
    const match = {
      score: 3.88,
      version: '7',
      reasons: [
        { level: 'prior', bits: -1 },
        { level: 'name:equal', bits: 4.88 },
        { level: 'veto:other_unit', bits: 0 },
      ],
    }
    const [made] = await put(opened, [change(null, entity())])
    const [joined] = await put(opened, [change(made!, { ...made!, trust: 7 }, { match })])
    await put(opened, [change(joined!, { ...joined!, trust: 8 })])
    const entries = await historyOf(opened.store, made!.id, 9)
    assert.deepEqual(
      entries.map((entry) => entry.match),
      [undefined, match, undefined],
    )
    assert.deepEqual(
      entries.map(({ members }) => members.map(({ member }) => member)),
      [['trust'], ['trust'], []],
    )
  })

  check('entities that change in one commit name each other, and others name none', async (opened) => {
    const { store } = opened
    const [a, b, c] = await put(opened, [
      change(null, entity()),
      change(null, entity()),
      change(null, entity()),
    ])
    const [alone] = await put(opened, [change(null, entity())])
    await put(opened, [change(a!, { ...a!, mergedInto: b!.id }), change(b!, { ...b!, trust: 7 })])
    const [lost, made] = await historyOf(store, a!.id, 9)
    const [kept] = await historyOf(store, b!.id, 9)
    assert.deepEqual([lost!.with, kept!.with, made!.with], [[b!.id], [a!.id], [b!.id, c!.id]])
    assert.equal(lost!.commit, kept!.commit)
    assert.equal(lost!.commit, lost!.position)
    assert.deepEqual(lost!.members, [{ member: 'mergedInto', before: null, after: b!.id }])
    const [single] = await historyOf(store, alone!.id, 9)
    assert.deepEqual([single!.commit, single!.with], [single!.position, []])
  })

  check('one stale revision refuses all that a commit would change', async (opened) => {
    const { store } = opened
    const [a, b] = await put(opened, [change(null, entity()), change(null, entity())])
    const [newer] = await put(opened, [change(b!, { ...b!, trust: 1 })])
    const before = (await store.history({}, null, 100)).entries
    const both = [change(a!, { ...a!, trust: 2 }), change(b!, { ...b!, trust: 2 })]
    for (const commands of [both, both.toReversed()]) {
      const [outcome] = await Promise.all([store.commit(commands), store.commit([change(null, entity())])])
      assert.deepEqual(outcome, { ok: false, conflict: 'revision' })
    }
    assert.deepEqual([await store.get(a!.id), await store.get(b!.id)], [a, newer])
    const after = (await store.history({}, null, 100)).entries
    assert.deepEqual(after.slice(2), before)
    assert.ok(after.slice(0, 2).every((entry) => entry.with.length === 0 && entry.commit === entry.position))
  })

  check(
    'a supplier id moves to the entity that takes it in the same commit, behind the one that gives it',
    async (opened) => {
      const { store } = opened
      const suppliers = [{ account: 'shop', supplierId: 'S' }]
      const [a, b] = await put(opened, [change(null, entity({ suppliers })), change(null, entity())])
      const gives = change(a!, { ...a!, suppliers: [], mergedInto: b!.id })
      const takes = change(b!, { ...b!, suppliers })
      assert.deepEqual(await store.commit([takes, gives]), { ok: false, conflict: 'supplier' })
      await put(opened, [gives, takes])
      assert.deepEqual(await store.idsBySupplier('shop', 'S'), [b!.id])
      const [lost] = await historyOf(store, a!.id, 1)
      const [made] = await historyOf(store, b!.id, 1)
      assert.deepEqual(stateBefore((await store.get(a!.id))!, lost!), a)
      assert.deepEqual(stateBefore((await store.get(b!.id))!, made!), b)
    },
  )

  check('a contribution keeps the entity it was first made to', async (opened) => {
    const moved = value({ tag: 'a', language: 'en' })
    const [said] = moved.contributions
    const origin = '12345678901'
    const own = { ...said!, account: 'rival', authority: 'editor' as const }
    const contributions = [
      { ...said!, origin },
      said!,
      { ...own, origin },
      { ...own, origin, mark: 'refused' as const },
    ]
    const tag = [{ ...moved, contributions }]
    const [first] = await put(opened, [change(null, entity({ objects: { tag } }))])
    assert.deepEqual(first!.objects.tag![0]!.contributions, contributions)
    await put(opened, [change(first!, { ...first!, objects: {} })])
    const [entry] = await historyOf(opened.store, first!.id, 1)
    assert.deepEqual(entry!.changes[0]!.before!.contributions, contributions)
  })

  check(
    'both sides of a merge come back as they were written, with the former state in history',
    async (opened) => {
      const { store } = opened
      const suppliers = [{ account: 'shop', supplierId: 'S' }]
      const [a, b] = await put(opened, [change(null, entity({ suppliers })), change(null, entity())])
      const claim = { userId: 'u', account: 'shop', resellerId: null, claimed: 1, expires: 2, method: 'api' }
      const claimed = { ...claim, phoneNumber: '', referrerUrl: '', referrerName: '', origin: a!.id }
      const removal = { account: 'shop', userId: 'u', trust: 0, origin: a!.id }
      const [name] = b!.objects.name!
      const survivor: Entity = {
        ...b!,
        objects: { name: [{ ...name!, confidence: 0, removedBy: removal }] },
        suppliers: [{ ...suppliers[0]!, origin: a!.id }],
        claim: claimed,
        pendingClaims: [claimed],
        formerSeeds: [{ ...a!.seed, origin: a!.id }],
        mergedFrom: [a!.id],
        beforeMerges: [
          {
            options: { trust: 7, without: { account: 'rival' }, claim: 'from' },
            values: { name: [name!], tag: [] },
            claim: null,
            places: { locations: [], localTimezone: null },
            moderation: { state: 'reported', signals: 2 },
            taken: ['timezone'],
          },
        ],
      }
      const merged = { ...a!, suppliers: [], mergedInto: b!.id }
      const [lost, kept] = await put(opened, [change(a!, merged), change(b!, survivor)])
      const { revision, lastEdit } = kept!
      assert.deepEqual(kept, { ...survivor, revision, lastEdit })
      assert.deepEqual(lost, { ...merged, revision: lost!.revision, lastEdit: lost!.lastEdit })
      const [back] = await put(opened, [
        change(kept!, { ...b!, revision }),
        change(lost!, { ...a!, revision: lost!.revision }),
      ])
      assert.deepEqual(back, { ...b!, revision: back!.revision, lastEdit: back!.lastEdit })
      const [entry] = await historyOf(store, b!.id, 1)
      assert.deepEqual(stateBefore(back!, entry!), kept)
    },
  )

  check('pages hold what fits, newest first, whatever is asked and however long they are', async (opened) => {
    const { store } = opened
    const accounts = ['shop', 'rival', 'feed']
    const entities: Entity[] = []
    const random = fc.sample(fc.record({ account: fc.nat(2), user: fc.nat(2), at: fc.nat(4) }), 1300)
    // More of them than the store groups by anything.
    for (const [index, { account, user, at }] of random.entries()) {
      opened.setNow(start + Math.floor(index / 100) * 600_000 + at * 10_000)
      const by = {
        account: accounts[index < 1200 ? account : 2]!,
        userId: user === 0 ? '' : `u${user}`,
        action: index % 5 === 0 ? 'import' : 'test',
      }
      const before = entities[index % 40] ?? null
      const next = before === null ? entity() : { ...before, trust: index }
      entities[index % 40] = (await put(opened, [change(before, next, by)]))[0]!
    }
    const everything = (await store.history({}, null, 2000)).entries
    assert.equal(everything.length, random.length)
    assert.deepEqual(
      everything.map(({ position }) => position),
      everything.map(({ position }) => position).toSorted((a, b) => b - a),
    )
    const filters = fc.record(
      {
        account: fc.constantFrom(...accounts, 'nobody'),
        userId: fc.constantFrom('', 'u1', 'u2', 'u9'),
        action: fc.constantFrom('import', 'test', 'none'),
        entityId: fc.constantFrom(entities[0]!.id, entities[7]!.id, '12'),
        since: fc.nat(9_000_000).map((ms) => start + ms),
        until: fc.nat(9_000_000).map((ms) => start + ms),
      },
      { requiredKeys: [] },
    )
    const fits = (entry: HistoryEntry, filter: HistoryFilter): boolean =>
      [entry.account, undefined].includes(filter.account) &&
      [entry.userId, undefined].includes(filter.userId) &&
      [entry.action, undefined].includes(filter.action) &&
      [entry.entityId, undefined].includes(filter.entityId) &&
      entry.at >= (filter.since ?? 0) &&
      entry.at < (filter.until ?? Number.MAX_SAFE_INTEGER)
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 50, max: 700 }), async (filter, limit) => {
        const entries: HistoryEntry[] = []
        for (let after: string | null = null; ; ) {
          const page = await store.history(filter, after, limit)
          entries.push(...page.entries)
          assert.ok(page.entries.length === limit || page.next === null)
          after = page.next
          if (after === null) break
        }
        assert.deepEqual(
          entries,
          everything.filter((entry) => fits(entry, filter)),
        )
      }),
      { numRuns: 40 },
    )
    for (const cursor of ['', 'x', '-1', '1e3', '1'.repeat(40)])
      await assert.rejects(store.history({}, cursor, 1), RangeError, cursor)
  })

  check('what was removed with age is missing at the end, and the rest is as before', async (opened) => {
    const { store } = opened
    let [state] = await put(opened, [change(null, entity())])
    for (let trust = 1; trust < 5; trust++) {
      opened.setNow(start + trust)
      state = (await put(opened, [change(state!, { ...state!, trust })]))[0]!
    }
    const before = await historyOf(store, state!.id, 9)
    await store.commit([{ type: 'sweep', rows: 'history', before: start + 2, limit: 100 }])
    const after = await historyOf(store, state!.id, 9)
    assert.deepEqual(after.slice(0, -1), before.slice(0, after.length - 1))
    assert.deepEqual(after.at(-1), { ...before[after.length - 1]!, former: null })
    assert.equal(stateBefore({ ...state!, trust: 2 }, after.at(-1)!)!.revision, '')
    assert.deepEqual((await store.history({ account: 'shop' }, null, 9)).entries, after)
  })
}
