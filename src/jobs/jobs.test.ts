import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryEntityStore } from '../adapters/memory/entity-store.ts'
import { readSettings } from '../config/settings.ts'
import { type Mail, mailCommand } from '../operations/send-mail.ts'
import { type Letter, LetterRefused } from '../ports/courier.ts'
import type { EntityStore } from '../ports/entity-store.ts'
import { mostAttempts, mostUndeliverable, pauseBefore, sendDue } from './delivery-job.ts'
import { keepMsOf } from './retention.ts'
import { JobRunner } from './runner.ts'
import { sweepAll } from './sweep-job.ts'

const start = Date.UTC(2026, 10, 16, 9)
const dayMs = 24 * 3_600_000

const cafes = { name: 'Cafés', address: '' }

/** A store, a clock controlled by the test, and a courier that calls `send`. */
function workshop(send: (letter: Letter) => Promise<void> = async () => undefined) {
  const clock = { at: start }
  const sent: string[] = []
  const reports: string[] = []
  const store = new MemoryEntityStore({ put: () => undefined, remove: () => undefined }, () => clock.at)
  const commit: EntityStore['commit'] = (commands) => store.commit(commands)
  const parts = {
    commit,
    deliveries: store.deliveries,
    courierFor: async () => ({
      send: async (letter: Letter) => {
        await send(letter)
        sent.push(letter.id)
      },
      check: async () => undefined,
      close: async () => undefined,
    }),
    senderOf: async (account: string) => (account === 'site.cafes' ? cafes : undefined),
    now: () => clock.at,
    random: () => 0.5,
    report: (level: string, fields: object, text: string) =>
      void reports.push(JSON.stringify([level, fields, text])),
    keep: keepMsOf(readSettings({})),
    measureAssets: async () => ({ files: 0, bytes: 0 }),
  }
  const add = async (mail: Partial<Mail> = {}): Promise<string> => {
    const command = mailCommand(
      { clock: { now: () => clock.at } },
      {
        to: 'owner@shop.example',
        subject: 'Hi',
        text: 'Secret 123456',
        purpose: 'test',
        account: 'shop',
        ...mail,
      },
    )
    await store.commit([command])
    return command.id
  }
  const inbox = async () => (await store.inbox.items({}, 0, 100)).items
  return { clock, sent, reports, store, parts, add, inbox }
}

test('mail of the account of a site comes from the site, other mail from the server', async () => {
  const from: unknown[] = []
  const { parts, add } = workshop(async (letter) => void from.push([letter.subject, letter.from]))
  await add({ account: 'site.cafes', subject: 'a' })
  await add({ account: 'shop', subject: 'b' })
  await sendDue(parts)
  assert.deepEqual(from.sort(), [
    ['a', cafes],
    ['b', undefined],
  ])
})

test('what is due is sent, and its content erased', async () => {
  const { parts, add, sent, store } = workshop()
  const ids = [await add(), await add()]
  assert.equal(await sendDue(parts), 2)
  assert.deepEqual(sent, ids)
  assert.deepEqual(
    [(await store.deliveries.delivery(ids[0]!))?.state, (await store.deliveries.delivery(ids[0]!))?.text],
    ['sent', ''],
  )
  assert.equal(await sendDue(parts), 0)
})

test('the pauses between tries grow, and are stretched over time at random', () => {
  const longest = Array.from({ length: mostAttempts }, (_, at) => pauseBefore(at + 1, 0))
  assert.equal(longest[0], 20_000)
  assert.ok(longest.every((pause, at) => at === 0 || pause >= longest[at - 1]!))
  assert.equal(Math.max(...longest), 6 * 3_600_000)
  for (const [at, pause] of longest.entries()) assert.equal(pauseBefore(at + 1, 1), pause / 2)
})

test('a delivery that fails is tried so many times and no more, and ends in the inbox', async () => {
  let tries = 0
  const { parts, clock, add, store, inbox, reports } = workshop(async () => {
    tries++
    throw new Error('no route to owner@shop.example')
  })
  const id = await add({ entityId: '7' })
  for (let at = 0; (await store.deliveries.nextDue()) !== null; at++) {
    assert.ok(at < 100)
    assert.equal((await inbox()).length, 0)
    clock.at = (await store.deliveries.nextDue())!
    await sendDue(parts)
  }
  assert.equal(tries, mostAttempts)
  assert.equal((await store.deliveries.delivery(id))?.state, 'failed')
  const [item] = await inbox()
  assert.deepEqual([item?.kind, item?.recordId, item?.entityId], ['undeliverable', id, '7'])
  assert.deepEqual(item?.body, { purpose: 'test', error: 'no route to owner@shop.example' })
  assert.ok(clock.at - start < 2 * dayMs)
  // Neither content nor recipients go into the log.
  assert.equal(reports.length, mostAttempts)
  for (const line of reports) assert.doesNotMatch(line, /owner@|Secret|123456|Hi\b/)
})

test('what is refused for good is given up at once', async () => {
  const { parts, add, inbox } = workshop(async () => {
    throw new LetterRefused('550 no such user')
  })
  await add()
  await sendDue(parts)
  assert.equal((await inbox())[0]?.body.error, '550 no such user')
  assert.equal(await parts.deliveries.nextDue(), null)
})

