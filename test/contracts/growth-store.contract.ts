import assert from 'node:assert/strict'
import type { Command } from '../../src/ports/commit.ts'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import { countedRows, type Growth, type GrowthStore } from '../../src/ports/retention-store.ts'
import { entity, record, start, writes, written } from '../support/entity-commands.ts'
import { linkFor } from '../support/hosted-pages.ts'
import { type ContractOptions, testsOn } from './contract.ts'

export interface OpenedGrowth {
  readonly store: EntityStore
  readonly growth: GrowthStore
  /** Sets the clock, milliseconds since 1970. */
  setNow(now: number): void
  close(): Promise<void>
}

const hex = (digit: string): string => digit.repeat(32)

const delivery: Command = {
  type: 'delivery',
  id: hex('d'),
  channel: 'email',
  via: null,
  to: 'ada@harbour.example',
  subject: 'Subject',
  text: 'Text',
  html: null,
  replyTo: null,
  purpose: 'message',
  recordId: null,
  entityId: null,
  account: 'shop',
  expires: null,
}

const item = (kind: 'report' | 'claim', digit: string): Command => ({
  type: 'inbox',
  id: hex(digit),
  kind,
  entityId: null,
  account: 'shop',
  recordId: null,
  body: {},
})

/** Everything the port of growth promises, on one adapter. */
export function growthStoreContract(
  name: string,
  open: () => Promise<OpenedGrowth>,
  options?: ContractOptions,
): void {
  const check = testsOn(name, open, options)
  const commit = async ({ store }: OpenedGrowth, ...commands: Command[]) =>
    written(await store.commit(commands))
  const rowsOf = async ({ growth }: OpenedGrowth) => (await growth.growth()).rows
  const none = Object.fromEntries(countedRows.map((rows) => [rows, 0])) as Growth['rows']

  check('a new store has nothing of what grows', async (opened) => {
    assert.deepEqual(await rowsOf(opened), none)
    const { oldest, assets } = await opened.growth.growth()
    assert.deepEqual(new Set(Object.values(oldest)), new Set([null]))
    assert.equal(assets, null)
  })

  check('rows are counted as they come and go, and not when their commit is refused', async (opened) => {
    const [made] = await commit(opened, writes(entity()))
    const link = linkFor('message', { expires: start + 100 })
    await commit(
      opened,
      { type: 'events', account: 'shop', events: [{ entityId: made!.id, eventType: 'bdp', count: 3 }] },
      record(),
      record({ kind: 'message', over: 10 }),
      record({ kind: 'message' }),
      record({ kind: 'sales_log', over: 20 }),
      item('report', 'a'),
      delivery,
      { type: 'link.put', hash: 'e'.repeat(64), link, most: 9 },
    )
    const counted = {
      ...none,
      history: 1,
      event_counts: 1,
      reports: 1,
      messages: 2,
      sales_logs: 1,
      inbox: 1,
      deliveries: 1,
      links: 1,
    }
    assert.deepEqual(await rowsOf(opened), counted)
    const refused = await opened.store.commit([record(), writes(entity(), { expectedRevision: '1-x' })])
    assert.equal(refused.ok, false)
    assert.deepEqual(await rowsOf(opened), counted)
    await commit(opened, { type: 'sweep', rows: 'messages', before: 11, limit: 9 })
    assert.deepEqual(await rowsOf(opened), { ...counted, messages: 1 })
  })

  check('the oldest row of each kind is dated as retention counts it', async (opened) => {
    await commit(opened, record({ kind: 'message', over: 30 }), record({ kind: 'message', over: 10 }))
    await commit(opened, record({ kind: 'message' }), record({ kind: 'claim_code', over: 40 }))
    opened.setNow(start + 1)
    await commit(opened, writes(entity()), item('claim', 'b'), delivery)
    opened.setNow(start + 2)
    await commit(opened, writes(entity()), item('claim', 'c'))
    const link = linkFor('message', { expires: start + 100 })
    await commit(opened, { type: 'link.put', hash: 'e'.repeat(64), link, most: 9 })
    const { oldest } = await opened.growth.growth()
    const { messages, claim_codes, history, waiting_claims, links, deliveries } = oldest
    assert.deepEqual([messages, claim_codes, history, waiting_claims], [10, 40, start + 1, start + 1])
    assert.deepEqual([links, deliveries], [start + 100, null])
    await opened.store.commit([{ type: 'delivery.lease', limit: 1, leaseMs: 1 }])
    await commit(opened, {
      type: 'delivery.settle',
      id: hex('d'),
      attempts: 1,
      outcome: { state: 'sent' },
    })
    assert.equal((await opened.growth.growth()).oldest.deliveries, start + 2)
  })

  check('files are as they were last measured', async (opened) => {
    for (const files of [7, 8]) await commit(opened, { type: 'assets measured', files, bytes: files * 10 })
    assert.deepEqual((await opened.growth.growth()).assets, { files: 8, bytes: 80 })
  })

  check('the bytes on the disk are known', async ({ growth }) => {
    assert.ok((await growth.growth()).databaseBytes > 0)
  })
}
