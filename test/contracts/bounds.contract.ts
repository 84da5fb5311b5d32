import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Command, LimitCommand } from '../../src/ports/commit.ts'
import type { InboxCommand, InboxKind, InboxStore } from '../../src/ports/inbox-store.ts'
import { type SweptRows, sweptRows } from '../../src/ports/retention-store.ts'
import {
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

export interface OpenedBounds extends Omit<OpenedStore, 'found'> {
  readonly inbox: InboxStore
}

let made = 0
const item = (changes: Partial<InboxCommand> = {}): InboxCommand => ({
  type: 'inbox',
  id: `b${(++made).toString(16).padStart(31, '0')}`,
  kind: 'report',
  entityId: '7',
  account: 'shop',
  recordId: null,
  body: {},
  ...changes,
})

/** What the ports promise of limits and of the removal of what is old, on one adapter. */
export function boundsContract(
  name: string,
  open: () => Promise<OpenedBounds>,
  options?: ContractOptions,
): void {
  const check = testsOn(name, open, options)
  const commit = async ({ store }: OpenedBounds, ...commands: Command[]): Promise<unknown> =>
    written(await store.commit(commands)).at(-1)
  const sweep = async (opened: OpenedBounds, rows: SweptRows, before: number, limit = 100) =>
    Number(await commit(opened, { type: 'sweep', rows, before, limit }))

  const ofRecords = (changes: Partial<LimitCommand> = {}): LimitCommand =>
    ({
      type: 'limit',
      limit: 'x',
      rows: 'record',
      kind: 'signal',
      since: 0,
      most: 2,
      account: 'shop',
      entityId: '7',
      ...changes,
    }) as LimitCommand

  check('a commit beyond a limit is refused whole, and says since when it is full', async (opened) => {
    const { store } = opened
    const guarded = [ofRecords(), record(), item()]
    for (const at of [1, 2]) {
      opened.setNow(start + at)
      assert.equal((await store.commit(guarded.map((one) => (one.type === 'inbox' ? item() : one)))).ok, true)
    }
    assert.deepEqual(await store.commit([...guarded.slice(0, 2), item()]), {
      ok: false,
      conflict: 'limit',
      limit: 'x',
      since: start + 1,
    })
    assert.equal((await store.recordsOf('signal', '7')).length, 2)
    assert.equal((await opened.inbox.items({}, 0, 10)).total, 2)
    // Others than those that are counted do not fill it.
    for (const changes of [{ account: 'other' }, { entityId: '8' }, { kind: 'message' as const }])
      assert.equal((await store.commit([ofRecords(changes)])).ok, true, JSON.stringify(changes))
    assert.equal((await store.commit([ofRecords({ since: start + 2 } as Partial<LimitCommand>)])).ok, true)
    assert.equal((await store.commit([ofRecords({ most: 3 })])).ok, true)
  })

  check(
    'of many commits that are asked for at once no more are taken than there is room for',
    async (opened) => {
      const { store } = opened
      const outcomes = await Promise.all(
        Array.from({ length: 30 }, () => store.commit([ofRecords({ most: 7 }), record()])),
      )
      assert.equal(outcomes.filter(({ ok }) => ok).length, 7)
      assert.equal((await store.recordsOf('signal', '7')).length, 7)
    },
  )

  check('items that are settled make room', async (opened) => {
    const limit: LimitCommand = {
      type: 'limit',
      limit: 'open',
      rows: 'inbox',
      kind: 'report',
      account: 'shop',
      most: 1,
    }
    const first = item()
    await commit(opened, limit, first)
    const refused = await opened.store.commit([limit, item({ entityId: '8' })])
    assert.deepEqual(refused, { ok: false, conflict: 'limit', limit: 'open', since: null })
    const { revision: expectedRevision } = (await opened.inbox.item(first.id))!
    await commit(opened, { type: 'inbox.settle', id: first.id, expectedRevision, state: 'done', body: {} })
    assert.equal((await opened.store.commit([limit, item()])).ok, true)
  })

  check('changes of an entity are counted by who made them and since when', async (opened) => {
    const { store } = opened
    const { id } = (await commit(opened, writes(entity()))) as { id: string }
    for (const [at, account] of ['a', 'b', 'a', 'a', 'b'].entries()) {
      opened.setNow(start + at)
      await commit(opened, writes((await store.get(id))!, { account }))
    }
    const full = async (account: string, most: number, since = start) => {
      const limit = {
        type: 'limit',
        limit: 'h',
        rows: 'history',
        entityId: id,
        account,
        since,
        most,
      } as const
      const outcome = await store.commit([limit])
      return outcome.ok ? null : (outcome as { since: number }).since - start
    }
    assert.deepEqual([await full('a', 3), await full('a', 4), await full('a', 2)], [0, null, 2])
    assert.deepEqual([await full('b', 2, start + 1), await full('b', 2, start + 2)], [1, null])
    assert.equal(await full('c', 1), null)
    // What was removed with age is counted no more.
    await sweep(opened, 'history', start + 3)
    assert.equal(await full('a', 2), null)
    assert.equal(await full('a', 1), 3)
  })

  check('what others fill leaves each account its share', async (opened) => {
    const accounts = ['a', 'b', 'c', 'd'] as const
    const taken = { a: 0, b: 0, c: 0, d: 0 }
    const asked = fc.array(fc.constantFrom(...accounts), { maxLength: 60 })
    let entityId = 100
    await fc.assert(
      fc.asyncProperty(asked, async (sequence) => {
        const about = { entityId: String(++entityId) }
        Object.assign(taken, { a: 0, b: 0, c: 0, d: 0 })
        for (const account of sequence) {
          const all = Object.values(taken).reduce((sum, one) => sum + one)
          const limit: LimitCommand = {
            type: 'limit',
            limit: 'crowd',
            rows: 'inbox',
            kind: 'report',
            ...about,
            most: 6,
            share: { account, most: 2 },
          }
          const { ok } = await opened.store.commit([limit, item({ ...about, account })])
          assert.equal(ok, all < 6 || taken[account] < 2)
          if (ok) taken[account]++
        }
      }),
      { numRuns: 15 },
    )
  })

  check(
    'records go when they have been over for long enough, oldest first, and the others stay',
    async (opened) => {
      const kinds = {
        claim_codes: 'claim_code',
        ended_sessions: 'ended_session',
        messages: 'message',
        syndications: 'syndication',
        syndication_logs: 'syndication_log',
        sales_logs: 'sales_log',
      } as const
      for (const [rows, kind] of Object.entries(kinds) as [SweptRows, (typeof kinds)['messages']][]) {
        const put = async (over: number | null): Promise<string> =>
          ((await commit(opened, record({ kind, over }))) as { id: string }).id
        const ids = [await put(30), await put(10), await put(20), await put(null), await put(40)]
        const left = async () => {
          const records = await Promise.all(ids.map((id) => opened.store.record(kind, id)))
          return records.map((one) => (one === undefined ? 0 : 1)).join('')
        }
        assert.equal(await sweep(opened, rows, 10), 0)
        assert.equal(await sweep(opened, rows, 40, 2), 2)
        assert.equal(await left(), '10011', rows)
        assert.equal(await sweep(opened, rows, 40, 2), 1)
        assert.equal(await left(), '00011', rows)
        // A change may say anew when it is over.
        const change = async (changes: { readonly over?: number }) => {
          const { revision: expectedRevision } = (await opened.store.record(kind, ids[4]!))!
          return commit(opened, record({ kind, id: ids[4]!, expectedRevision, ...changes }))
        }
        await change({ over: 90 })
        await change({})
        assert.equal(await sweep(opened, rows, 90), 0)
        assert.equal(await sweep(opened, rows, 91), 1)
      }
    },
  )

  check('claims that nobody verified are settled in the inbox, and nothing else is', async (opened) => {
    const put = async (at: number, kind: InboxKind): Promise<string> => {
      opened.setNow(start + at)
      const command = item({ kind, body: { notes: [{ note: 'first' }], claim_id: 'x' } })
      await commit(opened, command)
      return command.id
    }
    const ids = [await put(0, 'claim'), await put(1, 'report'), await put(2, 'claim'), await put(3, 'claim')]
    opened.setNow(start + 50)
    assert.equal(await sweep(opened, 'waiting_claims', start + 3, 1), 1)
    assert.equal(await sweep(opened, 'waiting_claims', start + 3), 1)
    assert.equal(await sweep(opened, 'waiting_claims', start + 3), 0)
    const states = await Promise.all(ids.map((id) => opened.inbox.item(id)))
    assert.deepEqual(
      states.map((one) => [one?.state, one?.settled]),
      [
        ['refused', start + 50],
        ['new', null],
        ['refused', start + 50],
        ['new', null],
      ],
    )
    assert.match(states[0]!.revision, /^2-[0-9a-f]{32}$/)
    const { notes, claim_id } = states[0]!.body as { notes: { note: string }[]; claim_id: string }
    assert.deepEqual([notes.length, notes[0]!.note, claim_id], [2, 'first', 'x'])
  })

  check(
    'history loses its end and nothing in between; the latest write of each entity stays',
    async (opened) => {
      const { store } = opened
      const steps = fc.array(fc.record({ of: fc.nat(2), wait: fc.nat(3), sweepBack: fc.option(fc.nat(8)) }), {
        maxLength: 40,
      })
      let now = start
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          const ids: (string | undefined)[] = []
          const told = new Map<string, { at: number; tag: string }[]>()
          let swept = 0
          for (const { of, wait, sweepBack } of sequence) {
            now += wait
            opened.setNow(now)
            const before = ids[of] === undefined ? undefined : (await store.get(ids[of]))!
            const former = before?.objects.tag?.[0]
            const after = value({ tag: `at ${now} ${made++}` }, former?.genId ?? 0)
            const next = before === undefined ? entity({ objects: { tag: [after] } }) : before
            const changes = [{ object: 'tag', before: former ?? null, after }]
            const command = writes({ ...next, objects: { ...next.objects, tag: [after] } }, { changes })
            const { id } = (await commit(opened, command)) as { id: string }
            ids[of] = id
            told.set(id, [{ at: now, tag: String(after.attributes.tag) }, ...(told.get(id) ?? [])])
            if (sweepBack !== null) {
              swept = Math.max(swept, now - sweepBack)
              // In steps of a few, until there is nothing more.
              while ((await sweep(opened, 'history', swept, 3)) === 3);
            }
          }
          for (const [id, all] of told) {
            const entries = await historyOf(store, id, 1000)
            const tags = entries.map(({ changes }) => String(changes[0]?.after?.attributes.tag))
            assert.deepEqual(
              tags,
              all.slice(0, tags.length).map(({ tag }) => tag),
            )
            assert.ok(tags.length >= Math.max(1, all.filter(({ at }) => at >= swept).length))
          }
          // Nobody keeps more than is young, the latest, and the one before.
          while ((await sweep(opened, 'history', now + 1, 3)) === 3);
          for (const id of told.keys()) assert.equal((await historyOf(store, id, 1000)).length, 1)
        }),
        { numRuns: 25 },
      )
    },
  )

  check('there is a sweep for each kind of rows, which leaves alone what is young', async (opened) => {
    await commit(opened, record({ kind: 'message', over: start }), item())
    await commit(opened, writes(entity()))
    for (const rows of sweptRows) assert.equal(await sweep(opened, rows, start), 0, rows)
  })
}