test('as many that were given up wait in the inbox as may be; further ones are given up all the same', async () => {
  const { parts, add, store } = workshop(async () => {
    throw new LetterRefused('550 no such user')
  })
  for (let at = 0; at < mostUndeliverable + 5; at++) await add()
  const other = await add({ account: 'other' })
  while ((await sendDue(parts)) > 0);
  assert.equal((await store.inbox.waiting()).counts.undeliverable, mostUndeliverable + 1)
  assert.equal((await store.deliveries.figures()).failed, mostUndeliverable + 6)
  assert.equal((await store.inbox.items({}, 0, 1)).items[0]?.recordId, other)
})

test('a code is not sent after its end, and is erased', async () => {
  const { parts, clock, add, sent, store, inbox } = workshop()
  const id = await add({ channel: 'code', to: '+441134960000', expires: start + 60_000 })
  clock.at = start + 60_000
  await sendDue(parts)
  assert.deepEqual(sent, [])
  assert.deepEqual(
    [(await store.deliveries.delivery(id))?.state, (await store.deliveries.delivery(id))?.text],
    ['failed', ''],
  )
  assert.match(String((await inbox())[0]?.body.error), /^ran out before it could be sent/)
  assert.doesNotMatch(JSON.stringify(await inbox()), /123456/)
})

test('a delivery that ends its process each time is given up without another try', async () => {
  const { parts, clock, add, sent, store, inbox } = workshop()
  await add()
  for (let at = 0; at < mostAttempts; at++) {
    await store.commit([{ type: 'delivery.lease', limit: 1, leaseMs: 1 }])
    clock.at++
  }
  await sendDue(parts)
  assert.deepEqual(sent, [])
  assert.equal((await inbox()).length, 1)
})

test('one that takes too long for its lease is not settled by its first worker', async () => {
  const shop = workshop(async () => {
    shop.clock.at += 3_600_000
    // Another worker leases it, and finishes first.
    const [taken] = await shop.store.deliveries.inState('leased', 1)
    await shop.store.commit([{ type: 'delivery.lease', limit: 1, leaseMs: 60_000 }])
    const { id, attempts } = (await shop.store.deliveries.delivery(taken!.id))!
    await shop.store.commit([{ type: 'delivery.settle', id, attempts, outcome: { state: 'sent' } }])
  })
  await shop.add()
  await sendDue(shop.parts)
  assert.equal((await shop.store.deliveries.figures()).sent, 1)
  assert.match(shop.reports.join(), /longer than its lease/)
})

test('several runners share the work, and each delivery is sent once', async () => {
  const { parts, add, sent, store } = workshop(() => new Promise((resolve) => setImmediate(resolve)))
  const ids = await Promise.all(Array.from({ length: 60 }, () => add()))
  const runners = Array.from({ length: 4 }, () => new JobRunner(parts))
  for (const runner of runners) runner.start()
  while ((await store.deliveries.figures()).sent < ids.length)
    await new Promise((resolve) => setTimeout(resolve, 5))
  await Promise.all(runners.map((runner) => runner.stop(10_000)))
  assert.deepEqual(sent.toSorted(), ids.toSorted())
})

test('a runner that is stopped finishes what is under way and takes up nothing more', async () => {
  let finish: () => void = () => undefined
  const underWay = new Promise<void>((resolve) => {
    finish = resolve
  })
  const began = Promise.withResolvers<void>()
  const { parts, add, store } = workshop(() => {
    began.resolve()
    return underWay
  })
  await add()
  const runner = new JobRunner(parts)
  runner.start()
  await began.promise
  await add()
  const stopped = runner.stop(60_000)
  finish()
  await stopped
  const { sent, queued, leased } = await store.deliveries.figures()
  assert.deepEqual([sent, queued, leased], [1, 1, 0])
  // An attempt that never finishes does not keep the server from stopping.
  const stuck = workshop(() => new Promise(() => undefined))
  await stuck.add()
  const second = new JobRunner(stuck.parts)
  second.start()
  while ((await stuck.store.deliveries.figures()).leased === 0)
    await new Promise((resolve) => setTimeout(resolve, 5))
  await second.stop(1)
})

test('a store that cannot be reached for a moment does not end the work', async () => {
  const { parts, add, sent } = workshop()
  await add()
  let failures = 1
  const shaky: typeof parts = {
    ...parts,
    commit: (commands) => (failures-- > 0 ? Promise.reject(new Error('busy')) : parts.commit(commands)),
  }
  await assert.rejects(sendDue(shaky))
  await sendDue(shaky)
  assert.equal(sent.length, 1)
})

test('what was settled long ago is removed, however much it is', async () => {
  const { parts, clock, add, store } = workshop()
  for (let at = 0; at < 450; at++) await add()
  while ((await sendDue(parts)) > 0);
  await sweepAll(parts.commit, clock.at + 29 * dayMs, parts.keep)
  assert.equal((await store.deliveries.figures()).sent, 450)
  await sweepAll(parts.commit, clock.at + 31 * dayMs, parts.keep)
  assert.equal((await store.deliveries.figures()).sent, 0)
})
