import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Command } from '../../src/ports/commit.ts'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import {
  type InboxCommand,
  type InboxFilter,
  type InboxState,
  type InboxStore,
  inboxKinds,
  inboxStates,
} from '../../src/ports/inbox-store.ts'
import { record, start } from '../support/entity-commands.ts'
import { type ContractOptions, testsOn } from './contract.ts'

export interface OpenedInbox {
  readonly store: EntityStore
  readonly inbox: InboxStore
  /** Sets the clock, milliseconds since 1970. */
  setNow(now: number): void
  close(): Promise<void>
}

let made = 0
const item = (changes: Partial<InboxCommand> = {}): InboxCommand => ({
  type: 'inbox',
  id: (++made).toString(16).padStart(32, '0'),
  kind: 'report',
  entityId: '7',
  account: 'shop',
  recordId: null,
  body: {},
  ...changes,
})

/** Everything the port promises, on one adapter. */
export function inboxStoreContract(
  name: string,
  open: () => Promise<OpenedInbox>,
  options?: ContractOptions,
): void {
  const check = testsOn(name, open, options)

  const commit = async ({ store }: OpenedInbox, ...commands: Command[]): Promise<unknown> => {
    const outcome = await store.commit(commands)
    assert.ok(outcome.ok, JSON.stringify(outcome))
    return outcome.results.at(-1)
  }
  const settle = async (opened: OpenedInbox, id: string, state: InboxState, body = {}) =>
    opened.store.commit([
      { type: 'inbox.settle', id, expectedRevision: (await opened.inbox.item(id))!.revision, state, body },
    ])
  const listed = async ({ inbox }: OpenedInbox, filter: InboxFilter, offset = 0, limit = 100) =>
    (await inbox.items(filter, offset, limit)).items.map(({ id }) => id)

  check('an item comes in new, with what it is about', async (opened) => {
    const command = item({ recordId: 'a'.repeat(32), body: { method: 'phone' } })
    await commit(opened, command)
    const { type: _, ...given } = command
    const { revision, ...stored } = (await opened.inbox.item(command.id))!
    assert.match(revision, /^1-[0-9a-f]{32}$/)
    assert.deepEqual(stored, { ...given, state: 'new', created: start, changed: start, settled: null })
    assert.equal(await opened.inbox.item('f'.repeat(32)), undefined)
  })

  check('an item is there when what it is about is, and not without it', async (opened) => {
    const refused = item()
    const stale = record({ id: 'b'.repeat(32), expectedRevision: '1-0' })
    assert.equal((await opened.store.commit([refused, stale])).ok, false)
    assert.equal(await opened.inbox.item(refused.id), undefined)
    assert.deepEqual(await opened.inbox.items({}, 0, 10), { total: 0, items: [] })
  })

  check('of two who settle one item at once, one is refused', async (opened) => {
    const { id } = item()
    await commit(opened, item({ id }))
    const { revision } = (await opened.inbox.item(id))!
    opened.setNow(start + 5)
    const command = { type: 'inbox.settle', id, expectedRevision: revision, body: { notes: ['x'] } } as const
    const outcomes = await Promise.all([
      opened.store.commit([{ ...command, state: 'done' }]),
      opened.store.commit([{ ...command, state: 'refused' }]),
    ])
    assert.deepEqual(
      outcomes.map(({ ok }) => ok),
      [true, false],
    )
    const settled = (await opened.inbox.item(id))!
    assert.deepEqual([settled.state, settled.settled, settled.changed], ['done', start + 5, start + 5])
    assert.deepEqual(settled.body, { notes: ['x'] })
    assert.match(settled.revision, /^2-/)
  })

  check('one in work waits, a settled one does not', async (opened) => {
    const ids = [item({ kind: 'claim' }), item(), item()]
    for (const [at, command] of ids.entries()) {
      opened.setNow(start + at)
      await commit(opened, command)
    }
    const none = { report: 0, claim: 0, message: 0, undeliverable: 0 }
    assert.deepEqual(await opened.inbox.waiting(), {
      counts: { ...none, report: 2, claim: 1 },
      oldest: start,
    })
    await settle(opened, ids[0]!.id, 'refused')
    await settle(opened, ids[1]!.id, 'in_work')
    assert.equal((await opened.inbox.item(ids[1]!.id))!.settled, null)
    assert.deepEqual(await opened.inbox.waiting(), { counts: { ...none, report: 2 }, oldest: start + 1 })
  })

  check('every filter and page lists what fits, newest first', async (opened) => {
    const one = fc.record({
      kind: fc.constantFrom(...inboxKinds),
      entityId: fc.constantFrom('7', '8', null),
      state: fc.constantFrom(...inboxStates),
    })
    const all: { id: string; kind: string; entityId: string | null; state: InboxState }[] = []
    for (const { kind, entityId, state } of fc.sample(one, { numRuns: 40, seed: 7 })) {
      const command = item({ kind, entityId })
      await commit(opened, command)
      if (state !== 'new') await settle(opened, command.id, state)
      all.unshift({ id: command.id, kind, entityId, state })
    }
    const filter = fc.record(
      {
        kind: fc.constantFrom(...inboxKinds),
        state: fc.constantFrom(...inboxStates),
        entityId: fc.constantFrom('7', '8', '9'),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(filter, fc.nat(20), fc.integer({ min: 1, max: 20 }), async (asked, offset, limit) => {
        const fitting = all.filter((candidate) =>
          Object.entries(asked).every(([name, value]) => candidate[name as 'kind'] === value),
        )
        assert.equal((await opened.inbox.items(asked, offset, limit)).total, fitting.length)
        assert.deepEqual(
          await listed(opened, asked, offset, limit),
          fitting.slice(offset, offset + limit).map(({ id }) => id),
        )
      }),
    )
  })

  check('settled items go once they are old, with their records, and the others stay', async (opened) => {
    const { store } = opened
    const add = async (kind: 'signal' | 'syndication', state: InboxState, at: number) => {
      const { id: recordId } = (await commit(opened, record({ kind }))) as { id: string }
      const command = item({ recordId })
      await commit(opened, command)
      opened.setNow(start + at)
      if (state !== 'new') await settle(opened, command.id, state)
      return { kind, recordId, id: command.id }
    }
    const old = await add('signal', 'done', 10)
    const other = await add('syndication', 'refused', 20)
    const recent = await add('signal', 'done', 30)
    const open = await add('signal', 'new', 0)
    const sweep = (before: number) => commit(opened, { type: 'sweep', rows: 'inbox', before, limit: 10 })
    assert.equal(await sweep(start + 30), 2)
    assert.deepEqual(await listed(opened, {}), [open.id, recent.id])
    const isKept = async ({ kind, recordId }: typeof old) =>
      (await store.record(kind, recordId)) !== undefined
    const kept = await Promise.all([old, other, recent, open].map(isKept))
    assert.deepEqual(kept, [false, true, true, true])
    assert.equal(await sweep(start + 30), 0)
  })
}
