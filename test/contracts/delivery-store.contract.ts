import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Command } from '../../src/ports/commit.ts'
import type { Delivery, DeliveryCommand, DeliveryStore } from '../../src/ports/delivery-store.ts'
import type { EntityStore } from '../../src/ports/entity-store.ts'
import { entity, record, start, writes, written } from '../support/entity-commands.ts'
import { type ContractOptions, testsOn } from './contract.ts'

export interface OpenedDeliveries {
  readonly store: EntityStore
  readonly deliveries: DeliveryStore
  /** Sets the clock, milliseconds since 1970. */
  setNow(now: number): void
  close(): Promise<void>
}

const minute = 60_000
let made = 0
const mail = (changes: Partial<DeliveryCommand> = {}): DeliveryCommand => ({
  type: 'delivery',
  id: (++made).toString(16).padStart(32, '0'),
  channel: 'email',
  via: null,
  to: 'owner@shop.example',
  subject: 'Hello',
  text: 'A message',
  html: '<p>A message</p>',
  replyTo: 'guest@example.com',
  purpose: 'message',
  recordId: null,
  entityId: '7',
  account: 'shop',
  expires: null,
  ...changes,
})

/** Everything the port promises, on one adapter. */
export function deliveryStoreContract(
  name: string,
  open: () => Promise<OpenedDeliveries>,
  options?: ContractOptions,
): void {
  const check = testsOn(name, open, options)

  const commit = async ({ store }: OpenedDeliveries, command: Command): Promise<unknown> => {
    const outcome = await store.commit([command])
    assert.ok(outcome.ok, JSON.stringify(outcome))
    return outcome.results[0]
  }
  const lease = async (opened: OpenedDeliveries, limit = 10) =>
    (await commit(opened, { type: 'delivery.lease', limit, leaseMs: minute })) as readonly Delivery[]
  const settle = (
    { store }: OpenedDeliveries,
    { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
    outcome: Extract<Command, { type: 'delivery.settle' }>['outcome'],
  ) => store.commit([{ type: 'delivery.settle', id, attempts, outcome }])
  const conflict = { ok: false, conflict: 'revision' }

  check('what is enqueued is due at once, whole, and nothing else is', async (opened) => {
    const { deliveries } = opened
    assert.equal(await deliveries.nextDue(), null)
    assert.deepEqual(await deliveries.figures(), { queued: 0, leased: 0, sent: 0, failed: 0, oldest: null })
    const command = mail()
    assert.equal(((await commit(opened, command)) as { id: string }).id, command.id)
    const { type: _, ...given } = command
    assert.deepEqual(await deliveries.delivery(command.id), {
      ...given,
      state: 'queued',
      attempts: 0,
      nextAt: start,
      leaseUntil: null,
      lastError: '',
      created: start,
      settled: null,
    })
    assert.equal(await deliveries.delivery('f'.repeat(32)), undefined)
    assert.equal(await deliveries.nextDue(), start)
    assert.deepEqual(await deliveries.figures(), { queued: 1, leased: 0, sent: 0, failed: 0, oldest: start })
  })

  check('a delivery is there when the change it belongs to is, and not without it', async (opened) => {
    const { store, deliveries } = opened
    const refused = mail()
    const stale = record({ id: 'a'.repeat(32), expectedRevision: '1-0' })
    assert.equal((await store.commit([refused, stale])).ok, false)
    assert.equal(await deliveries.delivery(refused.id), undefined)
    const kept = mail()
    assert.equal(written(await store.commit([writes(entity()), kept]))[1]!.id, kept.id)
    assert.equal((await deliveries.delivery(kept.id))?.state, 'queued')
    assert.equal(await store.count(), 1)
  })

  check('a leased delivery is nobody else’s until its lease runs out', async (opened) => {
    const { id } = mail()
    await commit(opened, mail({ id }))
    const [held] = await lease(opened)
    assert.deepEqual([held?.id, held?.attempts, held?.state], [id, 1, 'leased'])
    assert.equal(held?.text, 'A message')
    assert.deepEqual(await lease(opened), [])
    assert.equal(await opened.deliveries.nextDue(), start + minute)
    opened.setNow(start + minute)
    const [again] = await lease(opened)
    assert.deepEqual([again?.id, again?.attempts], [id, 2])
    // The first one wakes up and wants to settle what is not its own any more.
    for (const outcome of [{ state: 'sent' }, { state: 'failed', error: 'late' }] as const)
      assert.deepEqual(await settle(opened, held!, outcome), conflict)
    assert.equal((await settle(opened, again!, { state: 'sent' })).ok, true)
    assert.deepEqual(await settle(opened, again!, { state: 'sent' }), conflict)
  })

  check('the oldest due come first, and only as many as were asked for', async (opened) => {
    const ids: string[] = []
    for (const [at, later] of [2, 0, 1, 3].entries()) {
      opened.setNow(start + later * minute)
      const command = mail({ subject: `${at}` })
      await commit(opened, command)
      ids[later] = command.id
    }
    opened.setNow(start + 2 * minute)
    assert.deepEqual(
      (await lease(opened, 2)).map(({ id }) => id),
      ids.slice(0, 2),
    )
    assert.deepEqual(
      (await lease(opened)).map(({ id }) => id),
      ids.slice(2, 3),
    )
    assert.equal((await opened.deliveries.figures()).oldest, start)
  })

  check('a sent delivery keeps its envelope and loses its content', async (opened) => {
    const { id } = mail()
    await commit(opened, mail({ id }))
    const [held] = await lease(opened)
    opened.setNow(start + 5)
    await settle(opened, held!, { state: 'sent' })
    const sent = (await opened.deliveries.delivery(id))!
    assert.deepEqual([sent.state, sent.text, sent.html, sent.settled], ['sent', '', null, start + 5])
    assert.deepEqual([sent.to, sent.subject, sent.leaseUntil], ['owner@shop.example', 'Hello', null])
    assert.equal(await opened.deliveries.nextDue(), null)
    opened.setNow(start + 100 * minute)
    assert.deepEqual(await lease(opened), [])
    assert.deepEqual(await opened.deliveries.figures(), {
      queued: 0,
      leased: 0,
      sent: 1,
      failed: 0,
      oldest: null,
    })
  })

  check('a failed attempt is due again when it was put off to, with its reason', async (opened) => {
    const { id } = mail()
    await commit(opened, mail({ id }))
    const [held] = await lease(opened)
    await settle(opened, held!, { state: 'queued', retryInMs: 5 * minute, error: 'no route' })
    const waiting = (await opened.deliveries.delivery(id))!
    assert.deepEqual(
      [waiting.state, waiting.nextAt, waiting.lastError],
      ['queued', start + 5 * minute, 'no route'],
    )
    assert.equal(await opened.deliveries.nextDue(), start + 5 * minute)
    assert.deepEqual(await lease(opened), [])
    opened.setNow(start + 5 * minute)
    assert.equal((await lease(opened))[0]?.attempts, 2)
  })

  check('a dead letter keeps its content for another try, unless that has run out', async (opened) => {
    const letter = mail()
    const code = mail({ channel: 'code', via: 'text', to: '+353215551000', expires: start + minute })
    await opened.store.commit([letter, code])
    for (const held of await lease(opened)) await settle(opened, held, { state: 'failed', error: 'refused' })
    const dead = (await opened.deliveries.delivery(letter.id))!
    assert.deepEqual([dead.state, dead.text, dead.lastError], ['failed', 'A message', 'refused'])
    assert.equal((await opened.deliveries.delivery(code.id))!.text, '')
    assert.equal(await opened.deliveries.nextDue(), null)
    const retry = (id: string) => opened.store.commit([{ type: 'delivery.retry', id }])
    assert.deepEqual(await retry(code.id), conflict)
    assert.deepEqual(await retry('f'.repeat(32)), conflict)
    assert.equal((await retry(letter.id)).ok, true)
    assert.deepEqual(await retry(letter.id), conflict)
    const [again] = await lease(opened)
    assert.deepEqual([again?.id, again?.attempts, again?.settled], [letter.id, 1, null])
  })

  check('settled ones are removed once they are old, and those that wait stay', async (opened) => {
    const commands = Array.from({ length: 5 }, () => mail())
    await opened.store.commit(commands)
    const held = await lease(opened, 4)
    for (const [at, one] of held.entries()) {
      opened.setNow(start + at)
      await settle(opened, one, at % 2 === 0 ? { state: 'sent' } : { state: 'failed', error: 'x' })
    }
    const sweep = (before: number, limit = 10) =>
      commit(opened, { type: 'sweep', rows: 'deliveries', before, limit })
    assert.equal(await sweep(start), 0)
    assert.equal(await sweep(start + 3, 2), 2)
    assert.equal(await sweep(start + 3), 1)
    assert.equal(await sweep(start + 1_000_000), 1)
    assert.equal((await opened.deliveries.figures()).queued, 1)
  })

  check('lists of a state are newest first', async (opened) => {
    const ids: string[] = []
    for (let at = 0; at < 3; at++) {
      opened.setNow(start + at)
      const command = mail()
      ids.unshift(command.id)
      await commit(opened, command)
    }
    const listed = async (limit: number) =>
      (await opened.deliveries.inState('queued', limit)).map(({ id }) => id)
    assert.deepEqual(await listed(10), ids)
    assert.deepEqual(await listed(2), ids.slice(0, 2))
    assert.deepEqual(await opened.deliveries.inState('failed', 10), [])
  })

  check(
    'whatever workers do and however late they are, each is sent once by a worker that held it',
    async (opened) => {
      const steps = fc.array(
        fc.record({
          act: fc.constantFrom('add', 'lease', 'sent', 'again', 'wait'),
          which: fc.nat(9),
        }),
        { maxLength: 40 },
      )
      let now = start
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          const added = new Set<string>()
          const sent = new Map<string, number>()
          const held: Delivery[] = []
          for (const { act, which } of sequence) {
            opened.setNow(now)
            const one = held[which % Math.max(held.length, 1)]
            if (act === 'add') {
              const command = mail()
              added.add(command.id)
              await commit(opened, command)
            } else if (act === 'lease') held.push(...(await lease(opened, 3)))
            else if (act === 'wait') now += minute
            else if (one !== undefined) {
              const { attempts } = (await opened.deliveries.delivery(one.id))!
              const ended = (sent.get(one.id) ?? 0) > 0
              const outcome =
                act === 'sent'
                  ? ({ state: 'sent' } as const)
                  : ({ state: 'queued', retryInMs: 1, error: 'x' } as const)
              const { ok } = await settle(opened, one, outcome)
              assert.ok(!ok || (attempts === one.attempts && !ended))
              if (ok && act === 'sent') sent.set(one.id, (sent.get(one.id) ?? 0) + 1)
            }
          }
          // What is left is taken up once every lease has run out.
          now += 2 * minute
          opened.setNow(now)
          for (const one of await lease(opened, 1000)) {
            assert.equal((await settle(opened, one, { state: 'sent' })).ok, true)
            sent.set(one.id, (sent.get(one.id) ?? 0) + 1)
          }
          assert.deepEqual([...sent.keys()].sort(), [...added].sort())
          assert.ok([...sent.values()].every((times) => times === 1))
        }),
        { numRuns: 20 },
      )
    },
  )
}
